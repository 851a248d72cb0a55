import type { CounterPoint, CounterSample, PowerSample } from '@tandem/core/metering/counter.ts'
import type { MeasuredPart } from '@tandem/core/metering/measured-hours.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { modelProfile } from './device-models.store.ts'
import { phasesOf } from './devices/profiles.ts'

/** An analyser as its hours are closed. Times in epoch milliseconds. */
export interface ClosingAnalyser {
  readonly analyserId: number
  readonly userId: number
  readonly placement: MeterPlacement
  /** Of its model; null where that is not known. */
  readonly phases: 1 | 3 | null
  /** In W. */
  readonly connectionPower: number | null
  readonly attachedAt: number
  /** null while it is attached. */
  readonly endedAt: number | null
  /** null before the first hours of its attachment are closed. */
  readonly hoursUntil: number | null
  /** The last samples before that, of each counter. */
  readonly import: CounterSample | null
  readonly export: CounterSample | null
  /** In mW. */
  readonly highestPower: number
}

/** When an analyser was disabled or removed. */
const endedAt = sql<Temporal.Instant | null>`case when a.status <> 'active' then coalesce(a.disabled_at, a.removed_at) end`

/**
 * Analysers of which a whole hour has been sampled and not closed, and those that are no longer attached since before `settled`
 * and have anything left to close.
 */
export async function findDueAnalysers(db: Db, now: Temporal.Instant, settled: Temporal.Instant): Promise<number[]> {
  const newest = sql<Temporal.Instant>`(select sampled_at from analyser_samples as s where s.analyser_id = a.id
    and s.sampled_at >= coalesce(a.hours_until + interval '1 hour', a.attached_at) order by sampled_at desc limit 1)`
  const rows = await db
    .selectFrom('analysers as a')
    .select('a.id')
    .where((of) =>
      of.or([
        of.and([
          of('a.status', '=', 'active'),
          of.or([of('a.hours_until', 'is', null), of('a.hours_until', '<=', now.subtract({ hours: 1 }))]),
          of(newest, 'is not', null),
        ]),
        of.and([
          of(endedAt, '<=', settled),
          of.or([of('a.hours_until', 'is', null), of('a.hours_until', '<', sql<Temporal.Instant>`${endedAt}`)]),
        ]),
      ]),
    )
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes an analyser to close its hours; null where somebody else is doing it, or changing the analyser. */
export async function lockAnalyserIfFree(tx: Db, analyserId: number): Promise<ClosingAnalyser | null> {
  const row = await tx
    .selectFrom('analysers as a')
    .leftJoin('analyser_counters as c', 'c.analyser_id', 'a.id')
    .leftJoin('device_models as m', (join) => join.on('a.profile_id', '=', modelProfile))
    .select([
      'm.map',
      'a.id',
      'a.user_id',
      'a.placement',
      'a.profile_id',
      'a.connection_power_w',
      'a.attached_at',
      'a.hours_until',
    ])
    .select(endedAt.as('ended_at'))
    .select(['c.import_at', 'c.import_wh', 'c.export_at', 'c.export_wh', 'c.highest_power_mw'])
    .where('a.id', '=', analyserId)
    .forNoKeyUpdate('a')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  // What is known of the counters is of the attachment whose hours were closed last.
  const isGoingOn = row.hours_until !== null
  return {
    analyserId: row.id,
    userId: row.user_id,
    placement: row.placement,
    phases: phasesOf(row.profile_id, row.map),
    connectionPower: row.connection_power_w,
    attachedAt: row.attached_at.epochMilliseconds,
    endedAt: row.ended_at?.epochMilliseconds ?? null,
    hoursUntil: row.hours_until?.epochMilliseconds ?? null,
    import: isGoingOn ? toSample(row.import_at, row.import_wh) : null,
    export: isGoingOn ? toSample(row.export_at, row.export_wh) : null,
    highestPower: isGoingOn ? Number(row.highest_power_mw ?? 0n) : 0,
  }
}

function toSample(at: Temporal.Instant | null, wh: bigint | null): CounterSample | null {
  return at === null || wh === null ? null : { at: at.epochMilliseconds, wh: Number(wh) }
}

/** What the counters of a device showed and the power beside them, each in time. */
export interface CounterReadings {
  readonly import: CounterSample[]
  readonly export: CounterSample[]
  /** mW, below zero where it is fed in. */
  readonly power: PowerSample[]
  /** When it was first and last read; null: never. */
  readonly span: { readonly from: number; readonly until: number } | null
}

/** The counters of an analyser within [from, to]; a time without end is null. */
export async function findCounters(
  db: Db,
  analyserId: number,
  from: number,
  to: number | null,
): Promise<CounterReadings> {
  const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)
  const rows = await db
    .selectFrom('analyser_samples')
    .select([
      sql<number>`floor(extract(epoch from sampled_at) * 1000)::float8`.as('at'),
      // Exact up to 2^53; what is beyond is no counter.
      sql<number | null>`import_wh::float8`.as('import'),
      sql<number | null>`export_wh::float8`.as('export'),
      sql<number | null>`power_mw::float8`.as('power'),
    ])
    .where('analyser_id', '=', analyserId)
    .where('sampled_at', '>=', instant(from))
    .$if(to !== null, (query) => query.where('sampled_at', '<=', instant(to ?? 0)))
    .orderBy('sampled_at')
    .execute()
  const pick = (side: 'import' | 'export') => rows.flatMap(({ at, [side]: wh }) => (wh === null ? [] : { at, wh }))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    import: pick('import'),
    export: pick('export'),
    power: rows.flatMap(({ at, power: mw }) => (mw === null ? [] : { at, mw })),
    span: first && last ? { from: first.at, until: last.at } : null,
  }
}

