import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Whether day-ahead prices were published, or reference prices saved, after an instant. */
export async function arePricesNewer(db: Db, than: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select 1 from market_sessions where market_type = 'dayAhead' and cleared_at > ${than})
      or exists (select 1 from reference_prices where saved_at > ${than}) as are`.execute(db)
  return rows[0]?.are ?? false
}

/** Whose news: of what forecasts of prices use, of volumes for everybody, or of those that a person has beside. */
type NewsOf = 'prices' | 'volumes' | { readonly userId: number }

/** When the last of a day became known in a series that such forecasts use; null: nothing is. */
export async function latestNews(db: Db, day: DeliveryDay, of: NewsOf): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('known_days as d')
    .innerJoin('known_series as s', 's.id', 'd.series_id')
    .select(({ fn }) => fn.max('d.known_at').as('latest'))
    .where('d.delivery_day', '=', day)
    .where((eb) => {
      const use = of === 'prices' ? 's.is_used' : 's.is_used_for_volumes'
      const isForAll = eb.and([eb('s.owner_id', 'is', null), eb(use, '=', true)])
      return typeof of === 'string' ? isForAll : eb.or([isForAll, eb('s.owner_id', '=', of.userId)])
    })
    .executeTakeFirst()
  return row?.latest ?? null
}

/** Whether any of a day became known in such a series after an instant. */
export async function isSeriesNewer(
  db: Db,
  { day, of }: { readonly day: DeliveryDay; readonly of: NewsOf },
  than: Temporal.Instant,
): Promise<boolean> {
  const latest = await latestNews(db, day, of)
  return latest !== null && Temporal.Instant.compare(latest, than) > 0
}

/** Whether readings of a user were written after an instant: of the last 40 days before it, or since. */
export async function areReadingsNewer(db: Db, userId: number, than: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('hour_readings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('starts_at', '>=', than.subtract({ hours: 40 * 24 }))
    .where('written_at', '>', than)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
