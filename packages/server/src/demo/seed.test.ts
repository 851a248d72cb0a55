import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { findAnalyser } from '@tandem/contract/metering/analysers.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import {
  getSettlement,
  listSettlementDays,
  previewSettlement,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getIntradayBoard } from '@tandem/contract/orders/intraday.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { getOrder, listOrdersOfSession } from '@tandem/contract/orders/orders.ts'
import { listIndexReadings } from '@tandem/contract/metering/readings.ts'
import { getTradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import { expect, test } from 'vitest'
import { callInProcess } from '../platform/in-process-client.ts'
import { simulateDevice } from '../simulator/device.ts'
import { listDevices } from '../simulator/simulator.ts'
import { hoursBetween } from '../slices/metering/index.ts'
import { useTestApp } from '../testing/test-app.ts'
import { findMetered } from './daily-readings.ts'
import { demoDevices } from './devices.ts'
import { demoLogins, seedDemo } from './seed.ts'

// The Sunday after the clock change: one of the days lived through has 23 hours.
const app = useTestApp({ now: '2026-03-30T06:00:00Z' })

test('where nobody of the demo is there, nobody of them is metered', async () => {
  expect(await findMetered(app.platform.db, [])).toEqual(new Set())
})

test('the demo is born with people, coins and cleared days, through the front door', { timeout: 600_000 }, async () => {
  const config = { ...app.platform.config, simulatorPort: 5020 }
  await seedDemo({ ...app.platform, config }, { days: 5, livelyDays: 3 })
  for (const { username, password } of demoLogins) {
    const answer = await callInProcess(app.server, signIn, { body: { username, password } })
    expect(answer.username).toBe(username)
  }
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'mihai', password: 'tandem-demo' },
  })
  const sessions = await callInProcess(app.server, listDayAheadSessions, {}, { token })
  expect(sessions.map(({ date, status, periodCount }) => [date, status, periodCount])).toEqual([
    ['2026-04-01', 'open', 24],
    ['2026-03-31', 'open', 24],
    ['2026-03-30', 'settled', 24],
    ['2026-03-29', 'settled', 23],
    ['2026-03-28', 'settled', 24],
    ['2026-03-27', 'settled', 24],
    ['2026-03-26', 'settled', 24],
  ])
  for (const { id } of sessions.filter(({ status }) => status === 'settled')) {
    const result = await callInProcess(app.server, getAuctionResult, { params: { id } }, { token })
    expect(result.verification.passed).toBe(true)
    expect(result.indices.base.pricedPeriods).toBeGreaterThan(20)
  }
})

test('its last open market takes blocks, which three people sent, and no other does', async () => {
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'admin', password: 'tandem-admin' },
  })
  const sessions = await callInProcess(app.server, listDayAheadSessions, {}, { token })
  const takers = sessions.filter(({ blockLimits }) => blockLimits)
  expect(takers.map(({ date, status, orderCount }) => [date, status, orderCount])).toEqual([['2026-04-01', 'open', 3]])
  const marketId = takers[0]?.id ?? 0
  const orders = await callInProcess(app.server, listOrdersOfSession, { params: { marketId } }, { token })
  const blocks = await Promise.all(
    orders.map(async ({ id, username }) => {
      const order = await callInProcess(app.server, getOrder, { params: { id } }, { token })
      return [username, order.marketType === 'dayAhead' ? order.blocks.length : 0]
    }),
  )
  expect(Object.fromEntries(blocks)).toEqual({ 'vantul-campiei': 1, 'lumina-furnizare': 3, gabriela: 2 })
})

