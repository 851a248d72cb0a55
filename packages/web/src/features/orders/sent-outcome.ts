import type { ListedIntradayOrder } from '@tandem/contract/orders.ts'

/** What became at once of an intra-day order that was sent: it rests, it traded, or it ended. */
export type SentOutcome = 'rests' | 'partlyFilled' | 'filled' | 'nothing' | 'restCancelled'

export function sentOutcome({ status, filled }: Pick<ListedIntradayOrder, 'status' | 'filled'>): SentOutcome {
  if (status === 'filled') return 'filled'
  if (status === 'active') return filled > 0 ? 'partlyFilled' : 'rests'
  return filled > 0 ? 'restCancelled' : 'nothing'
}
