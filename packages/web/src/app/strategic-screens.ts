import type { ScreenTable } from './screen.ts'

/** What a strategic provider sees of all participants. */
export const strategicScreens = {
  '/overallMarkets': {
    audience: 'strategic',
    title: 'common.word.overallMarkets',
    load: () => import('../screens/strategic/overall-markets.tsx'),
  },
  '/marketForStrategicUser/{market_type}': {
    audience: 'strategic',
    title: 'strategicMarkets.market.table',
    load: () => import('../screens/strategic/market-for-strategic.tsx'),
  },
  '/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}': {
    audience: 'strategic',
    title: 'common.word.participants',
    load: () => import('../screens/strategic/session-participants.tsx'),
  },
  '/detailsForStrategicUsersBoard/{user_id}/{user_name}': {
    audience: 'strategic',
    title: 'common.word.participant',
    load: () => import('../screens/strategic/participant-details.tsx'),
  },
  '/balancingMarketForStrategicUser': {
    audience: 'strategic',
    title: 'strategicBalancing.market.title',
    load: () => import('../screens/strategic/balancing-market.tsx'),
  },
  '/participantsDetailsForBalancingMarket/': {
    audience: 'strategic',
    title: 'strategicBalancing.day.latestTitle',
    load: () => import('../screens/strategic/balancing-participants.tsx'),
  },
  '/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}': {
    audience: 'strategic',
    title: 'strategicBalancing.participant.title',
    load: () => import('../screens/strategic/participant-balancing.tsx'),
  },
  '/balancingMarketDetailsForStrategicUsersBoard': {
    audience: 'strategic',
    title: 'strategicBalancing.imbalances.title',
    load: () => import('../screens/strategic/balancing-details.tsx'),
  },
  '/balancingMarketEnergyDetailsForStrategicUsersBoard': {
    audience: 'strategic',
    title: 'strategicBalancing.energy.title',
    load: () => import('../screens/strategic/balancing-energy.tsx'),
  },
  '/balancingMarketWalletDetailsForStrategicUsersBoard': {
    audience: 'strategic',
    title: 'strategicBalancing.wallet.title',
    load: () => import('../screens/strategic/balancing-wallet.tsx'),
  },
} satisfies ScreenTable
