import { screenPath } from '@tandem/contract/screens.ts'
import { useParams } from 'react-router'
import { ParticipantFrame } from '../../features/admin/strategic/participant-frame.tsx'
import { participantBalancingPath } from '../../lib/strategic-paths.ts'
import { useText } from '../../i18n/use-text.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { LinkButton, PeriodPicker } from '../../ui/index.ts'
import { ParticipantEnergy } from './participant-energy.tsx'
import { ParticipantOrders, chosenMarket } from './participant-orders.tsx'
import { ParticipantWallet } from './participant-wallet.tsx'
import {
  getParticipantEnergy,
  getParticipantOrders,
  getParticipantWallet,
  type ParticipantHead,
} from '@tandem/contract/admin/strategic-markets.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'

/** Who a record is of, from the answer that the open tab asks for anyway; undefined until it is there. */
function useParticipantHead(
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

const tabs = ['orders', 'energy', 'wallet'] as const
const parts = { orders: ParticipantOrders, energy: ParticipantEnergy, wallet: ParticipantWallet }

/** /detailsForStrategicUsersBoard/{user_id}/{user_name}: one participant's orders by market, energy and wallet. */
export default function ParticipantDetails() {
  const t = useText('strategicMarkets')
  const { user_id: id = '', user_name: given = '' } = useParams()
  const [search, change] = useFilters()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'orders'
  const latest = tab === 'orders' ? shiftDay(todayIn(), 1) : todayIn()
  const { period, span, query, setPeriod } = usePeriod('oneMonth', latest)
  const userId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const head = useParticipantHead(userId, tab, span)
  // Until the server answers, the name in the address will do.
  const name = head?.participant ?? given
  const Part = parts[tab]
  return (
    <ParticipantFrame
      name={name}
      isSystem={head?.isSystem ?? false}
      purpose={t('participant.purpose')}
      back={{ to: screenPath('/overallMarkets'), label: t('participant.back') }}
      tabs={tabs.map((value) => ({ value, label: t(`participant.${value}`) }))}
      tab={tab}
      onTab={(next) => change({ tab: next === 'orders' ? null : next, sort: null, direction: null })}
      actions={
        // The platform's own traders are never out of balance.
        head?.isSystem !== true &&
        userId > 0 && (
          <LinkButton to={participantBalancingPath({ userId, participant: name }, query)} variant="outlined">
            {t('common:market.balancing')}
          </LinkButton>
        )
      }
      filters={<PeriodPicker value={period} onChange={setPeriod} latest={latest} kinds={['today', 'month', 'year']} />}
    >
      <Part userId={userId} span={span} />
    </ParticipantFrame>
  )
}
