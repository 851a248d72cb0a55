import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { foldName } from '../../domain/folded-name.ts'

/*
 * What changes groups. Who may be where is kept by the database (docs/decisions/0023): a change that it does not take ends in an
 * error that names the constraint, see group-refusals.ts.
 */

export interface NewGroup {
  readonly name: string
  readonly ownerId: number
  readonly at: Temporal.Instant
}

/** Makes a group that its owner belongs to; returns its number. */
export function createGroup(db: Db, { name, ownerId, at }: NewGroup): Promise<number> {
  return inDatabaseTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('groups')
      .values({ ...nameColumns(name), owner_id: ownerId, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMember(tx, id, ownerId, at)
    return id
  })
}

/** The same name written twice is one, however many spaces stand between its words and however colourful its signs are. */
function nameColumns(name: string): { name: string; name_key: string } {
  const tidy = name.trim().replaceAll(/\s+/g, ' ')
  return { name: tidy, name_key: foldName(tidy.replaceAll('\ufe0f', '')) }
}

export async function addMember(tx: Db, groupId: number, userId: number, at: Temporal.Instant): Promise<void> {
  await tx.insertInto('group_members').values({ user_id: userId, group_id: groupId, joined_at: at }).execute()
}

export interface LockedGroup {
  readonly groupId: number
  readonly name: string
  readonly owner: { readonly userId: number; readonly username: string }
}

/** Holds a group: until then nobody else changes it or who belongs to it. Refuses `not_found` without one, or when it was deleted. */
export async function lockGroup(tx: Db, groupId: number): Promise<LockedGroup> {
  // Without a join: what changed while this waited would not fit to the user that was joined before.
  const row = await tx
    .selectFrom('groups')
    .select(['name', 'owner_id'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    groupId,
    name: row.name,
    owner: { userId: row.owner_id, username: await usernameOf(tx, row.owner_id) },
  }
}

export async function writeName(tx: Db, groupId: number, name: string): Promise<void> {
  await tx.updateTable('groups').set(nameColumns(name)).where('id', '=', groupId).execute()
}

export async function writeOwner(tx: Db, groupId: number, ownerId: number): Promise<void> {
  await tx.updateTable('groups').set({ owner_id: ownerId }).where('id', '=', groupId).execute()
}

export async function writeDeleted(tx: Db, groupId: number, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('groups').set({ deleted_at: at }).where('id', '=', groupId).execute()
}

/** The group of a user, held with who belongs to it. */
export async function lockGroupOfMember(tx: Db, userId: number): Promise<LockedGroup | null> {
  const row = await tx.selectFrom('group_members').select('group_id').where('user_id', '=', userId).executeTakeFirst()
  return row ? lockGroup(tx, row.group_id) : null
}

export interface Membership {
  readonly userId: number
  readonly joinedAt: Temporal.Instant
}

/** Ends who belongs to a group, of one member or of all, and keeps that they did. Empty when there is none. */
export async function endMemberships(
  tx: Db,
  { groupId, userId, at }: { readonly groupId: number; readonly userId?: number; readonly at: Temporal.Instant },
): Promise<Membership[]> {
  let ending = tx.deleteFrom('group_members').where('group_id', '=', groupId)
  if (userId !== undefined) ending = ending.where('user_id', '=', userId)
  const { rows } = await sql<{ user_id: number; joined_at: Temporal.Instant }>`
    with ended as (${ending.returning(['user_id', 'joined_at'])})
    insert into group_departures (group_id, user_id, joined_at, left_at)
    select ${groupId}::int4, user_id, joined_at, greatest(joined_at, ${at}::timestamptz) from ended
    returning user_id, joined_at`.execute(tx)
  return rows.map((row) => ({ userId: row.user_id, joinedAt: row.joined_at }))
}

/** Who has belonged to a group the longest, one member aside. */
export async function findHeir(tx: Db, groupId: number, exceptId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '<>', exceptId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertRequest(tx: Db, groupId: number, userId: number, at: Temporal.Instant): Promise<number> {
  const { id } = await tx
    .insertInto('group_requests')
    .values({ group_id: groupId, user_id: userId, requested_at: at, decided_at: null, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Decision {
  readonly status: 'approved' | 'rejected' | 'withdrawn'
  readonly by: number
  readonly at: Temporal.Instant
}

interface DecidedRequest {
  readonly requestId: number
  readonly userId: number
}

/** Decides the requests that wait: one, those of a user, or those to a group. */
export async function decideRequests(
  tx: Db,
  { requestId, userId, groupId }: { readonly requestId?: number; readonly userId?: number; readonly groupId?: number },
  { status, by, at }: Decision,
): Promise<DecidedRequest[]> {
  let query = tx
    .updateTable('group_requests')
    .set({ status, decided_at: at, decided_by: by })
    .where('status', '=', 'pending')
  if (requestId !== undefined) query = query.where('id', '=', requestId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (groupId !== undefined) query = query.where('group_id', '=', groupId)
  const rows = await query.returning(['id', 'user_id']).execute()
  return rows.map((row) => ({ requestId: row.id, userId: row.user_id }))
}

export async function usernameOf(tx: Db, userId: number): Promise<string> {
  const row = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.username
}
