import type { NoticeKind } from '@tandem/contract/notices.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** What users are told, and how they want to be. */
export interface NoticeTables {
  notices: {
    id: Id
    user_id: number
    kind: NoticeKind
    key: string
    topic: string
    facts: JSONColumnType<object>
    at: Instant
    quiet_from: Instant | null
    in_app: boolean
    read_at: Instant | null
    mail_due_at: Instant | null
    mailed_at: Instant | null
    mail_attempts: Generated<number>
    push_due_at: Instant | null
    push_taken_at: Instant | null
  }
  notice_preferences: {
    user_id: number
    kind: NoticeKind
    in_app: boolean
    by_mail: boolean
    by_push: boolean | null
    changed_at: Instant
  }
  push_messages: {
    subscription_id: number
    topic: string
    notice_id: number
    due_at: Instant
    expires_at: Instant
    attempts: Generated<number>
  }
}
