import type { AuditAction, PersonalDetail } from '@tandem/core/access/audit.ts'
import { sql } from 'kysely'
import { deleteInBatches } from './batches.ts'
import { inDatabaseTransaction, type Db } from './database.ts'

export interface AuditEntry {
  readonly at: Temporal.Instant
  /** Null: the platform did it by itself. */
  readonly actorId: number | null
  readonly action: AuditAction
  readonly subject: string
  readonly subjectId?: string | number
  /** Whose record it was. */
  readonly userId?: number
  /** What it was and what it became, as the wire writes it; never a password or a token. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes an entry of the audit log, inside the database transaction of what it tells. Entries are never changed. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.subjectId ?? ''),
      user_id: entry.userId ?? null,
      before: toJson(entry.before),
      after: toJson(entry.after),
    })
    .execute()
}

/**
 * The same of what an administrator does to somebody else's record: order, analyser, readings, group, profile. What a user does
 * with the own records is kept where they are and leaves no entry.
 */
export async function recordActOnAnother(
  db: Db,
  entry: AuditEntry & { readonly actorId: number; readonly userId: number },
): Promise<void> {
  if (entry.actorId !== entry.userId) await recordAudit(db, entry)
}

/** Looks of one person at another's details that follow within this time are one look. */
const sameAccess = { minutes: 5 } as const

export interface DataAccess {
  readonly at: Temporal.Instant
  readonly actorId: number
  /** Whose details. */
  readonly userId: number
  readonly what: PersonalDetail
}

/**
 * Writes that somebody looked at one person's details; what is one's own is nobody's business, and of nobody there are none.
 * A screen asks several calls at a time: they wait for each other here, so that they are one look.
 */
export async function recordDataAccess(db: Db, access: DataAccess): Promise<void> {
  const { at, actorId, userId, what } = access
  if (actorId === userId || (await isRecent(db, access))) return
  await inDatabaseTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${actorId}::int4, ${userId}::int4)`.execute(tx)
    if (await isRecent(tx, access)) return
    const person = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!person) return
    await recordAudit(tx, { at, actorId, action: 'person.viewed', subject: 'user', subjectId: what, userId })
  })
}

async function isRecent(db: Db, { at, actorId, userId, what }: DataAccess): Promise<boolean> {
  const recent = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('actor_id', '=', actorId)
    .where('action', '=', 'person.viewed')
    .where('subject_id', '=', what)
    .where('at', '>', at.subtract(sameAccess))
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

/** Amounts are whole units of any size: written by their digits. */
function toJson(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
}

/**
 * Removes entries from before then, which is what the database allows while it is told so (0084): an entry is never changed, and
 * none goes that is younger. Answers how many went.
 */
export function forgetAudit(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(
    (limit) =>
      inDatabaseTransaction(db, async (tx) => {
        await sql`select set_config('tandem.audit_kept_from', ${before.toString()}, true)`.execute(tx)
        const { numAffectedRows } = await sql`
          delete from audit_entries where id in (
            select id from audit_entries where at < ${before} order by at, id limit ${limit} for update skip locked)`.execute(
          tx,
        )
        return Number(numAffectedRows)
      }),
    stopping,
  )
}
