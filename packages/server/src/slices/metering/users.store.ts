import { Refusal } from '@tandem/core/refusal.ts'
import type { Db } from '../../platform/database.ts'

/** Holds a user's account open until the database transaction ends. Refuses `not_found` for one that is closed or unknown. */
export async function lockOpenUserForShare(tx: Db, userId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('closed_at').where('id', '=', userId).forShare().executeTakeFirst()
  if (!user || user.closed_at) throw new Refusal('not_found')
}
