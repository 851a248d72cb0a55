import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, perKWh } from '@tandem/core/testing/builders.ts'
import { tradeIndicesOf } from '@tandem/core/market/trade-indices.ts'
import * as intraday from '@tandem/contract/orders/intraday.ts'
import * as lists from '@tandem/contract/orders/intraday-lists.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { aMarket, sendOrder } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { suspendContracts } from './contracts.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
const date = '2026-03-27' as DeliveryDay
let admin: TestUser
let ana: TestUser
let bob: TestUser
let marketId: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'the-administrator' })
  ana = await app.aUser({ coins: '1000', username: 'ana-the-buyer' })
  bob = await app.aUser({ coins: '1000', username: 'bob-the-seller' })
  const dayAhead = await aMarket(app, admin, { date, closes: '2026-03-26T11:00:00Z' })
  await sendOrder(app, ana, dayAhead, line(12, 'buy 4 @ 0.30'))
  await sendOrder(app, bob, dayAhead, line(12, 'sell 4 @ 0.10'))
  await app.call(closeSession, { params: { id: dayAhead }, as: admin })
  const terms = { date, closes: '2026-03-27T20:00:00Z', mtuMinutes: 15 as const }
  marketId = await anIntradayMarket(app, admin, terms)
})

const board = () => app.call(intraday.getIntradayBoard, { params: { marketId }, as: ana })
const book = (period: number) => app.call(intraday.getContractBook, { params: { marketId, period }, as: ana })

describe('the board', () => {
  test('has every contract of the day; an untouched one says nothing, never zero', async () => {
    const { market, contracts } = await board()
    expect([market?.id, contracts.length]).toEqual([marketId, 96])
    expect(contracts[0]).toMatchObject({
      period: 1,
      label: '00:00-00:15',
      status: 'open',
      number: 0,
      trades: 0,
      volume: 0,
      bid: null,
      bidQuantity: null,
      ask: null,
      askQuantity: null,
      open: null,
      high: null,
      low: null,
      last: null,
      vwap: null,
      dayAheadPrice: null,
    })
    const untouched = { number: 0, bids: [], asks: [], trades: [], id1: null, id3: null, vwap: null }
    expect(await book(1)).toEqual({ period: 1, ...untouched })
  })

  test('shows a quarter the day-ahead price of its hour', async () => {
    const { contracts } = await board()
    const priced = contracts.filter(({ dayAheadPrice }) => dayAheadPrice !== null)
    expect(priced.map(({ period }) => period)).toEqual([45, 46, 47, 48])
    expect(priced[0]?.dayAheadPrice).toBe(perKWh('0.20'))
  })

  test('shows best prices with what shows of them, and what the trades come to', async () => {
    const at = { period: 60 }
    await place(app, bob, marketId, wish('sell', 100, '0.28', { ...at, display: 30 }))
    await place(app, bob, marketId, wish('sell', 20, '0.28', at))
    await place(app, bob, marketId, wish('sell', 5, '0.31', at))
    await place(app, ana, marketId, wish('buy', 7, '0.2', at))
    await place(app, ana, marketId, wish('buy', 40, '0.3', at))
    const contract = (await board()).contracts[59]
    expect(contract).toMatchObject({
      bid: perKWh('0.2'),
      bidQuantity: 7_000,
      ask: perKWh('0.28'),
      askQuantity: 40_000,
      open: perKWh('0.28'),
      high: perKWh('0.28'),
      low: perKWh('0.28'),
      last: perKWh('0.28'),
      vwap: perKWh('0.28'),
      volume: 40_000,
      trades: 2,
      number: 5,
    })
    const { number, bids, asks, trades, vwap } = await book(60)
    expect({ number, bids, vwap }).toEqual({
      number: 5,
      bids: [{ price: perKWh('0.2'), quantity: 7_000, orders: 1 }],
      vwap: perKWh('0.28'),
    })
    expect(asks.map(({ price, quantity, orders }) => [price, quantity, orders])).toEqual([
      [28_000, 40_000, 2],
      [31_000, 5_000, 1],
    ])
    expect(trades.map((trade) => [trade.number, trade.quantity, trade.aggressor])).toEqual([
      [2, 10_000, 'buy'],
      [1, 30_000, 'buy'],
    ])
  })

  test('is refused for what is no intra-day market, and a period that the day has not', async () => {
    const wrong = await app.refused(intraday.getIntradayBoard, { params: { marketId: marketId - 1 }, as: ana })
    const late = await app.refused(intraday.getContractBook, { params: { marketId, period: 97 }, as: ana })
    expect([wrong.code, late.code]).toEqual(['not_found', 'period_unknown'])
  })

  test('shows a contract suspended, then closed at its closure', async () => {
    await suspendContracts(app.platform, marketId, 2)
    expect((await board()).contracts[1]?.status).toBe('suspended')
    const { closure } = (await board()).contracts[1] as intraday.IntradayContract
    const now = app.clock.now()
    app.clock.set(closure)
    expect((await board()).contracts.slice(0, 3).map(({ status }) => status)).toEqual(['closed', 'closed', 'open'])
    app.clock.set(now)
  })
})

