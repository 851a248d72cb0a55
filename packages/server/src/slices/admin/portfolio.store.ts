import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'

/*
 * The portfolio of strategic providers: every active transactional participant, the platform's own traders aside
 * (docs/decisions/0026).
 */

/** The condition on `users u`. */
export const isParticipant = sql<boolean>`(u.user_type = 'transactionalUser' and u.activated_at is not null
  and u.closed_at is null and not u.is_system)`

export interface Participant {
  readonly userId: number
  readonly username: string
  readonly participant: string
}

/** The portfolio, by name. */
export async function findParticipants(db: Db, most: number | null = null): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select u.id as "userId", u.username, ${personName('u')} as participant
    from users u where ${isParticipant} order by participant, u.id limit ${most}::int4`.execute(db)
  return rows
}

/** What each participant traded for the hours within two instants: `traded (user_id, h, day_ahead, intraday)`, + bought. */
export const tradedByHour = (from: Temporal.Instant, until: Temporal.Instant) => sql`
  select user_id, date_trunc('hour', period_start) as h,
    coalesce(sum(signed) filter (where number is null), 0) as day_ahead,
    coalesce(sum(signed) filter (where number is not null), 0) as intraday
  from (
    select user_id, period_start, number, case side when 'buy' then quantity_wh else -quantity_wh end as signed
    from trades where period_start >= ${from} and period_start < ${until}
  ) t group by 1, 2`

/** What participants are expected to need by the hour, by the mean where it is known: `(user_id, h, need)`. Of an hour the forecast counts that orders could rest on. */
export const neededByHour = (day: DeliveryDay, from: Temporal.Instant, until: Temporal.Instant) => sql`
  select user_id, h, sum(case kind when 'consumption' then wh else -wh end) as need from (
    select distinct on (user_id, kind, h) user_id, kind, first_hour + (place - 1) * interval '1 hour' as h, wh
    from forecasts f, unnest(coalesce(f.mean, f.value)) with ordinality as v(wh, place)
    where f.user_id in (select u.id from users u where ${isParticipant}) and f.kind in ('consumption', 'production')
      and f.delivery_day between ${day}::date - 1 and ${day}::date + 1
      and f.first_hour < ${until} and f.first_hour + cardinality(f.value) * interval '1 hour' > ${from}
    order by user_id, kind, h, made_at > gate_closure, made_at desc, id desc
  ) counting where h >= ${from} and h < ${until} group by 1, 2`

/** What participants consumed less what they produced, by the hour as far as it is read: `(user_id, h, need)`. */
export const readByHour = (from: Temporal.Instant, until: Temporal.Instant) => sql`
  select user_id, starts_at as h, coalesce(consumption_wh, 0) - coalesce(production_wh, 0) as need
  from hour_readings where user_id in (select u.id from users u where ${isParticipant})
    and starts_at >= ${from} and starts_at < ${until}`

/** The instants at which a span of days begins and ends, by the platform's clock. */
export function boundsOf({ from, to }: DaySpan): readonly [Temporal.Instant, Temporal.Instant] {
  return [startOfDay(from, displayZone), startOfDay(addDays(to, 1), displayZone)]
}

interface Wanted {
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
}

/**
 * The span that was asked for; without an end that of `usual`, without a beginning as many days as it has. Refuses
 * `start_not_before_end`, and `span_too_long` beyond `most` days.
 */
export function spanOr({ dateFrom, dateTo }: Wanted, usual: DaySpan, most: (span: DaySpan) => number): DaySpan {
  const to = dateTo ?? (dateFrom && dateFrom > usual.to ? dateFrom : usual.to)
  const days = Temporal.PlainDate.from(usual.from).until(usual.to).days
  const from = dateFrom ?? (dateTo ? addDays(to, -days) : usual.from)
  return spanWithin({ dateFrom: from, dateTo: to }, from > to ? 1 : most({ from, to }))
}

interface Page {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** A page of rows; one behind the last is empty. */
export function pageOf<Row>(rows: readonly Row[], { page = 1, pageSize = 20 }: Page) {
  return { page, pageSize, count: rows.length, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
