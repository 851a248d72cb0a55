import { inDatabaseTransaction, type Db } from '../../platform/database.ts'

/** Makes a group that its owner belongs to; returns its number. */
export function createGroup(
  db: Db,
  { name, ownerId, at }: { readonly name: string; readonly ownerId: number; readonly at: Temporal.Instant },
): Promise<number> {
  return inDatabaseTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('groups')
      .values({ name, name_key: name.trim().toLowerCase(), owner_id: ownerId, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMember(tx, id, ownerId, at)
    return id
  })
}

/** The database keeps that nobody belongs to two groups. */
export async function addMember(tx: Db, groupId: number, userId: number, at: Temporal.Instant): Promise<void> {
  await tx.insertInto('group_members').values({ user_id: userId, group_id: groupId, joined_at: at }).execute()
}
