import { Refusal } from '@tandem/core/refusal.ts'
import type { Group, GroupRequest } from '@tandem/contract/groups.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwnRecord } from '../../platform/http.ts'
import type { Changing } from './change-groups.ts'
import { actOn, newsOf, type WithNews } from './group-news.ts'
import { findRequests, findGroup, findRequest } from './groups.store.ts'
import * as store from './memberships.store.ts'

/** Asks to join a group. */
export async function requestToJoin(
  tx: Db,
  { caller, at }: Changing,
  groupId: number,
): Promise<WithNews<GroupRequest>> {
  const group = await store.lockGroup(tx, groupId)
  const requestId = await store.insertRequest(tx, groupId, caller.userId, at)
  const [request] = await findRequests(tx, { requestId })
  if (!request) throw new Error('a request that was just made is not there')
  const key = `request/${requestId}/asked`
  return { answer: request, news: [newsOf(group, at)(group.owner.userId, 'asked', { about: request.username, key })] }
}

/** Withdraws the own request. Refuses `group_request_decided` once it was answered. */
export async function withdrawRequest(
  tx: Db,
  { caller, at }: Changing,
  requestId: number,
): Promise<WithNews<Record<string, never>>> {
  const { userId, groupId } = await findRequest(tx, requestId)
  requireOwnRecord(caller, userId)
  await decide(tx, requestId, { status: 'withdrawn', by: caller.userId, at })
  const audited = { subject: 'group', subjectId: groupId, userId, after: { requestId, status: 'withdrawn' } } as const
  return { answer: {}, news: [], audited }
}

/** Takes whoever asked into the group. */
export function approveRequest(tx: Db, changing: Changing, requestId: number): Promise<WithNews<Group>> {
  return answerRequest(tx, changing, { requestId, status: 'approved' })
}

/** Turns a request down. */
export function rejectRequest(tx: Db, changing: Changing, requestId: number): Promise<WithNews<Group>> {
  return answerRequest(tx, changing, { requestId, status: 'rejected' })
}

async function answerRequest(
  tx: Db,
  { caller, at }: Changing,
  { requestId, status }: { readonly requestId: number; readonly status: 'approved' | 'rejected' },
): Promise<WithNews<Group>> {
  const { groupId, userId } = await findRequest(tx, requestId)
  const group = await lockAsked(tx, groupId)
  requireOwnRecord(caller, group.owner.userId)
  await decide(tx, requestId, { status, by: caller.userId, at })
  if (status === 'approved') await store.addMember(tx, groupId, userId, at)
  const key = `request/${requestId}/decided`
  return {
    answer: await findGroup(tx, caller.userId, groupId),
    news: [newsOf(group, at)(userId, status, { about: group.owner.username, key })],
    audited: actOn(group, { after: { requestId, userId, status } }),
  }
}

/** Deleting a group turns its requests down. */
async function lockAsked(tx: Db, groupId: number): Promise<store.LockedGroup> {
  try {
    return await store.lockGroup(tx, groupId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') throw new Refusal('group_request_decided')
    throw error
  }
}

async function decide(tx: Db, requestId: number, decision: store.Decision): Promise<void> {
  const decided = await store.decideRequests(tx, { requestId }, decision)
  if (decided.length === 0) throw new Refusal('group_request_decided')
}
