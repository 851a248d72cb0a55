import { followCounter, maxGap, type CounterCourse, type CounterSample } from '@tandem/core/metering/counter.ts'
import { hourOf, measureHours, type CounterCourses } from '@tandem/core/metering/measured-hours.ts'
import type { HourReading } from '@tandem/core/metering/readings.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  findDueAnalysers,
  markClosed,
  findCounters,
  lockAnalyserIfFree,
  type ClosingAnalyser,
} from './counters.store.ts'
import { hoursBetween, lockHoursOf, writeHours } from './hours.store.ts'
import { recordWindows } from './power-quality.store.ts'

const hour = 3_600_000
const day = 24 * hour
/** As many database transactions at a time. */
const atOnce = 3
/** So long after an analyser was detached its last samples may still be on their way. */
const settling = { minutes: 10 }
/** Where counters of devices begin again, in Wh: full 32 bits of Wh or 10 Wh, and eight to ten decimal digits. */
const ranges = [2 ** 32, 2 ** 32 * 10, 10 ** 8, 10 ** 9, 10 ** 10]
/** A household's connection carries less, and nobody's more; in W. In between it is three times what was ever measured. */
const power = { least: 100_000, most: 10_000_000 }

/**
 * Makes the samples of every analyser into readings by the hour, as far as there is a sample at or after an hour's end, with
 * their power-quality windows: each analyser in a database transaction of its own, which two processes can ask for at once.
 * Gives the number of hours that were closed. The first hour of an attachment, and the last, are estimated where they are only
 * partly known.
 */
export async function closeHours(platform: Platform): Promise<number> {
  const { db, clock, log } = platform
  const now = clock.now()
  const due = await findDueAnalysers(db, now, now.subtract(settling))
  let closed = 0
  const work = async () => {
    for (let analyserId = due.shift(); analyserId !== undefined; analyserId = due.shift()) {
      try {
        const hours = await closeHoursOf(db, analyserId, now)
        closed += hours
      } catch (error) {
        log.error({ err: error, analyserId }, 'the hours of an analyser could not be closed')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return closed
}

/**
 * Closes what is due of one analyser; of one that is no longer attached, everything, so that it can be attached again. Gives
 * the number of hours.
 */
export function closeHoursOf(db: Db, analyserId: number, at: Temporal.Instant): Promise<number> {
  return inDatabaseTransaction(db, async (tx) => {
    const analyser = await lockAnalyserIfFree(tx, analyserId)
    if (!analyser) return 0
    const { courses, highestPower } = await followCounters(tx, analyser)
    const span = spanToClose(analyser, courses)
    if (!span) return 0
    const { from, until } = span
    const hours = await addToOthers(tx, analyser, measureHours(courses, from, until), span)
    const { userId, placement } = analyser
    await writeHours(
      tx,
      hours.map((each) => ({ ...each, userId, placement, analyserId })),
      at,
    )
    if (from < until) await recordWindows(tx, analyserId, instantOf(from), instantOf(until))
    const isBefore = (point: CounterSample) => point.at <= until
    await markClosed(tx, analyserId, {
      until,
      highestPower,
      import: courses.import.points.findLast(isBefore),
      export: courses.export.points.findLast(isBefore),
    })
    return hours.length
  })
}

const instantOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

async function followCounters(
  tx: Db,
  analyser: ClosingAnalyser,
): Promise<{ courses: CounterCourses; highestPower: number }> {
  const { analyserId, attachedAt, endedAt } = analyser
  // What one counter showed before the last sample of the other could not be believed then.
  const from = Math.max(attachedAt, analyser.import?.at ?? 0, analyser.export?.at ?? 0)
  const read = await findCounters(tx, analyserId, from, endedAt)
  const highestPower = Math.min(Math.max(read.highestPower, analyser.highestPower), power.most * 1_000)
  const maxPower = Math.min(Math.max(power.least, (highestPower * 3) / 1_000), power.most)
  const follow = (last: CounterSample | null, samples: readonly CounterSample[]): CounterCourse =>
    followCounter(last ? [last, ...samples.filter(({ at }) => at > last.at)] : samples, { maxGap, maxPower, ranges })
  return {
    courses: { import: follow(analyser.import, read.import), export: follow(analyser.export, read.export) },
    highestPower,
  }
}

interface Span {
  /** Whole hours. */
  readonly from: number
  readonly until: number
  /** At the beginning and at the end of an attachment only a part of an hour is of it. */
  readonly edges: readonly number[]
}

/**
 * The hours to close now; null when there are none yet. While one counter of a device is silent and the other is not, the
 * hours wait for it for a day.
 */
function spanToClose({ hoursUntil, endedAt }: ClosingAnalyser, courses: CounterCourses): Span | null {
  const known = [courses.import.points, courses.export.points].filter((points) => points.length > 0)
  const starts = known.map(([first]) => first?.at ?? 0)
  const ends = known.map((points) => points.at(-1)?.at ?? 0)
  const from = hoursUntil ?? (known.length > 0 ? hourOf(Math.min(...starts)) : null)
  if (endedAt !== null) {
    const until = Math.ceil(endedAt / hour) * hour
    const first = from ?? until
    return { from: Math.min(first, until), until, edges: [...(hoursUntil === null ? [first] : []), until - hour] }
  }
  if (from === null || known.length === 0) return null
  const until = hourOf(Math.max(Math.min(...ends), Math.max(...ends) - day))
  return until > from ? { from, until, edges: hoursUntil === null ? [from] : [] } : null
}

type Measured = Omit<HourReading, 'placement'>

/**
 * The first and the last hour of an attachment may be partly of another: of an analyser that was there before, of this one
 * before it was disabled, or of the next one. What both measured adds up.
 */
async function addToOthers(
  tx: Db,
  { userId }: ClosingAnalyser,
  hours: readonly Measured[],
  { edges }: Span,
): Promise<Measured[]> {
  const isPartial = (each: Measured) => each.quality === 'estimated' && edges.includes(each.start.epochMilliseconds)
  const added: Measured[] = []
  // Another of this user may be at its own part of that hour.
  if (hours.some(isPartial)) await lockHoursOf(tx, [userId])
  for (const each of hours) {
    const [other] = isPartial(each) ? await hoursBetween(tx, userId, each.start, each.start.add({ hours: 1 })) : []
    added.push(other?.analyserId ? addHours(each, other) : each)
  }
  return added
}

function addHours(hour: Measured, other: Measured): Measured {
  return {
    ...hour,
    consumption: addEnergy(hour.consumption, other.consumption),
    consumptionQuarters: null,
    production: addEnergy(hour.production, other.production),
    productionQuarters: null,
  }
}

function addEnergy(a: EnergyWh | null, b: EnergyWh | null): EnergyWh | null {
  return a === null || b === null ? (a ?? b) : energyWh(a + b)
}
