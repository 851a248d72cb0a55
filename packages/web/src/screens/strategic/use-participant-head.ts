import {
  getParticipantEnergy,
  getParticipantOrders,
  getParticipantWallet,
  type ParticipantHead,
} from '@tandem/contract/strategic-markets.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { chosenMarket } from './participant-orders.tsx'

/** Who a record is of, from the answer that the open tab asks for anyway; undefined until it is there. */
export function useParticipantHead(
  userId: number,
  tab: 'orders' | 'energy' | 'wallet',
  span: DaySpan,
): ParticipantHead | undefined {
  const [search] = useFilters()
  const query = { dateFrom: span.from, dateTo: span.to }
  const market = chosenMarket(search)
  const ofTab = (each: typeof tab) => ({ enabled: userId > 0 && tab === each, keepsLast: true })
  const orders = useCall(getParticipantOrders, { params: { userId, marketTypeKey: market }, query }, ofTab('orders'))
  const energy = useCall(getParticipantEnergy, { params: { userId }, query }, ofTab('energy'))
  const wallet = useCall(getParticipantWallet, { params: { userId }, query }, ofTab('wallet'))
  return [orders, energy, wallet].map(({ data }) => data?.participant).find((each) => each?.userId === userId)
}