test('its intraday markets have traded, and the books of today and tomorrow are open', async () => {
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'ana', password: 'tandem-demo' },
  })
  const sessions = await callInProcess(app.server, listIntradayMarkets, {}, { token })
  expect(sessions.map(({ date, status }) => [date, status])).toEqual([
    ['2026-04-01', 'scheduled'],
    ['2026-03-31', 'scheduled'],
    ['2026-03-30', 'open'],
    ['2026-03-29', 'settled'],
    ['2026-03-28', 'settled'],
    ['2026-03-27', 'settled'],
    ['2026-03-26', 'settled'],
    ['2026-03-25', 'settled'],
  ])
  // Up to the day before the lively ones there is less of it.
  const traded = sessions.filter(({ status, date }) => status !== 'scheduled' && date >= '2026-03-27')
  for (const { id: marketId, status } of traded) {
    const { contracts } = await callInProcess(app.server, getIntradayBoard, { params: { marketId } }, { token })
    expect(contracts.filter(({ trades }) => trades > 0).length).toBeGreaterThan(5)
    const quoted = contracts.filter(({ bid, ask }) => bid !== null && ask !== null)
    expect(quoted.length > 5).toBe(status === 'open')
  }
})

test('its market maker is on, unlike anywhere else', async () => {
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'admin', password: 'tandem-admin' },
  })
  const { settings, users } = await callInProcess(app.server, getTradingAgents, {}, { token })
  expect(settings).toMatchObject({ marketMaker: true, agents: 0 })
  expect(users.map(({ username }) => username)).toEqual(['market-maker'])
})

async function signedIn(username: string) {
  const body = { username, password: 'tandem-demo' }
  const { id: userId, accessToken: token } = await callInProcess(app.server, signIn, { body })
  return { userId, token }
}

async function hoursOf(username: string) {
  const { userId } = await signedIn(username)
  const year = ['2025-03-30T00:00:00Z', '2026-03-30T06:00:00Z'].map((at) => Temporal.Instant.from(at))
  return { userId, hours: await hoursBetween(app.platform.db, userId, year[0]!, year[1]!) }
}

const wh = (energies: readonly (number | null)[]) => energies.reduce<number>((sum, each) => sum + (each ?? 0), 0)

test.each([
  ['ana', 'separate', 2],
  ['andrei', 'household', 1],
] as const)('the meter of %s was read for a year, to the hour before now', async (username, kind, device) => {
  const { userId, hours } = await hoursOf(username)
  const { token } = await signedIn(username)
  const [analyser] = await callInProcess(app.server, findAnalyser, { params: { userId } }, { token })
  expect(analyser).toMatchObject({ isActive: true, ip: '127.0.0.1', port: 5020, deviceId: device })
  const first = Temporal.Instant.from('2025-03-29T22:00:00Z')
  const all = await hoursBetween(app.platform.db, userId, first, app.clock.now())
  expect(all).toHaveLength((app.clock.now().epochMilliseconds - first.epochMilliseconds) / 3_600_000)
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([1]))
  expect(hours.filter(({ quality }) => quality === 'estimated')).toHaveLength(14)
  expect(hours.filter(({ quality }) => quality === 'measured').every((each) => each.consumptionQuarters)).toBe(true)
  // To the Wh what its counters moved, over files, silences and samples alike.
  const terms = listDevices(demoDevices)[device - 1]!
  expect(terms.kind).toBe(kind)
  const counters = [first, app.clock.now()].map((at) => simulateDevice(terms).countAt(at.epochMilliseconds))
  const moved = (side: 'imported' | 'exported') =>
    Math.round(Math.fround(counters[1]![side]) * 1000) - Math.round(Math.fround(counters[0]![side]) * 1000)
  expect(wh(all.map(({ consumption }) => consumption))).toBe(moved('imported'))
  expect(wh(all.map(({ production }) => production))).toBe(moved('exported'))
  const { hours_until: until } = await app.platform.db
    .selectFrom('analysers')
    .select('hours_until')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(until?.toString()).toBe('2026-03-30T06:00:00Z')
})

test('others import the year that their supplier sent, with gaps and without the last days', async () => {
  for (const username of ['maria', 'gabriela', 'jonas']) {
    const { hours } = await hoursOf(username)
    expect(hours.length).toBeGreaterThan(8500)
    expect(hours.length).toBeLessThan(8760 - 24)
    expect(new Set(hours.map(({ quality }) => quality))).toEqual(new Set(['imported']))
    expect(new Set(hours.map(({ importId }) => importId)).size).toBe(5)
    expect(hours.at(-1)?.start.toString()).toBe('2026-03-28T21:00:00Z')
    expect(hours.every(({ production }) => (production === null) === (username !== 'gabriela'))).toBe(true)
  }
})

