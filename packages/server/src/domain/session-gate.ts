import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Whether to wait for whoever has the gate; otherwise there is no row where somebody has it, or waits for it. */
export type AtGate = 'wait' | 'ifOpen'

/*
 * Every order entry shares its session's row, and sharers of a row let each other in before somebody who waits to have it
 * alone: as long as orders keep coming, nobody could close the session. So all pass a gate before, where it is first come,
 * first served. Advisory locks, each of a session: the gate, and the work that one node at a time does on it.
 */
const gate = 7_283_004
const work = 7_283_005

/** Waits until whoever came before has left the gate, and holds it alone until the database transaction ends. */
export async function closeGate(tx: Db, sessionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${gate}::int4, ${sessionId}::int4)`.execute(tx)
}

/** A query that goes through the gate of the `session_id` that `source` selects, and gives it: to be joined, as a `with`. */
export function throughGate(source: RawBuilder<unknown>, mode: AtGate): RawBuilder<{ session_id: number }> {
  if (mode === 'wait') {
    return sql<{ session_id: number }>`(
      select session_id, pg_advisory_xact_lock_shared(${gate}::int4, session_id) from (${source}) as source)`
  }
  return sql<{ session_id: number }>`(
    select session_id from (
      select session_id, pg_try_advisory_xact_lock_shared(${gate}::int4, session_id) as is_through from (${source}) as source
    ) as tried where is_through)`
}

/** Takes the work on a session until the database transaction ends, after whoever has it. */
export async function waitForWork(tx: Db, sessionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${work}::int4, ${sessionId}::int4)`.execute(tx)
}

/** Takes the work on a session until the database transaction ends; false, at once, when another node has it. */
export async function takeWork(tx: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${work}::int4, ${sessionId}::int4) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}
