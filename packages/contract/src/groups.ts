import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneScript, readableLine } from './accounts/readable-name.ts'
import { Trade } from './trades.ts'
import { rule } from './validation.ts'
import { Coins, Day, Energy, EventId, EventPathId, Id, Instant, MarketTypeKey, paging, PathId } from './wire.ts'

const GroupName = z.object({ groupId: Id, name: z.string() })

export const listGroupsOfOwner = endpoint({
  method: 'GET',
  path: '/api/settings/getGroupsForOwner/{userId}',
  audience: 'user',
  shows: 'profile',
  about: ['groups'],
  summary: 'The groups that a user administers; none while the section is closed',
  params: z.object({ userId: PathId }),
  response: z.array(GroupName),
})

const Ownership = z.object({ isOwner: z.boolean() })

export const isGroupOwner = endpoint({
  method: 'GET',
  path: '/api/settings/isGroupOwner/{userId}',
  audience: 'user',
  shows: 'profile',
  about: ['groups'],
  summary: 'Whether a user administers a group',
  params: z.object({ userId: PathId }),
  response: Ownership,
})

export const isGroupOwnerOfEnergy = endpoint({
  method: 'GET',
  path: '/api/test/isGroupOwner/{userId}',
  audience: 'self',
  shows: 'profile',
  about: ['groups'],
  summary: 'The same, as the energy screens ask for it',
  params: z.object({ userId: PathId }),
  response: Ownership,
})

export const Association = z.object({ isOpen: z.boolean() })

export const getAssociation = endpoint({
  method: 'GET',
  path: '/api/association',
  audience: 'user',
  about: ['association'],
  summary: 'Whether the section of groups is open',
  response: Association,
})

export const saveAssociation = endpoint({
  method: 'PUT',
  path: '/api/association',
  audience: 'admin',
  changes: ['association', 'groups', 'group'],
  summary: 'Opens or closes the section of groups; closing it changes no group',
  body: Association,
  response: Association,
})

/** What the reader is to a group. */
const places = ['owner', 'member', 'requested', 'none'] as const

export const Group = GroupName.extend({
  createdAt: Instant,
  members: z.int(),
  owner: z.object({ userId: Id, username: z.string() }),
  place: z.enum(places),
})
export type Group = z.output<typeof Group>

export const GroupRequest = z.object({
  id: EventId,
  group: GroupName,
  userId: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requestedAt: Instant,
})
export type GroupRequest = z.output<typeof GroupRequest>

const closed = ['section_not_available'] as const

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  audience: 'transactional',
  about: ['groups'],
  summary: 'All groups by name',
  query: z.object(paging),
  response: z.array(Group),
  refusals: closed,
})

export const getMyGroups = endpoint({
  method: 'GET',
  path: '/api/groups/mine',
  audience: 'transactional',
  about: ['groups'],
  summary: 'The own group, the own request that waits, and the requests that wait for one’s own answer',
  response: z.object({
    group: Group.nullable(),
    request: GroupRequest.nullable(),
    requests: z.array(GroupRequest),
  }),
  refusals: closed,
})

export const GroupMember = z.object({
  userId: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  joinedAt: Instant,
  isOwner: z.boolean(),
  /** Has readings of the last 28 days. */
  isMetered: z.boolean(),
})
export type GroupMember = z.output<typeof GroupMember>

const group = z.object({ groupId: PathId })

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}',
  audience: 'transactional',
  about: ['group'],
  summary: 'A group; its members for those who belong to it, its requests for who administers it',
  params: group,
  response: Group.extend({ memberList: z.array(GroupMember).nullable(), requests: z.array(GroupRequest) }),
  refusals: closed,
})

const NameBody = z.object({
  name: readableLine(
    z
      .string()
      .trim()
      .min(2, rule('name_too_short'))
      .max(60, rule('input_too_long'))
      .regex(oneScript, rule('invalid_format')),
  ),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Founds a group that the caller administers and belongs to',
  body: NameBody,
  response: Group,
  refusals: [...closed, 'group_name_used', 'group_member_already', 'group_request_pending'],
})

export const renameGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Renames a group; by its administrator',
  params: group,
  body: NameBody,
  response: Group,
  refusals: [...closed, 'group_name_used'],
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/{groupId}',
  audience: 'transactional',
  changes: ['groups'],
  summary: 'Deletes a group: its members are free, requests to join it are turned down, what was settled stays',
  params: group,
  response: z.object({}),
  refusals: closed,
})

export const requestToJoin = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/requests',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Asks to join a group',
  params: group,
  response: GroupRequest,
  refusals: [...closed, 'group_member_already', 'group_request_pending'],
})

const request = z.object({ requestId: EventPathId })

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/groups/requests/{requestId}',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Withdraws the own request to join',
  params: request,
  response: z.object({}),
  refusals: [...closed, 'group_request_decided'],
})

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/groups/requests/{requestId}/approve',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Takes a user into the group; by its administrator',
  params: request,
  response: Group,
  refusals: [...closed, 'group_request_decided'],
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/groups/requests/{requestId}/reject',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Turns a request to join down; by the administrator of the group',
  params: request,
  response: Group,
  refusals: [...closed, 'group_request_decided'],
})

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/leave',
  audience: 'transactional',
  changes: ['groups'],
  summary: 'Leaves a group',
  params: group,
  response: z.object({}),
  refusals: [...closed, 'group_owner_stays'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/{groupId}/members/{userId}',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Removes a member; by the administrator of the group',
  params: group.extend({ userId: PathId }),
  response: Group,
  refusals: [...closed, 'group_owner_stays'],
})

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/owner',
  audience: 'transactional',
  changes: ['groups', 'group'],
  summary: 'Hands a group over to one of its members',
  params: group,
  body: z.object({ userId: Id }),
  response: Group,
  refusals: closed,
})

/** An order of a member, as the administrator of the group sees it. */
export const GroupOrder = z.object({
  orderId: EventId,
  userId: Id,
  username: z.string(),
  marketType: MarketTypeKey,
  date: Day,
  name: z.string(),
  status: z.string(),
  buyQuantity: Energy,
  sellQuantity: Energy,
  boughtQuantity: Energy,
  soldQuantity: Energy,
  /** + received, − paid. */
  value: Coins,
  changedAt: Instant,
})
export type GroupOrder = z.output<typeof GroupOrder>

export const listGroupOrders = endpoint({
  method: 'GET',
  path: '/api/test/getOrdersGroup/{groupId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  about: ['group', 'orders'],
  summary: 'Orders of the members by delivery day, drafts left out; for the administrator of the group',
  params: group.extend({ dateFrom: Day, dateTo: Day }),
  query: z.object(paging),
  response: z.array(GroupOrder),
  refusals: [...closed, 'start_not_before_end', 'span_too_long'],
})

export const listGroupTrades = endpoint({
  method: 'GET',
  path: '/api/test/getTransactionsGroup/{dateFrom}/{dateTo}',
  audience: 'transactional',
  about: ['group', 'trades'],
  summary: 'Trades of the members of the group that the caller administers, by delivery day',
  params: z.object({ dateFrom: Day, dateTo: Day }),
  query: z.object(paging),
  response: z.array(Trade),
  refusals: [...closed, 'start_not_before_end', 'span_too_long'],
})
