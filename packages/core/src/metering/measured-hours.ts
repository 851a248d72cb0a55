import { energyWh, type EnergyWh } from '../units/units.ts'
import { energyOfCourse, maxGap, type CounterInterval } from './counter.ts'
import type { CounterCourse } from './counter-course.ts'
import { maxHourEnergy, type HourReading } from './readings.ts'

export interface CounterCourses {
  /** What was taken from the grid, or the whole load: the consumption. */
  readonly import: CounterCourse
  /** What was fed in, or the whole generation: the production. */
  readonly export: CounterCourse
}

const hourLength = 3_600_000

/** The start of the hour, in UTC, that a moment belongs to; epoch milliseconds. */
export const hourOf = (at: number) => Math.floor(at / hourLength) * hourLength

/**
 * The hours within [from, until), whole hours in epoch milliseconds, as the two counters of a device measured them, without
 * those of which neither knows anything. A counter that the device does not have leaves its side unknown. The quarter-hours
 * are given where they are known as well as their hour.
 */
export function measureHours(courses: CounterCourses, from: number, until: number): Omit<HourReading, 'placement'>[] {
  const [consumed, produced] = [courses.import, courses.export].map((course) => measureSide(course, from, until))
  return Array.from({ length: Math.max(0, (until - from) / hourLength) }, (_, index) => {
    const [consumption, production] = [consumed?.[index] ?? unknown, produced?.[index] ?? unknown]
    const isEstimated = [consumption, production].some((side) => side.energy !== null && side.isEstimated)
    return {
      start: Temporal.Instant.fromEpochMilliseconds(from + index * hourLength),
      consumption: consumption.energy,
      consumptionQuarters: consumption.quarters,
      production: production.energy,
      productionQuarters: production.quarters,
      quality: isEstimated ? ('estimated' as const) : ('measured' as const),
    }
  }).filter(({ consumption, production }) => consumption !== null || production !== null)
}

/** What the counters know of an hour that begins there; null where they know all of it, or nothing. */
export function measurePart(courses: CounterCourses, start: number): MeasuredPart | null {
  const [consumed, produced] = [courses.import, courses.export].map((course) => {
    const [part] = energyOfCourse(course, [start, start + hourLength], { maxGap })
    return { energy: part?.known ?? 0, time: hourLength - (part?.unknown ?? hourLength) }
  })
  const [taken, given] = [consumed ?? nothing, produced ?? nothing]
  if (taken.time % hourLength === 0 && given.time % hourLength === 0) return null
  return {
    start,
    consumption: taken.time > 0 ? energyWh(taken.energy) : null,
    production: given.time > 0 ? energyWh(given.energy) : null,
    consumptionTime: taken.time,
    productionTime: given.time,
  }
}

/** A part of an hour: its energy and the milliseconds that each side stands for. */
export interface MeasuredPart {
  readonly start: number
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  readonly consumptionTime: number
  readonly productionTime: number
}

const nothing = { energy: 0, time: 0 }

interface SideOfHour {
  readonly energy: EnergyWh | null
  readonly quarters: readonly EnergyWh[] | null
  readonly isEstimated: boolean
}

const unknown: SideOfHour = { energy: null, quarters: null, isEstimated: false }

function measureSide(course: CounterCourse, from: number, until: number): SideOfHour[] {
  const hours = energyOfCourse(course, listBoundaries(from, until, hourLength), { maxGap })
  const quarters = energyOfCourse(course, listBoundaries(from, until, hourLength / 4), { maxGap })
  return hours.map(({ energy, isEstimated }, index) => {
    if (energy === null || energy > maxHourEnergy) return unknown
    const four = quarters.slice(index * 4, index * 4 + 4)
    return { energy: energyWh(energy), isEstimated, quarters: quartersOf(four, isEstimated) }
  })
}

/** In an hour that was measured, only quarters that were measured as well. */
function quartersOf(four: readonly CounterInterval[], isEstimated: boolean): EnergyWh[] | null {
  const known = four.flatMap((each) => (each.energy === null || (each.isEstimated && !isEstimated) ? [] : each.energy))
  return known.length === 4 ? known.map(energyWh) : null
}

function listBoundaries(from: number, until: number, step: number): number[] {
  return Array.from({ length: Math.max(0, (until - from) / step) + 1 }, (_, index) => from + index * step)
}
