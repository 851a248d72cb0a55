/** Sums over report rows, in whole stored units. No React here. */
import type { DayAheadReport, listDayAheadReports } from '@tandem/contract/reports.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { Amount, EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import type { z } from 'zod'

export type Report = z.output<typeof DayAheadReport>
export type DayOfSpan = ResponseOf<typeof listDayAheadReports>[number]

/** The reader's own part. `paid` and `received` are both ≥ 0; `net` is received − paid. */
export interface OwnPart {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly paid: Amount
  readonly received: Amount
  readonly net: Amount
}

export function hasOwnPart({ bought, sold }: Pick<OwnPart, 'bought' | 'sold'>): boolean {
  return bought > 0 || sold > 0
}

export interface SpanTotals extends OwnPart {
  /** Days with a result. */
  readonly days: number
  readonly volume: EnergyWh
  /** Plain mean of the daily base indices, half up to the tick; null when no day has one. */
  readonly meanBase: PriceTick | null
}

/** Decimals of a column of kWh, so that its digits stand under each other: three where one value needs them, else two. */
export function energyPlaces(values: readonly EnergyWh[]): number {
  return values.some((value) => value % 10 !== 0) ? 3 : 2
}

/** Adds up the days of a span; days without a result count for nothing. */
export function totalsOf(days: readonly DayOfSpan[]): SpanTotals {
  const cleared = days.filter((day) => day.indices !== null)
  const bases = cleared.flatMap((day) => day.indices?.base.price ?? [])
  const sum = bases.reduce((total, price) => total + BigInt(price), 0n)
  const [paid, received] = [
    sumAmounts(days.map((day) => day.totals.paid)),
    sumAmounts(days.map((day) => day.totals.received)),
  ]
  return {
    days: cleared.length,
    volume: sumEnergy(days.map((day) => day.totals.volume)),
    meanBase: bases.length === 0 ? null : priceTick(divideHalfUp(sum, BigInt(bases.length))),
    bought: sumEnergy(days.map((day) => day.totals.bought)),
    sold: sumEnergy(days.map((day) => day.totals.sold)),
    paid,
    received,
    net: amount(received - paid),
  }
}
