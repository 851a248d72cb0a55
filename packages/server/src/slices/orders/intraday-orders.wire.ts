import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import type { IntradayOrder } from '@tandem/contract/intraday.ts'
import type { StoredIntradayOrder } from './intraday-orders.store.ts'

interface Period {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly label: string
}

/** Periods with their labels, worked out once for each session's day. */
const known = new Map<string, readonly Period[]>()

/** A delivery period of a session, as people read it. */
export function periodOf(session: MarketSession, period: number): Period {
  const key = `${session.deliveryDay}/${session.deliveryZone}/${session.mtuMinutes}`
  let periods = known.get(key)
  if (!periods) {
    const all = periodsOf(session)
    const labels = periodLabels(all, session.deliveryZone)
    periods = all.map(({ start, end }, place) => ({ start, end, label: labels[place] ?? '' }))
    if (known.size > 400) known.clear()
    known.set(key, periods)
  }
  // A draft keeps its period when the terms of its market change; one that the day has lost is refused on sending.
  const start = session.gateClosure
  return periods[period - 1] ?? { start, end: start, label: String(period) }
}

/** An order as its owner sees it. */
export function intradayOrderToWire(order: StoredIntradayOrder): IntradayOrder {
  const { start, label } = periodOf(order.session, order.period)
  return {
    id: order.orderId,
    userId: order.userId,
    marketId: order.session.sessionId,
    period: order.period,
    start,
    label,
    name: order.name,
    side: order.side,
    price: order.price,
    execution: order.execution,
    display: order.display,
    quantity: order.quantity,
    filled: order.filled,
    open: order.open,
    status: order.status,
    ending: order.ending,
    averagePrice: averagePrice(order.value, order.filled),
    reserved: order.reserved,
    version: order.version,
    createdAt: order.createdAt,
    changedAt: order.changedAt,
    enteredAt: order.enteredAt,
  }
}

/** Volume-weighted, in whole ticks, half up; null when nothing was traded. */
export function averagePrice(value: Amount, volume: EnergyWh): PriceTick | null {
  return volume === 0 ? null : priceTick(divideHalfUp(value, BigInt(volume)))
}
