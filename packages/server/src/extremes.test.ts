import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { type OrderLine, reservationFor } from '@tandem/core/market/order.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import {
  amount,
  energyWh,
  maxLineEnergy,
  maxPrice,
  minPrice,
  priceTick,
  type Amount,
} from '@tandem/core/units/units.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { getAdministratorBoard, getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import { addSession, closeSession, openSession, type MarketDetails } from '@tandem/contract/markets/markets.ts'
import { getOrder, placeOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { exportDayAheadReport, getDayAheadReport } from '@tandem/contract/reports.ts'
import { listTradesOfUser } from '@tandem/contract/trades.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { coinsOf, orderInput, saveOrder, sendOrder } from './testing/trading.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'
import { sendInProcess } from './platform/in-process-client.ts'

const opening = '2026-03-02T08:00:00Z'
const app = useTestApp({ now: opening })
let admin: TestUser
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})

interface Options {
  readonly date: string
  readonly closes?: string
  readonly zone?: string
  readonly mtuMinutes?: 15 | 30 | 60
}

/** An open market with the widest bounds there are. */
async function widestMarket({
  date,
  closes = '2026-03-02T11:00:00Z',
  zone = 'Europe/Bucharest',
  mtuMinutes = 15,
}: Options) {
  const gates = { openingTime: app.clock.now(), closingTime: Temporal.Instant.from(closes) }
  const body = {
    marketType: 'dayAhead',
    date: date as DeliveryDay,
    zone,
    mtuMinutes,
    ...gates,
    minPrice,
    maxPrice,
  } as const
  const { id } = await app.call(addSession, { body, as: admin })
  return app.call(openSession, { params: { id }, as: admin })
}

const close = ({ id }: MarketDetails) => app.call(closeSession, { params: { id }, as: admin })
const text = (coins: Amount) => formatDecimal(coins, 8)
let users = 0
const aTrader = (coins: Amount) =>
  app.aUser({ username: `extreme${++users}`, ...(coins > 0n ? { coins: text(coins) } : {}) })

describe('the largest order that there can be', () => {
  /** 100 quarters of 32 steps, 1 GWh each quarter, from the best price on. */
  const linesOf = (side: 'buy' | 'sell'): OrderLine[] =>
    Array.from({ length: 100 }, (_, index) => ({
      period: index + 1,
      side,
      steps: Array.from({ length: 32 }, (_step, place) => ({
        price: priceTick(side === 'buy' ? maxPrice - place : minPrice + place),
        quantity: energyWh(maxLineEnergy / 32),
      })),
    }))
  const all = 100n * BigInt(maxLineEnergy)
  const needed = amount(all * BigInt(maxPrice - 31))

  test('reserves, trades and is told to the last digit, far beyond 2^53', async () => {
    const market = await widestMarket({ date: '2026-10-25' })
    const [buyer, seller] = [await aTrader(amount(needed + 1n)), await aTrader(needed)]
    const order = await sendOrder(app, buyer, market.id, ...linesOf('buy'))
    await sendOrder(app, seller, market.id, ...linesOf('sell'))
    expect(order.reserved).toBe(needed)
    expect(await coinsOf(app, buyer)).toEqual([1n, needed])
    expect(await coinsOf(app, seller)).toEqual([0n, needed])
    expect((await app.call(getUserBoard, { as: buyer })).reserved).toBe(needed)
    expect(await app.call(getAdministratorBoard, { as: admin })).toMatchObject({ ledgerBalanced: true })

    await close(market)
    const { periods, verification } = await app.call(getAuctionResult, { params: { id: market.id }, as: buyer })
    expect(verification.passed).toBe(true)
    expect(new Set(periods.map(({ price, volume }) => `${price ?? ''} ${volume}`))).toEqual(
      new Set([`0 ${maxLineEnergy}`]),
    )
    expect(await coinsOf(app, buyer)).toEqual([needed + 1n, 0n])
    const date = '2026-10-25' as DeliveryDay
    const span = { userId: buyer.userId, dateFrom: '2026-03-01' as DeliveryDay, dateTo: '2026-12-31' as DeliveryDay }
    expect((await app.call(getStatement, { params: span, as: buyer })).finalBalance).toBe(needed + 1n)
    expect((await app.call(listTradesOfUser, { params: span, query: { marketType: null }, as: buyer })).length).toBe(
      100,
    )
    const report = await app.call(getDayAheadReport, { params: { userId: buyer.userId, date }, as: buyer })
    expect(report.totals).toMatchObject({ bought: Number(all), volume: Number(all) })
    const file = await sendInProcess(
      app.server,
      exportDayAheadReport,
      { params: { userId: buyer.userId, date } },
      buyer,
    )
    expect(file.statusCode).toBe(200)
    expect((await app.call(getPublicContent)).figures.energyTraded).toBe(Number(all))
  })

  test('three steps of the largest quantity in one period are more than a line may have, and nothing is stored', async () => {
    const market = await widestMarket({ date: '2033-06-01' })
    const trader = await aTrader(amount(0n))
    const steps = [0, 1, 2].map((price) => ({ price: priceTick(price), quantity: energyWh(maxLineEnergy) }))
    const body = { marketId: market.id, ...orderInput({ period: 1, side: 'sell', steps }) }
    const refusal = await app.refused(placeOrder, { body, as: trader })
    expect(refusal).toMatchObject({ code: 'quantity_out_of_bounds', field: 'lines.0.steps' })
    const { rows } = await sql`select from orders where user_id = ${trader.userId}`.execute(app.platform.db)
    expect(rows).toEqual([])
  })

  test('every column that has energy in four bytes has that of one line at most', async () => {
    const { rows } = await sql<{ column: string }>`
      select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname like '%\_wh' and a.atttypid in ('int4'::regtype, 'int4[]'::regtype) order by 1`.execute(
      app.platform.db,
    )
    expect(rows.map(({ column }) => column)).toEqual([
      'autopilots.gap_wh',
      'book_events.display_wh',
      'intraday_orders.display_wh',
      'market_sessions.smallest_order_wh',
      'orders.step_accepted_wh',
      'orders.step_quantity_wh',
      'trades.quantity_wh',
    ])
    expect(maxLineEnergy).toBeLessThan(2 ** 31)
  })

  test('is not sent for want of the last 1e-8 TC', async () => {
    const market = await widestMarket({ date: '2027-10-31' })
    const poor = await aTrader(amount(needed - 1n))
    const { id } = await saveOrder(app, poor, market.id, ...linesOf('buy'))
    const refusal = await app.refused(transmitOrder, { params: { orderId: id }, as: poor })
    expect(refusal).toMatchObject({
      code: 'insufficient_coins',
      details: { missing: '0.00000001', available: text(amount(needed - 1n)) },
    })
    expect(await coinsOf(app, poor)).toEqual([needed - 1n, 0n])
    expect((await app.call(getOrder, { params: { id }, as: poor })).status).toBe('draft')
  })
})

