import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Language } from '@tandem/contract/texts/format.ts'
import { groupEvents, noticeKinds } from '@tandem/contract/notices.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import NotificationsScreen from '../../screens/notices/notifications.tsx'
import { renderInApp } from '../../ui/testing.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { NoticeSwitches } from './notice-switches.tsx'

interface WireNotice {
  readonly id: number
  readonly at: string
  readAt: string | null
  readonly rank: string
  readonly isQuiet: boolean
  readonly facts: Record<string, unknown>
}

const date = '2026-11-22'
const refusals = ['refused_price', 'refused_at_margin', 'no_trade', 'expired', 'hibernated']
const traded = (bought: number, sold: number) => ({
  kind: 'marketCleared',
  marketId: 7,
  date,
  bought,
  sold,
  paid: 1.2,
  received: 3.7,
})
const ofBlocks = {
  accepted: { count: 4, names: ['wind', 'night', 'run 1'] },
  paradoxical: { count: 1, blocks: [{ name: 'run 2', price: 0.26 }] },
}
const imbalance = { kind: 'imbalanceApplied', date, deficitVolume: 1.2, excessVolume: 0, cash: -0.5, posted: -0.5 }
const facts: Record<string, unknown>[] = [
  { kind: 'gateClosesSoon', marketId: 7, date, closingTime: '2026-11-21T11:00:00Z', hasDraft: true },
  { kind: 'gateClosesSoon', marketId: 7, date, closingTime: '2026-11-21T11:00:00Z', hasDraft: false },
  ...[...refusals, 'not_known_yet'].flatMap((reason) =>
    ['pzu_market', 'intraday_market'].map((marketType) => ({
      kind: 'orderRefused',
      orderId: 3,
      marketType,
      date,
      side: null,
      quantity: 2.5,
      orders: 1,
      periods: [],
      reason,
    })),
  ),
  ...['expired', 'hibernated'].flatMap((reason) =>
    ['buy', 'sell', null].map((side) => ({
      kind: 'orderRefused',
      orderId: 3,
      marketType: 'intraday_market',
      date,
      side,
      quantity: 2.5,
      orders: 3,
      periods: [16, 11, 12].map((hour) => ({ start: `2026-11-22T${String(hour)}:00:00Z`, minutes: 60 })),
      reason,
    })),
  ),
  ...[traded(2, 0), traded(0, 3), traded(2, 3), traded(0, 0), { ...traded(2, 0), blocks: ofBlocks }],
  { ...imbalance, version: 1, isBelowZero: false },
  { ...imbalance, version: 1, isBelowZero: true },
  { ...imbalance, version: 2, isBelowZero: false },
  { kind: 'coinsAccepted', purchaseId: 5, amount: 250 },
  { kind: 'coinsRejected', purchaseId: 6, amount: 250 },
  { kind: 'marketCancelled', marketId: 3, marketType: 'pzu_market', date: '2026-11-22', released: 250 },
  { kind: 'analyserOffline', analyserId: 2, since: '2026-11-21T11:00:00Z' },
  ...['planned', 'sent', 'notSent', 'stopped'].map((event) => ({
    kind: 'autopilot',
    event,
    marketId: 7,
    date,
    sendsAt: event === 'stopped' ? null : '2026-11-21T10:30:00Z',
    buyQuantity: 2,
    sellQuantity: 0.5,
    worstCase: 1,
    reason: event === 'notSent' ? 'coinsOfDay' : event === 'stopped' ? 'loss' : null,
  })),
  ...groupEvents.map((event) => ({ kind: 'groupNews', groupId: 4, group: 'Strada Mare', event, username: 'ion' })),
]
const toldOf = (list: readonly Record<string, unknown>[]): WireNotice[] =>
  list
    .map((facts, index) => ({
      id: index + 1,
      at: '2026-11-21T10:00:00Z',
      readAt: null,
      rank: 'result',
      isQuiet: facts.reason === 'expired',
      facts,
    }))
    .toReversed()

/** What did not expire by itself. */
const loud = facts.filter(({ reason }) => reason !== 'expired')

let listed: WireNotice[] = []
let preferences: { kind: string; inApp: boolean; byMail: boolean; byPush: boolean }[] = []
let isDown = false
let atOnce = 50

/** A server that keeps notices and preferences. */
async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (isDown) return Response.json({ code: 'internal_error', message: 'It broke.', requestId: 'r-1' }, { status: 500 })
  const wish: unknown = typeof body === 'string' ? JSON.parse(body) : null
  const countUnread = () => listed.filter(({ readAt, isQuiet }) => readAt === null && !isQuiet).length
  if (url.startsWith('/api/push-devices')) return Response.json({ publicKey: null, devices: [] })
  if (url.startsWith('/api/notice-preferences')) {
    if (method === 'PUT') {
      const wanted = wish as typeof preferences
      preferences = preferences.map((old) => wanted.find(({ kind }) => kind === old.kind) ?? old)
    }
    return Response.json(preferences)
  }
  if (method === 'POST') {
    const { upTo } = wish as { upTo: number }
    for (const notice of listed) if (notice.id <= upTo) notice.readAt = '2026-11-21T12:00:00Z'
    return Response.json({ unread: countUnread() })
  }
  const before = Number(/before=(\d+)/.exec(url)?.[1] ?? Infinity)
  const withQuiet = url.includes('quiet=true')
  const found = listed.filter(({ id, isQuiet }) => id < before && (withQuiet || !isQuiet))
  const notices = found.slice(0, atOnce)
  const older = found.length > atOnce ? (notices.at(-1)?.id ?? null) : null
  return Response.json({ notices, unread: countUnread(), older })
}

