/// <reference lib="dom" />
import { listOrdersOfSession } from '@tandem/contract/orders/orders.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import axeCore, { type RunOptions } from 'axe-core'
import { expect, test, type Page } from './support/journey.ts'
import { marketOf, sendOrder } from './support/market.ts'
import { addressesOf, followRequests, screensOf, show, viewers } from './support/screens.ts'
import { callServer, moveClock, signInAs } from './support/server-calls.ts'
import { speak } from './support/texts.ts'

/*
 * Every screen there is, from the app's own list, is opened by somebody who may: nothing complains, nothing is wider
 * than the page, there is one heading and a title, and axe finds nothing serious.
 */
interface Look {
  readonly language: Language
  /** How wide the window is for the first screen, and what it changes to. */
  readonly widths: readonly [number, number]
  /** Whether colours are looked at once more in the dark: nothing else differs there. */
  readonly alsoDark: boolean
  /** Whether the screen is looked at as a window of 1440 x 900 px shows it at 200 %: half as wide, half as high. */
  readonly alsoZoomed: boolean
}
const looks: readonly Look[] = [
  { language: 'en', widths: [1440, 360], alsoDark: true, alsoZoomed: false },
  { language: 'ro', widths: [360, 1440], alsoDark: false, alsoZoomed: true },
]
const height = 900
const zoomed = { width: 720, height: 450 }

interface Window {
  readonly width: number
  readonly colors: 'light' | 'dark'
}

/**
 * What is wrong with the screen that is open. It is looked at as the window is, then in the other colours and the other
 * width; the next screen begins there, because laying a page out and painting it anew costs as much as opening one.
 */
async function faultsOf(page: Page, [now, then]: readonly [Window, Window], alsoZoomed: boolean): Promise<string[]> {
  const faults: string[] = []
  const headings = page.getByRole('heading', { level: 1 })
  // Two screens of one title follow each other: the second may be loading still, although the title is there.
  await expect(headings)
    .toHaveCount(1)
    .catch(async () => faults.push(`${String(await headings.count())} first headings`))
  if (!/.+ · Tandem$/.test(await page.title())) faults.push(`title "${await page.title()}"`)
  faults.push(...(await seriousOf(page)))
  const overflows = [await overflowAt(page, now.width)]
  faults.push(...(await badWordsOf(page)), ...(await movingOn(page)))
  if (then.colors !== now.colors) {
    await turn(page, then.colors)
    const found = await seriousOf(page, ['color-contrast'])
    faults.push(...found.map((fault) => `${then.colors}: ${fault}`))
  }
  if (alsoZoomed) {
    const overflow = await overflowAt(page, zoomed.width, zoomed.height)
    if (overflow > 0) faults.push(`${String(overflow)} px too wide at 200 %`)
    const covered = await heightThatStays(page)
    if (covered > zoomed.height / 2)
      faults.push(`${String(covered)} of ${String(zoomed.height)} px never scroll at 200 %`)
  }
  overflows.push(await overflowAt(page, then.width))
  for (const [index, overflow] of overflows.entries()) {
    if (overflow > 0) faults.push(`${String(overflow)} px too wide at ${String([now, then][index]?.width)}`)
  }
  return faults
}

declare global {
  /** Given to each page of these journeys when it loads. */
  var axe: typeof axeCore
}

/** Waits until no colour changes any more: a button that may just be pressed has, for a frame, those of one that may not. */
async function coloursStand(page: Page): Promise<void> {
  const changing = () =>
    page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length)
  await expect.poll(changing).toBe(0)
}

/** What axe finds; only what is asked for leaves the page. */
async function seriousOf(page: Page, rules?: string[]): Promise<string[]> {
  await coloursStand(page)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(async (given) => {
    const { violations } = await axe.run(document, given)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, options)
}

/** What the browser prefers; the app follows. */
async function turn(page: Page, colorScheme: Window['colors']): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  await page.emulateMedia({ colorScheme })
  await expect.poll(ground).not.toBe(before)
}

/** How many pixels the page is wider than the window, once it has taken its width. */
async function overflowAt(page: Page, width: number, highAs = height): Promise<number> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: highAs })
    await page.waitForTimeout(300)
  }
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Charts and tables take another width in their own time.
  await expect
    .poll(overflow, { timeout: 10_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined)
  return overflow()
}

