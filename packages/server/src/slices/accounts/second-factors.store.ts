import type { Db, Tx } from '../../platform/database.ts'

export interface StoredFactor {
  readonly sealedSecret: string
  readonly confirmedAt: Temporal.Instant | null
}

/** The second factor of a user, also one that was begun and not confirmed; null: none. */
export async function findSecondFactor(db: Db, userId: number): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at } : null
}

/** Begins a second factor in the place of one that was only begun; false where one is confirmed. */
export async function putUnconfirmed(
  tx: Tx,
  {
    userId,
    sealedSecret,
    at,
  }: { readonly userId: number; readonly sealedSecret: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: at, last_step: 0n })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Turns a second factor on. */
export async function markConfirmed(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute()
}

/** Takes a time step for the one code of it; false where it, or a later one, was taken already. Of two at once one gets true. */
export async function takeStep(tx: Tx, userId: number, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a recovery code that was not used; of two at once one gets true. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: number,
  codeHash: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts recovery codes in the place of all others. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  codeHashes: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codeHashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: at, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the second factor and its recovery codes; of those set up since then, where that is given. True when there was one. */
export async function removeSecondFactorOf(tx: Tx, userId: number, since?: Temporal.Instant): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since as Temporal.Instant))
    .returning('confirmed_at')
    .executeTakeFirst()
  if (!removed) return false
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return removed.confirmed_at !== null
}
