import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import type { DrivenClock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { makeMorningForecasts, scoreDueForecasts } from '../slices/forecasting/index.ts'
import { referenceHistory } from './reference-history.ts'

/** Days with reference prices when the first forecast is made, and days of forecasts before the first auction. */
const learnedDays = 100
const forecastDays = 18

/** When the first forecasts are made. */
export function forecastsBegin(first: DeliveryDay): Temporal.Instant {
  return startOfDay(addDays(first, -forecastDays), displayZone)
}

interface Before {
  readonly seeding: Platform
  readonly server: FastifyInstance
  readonly past: DrivenClock
  readonly administrator: number
  /** The day of the first auction. */
  readonly first: DeliveryDay
}

/**
 * Lives through the days before the first auction: reference prices of some months, then each morning the forecasts of the next
 * day, and after noon its reference prices. So there is something to judge the forecasts by.
 */
export async function forecastBefore({ seeding, server, past, administrator, first }: Before): Promise<void> {
  const begin = addDays(first, -forecastDays)
  past.set(forecastsBegin(first))
  const token = () => issueToken(seeding, administrator)
  const prices = referenceHistory(server, token, addDays(begin, -learnedDays))
  await prices.saveDays(learnedDays + 1)
  for (let day = begin; day < first; day = addDays(day, 1)) {
    const morning = startOfDay(day, displayZone).toZonedDateTimeISO(displayZone)
    past.set(morning.withPlainTime({ hour: 7, minute: 10 }).toInstant())
    await forecastMorning(seeding)
    past.set(morning.withPlainTime({ hour: 14 }).toInstant())
    await prices.saveDays(1)
  }
}

/** What the platform does by itself every morning. */
export async function forecastMorning(seeding: Platform): Promise<void> {
  await scoreDueForecasts(seeding)
  await makeMorningForecasts(seeding)
}
