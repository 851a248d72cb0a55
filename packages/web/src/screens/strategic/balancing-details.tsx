import { useText } from '../../i18n/use-text.ts'
import { OneParticipant } from './one-participant.tsx'
import { ImbalancesPart } from './participant-parts.tsx'

/** /balancingMarketDetailsForStrategicUsersBoard: one participant's imbalances by day and interval. */
export default function BalancingDetails() {
  const t = useText('strategicBalancing')
  return <OneParticipant title={t('imbalances.title')}>{(userId) => <ImbalancesPart userId={userId} />}</OneParticipant>
}
