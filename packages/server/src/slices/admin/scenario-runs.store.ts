import type { RunResults } from '@tandem/contract/admin/scenario-runs.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql, type Selectable } from 'kysely'
import { brokenUniqueness, inDatabaseTransaction, type Database, type Db } from '../../platform/database.ts'
import { failed, piecesOf, readPieces } from './file-pieces.ts'

export type RunRow = Selectable<Database['scenario_runs']> & { readonly username: string }

/** A run whose server ends each time that it is begun is not begun for ever. */
const mostAttempts = 10

export interface WantedRun {
  readonly title: string
  readonly text: string
  readonly designs: readonly string[]
  readonly members: number
  readonly replicates: number
  readonly allDays: number
  readonly askedBy: number
}

/** Keeps that a run is wanted. Refuses `scenario_running` while another is under way, and `too_many_scenario_runs`. */
export async function insertRun(
  db: Db,
  { title, text, designs, members, replicates, allDays, askedBy }: WantedRun,
  { at, most }: { readonly at: Temporal.Instant; readonly most: number },
): Promise<number> {
  if ((await countRuns(db)) >= most) throw new Refusal('too_many_scenario_runs', { max: most })
  const values = { title, content: text, designs: [...designs], members, replicates, all_days: allDays }
  const { id } = await oneAtATime(() =>
    db
      .insertInto('scenario_runs')
      .values({ ...values, asked_by: askedBy, asked_at: at, state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenUniqueness(error) === 'scenario_runs_one') throw new Refusal('scenario_running')
    throw error
  }
}

async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('scenario_runs')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const withUser = (db: Db) =>
  db.selectFrom('scenario_runs as r').innerJoin('users as u', 'u.id', 'r.asked_by').selectAll('r').select('u.username')

/** Refuses `not_found`. With a lock, nobody else changes it until the database transaction ends. */
export async function findRun(db: Db, id: number, isLocked = false): Promise<RunRow> {
  let query = withUser(db).where('r.id', '=', id)
  if (isLocked) query = query.forUpdate('r')
  const row = await query.executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Runs, the latest first, and how many there are. */
export async function listRuns(db: Db, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const rows = await withUser(db)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: await countRuns(db), rows }
}

/** Whether a run waits, or was begun by a process that may have died. */
export async function isRunDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('scenario_runs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

/** Begins the run that is due, for who alone may run scenarios now; null where none is. */
export async function beginRun(db: Db, at: Temporal.Instant): Promise<RunRow | null> {
  await db
    .updateTable('scenario_runs')
    .set({ ...failed(new Refusal('scenario_interrupted'), at), seconds_left: null })
    .where('state', '=', 'running')
    .where('begun', '>=', mostAttempts)
    .execute()
  const begun = await db
    .updateTable('scenario_runs')
    .set((eb) => ({
      state: 'running' as const,
      attempt: eb('attempt', '+', 1),
      begun: eb('begun', '+', 1),
      seconds_left: null,
    }))
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return begun ? findRun(db, begun.id) : null
}

/** An attempt at a run: another attempt, a stop or a deletion ends it. */
export interface RunAttempt {
  readonly id: number
  readonly attempt: number
}

const ofAttempt = (db: Db, { id, attempt }: RunAttempt) =>
  db.updateTable('scenario_runs').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')

/** How far it is; false where it is no longer wanted. */
export async function noteRun(
  db: Db,
  attempt: RunAttempt,
  { done, secondsLeft }: { readonly done: number; readonly secondsLeft: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ done_days: done, seconds_left: secondsLeft })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const row = await db.selectFrom('scenario_runs').select('state').where('id', '=', attempt.id).executeTakeFirst()
  // Its results were stored a moment ago, and who did so is about to say it.
  return row?.state === 'done'
}

/** Ends an attempt without results; what it has done is kept. */
export async function failRun(db: Db, attempt: RunAttempt, reason: Refusal, at: Temporal.Instant): Promise<void> {
  await ofAttempt(db, attempt)
    .set({ ...failed(reason, at), seconds_left: null })
    .execute()
}

export interface KeptReplicate {
  readonly design: string
  readonly replicate: number
  /** The days that were lived, as JSON. */
  readonly content: string
  readonly package: Uint8Array | null
}

export async function findReplicates(db: Db, id: number): Promise<KeptReplicate[]> {
  return db
    .selectFrom('scenario_replicates')
    .select(['design', 'replicate', 'content', 'package'])
    .where('run_id', '=', id)
    .execute()
}

/** Keeps a replicate that is lived through; false where the attempt is no longer wanted. */
export async function keepReplicate(db: Db, attempt: RunAttempt, kept: KeptReplicate): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    const wanted = await tx
      .selectFrom('scenario_runs')
      .select('id')
      .where('id', '=', attempt.id)
      .where('attempt', '=', attempt.attempt)
      .where('state', '=', 'running')
      .forShare()
      .executeTakeFirst()
    if (!wanted) return false
    await tx
      .insertInto('scenario_replicates')
      .values({ ...kept, run_id: attempt.id, package: kept.package && Buffer.from(kept.package) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}

/** Stores the results of an attempt, all of them or nothing, in place of the replicates. False where it is no longer wanted. */
export async function storeRunResults(
  db: Db,
  attempt: RunAttempt,
  file: Uint8Array,
  { results, hash, at }: { readonly results: RunResults; readonly hash: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    const { numUpdatedRows } = await ofAttempt(tx, attempt)
      .set({
        state: 'done' as const,
        ended_at: at,
        hash,
        bytes: BigInt(file.byteLength),
        results: JSON.stringify(results),
        done_days: sql<number>`all_days`,
        seconds_left: null,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const piece of piecesOf(file)) {
      await tx
        .insertInto('scenario_run_parts')
        .values({ run_id: attempt.id, ...piece })
        .execute()
    }
    await tx.deleteFrom('scenario_replicates').where('run_id', '=', attempt.id).execute()
    return true
  })
}

/** The file in pieces, as `readPieces` says; it may be deleted meanwhile. */
export function readRunFile(db: Db, id: number, bytes: number): AsyncGenerator<Uint8Array> {
  const parts = db.selectFrom('scenario_run_parts').select('content').where('run_id', '=', id)
  return readPieces(
    bytes,
    (number) => parts.where('number', '=', number).executeTakeFirst(),
    `the results of run ${String(id)} were deleted while they were sent`,
  )
}

/** Stops a run that waits or is under way; any other stays as it is. */
export async function stopRun(db: Db, id: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scenario_runs')
    .set({ state: 'stopped', ended_at: at, seconds_left: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets a run go on that was stopped or failed; any other stays as it is. Refuses `scenario_running` while another is under way. */
export async function resumeRun(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await oneAtATime(() =>
    db
      .updateTable('scenario_runs')
      .set({ state: 'waiting', ended_at: null, failure: null, begun: 0 })
      .where('id', '=', id)
      .where('state', 'in', ['stopped', 'failed'])
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export async function removeRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('scenario_runs').where('id', '=', id).execute()
}
