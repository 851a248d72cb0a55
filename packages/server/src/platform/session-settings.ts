import type { TimeBounds } from './time-bounds.ts'

/** In which words values are written; a session has it, or each database transaction where there is no session. */
export const writing = { timezone: "'UTC'", datestyle: "'ISO'" } as const

/** Statements that set how values are written and what is bounded, for the session or, `local`, for the database transaction. */
export function settings({ statement, lock, idle }: TimeBounds, scope: '' | 'local ', shared = {}): string {
  const bounds = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle }
  const all = Object.entries<string | number>({ ...shared, ...bounds })
  return all.map(([name, value]) => `set ${scope}${name} = ${String(value)}`).join('; ')
}
