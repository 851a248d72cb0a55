import { giveStartingBalance as begin } from '@tandem/core/ledger/postings.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import type { Tx } from '../../platform/database.ts'
import { markFirstTrading, peopleSettings } from '../../slices/accounts/index.ts'
import { post, type Journal } from '../../slices/ledger/index.ts'

/**
 * Gives an account the starting balance if it can trade for the first time in its life, in the database transaction that lets it; the
 * account is locked. Nothing ever gives a second one: neither another approval, nor the same one repeated after a crash. True when it was the first time.
 */
export async function giveStartingBalance(tx: Tx, userId: number, at: Temporal.Instant): Promise<boolean> {
  if (!(await markFirstTrading(tx, userId, at))) return false
  const { startingBalance } = await peopleSettings(tx)
  const { entry, postings } = startingJournal(userId, startingBalance, at)
  await post(tx, entry, postings)
  return true
}

/** The journal of a starting balance; its key makes it one in the life of an account. */
export function startingJournal(userId: number, coins: Amount, at: Temporal.Instant): Journal {
  const entry = { kind: 'startingBalance', idempotencyKey: `startingBalance/${String(userId)}`, at }
  return { entry, postings: begin(userId, coins) }
}
