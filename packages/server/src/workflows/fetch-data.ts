import type { Platform } from '../platform/platform.ts'
import { fetchDueData } from '../slices/forecasting/index.ts'
import { fillReferencePrices } from '../slices/markets/index.ts'

/**
 * Fetches what is due of prices, forecasts and weather: prices become the reference prices of days that have none, all else is known
 * to price forecasts from then on. Returns how many days came.
 */
export function fetchData(platform: Platform, stopping?: AbortSignal): Promise<number> {
  return fetchDueData(platform, (by, days) => fillReferencePrices(platform, by, days), stopping)
}
