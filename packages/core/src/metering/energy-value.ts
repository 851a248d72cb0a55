import { costOf, sumAmounts, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/** What energy is worth at a price, exactly; null where one of them is not known, which is not zero. */
export function energyValue(energy: EnergyWh | null, price: PriceTick | null): Amount | null {
  return energy === null || price === null ? null : costOf(energy, price)
}

export interface ValueTotal {
  /** Of the hours that have a value; null where none has. */
  readonly coins: Amount | null
  /** Hours that are over and have none: without a reading, or without a price. */
  readonly missingHours: number
}

/** The sum of what hours are worth. An hour that is not over lacks nothing yet. */
export function totalValue(
  hours: readonly { readonly end: Temporal.Instant; readonly value: Amount | null }[],
  now: Temporal.Instant,
): ValueTotal {
  const known = hours.flatMap(({ value }) => value ?? [])
  const missing = hours.filter(({ end, value }) => value === null && Temporal.Instant.compare(end, now) <= 0)
  return { coins: known.length === 0 ? null : sumAmounts(known), missingHours: missing.length }
}
