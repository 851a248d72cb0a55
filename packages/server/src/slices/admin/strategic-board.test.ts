import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import * as contract from '@tandem/contract/admin/strategic-board.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { costOf, sumAmounts } from '@tandem/core/units/units.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveForecasts } from '../../testing/forecasts.ts'
import { liveSettledDay } from '../../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { aMarket, saveOrder, sendOrder } from '../../testing/trading.ts'
import { meteredHours, tradesOf, type FedIn, type WholeDay } from '../../testing/whole-day.ts'

const app = useTestApp()
/** A day of 25 hours, lived and settled; now it is half past one on the day after it. */
const date = '2026-10-25' as DeliveryDay
const tomorrow = addDays(date, 2)
let day: WholeDay
let elena: TestUser
/** Has traded and metered nothing. */
let quiet: TestUser
let trades: Trade[][]
let metered: FedIn[][]

beforeAll(async () => {
  day = await liveSettledDay(app, date)
  elena = await app.aUser({ userType: 'strategicUser' })
  quiet = await app.aUser()
  await app.aUser({ userType: 'standard' })
  trades = await Promise.all(day.traders.map((trader) => tradesOf(day, trader)))
  metered = await Promise.all(day.traders.map((_, index) => meteredHours(day, index)))
})

const signed = ({ type, quantity }: Trade) => (type === 'buy' ? quantity : -quantity)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const all = () => trades.flat()
const hours = deliveryPeriods(date, 'Europe/Bucharest', 60)
const inHour = (list: readonly Trade[], start: Temporal.Instant) => list.filter((trade) => trade.start.equals(start))
const needIn = (list: readonly FedIn[], start: Temporal.Instant) =>
  sum(list.filter((hour) => hour.start.equals(start)).map(({ consumption, production }) => consumption - production))

