import type { AccessScope, UserType } from '@tandem/core/access/access.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { ConsentKind } from '@tandem/contract/accounts/consents.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** Users, what guards their accounts, how they came here, and what they consented to. */
export interface AccountTables {
  users: {
    id: Id
    last_name: string
    first_name: string
    username: string
    username_key: string
    email: string
    password_hash: string
    user_type: Generated<UserType>
    address: Generated<string>
    phone: Generated<string>
    panel_power_w: Generated<number | null>
    language: Generated<'en' | 'ro'>
    default_side: Generated<Side>
    result_mail: Generated<'on' | 'off'>
    upgrade_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>
    requested_user_type: 'transactionalUser' | 'strategicUser' | null
    registered_at: Instant
    activated_at: Instant | null
    sessions_valid_from: Instant
    closed_at: Instant | null
    is_system: Generated<boolean>
    email_confirmed_at: Generated<Instant | null>
    first_trading_at: Generated<Instant | null>
  }
  guess_counts: { name: string; guesses: number; at: bigint }
  roles: { id: Id; name: string; description: Generated<string> }
  user_roles: { user_id: number; role_id: number }
  account_links: {
    id: Id
    user_id: number
    purpose: 'activation' | 'password_reset' | 'invitation'
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
    created_at: Instant
  }
  access_tokens: {
    id: Id
    user_id: number
    name: string
    token_hash: string
    hint: string
    scopes: AccessScope[]
    calls_per_minute: number
    created_at: Instant
    expires_at: Instant
    last_used_at: Instant | null
    withdrawn_at: Instant | null
  }
  sessions: {
    id: Id
    user_id: number
    device: Generated<string>
    created_at: Instant
    expires_at: Instant
    last_used_at: Instant
    renewable_until: Instant
    family_hash: string | null
    renewal_hash: string | null
    previous_renewal_hash: string | null
    renewed_at: Instant | null
  }
  push_subscriptions: {
    id: Id
    user_id: number
    session_id: number | null
    endpoint: string
    service: string
    p256dh: string
    auth: string
    device: string
    created_at: Instant
    renewed_at: Instant
    reached_at: Instant | null
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
  invitation_codes: {
    id: Id
    code: string
    code_key: string
    user_type: 'transactionalUser' | 'strategicUser'
    max_uses: number
    uses: Generated<number>
    expires_at: Instant
    note: Generated<string>
    created_at: Instant
    created_by: number
    withdrawn_at: Instant | null
  }
  invitation_code_uses: { code_id: number; user_id: number; used_at: Instant; applied_at: Instant | null }
  people_imports: { id: Id; import_key: string; at: Instant; actor_id: number }
  invitations: {
    user_id: number
    import_id: number
    file_row: number
    starting_units: bigint
    created_at: Instant
    mail_due_at: Instant | null
    mail_taken_at: Instant | null
    mailed_at: Instant | null
    mail_attempts: Generated<number>
    accepted_at: Instant | null
  }
  consent_texts: {
    kind: ConsentKind
    version: string
    language: 'en' | 'ro'
    title: string
    text: string
    first_shown_at: Instant
  }
  consents: {
    id: GeneratedAlways<bigint>
    user_id: number
    kind: ConsentKind
    given: boolean
    version: string
    language: 'en' | 'ro'
    at: Instant
    actor_id: number
  }
  research_consents: { user_id: number; version: string; language: 'en' | 'ro'; at: Instant }
}
