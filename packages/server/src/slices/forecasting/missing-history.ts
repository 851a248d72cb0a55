import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { prepareForecasts, type Wanted } from './make-forecasts.ts'
import { leastPriceDays } from './price-days.ts'
import { leastReadingDays } from './volume-days.ts'

interface Asked {
  readonly userId: number
  readonly day: DeliveryDay
}

/** Why what is asked for of a user's energy has no forecast: how many days have readings, and how many it takes. */
export async function missingReadings(platform: Platform, { userId, day }: Asked): Promise<Refusal> {
  const refusal = await refusalOf(platform, { owner: { userId }, memberIds: [userId] }, day)
  // There are readings, but none of what is asked for: of somebody who never produced, or has no meter for what is used.
  return refusal ?? new Refusal('forecast_readings_missing', { needed: leastReadingDays, days: 0 })
}

/** The same of prices. */
export async function missingPrices(platform: Platform, day: DeliveryDay): Promise<Refusal> {
  const refusal = await refusalOf(platform, { owner: null }, day)
  return refusal ?? new Refusal('forecast_prices_missing', { needed: leastPriceDays, days: 0 })
}

async function refusalOf(platform: Platform, wanted: Wanted, day: DeliveryDay): Promise<Refusal | null> {
  try {
    await prepareForecasts(platform, wanted, [day])
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
