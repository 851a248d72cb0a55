import type { Screen } from './screen.ts'

/** What a strategic provider sees of all participants. */
export const strategicScreens: readonly Screen[] = [
  {
    path: '/overallMarkets',
    audience: 'strategic',
    title: 'strategicMarkets.overall.title',
    load: () => import('../screens/strategic/overall-markets.tsx'),
  },
  {
    path: '/marketForStrategicUser/{market_type}',
    audience: 'strategic',
    title: 'strategicMarkets.market.table',
    load: () => import('../screens/strategic/market-for-strategic.tsx'),
  },
  {
    path: '/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}',
    audience: 'strategic',
    title: 'strategicMarkets.session.table',
    load: () => import('../screens/strategic/session-participants.tsx'),
  },
  {
    path: '/detailsForStrategicUsersBoard/{user_id}/{user_name}',
    audience: 'strategic',
    title: 'strategicMarkets.participant.title',
    load: () => import('../screens/strategic/participant-details.tsx'),
  },
]