test('52 whoever has exactly what an order reserves can pay whatever the auction asks', async () => {
  const pick = seededWholeNumbers(52)
  const randomLine = (period: number): OrderLine => {
    const prices = new Set(Array.from({ length: pick(1, 6) }, () => pick(-30, 30) * 10_000))
    const steps = Array.from(prices, (price) => ({ price: priceTick(price), quantity: energyWh(pick(1, 90_000)) }))
    return { period, side: pick(0, 1) === 0 ? 'buy' : 'sell', steps }
  }
  for (let round = 1; round <= 8; round++) {
    const market = await widestMarket({ date: `2026-06-0${round}`, mtuMinutes: 60 })
    for (let trader = 0; trader < 5; trader++) {
      const lines = Array.from({ length: 6 }, (_, index) => randomLine(index + 1))
      const needed = reservationFor(lines)
      const user = await aTrader(needed)
      const { reserved } = await sendOrder(app, user, market.id, ...lines)
      expect(await coinsOf(app, user)).toEqual([0n, reserved])
    }
    // A payment that nobody reserved for would be refused as insufficient, and the market not cleared.
    expect((await close(market)).status).toBe('settled')
  }
})

describe('days on which the clock changes', () => {
  /** The last Sundays of March and October; the zones change their clocks at 01:00 UTC, or not at all. */
  const cases = [
    ['2026-03-29', 'Europe/Bucharest', 30, 46],
    ['2027-03-28', 'Europe/Berlin', 15, 92],
    ['2028-03-26', 'Europe/Berlin', 60, 23],
    ['2029-03-25', 'UTC', 15, 96],
    ['2030-03-31', 'Pacific/Apia', 60, 24],
    ['2028-10-29', 'Europe/Bucharest', 30, 50],
    ['2029-10-28', 'Europe/Berlin', 15, 100],
    ['2030-10-27', 'Europe/Berlin', 60, 25],
    ['2031-10-26', 'UTC', 30, 48],
    ['2032-10-31', 'Pacific/Apia', 15, 96],
  ] as const

  test.each(cases)('%s in %s by %i minutes: %i periods, each traded', async (date, zone, mtuMinutes, count) => {
    const market = await widestMarket({ date, zone, mtuMinutes })
    expect(market.periods).toHaveLength(count)
    const lines = (side: 'buy' | 'sell') =>
      market.periods.map(({ period }): OrderLine => ({
        period,
        side,
        steps: [{ price: priceTick(10 * period), quantity: energyWh(period) }],
      }))
    const [buyer, seller] = [await aTrader(amount(10_000_000n)), await aTrader(amount(0n))]
    await sendOrder(app, buyer, market.id, ...lines('buy'))
    await sendOrder(app, seller, market.id, ...lines('sell'))
    await close(market)
    const result = await app.call(getAuctionResult, { params: { id: market.id }, as: seller })
    expect(result.periods.map(({ price, volume }) => [price, volume])).toEqual(
      market.periods.map(({ period }) => [10 * period, period]),
    )
    const { lines: stated } = await app.call(getStatement, {
      params: { userId: seller.userId, dateFrom: '2026-03-02' as DeliveryDay, dateTo: '2026-03-02' as DeliveryDay },
      as: seller,
    })
    expect(stated.map(({ type, deliveryDay }) => [type, deliveryDay])).toEqual([['auctionSale', date]])
  })

  test.each([
    ['2026-03-29T01:00:00Z', '2026-03-30'],
    ['2026-10-25T00:00:00Z', '2026-10-26'],
    ['2026-10-25T01:00:00Z', '2026-10-27'],
  ])('a gate that closes at %s, as the clock changes, takes orders until then', async (closes, date) => {
    app.clock.set(opening)
    const market = await widestMarket({ date, closes })
    const trader = await aTrader(amount(0n))
    const { id } = await saveOrder(app, trader, market.id, {
      period: 1,
      side: 'sell',
      steps: [{ price: priceTick(0), quantity: energyWh(1) }],
    })
    app.clock.set(closes)
    expect(await app.refused(transmitOrder, { params: { orderId: id }, as: trader })).toMatchObject({
      code: 'gate_closed',
    })
    app.clock.set(Temporal.Instant.from(closes).subtract({ milliseconds: 1 }))
    expect((await app.call(transmitOrder, { params: { orderId: id }, as: trader })).status).toBe('transmitted')
    app.clock.set(opening)
  })
})
