import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { SourceFault, SourceItem, SourceState } from '@tandem/contract/texts/source-words.ts'
import type { SourceDay } from '@tandem/contract/admin/data-sources.ts'
import type { Db } from '../../../platform/database.ts'

/** What is asked for, and of where: an area or a place. */
export interface Asked {
  readonly item: SourceItem
  readonly place: string
}

/** What became of a day that was asked for. */
export interface StoredDay {
  readonly day: DeliveryDay
  readonly state: SourceState
  readonly hours: number
  readonly fault: SourceFault | null
  readonly tries: number
  readonly triedAt: Temporal.Instant
  readonly nextTryAt: Temporal.Instant | null
}

/** The days of a span that were asked for, by their day. */
export async function findSourceDays(
  db: Db,
  { item, place }: Asked,
  { from, to }: DaySpan,
): Promise<Map<DeliveryDay, StoredDay>> {
  const rows = await db
    .selectFrom('source_days')
    .selectAll()
    .where('item', '=', item)
    .where('place', '=', place)
    .where('delivery_day', '>=', from)
    .where('delivery_day', '<=', to)
    .execute()
  return new Map(
    rows.map((row) => [
      row.delivery_day,
      {
        day: row.delivery_day,
        state: row.state,
        hours: row.hours,
        fault: row.fault,
        tries: row.tries,
        triedAt: row.tried_at,
        nextTryAt: row.next_try_at,
      },
    ]),
  )
}

/** Keeps what became of days in the place of what was known of them. */
export async function putSourceDays(db: Db, { item, place }: Asked, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map((each) => ({
    item,
    place,
    delivery_day: each.day,
    state: each.state,
    hours: each.hours,
    fault: each.fault,
    tries: each.tries,
    tried_at: each.triedAt,
    next_try_at: each.nextTryAt,
  }))
  await db
    .insertInto('source_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['item', 'place', 'delivery_day']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        hours: eb.ref('excluded.hours'),
        fault: eb.ref('excluded.fault'),
        tries: eb.ref('excluded.tries'),
        tried_at: eb.ref('excluded.tried_at'),
        next_try_at: eb.ref('excluded.next_try_at'),
      })),
    )
    .execute()
}

/** The days from one on that were asked for, the latest first. */
export async function listSourceDays(
  db: Db,
  { since, limit }: { readonly since: DeliveryDay; readonly limit: number },
): Promise<SourceDay[]> {
  const rows = await db
    .selectFrom('source_days')
    .selectAll()
    .where('delivery_day', '>=', since)
    .orderBy('delivery_day', 'desc')
    .orderBy('item')
    .orderBy('tried_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    item: row.item,
    place: row.place,
    date: row.delivery_day,
    sourceState: row.state,
    hours: row.hours,
    fault: row.fault,
    tries: row.tries,
    triedAt: row.tried_at,
    nextTryAt: row.next_try_at,
  }))
}
