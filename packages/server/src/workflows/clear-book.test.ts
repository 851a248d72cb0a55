import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ColumnsToClear } from '@tandem/core/market/clear-columns.ts'
import { replayColumns, type ColumnsToReplay } from '@tandem/core/market/replay-columns.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import {
  clearUniformPriceAuction,
  explainOutcome,
  type AuctionOrder,
} from '@tandem/core/market/uniform-price-auction.ts'
import { narrowBounds, randomBook, seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import { expect, test } from 'vitest'
import { boundedQueue } from '../platform/bounded-queue.ts'
import type { Book } from '../slices/orders/index.ts'
import { clearBook, clearHere, clearInThread, newsOfResult } from './clear-book.ts'
import { workInThread, workInTurns } from './large-books.ts'

const session: MarketSession = {
  sessionId: 7,
  marketType: 'dayAhead',
  status: 'closed',
  // 25 hours.
  deliveryDay: '2026-10-25' as DeliveryDay,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60,
  leadMinutes: 0,
  gateOpening: Temporal.Instant.from('2026-10-24T06:00:00Z'),
  gateClosure: Temporal.Instant.from('2026-10-24T11:00:00Z'),
  minPrice: narrowBounds.min,
  maxPrice: narrowBounds.max,
}

interface Step extends AuctionOrder {
  readonly order: number
  readonly period: number
  readonly step: number
}

/** Orders of up to four steps in each of 25 hours, many at one price; and the same as the columns that are read from the database. */
function randomOrders(seed: number): { steps: Step[]; book: Book } {
  const pick = seededWholeNumbers(seed)
  const orderIds = Array.from({ length: pick(0, 8) }, (_, index) => 10 + 3 * index)
  const seqs = new Map(orderIds.map((id) => [id, pick(0, 1) === 0 ? id : 100 - id]))
  const steps = orderIds.flatMap((order) =>
    Array.from({ length: 25 }, (_, index) => index + 1).flatMap((period): Step[] => {
      const [first, ...others] = pick(0, 2) === 0 ? randomBook(pick).slice(0, 4) : []
      if (!first) return []
      return [first, ...others].map(({ price, quantity }, index) => {
        const [step, time] = [index + 1, seqs.get(order) ?? 0]
        return { order, period, step, id: `${order}.${step}`, side: first.side, price, quantity, time }
      })
    }),
  )
  const sent = orderIds.filter((id) => steps.some(({ order }) => order === id))
  const starts = [...sent.map((id) => steps.findIndex(({ order }) => order === id)), steps.length]
  const columns = {
    orderId: Float64Array.from(sent),
    seq: Float64Array.from(sent, (id) => seqs.get(id) ?? 0),
    from: Int32Array.from(starts),
    period: Uint8Array.from(steps, ({ period }) => period),
    step: Uint8Array.from(steps, ({ step }) => step),
    isSell: Uint8Array.from(steps, ({ side }) => (side === 'sell' ? 1 : 0)),
    price: Int32Array.from(steps, ({ price }) => price),
    quantity: Int32Array.from(steps, ({ quantity }) => quantity),
  }
  const orders = sent.map((orderId) => ({ orderId, userId: orderId + 1_000, reserved: amount(0n) }))
  return { steps, book: { orders, columns, blocks: [], accepted: new Int32Array(steps.length) } }
}

const hours = Array.from({ length: 25 }, (_, index) => index + 1)
const asked = { bounds: narrowBounds, periods: hours }

/** The same by the plain functions of the auction, period by period, from the steps alone. */
function clearPlainly(steps: readonly Step[]) {
  const book = hours.map((hour) => ({
    label: String(hour),
    bounds: narrowBounds,
    orders: steps.filter(({ period }) => period === hour),
  }))
  const results = book.map(({ label, orders }) => ({ label, ...clearUniformPriceAuction(orders, narrowBounds) }))
  const explained = steps.map((step) => {
    const result = results[step.period - 1]!
    const accepted = result.fills.get(step.id) ?? energyWh(0)
    return { ...step, accepted, outcome: explainOutcome(step, step.side, accepted, result) }
  })
  return { results, verification: verifyAuction(book, results), explained }
}

const sum = (values: readonly EnergyWh[]) => values.reduce<number>((total, value) => total + value, 0)

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'a book comes out as the auction, the verifier and the explanations of each period say: %i',
  async (seed) => {
    const { steps, book } = randomOrders(seed)
    const cleared = await clearBook(session, book)
    const plain = clearPlainly(steps)
    expect(cleared.verification).toEqual(plain.verification)
    expect(cleared.verification.passed).toBe(true)
    expect(cleared.periods).toMatchObject(
      plain.results.map(({ price, interval, volume, welfare, margin }, index) => {
        const asked = (side: string) =>
          sum(steps.filter((step) => step.side === side && step.period === index + 1).map(({ quantity }) => quantity))
        const quantities = { buyQuantity: asked('buy'), sellQuantity: asked('sell') }
        return { period: index + 1, price, interval, volume, welfare, margin, ...quantities }
      }),
    )
    const news = newsOfResult({ session, book: book.orders, cleared }, session.gateClosure)
    for (const [place, { orderId, status, accepted }] of cleared.orders.entries()) {
      const own = plain.explained.filter(({ order }) => order === orderId)
      expect([...accepted]).toEqual(own.map((step) => step.accepted))
      const [got, asked] = [sum(own.map((step) => step.accepted)), sum(own.map(({ quantity }) => quantity))]
      expect(status).toBe(got === 0 ? 'unfilled' : got === asked ? 'filled' : 'partiallyFilled')
      const refusal = news.find(({ key }) => key === `orderRefused/${orderId}`)
      expect(refusal === undefined).toBe(got > 0)
      if (refusal) {
        const reasons = own.map(({ outcome }) => outcome.code)
        const often = (code: string) => reasons.filter((reason) => reason === code).length
        const most = Math.max(...reasons.map(often))
        const sides = [...new Set(own.map(({ side }) => side))]
        expect(refusal.facts).toMatchObject({
          reason: reasons.find((code) => often(code) === most),
          side: sides.length === 1 ? sides[0] : null,
          quantity: asked,
        })
      }
      const trades = cleared.trades.filter((trade) => trade.orderId === orderId)
      expect(trades.map(({ period, side, quantity, price }) => [period, side, quantity, price])).toEqual(
        hours.flatMap((hour) => {
          const ofHour = own.filter(({ period }) => period === hour)
          const quantity = sum(ofHour.map((step) => step.accepted))
          return quantity === 0 ? [] : [[hour, ofHour[0]?.side, quantity, plain.results[hour - 1]?.price]]
        }),
      )
      expect(trades.every(({ userId }) => userId === book.orders[place]?.userId)).toBe(true)
    }
  },
)