/** Buttons whose words leave their border, words of at most 14 letters in a list that are broken in two, and dates that are, anywhere. */
function badWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const isBroken = (text: Node, from: number, length: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, from + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const brokenIn = (root: Element, words: RegExp) => {
      const found: string[] = []
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(words)) {
          if (isBroken(text, index, word.length)) found.push(`${word}" of "${String(text.nodeValue).slice(0, 60)}`)
        }
      }
      return found
    }
    const spilled = [...(main?.querySelectorAll<HTMLElement>('.MuiButton-root') ?? [])]
      .filter((button) => button.scrollWidth > button.clientWidth + 1)
      .map(({ textContent }) => `"${textContent}" leaves its button`)
    const lists = [...(main?.querySelectorAll('li > .MuiButtonBase-root') ?? [])]
    const broken = [
      ...lists.flatMap((cell) => brokenIn(cell, /\p{L}{2,14}/gu)),
      ...(main ? brokenIn(main, /\d\d-\d\d-\d{4}/g) : []),
    ]
    return [...spilled, ...new Set(broken.map((word) => `"${word}" is broken in two`))]
  })
}

/** What moves although the browser asks for less motion, as every page here does: whatever takes longer than one frame. */
function movingOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {}
      const isLong = Number(duration) > 16 || iterations === Infinity
      const target = effect instanceof KeyframeEffect ? effect.target?.className : undefined
      return playState === 'running' && isLong ? [`moves: ${String(target)}`] : []
    }),
  )
}

/** How many pixels of the window's height are taken by what does not scroll away, such as a bar. */
function heightThatStays(page: Page): Promise<number> {
  return page.evaluate(() => {
    let taken = 0
    for (const element of document.body.querySelectorAll('*')) {
      const { position, visibility } = getComputedStyle(element)
      if ((position !== 'fixed' && position !== 'sticky') || visibility === 'hidden') continue
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const atEdge = top <= 0 ? bottom > 0 : bottom >= innerHeight && top < innerHeight
      if (atEdge && width > innerWidth / 2) taken += height
    }
    return taken
  })
}

test.beforeAll(async () => {
  await moveClock('2026-03-27T08:30')
  const market = await marketOf('2026-03-29')
  const ana = await signInAs('ana')
  const orders = await callServer(listOrdersOfSession, { params: { marketId: market.id } }, ana)
  if (orders.length === 0) await sendOrder('ana', market, { side: 'sell', steps: [[1.5, 0.2]] })
})

/** What README shows: a day of the demo with its prices and the curves of a morning hour. */
async function takePicture(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 1330 })
  await page.goto('/PzuMarket?day=2026-03-26&interval=9')
  await page.waitForLoadState('networkidle')
  const results = page.getByRole('heading', { name: speak('en').say('markets', 'dayAhead.results') })
  await results.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top + scrollY - 96))
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: 'docs/pictures/day-ahead.png' })
}

for (const look of looks) {
  const name = `${look.language}, ${look.widths.join(' and ')} px${look.alsoDark ? ', light and dark' : ''}${look.alsoZoomed ? ', at 200 %' : ''}`
  test(`every screen is sound: ${name}`, async ({ visit }) => {
    test.setTimeout(1_200_000)
    const addressOf = await addressesOf('ana')
    const faults: Record<string, string[]> = {}
    // Side by side: most of the time a page waits for its answers.
    await Promise.all(
      viewers.map(async (who) => {
        const page = await visit({
          language: look.language,
          width: look.widths[0],
          ...(who !== null && { as: await signInAs(who) }),
        })
        await page.addInitScript(axeCore.source)
        const requests = followRequests(page)
        await page.goto('/')
        const [first, second] = look.widths
        let windows: readonly [Window, Window] = [
          { width: first, colors: 'light' },
          { width: second, colors: look.alsoDark ? 'dark' : 'light' },
        ]
        for (const { path, title } of screensOf(who)) {
          const place = addressOf(path)
          await show(page, requests, { place, title, language: look.language })
          const found = await faultsOf(page, windows, look.alsoZoomed)
          windows = [windows[1], windows[0]]
          if (found.length > 0) faults[place] = found
        }
        if (process.env['PICTURES'] && who === 'ana' && look === looks[0]) await takePicture(page)
      }),
    )
    expect(faults).toEqual({})
  })
}

/** From the smallest phone to a large screen; the menu is in a drawer below 900. */
const barWidths = [360, 390, 600, 899, 900, 960, 1024, 1100, 1200, 1280, 1366, 1440]

/** Controls of the bar that stand on each other, reach beyond the page, or do not show all of their words. */
async function faultsOfBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('header.MuiAppBar-root')
    const controls = [...(bar?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({
        control,
        name: control.textContent || control.ariaLabel,
        at: control.getBoundingClientRect(),
      }))
    return controls.flatMap(({ control, name, at }, index) => [
      ...(at.left < 0 || at.right > innerWidth ? [`${String(name)} is beyond the page`] : []),
      // The number at the bell stands out by intent.
      ...(!control.querySelector('.MuiBadge-root') && control.scrollWidth > control.clientWidth + 1
        ? [`${String(name)} is cut off`]
        : []),
      ...controls
        .slice(index + 1)
        .filter((other) => at.left < other.at.right - 0.5 && other.at.left < at.right - 0.5)
        .map((other) => `${String(name)} is on ${String(other.name)}`),
    ])
  })
}