test('a home reads its index each month, and three are neighbours', async () => {
  const { userId, token } = await signedIn('maria')
  const params = { userId, dateFrom: '2025-01-01' as DeliveryDay, dateTo: '2026-12-31' as DeliveryDay }
  const indexes = await callInProcess(app.server, listIndexReadings, { params }, { token })
  expect(indexes).toHaveLength(12)
  expect(indexes.slice(0, -1).every(({ monthlyConsumption }) => (monthlyConsumption ?? 0) > 50_000)).toBe(true)
  const members = await app.platform.db.selectFrom('group_members').select('user_id').execute()
  expect(members).toHaveLength(3)
})

test('everybody who trades is metered, and the days that are over are settled but for the last one', async () => {
  const body = { username: 'admin', password: 'tandem-admin' }
  const { accessToken: token } = await callInProcess(app.server, signIn, { body })
  const query = { dateFrom: '2026-03-25' as DeliveryDay, dateTo: '2026-03-30' as DeliveryDay }
  const days = await callInProcess(app.server, listSettlementDays, { query }, { token })
  expect(days.map(({ date, state, changedReadings }) => [date, state, changedReadings])).toEqual([
    ['2026-03-30', 'open', 0],
    ['2026-03-29', 'ready', 0],
    ['2026-03-28', 'applied', 0],
    ['2026-03-27', 'applied', 0],
    ['2026-03-26', 'applied', 0],
    ['2026-03-25', 'applied', 0],
  ])
  const params = { marketId: days[1]?.marketId ?? 0 }
  const { users } = await callInProcess(app.server, previewSettlement, { params }, { token })
  // All who trade but those who never order; the files of three suppliers are still to come, and one meter is silent.
  expect(users).toHaveLength(32)
  expect(users.filter(({ quality }) => quality !== 'measured').map(({ username }) => username)).toEqual(
    expect.arrayContaining(['felicia']),
  )
  expect(users.filter(({ quality }) => quality !== 'measured').length).toBeLessThan(5)
})

test('its portfolio has people who end short, who end long, who never order, who is new, and whose meter is silent', async () => {
  const body = { username: 'admin', password: 'tandem-admin' }
  const { accessToken: token } = await callInProcess(app.server, signIn, { body })
  const query = { dateFrom: '2026-03-25' as DeliveryDay, dateTo: '2026-03-28' as DeliveryDay }
  const days = await callInProcess(app.server, listSettlementDays, { query }, { token })
  expect(days).toHaveLength(4)
  const sides = new Map<string, string[]>()
  for (const { marketId } of days) {
    const { users } = await callInProcess(app.server, getSettlement, { params: { marketId } }, { token })
    for (const { username, totals } of users) {
      const side = totals.deficitVolume > totals.excessVolume ? 'short' : 'long'
      sides.set(username, [...(sides.get(username) ?? []), side])
    }
  }
  const always = (side: string) => Array.from({ length: 3 }, () => side)
  for (const username of ['bogdan', 'pieter']) expect(sides.get(username)).toEqual(always('short'))
  for (const username of ['cosmin', 'corina']) expect(sides.get(username)).toEqual(always('long'))
  expect(['emil', 'silvia'].filter((username) => sides.has(username))).toEqual([])
  expect((await hoursOf('emil')).hours.length).toBeGreaterThan(48)
  expect(sides.get('raluca')).toEqual(['long'])
  const { registered_at: registered } = await app.platform.db
    .selectFrom('users')
    .select('registered_at')
    .where('username', '=', 'raluca')
    .executeTakeFirstOrThrow()
  expect(registered.toString()).toBe('2026-03-27T06:00:00Z')
  const { userId } = await signedIn('felicia')
  const [analyser] = await callInProcess(app.server, findAnalyser, { params: { userId } }, { token })
  expect(analyser).toMatchObject({ isActive: true, connection: { state: 'offline', reason: 'no_answer' } })
})

test('a database with users is left as it is', async () => {
  const count = async () => (await app.platform.db.selectFrom('users').select('id').execute()).length
  const before = await count()
  await seedDemo(app.platform, { days: 3 })
  expect(await count()).toBe(before)
})
