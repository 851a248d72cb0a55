import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderLine, Side } from '@tandem/core/market/order.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick, sumEnergy } from '@tandem/core/units/units.ts'
import { auditLedger } from '@tandem/contract/admin/admin.ts'
import { acceptCoinPurchase, getStatement, getWallet, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { getAuctionCurves, getAuctionProof, getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { addSession, getSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, getOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { getDayAheadReport } from '@tandem/contract/reports.ts'
import { listTradesOfUser, type Trade } from '@tandem/contract/trades.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyCommand } from '../packages/server/src/cli/auction-commands.ts'
import { sendInProcess } from '../packages/server/src/platform/in-process-client.ts'
import { useTestApp, type TestUser } from '../packages/server/src/testing/test-app.ts'
import { asDayAhead } from '../packages/server/src/testing/trading.ts'
import { runMarketDay } from '../packages/server/src/workflows/market-day.ts'

const coins = amount(1_000_000_000_000n)
const bounds = { minPrice: priceTick(-50_000), maxPrice: priceTick(400_000) }

/** The whole day over HTTP, the schedule included: coins, orders, gate closure, auction, results, statements, proof. */
describe.each([60, 15] as const)('a market day in periods of %i minutes', (mtuMinutes) => {
  const app = useTestApp({ now: '2026-03-01T06:00:00Z' })
  let admin: TestUser
  let traders: TestUser[]

  beforeAll(async () => {
    admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
    traders = await Promise.all(Array.from({ length: 6 }, () => app.aUser()))
    for (const as of traders) {
      const { id } = await app.call(requestCoins, { body: { amount: coins, note: '' }, as })
      await app.call(acceptCoinPurchase, { params: { id }, as: admin })
    }
  })

  describe.each([
    ['2026-03-02', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s, a day of %i hours', (text, hours) => {
    const date = text as DeliveryDay
    const periodCount = (hours * 60) / mtuMinutes
    const at = (time: string) =>
      Temporal.PlainDate.from(date)
        .subtract({ days: 1 })
        .toZonedDateTime({ timeZone: 'Europe/Bucharest', plainTime: time })
        .toInstant()
    let marketId: number
    const before = new Map<number, bigint>()
    const balanceOf = async (as: TestUser) => (await app.call(getWallet, { params: { userId: as.userId }, as })).balance

    beforeAll(async () => {
      app.clock.set(at('08:00'))
      const terms = { marketType: 'dayAhead', zone: 'Europe/Bucharest', mtuMinutes, ...bounds, date } as const
      const body = { ...terms, openingTime: at('08:00'), closingTime: at('13:00') }
      marketId = (await app.call(addSession, { body, as: admin })).id
      await runMarketDay(app.platform)
      for (const [index, as] of traders.entries()) {
        before.set(as.userId, await balanceOf(as))
        const lines = linesOf(periodCount, index, Number(date.replaceAll('-', '')) + mtuMinutes)
        const order = await app.call(addOrder, { body: { marketId, name: 'A day', lines }, as })
        await app.call(transmitOrder, { params: { orderId: order.id }, as })
      }
      app.clock.set(at('13:00'))
      await runMarketDay(app.platform)
    })

    const resultOf = () => app.call(getAuctionResult, { params: { id: marketId }, as: admin })
    const tradesOf = (as: TestUser) => {
      const params = { userId: as.userId, dateFrom: date, dateTo: date }
      return app.call(listTradesOfUser, { params, query: { marketType: null }, as })
    }

    test('is cleared at the closure and verified', async () => {
      const result = await resultOf()
      expect(result.market.status).toBe('settled')
      expect(result.clearedAt).toEqual(at('13:00'))
      expect([result.periods.length, result.orders, result.participants]).toEqual([periodCount, 6, 6])
      expect(result.verification.passed).toBe(true)
      const prices = result.periods.map(({ price }) => price)
      expect(prices.some((price) => price !== null && price < 0)).toBe(true)
      expect(prices.some((price) => price !== null && price > 0)).toBe(true)
      const labels = (await app.call(getSession, { params: { id: marketId }, as: admin })).periods.map(
        ({ label }) => label,
      )
      expect(new Set(labels).size).toBe(periodCount)
      expect(result.periods.map(({ label }) => label)).toEqual(labels)
    })

    test('matches buyers and sellers to the Wh, and nobody beyond the own limit', async () => {
      const { periods } = await resultOf()
      const trades = (await Promise.all(traders.map(tradesOf))).flat()
      for (const { period, price, volume, start } of periods) {
        const inPeriod = trades.filter((trade) => trade.period === period)
        const traded = (side: Side) =>
          sumEnergy(inPeriod.filter(({ type }) => type === side).map((trade) => trade.quantity))
        expect([traded('buy'), traded('sell')]).toEqual([volume, volume])
        for (const trade of inPeriod) expect([trade.price, trade.start]).toEqual([price, start])
      }
      for (const as of traders) {
        const id = (await tradesOf(as))[0]?.orderId
        if (id === undefined) continue
        const { lines } = asDayAhead(await app.call(getOrder, { params: { id }, as }))
        for (const { period, side, steps } of lines) {
          const price = periods[period - 1]?.price ?? null
          for (const step of steps) {
            if (step.accepted)
              expect(side === 'buy' ? step.price >= (price ?? 0) : step.price <= (price ?? 0)).toBe(true)
          }
        }
      }
    })

    test('moves exactly the coins of the trades, and all accounts together hold nothing', async () => {
      for (const as of traders) {
        const trades = await tradesOf(as)
        const wallet = await app.call(getWallet, { params: { userId: as.userId }, as })
        expect(wallet.balance).toBe((before.get(as.userId) ?? 0n) + valueOf(trades))
        expect(wallet.reserved).toBe(0n)
        const span = { dateFrom: '2026-03-01' as DeliveryDay, dateTo: date }
        const { lines, finalBalance } = await app.call(getStatement, { params: { userId: as.userId, ...span }, as })
        lines.forEach((line, index) => {
          expect(line.finalBalance).toBe(line.initialBalance + line.value)
          if (index > 0) expect(line.initialBalance).toBe(lines[index - 1]?.finalBalance)
        })
        expect(finalBalance).toBe(wallet.available)
      }
      const audit = await app.call(auditLedger, { as: admin })
      expect(audit.checks.filter(({ passed }) => !passed)).toEqual([])
    })

    test('is told alike by result, curves, report and trades', async () => {
      const result = await resultOf()
      for (const as of traders) {
        const report = await app.call(getDayAheadReport, { params: { userId: as.userId, date }, as })
        expect(report.indices).toEqual(result.indices)
        expect(report.periods.map(({ bought: _b, sold: _s, paid: _p, received: _r, ...period }) => period)).toEqual(
          result.periods,
        )
        const trades = await tradesOf(as)
        expect(report.totals.net).toBe(valueOf(trades))
        for (const { period, bought, sold } of report.periods) {
          const inPeriod = trades.filter((trade) => trade.period === period)
          expect(bought + sold).toBe(sumEnergy(inPeriod.map(({ quantity }) => quantity)))
        }
      }
      const params = { id: marketId, period: periodCount }
      const curves = await app.call(getAuctionCurves, { params, as: admin })
      expect(curves.period).toEqual(result.periods.at(-1))
      expect(curves.demand.at(-1)?.cumulative ?? 0).toBe(curves.period.buyQuantity)
    })

    test('can be checked again by anybody, and not when a Wh is changed', async () => {
      const [reader] = traders
      const answer = await sendInProcess(
        app.server,
        getAuctionProof,
        { params: { id: marketId } },
        { token: reader?.token },
      )
      const proof = answer.json<{ book: object; result: { periods: { fills: Record<string, number> }[] } }>()
      expect(await verify(proof)).toBe(0)
      const filled = proof.result.periods
        .map(({ fills }) => fills)
        .find((fills) => Object.values(fills).some((fill) => fill > 1))
      const [id, fill] = Object.entries(filled ?? {}).find(([, value]) => value > 1) ?? ['', 0]
      if (filled) filled[id] = Math.round(fill * 1000 - 1) / 1000
      expect(await verify(proof)).toBe(1)
    })
  })
})

/** Runs `tandem auction verify` on a proof, and returns its exit status. */
function verify({ book, result }: { book: object; result: object }): Promise<number> {
  const files: Record<string, string> = { 'book.json': JSON.stringify(book), 'result.json': JSON.stringify(result) }
  return verifyCommand(['book.json', 'result.json'], {
    readInput: (file) => Promise.resolve(files[file] ?? ''),
    out: () => undefined,
    err: () => undefined,
  })
}

function valueOf(trades: readonly Trade[]): bigint {
  return trades.reduce((sum, { value }) => sum + value, 0n)
}

/** A line a period with up to four steps around a price that falls below zero at midday; some sell, some buy. */
function linesOf(periods: number, trader: number, seed: number) {
  const pick = seededWholeNumbers(seed * 31 + trader)
  return Array.from({ length: periods }, (_, index): OrderLine & { steps: OrderLine['steps'][number][] } => {
    const isMidday = Math.abs(index / periods - 0.5) < 0.1
    const middle = isMidday ? -3_000 : 30_000
    const side = pick(0, 5) < 3 === trader < 3 ? 'buy' : 'sell'
    const prices = new Set(Array.from({ length: pick(1, 4) }, () => middle + pick(-4, 4) * 500))
    const steps = [...prices].map((price) => ({ price: priceTick(price), quantity: energyWh(pick(1, 20_000)) }))
    return { period: index + 1, side, steps }
  })
}