for (const language of ['en', 'ro'] as const) {
  test(`nothing of the bar overlaps at any width, and all of the menu is there at 1440, in ${language}`, async ({
    visit,
  }) => {
    const { say } = speak(language)
    const faults: Record<string, string[]> = {}
    for (const who of viewers) {
      const page = await visit({ language, ...(who !== null && { as: await signInAs(who) }) })
      await page.goto(who === null ? '/readMore' : '/profile')
      const more = page.getByRole('button', { name: say('common', 'shell.more'), exact: true })
      await expect(page.getByRole('button', { name: say('common', 'shell.find'), exact: true })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      for (const width of barWidths) {
        await page.setViewportSize({ width, height })
        const place = `${who ?? 'a visitor'} at ${String(width)}`
        // A browser on a busy machine knows of the new width before its style sheets do.
        await page.waitForFunction((wanted) => matchMedia(`(width: ${String(wanted)}px)`).matches, width)
        // The menu is measured when the browser has laid it out anew.
        await expect
          .poll(() => faultsOfBar(page), { timeout: 10_000 })
          .toEqual([])
          .catch(async () => (faults[place] = await faultsOfBar(page)))
      }
      await expect(more).toBeHidden()
      if (who === 'ana') {
        await page.setViewportSize({ width: 960, height })
        await more.click()
        await page.getByRole('menuitem', { name: say('reports', 'index.tabReports'), exact: true }).click()
        await expect(page).toHaveURL(/\/reports$/)
      }
      await page.context().close()
    }
    expect(faults).toEqual({})
  })
}

test('Ctrl-K goes anywhere, and axe finds nothing serious in it, on a phone either', async ({ visit }) => {
  const { say, format } = speak('ro')
  const page = await visit({ language: 'ro', width: 390, as: await signInAs('ana') })
  await page.addInitScript(axeCore.source)
  await page.goto('/profile')
  await page.getByRole('button', { name: say('common', 'shell.openMenu') }).click()
  await page.getByRole('button', { name: say('common', 'shell.findHint') }).click()
  const field = page.getByRole('combobox', { name: say('find', 'title') })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await seriousOf(page)).toEqual([])
  expect(await overflowAt(page, 390)).toBe(0)
  await field.fill('oferte 29.03.2026')
  const market = await marketOf('2026-03-29')
  const [order] = await callServer(listOrdersOfSession, { params: { marketId: market.id } }, await signInAs('ana'))
  const number = String(order?.id)
  await expect(page.getByRole('option', { name: say('find', 'order', { number, name: '' }) })).toBeVisible()
  await field.fill('dam 29.03.2026')
  await expect(page.getByRole('option', { selected: true })).toContainText(format.date(market.date))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/PzuMarket\?day=2026-03-29$/)

  // A page that came with its content knows the key before the app is there.
  const visitor = await visit({ language: 'en' })
  await visitor.goto('/')
  await visitor.keyboard.press('Control+k')
  const english = speak('en').say
  await visitor.getByRole('combobox', { name: english('find', 'title') }).fill('despre')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/readMore$/)

  const administrator = await visit({ language: 'en', as: await signInAs('admin') })
  await administrator.goto('/profile')
  await expect(administrator.getByRole('button', { name: english('common', 'shell.find'), exact: true })).toBeVisible()
  await administrator.keyboard.press('Control+k')
  await administrator.getByRole('combobox', { name: english('find', 'title') }).fill('ana')
  await administrator.getByRole('option', { name: /^ana/ }).click()
  await expect(administrator).toHaveURL(/\/userDetails\/\d+$/)
})

test('the focus stays on a button that sends, and goes to the heading where the button is gone', async ({ visit }) => {
  const { say } = speak('en')
  const page = await visit({ as: await signInAs('ana') })
  await page.goto('/financialTransactions')
  await page.getByLabel(say('ledger', 'purchase.amount')).fill('3')
  const send = page.getByRole('button', { name: say('common', 'word.askForCoins') })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('ledger', 'purchase.sent'))).toBeVisible()
  await expect(send).toBeFocused()

  await page.goto('/notifications')
  const read = page.getByRole('main').getByRole('button', { name: say('notices', 'readAll') })
  await read.focus()
  await page.keyboard.press('Enter')
  await expect(read).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
