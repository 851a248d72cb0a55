/// <reference lib="dom" />
import type { Audience } from '@tandem/core/access/access.ts'
import path from 'node:path'
import { listRoles, listUsers } from '@tandem/contract/accounts/accounts.ts'
import {
  listPublishedPackages,
  listResearchPackages,
  makeResearchPackage,
  publishResearchPackage,
} from '@tandem/contract/admin/research-packages.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { findAnalyser } from '@tandem/contract/metering/analysers.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { expect, type Page } from './journey.ts'
import { marketOf } from './market.ts'
import { callServer, signInAs, type Caller } from './server-calls.ts'
import { speak } from './texts.ts'

interface Screen {
  readonly path: string
  readonly audience: Audience
  readonly title: string
}

const list = path.resolve(import.meta.dirname, '../../../packages/web/src/app/screens.ts')

/** Every screen, from the app's own list. Loaded by name, because the list brings the whole web app along for whoever checks types. */
export const { screens } = (await import(list)) as { readonly screens: readonly Screen[] }

/** Somebody of the demo for each kind of screen. */
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

/** Screens of all users that lead those who cannot trade to their dashboard: whoever waits for one of them there waits in vain. */
const closedToStandard = ['/imbalanceManagementUser', '/reportsPI']

/** Who opens screens; null is a visitor. */
export const viewers: readonly (string | null)[] = [...new Set(screens.map(({ audience }) => openedBy[audience]))]

/** The screens that one of them looks at. */
export function screensOf(viewer: string | null): Screen[] {
  return screens.filter(({ audience, path: at }) => {
    if (closedToStandard.includes(at)) return viewer === openedBy.transactional
    return openedBy[audience] === viewer || (viewer === openedBy.transactional && ofTraders.includes(at))
  })
}

/** The one that is being made: screens are looked at side by side, and only one package is made at a time. */
let published: Promise<number> | undefined

/** A package that anybody may read of; made and published where there is none. */
async function publishPackage(admin: Caller): Promise<number> {
  const [known] = (await callServer(listPublishedPackages, {}, admin)).packages
  if (known) return known.id
  const body = {
    title: 'Three days of the demo',
    authors: ['Ana Pop'],
    licence: 'CC-BY-4.0' as const,
    dateFrom: '2026-03-24' as DeliveryDay,
    dateTo: '2026-03-26' as DeliveryDay,
  }
  const { id } = await callServer(makeResearchPackage, { body }, admin)
  const isReady = async () => {
    const { packages } = await callServer(listResearchPackages, {}, admin)
    return packages.find((each) => each.id === id)?.packageState === 'done'
  }
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  await callServer(publishResearchPackage, { params: { id } }, admin)
  return id
}

/** Fills in the values of a screen's path from the demo's data; what is one's own is that of `username`. */
export async function addressesOf(username: string): Promise<(screenPath: string) => string> {
  const admin = await signInAs('admin')
  const users = await callServer(listUsers, {}, admin)
  const idOf = (name: string) => users.find((user) => user.username === name)?.id ?? 0
  const [analyser] = await callServer(findAnalyser, { params: { userId: idOf('ana') } }, admin)
  const [role] = await callServer(listRoles, {}, admin)
  const [cleared, open] = [await marketOf('2026-03-26'), await marketOf('2026-03-29')]
  const values: Record<string, string | number> = {
    user_id: idOf('ana'),
    user_name: 'ana',
    userId: idOf('ana'),
    market_id: cleared.id,
    market_type: 'pzu_market',
  }
  const ids: Record<string, number | undefined> = {
    '/userDetails/{id}': idOf('ana'),
    '/addAnalyzer/{id}': idOf(username),
    '/checkAnalyzers/{id}': analyser?.id,
    '/role/{id}': role?.id,
    '/editMarket/{id}': open.id,
    '/packages/{id}': await (published ??= publishPackage(admin)),
  }
  return (screenPath) =>
    screenPath.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ids[screenPath]
      if (value === undefined) throw new Error(`${screenPath}: nothing to fill in`)
      return String(value)
    })
}

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
  wanted: { at?: string; title?: string; language: Language; mayLoad?: boolean },
) {
  const loading = speak(wanted.language).say('common', 'state.loading')
  let shown = await look(page, loading)
  await expect
    .poll(
      async () => {
        shown = await look(page, loading)
        const isThere = shown.at === (wanted.at ?? shown.at) && shown.title === (wanted.title ?? shown.title)
        return isThere && shown.headings > 0 && (wanted.mayLoad || !shown.isLoading) && requests.count() === 0
      },
      { intervals: [30, 60, 120, 250] },
    )
    .toBe(true)
    .catch(() => undefined)
  return shown
}

interface Place {
  readonly place: string
  readonly title: string
  readonly language: Language
}

/** Goes to a screen as the app itself does, and waits until it shows what it has. */
export async function show(
  page: Page,
  requests: { count: () => number },
  { place, title, language }: Place,
): Promise<void> {
  await goTo(page, place)
  const wanted = titleOf(title, language)
  // The gallery shows for ever what a part looks like while it loads.
  const mayLoad = place === '/dev/gallery'
  await settled(page, requests, { language, mayLoad, ...(wanted !== undefined && { title: wanted }) })
  // A screen that follows a stream has its content when the stream has begun.
  const { say } = speak(language)
  if (place === '/IDMarket') await expect(page.getByText(say('intraday', 'live.live'), { exact: true })).toBeVisible()
  if (place === '/Analyzer') await expect(page.getByText(say('analysers', 'live.picture'))).toBeVisible()
}

export function titleOf(key: string | undefined, language: Language): string | undefined {
  return key === undefined ? undefined : `${wordsOf(key, language)} · ${speak(language).say('common', 'product')}`
}

/** The text of a key that is known only when the test runs. */
export function wordsOf(key: string, language: Language): string {
  const [word = '', ...rest] = key.split('.')
  return speak(language).say(word as 'common', rest.join('.') as 'product')
}
