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

interface SeriesOf {
  readonly day: DeliveryDay
  /** Of what forecasts are, prices or volumes. */
  readonly use: 'is_used' | 'is_used_for_volumes'
}

/** Whether anything became known of a day after an instant in a series that forecasts use. */
export async function isSeriesNewer(db: Db, { day, use }: SeriesOf, than: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('known_days as d')
    .innerJoin('known_series as s', 's.id', 'd.series_id')
    .select('d.series_id')
    .where(`s.${use}`, '=', true)
    .where('d.delivery_day', '=', day)
    .where('d.known_at', '>', than)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the last of a day became known in a series that forecasts of volumes use; null: nothing is. */
export async function latestNews(db: Db, day: DeliveryDay): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('known_days as d')
    .innerJoin('known_series as s', 's.id', 'd.series_id')
    .select(({ fn }) => fn.max('d.known_at').as('latest'))
    .where('s.is_used_for_volumes', '=', true)
    .where('d.delivery_day', '=', day)
    .executeTakeFirst()
  return row?.latest ?? null
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
