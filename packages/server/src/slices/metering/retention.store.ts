import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'
import { dropMonths } from '../../platform/partitions.ts'

/** Analysers that are looked through together: what went of those before is not walked over again. */
const analysersAtOnce = 20

/**
 * Removes windows of power quality and events of analysers from before then: whole months of windows at once, the rest found some analysers at a time, which is how they lie:
 * none needs an index by time, which every window would have to be written to. Answers how many rows went.
 */
export async function forgetOldWindows(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  let removed = await dropMonths(db, 'power_quality_windows', before)
  let after = 0
  while (!stopping?.aborted) {
    const { rows } = await sql<{ last: number | null }>`select max(id)::float8 as last from (
      select id from analysers where id > ${after} order by id limit ${analysersAtOnce}) as piece`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null) break
    const piece = sql`select id from analysers where id > ${after} and id <= ${last}`
    removed += await deleteInBatches(async (limit) => {
      const { numAffectedRows } = await sql`
        delete from power_quality_windows where (analyser_id, starts_at) in (
          select old.* from (${piece}) as a cross join lateral (
            select w.analyser_id, w.starts_at from power_quality_windows as w
            where w.analyser_id = a.id and w.starts_at < ${before}
            order by w.starts_at limit ${limit} for update skip locked) as old
          limit ${limit})`.execute(db)
      return Number(numAffectedRows)
    }, stopping)
    removed += await deleteInBatches(async (limit) => {
      const { numAffectedRows } = await sql`
        delete from analyser_events where (analyser_id, at) in (
          select old.* from (${piece}) as a cross join lateral (
            select e.analyser_id, e.at from analyser_events as e
            where e.analyser_id = a.id and e.at < ${before}
            order by e.at limit ${limit} for update skip locked) as old
          limit ${limit})`.execute(db)
      return Number(numAffectedRows)
    }, stopping)
    after = last
  }
  return removed
}

/** Removes intervals that began before then: the hours that were made of them stay. Answers how many went. */
export function forgetOldIntervals(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from interval_readings where (analyser_id, starts_at) in (
        select analyser_id, starts_at from interval_readings
        where starts_at < ${before} order by starts_at limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
}
