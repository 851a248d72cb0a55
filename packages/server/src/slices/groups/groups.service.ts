import { type RowsWanted } from '../../platform/long-lists.ts'
import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin } from '@tandem/core/metering/energy-span.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/groups.ts'
import { isAssociationOpen, memberIdsOf, requireOpenAssociation, writeAssociation } from '../../domain/association.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findGroupOrders } from './group-orders.store.ts'
import * as store from './groups.store.ts'

/** The groups that a user administers: one at most, none while the section is closed. */
export async function listGroupsOfOwner(
  { db }: Platform,
  userId: number,
): Promise<ResponseOf<typeof contract.listGroupsOfOwner>> {
  if (!(await isAssociationOpen(db))) return []
  const groups = await store.findGroups(db, userId, { ownerId: userId })
  return groups.map(({ groupId, name }) => ({ groupId, name }))
}

/** Whether a user administers a group; nobody does while the section is closed. */
export async function isGroupOwner(platform: Platform, userId: number): Promise<{ isOwner: boolean }> {
  return { isOwner: (await listGroupsOfOwner(platform, userId)).length > 0 }
}

/** The same, as the energy screens ask for it: of oneself. */
export function isGroupOwnerOfEnergy(platform: Platform, caller: Caller, userId: number) {
  requireOwn(caller, userId)
  return isGroupOwner(platform, userId)
}

/** Whether the section is open. */
export async function getAssociation({ db }: Platform): Promise<{ isOpen: boolean }> {
  return { isOpen: await isAssociationOpen(db) }
}

/** Opens or closes the section. */
export async function saveAssociation(
  { db, clock }: Platform,
  caller: Caller,
  { isOpen }: { readonly isOpen: boolean },
): Promise<{ isOpen: boolean }> {
  await writeAssociation(db, isOpen, { at: clock.now(), by: caller.userId })
  return { isOpen }
}

/** All groups by name. Refuses `section_not_available`, as all that follow. */
export async function listGroups({ db }: Platform, caller: Caller, rows: RowsWanted): Promise<contract.Group[]> {
  await requireOpenAssociation(db)
  return [...rows.take(await store.findGroups(db, caller.userId, {}, rows))]
}

/** What the caller has to do with groups. */
export async function getMyGroups(
  { db }: Platform,
  caller: Caller,
  rows: RowsWanted,
): Promise<ResponseOf<typeof contract.getMyGroups>> {
  await requireOpenAssociation(db)
  const { userId } = caller
  const [group] = await store.findGroups(db, userId, { memberId: userId })
  const [request] = await store.findRequests(db, { userId })
  return {
    group: group ?? null,
    request: request ?? null,
    requests: [...rows.take(await store.findRequests(db, { ownerId: userId }, rows))],
  }
}

/** A group; who belongs to it is told to those who do, who asks to join to who administers it. */
export async function getGroup(
  { db, clock }: Platform,
  caller: Caller,
  groupId: number,
  rows: RowsWanted,
): Promise<ResponseOf<typeof contract.getGroup>> {
  await requireOpenAssociation(db)
  const group = await store.findGroup(db, caller.userId, groupId)
  const isOwner = group.place === 'owner' || isAdministrator(caller)
  return {
    ...group,
    memberList:
      isOwner || group.place === 'member'
        ? [...rows.take(await store.findMembers(db, groupId, clock.now(), rows))]
        : null,
    requests: isOwner ? [...rows.take(await store.findRequests(db, { groupId }, rows))] : [],
  }
}

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

const longestSpanDays = 366

/** Refuses `start_not_before_end`, and `span_too_long` beyond a year. */
export function checkGroupSpan(days: Days): void {
  spanWithin(days, longestSpanDays)
}

/** The orders of the members by delivery day, both days included, for who administers the group. */
export async function listGroupOrders(
  { db }: Platform,
  caller: Caller,
  { groupId, ...span }: Days & { readonly groupId: number },
  rows: RowsWanted,
): Promise<contract.GroupOrder[]> {
  await requireOpenAssociation(db)
  checkGroupSpan(span)
  const group = await store.findGroup(db, caller.userId, groupId)
  requireOwn(caller, group.owner.userId)
  return [...rows.take(await findGroupOrders(db, groupId, span, rows))]
}

/** The members whose orders and trades the caller may see, as who administers their group; null when the caller does not. */
export async function membersSeenBy(
  { db }: Platform,
  caller: Caller,
  filter: { readonly groupId: number } | { readonly ownerId: number },
): Promise<number[] | null> {
  if (!(await isAssociationOpen(db))) return null
  const [group] = await store.findGroups(db, caller.userId, filter)
  const maySee = group && (group.place === 'owner' || isAdministrator(caller))
  return maySee ? memberIdsOf(db, group.groupId) : null
}
