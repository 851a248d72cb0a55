import { availableAccount, reservedAccount } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { Db } from '../platform/database.ts'

/** A user's coins: what can be spent, and what is set aside for orders in open markets. */
interface UserWallet {
  readonly available: Amount
  readonly reserved: Amount
}

const empty: UserWallet = { available: amount(0n), reserved: amount(0n) }

/** A user without accounts has nothing. */
export async function walletOf(db: Db, userId: number): Promise<UserWallet> {
  return (await walletsOf(db, [userId])).get(userId) ?? empty
}

/** The wallet of every user asked for, also of those who never had a coin. */
export async function walletsOf(db: Db, userIds: readonly number[]): Promise<Map<number, UserWallet>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['code', 'balance_units'])
    .where('user_id', 'in', userIds)
    .execute()
  const balances = new Map<string, Amount>(rows.map((row) => [row.code, amount(row.balance_units)]))
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        available: balances.get(availableAccount(userId)) ?? empty.available,
        reserved: balances.get(reservedAccount(userId)) ?? empty.reserved,
      },
    ]),
  )
}

/**
 * Refuses `balance_negative`: an imbalance may take a user below zero, and then no order is sent until the coins are
 * back (market-rules.md section 5.2).
 */
export async function checkMayTransmit(tx: Db, userId: number): Promise<void> {
  const { available } = await walletOf(tx, userId)
  if (available < 0n) throw new Refusal('balance_negative')
}
