import type { Tx } from '../../platform/database.ts'

/**
 * Writes that an account can trade from now on. True the first time in its life, false ever after, whatever became of it meanwhile:
 * the row is locked by the change of its type, so of two at once one gets true.
 */
export async function markFirstTrading(tx: Tx, userId: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ first_trading_at: at })
    .where('id', '=', userId)
    .where('first_trading_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the present address of an account was shown to be its owner's, and the account is activated. */
export async function hasConfirmedEmail(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['email_confirmed_at', 'activated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.email_confirmed_at !== null && row.activated_at !== null
}
