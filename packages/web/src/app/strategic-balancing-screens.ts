import type { Screen } from './screen.ts'

/** The balancing market as a strategic provider sees it. */
export const strategicBalancingScreens: readonly Screen[] = [
  {
    path: '/balancingMarketForStrategicUser',
    audience: 'strategic',
    title: 'strategicBalancing.market.title',
    load: () => import('../screens/strategic/balancing-market.tsx'),
  },
  {
    path: '/participantsDetailsForBalancingMarket/',
    audience: 'strategic',
    title: 'strategicBalancing.day.latestTitle',
    load: () => import('../screens/strategic/balancing-participants.tsx'),
  },
  {
    path: '/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}',
    audience: 'strategic',
    title: 'strategicBalancing.participant.title',
    load: () => import('../screens/strategic/participant-balancing.tsx'),
  },
  {
    path: '/balancingMarketDetailsForStrategicUsersBoard',
    audience: 'strategic',
    title: 'strategicBalancing.imbalances.title',
    load: () => import('../screens/strategic/balancing-details.tsx'),
  },
  {
    path: '/balancingMarketEnergyDetailsForStrategicUsersBoard',
    audience: 'strategic',
    title: 'strategicBalancing.energy.title',
    load: () => import('../screens/strategic/balancing-energy.tsx'),
  },
  {
    path: '/balancingMarketWalletDetailsForStrategicUsersBoard',
    audience: 'strategic',
    title: 'strategicBalancing.wallet.title',
    load: () => import('../screens/strategic/balancing-wallet.tsx'),
  },
]
