import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AuditEntry, listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import type { QueryOf } from '@tandem/contract/endpoint.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'
import { containing } from '../../platform/text-search.ts'

export type AuditFilter = Omit<QueryOf<typeof listAuditEntries>, 'page'>

const midnight = (day: DeliveryDay) => startOfDay(day, displayZone)

function chosen(db: Db, { person, action, subject, subjectId, dateFrom, dateTo }: AuditFilter) {
  let query = db
    .selectFrom('audit_entries as e')
    .leftJoin('users as actor', 'actor.id', 'e.actor_id')
    .leftJoin('users as owner', 'owner.id', 'e.user_id')
  if (action) query = query.where('e.action', '=', action)
  if (subject) query = query.where('e.subject', '=', subject)
  if (subjectId) query = query.where('e.subject_id', '=', subjectId)
  if (dateFrom) query = query.where('e.at', '>=', midnight(dateFrom))
  if (dateTo) query = query.where('e.at', '<', midnight(addDays(dateTo, 1)))
  if (person) {
    const part = containing(person)
    query = query.where(({ or, eb }) => or([eb('actor.username', 'ilike', part), eb('owner.username', 'ilike', part)]))
  }
  return query
}

/** The chosen entries, the latest first. */
export async function findEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AuditEntry[]> {
  const rows = await chosen(db, filter)
    .select(['e.id', 'e.at', 'e.action', 'e.subject', 'e.subject_id', 'e.before', 'e.after'])
    .select(['actor.username as actor', 'owner.username as person'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    actor: row.actor,
    action: row.action,
    person: row.person,
    subject: row.subject,
    subjectId: row.subject_id,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }))
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await chosen(db, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every kind of subject that the log has. */
export async function findSubjects(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_entries').select('subject').distinct().orderBy('subject').execute()
  return rows.map(({ subject }) => subject)
}
