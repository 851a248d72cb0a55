import type { MarketSession } from '@tandem/core/market/session.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockSessionIfFree } from '../domain/market-session.ts'
import { dueSessions, planSessions, setStatus } from '../slices/markets/index.ts'
import type { ClearsColumns } from './clear-book.ts'
import { clearSession } from './clear-session.ts'
import { closeDueContracts } from './intraday/contracts.ts'

export interface MarketDay {
  readonly planned: number[]
  readonly opened: number[]
  /** Closed by this run; a day-ahead session that is cleared, too, stands in `cleared`. */
  readonly closed: number[]
  readonly cleared: number[]
}

/**
 * Does what is due now, also what was missed while no server ran: adds the planned sessions, opens, closes and clears.
 * Each session has a database transaction of its own, and one that fails is logged and never keeps the others waiting.
 * Safe on several nodes at once: a session that another node is clearing is left to it. `clear` is how a scenario has books cleared by other
 * rules.
 */
export async function runMarketDay(platform: Platform, clear?: ClearsColumns): Promise<MarketDay> {
  const { db, clock } = platform
  const planned = (await attempt(platform, 'planning sessions', () => planSessions(db, clock.now()))) ?? []
  const { toOpen } = await dueSessions(db, clock.now())
  const opened = await keepDone(toOpen, (id) => attempt(platform, `opening session ${id}`, () => openDue(platform, id)))
  const closedAndCleared = await closeAndClearDue(platform, clear)
  await attempt(platform, 'closing intraday contracts', () => closeDueContracts(platform))
  return { planned, opened, ...closedAndCleared }
}

/** Closes what is past its gate and clears what is closed; the same failures and the same safety as `runMarketDay`. */
export async function closeAndClearDue(
  platform: Platform,
  clear?: ClearsColumns,
): Promise<Pick<MarketDay, 'closed' | 'cleared'>> {
  const { toClose, toClear } = await dueSessions(platform.db, platform.clock.now())
  const closed = await keepDone(toClose, (id) =>
    attempt(platform, `closing session ${id}`, () => closeDue(platform, id)),
  )
  const cleared = await keepDone([...toClear, ...toClose], (id) =>
    attempt(platform, `clearing session ${id}`, () => clearDue(platform, id, clear)),
  )
  return { closed, cleared }
}

function openDue(platform: Platform, sessionId: number): Promise<boolean> {
  return onFreeSession(platform, sessionId, async (tx, session, now) => {
    const isDue =
      session.status === 'scheduled' && isPast(session.gateOpening, now) && !isPast(session.gateClosure, now)
    if (isDue) await setStatus(tx, session, 'open', { at: now, by: null })
    return isDue
  })
}

function closeDue(platform: Platform, sessionId: number): Promise<boolean> {
  return onFreeSession(platform, sessionId, async (tx, session, now) => {
    const isPending = session.status === 'scheduled' || session.status === 'open'
    const isDue = isPending && isPast(session.gateClosure, now)
    if (isDue) await setStatus(tx, session, 'closed', { at: now, by: null })
    return isDue
  })
}

async function clearDue(platform: Platform, sessionId: number, clear?: ClearsColumns): Promise<boolean> {
  return (await clearSession(platform, sessionId, { lock: lockSessionIfFree, ...(clear && { clear }) })) !== null
}

/**
 * What was due when it was asked for may be done meanwhile, so `work` looks again at the locked session. Waits for the
 * orders that are being entered, each of which holds the session for a moment only, but not for another node that does such
 * work: it may be clearing already.
 */
function onFreeSession(
  { db, clock }: Platform,
  sessionId: number,
  work: (tx: Tx, session: MarketSession, now: Temporal.Instant) => Promise<boolean>,
): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionIfFree(tx, sessionId)
    return session ? work(tx, session, clock.now()) : false
  })
}

async function attempt<T>({ log }: Platform, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, `${what} failed; the schedule will try again`)
    return null
  }
}

async function keepDone(ids: readonly number[], work: (id: number) => Promise<boolean | null>): Promise<number[]> {
  const done: number[] = []
  for (const id of ids) if (await work(id)) done.push(id)
  return done
}

function isPast(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now) <= 0
}
