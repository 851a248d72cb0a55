/**
 * The three quantities of the market and their scales (market-rules.md section 1.1):
 * energy in whole Wh, price in whole 1e-5 TC/kWh, coins in whole 1e-8 TC.
 * Then energy × price = coins exactly, and no settlement ever rounds.
 */

declare const unit: unique symbol
type Quantity<Base, Unit extends string> = Base & { readonly [unit]: Unit }

/** Energy in whole Wh. Unsigned with a side; signed only as position or imbalance. */
export type EnergyWh = Quantity<number, 'Wh'>

/** Price in whole ticks of 1e-5 TC/kWh; may be negative. */
export type PriceTick = Quantity<number, '1e-5 TC/kWh'>

/** Coins in whole 1e-8 TC. A bigint everywhere, because a year of trading outgrows 2^53. */
export type Amount = Quantity<bigint, '1e-8 TC'>

/** Decimals that the natural unit (kWh, TC/kWh, TC) of each quantity can carry. */
export const decimals = { energy: 3, price: 5, amount: 8 } as const

/** The most energy one order line may carry: 1 GWh. Keeps every daily sum far inside 64 bits. */
export const maxLineEnergy = 1_000_000_000 as EnergyWh

/** The widest price bounds a session may have: ±10 TC/kWh. */
export const maxPrice = 1_000_000 as PriceTick
export const minPrice = -1_000_000 as PriceTick

/** Reads a whole number of Wh; a fraction or a number beyond 2^53 is a bug of the caller. */
export function energyWh(value: number | bigint): EnergyWh {
  return wholeNumber(value, 'Wh') as EnergyWh
}

/** The same of what may be unknown: null stays null, which is not zero. */
export function energyOrNull(value: number | bigint | null): EnergyWh | null {
  return value === null ? null : energyWh(value)
}

/** Reads a whole number of price ticks. */
export function priceTick(value: number | bigint): PriceTick {
  return wholeNumber(value, 'price ticks') as PriceTick
}

/** The same of a price that may not be there: null stays null, which is not zero. */
export function priceOrNull(value: number | bigint | null): PriceTick | null {
  return value === null ? null : priceTick(value)
}

/** Reads a whole number of 1e-8 TC. */
export function amount(value: bigint): Amount {
  return value as Amount
}

/** What `energy` costs at `price`. Exact: 1 Wh × 1e-5 TC/kWh = 1e-8 TC. */
export function costOf(energy: EnergyWh, price: PriceTick): Amount {
  return (BigInt(energy) * BigInt(price)) as Amount
}

export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = 0n
  for (const value of amounts) total += value
  return total as Amount
}

export function sumEnergy(energies: Iterable<EnergyWh>): EnergyWh {
  let total = 0
  for (const value of energies) total += value
  return energyWh(total)
}

function wholeNumber(value: number | bigint, what: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} was not a whole, safe number of ${what}`)
  return number === 0 ? 0 : number
}
