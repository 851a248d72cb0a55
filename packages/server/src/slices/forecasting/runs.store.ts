import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { RunState } from '@tandem/core/forecasting/forecast.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql, type Selectable, type UpdateObject } from 'kysely'
import { brokenUniqueness, type Database, type Db } from '../../platform/database.ts'
import type { ForecastOwner } from './stored-forecast.ts'

type RunChange = UpdateObject<Database, 'forecast_runs'>
export type Run = Selectable<Database['forecast_runs']>

export interface NewRun {
  readonly owner: ForecastOwner | null
  readonly askedBy: number
  readonly from: DeliveryDay
  readonly to: DeliveryDay
  readonly days: number
}

/** By the database's clock: whether a process lives has nothing to do with the market's time. */
const alive = sql<Temporal.Instant>`clock_timestamp()`
const longestSilence = sql`interval '30 seconds'`

/** Begins a run. Refuses `forecast_running`, with its number, while another of the same person is under way. */
export async function insertRun(db: Db, run: NewRun, at: Temporal.Instant): Promise<number> {
  await endDeadRuns(db, at)
  try {
    const { id } = await db
      .insertInto('forecast_runs')
      .values({
        kind: run.owner ? 'volume' : 'price',
        user_id: run.owner && 'userId' in run.owner ? run.owner.userId : null,
        group_id: run.owner && 'groupId' in run.owner ? run.owner.groupId : null,
        asked_by: run.askedBy,
        date_from: run.from,
        date_to: run.to,
        total_days: run.days,
        state: 'queued' as const,
        asked_at: at,
        alive_at: alive,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (brokenUniqueness(error) !== 'forecast_runs_one') throw error
    const running = await runningRunOf(db, run.askedBy)
    throw new Refusal('forecast_running', { runId: running })
  }
}

async function runningRunOf(db: Db, askedBy: number): Promise<number | null> {
  const row = await db
    .selectFrom('forecast_runs')
    .select('id')
    .where('asked_by', '=', askedBy)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Refuses `not_found`. A run whose process has died has failed. */
export async function findRun(db: Db, id: number, at: Temporal.Instant): Promise<Run> {
  await endDeadRuns(db, at)
  const row = await db.selectFrom('forecast_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export async function endDeadRuns(db: Db, at: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('forecast_runs')
    .set(endedAs('failed', at, new Refusal('forecast_interrupted')))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`alive_at < ${alive} - ${longestSilence}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Says that these runs are being worked on; returns those that are still to go on. */
export async function renewRuns(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .updateTable('forecast_runs')
    .set({ alive_at: alive })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the run is still to go on. */
export async function beginRun(db: Db, id: number): Promise<boolean> {
  return change(db, id, { state: 'running' as const, alive_at: alive })
}

/** Counts a day; false when the run was ended meanwhile. */
export async function countDay(db: Db, id: number, { isSkipped }: { readonly isSkipped: boolean }): Promise<boolean> {
  return change(db, id, {
    done_days: sql<number>`done_days + 1`,
    skipped_days: sql<number>`skipped_days + ${isSkipped ? 1 : 0}`,
    alive_at: alive,
  })
}

/** Ends a run; false when it had ended before. */
export async function endRun(
  db: Db,
  id: number,
  state: Exclude<RunState, 'queued' | 'running'>,
  { at, failure = null }: { readonly at: Temporal.Instant; readonly failure?: Refusal | null },
): Promise<boolean> {
  return change(db, id, endedAs(state, at, failure))
}

function endedAs(state: RunState, at: Temporal.Instant, failure: Refusal | null) {
  const reported = failure && JSON.stringify({ code: failure.code, details: failure.details })
  return { state, ended_at: at, failure: reported }
}

async function change(db: Db, id: number, values: RunChange): Promise<boolean> {
  const changed = await db
    .updateTable('forecast_runs')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
