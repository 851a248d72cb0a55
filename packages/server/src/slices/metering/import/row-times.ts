/** When the rows of a file are, as they are written: the same for finding out what the times mean and for reading them. */
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { minutesOfDay, type LocalClock } from '@tandem/core/metering/local-clock.ts'
import { timeInDay, type CellTime, type DayPart } from '../../../platform/tabular/cell-times.ts'

/** A time, or a part of a day by its number from 1. */
export type RowTime = CellTime | { readonly day: number; readonly number: number }

/** A day and a part of it, as one. */
export function rowTimeOf(day: number, part: DayPart): RowTime {
  return 'number' in part ? { day, number: part.number } : timeInDay(day, part)
}

type WallCell = Extract<CellTime, { readonly wall: number }>
const isWall = (time: RowTime | null): time is WallCell => time !== null && 'wall' in time

/**
 * The same times, where midnight that stands at the end of its day is the end of that day: 00:15 … 23:45, 00:00, all with one date.
 * Where some days have it at their end and others at their beginning, nothing is changed.
 */
export function settleMidnights(times: readonly (RowTime | null)[]): readonly (RowTime | null)[] {
  const walls = times.filter(isWall)
  const steps = walls.slice(1).map(({ wall }, index) => Math.sign(wall - (walls[index]?.wall ?? wall)))
  const runsBack = steps.reduce((sum, step) => sum + step, 0) < 0
  const isMidnight = (time: RowTime | null) =>
    isWall(time) && time.length === null && time.clock === 'time' && time.wall % minutesOfDay === 0
  const dayOf = (time: RowTime | null | undefined) =>
    time && isWall(time) ? Math.floor(time.wall / minutesOfDay) : null
  const ofEnd = new Set<number>()
  let ofStart = 0
  times.forEach((time, index) => {
    if (!isMidnight(time)) return
    const [before, after] = [times[index - 1], times[index + 1]]
    const [earlier, later] = runsBack ? [after, before] : [before, after]
    const isLast = dayOf(later) !== dayOf(time)
    if (isLast && dayOf(earlier) === dayOf(time) && !isMidnight(earlier ?? null)) ofEnd.add(index)
    else if (!isLast) ofStart++
  })
  // A file of one day that begins anew below would have both.
  if (ofEnd.size === 0 || ofStart > 0) return times
  return times.map((time, index) =>
    ofEnd.has(index) && isWall(time) ? { ...time, wall: time.wall + minutesOfDay, clock: 'midnight' as const } : time,
  )
}

/** Whether times are starts or ends, by the times alone; null where they do not say. `step` in minutes. */
export function stampByTimes(
  times: readonly (RowTime | null)[],
  step: number,
  clock: LocalClock,
): ReadingMapping['stamp'] | null {
  const known = times.filter((time) => time !== null)
  if (known.some((time) => 'number' in time || ('wall' in time && time.length !== null))) return 'start'
  if (known.some((time) => 'wall' in time && time.clock === 'midnight')) return 'end'
  return stampOfWholeDays(
    known.map((time) => ('utc' in time ? { utc: time.utc } : { wall: 'wall' in time ? time.wall : 0 })),
    step,
    clock,
  )
}

type Moment = { readonly utc: number } | { readonly wall: number }
const minutesAt = (moment: Moment) => ('utc' in moment ? moment.utc : moment.wall)

/** Whole days from 00:00 are written by their starts, whole days to 00:00 by their ends. */
function stampOfWholeDays(moments: readonly Moment[], step: number, clock: LocalClock): ReadingMapping['stamp'] | null {
  const ordered = moments.toSorted((a, b) => minutesAt(a) - minutesAt(b))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last || first === last) return null
  const isDayBreak = (moment: Moment, shift: number) => {
    const at = minutesAt(moment) + shift
    if ('wall' in moment) return at % minutesOfDay === 0
    const day = Math.round(at / minutesOfDay)
    return at % minutesOfDay === 0 || [day - 1, day, day + 1].some((each) => clock.startOf(each) === at)
  }
  const isStart = isDayBreak(first, 0) && isDayBreak(last, step)
  const isEnd = isDayBreak(first, -step) && isDayBreak(last, 0)
  return isStart === isEnd ? null : isStart ? 'start' : 'end'
}

/** The repeated time of a day of autumn: instants from `first` on and those of the same length from `second` on show the same. */
export interface RepeatedTime {
  readonly first: number
  readonly second: number
}

/** The repeated times of the days on which instants lie, in minutes from 1970-01-01 UTC. */
export function repeatedTimes(instants: readonly number[], clock: LocalClock): RepeatedTime[] {
  if (instants.length === 0) return []
  const [from, to] = instants.reduce(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [Infinity, -Infinity],
  )
  const found: RepeatedTime[] = []
  for (let day = Math.floor(from / minutesOfDay) - 1; day <= Math.floor(to / minutesOfDay) + 1; day++) {
    if (clock.startOf(day + 1) - clock.startOf(day) <= minutesOfDay) continue
    for (let minute = 0; minute < minutesOfDay; minute += 15) {
      const [first, second] = clock.instantsOf(day * minutesOfDay + minute)
      if (first === undefined || second === undefined) continue
      found.push({ first, second })
      break
    }
  }
  return found
}