/** Keeps what was measured of an hour in which an analyser came or went, and answers what all parts of that hour come to. The user's hours must be locked. */
export async function addHourPart(
  tx: Db,
  { analyserId, userId, attachedAt }: ClosingAnalyser,
  part: MeasuredPart,
): Promise<MeasuredPart> {
  const [attached, start] = [attachedAt, part.start].map((at) => Temporal.Instant.fromEpochMilliseconds(at))
  const measured = {
    consumption_wh: part.consumption === null ? null : BigInt(part.consumption),
    production_wh: part.production === null ? null : BigInt(part.production),
    consumption_ms: part.consumptionTime,
    production_ms: part.productionTime,
  }
  const key = {
    analyser_id: analyserId,
    attached_at: attached as Temporal.Instant,
    starts_at: start as Temporal.Instant,
  }
  await tx
    .insertInto('hour_parts')
    .values({ ...key, user_id: userId, ...measured })
    .onConflict((conflict) => conflict.columns(['analyser_id', 'attached_at', 'starts_at']).doUpdateSet(measured))
    .execute()
  const parts = await tx
    .selectFrom('hour_parts')
    .select(['consumption_wh', 'production_wh', 'consumption_ms', 'production_ms'])
    .where('user_id', '=', userId)
    .where('starts_at', '=', key.starts_at)
    .execute()
  const sum = (values: readonly (bigint | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : energyWh(Number(known.reduce((total, each) => total + each, 0n)))
  }
  return {
    start: part.start,
    consumption: sum(parts.map((each) => each.consumption_wh)),
    production: sum(parts.map((each) => each.production_wh)),
    consumptionTime: parts.reduce((time, each) => time + each.consumption_ms, 0),
    productionTime: parts.reduce((time, each) => time + each.production_ms, 0),
  }
}

interface Closed {
  readonly until: number
  /** Where the next hour goes on from. */
  readonly import: CounterPoint | undefined
  readonly export: CounterPoint | undefined
  readonly highestPower: number
}

/** Notes until when the hours of an analyser are closed. */
export async function markClosed(tx: Db, analyserId: number, closed: Closed): Promise<void> {
  const instant = (at: number | undefined) => (at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(at))
  const wh = (point: CounterPoint | undefined) => (point ? BigInt(point.wh) : null)
  const state = {
    import_at: instant(closed.import?.at),
    import_wh: wh(closed.import),
    export_at: instant(closed.export?.at),
    export_wh: wh(closed.export),
    highest_power_mw: BigInt(closed.highestPower),
  }
  await tx
    .updateTable('analysers')
    .set({ hours_until: instant(closed.until) })
    .where('id', '=', analyserId)
    .execute()
  await tx
    .insertInto('analyser_counters')
    .values({ analyser_id: analyserId, ...state })
    .onConflict((conflict) => conflict.column('analyser_id').doUpdateSet(state))
    .execute()
}
