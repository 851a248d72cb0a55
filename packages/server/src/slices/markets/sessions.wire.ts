import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import type { MarketDetails, MarketSession as WireSession } from '@tandem/contract/markets.ts'
import type { Db } from '../../platform/database.ts'
import { countOrders, pricedAmong } from './sessions.store.ts'

/** Sessions as the contract names them, with what they are at `now`. */
export async function sessionsToWire(
  db: Db,
  sessions: readonly MarketSession[],
  now: Temporal.Instant,
): Promise<WireSession[]> {
  const ids = sessions.map(({ sessionId }) => sessionId)
  const [orders, priced] = [await countOrders(db, ids), await pricedAmong(db, ids)]
  return sessions.map((session) => ({
    id: session.sessionId,
    marketType: session.marketType,
    date: session.deliveryDay,
    zone: session.deliveryZone,
    mtuMinutes: session.mtuMinutes,
    openingTime: session.gateOpening,
    closingTime: session.gateClosure,
    minPrice: session.minPrice,
    maxPrice: session.maxPrice,
    leadMinutes: session.leadMinutes ?? defaultLeadMinutes,
    smallestOrder: session.smallestOrder ?? defaultSmallestOrder,
    mostOpenOrders: session.mostOpenOrders ?? defaultMostOpenOrders,
    status: session.status,
    active: isActive(session, now),
    periodCount: periodsOf(session).length,
    orderCount: orders.get(session.sessionId) ?? 0,
    hasPrice: priced.has(session.sessionId),
  }))
}

export async function sessionToWire(db: Db, session: MarketSession, now: Temporal.Instant): Promise<WireSession> {
  const [wire] = await sessionsToWire(db, [session], now)
  if (!wire) throw new Error('a session was lost on its way to the wire')
  return wire
}

/** A session with its delivery periods. */
export async function detailsToWire(db: Db, session: MarketSession, now: Temporal.Instant): Promise<MarketDetails> {
  return { ...(await sessionToWire(db, session, now)), periods: wirePeriods(session) }
}

/** The delivery periods of a session with their labels. */
export function wirePeriods(session: MarketSession): MarketDetails['periods'] {
  const periods = periodsOf(session)
  const labels = periodLabels(periods, session.deliveryZone)
  return periods.map(({ index, start, end }, place) => ({ period: index, start, end, label: labels[place] ?? '' }))
}

function isActive({ status, gateOpening, gateClosure }: MarketSession, now: Temporal.Instant): boolean {
  const isOpened = Temporal.Instant.compare(now, gateOpening) >= 0
  return status === 'open' && isOpened && Temporal.Instant.compare(now, gateClosure) < 0
}
