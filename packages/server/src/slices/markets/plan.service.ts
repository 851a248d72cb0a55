import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { SessionTerms } from '@tandem/core/market/session.ts'
import type { MarketSettings } from '@tandem/contract/markets.ts'
import type { Db } from '../../platform/database.ts'
import { insertMissingSession } from './sessions.store.ts'
import { marketSettings } from './settings.store.ts'

/**
 * Adds the day-ahead sessions of the next `daysAhead` delivery days that are missing, when the settings say so, and
 * returns their numbers. A day whose gate has closed already is left out. Twice, or on two nodes at once, changes nothing.
 */
export async function planSessions(db: Db, now: Temporal.Instant): Promise<number[]> {
  const settings = await marketSettings(db)
  if (!settings.planAhead) return []
  const today = dayOf(now, settings.zone)
  const added: number[] = []
  for (let ahead = 1; ahead <= settings.daysAhead; ahead++) {
    const terms = plannedTerms(addDays(today, ahead), settings)
    if (Temporal.Instant.compare(terms.gateClosure, now) <= 0) continue
    const sessionId = await insertMissingSession(db, terms, now)
    if (sessionId !== null) added.push(sessionId)
  }
  return added
}

/** The gate opens and closes on the day before delivery, by the local clock. */
export function plannedTerms(deliveryDay: DeliveryDay, settings: MarketSettings): SessionTerms {
  const dayBefore = addDays(deliveryDay, -1)
  // A time that a clock change skips or repeats: the opening takes the earlier instant, the closure the later.
  const at = (time: string, disambiguation: 'earlier' | 'later') =>
    Temporal.PlainDateTime.from(`${dayBefore}T${time}`).toZonedDateTime(settings.zone, { disambiguation }).toInstant()
  return {
    marketType: 'dayAhead',
    deliveryDay,
    deliveryZone: settings.zone,
    mtuMinutes: settings.mtuMinutes,
    gateOpening: at(settings.openingTime, 'earlier'),
    gateClosure: at(settings.closingTime, 'later'),
    minPrice: settings.minPrice,
    maxPrice: settings.maxPrice,
  }
}
