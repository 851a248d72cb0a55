import { Refusal } from '@tandem/core/refusal.ts'
import { brokenConstraint, type Db } from '../../platform/database.ts'
import { findRequests } from './groups.store.ts'

/** What a change of groups is refused for, by the constraint of the database that it would have broken. */
const refusals: Readonly<Record<string, () => Refusal>> = {
  groups_name: () => new Refusal('group_name_used', {}, 'name'),
  groups_one_owned: () => new Refusal('group_member_already'),
  group_members_pkey: () => new Refusal('group_member_already'),
  group_requests_not_by_members: () => new Refusal('group_member_already'),
  groups_owner_is_member: () => new Refusal('group_owner_stays'),
  groups_living: () => new Refusal('not_found'),
  groups_of_open_accounts: () => new Refusal('not_allowed'),
}
/** These name the group that the request waits for. */
const pending = new Set(['group_requests_one', 'group_members_without_request'])
const attempts = 5

/**
 * Does a change of groups for a user, and refuses it where the database does not take it: then whoever came first has it, also
 * when two come at the same moment. `change` runs again where the request in its way has gone meanwhile.
 */
export async function refusingBroken<T>(db: Db, userId: number, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const constraint = brokenConstraint(error) ?? ''
      const refusal = refusals[constraint]
      if (refusal) throw refusal()
      if (!pending.has(constraint)) throw error
      const [waiting] = await findRequests(db, { userId })
      if (waiting) throw new Refusal('group_request_pending', { group: waiting.group.name })
      if (attempt === attempts) throw error
    }
  }
}
