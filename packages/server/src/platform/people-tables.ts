import type { ConsentKind } from '@tandem/contract/consents.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Instant = Temporal.Instant

/** Invitation codes, people who were imported, and what people consented to. */
export interface PeopleTables {
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
