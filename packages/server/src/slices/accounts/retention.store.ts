import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'

/**
 * Removes what let somebody in and stopped working before then: sessions that can no longer be renewed, mailed links, access tokens,
 * and addresses that nobody can confirm or take back any more. Answers how many rows went.
 */
export async function forgetOverSignIns(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  const sessions = await deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from sessions where id in (
        select id from sessions where greatest(expires_at, renewable_until) < ${before}
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
  const links = await deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from account_links where id in (
        select id from account_links where expires_at < ${before} limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
  const tokens = await deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from access_tokens where id in (
        select id from access_tokens where coalesce(withdrawn_at, expires_at) < ${before}
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
  const addresses = await deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from email_changes where id in (
        select id from email_changes where coalesce(ended_at, undo_until, expires_at) < ${before}
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
  return sessions + links + tokens + addresses
}
