/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import type { Audience } from '@tandem/core/access/access.ts'
import path from 'node:path'
import { findAnalyser } from '@tandem/contract/analysers.ts'
import { listRoles, listUsers } from '@tandem/contract/accounts.ts'
import { listOrdersOfSession } from '@tandem/contract/orders.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { expect, test, type Page } from './support/journey.ts'
import { marketOf, sendOrder } from './support/market.ts'
import { followRequests, goTo, settled, titleOf } from './support/screens.ts'
import { callServer, moveClock, signInAs } from './support/server-calls.ts'
import { speak } from './support/texts.ts'

interface Screen {
  readonly path: string
  readonly audience: Audience
  readonly title: string
}

/*
 * Every screen there is, from the app's own list, is opened by somebody who may: nothing complains, nothing is wider
 * than the page, there is one heading and a title, and axe finds nothing serious. Loaded by name, because the list
 * brings the whole web app along for whoever checks types.
 */
const list = path.resolve(import.meta.dirname, '../../packages/web/src/app/screens.ts')
const { screens } = (await import(list)) as { screens: readonly Screen[] }

const openedBy: Record<Audience, string | null> = {
  ...{ public: null, user: 'mihai', self: 'ana', transactional: 'ana', strategic: 'elena', admin: 'admin' },
}

/** Screens that are others for those who trade. */
const ofTraders = ['/dashboard', '/dashboardMobile']

interface Look {
  readonly language: Language
  /** Axe looks at the first, what is too wide is looked for at each. */
  readonly widths: readonly [number, ...number[]]
  readonly dark: boolean
  /** What axe looks at: everything, or colours alone where nothing else differs. */
  readonly axe: 'all' | 'colours'
}
const looks: readonly Look[] = [
  { language: 'en', widths: [1440, 360], dark: false, axe: 'all' },
  { language: 'en', widths: [1440], dark: true, axe: 'colours' },
  { language: 'ro', widths: [360, 1440], dark: false, axe: 'all' },
]
const height = 900

/** The addresses of screens whose paths carry values. */
async function filledPaths(): Promise<Record<string, string>> {
  const admin = await signInAs('admin')
  const users = await callServer(listUsers, {}, admin)
  const [role] = await callServer(listRoles, {}, admin)
  const market = await marketOf('2026-03-29')
  const ana = String(users.find(({ username }) => username === 'ana')?.id)
  const [analyser] = await callServer(findAnalyser, { params: { userId: Number(ana) } }, admin)
  const cleared = await marketOf('2026-03-26')
  const person = `${ana}/ana`
  return {
    '/marketForStrategicUser/{market_type}': '/marketForStrategicUser/pzu_market',
    '/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}': `/participantsDetailsMarketForStrategicUsersBoard/${String(cleared.id)}/pzu_market`,
    '/detailsForStrategicUsersBoard/{user_id}/{user_name}': `/detailsForStrategicUsersBoard/${person}`,
    '/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}': `/BalancingMarketDetailsForStrategicUserBoardMenu/${person}`,
    '/userDetails/{id}': `/userDetails/${ana}`,
    '/addAnalyzer/{id}': `/addAnalyzer/${ana}`,
    '/checkAnalyzers/{id}': `/checkAnalyzers/${String(analyser?.id)}`,
    '/AnalyzerList/{userId}': `/AnalyzerList/${ana}`,
    '/role/{id}': `/role/${String(role?.id)}`,
    '/editMarket/{id}': `/editMarket/${String(market.id)}`,
  }
}

/** What is wrong with the screen that is open. */
async function faultsOf(page: Page, { axe, widths }: Look): Promise<string[]> {
  const faults: string[] = []
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) faults.push(`${String(headings)} first headings`)
  if (!/.+ · Tandem$/.test(await page.title())) faults.push(`title "${await page.title()}"`)
  const builder = new AxeBuilder({ page })
  const { violations } = await (axe === 'colours' ? builder.withRules('color-contrast') : builder).analyze()
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue
    faults.push(`axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  for (const width of widths) {
    const overflow = await overflowAt(page, width)
    if (overflow > 0) faults.push(`${String(overflow)} px too wide at ${String(width)}`)
  }
  await page.setViewportSize({ width: widths[0], height })
  return faults
}

/** How many pixels the page is wider than the window, once it has taken its width. */
async function overflowAt(page: Page, width: number): Promise<number> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height })
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

interface Place {
  readonly place: string
  readonly title: string
  readonly language: Language
}

/** Goes to a screen as the app itself does, and waits until it shows what it has. */
async function show(page: Page, requests: { count: () => number }, { place, title, language }: Place): Promise<void> {
  await goTo(page, place)
  const wanted = titleOf(title, language)
  await settled(page, requests, { language, ...(wanted !== undefined && { title: wanted }) })
  // A screen that follows a stream has its content when the stream has begun.
  const { say } = speak(language)
  if (place === '/IDMarket') await expect(page.getByText(say('intraday', 'live.live'), { exact: true })).toBeVisible()
  if (place === '/Analyzer') await expect(page.getByText(say('analysers', 'live.picture'))).toBeVisible()
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
  await page.setViewportSize({ width: 1440, height: 1330 })
  await page.goto('/PzuMarket?day=2026-03-26&interval=9')
  await page.waitForLoadState('networkidle')
  const results = page.getByRole('heading', { name: speak('en').say('markets', 'dayAhead.results') })
  await results.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top + scrollY - 96))
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: 'docs/pictures/day-ahead.png' })
}

for (const look of looks) {
  const name = `${look.language}, ${look.widths.join(' and ')} px, ${look.dark ? 'dark' : 'light'}`
  test(`every screen is sound: ${name}`, async ({ visit }) => {
    test.setTimeout(1_200_000)
    const filled = await filledPaths()
    const faults: Record<string, string[]> = {}
    const people = [...new Set(screens.map(({ audience }) => openedBy[audience]))]
    // Side by side: most of the time a page waits for its answers.
    await Promise.all(
      people.map(async (who) => {
        const page = await visit({ ...look, width: look.widths[0], ...(who !== null && { as: await signInAs(who) }) })
        const requests = followRequests(page)
        await page.goto('/')
        const isOwn = ({ audience, path }: Screen) =>
          openedBy[audience] === who || (who === 'ana' && ofTraders.includes(path))
        for (const { path, title } of screens.filter(isOwn)) {
          const place = filled[path] ?? path
          expect(place, 'a value that the journey cannot fill').not.toContain('{')
          await show(page, requests, { place, title, language: look.language })
          const found = await faultsOf(page, look)
          if (found.length > 0) faults[place] = found
        }
        if (process.env['PICTURES'] && who === 'ana' && look === looks[0]) await takePicture(page)
      }),
    )
    expect(faults).toEqual({})
  })
}