test('ID1, ID3 and the VWAP are those of the trades, to the edges of their windows', async () => {
  const period = 90
  const { start, closure } = (await board()).contracts[period - 1] as intraday.IntradayContract
  const times = [180.001, 180, 120.001, 120, 90, 60.001].map((minutes) =>
    start.subtract({ milliseconds: Math.round(minutes * 60_000) }),
  )
  const now = app.clock.now()
  const made = []
  for (const [place_, at] of times.entries()) {
    app.clock.set(at)
    const price = `0.${2 + place_}`
    await place(app, bob, marketId, wish('sell', 1 + place_, price, { period }))
    const { trades } = await place(app, ana, marketId, wish('buy', 1 + place_, price, { period }))
    made.push(...trades)
  }
  const { id1, id3, vwap } = await book(period)
  expect(made).toHaveLength(6)
  expect({ id1, id3, vwap }).toEqual(tradeIndicesOf(made, start, closure))
  expect(new Set([id1, id3, vwap]).size).toBe(3)
  app.clock.set(now)
})

test('a position is what was bought less what was sold, day-ahead hours spread over their quarters', async () => {
  const before = await app.call(intraday.getMyPosition, { params: { marketId }, as: ana })
  expect(before).toHaveLength(96)
  expect(before[44]).toEqual({ period: 45, dayAhead: 1_000, intraday: 0, openBuy: 0, openSell: 0 })
  await place(app, bob, marketId, wish('buy', 3, '0.5', { period: 45 }))
  await place(app, ana, marketId, wish('sell', 2, '0.5', { period: 45 }))
  await place(app, ana, marketId, wish('sell', 9, '0.9', { period: 45, display: 1 }))
  const row = async (as: TestUser) => (await app.call(intraday.getMyPosition, { params: { marketId }, as }))[44]
  expect(await row(ana)).toEqual({ period: 45, dayAhead: 1_000, intraday: -2_000, openBuy: 0, openSell: 9_000 })
  expect(await row(bob)).toEqual({ period: 45, dayAhead: -1_000, intraday: 2_000, openBuy: 1_000, openSell: 0 })
})

