import { useText } from '../../i18n/use-text.ts'
import { OneParticipant } from './one-participant.tsx'
import { WalletPart } from './participant-more-parts.tsx'

/** /balancingMarketWalletDetailsForStrategicUsersBoard: one participant's coins from imbalances. */
export default function BalancingWallet() {
  const t = useText('strategicBalancing')
  return <OneParticipant title={t('wallet.title')}>{(userId) => <WalletPart userId={userId} />}</OneParticipant>
}
