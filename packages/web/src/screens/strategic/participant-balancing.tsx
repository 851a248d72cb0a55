import { screenPath } from '@tandem/contract/screens.ts'
import { Navigate, useParams } from 'react-router'
import { ParticipantFrame } from '../../features/admin/strategic/participant-frame.tsx'
import { participantPath } from '../../lib/strategic-paths.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAddress } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { LinkButton, PeriodPicker } from '../../ui/index.ts'
import { BalancingExport } from './balancing-export.tsx'
import { EnergyPart, WalletPart } from './participant-more-parts.tsx'
import { ImbalancesPart } from './participant-parts.tsx'
import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'

/** Whose balancing it is, from the answer of the open tab; undefined until it is there. A single day is asked for its name alone. */
function useParticipantName(
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

const tabs = ['imbalances', 'energy', 'wallet'] as const

/** /BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}: one participant's imbalances, energy and coins. */
export default function ParticipantBalancing() {
  const { user_id: id, user_name: name = '' } = useParams()
  const userId = Number(/^[1-9]\d{0,8}$/.exec(id ?? '')?.[0] ?? 0)
  if (userId === 0) return <Navigate to={screenPath('/balancingMarketForStrategicUser')} replace />
  return <Participant userId={userId} name={name} />
}

function Participant({ userId, name: given }: { readonly userId: number; readonly name: string }) {
  const t = useText('strategicBalancing')
  const [search, change] = useAddress()
  const { period, span, query, setPeriod } = usePeriod('oneMonth')
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'imbalances'
  // Until the server answers, the name in the address will do.
  const name = useParticipantName(userId, tab, span) ?? given
  return (
    <ParticipantFrame
      name={name}
      purpose={t('participant.purpose')}
      back={{ to: screenPath('/balancingMarketForStrategicUser'), label: t('participant.back') }}
      tabs={tabs.map((value) => ({ value, label: t(`participant.${value}`) }))}
      tab={tab}
      onTab={(next) => change({ tab: next === 'imbalances' ? null : next, page: null, sort: null, direction: null })}
      actions={
        <>
          <LinkButton to={participantPath({ userId, participant: name }, query)} variant="outlined">
            {t('participant.orders')}
          </LinkButton>
          <BalancingExport userId={userId} />
        </>
      }
      filters={<PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />}
    >
      {tab === 'imbalances' ? (
        <ImbalancesPart userId={userId} />
      ) : tab === 'energy' ? (
        <EnergyPart userId={userId} />
      ) : (
        <WalletPart userId={userId} />
      )}
    </ParticipantFrame>
  )
}
