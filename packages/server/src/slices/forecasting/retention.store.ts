import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'

/** Forecasts that are looked at by one statement. */
const atOnce = 2_000

/**
 * Removes forecasts made before then that another took the place of: the one that counts for a day (`countingForecasts`) stays
 * whatever its age. They are looked at by their numbers, in pieces, from the oldest on. Answers how many went.
 */
export async function forgetSupersededForecasts(
  db: Db,
  before: Temporal.Instant,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  let after = 0
  while (!stopping?.aborted) {
    const { rows } = await sql<{ last: number | null; old: number }>`
      select max(id)::float8 as last, count(*) filter (where made_at < ${before})::integer as old from (
        select id, made_at from forecasts where id > ${after} order by id limit ${atOnce}) as piece`.execute(db)
    const [piece] = rows
    if (!piece || piece.last === null) break
    if (piece.old > 0) {
      const { numAffectedRows } = await sql`
        delete from forecasts where id in (
          select f.id from forecasts as f
          where f.id > ${after} and f.id <= ${piece.last} and f.made_at < ${before} and (
            exists (${countingBefore} and f.kind = 'price' and g.kind = 'price')
            or exists (${countingBefore} and g.user_id = f.user_id and g.kind = f.kind)
            or exists (${countingBefore} and g.group_id = f.group_id and g.kind = f.kind))
          for update of f skip locked)`.execute(db)
      removed += Number(numAffectedRows)
    }
    after = piece.last
  }
  return removed
}

/** Another of the day that counts rather than `f`; said of each owner by itself, so that each finds its index. */
const countingBefore = sql`
  select from forecasts as g
  where g.delivery_day = f.delivery_day
    and (g.made_at <= g.gate_closure, g.made_at, g.id) > (f.made_at <= f.gate_closure, f.made_at, f.id)`

/** Removes runs that ended before then. Answers how many went. */
export function forgetOldRuns(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from forecast_runs where id in (
        select id from forecast_runs where ended_at < ${before} limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
}
