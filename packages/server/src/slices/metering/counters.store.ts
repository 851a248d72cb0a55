import type { CounterPoint, CounterSample } from '@tandem/core/metering/counter.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** An analyser as its hours are closed. Times in epoch milliseconds. */
export interface ClosingAnalyser {
  readonly analyserId: number
  readonly userId: number
  readonly placement: MeterPlacement
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
    .select(['a.id', 'a.user_id', 'a.placement', 'a.attached_at', 'a.hours_until', endedAt.as('ended_at')])
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

/** What the counters of a device showed, in time, and the most power that went through it; mW. */
export interface CounterReadings {
  readonly import: CounterSample[]
  readonly export: CounterSample[]
  readonly highestPower: number
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
      sql<number | null>`abs(power_mw)::float8`.as('power'),
    ])
    .where('analyser_id', '=', analyserId)
    .where('sampled_at', '>=', instant(from))
    .$if(to !== null, (query) => query.where('sampled_at', '<=', instant(to ?? 0)))
    .orderBy('sampled_at')
    .execute()
  const pick = (side: 'import' | 'export') => rows.flatMap(({ at, [side]: wh }) => (wh === null ? [] : { at, wh }))
  const highestPower = rows.reduce((highest, { power }) => Math.max(highest, power ?? 0), 0)
  return { import: pick('import'), export: pick('export'), highestPower }
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