describe('32 what the public reads', () => {
  const secret = 7_654_321
  const reads = async (as: TestUser) => {
    const answers = [
      await app.call(intraday.getIntradayBoard, { params: { marketId }, as }),
      await app.call(intraday.getContractBook, { params: { marketId, period: 70 }, as }),
      await app.call(lists.listIntradayOrdersByDay, { params: { marketDate: date }, as }),
      await app.call(lists.listActiveIntradayOrdersByDay, { params: { marketDate: date }, as }),
    ]
    return JSON.stringify(answers)
  }

  test('holds no identity and nothing hidden, while an order rests and when it has ended', async () => {
    const iceberg = wish('sell', secret / 1000, '0.7', { period: 70, display: 81.234 })
    const { order } = await place(app, bob, marketId, iceberg)
    const resting = await reads(ana)
    await app.call(intraday.cancelIntradayOrder, { params: { id: order.id }, as: bob })
    const ended = await reads(ana)
    for (const text of [resting, ended]) {
      expect(text).toContain('81234')
      expect(text).not.toContain(String(secret))
      expect(text).not.toContain('bob')
      expect(text).not.toMatch(/"(userId|username|reserved|display|filled)":/)
    }
  })

  test('leaves out drafts and orders that wait for their contract', async () => {
    await place(app, bob, marketId, wish('buy', 4.321, '0.1', { period: 71 }))
    await suspendContracts(app.platform, marketId, 71)
    expect(await reads(ana)).not.toContain('4321')
  })

  test('marks own orders, with their numbers', async () => {
    const { order } = await place(app, ana, marketId, wish('buy', 1, '0.01', { period: 72 }))
    const params = { marketDate: date }
    for (const call of [lists.listIntradayOrdersByDay, lists.listActiveIntradayOrdersByDay]) {
      const mine = (await app.call(call, { params, as: ana })).filter(({ own }) => own)
      expect(mine.some(({ id, period }) => id === order.id && period === 72)).toBe(true)
      const others = (await app.call(call, { params, as: ana })).filter(({ own }) => !own)
      expect(others.every(({ id }) => id === null)).toBe(true)
    }
    const none = await app.call(lists.listIntradayOrdersByDay, {
      params: { marketDate: '2026-01-01' as never },
      as: ana,
    })
    expect(none).toEqual([])
  })

  test('comes by contract and side, the order that trades next first', async () => {
    const at = { period: 73 }
    for (const [quantity, price] of [
      [1, '0.5'],
      [2, '0.6'],
      [3, '0.5'],
    ] as const) {
      await place(app, bob, marketId, wish('buy', quantity, price, at))
    }
    const live = await app.call(lists.listActiveIntradayOrdersByDay, { params: { marketDate: date }, as: ana })
    const quantities = live.filter(({ period }) => period === 73).map(({ quantity }) => quantity)
    expect(quantities).toEqual([2_000, 1_000, 3_000])
  })
})

describe('own orders', () => {
  test('are listed for their owner and the administrator alone', async () => {
    const params = { userId: bob.userId, marketDate: date }
    const own = await app.call(lists.listMyIntradayOrdersByDay, { params, as: bob })
    expect(own.length).toBeGreaterThan(3)
    expect(await app.call(intraday.listMyIntradayOrders, { params: { marketId }, as: bob })).toEqual(own)
    expect(await app.call(lists.listMyIntradayOrdersByDay, { params, as: admin })).toEqual(own)
    expect((await app.refused(lists.listMyIntradayOrdersByDay, { params, as: ana })).code).toBe('not_allowed')
    const of = { params: { userId: bob.userId } }
    expect((await app.refused(lists.getActiveIntradaySessionWithOrders, { ...of, as: ana })).code).toBe('not_allowed')
  })

  test('stand in the active market: the one that closes next and has a contract left', async () => {
    const next = await anIntradayMarket(app, admin, { date: '2026-03-28', closes: '2026-03-28T22:00:00Z' })
    const active = async () => (await app.call(lists.getActiveIntradaySession, { as: ana })).market?.id ?? null
    const now = app.clock.now()
    expect(await active()).toBe(marketId)
    const mine = await app.call(lists.getActiveIntradaySessionWithOrders, { params: { userId: bob.userId }, as: bob })
    expect([mine.market?.periods.length, mine.orders.every(({ userId }) => userId === bob.userId)]).toEqual([96, true])
    expect(mine.orders.length).toBeGreaterThan(3)
    app.clock.set('2026-03-27T20:00:00Z')
    expect(await active()).toBe(next)
    // The last contract closes an hour before its delivery, the session an hour later.
    app.clock.set('2026-03-28T21:00:00Z')
    expect(await active()).toBeNull()
    app.clock.set(now)
    const markets = await app.call(lists.listIntradayMarkets, { as: ana })
    expect(markets.map(({ id }) => id)).toEqual([next, marketId])
  })
})
