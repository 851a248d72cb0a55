/// <reference lib="dom" />
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Language } from '@tandem/contract/texts/format.ts'
import { address, serverNow, type Caller } from './server-calls.ts'

export { expect, type Locator, type Page } from '@playwright/test'

interface Visit {
  readonly language?: Language
  readonly width?: number
  readonly dark?: boolean
  /** Already signed in. */
  readonly as?: Caller
}

/** What a browser complained about. */
interface Complaints {
  /** A call that the story wants refused; that it is refused is part of the test. */
  readonly expectRefusal: (path: string, status: number) => void
  readonly watch: (context: BrowserContext) => void
}

interface Fixtures {
  complaints: Complaints
  /** Opens a browser of its own: a visitor, or somebody who is signed in. */
  visit: (visit?: Visit) => Promise<Page>
}

/** A journey fails on anything a browser complains about: errors in the console or of a page, and failed calls. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({}, use) => {
      const refusals: { path: string; status: number; isSeen: boolean }[] = []
      const found: string[] = []
      await use({
        expectRefusal: (path, status) => void refusals.push({ path, status, isSeen: false }),
        watch: (context) => watch(context, refusals, found),
      })
      expect(found, 'complaints of the browser').toEqual([])
      expect(
        refusals.filter(({ isSeen }) => !isSeen),
        'refusals that did not come',
      ).toEqual([])
    },
    { auto: true },
  ],
  visit: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ language = 'en', width = 1440, dark = false, as } = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height: width < 600 ? 740 : 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Bucharest',
        storageState: storedState(language, as),
      })
      contexts.push(context)
      complaints.watch(context)
      await context.addInitScript(keepNotices)
      await context.clock.install({ time: (await serverNow()).epochMilliseconds })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

declare global {
  /** What the notices of the page have said, the oldest first. */
  var noticesSaid: string[]
}

/** In the browser: remembers what each notice says when it is seen. It is gone after three seconds. */
function keepNotices(): void {
  globalThis.noticesSaid = []
  const known = new WeakMap<Element, string>()
  const keepNew = () => {
    for (const notice of document.querySelectorAll('[role=status]')) {
      const text = notice.textContent
      if (known.get(notice) === text || notice.getClientRects().length === 0) continue
      known.set(notice, text)
      noticesSaid.push(text)
    }
  }
  new MutationObserver(keepNew).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Whether a notice has said this since the last one that was asked for: that one and those before it are done with. */
export function takeNotice(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
    const place = noticesSaid.findIndex((said) => plain(said).includes(plain(wanted)))
    noticesSaid.splice(0, place + 1)
    return place >= 0
  }, text)
}

function storedState(language: Language, as: Caller | undefined) {
  const localStorage = [{ name: 'lang', value: language }, ...(as ? [{ name: 'user', value: as.stored }] : [])]
  const cookie = {
    name: 'token',
    value: as?.token ?? '',
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  }
  return { cookies: as ? [cookie] : [], origins: [{ origin: address, localStorage }] }
}

function watch(
  context: BrowserContext,
  refusals: readonly { path: string; status: number; isSeen: boolean }[],
  found: string[],
): void {
  const wanted = (url: string) => refusals.find(({ path }) => new URL(url).pathname.startsWith(path))
  context.on('response', (response) => {
    if (response.status() < 400) return
    const refusal = wanted(response.url())
    if (refusal?.status === response.status()) Object.assign(refusal, { isSeen: true })
    else found.push(`${String(response.status())} ${response.request().method()} ${response.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser tells a refused call a second time, in the console.
    if (message.text().startsWith('Failed to load resource') && wanted(message.location().url)) return
    // Only a journey that cuts the line itself is ever without one.
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
    found.push(`console of ${message.page()?.url() ?? 'a page'}: ${message.text()}`)
  })
  context.on('weberror', (error) => found.push(`${error.page()?.url() ?? 'a page'}: ${error.error().message}`))
}

/** Brings the browser's clock to the market's, after the market's was moved. */
export async function followClock(page: Page): Promise<void> {
  await page.context().clock.setSystemTime((await serverNow()).epochMilliseconds)
}
