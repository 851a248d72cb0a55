import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * Sums the hours of some days anew. Own use = Σ min(consumption, production) of the hours where load and generation are
 * metered by themselves and both are known.
 */
export async function sumDays(
  tx: Db,
  days: readonly { readonly userId: number; readonly day: string }[],
): Promise<void> {
  if (days.length === 0) return
  const isSeparate = sql`h.placement = 'separate' and h.consumption_wh is not null and h.production_wh is not null`
  await sql`
    insert into day_readings as d (user_id, day, consumption_wh, production_wh, self_used_wh, separate_consumption_wh,
      separate_production_wh, consumption_hours, production_hours, known_hours, estimated_hours, hour_versions)
    select touched.user_id, touched.day, sums.*
    from unnest(${days.map(({ userId }) => userId)}::int4[], ${days.map(({ day }) => day)}::date[])
      as touched (user_id, day)
    -- Day by day, so that it is read by the index whatever the database knows of the table.
    cross join lateral (
      select coalesce(sum(h.consumption_wh), 0), coalesce(sum(h.production_wh), 0),
        coalesce(sum(least(h.consumption_wh, h.production_wh)) filter (where ${isSeparate}), 0),
        coalesce(sum(h.consumption_wh) filter (where ${isSeparate}), 0),
        coalesce(sum(h.production_wh) filter (where ${isSeparate}), 0),
        count(h.consumption_wh), count(h.production_wh), count(*), count(*) filter (where h.quality = 'estimated'),
        coalesce(sum(h.version), 0)
      from hour_readings as h
      where h.user_id = touched.user_id
        and h.starts_at >= touched.day::timestamp at time zone ${displayZone}
        and h.starts_at < (touched.day + 1)::timestamp at time zone ${displayZone}
    ) as sums
    on conflict (user_id, day) do update set
      consumption_wh = excluded.consumption_wh, production_wh = excluded.production_wh,
      self_used_wh = excluded.self_used_wh, separate_consumption_wh = excluded.separate_consumption_wh,
      separate_production_wh = excluded.separate_production_wh, consumption_hours = excluded.consumption_hours,
      production_hours = excluded.production_hours, known_hours = excluded.known_hours,
      estimated_hours = excluded.estimated_hours, hour_versions = excluded.hour_versions`.execute(tx)
}
