/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import type { Audience } from '@tandem/core/access/access.ts'
import { listOrdersOfSession } from '@tandem/contract/orders.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { expect, test, type Page } from './support/journey.ts'
import { marketOf, sendOrder } from './support/market.ts'
import { addressesOf, followRequests, goTo, screens, settled, titleOf } from './support/screens.ts'
import { callServer, moveClock, signInAs } from './support/server-calls.ts'
import { speak } from './support/texts.ts'

/*
 * Every screen there is, from the app's own list, is opened by somebody who may: nothing complains, nothing is wider
 * than the page, there is one heading and a title, and axe finds nothing serious.
 */
const openedBy: Record<Audience, string | null> = {
  public: null,
  user: 'mihai',
  self: 'ana',
  transactional: 'ana',
  strategic: 'elena',
  admin: 'admin',
}

/** Screens that are others for those who trade. */
const ofTraders = ['/dashboard', '/dashboardMobile']

interface Look {
  readonly language: Language
  /** Axe looks at the first, what is too wide is looked for at each. */
  readonly widths: readonly [number, ...number[]]
  /** Whether colours are looked at once more in the dark: nothing else differs there. */
  readonly alsoDark: boolean
}
const looks: readonly Look[] = [
  { language: 'en', widths: [1440, 360], alsoDark: true },
  { language: 'ro', widths: [360, 1440], alsoDark: false },
]
const height = 900

/** What is wrong with the screen that is open. */
async function faultsOf(page: Page, { alsoDark, widths }: Look): Promise<string[]> {
  const faults: string[] = []
  const headings = page.getByRole('heading', { level: 1 })
  // Two screens of one title follow each other: the second may be loading still, although the title is there.
  await expect(headings)
    .toHaveCount(1)
    .catch(async () => faults.push(`${String(await headings.count())} first headings`))
  if (!/.+ · Tandem$/.test(await page.title())) faults.push(`title "${await page.title()}"`)
  faults.push(...(await seriousOf(new AxeBuilder({ page }))))
  for (const width of widths) {
    const overflow = await overflowAt(page, width)
    if (overflow > 0) faults.push(`${String(overflow)} px too wide at ${String(width)}`)
  }
  await page.setViewportSize({ width: widths[0], height })
  if (alsoDark) {
    await turn(page, 'dark')
    const found = await seriousOf(new AxeBuilder({ page }).withRules('color-contrast'))
    faults.push(...found.map((fault) => `dark: ${fault}`))
    await turn(page, 'light')
  }
  return faults
}

async function seriousOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** What the browser prefers; the app follows. */
async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  await page.emulateMedia({ colorScheme })
  await expect.poll(ground).not.toBe(before)
  // What changes its colour little by little is looked at when it is done.
  const changing = () =>
    page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length)
  await expect.poll(changing).toBe(0)
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
  const name = `${look.language}, ${look.widths.join(' and ')} px${look.alsoDark ? ', light and dark' : ''}`
  test(`every screen is sound: ${name}`, async ({ visit }) => {
    test.setTimeout(1_200_000)
    const addressOf = await addressesOf('ana')
    const faults: Record<string, string[]> = {}
    const people = [...new Set(screens.map(({ audience }) => openedBy[audience]))]
    // Side by side: most of the time a page waits for its answers.
    await Promise.all(
      people.map(async (who) => {
        const page = await visit({
          language: look.language,
          width: look.widths[0],
          ...(who !== null && { as: await signInAs(who) }),
        })
        const requests = followRequests(page)
        await page.goto('/')
        const isOwn = ({ audience, path }: (typeof screens)[number]) =>
          openedBy[audience] === who || (who === 'ana' && ofTraders.includes(path))
        for (const { path, title } of screens.filter(isOwn)) {
          const place = addressOf(path)
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
