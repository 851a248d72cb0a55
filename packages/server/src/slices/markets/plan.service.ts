import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isTradableDay, type SessionTerms } from '@tandem/core/market/session.ts'
import type { MarketSettings } from '@tandem/contract/markets.ts'
import type { Db } from '../../platform/database.ts'
import { findSessions, insertMissingSession } from './sessions.store.ts'
import { marketSettings } from './settings.store.ts'

/**
 * Adds the day-ahead sessions of the next `daysAhead` delivery days that are missing, when the settings say so, and
 * returns their numbers. A day whose gate has closed already, or that cannot be traded, is left out. Twice, or on two nodes at once, changes nothing.
 */
export async function planSessions(db: Db, now: Temporal.Instant): Promise<number[]> {
  const settings = await marketSettings(db)
  if (!settings.planAhead) return []
  const today = dayOf(now, settings.zone)
  const added: number[] = []
  // Asked first, because every attempt to insert takes a number.
  const days = { dateFrom: addDays(today, 1), dateTo: addDays(today, settings.daysAhead) }
  const known = new Set(
    (await findSessions(db, { marketType: 'dayAhead', ...days })).map((session) => session.deliveryDay),
  )
  for (let ahead = 1; ahead <= settings.daysAhead; ahead++) {
    const terms = plannedTerms(addDays(today, ahead), settings)
    if (known.has(terms.deliveryDay) || !isTradableDay(terms)) continue
    if (Temporal.Instant.compare(terms.gateClosure, now) <= 0) continue
    const sessionId = await insertMissingSession(db, terms, now)
    if (sessionId !== null) added.push(sessionId)
  }
  return added
}

/** The gate opens `daysAhead` days before delivery and closes on the day before it, by the local clock. */
export function plannedTerms(deliveryDay: DeliveryDay, settings: MarketSettings): SessionTerms {
  // A time that a clock change skips or repeats: the opening takes the earlier instant, the closure the later.
  const at = (daysBefore: number, time: string, disambiguation: 'earlier' | 'later') =>
    Temporal.PlainDateTime.from(`${addDays(deliveryDay, -daysBefore)}T${time}`)
      .toZonedDateTime(settings.zone, { disambiguation })
      .toInstant()
  return {
    marketType: 'dayAhead',
    deliveryDay,
    deliveryZone: settings.zone,
    mtuMinutes: settings.mtuMinutes,
    gateOpening: at(settings.daysAhead, settings.openingTime, 'earlier'),
    gateClosure: at(1, settings.closingTime, 'later'),
    minPrice: settings.minPrice,
    maxPrice: settings.maxPrice,
  }
}
