import type { Caller } from '@tandem/core/access/access.ts'
import { checkMargins } from '@tandem/core/forecasting/order-from-forecast.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import type { ForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPreference, writePreference } from './preferences.store.ts'

/** 0.10 TC/kWh, about twice what a good price forecast is wrong by. */
const usualMargin = priceTick(10_000)

/**
 * What holds until a user saves something else. No draft is prepared that nobody asked for. The whole balance is traded, because that
 * is what would be settled at the prices of the balancing market otherwise. Both sides at a limit: a purchase at any price would set
 * aside the highest price of the market for each kWh, nearly ten times what is paid on most days, and a sale at any price could
 * cost. A margin of twice the usual error is met on nearly every day, and on the others it is a day to think about.
 */
const defaultPreference: ForecastPreference = {
  preparesDraft: false,
  notifiesByMail: true,
  strategy: {
    part: 'balance',
    share: 100,
    sell: 'limit',
    sellMargin: usualMargin,
    buy: 'limit',
    buyMargin: usualMargin,
    chance: null,
  },
}

/** Whether a draft is prepared for a user every morning, and how. */
export async function preferenceOf(db: Db, userId: number): Promise<ForecastPreference> {
  return (await findPreference(db, userId)) ?? defaultPreference
}

/** Saves the caller's own preference. Refuses `margin_out_of_bounds`. */
export async function savePreference(
  { db, clock }: Platform,
  { userId }: Caller,
  preference: ForecastPreference,
): Promise<ForecastPreference> {
  checkMargins(preference.strategy, 'strategy.')
  await writePreference(db, userId, preference, clock.now())
  return preferenceOf(db, userId)
}
