import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

/** A number of `JSON.stringify` with exactly these digits. */
export function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}

/** A price in TC/kWh, null where there is none. */
export function priceNumber(price: PriceTick | null): unknown {
  return price === null ? null : rawNumber(formatDecimal(price, decimals.price))
}

/** An energy in kWh. */
export function energyNumber(energy: EnergyWh): unknown {
  return rawNumber(formatDecimal(energy, decimals.energy))
}

/** Coins in TC. */
export function amountNumber(coins: Amount): unknown {
  return rawNumber(formatDecimal(coins, decimals.amount))
}
