import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { isTradableDay, periodsOf, type SessionTerms } from '@tandem/core/market/session.ts'
import type { MarketSettings } from '@tandem/contract/markets/markets.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { localInstant, plannedGateClosure, marketSettings } from '../../domain/market-settings.ts'
import { findSessions } from '../../domain/market-session.ts'
import { insertMissingSession } from './sessions.store.ts'

/**
 * Adds the sessions that the settings ask for and that are missing, and returns their numbers: day-ahead sessions of the
 * next `daysAhead` delivery days, intraday sessions of the same days and of today. A day whose gate has closed already,
 * or that cannot be traded, is left out. Twice, or on two nodes at once, changes nothing.
 */
export async function planSessions(db: Db, now: Temporal.Instant): Promise<number[]> {
  const settings = await marketSettings(db)
  const today = dayOf(now, settings.zone)
  const days = Array.from({ length: settings.daysAhead + 1 }, (_, ahead) => addDays(today, ahead)).filter((day) =>
    isTradableDay({ deliveryDay: day, deliveryZone: settings.zone }),
  )
  const wanted: SessionTerms[] = [
    ...(settings.planAhead ? days.filter((day) => day > today).map((day) => plannedTerms(day, settings)) : []),
    ...(settings.intraday.planAhead ? days.map((day) => plannedIntradayTerms(day, settings)) : []),
  ]
  if (wanted.length === 0) return []
  // Asked first, because every attempt to insert takes a number.
  const found = await findSessions(db, { dateFrom: today, dateTo: addDays(today, settings.daysAhead) })
  const known = new Set(found.map(nameOf))
  const added: number[] = []
  for (const terms of wanted) {
    if (known.has(nameOf(terms)) || !isStillToClose(terms, now)) continue
    const sessionId = await inDatabaseTransaction(db, (tx) => insertMissingSession(tx, terms, { at: now, by: null }))
    if (sessionId !== null) added.push(sessionId)
  }
  return added
}

function nameOf({ marketType, deliveryDay }: Pick<SessionTerms, 'marketType' | 'deliveryDay'>): string {
  return `${marketType}/${deliveryDay}`
}

/** A lead of nearly a day can close a market before it opens when a clock change shortens the day: nobody could trade. */
function isStillToClose({ gateOpening, gateClosure }: SessionTerms, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(gateClosure, now) > 0 && Temporal.Instant.compare(gateOpening, gateClosure) < 0
}

/** The day-ahead gate opens `daysAhead` days before delivery and closes on the day before it, by the local clock. */
export function plannedTerms(deliveryDay: DeliveryDay, settings: MarketSettings): SessionTerms {
  return {
    marketType: 'dayAhead',
    deliveryDay,
    deliveryZone: settings.zone,
    mtuMinutes: settings.mtuMinutes,
    gateOpening: localInstant(
      addDays(deliveryDay, -settings.daysAhead),
      settings.openingTime,
      settings.zone,
      'earlier',
    ),
    gateClosure: plannedGateClosure(deliveryDay, settings),
    minPrice: settings.minPrice,
    maxPrice: settings.maxPrice,
  }
}

/** An intraday market opens on the day before delivery and closes with its last contract (market-rules.md section 3.1). */
export function plannedIntradayTerms(deliveryDay: DeliveryDay, settings: MarketSettings): SessionTerms {
  const { intraday, zone, mtuMinutes } = settings
  const { leadMinutes, minPrice, maxPrice, smallestOrder, mostOpenOrders } = intraday
  const day = { deliveryDay, deliveryZone: zone, mtuMinutes }
  const gateOpening = localInstant(addDays(deliveryDay, -1), intraday.openingTime, zone, 'earlier')
  const last = periodsOf(day).at(-1)
  // A day without periods cannot be traded; it is left out by its hours.
  const gateClosure = last ? closureOf({ gateClosure: last.end, leadMinutes }, last) : gateOpening
  const bounds = { minPrice, maxPrice, smallestOrder, mostOpenOrders }
  return { marketType: 'intraday', ...day, gateOpening, gateClosure, leadMinutes, ...bounds }
}