describe('the position of the portfolio', () => {
  test('is what was traded less what was read, hour by hour, of those who are known', async () => {
    const position = await app.call(contract.getPortfolioPosition, { query: { day: date }, as: elena })
    expect(position.participants).toEqual({ total: 6, known: 5, knownAllDay: 5 })
    expect(position.unknown).toEqual([{ userId: quiet.userId, participant: 'User Test' }])
    expect(position.hours).toHaveLength(25)
    for (const [index, { start }] of hours.entries()) {
      const inside = inHour(all(), start)
      const need = sum(metered.map((own) => needIn(own, start)))
      const contracted = sum(inside.map(signed))
      expect(position.hours[index]).toMatchObject({
        start,
        contracted,
        otherContracted: 0,
        need,
        openPosition: contracted - need,
        dayAhead: sum(inside.filter(({ marketType }) => marketType === 'dayAhead').map(signed)),
        intraday: sum(inside.filter(({ marketType }) => marketType === 'intraday').map(signed)),
        knownFor: 5,
        measuredFor: 5,
        pendingBuy: 0,
        pendingSell: 0,
      })
    }
    const { totals } = position
    const open = position.hours.map(({ openPosition }) => openPosition ?? 0)
    expect(totals.openPosition).toBe(sum(open))
    expect(totals.long - totals.short).toBe(totals.openPosition)
    expect(totals.shortHours).toBe(open.filter((wh) => wh < 0).length)
  })

  test('of a day to come rests on forecasts; what is not forecast is unknown, and open orders stand apart', async () => {
    const [first, second, third] = day.traders as [TestUser, TestUser, TestUser]
    const unknown = await app.call(contract.getPortfolioPosition, { query: { day: tomorrow }, as: elena })
    expect(unknown.totals).toMatchObject({ need: null, openPosition: null, short: 0, long: 0 })
    expect(unknown.participants).toEqual({ total: 6, known: 0, knownAllDay: 0 })
    // A forecast that a later one made before the gate replaces.
    await saveForecasts(app, { day: tomorrow, userId: first.userId, consumption: [9_000] })
    app.clock.set(app.clock.now().add({ minutes: 1 }))
    await saveForecasts(app, { day: tomorrow, userId: first.userId, consumption: [2_000, 1_500], production: [100] })
    await saveForecasts(app, { day: tomorrow, userId: second.userId, production: [700] })
    const market = await aMarket(app, day.admin, { date: tomorrow, closes: '2026-10-26T11:00:00Z' })
    await sendOrder(app, first, market, line(1, 'buy 1.5 @ 0.3, 0.25 @ 0.2'), line(2, 'sell 3 @ 0.1'))
    await saveOrder(app, third, market, line(1, 'buy 50 @ 0.3'))
    const position = await app.call(contract.getPortfolioPosition, { query: { day: tomorrow }, as: elena })
    expect(position.participants).toEqual({ total: 6, known: 2, knownAllDay: 2 })
    expect(position.hours[0]).toMatchObject({ need: 2_000 - 100 - 700, openPosition: -1_200, pendingBuy: 1_750 })
    expect(position.hours[1]).toMatchObject({ need: 1_500 - 100 - 700, pendingBuy: 0, pendingSell: 3_000 })
    expect(position.totals).toMatchObject({
      need: 1_200 + 23 * 700,
      openPosition: -1_200 - 23 * 700,
      short: 1_200 + 23 * 700,
      shortHours: 24,
      pendingBuy: 1_750,
      pendingSell: 3_000,
    })
  })

  test('tells who has sent no order, with a countdown to the gate; drafts are not sent', async () => {
    const [first, second, third] = day.traders as [TestUser, TestUser, TestUser]
    const missing = await app.call(contract.listMissingOrders, { as: elena })
    expect(missing).toMatchObject({ day: tomorrow, count: 5, participants: { total: 6, sent: 1, drafts: 1 } })
    expect(missing.market).toMatchObject({ isOpen: true, gateClosure: Temporal.Instant.from('2026-10-26T11:00:00Z') })
    expect(missing.rows.map(({ userId }) => userId)).not.toContain(first.userId)
    expect(missing.rows[0]).toMatchObject({ userId: second.userId, need: -24 * 700, lastOrderDay: date })
    const find = (userId: number) => missing.rows.find((row) => row.userId === userId)
    expect(find(third.userId)).toMatchObject({ hasDraft: true, need: null })
    expect(find(quiet.userId)).toMatchObject({ hasDraft: false, lastOrderDay: null })
    const page = await app.call(contract.listMissingOrders, { query: { page: 3, pageSize: 2 }, as: elena })
    expect([page.count, page.rows.length]).toEqual([5, 1])
    const none = await app.call(contract.listMissingOrders, { query: { day: addDays(date, 30) }, as: elena })
    expect(none).toMatchObject({ market: null, participants: { total: 6, sent: 0 } })
  })
})

describe('who is off plan', () => {
  test('is listed by the sizes of the differences of the hours, the furthest first', async () => {
    const { rows, participants } = await app.call(contract.listDeviations, { query: { day: date }, as: elena })
    expect(participants).toMatchObject({ total: 6, read: 5, offline: 1 })
    for (const [index, trader] of day.traders.entries()) {
      const own = trades[index] ?? []
      const differences = hours.map(
        ({ start }) => sum(inHour(own, start).map(signed)) - needIn(metered[index] ?? [], start),
      )
      expect(rows.find(({ userId }) => userId === trader.userId)).toMatchObject({
        deviation: sum(differences),
        offPlan: sum(differences.map(Math.abs)),
        readHours: 25,
        passedHours: 25,
        isOffline: false,
        lastReadingAt: hours.at(-1)?.end,
      })
    }
    const sizes = rows.flatMap(({ offPlan }) => offPlan ?? [])
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(rows.at(-1)).toMatchObject({ userId: quiet.userId, actual: null, deviation: null, offPlan: null })
    const offline = await app.call(contract.listDeviations, { query: { day: date, only: 'offline' }, as: elena })
    expect(offline.rows.map(({ userId }) => userId)).toEqual([quiet.userId])
  })

  test('of a day without readings is unknown, and whoever was silent for too long is offline', async () => {
    const now = app.clock.now()
    app.clock.set(now.add({ hours: 6 }))
    const { day: today, participants, rows } = await app.call(contract.listDeviations, { as: elena })
    expect([today, participants]).toEqual([addDays(date, 1), { total: 6, read: 0, offline: 6 }])
    expect(
      rows.every(({ offPlan, isOffline, passedHours }) => offPlan === null && isOffline && passedHours === 7),
    ).toBe(true)
    app.clock.set(now)
  })
})

