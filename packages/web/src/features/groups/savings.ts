import type { getGroupStatement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { Format } from '@tandem/contract/texts/format.ts'

export type Statement = ResponseOf<typeof getGroupStatement>

/** + received, − paid: alone, and in the group. */
export interface Savings {
  readonly standAlone: bigint
  readonly cash: bigint
}

export type Story =
  | 'paidLess'
  | 'paidToNothing'
  | 'paidToReceived'
  | 'receivedMore'
  | 'nothingToReceived'
  | 'samePaid'
  | 'sameReceived'
  | 'sameNothing'

/** Which sentence tells what the group brought; nobody gets less in it than alone. */
export function storyOf({ standAlone, cash }: Savings): Story {
  if (cash === standAlone) return standAlone < 0n ? 'samePaid' : standAlone > 0n ? 'sameReceived' : 'sameNothing'
  if (standAlone > 0n) return 'receivedMore'
  if (standAlone === 0n) return 'nothingToReceived'
  return cash < 0n ? 'paidLess' : cash === 0n ? 'paidToNothing' : 'paidToReceived'
}

/** The three amounts of the sentence, without signs: the words say who paid. */
export function wordsOf({ standAlone, cash }: Savings, format: Format) {
  return {
    alone: sized(standAlone, format),
    together: sized(cash, format),
    saved: sized(cash - standAlone, format),
  }
}

/** Below a hundredth of a coin every decimal counts. */
function sized(units: bigint, format: Format): string {
  const size = units < 0n ? -units : units
  return size > 0n && size < 1_000_000n ? format.exactCoins(size) : format.coins(size)
}
