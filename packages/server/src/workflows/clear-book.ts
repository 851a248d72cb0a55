import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { explainOutcome } from '@tandem/core/market/explanation.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { periodsOf, type MarketSession, type PriceBounds } from '@tandem/core/market/session.ts'
import {
  clearUniformPriceAuction,
  type AuctionOrder,
  type AuctionResult,
} from '@tandem/core/market/uniform-price-auction.ts'
import { amount, energyWh, sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'
import type { AuctionPeriod } from '../slices/markets/index.ts'
import type { BookOrder, BookStep, OrderOutcome, StepFill } from '../slices/orders/index.ts'
import type { NewTrade } from '../slices/trades/index.ts'

/** Clears one delivery period. */
export type Clear = (orders: readonly AuctionOrder[], bounds: PriceBounds) => AuctionResult

/** All that a clearing says, before anything of it is stored. */
export interface ClearedBook {
  readonly periods: readonly AuctionPeriod[]
  readonly verification: VerificationReport
  readonly fills: readonly StepFill[]
  readonly orders: readonly OrderOutcome[]
  readonly trades: readonly NewTrade[]
}

/** What a clearing did. */
export interface ClearedSession {
  readonly session: MarketSession
  readonly book: readonly BookOrder[]
  readonly cleared: ClearedBook
}

interface StepInPeriod extends AuctionOrder {
  readonly order: BookOrder
  readonly step: BookStep
}

interface ClearedPeriod {
  readonly period: DeliveryPeriod
  readonly steps: readonly StepInPeriod[]
  readonly result: AuctionResult
}

/**
 * Clears the book of a session period by period and lets the independent verifier check the whole (market-rules.md
 * sections 2.4 and 2.9). Changes nothing; whether the result may be published is the caller's to read from `verification`.
 */
export function clearBook(
  session: MarketSession,
  book: readonly BookOrder[],
  clear: Clear = clearUniformPriceAuction,
): ClearedBook {
  const bounds = { min: session.minPrice, max: session.maxPrice }
  const steps = stepsByPeriod(book)
  const cleared = periodsOf(session).map((period): ClearedPeriod => {
    const inPeriod = steps.get(period.index) ?? []
    return { period, steps: inPeriod, result: clear(inPeriod, bounds) }
  })
  const fills = cleared.flatMap(fillsOf)
  return {
    periods: cleared.map(outcomeOf),
    verification: verify(cleared, bounds),
    fills,
    orders: orderOutcomes(book, fills),
    trades: cleared.flatMap(tradesOf),
  }
}

function stepsByPeriod(book: readonly BookOrder[]): Map<number, StepInPeriod[]> {
  const all = book.flatMap((order) =>
    order.steps.map((step) => ({
      id: `${order.orderId}.${step.step}`,
      side: step.side,
      price: step.price,
      quantity: step.quantity,
      time: order.seq,
      order,
      step,
    })),
  )
  return Map.groupBy(all, ({ step }) => step.period)
}

function verify(cleared: readonly ClearedPeriod[], bounds: PriceBounds): VerificationReport {
  const labels = cleared.map(({ period }) => String(period.index))
  const book = cleared.map(({ steps }, place) => ({ label: labels[place] ?? '', bounds, orders: steps }))
  const published = cleared.map(({ result }, place) => ({ label: labels[place] ?? '', ...result }))
  return verifyAuction(book, published)
}

function outcomeOf({ period, steps, result }: ClearedPeriod): AuctionPeriod {
  const askedBy = (side: Side) => sumEnergy(steps.filter((step) => step.side === side).map((step) => step.quantity))
  return {
    period: period.index,
    start: period.start,
    end: period.end,
    price: result.price,
    interval: result.interval,
    volume: result.volume,
    buyQuantity: askedBy('buy'),
    sellQuantity: askedBy('sell'),
    welfare: amount(result.welfare),
  }
}

function fillsOf({ steps, result }: ClearedPeriod): StepFill[] {
  return steps.map(({ id, order, step }) => {
    const accepted = fillOf(result, id)
    const outcome = explainOutcome(step, step.side, accepted, result)
    return { orderId: order.orderId, period: step.period, step: step.step, accepted, outcome }
  })
}

/** One trade for each order that got something in the period. */
function tradesOf({ period, steps, result }: ClearedPeriod): NewTrade[] {
  const { price } = result
  if (price === null) return []
  return Array.from(Map.groupBy(steps, ({ order }) => order)).flatMap(([order, own]) => {
    const quantity = sumEnergy(own.map(({ id }) => fillOf(result, id)))
    if (quantity === 0) return []
    const { orderId, userId } = order
    const { index, start, end } = period
    return [{ orderId, userId, period: index, start, end, side: own[0]?.side ?? 'buy', quantity, price }]
  })
}

function orderOutcomes(book: readonly BookOrder[], fills: readonly StepFill[]): OrderOutcome[] {
  const accepted = new Map<number, number>()
  for (const fill of fills) accepted.set(fill.orderId, (accepted.get(fill.orderId) ?? 0) + fill.accepted)
  return book.map(({ orderId, steps }) => {
    const got = accepted.get(orderId) ?? 0
    const asked = sumEnergy(steps.map((step) => step.quantity))
    return { orderId, status: got === 0 ? 'unfilled' : got === asked ? 'filled' : 'partiallyFilled' }
  })
}

function fillOf(result: AuctionResult, id: string): EnergyWh {
  return result.fills.get(id) ?? energyWh(0)
}
