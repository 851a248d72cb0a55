import type { Caller } from '@tandem/core/access/access.ts'
import { factorDecimals, highestFactor, usualSpread } from '@tandem/core/imbalance/imbalance-price.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSetting, writeSetting } from '../../platform/settings.ts'

/** Under which the settings are kept. */
const key = 'imbalance'

const usualSettings: ImbalanceSettings = {
  mode: 'A',
  factor: usualSpread.factorMillionths,
  minimum: usualSpread.minimum,
  unmetered: 'nothing',
  usualPeak: null,
  usualOffPeak: null,
}

/** How imbalances are priced; what the rules give until an administrator saves something else. */
export async function imbalanceSettings(db: Db): Promise<ImbalanceSettings> {
  return (await findSetting(db, key, ImbalanceSettings)) ?? usualSettings
}

/** Refuses a spread below zero, a factor above 10 (`number_out_of_bounds`) and prices beyond ±10 TC/kWh. */
export async function saveImbalanceSettings(
  { db, clock }: Platform,
  caller: Caller,
  settings: ImbalanceSettings,
): Promise<ImbalanceSettings> {
  checkSpread(settings)
  for (const field of ['usualPeak', 'usualOffPeak'] as const) {
    const price = settings[field]
    if (price !== null) checkPrice(price, field)
  }
  await writeSetting(db, key, { schema: ImbalanceSettings, value: settings, at: clock.now(), by: caller.userId })
  return settings
}

/** The same of terms that an administrator gives for one day. */
export function checkSpread({ factor, minimum }: { readonly factor: number; readonly minimum: PriceTick }): void {
  if (!(factor >= 0 && factor <= highestFactor)) {
    const limits = { min: '0', max: formatDecimal(highestFactor, factorDecimals) }
    throw new Refusal('number_out_of_bounds', limits, 'factor')
  }
  checkPrice(minimum, 'minimum', priceTick(0))
}

function checkPrice(price: PriceTick, field: string, lowest = minPrice): void {
  if (price >= lowest && price <= maxPrice) return
  const limits = { min: formatDecimal(lowest, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
  throw new Refusal('price_out_of_bounds', limits, field)
}