describe('what a week brought', () => {
  test('by market is the sum of the trades and of the settled imbalances', async () => {
    const week = await app.call(contract.getMarketsOfWeek, { as: elena })
    expect(week).toMatchObject({ from: addDays(date, -6), to: date, settledDays: 1, previousSettledDays: 0 })
    for (const { marketType, week: brought, previous } of week.markets.slice(0, 2)) {
      const own = all().filter((trade) => trade.marketType === marketType)
      const value = (list: readonly Trade[]) => sumAmounts(list.map(({ quantity, price }) => costOf(quantity, price)))
      const net = value(own.filter(({ type }) => type === 'sell')) - value(own.filter(({ type }) => type === 'buy'))
      const volume = BigInt(sum(own.map(({ quantity }) => quantity)))
      expect(brought).toMatchObject({ net, averagePrice: Number(divideHalfUp(value(own), volume)) })
      expect(BigInt(brought.received) - BigInt(brought.paid)).toBe(net)
      expect(BigInt(brought.bought + brought.sold)).toBe(volume)
      expect(previous).toMatchObject({ bought: 0, net: 0n, averagePrice: null })
    }
    const costs = await app.call(contract.listImbalanceCosts, { as: elena })
    expect(week.markets[2]?.week).toMatchObject({
      bought: costs.totals.deficit,
      sold: costs.totals.excess,
      net: costs.totals.cash,
    })
  })

  test('in imbalances is what each participant’s own day says, the dearest first', async () => {
    const { rows, totals, ...costs } = await app.call(contract.listImbalanceCosts, { as: elena })
    expect(costs).toMatchObject({ from: addDays(date, -6), to: date, settledDays: 1, count: 5 })
    for (const trader of day.traders) {
      const params = { userId: trader.userId, marketDate: date }
      const own = await app.call(getUserImbalances, { params, as: trader })
      expect(rows.find(({ userId }) => userId === trader.userId)).toMatchObject({
        deficit: own.totals.deficitVolume,
        excess: own.totals.excessVolume,
        cash: own.totals.cash,
        days: 1,
      })
    }
    expect(sumAmounts(rows.map(({ cash }) => cash))).toBe(totals.cash)
    expect(BigInt(totals.received) - BigInt(totals.paid)).toBe(totals.cash)
    expect(rows.map(({ cash }) => cash)).toEqual(rows.map(({ cash }) => cash).toSorted((a, b) => (a < b ? -1 : 1)))
    const later = await app.call(contract.listImbalanceCosts, { query: { dateFrom: addDays(date, 1) }, as: elena })
    expect(later).toMatchObject({ from: addDays(date, 1), settledDays: 0, count: 0, totals: { cash: 0n } })
    const query = { dateFrom: addDays(date, 2), dateTo: date }
    expect(await app.refused(contract.listImbalanceCosts, { query, as: elena })).toMatchObject({ status: 400 })
  })
})

