// Owns groups: who belongs to them, who did, who asks to, and whether their section is open.
// Refuses, in the database, two groups of one name, and one user in two places at once.
export {
  deleteGroup,
  foundGroup,
  handOver,
  leaveGroup,
  leaveGroupsForGood,
  removeMember,
  renameGroup,
  type Changing,
} from './change-groups.ts'
export type { WithNews } from './group-news.ts'
export { refusingBroken } from './group-refusals.ts'
export { checkGroupSpan, membersSeenBy } from './groups.service.ts'
export { approveRequest, rejectRequest, requestToJoin, withdrawRequest } from './join-groups.ts'
export { addMember, createGroup } from './memberships.store.ts'
