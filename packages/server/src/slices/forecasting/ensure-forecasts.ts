import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Platform } from '../../platform/platform.ts'
import { latestForecast } from './forecasts.store.ts'
import type { StoredForecast } from './stored-forecast.ts'

export interface DayForecasts {
  readonly price: StoredForecast | null
  readonly consumption: StoredForecast | null
  readonly production: StoredForecast | null
}

/**
 * The forecasts of a day that count for a user: what is missing, or older than what became known since, is made first. null where
 * there is too little history.
 */
export async function ensureForecasts(
  { db }: Platform,
  { userId, day }: { readonly userId: number; readonly day: DeliveryDay },
): Promise<DayForecasts> {
  return {
    price: await latestForecast(db, { kind: 'price' }, day),
    consumption: await latestForecast(db, { kind: 'consumption', userId }, day),
    production: await latestForecast(db, { kind: 'production', userId }, day),
  }
}
