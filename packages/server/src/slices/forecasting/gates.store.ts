import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { Db } from '../../platform/database.ts'
import { marketSettings, plannedGateClosure } from '../../domain/market-settings.ts'

type GateSession = Pick<MarketSession, 'status' | 'gateClosure'> & { readonly id: number; readonly zone: string }

/** When the day-ahead gates of days close. */
export interface Gates {
  /** By whose clock the days are, unless their market has another. */
  readonly zone: string
  /** Of the day-ahead market of the day, or as it would be planned. */
  gateOf(day: DeliveryDay): Temporal.Instant
  sessionOf(day: DeliveryDay): GateSession | undefined
}

export async function findGates(db: Db, { from, to }: DaySpan): Promise<Gates> {
  const settings = await marketSettings(db)
  const rows = await db
    .selectFrom('market_sessions')
    .select(['id', 'delivery_day', 'delivery_zone as zone', 'status', 'gate_closure as gateClosure'])
    .where('market_type', '=', 'dayAhead')
    .where('delivery_day', '>=', from)
    .where('delivery_day', '<=', to)
    .execute()
  const sessions = new Map(rows.map((row) => [row.delivery_day, row]))
  return {
    zone: settings.zone,
    gateOf: (day) => sessions.get(day)?.gateClosure ?? plannedGateClosure(day, settings),
    sessionOf: (day) => sessions.get(day),
  }
}

/** The delivery day of the day-ahead market that takes orders at `now`; null when there is none. */
export async function activeDeliveryDay(db: Db, now: Temporal.Instant): Promise<DeliveryDay | null> {
  const row = await db
    .selectFrom('market_sessions')
    .select('delivery_day')
    .where('market_type', '=', 'dayAhead')
    .where('status', '=', 'open')
    .where('gate_opening', '<=', now)
    .where('gate_closure', '>', now)
    .orderBy('gate_closure')
    .executeTakeFirst()
  return row?.delivery_day ?? null
}
