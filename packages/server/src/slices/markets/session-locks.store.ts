import { checkAcceptsDrafts, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { closeGate, takeWork, throughGate, waitForWork, type AtGate } from '../../domain/session-gate.ts'
import { readSession } from '../../domain/session-row.ts'
import { findSession, getSession } from './sessions.store.ts'

/**
 * Locks a session against everything else that changes it, order entry included; refuses `not_found`.
 * Comes before its orders and before the ledger in the lock order.
 */
export async function lockSessionForUpdate(tx: Db, sessionId: number): Promise<MarketSession> {
  await closeGate(tx, sessionId)
  const row = await tx
    .selectFrom('market_sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return readSession(row)
}

/** The same, for work that takes long: after whoever does such work on the session. */
export async function lockSessionInTurn(tx: Db, sessionId: number): Promise<MarketSession> {
  await waitForWork(tx, sessionId)
  return lockSessionForUpdate(tx, sessionId)
}

/**
 * The same, for work that somebody else may be doing already: null, at once, when the session does not exist or somebody
 * else was given it by this function. Waits, as `lockSessionForUpdate` does, for the orders that are being entered.
 */
export async function lockSessionIfFree(tx: Db, sessionId: number): Promise<MarketSession | null> {
  if (!(await takeWork(tx, sessionId)) || !(await findSession(tx, sessionId))) return null
  return lockSessionForUpdate(tx, sessionId)
}

/**
 * Keeps a session as it is until the database transaction ends, so that it cannot close under an order; refuses `not_found`.
 * Whoever is late is refused without waiting: where the gate is not open, what the session is by the clock and by what is
 * committed decides first, so that a clearing holds nobody up.
 */
export async function lockSessionForShare(tx: Db, sessionId: number, now: Temporal.Instant): Promise<MarketSession> {
  const shared = await lockForShareAt(tx, sessionId, 'ifOpen')
  if (shared) return shared
  checkAcceptsDrafts(await getSession(tx, sessionId), now)
  const waited = await lockForShareAt(tx, sessionId, 'wait')
  if (!waited) throw new Refusal('not_found')
  return waited
}

async function lockForShareAt(tx: Db, sessionId: number, mode: AtGate): Promise<MarketSession | null> {
  const row = await tx
    .with('gate', () => throughGate(sql`select ${sessionId}::int4 as session_id`, mode))
    .selectFrom('market_sessions as s')
    .innerJoin('gate', 'gate.session_id', 's.id')
    .selectAll('s')
    .where('s.id', '=', sessionId)
    .forShare('s')
    .executeTakeFirst()
  return row ? readSession(row) : null
}

/**
 * Keeps several intraday sessions as they are until the database transaction ends. What does not exist is left out, and so is
 * another market: it may be clearing, and nobody here is to wait for that.
 */
export async function lockIntradaySessionsForShare(
  tx: Db,
  sessionIds: readonly number[],
): Promise<Map<number, MarketSession>> {
  const source = sql`select id as session_id from market_sessions
    where id = any(${sessionIds}::int4[]) and market_type = 'intraday' order by id`
  const rows = await tx
    .with('gate', () => throughGate(source, 'wait'))
    .selectFrom('market_sessions as s')
    .innerJoin('gate', 'gate.session_id', 's.id')
    .selectAll('s')
    .orderBy('s.id')
    .forShare('s')
    .execute()
  return new Map(rows.map((row) => [row.id, readSession(row)]))
}
