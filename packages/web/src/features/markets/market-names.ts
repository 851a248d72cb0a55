import type { MarketType, SessionStatus } from '@tandem/core/market/session.ts'
import type { TextKey } from '../../i18n/use-text.ts'
import type { Tone } from '../../ui/index.ts'

/** What each market is called. */
export const marketTypeNames: Readonly<Record<MarketType, TextKey>> = {
  dayAhead: 'common.market.dayAhead',
  intraday: 'common.market.intraday',
  balancing: 'common.market.balancing',
}

/** How each state of a market reads and looks. */
export const statusStyles: Readonly<Record<SessionStatus, { name: TextKey; tone: Tone }>> = {
  scheduled: { name: 'markets.list.status.scheduled', tone: 'neutral' },
  open: { name: 'markets.list.status.open', tone: 'success' },
  closed: { name: 'markets.list.status.closed', tone: 'warning' },
  cleared: { name: 'markets.list.status.cleared', tone: 'info' },
  settled: { name: 'markets.list.status.settled', tone: 'info' },
  cancelled: { name: 'markets.list.status.cancelled', tone: 'neutral' },
}

/** Zones a market can be held in: those of the project's countries, and UTC. */
export const marketZones = [
  'Europe/Bucharest',
  'Europe/Athens',
  'Europe/Berlin',
  'Europe/Brussels',
  'Europe/Copenhagen',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Rome',
  'Europe/Vienna',
  'UTC',
] as const
