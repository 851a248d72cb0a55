import { startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { reservationFor } from '@tandem/core/ledger/reservation.ts'
import type { Outcome } from '@tandem/core/market/explanation.ts'
import { orderSideOf, type Side } from '@tandem/core/market/order.ts'
import { checkAcceptsDrafts, checkAcceptsOrders, periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import type { Order, OrderLine, OrderSummary, StepOutcome } from '@tandem/contract/orders.ts'
import type { StoredLine, StoredOrder, StoredStep } from './find-orders.store.ts'

/** An order as the contract names it, with what may be done to it at `now`. */
export function summaryToWire(order: StoredOrder, now: Temporal.Instant): OrderSummary {
  const { session, lines } = order
  const isCleared = order.status === 'filled' || order.status === 'partiallyFilled' || order.status === 'unfilled'
  const accepted = (side: Side) => (isCleared ? sumOf(lines, side, (step) => step.accepted) : null)
  return {
    id: order.orderId,
    userId: order.userId,
    username: order.username,
    marketId: session.sessionId,
    marketType: 'dayAhead',
    date: session.deliveryDay,
    name: order.name,
    type: orderSideOf(lines),
    status: order.status,
    editable: isEditable(order, now),
    version: order.version,
    createdAt: order.createdAt,
    transmittedAt: order.transmittedAt,
    buyQuantity: sumOf(lines, 'buy', (step) => step.quantity),
    sellQuantity: sumOf(lines, 'sell', (step) => step.quantity),
    boughtQuantity: accepted('buy'),
    soldQuantity: accepted('sell'),
    reserved: order.reserved,
    worstCase: reservationFor(lines),
  }
}

export function orderToWire(order: StoredOrder, now: Temporal.Instant): Order {
  return { ...summaryToWire(order, now), lines: linesToWire(order) }
}

function linesToWire({ session, lines }: StoredOrder): OrderLine[] {
  const periods = periodsOf(session)
  const labels = periodLabels(periods, session.deliveryZone)
  return lines.map(({ period, side, steps }) => ({
    period,
    start: periods[period - 1]?.start ?? missingStart(session, period),
    label: labels[period - 1] ?? String(period),
    side,
    steps: steps.map(({ price, quantity, accepted, outcome }) => ({
      price,
      quantity,
      accepted,
      outcome: outcome && outcomeToWire(outcome),
    })),
  }))
}

/** A draft keeps its lines when the terms of its market change; one that the day has lost is refused on sending. */
function missingStart({ deliveryDay, deliveryZone, mtuMinutes }: MarketSession, period: number): Temporal.Instant {
  return startOfDay(deliveryDay, deliveryZone).add({ minutes: (period - 1) * mtuMinutes })
}

function outcomeToWire(outcome: Outcome): StepOutcome {
  switch (outcome.code) {
    case 'no_trade':
      return { code: outcome.code, low: outcome.low, high: outcome.high }
    case 'filled':
    case 'refused_price':
      return { code: outcome.code, price: outcome.price }
    case 'cut_at_margin':
    case 'refused_at_margin':
      return { code: outcome.code, price: outcome.price, placed: outcome.placed, offered: outcome.atTheMoney }
  }
}

function isEditable({ status, session }: StoredOrder, now: Temporal.Instant): boolean {
  if (status === 'draft') return isTaken(() => checkAcceptsDrafts(session, now))
  return status === 'transmitted' && isTaken(() => checkAcceptsOrders(session, now))
}

/** Whether the check refuses nothing. */
export function isTaken(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function sumOf(lines: readonly StoredLine[], side: Side, quantityOf: (step: StoredStep) => EnergyWh | null): EnergyWh {
  const steps = lines.filter((line) => line.side === side).flatMap((line) => line.steps)
  return sumEnergy(steps.flatMap((step) => quantityOf(step) ?? []))
}
