import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { clockDays, toClockSeries } from './clock-series.ts'
import type { PriceSeries } from './forecast-job.ts'

interface SessionRow {
  readonly cleared_at: number
  /** For each hour: its start, the mean of what was traded in it, the reference price where nothing was, and since when that was known. */
  readonly hours: string
}

/**
 * The published day-ahead prices of a span by a local clock. An hour has the mean of what was traded in its periods; where nothing
 * was, its reference price. A year of them comes as a few texts, which is a fraction of the work that as many rows are.
 */
export async function readPriceSeries(db: Db, span: DaySpan, zone: string): Promise<PriceSeries> {
  const { rows } = await sql<SessionRow>`
    with hours as (
      select s.id, s.cleared_at, min(a.period_start) as starts_at, avg(a.price_ticks) as price
      from market_sessions s join auction_periods a on a.session_id = s.id
      where s.market_type = 'dayAhead' and s.cleared_at is not null
        and s.delivery_day between ${span.from}::date - 1 and ${span.to}::date + 1
      group by s.id, (a.period - 1) / (60 / s.mtu_minutes)
    )
    select extract(epoch from h.cleared_at)::float8 * 1000 as cleared_at, string_agg(
      (extract(epoch from h.starts_at) * 1000)::int8 || ',' || coalesce(h.price::float8::text, '') || ','
        || coalesce(r.price::float8::text, '') || ',' || coalesce(r.saved_at::text, ''), ';' order by h.starts_at) as hours
    from hours h left join lateral (
      select avg(price_ticks) as price, extract(epoch from max(saved_at))::float8 * 1000 as saved_at from reference_prices
      where h.price is null and period_start >= h.starts_at and period_start < h.starts_at + interval '1 hour'
    ) r on true
    group by h.id, h.cleared_at order by min(h.starts_at)`.execute(db)
  return placeSessions(rows, span, zone)
}

function placeSessions(rows: readonly SessionRow[], span: DaySpan, zone: string): PriceSeries {
  const at: number[] = []
  const columns = {
    prices: [] as number[],
    references: [] as number[],
    savedAt: [] as number[],
    clearedAt: [] as number[],
  }
  for (const { cleared_at, hours } of rows) {
    for (const hour of hours.split(';')) {
      const [start, price, reference, savedAt] = hour.split(',')
      at.push(Number(start))
      columns.prices.push(numberOf(price))
      columns.references.push(numberOf(reference))
      columns.savedAt.push(numberOf(savedAt))
      columns.clearedAt.push(cleared_at)
    }
  }
  const clock = clockDays(span, zone)
  const place = (values: readonly number[]) => toClockSeries(clock, { at, values })
  const clearedAt = place(columns.clearedAt)
  return {
    firstDay: span.from,
    prices: place(columns.prices),
    references: place(columns.references),
    referencesAt: place(columns.savedAt).map((time) => (Number.isNaN(time) ? Infinity : time)),
    publishedAt: Float64Array.from({ length: clock.days }, (_, day) => {
      const times = clearedAt.subarray(day * hoursOfDay, (day + 1) * hoursOfDay).filter((time) => !Number.isNaN(time))
      return times.length > 0 ? Math.max(...times) : Infinity
    }),
  }
}

function numberOf(text: string | undefined): number {
  return text ? Number(text) : NaN
}

/** The first delivery day with a published price; null before there is any. */
export async function firstPriceDay(db: Db): Promise<DaySpan['from'] | null> {
  const { first } = await db
    .selectFrom('market_sessions')
    .select(({ fn }) => fn.min('delivery_day').as('first'))
    .where('market_type', '=', 'dayAhead')
    .where('cleared_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return first
}

/** How many days before one have a published price, and until when there is one. */
export async function priceHistory(
  db: Db,
  before: DaySpan['from'],
): Promise<{ knownDays: number; knownUntil: Temporal.Instant | null }> {
  const { rows } = await sql<{ known_days: number; known_until: Temporal.Instant | null }>`
    with days as (
      select max(a.period_end) as ends_at from market_sessions s join auction_periods a on a.session_id = s.id
      where s.market_type = 'dayAhead' and s.cleared_at is not null and s.delivery_day < ${before}
        and (a.price_ticks is not null or exists (
          select 1 from reference_prices r where r.period_start = a.period_start))
      group by s.id having count(*) * s.mtu_minutes >= 12 * 60
    )
    select count(*)::int4 as known_days, max(ends_at) as known_until from days`.execute(db)
  return { knownDays: rows[0]?.known_days ?? 0, knownUntil: rows[0]?.known_until ?? null }
}