describe('the graphics of the portfolio', () => {
  const read = async (dateFrom: DeliveryDay, dateTo: DeliveryDay) => {
    const query = { dateFrom, dateTo }
    const energy = await app.call(contract.getPortfolioEnergyGraphic, { query, as: elena })
    const traded = await app.call(contract.getPortfolioTradeGraphic, { query, as: elena })
    return { energy, traded }
  }

  test('by the hour, by the day and by the month say the same, and an unknown step is null', async () => {
    const hourly = await read(date, date)
    expect([hourly.energy.granularity, hourly.energy.periods.length]).toEqual(['hour', 25])
    for (const [index, { start }] of hours.entries()) {
      const read = metered.flat().filter((hour) => hour.start.equals(start))
      const inside = inHour(all(), start)
      expect(hourly.energy.periods[index]).toMatchObject({
        consumption: sum(read.map(({ consumption }) => consumption)),
        production: sum(read.map(({ production }) => production)),
        knownHours: 5,
        expectedHours: 6,
      })
      expect(hourly.traded.periods[index]).toMatchObject({
        bought: sum(inside.filter(({ type }) => type === 'buy').map(signed)),
        sold: -sum(inside.filter(({ type }) => type === 'sell').map(signed)),
        imbalance: sum(inside.map(signed)) - sum(metered.map((own) => needIn(own, start))),
      })
    }
    const total = (name: 'bought' | 'sold' | 'imbalance') => sum(hourly.traded.periods.map((step) => step[name] ?? 0))
    const totals = { bought: total('bought'), sold: total('sold'), imbalance: total('imbalance') }
    const daily = await read(addDays(date, -5), addDays(date, 1))
    expect(daily.traded.granularity).toBe('day')
    expect(daily.traded.periods[5]).toMatchObject({ label: date, ...totals, settledDays: 1 })
    expect(daily.traded.periods[4]).toMatchObject({ bought: 0, imbalance: null, settledDays: 0 })
    expect(daily.energy.periods[4]).toMatchObject({ consumption: null, production: null, knownHours: 0 })
    const monthly = await read('2026-08-01' as DeliveryDay, '2026-10-31' as DeliveryDay)
    expect(monthly.traded.periods.map(({ label }) => label)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(monthly.traded.periods[2]).toMatchObject(totals)
  })

  test('are of the last 30 days without dates, and say so', async () => {
    const graphic = await app.call(contract.getPortfolioEnergyGraphic, { as: elena })
    expect(graphic).toMatchObject({
      from: addDays(date, -28),
      to: addDays(date, 1),
      isDefaultSpan: true,
      participants: 6,
    })
    expect(graphic.periods).toHaveLength(30)
    const query = { dateTo: date }
    const until = await app.call(contract.getPortfolioTradeGraphic, { query, as: elena })
    expect(until).toMatchObject({ from: addDays(date, -29), to: date, isDefaultSpan: false })
  })
})

test('users stand with type and state, participants with what they did lately and others without', async () => {
  const { users, count } = await app.call(contract.listBoardUsers, { as: elena })
  expect(count).toBe(users.length)
  const of = (user: TestUser) => users.find(({ userId }) => userId === user.userId)
  expect(of(elena)).toMatchObject({ userType: 'strategicUser', name: null, lately: null, state: 'active' })
  expect(of(quiet)).toMatchObject({ state: 'offline', lately: { orders: 0, bought: 0, lastReadingAt: null } })
  const [own] = trades
  expect(of(day.traders[0]!)).toMatchObject({
    name: 'User Test',
    state: 'active',
    lately: { bought: sum((own ?? []).filter(({ type }) => type === 'buy').map(signed)), readHours: 25 },
  })
  const participants = await app.call(contract.listTransactionalUsers, { as: elena })
  expect(participants.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [...day.traders, quiet].map(({ userId }) => userId).toSorted((a, b) => a - b),
  )
})

const board = [
  ...[contract.getPortfolioPosition, contract.listDeviations, contract.getMarketsOfWeek, contract.listImbalanceCosts],
  ...[contract.listMissingOrders, contract.getPortfolioEnergyGraphic, contract.getPortfolioTradeGraphic],
  ...[contract.listBoardUsers, contract.listTransactionalUsers],
]

test.each(board.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is for strategic providers and administrators alone',
  async (_path, endpoint) => {
    const standard = await app.aUser({ userType: 'standard' })
    expect(await app.refused(endpoint)).toMatchObject({ status: 401 })
    for (const as of [standard, day.traders[1]!]) {
      expect(await app.refused(endpoint, { as })).toMatchObject({ status: 403 })
    }
    for (const as of [elena, day.admin]) await app.call(endpoint, { as })
  },
)

test('who leaves is no part of the portfolio any more, nor of what it traded', async () => {
  const span = { dateFrom: addDays(date, -5), dateTo: date }
  const traded = async () =>
    (await app.call(contract.getPortfolioTradeGraphic, { query: span, as: elena })).periods[5]?.bought ?? 0
  const before = await traded()
  const gone = day.traders[3]!
  await app.call(deleteUser, { params: { id: gone.userId }, as: day.admin })
  const own = sum((trades[3] ?? []).filter(({ type }) => type === 'buy').map(signed))
  expect(own).toBeGreaterThan(0)
  expect(before - (await traded())).toBe(own)
  const { participants } = await app.call(contract.getPortfolioPosition, { query: { day: date }, as: elena })
  expect(participants.total).toBe(5)
})
