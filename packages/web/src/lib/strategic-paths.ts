import { screenPath, type SpanQuery } from '@tandem/contract/screens.ts'

interface Participant {
  readonly userId: number
  readonly participant: string
}

/** Where a participant's orders, energy and wallet stand. */
export function participantPath({ userId, participant }: Participant, span: SpanQuery = {}): string {
  const values = { user_id: userId, user_name: participant, ...span }
  return screenPath('/detailsForStrategicUsersBoard/{user_id}/{user_name}', values)
}

/** Where a participant's imbalances stand. */
export function participantBalancingPath({ userId, participant }: Participant, span: SpanQuery = {}): string {
  const values = { user_id: userId, user_name: participant, ...span }
  return screenPath('/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}', values)
}

const marketKeys = { dayAhead: 'pzu_market', intraday: 'intraday_market' } as const

/** Where each market's sessions stand. */
export const marketPaths = {
  dayAhead: screenPath('/marketForStrategicUser/{market_type}', { market_type: marketKeys.dayAhead }),
  intraday: screenPath('/marketForStrategicUser/{market_type}', { market_type: marketKeys.intraday }),
  balancing: screenPath('/balancingMarketForStrategicUser'),
}

/** Where the participants of a session stand. */
export function sessionPath(marketId: number, market: 'dayAhead' | 'intraday'): string {
  return screenPath('/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}', {
    market_id: marketId,
    market_type: marketKeys[market],
  })
}

/** The market that an address names; null where it is none with sessions. */
export function parseMarketKey(key: string | undefined): 'dayAhead' | 'intraday' | null {
  return key === 'pzu_market' ? 'dayAhead' : key === 'intraday_market' ? 'intraday' : null
}
