import { Association } from '@tandem/contract/groups.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Db } from '../platform/database.ts'
import { findSetting, writeSetting, type Changed } from '../platform/settings.ts'

const setting = 'association'

/** Whether the administrator opened the section of groups; until somebody does, it is closed. */
export async function isAssociationOpen(db: Db): Promise<boolean> {
  const saved = await findSetting(db, setting, Association)
  return saved?.isOpen ?? false
}

/** Opens or closes the section; closing it changes no group. */
export function writeAssociation(db: Db, isOpen: boolean, changed: Changed): Promise<void> {
  return writeSetting(db, setting, { schema: Association, value: { isOpen }, ...changed })
}

/** Refuses `section_not_available` while the section is closed. */
export async function requireOpenAssociation(db: Db): Promise<void> {
  if (!(await isAssociationOpen(db))) throw new Refusal('section_not_available')
}

/** Whether a user belongs to a group now. */
export async function isMember(db: Db, groupId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Numbers of who belongs to a group. */
export async function memberIdsOf(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId).execute()
  return rows.map(({ user_id }) => user_id)
}
