import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { preparedAnswersId } from '@tandem/contract/prepared-page.ts'
import { z } from 'zod'
import { readCosts } from '../visit/costs.ts'
import { expect, test } from './support/journey.ts'
import { screens } from './support/screens.ts'
import { address, signInAs } from './support/server-calls.ts'
import { signOut } from './support/steps.ts'
import { speak } from './support/texts.ts'

interface Manifest {
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly type: string }[]
}

/** The most that is sent, in bytes packed by gzip (docs/benchmarks.md). */
const most = { first: 120_000, shell: 375_000, screen: 150_000 }

test('no screen of the built app brings more than it may', () => {
  const { first, shell, screens } = readCosts()
  expect(screens.length).toBeGreaterThan(70)
  expect(screens.filter(({ cost }) => cost.gzip > most.screen)).toEqual([])
  expect(first.gzip).toBeLessThan(most.first)
  expect(shell.gzip).toBeLessThan(most.shell)
})

test('the home page is there before any script, in the language that the browser asks for', async ({ browser }) => {
  const { say, format } = speak('ro')
  const context = await browser.newContext({ baseURL: address, locale: 'ro-RO', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const answers = JSON.parse((await page.locator(`#${preparedAnswersId}`).textContent()) ?? '{}') as Record<
    string,
    never
  >
  const { figures } = z.decode(getPublicContent.response, answers[getPublicContent.path] as never)
  await expect(page).toHaveTitle(`${say('common', 'shell.home')} · ${say('common', 'product')}`)
  await expect(page.getByText(format.energy(figures.energyTraded))).toBeVisible()
  await expect(page.getByRole('form', { name: say('common', 'shell.signIn') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('common', 'shell.privacy') })).toBeVisible()
  await context.close()
})

test('the app comes with the first act on the home page, and nothing of the page moves', async ({ visit }) => {
  const { say } = speak('en')
  const page = await visit()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.elementHandle()
  const place = await heading.boundingBox()
  expect(scripts.size).toBeLessThan(4)
  const username = page.getByLabel(say('common', 'word.username'))
  await username.pressSequentially('ana')
  // A menu is opened by the app alone.
  await page.getByRole('button', { name: say('common', 'shell.language') }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  expect(scripts.size).toBeGreaterThan(4)
  await expect(username).toHaveValue('ana')
  expect(await before.evaluate((element) => element.isConnected)).toBe(true)
  expect(await before.boundingBox()).toEqual(place)
})

test('without a connection the last balance is there with its time, until one signs out', async ({ visit }) => {
  const { say } = speak('ro')
  const page = await visit({ language: 'ro', width: 390, as: await signInAs('ana') })
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const balance = page.getByRole('link', { name: say('common', 'shell.balance') })
  const figure = ((await balance.textContent()) ?? '').replace(/\s+TC$/, '').trim()
  await page.context().setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: say('common', 'offline.title') })).toBeVisible()
  await expect(page.getByText(`${figure} TC`)).toBeVisible()
  await expect(page.getByText(say('common', 'shell.balance'))).toContainText(/2026/)
  await page.context().setOffline(false)
  // The page tries again by itself.
  await expect(balance).toBeVisible()
  await signOut(page, speak('ro'))
  await page.context().setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: '↻' })).toBeVisible()
  await expect(page.getByText(say('common', 'shell.balance'))).toBeHidden()
})

test('the app can be installed: its icons are there', async () => {
  const { icons, start_url: start } = (await (await fetch(`${address}/app.webmanifest`)).json()) as Manifest
  expect(screens.map(({ path }) => path)).toContain(start)
  for (const { src, type } of icons) {
    const answer = await fetch(address + src)
    expect([src, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
  }
})
