import type { AuditAction } from '@tandem/core/access/audit.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { BigId, Instant } from './columns.ts'

/** The settings of the installation, and the audit log. */
export interface PlatformTables {
  live_news: { notice: string }
  call_budgets: { name: string; begun: bigint; calls: number; seconds: number; taken: number; granted: number }
  settings: { key: string; value: JSONColumnType<object>; changed_at: Instant }
  audit_entries: {
    id: BigId
    at: Instant
    actor_id: number | null
    action: AuditAction
    subject: string
    subject_id: Generated<string>
    user_id: number | null
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
}
