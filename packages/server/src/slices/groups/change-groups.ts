import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Group } from '@tandem/contract/groups.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import { actOn, newsOf, type GroupNews, type WithNews } from './group-news.ts'
import { isMember } from '../../domain/association.ts'
import { findGroup } from './groups.store.ts'
import * as store from './memberships.store.ts'

/*
 * Each change runs in the database transaction of its caller and returns whom to tell of it. The group is held first, so changes
 * of one group follow each other.
 */

/** Who changes groups, and when. */
export interface Changing {
  readonly caller: Caller
  readonly at: Temporal.Instant
}

/** A group that the caller administers, held until the end; the platform's administrator may act on any. */
async function lockOwn(tx: Db, caller: Caller, groupId: number): Promise<store.LockedGroup> {
  const group = await store.lockGroup(tx, groupId)
  requireOwn(caller, group.owner.userId)
  return group
}

/** Founds a group that the caller administers and belongs to. */
export async function foundGroup(tx: Db, { caller, at }: Changing, name: string): Promise<WithNews<Group>> {
  const groupId = await store.createGroup(tx, { name, ownerId: caller.userId, at })
  return { answer: await findGroup(tx, caller.userId, groupId), news: [] }
}

/** Gives a group another name. */
export async function renameGroup(
  tx: Db,
  { caller }: Changing,
  { groupId, name }: { readonly groupId: number; readonly name: string },
): Promise<WithNews<Group>> {
  const group = await lockOwn(tx, caller, groupId)
  await store.writeName(tx, groupId, name)
  const audited = actOn(group, { before: { name: group.name }, after: { name } })
  return { answer: await findGroup(tx, caller.userId, groupId), news: [], audited }
}

/** Deletes a group: its members are free, requests to join it are turned down. */
export async function deleteGroup(
  tx: Db,
  { caller, at }: Changing,
  groupId: number,
): Promise<WithNews<Record<string, never>>> {
  const group = await lockOwn(tx, caller, groupId)
  const audited = actOn(group, { before: { name: group.name }, after: { deleted: true } })
  return { answer: {}, news: await dissolve(tx, group, { by: caller.userId, at }), audited }
}

interface Ending {
  readonly by: number
  readonly at: Temporal.Instant
}

async function dissolve(tx: Db, group: store.LockedGroup, { by, at }: Ending): Promise<GroupNews[]> {
  const { groupId, owner } = group
  const asked = await store.decideRequests(tx, { groupId }, { status: 'rejected', by, at })
  const members = await store.endMemberships(tx, { groupId, at })
  await store.writeDeleted(tx, groupId, at)
  const buildNews = newsOf(group, at)
  return [
    ...asked.map(({ userId, requestId }) =>
      buildNews(userId, 'rejected', { about: owner.username, key: `request/${requestId}/decided` }),
    ),
    ...members
      .filter(({ userId }) => userId !== by)
      .map(({ userId }) => buildNews(userId, 'deleted', { about: owner.username, key: `${groupId}/deleted` })),
  ]
}

/** Hands a group over to one of its members; refuses `not_found` for anybody else. */
export async function handOver(
  tx: Db,
  { caller, at }: Changing,
  { groupId, userId }: { readonly groupId: number; readonly userId: number },
): Promise<WithNews<Group>> {
  const group = await lockOwn(tx, caller, groupId)
  if (!(await isMember(tx, groupId, userId))) throw new Refusal('not_found')
  const answer = () => findGroup(tx, caller.userId, groupId)
  if (userId === group.owner.userId) return { answer: await answer(), news: [] }
  const audited = actOn(group, { before: { ownerId: group.owner.userId }, after: { ownerId: userId } })
  return { news: [await giveTo(tx, group, userId, at)], answer: await answer(), audited }
}

async function giveTo(tx: Db, group: store.LockedGroup, heirId: number, at: Temporal.Instant): Promise<GroupNews> {
  await store.writeOwner(tx, group.groupId, heirId)
  const key = `${group.groupId}/handedOver/${group.owner.userId}/${at.epochMilliseconds}`
  return newsOf(group, at)(heirId, 'handedOver', { about: group.owner.username, key })
}

/** Leaves a group. Refuses `group_owner_stays`, and `not_found` for whoever does not belong to it. */
export async function leaveGroup(
  tx: Db,
  { caller, at }: Changing,
  groupId: number,
): Promise<WithNews<Record<string, never>>> {
  const group = await store.lockGroup(tx, groupId)
  const { userId } = caller
  if (userId === group.owner.userId) throw new Refusal('group_owner_stays')
  const [member] = await store.endMemberships(tx, { groupId, userId, at })
  if (!member) throw new Refusal('not_found')
  return { answer: {}, news: [await notifyOfLeaving(tx, group, member, at)] }
}

async function notifyOfLeaving(
  tx: Db,
  group: store.LockedGroup,
  { userId, joinedAt }: store.Membership,
  at: Temporal.Instant,
): Promise<GroupNews> {
  const key = `${group.groupId}/left/${userId}/${joinedAt.epochMilliseconds}`
  return newsOf(group, at)(group.owner.userId, 'left', { about: await store.usernameOf(tx, userId), key })
}

/** Removes a member. Refuses `group_owner_stays`, and `not_found` for whoever does not belong to the group. */
export async function removeMember(
  tx: Db,
  { caller, at }: Changing,
  { groupId, userId }: { readonly groupId: number; readonly userId: number },
): Promise<WithNews<Group>> {
  const group = await lockOwn(tx, caller, groupId)
  if (userId === group.owner.userId) throw new Refusal('group_owner_stays')
  const [member] = await store.endMemberships(tx, { groupId, userId, at })
  if (!member) throw new Refusal('not_found')
  const key = `${groupId}/removed/${member.joinedAt.epochMilliseconds}`
  const news = [newsOf(group, at)(userId, 'removed', { about: group.owner.username, key })]
  const audited = actOn(group, { before: { memberId: userId }, after: { memberId: null } })
  return { answer: await findGroup(tx, caller.userId, groupId), news, audited }
}

/**
 * Takes somebody whose account is closed, or who may trade no more, out of all that groups are: the own request is withdrawn; a
 * group of the own goes to whoever belongs to it the longest, or is deleted when nobody else does. Returns whom to tell.
 */
export async function leaveGroupsForGood(tx: Db, userId: number, at: Temporal.Instant): Promise<GroupNews[]> {
  await store.decideRequests(tx, { userId }, { status: 'withdrawn', by: userId, at })
  const group = await store.lockGroupOfMember(tx, userId)
  if (!group) return []
  const news: GroupNews[] = []
  if (group.owner.userId === userId) {
    const heirId = await store.findHeir(tx, group.groupId, userId)
    if (heirId === null) return dissolve(tx, group, { by: userId, at })
    news.push(await giveTo(tx, group, heirId, at))
  }
  const [member] = await store.endMemberships(tx, { groupId: group.groupId, userId, at })
  if (member && news.length === 0) news.push(await notifyOfLeaving(tx, group, member, at))
  return news
}
