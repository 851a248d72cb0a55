import { useSignedInUser } from '../../lib/session.ts'
import { MarketDashboard } from './market-dashboard.tsx'
import { TraderDashboard } from './trader-dashboard.tsx'

/** /dashboard: balance, trading, energy, tomorrow, next step; for those who cannot trade yet, the market. */
export default function Dashboard() {
  const user = useSignedInUser()
  if (!user) return null
  return user.userType === 'transactionalUser' ? <TraderDashboard user={user} /> : <MarketDashboard user={user} />
}
