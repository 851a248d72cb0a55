/** Where a participant's orders, energy and wallet stand. */
export function participantPath(userId: number, name: string): string {
  return `/detailsForStrategicUsersBoard/${String(userId)}/${encodeURIComponent(name)}`
}

/** Where a participant's imbalances stand. */
export function participantBalancingPath(userId: number, name: string): string {
  return `/BalancingMarketDetailsForStrategicUserBoardMenu/${String(userId)}/${encodeURIComponent(name)}`
}

/** The period of one record for the other record of the same participant; without its page and its order of rows. */
export function periodOf(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => name === 'span' || name === 'day'))
  return kept.size > 0 ? `?${kept.toString()}` : ''
}

/** Where each market's sessions stand. */
export const marketPaths = {
  dayAhead: '/marketForStrategicUser/pzu_market',
  intraday: '/marketForStrategicUser/intraday_market',
  balancing: '/balancingMarketForStrategicUser',
} as const

/** Where the participants of a session stand. */
export function sessionPath(marketId: number, market: 'dayAhead' | 'intraday'): string {
  return `/participantsDetailsMarketForStrategicUsersBoard/${String(marketId)}/${marketKeys[market]}`
}

const marketKeys = { dayAhead: 'pzu_market', intraday: 'intraday_market' } as const

/** The market that an address names; null where it is none with sessions. */
export function parseMarketKey(key: string | undefined): 'dayAhead' | 'intraday' | null {
  return key === 'pzu_market' ? 'dayAhead' : key === 'intraday_market' ? 'intraday' : null
}
