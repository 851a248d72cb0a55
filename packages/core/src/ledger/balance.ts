import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { amount, decimals, type Amount } from '../units/units.ts'
import type { AccountCode, Posting } from './posting.ts'

/** A posting with what its two accounts hold after it: the line of a statement, from either side. */
export interface PostedEntry {
  readonly posting: Posting
  readonly fromBalanceAfter: Amount
  readonly toBalanceAfter: Amount
}

export interface PostedBalances {
  readonly balances: Map<AccountCode, Amount>
  readonly entries: PostedEntry[]
}

/**
 * Makes postings one after the other; an account that is not in `balances` holds nothing.
 * Refuses with `insufficient_coins` ({missing, available} in TC) when a user's available coins would fall below zero;
 * only an imbalance may do that, and a user who is below zero because of one may settle an auction as long as
 * it does not get worse (market-rules.md section 5.1). Reserved coins below zero are a bug.
 */
export function applyPostings(before: ReadonlyMap<AccountCode, Amount>, postings: readonly Posting[]): PostedBalances {
  const balances = new Map(before)
  const entries = postings.map((posting) => {
    if (posting.amount <= 0n) throw new RangeError(`a posting of ${posting.amount} was not above zero`)
    if (posting.from === posting.to) throw new RangeError(`a posting went from ${posting.from} to itself`)
    const fromBalanceAfter = amount((balances.get(posting.from) ?? 0n) - posting.amount)
    const toBalanceAfter = amount((balances.get(posting.to) ?? 0n) + posting.amount)
    checkBalance(posting, fromBalanceAfter, before.get(posting.from) ?? amount(0n))
    balances.set(posting.from, fromBalanceAfter)
    balances.set(posting.to, toBalanceAfter)
    return { posting, fromBalanceAfter, toBalanceAfter }
  })
  return { balances, entries }
}

function checkBalance(posting: Posting, after: Amount, atStart: Amount): void {
  if (after >= 0n || !posting.from.startsWith('user:')) return
  if (posting.from.endsWith(':reserved')) throw new Error(`${posting.from} would hold ${after}`)
  if (posting.kind === 'imbalance' || after >= atStart) return
  throw new Refusal('insufficient_coins', {
    missing: formatDecimal(-after, decimals.amount),
    available: formatDecimal(after + posting.amount, decimals.amount),
  })
}
