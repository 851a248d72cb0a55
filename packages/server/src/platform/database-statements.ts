import type { PostgresQueryResult } from 'kysely'
import type { TimeBounds } from './time-bounds.ts'

export type Result = PostgresQueryResult<unknown>

export interface PoolUse {
  /** Connections that somebody uses, and open ones that nobody does. */
  readonly busy: number
  readonly idle: number
  /** Pieces of work that wait for one. */
  readonly waiting: number
  readonly limit: number
}

/** A database transaction under way on a connection. */
export interface OpenTransaction {
  readonly bounds: TimeBounds
  readonly isReadOnly: boolean
  /** Nobody waits for it alone: it is answered with the first statement. */
  readonly begun: Promise<unknown>
  mayHaveWritten: boolean
}

/** What a statement is answered for which nothing is sent. */
export const ended = (command: 'COMMIT' | 'ROLLBACK' | 'SELECT'): Result => ({ command, rowCount: 0, rows: [] })

/** Whether a statement may change something; one that only looks like it is taken for one that does. */
export function mayWrite(text: string): boolean {
  if (/^\s*(select|show|set|values)\b/i.test(text)) return false
  return !/^\s*with\b/i.test(text) || /\b(insert|update|delete|merge)\b/i.test(text)
}
