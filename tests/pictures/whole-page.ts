/// <reference lib="dom" />
import type { Page, PageScreenshotOptions } from '@playwright/test'

/**
 * A picture of a page from its head to its foot. The window is made so high before, and charts are given the time to take their place:
 * a picture of more than is in sight lays the page out again while it is taken, and catches them on the way.
 */
export async function takeWholePage(page: Page, options: PageScreenshotOptions): Promise<void> {
  const window = page.viewportSize()
  if (!window) throw new Error('a page without a size')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: window.width, height: Math.max(window.height, height) })
  await page.waitForTimeout(400)
  await page.screenshot(options)
  await page.setViewportSize(window)
}
