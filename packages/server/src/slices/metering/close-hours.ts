import { maxGap, type CounterSample } from '@tandem/core/metering/counter.ts'
import { hourOf, measureHours, measurePart, type CounterCourses } from '@tandem/core/metering/measured-hours.ts'
import type { HourReading } from '@tandem/core/metering/readings.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addHourPart,
  findCounters,
  findDueAnalysers,
  lockAnalyserIfFree,
  markClosed,
  type ClosingAnalyser,
  type CounterReadings,
} from './counters.store.ts'
import { followReadings } from './follow-readings.ts'
import { lockHoursOf, writeHours } from './hours.store.ts'
import { recordWindows } from './power-quality.store.ts'
import { markSilent } from './sent-readings.store.ts'

const hour = 3_600_000
const day = 24 * hour
/** As many database transactions at a time. */
const atOnce = 3
/** So long after an analyser was detached its last samples may still be on their way. */
const settling = { minutes: 10 }
/** A counter that shows coarse steps is read again from where it came to its last one, up to so long ago. */
const longestStanding = 2 * day

/**
 * Makes the samples of every analyser into readings by the hour, as far as there is a sample at or after an hour's end, with
 * their power-quality windows: each analyser in a database transaction of its own, which two processes can ask for at once.
 * Gives the number of hours that were closed. The first hour of an attachment, and the last, are estimated where they are only
 * partly known.
 */
export async function closeHours(platform: Platform): Promise<number> {
  const { db, clock, log } = platform
  const now = clock.now()
  await markSilent(db, now)
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
    const followed = await followCounters(tx, analyser)
    const { courses, highestPower } = followed
    const span = spanToClose(analyser, followed)
    if (!span) return 0
    const { from, until, edges } = span
    const hours = await addParts(tx, analyser, measureHours(courses, from, until), { courses, edges })
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

interface FollowedCounters {
  readonly courses: CounterCourses
  /** In mW. */
  readonly highestPower: number
  readonly span: CounterReadings['span']
}

async function followCounters(tx: Db, analyser: ClosingAnalyser): Promise<FollowedCounters> {
  const { analyserId, attachedAt, endedAt, hoursUntil } = analyser
  const starts = [analyser.import, analyser.export].flatMap((start) => start?.at ?? [])
  const recently = hoursUntil === null ? attachedAt : hoursUntil - longestStanding
  const from = Math.max(attachedAt, recently, starts.length > 0 ? Math.min(...starts) : attachedAt)
  const read = await findCounters(tx, analyserId, from, endedAt)
  return { ...followReadings(read, analyser), span: read.span }
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
function spanToClose({ hoursUntil, endedAt }: ClosingAnalyser, { courses, span }: FollowedCounters): Span | null {
  const ends = [courses.import, courses.export].flatMap(({ points }) => points.at(-1)?.at ?? [])
  const from = hoursUntil ?? (span ? hourOf(span.from) : null)
  if (endedAt !== null) {
    const until = Math.ceil(endedAt / hour) * hour
    const first = from ?? until
    return { from: Math.min(first, until), until, edges: [...(hoursUntil === null ? [first] : []), until - hour] }
  }
  if (from === null || span === null) return null
  const until = hourOf(Math.max(Math.min(...ends, span.until), span.until - day))
  return until > from ? { from, until, edges: hoursUntil === null ? [from] : [] } : null
}

type Measured = Omit<HourReading, 'placement'>

/**
 * The first and the last hour of an attachment may be partly of another: of an analyser that was there before, of this one
 * before it was disabled, or of the next one. What all of them measured adds up, and is the hour's once little is missing.
 */
async function addParts(
  tx: Db,
  analyser: ClosingAnalyser,
  hours: readonly Measured[],
  { courses, edges }: { readonly courses: CounterCourses; readonly edges: readonly number[] },
): Promise<Measured[]> {
  const parts = edges.map((start) => measurePart(courses, start)).filter((part) => part !== null)
  if (parts.length === 0) return [...hours]
  // Another of this user may be at its own part of that hour.
  await lockHoursOf(tx, [analyser.userId])
  const added: Measured[] = []
  for (const part of parts) {
    const whole = await addHourPart(tx, analyser, part)
    const known = (energy: EnergyWh | null, time: number) => (hour - time > maxGap ? null : energy)
    const consumption = known(whole.consumption, whole.consumptionTime)
    const production = known(whole.production, whole.productionTime)
    if (consumption === null && production === null) continue
    const quarters = { consumptionQuarters: null, productionQuarters: null }
    added.push({ start: instantOf(part.start), consumption, production, ...quarters, quality: 'estimated' })
  }
  const isPart = ({ start }: Measured) => parts.some((part) => part.start === start.epochMilliseconds)
  return [...hours.filter((each) => !isPart(each)), ...added]
}
