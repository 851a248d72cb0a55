/// <reference lib="dom" />
import { endpoints } from '@tandem/contract/endpoints.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { expect, type Page } from './journey.ts'
import { speak } from './texts.ts'

/** What a page shows once it has come to rest. */
interface Shown {
  readonly at: string
  readonly title: string
  readonly headings: number
  readonly words: number
  readonly faults: string[]
}

const streams = [...endpoints]
  .filter(([, endpoint]) => endpoint.stream)
  .map(([, { path: pattern }]) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Requests that are under way; streams never end. */
export function followRequests(page: Page): { count: () => number } {
  const open = new Set<object>()
  page.on('request', (request) => {
    const isStream = streams.some((pattern) => pattern.test(new URL(request.url()).pathname))
    if (request.resourceType() === 'fetch' && !isStream) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return { count: () => open.size }
}

/** Goes to a screen as a link of the app does, without loading the page again. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, place)
}

async function look(page: Page, loading: string): Promise<Shown & { readonly isLoading: boolean }> {
  return page.evaluate((loadingName) => {
    const main = document.querySelector('main')
    const errors = Array.from(main?.querySelectorAll('.MuiAlert-colorError') ?? [], (alert) => alert.textContent)
    return {
      at: location.pathname,
      title: document.title,
      headings: main?.querySelectorAll('h1').length ?? 0,
      words: (main?.textContent ?? '').length,
      faults: errors.map((text) => `error: ${text}`),
      isLoading: document.querySelector(`[role=status][aria-label="${loadingName}"]`) !== null,
    }
  }, loading)
}

/** What is shown when nothing is loaded any more, at the address and with the title that were expected. */
export async function settled(
  page: Page,
  requests: { count: () => number },
  wanted: { at?: string; title?: string; language: Language },
) {
  const loading = speak(wanted.language).say('common', 'state.loading')
  let shown = await look(page, loading)
  await expect
    .poll(
      async () => {
        shown = await look(page, loading)
        const isThere = shown.at === (wanted.at ?? shown.at) && shown.title === (wanted.title ?? shown.title)
        return isThere && shown.headings > 0 && !shown.isLoading && requests.count() === 0
      },
      { intervals: [30, 60, 120, 250] },
    )
    .toBe(true)
    .catch(() => undefined)
  return shown
}

export function titleOf(key: string | undefined, language: Language): string | undefined {
  return key === undefined ? undefined : `${wordsOf(key, language)} · ${speak(language).say('common', 'product')}`
}

/** The text of a key that is known only when the test runs. */
export function wordsOf(key: string, language: Language): string {
  const [word = '', ...rest] = key.split('.')
  return speak(language).say(word as 'common', rest.join('.') as 'product')
}
