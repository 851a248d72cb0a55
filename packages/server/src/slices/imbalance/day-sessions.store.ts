import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Db } from '../../platform/database.ts'
import { readSession } from '../../domain/market-session.ts'
import { boundsOf, type DayBounds } from './inputs.store.ts'

/** Without an end: as far as markets are planned. */
export interface OpenSpan {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay | null
}

/** The markets of the days of a span and of the days beside it. */
export async function findSessionsAround(db: Db, { dateFrom, dateTo }: OpenSpan): Promise<MarketSession[]> {
  let query = db.selectFrom('market_sessions').selectAll().where('delivery_day', '>=', addDays(dateFrom, -1))
  if (dateTo) query = query.where('delivery_day', '<=', addDays(dateTo, 1))
  return (await query.orderBy('id').execute()).map(readSession)
}

/** The markets in which energy of the day was traded. */
export async function findSessions(db: Db, bounds: DayBounds): Promise<MarketSession[]> {
  const around = await findSessionsAround(db, { dateFrom: bounds.day, dateTo: bounds.day })
  return around.filter((session) => tradesFor(session, bounds))
}

/** Of the day itself, or of a day of another zone that reaches into it; balancing energy is no promise to anybody. */
function tradesFor({ marketType, deliveryDay, deliveryZone }: MarketSession, { from, to }: DayBounds): boolean {
  if (marketType === 'balancing') return false
  const own = boundsOf(deliveryDay, deliveryZone)
  return Temporal.Instant.compare(own.from, to) < 0 && Temporal.Instant.compare(own.to, from) > 0
}

/** Why a day cannot be settled yet, by the markets of the day and of the days beside it; null when it is over, and they are. */
export function refusalToSettle(
  bounds: DayBounds,
  around: readonly MarketSession[],
  now: Temporal.Instant,
): Refusal | null {
  const { day, to } = bounds
  if (Temporal.Instant.compare(now, to) < 0) {
    return new Refusal('imbalance_day_not_over', { date: day, from: to.toString() })
  }
  const isOver = ({ status }: MarketSession) => status === 'settled' || status === 'cancelled'
  const isOpen = around.some((session) => !isOver(session) && tradesFor(session, bounds))
  return isOpen ? new Refusal('markets_not_settled', { date: day }) : null
}
