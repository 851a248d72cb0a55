import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { ownPartOf } from '@tandem/core/market/own-part.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { explainOutcome, type AuctionOrder, type AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
import { clearAndVerify, type Clear } from '@tandem/core/market/verified-clearing.ts'
import { amount, energyWh, sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import { joinReports } from '@tandem/core/verification/join-reports.ts'
import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClearedPeriod } from '../slices/markets/index.ts'
import type { News } from '../slices/notices/index.ts'
import type { BookOrder, BookStep, OrderOutcome, StepFill } from '../slices/orders/index.ts'
import type { NewTrade } from '../slices/trades/index.ts'

/** All that a clearing says, before anything of it is stored. */
export interface ClearedBook {
  readonly periods: readonly ClearedPeriod[]
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

interface PeriodResult {
  readonly period: DeliveryPeriod
  readonly steps: readonly StepInPeriod[]
  readonly result: AuctionResult
}

/**
 * Clears the book of a session period by period and lets the independent verifier check every one (market-rules.md
 * sections 2.4 and 2.9); others have their turn between two periods, for a period of a large book takes a while. Changes nothing;
 * whether the result may be published is the caller's to read from `verification`.
 */
export async function clearBook(
  session: MarketSession,
  book: readonly BookOrder[],
  clear?: Clear,
): Promise<ClearedBook> {
  const bounds = { min: session.minPrice, max: session.maxPrice }
  const periods: ClearedPeriod[] = []
  const reports: VerificationReport[] = []
  const fills: StepFill[] = []
  const trades: NewTrade[] = []
  const accepted = new Map(book.map(({ orderId }) => [orderId, [] as EnergyWh[]]))
  for (const period of periodsOf(session)) {
    await nextTurn()
    const steps = stepsOf(book, period)
    await nextTurn()
    const { results, verification } = clearAndVerify([{ label: String(period.index), bounds, orders: steps }], clear)
    reports.push(verification)
    const [result] = results
    if (!result) throw new Error('a period was not cleared')
    const cleared = { period, steps, result }
    await nextTurn()
    for (const fill of fillsOf(cleared)) {
      fills.push(fill)
      accepted.get(fill.orderId)?.push(fill.accepted)
    }
    periods.push(outcomeOf(cleared))
    for (const trade of tradesOf(cleared)) trades.push(trade)
  }
  await nextTurn()
  const verification = joinReports(reports)
  return { periods, verification, fills, orders: orderOutcomes(book, accepted), trades }
}

function stepsOf(book: readonly BookOrder[], { index }: DeliveryPeriod): StepInPeriod[] {
  const inPeriod: StepInPeriod[] = []
  for (const order of book) {
    for (const step of order.steps) {
      if (step.period !== index) continue
      const { side, price, quantity } = step
      inPeriod.push({ id: `${order.orderId}.${step.step}`, side, price, quantity, time: order.seq, order, step })
    }
  }
  return inPeriod
}

function outcomeOf({ period, steps, result }: PeriodResult): ClearedPeriod {
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
    margin: result.margin,
  }
}

function fillsOf({ steps, result }: PeriodResult): StepFill[] {
  return steps.map(({ id, order, step }) => {
    const accepted = fillOf(result, id)
    const outcome = explainOutcome(step, step.side, accepted, result)
    return { orderId: order.orderId, period: step.period, step: step.step, accepted, outcome }
  })
}

/** One trade for each order that got something in the period. */
function tradesOf({ period, steps, result }: PeriodResult): NewTrade[] {
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

function orderOutcomes(book: readonly BookOrder[], accepted: ReadonlyMap<number, readonly EnergyWh[]>): OrderOutcome[] {
  return book.map(({ orderId, steps }) => {
    const ofSteps = accepted.get(orderId) ?? []
    const got = sumEnergy(ofSteps)
    const asked = sumEnergy(steps.map((step) => step.quantity))
    return { orderId, status: got === 0 ? 'unfilled' : got === asked ? 'filled' : 'partiallyFilled', accepted: ofSteps }
  })
}

function fillOf(result: AuctionResult, id: string): EnergyWh {
  return result.fills.get(id) ?? energyWh(0)
}

/** What each participant of a cleared auction is told: their part of the result, and of an order that got nothing why. */
export function newsOfResult({ session, book, cleared }: ClearedSession, at: Temporal.Instant): News[] {
  const { sessionId: marketId, deliveryDay: date } = session
  const trades = Map.groupBy(cleared.trades, ({ orderId }) => orderId)
  // Why is only said of those that got nothing.
  const refused = cleared.fills.filter(({ orderId }) => !trades.has(orderId))
  const fills = Map.groupBy(refused, ({ orderId }) => orderId)
  return book.flatMap((order): News[] => {
    const { userId, orderId } = order
    const part = ownPartOf(trades.get(orderId) ?? [])
    const result = { kind: 'marketCleared', marketId, date, ...part } as const
    const news: News[] = [{ userId, key: `marketCleared/${marketId}`, at, facts: result }]
    if (part.bought > 0 || part.sold > 0) return news
    const refusal = { orderId, marketType: 'dayAhead', date, ...refusalOf(order, fills.get(orderId) ?? []) } as const
    return [...news, { userId, key: `orderRefused/${orderId}`, at, facts: { kind: 'orderRefused', ...refusal } }]
  })
}

/** The side, where it is one, and why most of its steps were refused. */
function refusalOf({ steps }: BookOrder, fills: readonly StepFill[]) {
  const sides = [...new Set(steps.map(({ side }) => side))]
  const counts = Map.groupBy(fills, ({ outcome }) => outcome.code)
  const [reason = 'no_trade'] = [...counts].sort(([, a], [, b]) => b.length - a.length).map(([code]) => code)
  return {
    side: sides.length === 1 ? (sides[0] ?? null) : null,
    quantity: sumEnergy(steps.map(({ quantity }) => quantity)),
    orders: 1,
    periods: [],
    reason,
  }
}