beforeEach(() => {
  listed = toldOf(facts)
  preferences = noticeKinds.map((kind) => ({ kind, inApp: true, byMail: kind === 'coinsAccepted', byPush: false }))
  ;[isDown, atOnce] = [false, 50]
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const show = (ui: React.ReactNode, options: { language?: Language; phone?: boolean } = {}) =>
  renderInApp(
    <MemoryRouter initialEntries={['/dashboard']}>
      <QueryClientProvider client={createQueryClient()}>
        {ui}
        <Where />
      </QueryClientProvider>
    </MemoryRouter>,
    options,
  )
const place = () => screen.getAllByRole('status').at(-1)?.textContent

it.each(['en', 'ro'] as const)('says every kind of news in words, in %s', async (language) => {
  await show(<NotificationsScreen />, { language })
  await userEvent.click(screen.getByRole('switch'))
  await screen.findAllByText(/2[.,]50.kWh/)
  await waitFor(() => {
    expect(screen.getAllByRole('listitem')).toHaveLength(facts.length)
  })
  const lines = await screen.findAllByRole('listitem')
  expect(lines).toHaveLength(facts.length)
  const words = lines.map(({ textContent }) => textContent)
  for (const each of words) expect(each).not.toMatch(/[{}]|undefined|NaN|notices[.:]|null/)
  // A suspended contract is always one of intraday, whatever the side.
  expect(new Set(words).size).toBe(facts.length - 3)
  const hours = language === 'en' ? '13:00-15:00 and 18:00-19:00' : '13:00-15:00 și 18:00-19:00'
  expect(words.filter((each) => each.includes(hours))).toHaveLength(6)
})

it('rings with the number of unread news, and shows the latest in a panel', async () => {
  await show(<NoticeBell />)
  const name = `Notifications: ${String(loud.length)} unread`
  await userEvent.click(await screen.findByRole('button', { name }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(panel).getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
  expect(within(panel).queryByText('Unread:', { exact: false })).toBeNull()
  await userEvent.click(within(panel).getByRole('link', { name: 'See all' }))
  expect(place()).toBe('/notifications')
})

it('leads from a notice to where one acts, and closes', async () => {
  listed = toldOf([
    {
      kind: 'orderRefused',
      orderId: 12,
      marketType: 'pzu_market',
      date,
      side: 'buy',
      quantity: 1,
      orders: 1,
      periods: [],
      reason: 'no_trade',
    },
  ])
  await show(<NoticeBell />, { phone: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications: 1 unread' }))
  await userEvent.click(await screen.findByRole('link', { name: /Day-ahead buy not filled: 1.00.kWh.*22-11-2026/ }))
  expect(place()).toBe('/updateOrder?id=12')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('has nothing to show to who was told nothing, and nothing to mark', async () => {
  listed = []
  await show(<NotificationsScreen />)
  expect(await screen.findByText('Nothing new')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('says when the server does not answer, and asks again', async () => {
  isDown = true
  await show(<NotificationsScreen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(again)
  expect((await screen.findAllByRole('listitem')).length).toBe(loud.length)
})

it('shows what came before on demand, page by page', async () => {
  atOnce = 5
  listed = toldOf(
    Array.from({ length: 12 }, (_, index) => ({ kind: 'coinsAccepted', purchaseId: index + 1, amount: index })),
  )
  await show(<NotificationsScreen />)
  for (const length of [5, 10, 12]) {
    await waitFor(() => {
      expect(screen.getAllByRole('listitem')).toHaveLength(length)
    })
    if (length < 12) await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  }
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => {
    expect(listed.every(({ readAt }) => readAt !== null)).toBe(true)
  })
})

it('turns one switch of one kind, and goes back when it was not saved', async () => {
  await show(<NoticeSwitches />)
  const mail = await screen.findByRole('switch', { name: 'Market cleared: by email' })
  await userEvent.click(mail)
  await waitFor(() => {
    expect(preferences.find(({ kind }) => kind === 'marketCleared')).toMatchObject({ inApp: true, byMail: true })
  })
  expect(preferences.filter(({ byMail }) => byMail)).toHaveLength(2)
  isDown = true
  const app = screen.getByRole<HTMLInputElement>('switch', { name: 'Coin request accepted: in the app' })
  await waitFor(() => {
    expect(app.disabled).toBe(false)
  })
  await userEvent.click(app)
  expect(await screen.findByText('Your choice was not saved. Please try again.')).toBeTruthy()
  expect(app.checked).toBe(true)
})
