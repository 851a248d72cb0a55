import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Instant = Temporal.Instant

/** What guards an account beside its password. */
export interface AccountTables {
  sessions: {
    id: Id
    user_id: number
    device: Generated<string>
    created_at: Instant
    expires_at: Instant
    last_used_at: Instant
  }
  second_factors: {
    user_id: number
    sealed_secret: string
    created_at: Instant
    confirmed_at: Instant | null
    last_step: Generated<bigint>
  }
  recovery_codes: { user_id: number; code_hash: string; created_at: Instant; used_at: Instant | null }
  email_changes: {
    id: Id
    user_id: number
    old_email: string
    new_email: string
    confirm_hash: string
    undo_hash: string | null
    requested_at: Instant
    expires_at: Instant
    confirmed_at: Instant | null
    undo_until: Instant | null
    ended_at: Instant | null
  }
}
