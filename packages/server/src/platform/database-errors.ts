import pg from 'pg'

/** The database does not answer: nothing that was asked is done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * The answer to a commit was lost: what was asked may be stored or not, and must not be done again by whoever cannot tell. The
 * cause says how it was lost.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * Whether a commit that failed so was refused, so that nothing is stored. A connection that the database ended may have been
 * ended after it had stored everything, unless it was ended for standing idle (25P03): then the commit was never looked at.
 */
export function isRefusedCommit(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  // The severity is in the language of the database, the code is not: 08, 57, 58 and XX are those of connections and of the system.
  return error instanceof pg.DatabaseError && (error.severity === 'ERROR' || !/^(08|57|58|XX)/.test(error.code ?? ''))
}

/** Whether the database will never take what it was given, however often it is asked: its values or what they refer to. */
export function isRefusedContent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

/** Whether the database takes no writes: a connection leads to a standby, or to a primary that has just become one. */
export function isStandby(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** What the database says of a commit whose waiting for the standby somebody ended: it is stored here, and perhaps only here. */
export function isUnconfirmedByStandby({ code, routine }: Pick<pg.DatabaseError, 'code' | 'routine'>): boolean {
  return code === '01000' && routine === 'SyncRepWaitForLSN'
}

/** The name of the unique constraint that `error` reports as broken; undefined for any other error. */
export function brokenUniqueness(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** The name of the constraint of any kind that `error` reports as broken; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/** Connection refused or broken, PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and what took too long. */
const connectionLost = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P0.|57014|25P0[34])$/

/** The database driver's own words where a connection breaks, or none is free in time: they carry no code. */
const connectionLostInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Somebody else holds what this needs, and was waited for long enough. */
const busy: ReadonlySet<string> = new Set(['55P03', '40001', '40P01'])

/**
 * Why the database could not do what it was asked, where that has nothing to do with what was asked: it cannot be reached or took
 * too long (`away`), or others were in the way (`busy`). Null for anything else.
 */
export function passingFault(error: unknown): 'away' | 'busy' | null {
  if (error instanceof DatabaseAway) return 'away'
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (busy.has(code)) return 'busy'
  return connectionLost.test(code) || connectionLostInWords.test(error.message) ? 'away' : null
}
