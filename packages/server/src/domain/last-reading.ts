import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * The end of the last hour that anything is known of a user, or a side of it, as an expression; null where nothing is. By way of the
 * sums of days: hours lie by month, and each month would have to be asked for its last.
 */
export function endOfLastReading(
  userId: RawBuilder<unknown>,
  kind?: 'consumption' | 'production',
): RawBuilder<Temporal.Instant | null> {
  const [isKnownDay, isKnown] = kind
    ? [sql`d.${sql.id(`${kind}_hours`)} > 0`, sql`r.${sql.id(`${kind}_wh`)} is not null`]
    : [sql`d.known_hours > 0`, sql`true`]
  const zone = sql.lit(displayZone)
  return sql`(
    select hour.ends_at from (
      select d.day from day_readings d where d.user_id = ${userId} and ${isKnownDay} order by d.day desc limit 1) as last
    cross join lateral (
      select max(r.starts_at) + interval '1 hour' as ends_at from hour_readings r
      where r.user_id = ${userId} and r.starts_at >= last.day::timestamp at time zone ${zone}
        and r.starts_at < (last.day + 1)::timestamp at time zone ${zone} and ${isKnown}) as hour)`
}
