import { labelledPeriodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { pickFields } from '@tandem/contract/field.ts'
import { IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf, type OrderAnnotations, type WrittenAnnotations } from '@tandem/contract/orders/order-fields.ts'
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
    periods = labelledPeriodsOf(session)
    if (known.size > 400) known.clear()
    known.set(key, periods)
  }
  // A draft keeps its period when the terms of its market change; one that the day has lost is refused on sending.
  const start = session.gateClosure
  return periods[period - 1] ?? { start, end: start, label: String(period) }
}

/** What is written on an order of an interval, which gives its name to an order without one. */
export function namedBy({ label }: Pick<Period, 'label'>, written: WrittenAnnotations): OrderAnnotations {
  return { ...annotationsOf(written), name: written.name || label }
}

/** An order as its owner sees it. */
export function intradayOrderToWire(order: StoredIntradayOrder): IntradayOrder {
  const { start, label } = periodOf(order.session, order.period)
  return pickFields(IntradayOrder, {
    ...order,
    id: order.orderId,
    marketId: order.session.sessionId,
    start,
    label,
    averagePrice: averagePrice(order.value, order.filled),
  })
}

/** Volume-weighted, in whole ticks, half up; null when nothing was traded. */
export function averagePrice(value: Amount, volume: EnergyWh): PriceTick | null {
  return volume === 0 ? null : priceTick(divideHalfUp(value, BigInt(volume)))
}
