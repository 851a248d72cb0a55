import * as contract from '@tandem/contract/strategic-balancing.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'

/** Whose balancing it is, from the answer of the open tab; undefined until it is there. A single day is asked for its name alone. */
export function useParticipantName(
  userId: number,
  tab: 'imbalances' | 'energy' | 'wallet',
  span: DaySpan,
): string | undefined {
  const input = { params: { userId }, query: { dateFrom: span.from, dateTo: span.to } }
  const imbalances = useCall(contract.getParticipantImbalances, input, { enabled: tab === 'imbalances' })
  const energy = useCall(contract.getParticipantBalancingEnergy, input, { enabled: tab === 'energy' })
  const wallet = useCall(contract.getParticipantBalancingWallet, input, { enabled: tab === 'wallet' })
  return [imbalances, energy, wallet].map(({ data }) => data).find((each) => each?.userId === userId)?.participant
}
