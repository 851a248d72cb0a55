import { Refusal } from '@tandem/core/refusal.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { getSession, lockSessionForUpdate, findSessions } from '../../domain/market-session.ts'
import { setStatus } from '../../slices/markets/index.ts'
import { dueContracts, nextClosure } from '../../slices/orders/index.ts'
import { matchingOf } from './matching.ts'

/*
 * The life of the contracts of an intraday session: suspended and resumed by the administrator, closed by the clock
 * (market-rules.md sections 3.1 and 3.3, 9).
 */

/** Suspends one contract, or with null all that are not closed: their orders leave the books, their coins come back. */
export function suspendContracts(
  platform: Platform,
  sessionId: number,
  period: number | null,
  by?: number,
): Promise<void> {
  return onContracts(platform, { type: 'suspend', ...(by !== undefined && { by }) }, sessionId, period)
}

/** Resumes one contract, or with null all; the owners of the orders that waited activate them again. */
export function resumeContracts(
  platform: Platform,
  sessionId: number,
  period: number | null,
  by?: number,
): Promise<void> {
  return onContracts(platform, { type: 'resume', ...(by !== undefined && { by }) }, sessionId, period)
}

async function onContracts(
  platform: Platform,
  run: { readonly type: 'suspend' | 'resume'; readonly by?: number },
  sessionId: number,
  period: number | null,
): Promise<void> {
  const session = await getSession(platform.db, sessionId)
  if (session.marketType !== 'intraday' || session.status !== 'open') {
    throw new Refusal('market_state_conflict', { status: session.status })
  }
  const periods = period === null ? periodsOf(session).map(({ index }) => index) : [period]
  const matching = matchingOf(platform)
  await Promise.all(periods.map((each) => matching.run({ ...run, contract: { sessionId, period: each } })))
}

/**
 * Closes every contract whose time has come, also of sessions that were closed early; what is left in its book expires
 * and its coins come back. An intraday session that is closed and has no contract left open is settled: nothing of it is
 * outstanding, because each trade was paid at once. Safe on several nodes, and to be repeated. Answers how many closed.
 */
export async function closeDueContracts(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const due = await dueContracts(db, clock.now())
  const { run } = matchingOf(platform)
  await Promise.all(due.map((contract) => run({ type: 'close', contract })))
  const closed = await findSessions(db, { marketType: 'intraday', status: 'closed' })
  for (const { sessionId } of closed) await settle(platform, sessionId)
  return due.length
}

async function settle({ db, clock }: Platform, sessionId: number): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    const due = await dueContracts(tx, clock.now())
    if (session.status !== 'closed' || due.some((contract) => contract.sessionId === sessionId)) return
    await setStatus(tx, session, 'settled', { at: clock.now(), by: null })
  })
}

/** When the next contract with a book closes; null when none will. */
export function nextContractClosure({ db }: Platform): Promise<Temporal.Instant | null> {
  return nextClosure(db)
}
