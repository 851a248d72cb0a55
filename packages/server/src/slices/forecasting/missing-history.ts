import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { leastPriceDays } from './price-days.ts'
import { priceHistory } from './price-series.store.ts'
import { leastReadingDays, volumeKinds } from './volume-days.ts'
import { readingHistory } from './volume-series.store.ts'

/** What to refuse with where no price of a day could be forecast. */
export async function missingPrices({ db }: Platform, day: DeliveryDay): Promise<Refusal> {
  const { knownDays } = await priceHistory(db, day)
  return new Refusal('forecast_prices_missing', {
    needed: leastPriceDays,
    days: knownDays,
  })
}

/** The same where no energy of a user could be. */
export async function missingReadings(
  { db }: Platform,
  { userId, day }: { readonly userId: number; readonly day: DeliveryDay },
): Promise<Refusal> {
  const known = await Promise.all(volumeKinds.map((kind) => readingHistory(db, [userId], { kind, before: day })))
  const days = Math.max(...known.map(({ knownDays }) => knownDays))
  return new Refusal('forecast_readings_missing', {
    needed: leastReadingDays,
    days,
  })
}
