import { useText } from '../../i18n/use-text.ts'
import { OneParticipant } from './one-participant.tsx'
import { EnergyPart } from './participant-more-parts.tsx'

/** /balancingMarketEnergyDetailsForStrategicUsersBoard: one participant's energy behind the imbalances. */
export default function BalancingEnergy() {
  const t = useText('strategicBalancing')
  return <OneParticipant title={t('energy.title')}>{(userId) => <EnergyPart userId={userId} />}</OneParticipant>
}
