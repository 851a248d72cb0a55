import type { EnergyWh } from '../units/units.ts'

/**
 * How far a reading can be trusted: `measured` from counters, `estimated` across a gap of them, `manual` typed by a person,
 * `imported` from a file.
 */
export const readingQualities = ['measured', 'estimated', 'manual', 'imported'] as const
export type ReadingQuality = (typeof readingQualities)[number]

/**
 * What consumption and production are: `connection`, what one meter at the grid connection took in and gave out; `separate`,
 * the whole load and the whole generation, each metered by itself. Only the second shows what was used on the spot.
 */
export const meterPlacements = ['connection', 'separate'] as const
export type MeterPlacement = (typeof meterPlacements)[number]

/**
 * What a user consumed and produced in one hour, [start, start + 1 h). null: not known, which is not zero. `quarters` holds
 * the four quarter-hours where their source knows them; they add up to the hour.
 */
export interface HourReading {
  readonly start: Temporal.Instant
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  readonly consumptionQuarters: readonly EnergyWh[] | null
  readonly productionQuarters: readonly EnergyWh[] | null
  readonly quality: ReadingQuality
  readonly placement: MeterPlacement
}

/** More in an hour than any user of the platform can take or give: 1 GWh. */
export const maxHourEnergy = 1_000_000_000
