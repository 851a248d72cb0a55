import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Group, GroupMember, GroupRequest } from '@tandem/contract/groups.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface GroupFilter {
  readonly groupId?: number
  /** Who belongs to it. */
  readonly memberId?: number
  readonly ownerId?: number
}

/** Groups that were not deleted, by name, as `readerId` stands to them. */
export async function findGroups(
  db: Db,
  readerId: number,
  filter: GroupFilter = {},
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<Group[]> {
  const isMember = sql`g.id in (select group_id from group_members where user_id = ${readerId}::int4)`
  const hasAsked = sql`g.id in (
    select group_id from group_requests where user_id = ${readerId}::int4 and status = 'pending')`
  let query = db
    .selectFrom('groups as g')
    .innerJoin('users as o', 'o.id', 'g.owner_id')
    .where('g.deleted_at', 'is', null)
    .select(['g.id', 'g.name', 'g.created_at', 'g.owner_id', 'o.username'])
    .select(sql<number>`(select count(*)::int4 from group_members where group_id = g.id)`.as('members'))
    .select(
      sql<Group['place']>`case when g.owner_id = ${readerId}::int4 then 'owner' when ${isMember} then 'member'
        when ${hasAsked} then 'requested' else 'none' end`.as('place'),
    )
  const { groupId, memberId, ownerId } = filter
  if (groupId !== undefined) query = query.where('g.id', '=', groupId)
  if (ownerId !== undefined) query = query.where('g.owner_id', '=', ownerId)
  if (memberId !== undefined) {
    query = query.where('g.id', 'in', db.selectFrom('group_members').select('group_id').where('user_id', '=', memberId))
  }
  const rows = await query.orderBy('g.name_key').limit(limit).offset(offset).execute()
  return rows.map((row) => ({
    groupId: row.id,
    name: row.name,
    createdAt: row.created_at,
    members: row.members,
    owner: { userId: row.owner_id, username: row.username },
    place: row.place,
  }))
}

/** One group as `readerId` stands to it. Refuses `not_found` without one, or when it was deleted. */
export async function findGroup(db: Db, readerId: number, groupId: number): Promise<Group> {
  const [group] = await findGroups(db, readerId, { groupId })
  if (!group) throw new Refusal('not_found')
  return group
}

/** Who belongs to a group, the longest first. */
export async function findMembers(
  db: Db,
  groupId: number,
  now: Temporal.Instant,
  { limit }: Pick<RowsWanted, 'limit'> = wholeList,
): Promise<GroupMember[]> {
  const since = now.subtract({ hours: 28 * 24 })
  const rows = await db
    .selectFrom('group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .where('m.group_id', '=', groupId)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'm.joined_at', 'g.owner_id'])
    .select(
      sql<boolean>`exists (select from hour_readings r where r.user_id = u.id
        and r.starts_at >= ${since} and r.starts_at < ${now})`.as('is_metered'),
    )
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    joinedAt: row.joined_at,
    isOwner: row.id === row.owner_id,
    isMetered: row.is_metered,
  }))
}

export interface RequestFilter {
  readonly requestId?: number
  readonly groupId?: number
  readonly userId?: number
  /** Who administers the group that is asked. */
  readonly ownerId?: number
}

/** Requests that wait for an answer, the oldest first. */
export async function findRequests(
  db: Db,
  filter: RequestFilter,
  { limit }: Pick<RowsWanted, 'limit'> = wholeList,
): Promise<GroupRequest[]> {
  let query = db
    .selectFrom('group_requests as r')
    .innerJoin('groups as g', 'g.id', 'r.group_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.status', '=', 'pending')
    .select(['r.id', 'r.group_id', 'g.name', 'r.user_id', 'r.requested_at'])
    .select(['u.username', 'u.first_name', 'u.last_name'])
  const { requestId, groupId, userId, ownerId } = filter
  if (requestId !== undefined) query = query.where('r.id', '=', requestId)
  if (groupId !== undefined) query = query.where('r.group_id', '=', groupId)
  if (userId !== undefined) query = query.where('r.user_id', '=', userId)
  if (ownerId !== undefined) query = query.where('g.owner_id', '=', ownerId)
  const rows = await query.orderBy('r.requested_at').orderBy('r.id').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    group: { groupId: row.group_id, name: row.name },
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    requestedAt: row.requested_at,
  }))
}

/** Which group a request asks and who asks; refuses `not_found` without one, however it was answered. */
export async function findRequest(db: Db, requestId: number): Promise<{ groupId: number; userId: number }> {
  const row = await db
    .selectFrom('group_requests')
    .select(['group_id', 'user_id'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { groupId: row.group_id, userId: row.user_id }
}
