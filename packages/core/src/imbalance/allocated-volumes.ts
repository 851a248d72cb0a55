import { dayOf } from '../calendar/delivery-day.ts'
import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { HourReading } from '../metering/readings.ts'
import { divideHalfUp, shareByLargestRemainder } from '../units/rounding.ts'
import { energyWh, type EnergyWh } from '../units/units.ts'
import type { ContractedVolumes } from './contracted-volumes.ts'
import type { UnmeteredRule, VolumeQuality } from './imbalance.ts'

/** Over so many days before its delivery day a missing hour is estimated. */
export const estimateDays = 28

/** Σ of the known readings of one side, in Wh, and how many they are. */
interface KnownReadings {
  readonly sum: number
  readonly count: number
}

/** What a user's readings of the 28 days before come to at one hour of the local clock, on workdays or on weekends. */
export interface UsualHour {
  readonly clockHour: number
  readonly isWeekend: boolean
  readonly consumption: KnownReadings
  readonly production: KnownReadings
}

/** What a user fed in and took out, by the settlement periods of a day, and what that rests on. */
export interface AllocatedVolumes {
  readonly consumption: readonly EnergyWh[]
  readonly production: readonly EnergyWh[]
  readonly quality: readonly VolumeQuality[]
}

interface AllocationOptions {
  /** Of one day, all of one length that divides the hour. */
  readonly periods: readonly DeliveryPeriod[]
  readonly zone: string
  readonly unmetered: UnmeteredRule
}

export interface KnownEnergy {
  /** The known hours of the day, in any order. */
  readonly hours: readonly Pick<
    HourReading,
    'start' | 'consumption' | 'production' | 'consumptionQuarters' | 'productionQuarters' | 'quality'
  >[]
  /** Needed where an hour is missing. */
  readonly usual: readonly UsualHour[]
}

type MeteredSide = 'consumption' | 'production'
type Known = KnownEnergy['hours'][number]

/**
 * The allocated volumes of a user for a day (market-rules.md section 4.1): quarter-hours where they are known, otherwise the
 * hour spread evenly. A missing hour is estimated as the mean, half up, of the user's own readings at the same hour of the
 * clock in the 28 days before, on days of the same type where there are any, else on any day, else at any hour. Consumption
 * and production each stand by themselves: of what is never metered nothing is taken for granted beside the other. A user with
 * no reading to estimate by fed in what `unmetered` says.
 */
export function allocateVolumes(
  known: KnownEnergy,
  contracted: ContractedVolumes,
  { periods, zone, unmetered }: AllocationOptions,
): AllocatedVolumes {
  const consumption: EnergyWh[] = []
  const production: EnergyWh[] = []
  const quality: VolumeQuality[] = []
  const readings = new Map(known.hours.map((hour) => [hour.start.epochMilliseconds, hour]))
  for (const [start, ofHour] of Map.groupBy(periods, hourOf)) {
    const hour = settleHour(start, readings.get(start), { usual: known.usual, zone })
    quality.push(...ofHour.map(() => hour.quality))
    if (hour.quality === 'unmetered' && unmetered === 'asContracted') {
      consumption.push(...ofHour.map(({ index }) => contracted.bought[index - 1] ?? energyWh(0)))
      production.push(...ofHour.map(({ index }) => contracted.sold[index - 1] ?? energyWh(0)))
      continue
    }
    consumption.push(...spread(hour.consumption, hour.consumptionQuarters, ofHour.length))
    production.push(...spread(hour.production, hour.productionQuarters, ofHour.length))
  }
  return { consumption, production, quality }
}

/** A trader that the platform runs delivers what it traded: its other side is the grid. */
export function gridVolumes({ bought, sold }: ContractedVolumes): AllocatedVolumes {
  return { consumption: bought, production: sold, quality: bought.map(() => 'grid') }
}

const hourMs = 3_600_000
const hourOf = ({ start }: DeliveryPeriod) => Math.floor(start.epochMilliseconds / hourMs) * hourMs

interface AllocatedHour {
  readonly consumption: EnergyWh
  readonly production: EnergyWh
  readonly consumptionQuarters: readonly EnergyWh[] | null
  readonly productionQuarters: readonly EnergyWh[] | null
  readonly quality: VolumeQuality
}

function settleHour(
  start: number,
  reading: Known | undefined,
  { usual, zone }: { readonly usual: readonly UsualHour[]; readonly zone: string },
): AllocatedHour {
  const read = { consumption: reading?.consumption ?? null, production: reading?.production ?? null }
  const isKnown = read.consumption !== null || read.production !== null
  const estimate = (side: MeteredSide) => (read[side] === null ? estimateHour(usual, side, clockOf(start, zone)) : null)
  const estimated = { consumption: estimate('consumption'), production: estimate('production') }
  const isEstimated = estimated.consumption !== null || estimated.production !== null
  const rest = isEstimated || reading?.quality === 'estimated' ? 'estimated' : 'measured'
  return {
    consumption: read.consumption ?? estimated.consumption ?? energyWh(0),
    production: read.production ?? estimated.production ?? energyWh(0),
    consumptionQuarters: reading?.consumptionQuarters ?? null,
    productionQuarters: reading?.productionQuarters ?? null,
    quality: isKnown || isEstimated ? rest : 'unmetered',
  }
}

interface ClockHour {
  readonly clockHour: number
  readonly isWeekend: boolean
}

function clockOf(start: number, zone: string): ClockHour {
  const instant = Temporal.Instant.fromEpochMilliseconds(start)
  const { dayOfWeek } = Temporal.PlainDate.from(dayOf(instant, zone))
  return { clockHour: instant.toZonedDateTimeISO(zone).hour, isWeekend: dayOfWeek >= 6 }
}

/** The mean of the nearest kind of hours that were read; null where none was. */
function estimateHour(
  usual: readonly UsualHour[],
  side: MeteredSide,
  { clockHour, isWeekend }: ClockHour,
): EnergyWh | null {
  const sameHour = usual.filter((hour) => hour.clockHour === clockHour)
  const sameType = sameHour.filter((hour) => hour.isWeekend === isWeekend)
  for (const hours of [sameType, sameHour, usual]) {
    const sum = hours.reduce((total, hour) => total + hour[side].sum, 0)
    const count = hours.reduce((total, hour) => total + hour[side].count, 0)
    if (count > 0) return energyWh(divideHalfUp(BigInt(sum), BigInt(count)))
  }
  return null
}

/** An hour by its periods: of its quarters where they are known, evenly otherwise. */
function spread(energy: EnergyWh, quarters: readonly EnergyWh[] | null, count: number): EnergyWh[] {
  const perPeriod = 4 / count
  if (quarters?.length === 4 && Number.isInteger(perPeriod)) {
    return Array.from({ length: count }, (_, place) =>
      energyWh(quarters.slice(place * perPeriod, (place + 1) * perPeriod).reduce((sum, each) => sum + each, 0)),
    )
  }
  const even = Array.from({ length: count }, () => 1n)
  return shareByLargestRemainder(BigInt(energy), even).map((each) => energyWh(each))
}
