import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { Db } from '../../platform/database.ts'
import { findSessions } from '../../domain/market-session.ts'
import { marketSettings, plannedGateClosure } from '../../domain/market-settings.ts'

/** When the day-ahead gates of days close. */
export interface Gates {
  /** By whose clock the days are, unless their market has another. */
  readonly zone: string
  /** Of the day-ahead market of the day, or as it would be planned. */
  gateOf(day: DeliveryDay): Temporal.Instant
  sessionOf(day: DeliveryDay): MarketSession | undefined
}

export async function findGates(db: Db, { from, to }: DaySpan): Promise<Gates> {
  const settings = await marketSettings(db)
  const found = await findSessions(db, { marketType: 'dayAhead', dateFrom: from, dateTo: to })
  const sessions = new Map(found.map((session) => [session.deliveryDay, session]))
  return {
    zone: settings.zone,
    gateOf: (day) => sessions.get(day)?.gateClosure ?? plannedGateClosure(day, settings),
    sessionOf: (day) => sessions.get(day),
  }
}
