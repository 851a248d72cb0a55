import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { isMember, requireOpenAssociation } from '../../domain/association.ts'
import type { Db } from '../../platform/database.ts'
import { groupNames } from './markets.store.ts'

/**
 * The name of a group whose results the caller may see: a member's own, any for the administrator, the deleted ones among them.
 * Refuses `section_not_available` while the section of groups is closed, `not_allowed` to everybody else and `not_found`.
 */
export async function nameOfSeenGroup(db: Db, caller: Caller, groupId: number): Promise<string> {
  await requireOpenAssociation(db)
  if (!isAdministrator(caller) && !(await isMember(db, groupId, caller.userId))) throw new Refusal('not_allowed')
  const name = (await groupNames(db, [groupId])).get(groupId)
  if (name === undefined) throw new Refusal('not_found')
  return name
}
