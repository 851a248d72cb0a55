import type { AuditAction } from '@tandem/core/access/audit.ts'
import type { AuditEntry } from '../../platform/audit.ts'

/** The entry of the audit log for what somebody did to the own account. */
export function ownAct(
  action: AuditAction,
  userId: number,
  at: Temporal.Instant,
  subject: Pick<AuditEntry, 'subject' | 'subjectId'> = { subject: 'user', subjectId: userId },
): AuditEntry {
  return { at, actorId: userId, action, userId, ...subject }
}