test('a thread answers what is cleared here, to the last figure', async () => {
  for (const seed of [2, 3, 5, 7]) {
    const work = (): ColumnsToClear => ({ ...asked, book: randomOrders(seed).book.columns })
    const there = work()
    expect(await clearInThread(there)).toEqual(await clearHere(work()))
    // Taken over, not copied.
    expect(there.book.price.length).toBe(0)
  }
})

test('a thread replays what is replayed here', async () => {
  const script = new URL('./replay-book-thread.ts', import.meta.url)
  const threads = boundedQueue({ atOnce: 1, waiting: 0, retrySeconds: 1 })
  for (const seed of [3, 5, 8]) {
    const { accepted, periods } = await clearHere({ ...asked, book: randomOrders(seed).book.columns })
    const line = { period: 3, side: 'buy' as const, limit: narrowBounds.max, quantity: energyWh(5) }
    const work = (): ColumnsToReplay => {
      const book = randomOrders(seed).book.columns
      return {
        book,
        accepted,
        bounds: narrowBounds,
        published: periods,
        ownOrderId: book.orderId[1] ?? null,
        lines: [line],
      }
    }
    const here = await workInTurns(replayColumns(work()))
    expect(here).toHaveLength(25)
    expect(await workInThread(work(), script, threads)).toEqual(here)
  }
})
