import { closureOf } from '@tandem/core/market/intraday.ts'
import { periodsOf, type MarketSession, type SessionStatus } from '@tandem/core/market/session.ts'
import type { Db } from '../../platform/database.ts'
import { readJoinedSession, sessionColumns } from '../../domain/market-session.ts'

/** A contract that is not closed though its time has come. */
export interface DueContract {
  readonly sessionId: number
  readonly period: number
}

/** Intraday sessions in one of these states that have contracts which are not closed. */
async function unclosed(
  db: Db,
  statuses: readonly SessionStatus[],
): Promise<{ session: MarketSession; periods: number[] }[]> {
  const rows = await db
    .selectFrom('intraday_contracts as c')
    .innerJoin('market_sessions as s', 's.id', 'c.session_id')
    .select(sessionColumns)
    .select('c.period')
    .where('c.closed_at', 'is', null)
    .where('s.status', 'in', statuses)
    .orderBy('s.id')
    .orderBy('c.period')
    .execute()
  return [...Map.groupBy(rows, (row) => row.session_id).values()].flatMap((contracts) => {
    const [first] = contracts
    return first ? [{ session: readJoinedSession(first), periods: contracts.map(({ period }) => period) }] : []
  })
}

/** The contracts that somebody traded or ordered in and whose closure has come; all of a session that is closed or cancelled. */
export async function dueContracts(db: Db, now: Temporal.Instant): Promise<DueContract[]> {
  return (await unclosed(db, ['open', 'closed', 'cancelled'])).flatMap(({ session, periods }) => {
    const days = periodsOf(session)
    const isDue = (period: number) => {
      const terms = days[period - 1]
      return session.status !== 'open' || !terms || Temporal.Instant.compare(closureOf(session, terms), now) <= 0
    }
    return periods.filter(isDue).map((period) => ({ sessionId: session.sessionId, period }))
  })
}

/** The next closure of a contract that has a book; null when none is left. */
export async function nextClosure(db: Db): Promise<Temporal.Instant | null> {
  const closures = (await unclosed(db, ['open', 'closed'])).flatMap(({ session, periods }) =>
    periodsOf(session)
      .filter(({ index }) => periods.includes(index))
      .map((period) => closureOf(session, period)),
  )
  return closures.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}
