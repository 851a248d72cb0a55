import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { judgeTrust, type Trust } from '@tandem/core/forecasting/forecast.ts'
import type { VolumeUse } from '@tandem/core/forecasting/given-history.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import type { UsedSeries } from './forecast-job.ts'
import type { NewForecast, StoredForecast, Subject, ForecastOwner } from './stored-forecast.ts'

/** Keeps forecasts; returns their numbers. */
export async function insertForecasts(
  db: Db,
  forecastOwner: ForecastOwner | null,
  forecasts: readonly NewForecast[],
): Promise<number[]> {
  if (forecasts.length === 0) return []
  const owner = {
    user_id: forecastOwner && 'userId' in forecastOwner ? forecastOwner.userId : null,
    group_id: forecastOwner && 'groupId' in forecastOwner ? forecastOwner.groupId : null,
  }
  const rows = forecasts.map((each) => ({
    ...owner,
    kind: each.kind,
    delivery_day: each.day,
    zone: each.zone,
    first_hour: each.firstHour,
    model: each.model,
    history_days: each.historyDays,
    made_at: each.madeAt,
    cut_off: each.cutOff,
    gate_closure: each.gateClosure,
    value: each.value.map(BigInt),
    mean: each.mean?.map(BigInt) ?? null,
    naive: each.naive.map(BigInt),
    low: each.low?.map(BigInt) ?? null,
    high: each.high?.map(BigInt) ?? null,
    quantiles: each.quantiles?.flat().map(BigInt) ?? null,
    error_ranks: each.ranks && Buffer.from(each.ranks),
    most_wh: each.most === null ? null : BigInt(each.most),
    series_ids: each.series?.map(({ id }) => id) ?? null,
    series_uses: each.series?.map(({ use }) => use) ?? null,
    brought_share: each.brought?.share ?? null,
    own: each.brought?.own.map(BigInt) ?? null,
    undamped: each.undamped?.map(BigInt) ?? null,
    members: each.members?.flat().map(BigInt) ?? null,
    error_sizes: each.sizes?.map(BigInt) ?? null,
  }))
  const inserted = await db.insertInto('forecasts').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/**
 * The forecast of each day of a span that counts, in order: the last one made at or before the gate, and where there is none the
 * last of those made afterwards.
 */
export async function countingForecasts(db: Db, subject: Subject, { from, to }: DaySpan): Promise<StoredForecast[]> {
  const rows = await ofSubject(db, subject)
    .distinctOn('delivery_day')
    .selectAll()
    .where('delivery_day', '>=', from)
    .where('delivery_day', '<=', to)
    .orderBy('delivery_day')
    .orderBy(sql`made_at > gate_closure`)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toStored)
}

/** The forecast of a day that counts now; null where none was made. */
export async function latestForecast(db: Db, subject: Subject, day: DeliveryDay): Promise<StoredForecast | null> {
  return (await countingForecasts(db, subject, { from: day, to: day }))[0] ?? null
}

/** Days by whose errors forecasts are judged. */
export const recordDays = 28

/** How far to trust the forecasts of the days from `before` on: by the errors of the 28 days before it that are known. */
export async function trustOf(
  db: Db,
  subject: Subject,
  before: DeliveryDay,
): Promise<{ trust: Trust; days: number; rMae: number | null }> {
  const counting = ofSubject(db, subject)
    .distinctOn('delivery_day')
    .select(['scored_hours', 'error_sum', 'naive_error_sum'])
    .where('delivery_day', '>=', addDays(before, -recordDays))
    .where('delivery_day', '<', before)
    .orderBy('delivery_day')
    .orderBy(sql`made_at > gate_closure`)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
  const { days, error, naive } = await db
    .selectFrom(counting.as('counting'))
    .select([
      sql<number>`count(*) filter (where scored_hours > 0)::int4`.as('days'),
      sql<bigint>`coalesce(sum(error_sum), 0)::int8`.as('error'),
      sql<bigint>`coalesce(sum(naive_error_sum), 0)::int8`.as('naive'),
    ])
    .executeTakeFirstOrThrow()
  const rMae = days === 0 ? null : error === 0n ? 0 : naive === 0n ? null : Number(error) / Number(naive)
  return { trust: judgeTrust({ days, rMae }), days, rMae }
}

/** Whether the prices of a day were forecast at an instant or later. */
export async function isPriceMadeSince(db: Db, day: DeliveryDay, since: Temporal.Instant): Promise<boolean> {
  const row = await ofSubject(db, { kind: 'price' })
    .select('id')
    .where('delivery_day', '=', day)
    .where('made_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function ofSubject(db: Db, subject: Subject) {
  const query = db.selectFrom('forecasts').where('kind', '=', subject.kind)
  if (subject.kind === 'price') return query
  return 'userId' in subject
    ? query.where('user_id', '=', subject.userId)
    : query.where('group_id', '=', subject.groupId)
}

/** What stands one after another with all hours each, each by itself. */
function inTurn(values: readonly number[], hours: number): number[][] {
  return Array.from({ length: values.length / hours }, (_, at) => values.slice(at * hours, (at + 1) * hours))
}

const usedSeries = (id: number, use: VolumeUse | undefined): UsedSeries[] => (use ? [{ id, use }] : [])

function toStored(row: Selectable<Database['forecasts']>): StoredForecast {
  return {
    id: row.id,
    kind: row.kind,
    day: row.delivery_day,
    zone: row.zone,
    firstHour: row.first_hour,
    model: row.model,
    historyDays: row.history_days,
    madeAt: row.made_at,
    cutOff: row.cut_off,
    gateClosure: row.gate_closure,
    isRetrospective: Temporal.Instant.compare(row.made_at, row.gate_closure) > 0,
    value: row.value.map(Number),
    mean: row.mean?.map(Number) ?? null,
    naive: row.naive.map(Number),
    most: row.most_wh === null ? null : Number(row.most_wh),
    series: row.series_ids?.flatMap((id, place) => usedSeries(id, row.series_uses?.[place])) ?? null,
    brought: row.own && { share: row.brought_share ?? 0, own: row.own.map(Number) },
    undamped: row.undamped?.map(Number) ?? null,
    members: row.members && inTurn(row.members.map(Number), row.value.length),
    sizes: row.error_sizes?.map(Number) ?? null,
    low: row.low?.map(Number) ?? null,
    high: row.high?.map(Number) ?? null,
    ranks: row.error_ranks,
    quantiles: row.quantiles && inTurn(row.quantiles.map(Number), row.value.length),
    actual: row.actual?.map((value) => (value === null ? null : Number(value))) ?? null,
  }
}
