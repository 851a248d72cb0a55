import { keptForDays } from '@tandem/contract/admin/retention.ts'
import type { JobRun } from '@tandem/contract/admin/jobs.ts'
import type { JobName, JobOutcome } from '@tandem/contract/texts/job-words.ts'
import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../platform/batches.ts'
import { inDatabaseTransaction, type Database, type Db } from '../platform/database.ts'

const kept = { hours: 24 * keptForDays.jobRuns.days } as const

export interface EndedRun {
  readonly name: JobName
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant
  readonly outcome: JobOutcome
  readonly error: string | null
  /** Null: the schedule. */
  readonly by: number | null
}

/**
 * Keeps the last run of a job up to date. Runs of their own are kept of what did something, failed or was asked for by somebody;
 * a scheduled failure that repeats is counted with the one before. Runs that are too old go.
 */
export async function storeRun(db: Db, { name, startedAt, endedAt, outcome, error, by }: EndedRun): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    const last = await tx.selectFrom('jobs').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
    const row = { name, started_at: startedAt, ended_at: endedAt, outcome, error }
    let runId = last?.run_id ?? null
    if (by !== null || outcome !== 'nothing') {
      const isRepeated = by === null && outcome === 'failed' && last?.outcome === 'failed' && last.error === error
      const counted = isRepeated && runId !== null && (await countAgain(tx, runId, endedAt))
      if (!counted) {
        const inserted = await tx
          .insertInto('job_runs')
          .values({ ...row, user_id: by })
          .returning('id')
          .executeTakeFirstOrThrow()
        runId = inserted.id
        // Each new one lets some old ones go: of an installation whose nights are missed they do not pile up.
        await deleteRuns(tx, endedAt.subtract(kept), 100)
      }
    }
    await tx
      .insertInto('jobs')
      .values({ ...row, run_id: runId })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, run_id: runId }))
      .execute()
  })
}

/** Removes runs that ended before then; the last run of each job is kept beside them. Answers how many went. */
export function forgetJobRuns(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches((limit) => deleteRuns(db, before, limit), stopping)
}

async function deleteRuns(db: Db, before: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_runs where id in (
      select id from job_runs where ended_at < ${before} order by ended_at limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** False where the run is no longer kept, or was asked for by somebody. */
async function countAgain(tx: Db, id: bigint, endedAt: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job_runs')
    .set((eb) => ({ ended_at: endedAt, times: eb('times', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The last run of each job that ever ran. */
export async function lastRuns(db: Db): Promise<Map<JobName, Selectable<Database['jobs']>>> {
  const rows = await db.selectFrom('jobs').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

export async function countRuns(db: Db, name: JobName | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('job_runs')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where((eb) => (name ? eb('name', '=', name) : eb.lit(true)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Runs that are kept, of one job or of all, the latest first. */
export async function findRuns(
  db: Db,
  name: JobName | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<JobRun[]> {
  const rows = await db
    .selectFrom('job_runs as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select('u.username')
    .where((eb) => (name ? eb('r.name', '=', name) : eb.lit(true)))
    .orderBy('r.ended_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    startedAt: row.started_at,
    milliseconds: durationOf(row),
    outcome: row.outcome,
    error: row.error,
    by: row.username,
    times: row.times,
  }))
}

/** Whole milliseconds; of a failure that repeated, from its first start to its last end. */
export function durationOf(run: Pick<Database['jobs'], 'started_at' | 'ended_at'>): number {
  return Math.round(run.ended_at.since(run.started_at).total('milliseconds'))
}
