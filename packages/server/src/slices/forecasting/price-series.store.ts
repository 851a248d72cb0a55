import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { daysIn, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { markHolidays } from '../../platform/holidays.ts'
import { clockDays, toClockSeries } from './clock-series.ts'
import type { PriceSeries } from './forecast-job.ts'
import { findKnownColumns } from './known/known-columns.store.ts'

interface SessionRow {
  readonly cleared_at: number
  /** Of each hour in which something was traded: its start, and the mean of its periods. */
  readonly hours: string
}

interface ReferenceRow {
  readonly start: number
  readonly price: number
  readonly saved_at: number
}

interface ReplacedRow {
  readonly day: DaySpan['from']
  readonly starts: number[]
  readonly prices: number[]
  readonly saved_at: number
  readonly replaced_at: number
}

/**
 * The published day-ahead prices of a span by a local clock, and its reference prices. A year of prices comes as a few texts, which
 * is a fraction of the work that as many rows are.
 */
export async function findPriceSeries(
  db: Db,
  span: DaySpan,
  { zone, holidayRegion }: { readonly zone: string; readonly holidayRegion: string | null },
): Promise<PriceSeries> {
  const clock = clockDays(span, zone)
  const sessions = await findSessions(db, span)
  const references = await findReferences(db, span)
  const at: number[] = []
  const prices: number[] = []
  const publishedAt: number[] = []
  for (const { cleared_at, hours } of sessions) {
    for (const hour of hours.split(';')) {
      const [start, price] = hour.split(',')
      at.push(Number(start))
      prices.push(Number(price))
      publishedAt.push(cleared_at)
    }
  }
  const referencesStart = references.map(({ start }) => start)
  const orNever = (time: number) => (Number.isNaN(time) ? Infinity : time)
  return {
    firstDay: span.from,
    prices: toClockSeries(clock, { at, values: prices }),
    publishedAt: toClockSeries(clock, { at, values: publishedAt }).map(orNever),
    references: toClockSeries(clock, { at: referencesStart, values: references.map(({ price }) => price) }),
    referencesAt: toClockSeries(clock, {
      at: referencesStart,
      values: references.map(({ saved_at }) => saved_at),
    }).map(orNever),
    replaced: await findReplaced(db, span, zone),
    known: await findKnownColumns(db, span, { zone, use: 'prices' }),
    holidays: markHolidays(holidayRegion, { from: span.from, to: addDays(span.to, 1) }),
  }
}

/** A day of one zone can touch three of another. */
const around = (span: DaySpan) => sql`between ${span.from}::date - 1 and ${span.to}::date + 1`

async function findSessions(db: Db, span: DaySpan): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    with hours as (
      select s.id, s.cleared_at, min(a.period_start) as starts_at, avg(a.price_ticks) as price
      from market_sessions s join auction_periods a on a.session_id = s.id
      where s.market_type = 'dayAhead' and s.cleared_at is not null and s.delivery_day ${around(span)}
      group by s.id, (a.period - 1) / (60 / s.mtu_minutes)
    )
    select extract(epoch from cleared_at)::float8 * 1000 as cleared_at,
      string_agg((extract(epoch from starts_at) * 1000)::int8 || ',' || price::float8, ';' order by starts_at) as hours
    from hours where price is not null group by id, cleared_at order by min(starts_at)`.execute(db)
  return rows
}

async function findReferences(db: Db, span: DaySpan): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select extract(epoch from date_trunc('hour', period_start))::float8 * 1000 as start,
      avg(price_ticks)::float8 as price, extract(epoch from max(saved_at))::float8 * 1000 as saved_at
    from reference_prices where delivery_day ${around(span)} group by 1 order by 1`.execute(db)
  return rows
}

/** Whole days are replaced at a time, so that of each there are few. */
async function findReplaced(db: Db, span: DaySpan, zone: string): Promise<PriceSeries['replaced']> {
  const { rows } = await sql<ReplacedRow>`
    select delivery_day as day, array_agg(extract(epoch from period_start)::float8 * 1000 order by period_start) as starts,
      array_agg(price_ticks order by period_start) as prices,
      extract(epoch from saved_at)::float8 * 1000 as saved_at, extract(epoch from replaced_at)::float8 * 1000 as replaced_at
    from reference_price_versions where delivery_day between ${span.from} and ${span.to}
    group by delivery_day, saved_at, replaced_at`.execute(db)
  const replaced = rows.map(({ day, starts, prices, saved_at, replaced_at }) => ({
    place: daysIn({ from: span.from, to: day }) - 1,
    prices: toClockSeries(clockDays({ from: day, to: day }, zone), { at: starts, values: prices }),
    savedAt: saved_at,
    replacedAt: replaced_at,
  }))
  return Map.groupBy(replaced, ({ place }) => place)
}

/** The first delivery day with a published price or a reference price; null before there is any. */
export async function firstPriceDay(db: Db): Promise<DaySpan['from'] | null> {
  const { rows } = await sql<{ first: DaySpan['from'] | null }>`
    select least(
      (select min(delivery_day) from market_sessions where market_type = 'dayAhead' and cleared_at is not null),
      (select min(delivery_day) from reference_prices)) as first`.execute(db)
  return rows[0]?.first ?? null
}

/** How many days before one have a price in half of their hours, and until when there is one. */
export async function priceHistory(
  db: Db,
  before: DaySpan['from'],
): Promise<{ knownDays: number; knownUntil: Temporal.Instant | null }> {
  // The hours of a day as bits of a number: years of quarter-hours are gone through without sorting them.
  const { rows } = await sql<{ known_days: number; known_until: Temporal.Instant | null }>`
    with known as (
      select s.delivery_day, bit_or(1 << ((a.period - 1) * s.mtu_minutes / 60)) as hours, max(a.period_end) as ends_at
      from market_sessions s join auction_periods a on a.session_id = s.id
      where s.market_type = 'dayAhead' and s.cleared_at is not null and a.price_ticks is not null
        and s.delivery_day < ${before}
      group by s.delivery_day
      union all
      select delivery_day, bit_or(1 << (period - 1)), max(period_start) + interval '1 hour' from reference_prices
      where delivery_day < ${before} group by delivery_day
    ), days as (
      select max(ends_at) as ends_at from known group by delivery_day
      having length(replace(bit_or(hours)::bit(25)::text, '0', '')) >= 12
    )
    select count(*)::int4 as known_days, max(ends_at) as known_until from days`.execute(db)
  return { knownDays: rows[0]?.known_days ?? 0, knownUntil: rows[0]?.known_until ?? null }
}
