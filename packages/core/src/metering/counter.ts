import type { CounterCourse, CounterPoint, CounterOptions } from './counter-course.ts'

export { followCounter } from './counter-course.ts'
export type { CounterCourse, CounterPoint, CounterSample, CounterOptions } from './counter-course.ts'

/** The longest gap that is read as if it were none: 15 minutes. */
export const maxGap = 15 * 60_000

/** What a counter says of the time [from, to), in epoch milliseconds. */
export interface CounterInterval {
  readonly from: number
  readonly to: number
  /** Whole Wh, never negative; null where the samples do not touch this time. */
  readonly energy: number | null
  /** A part of it is not known, or it was spread evenly over a gap that an end of the interval lies in. */
  readonly isEstimated: boolean
}

/**
 * The energy between each two neighbouring boundaries (ascending epoch milliseconds), from the course of a
 * counter. At a boundary the counter is interpolated between its neighbours, rounded down, so that the energies of any span
 * add up to what the counter moved. What was not measured, before the first sample, after the last and across a reset or a
 * swap of the device, counts nothing and makes the interval estimated.
 */
export function energyOfCourse(
  course: CounterCourse,
  boundaries: readonly number[],
  terms: Pick<CounterOptions, 'maxGap'>,
): CounterInterval[] {
  const cuts = cutAll(course, boundaries, terms.maxGap)
  const [first = Infinity, last = -Infinity] = [course.points[0]?.at, course.points.at(-1)?.at]
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] as Cut
    const isTouched = Math.max(start.at, first) < Math.min(end.at, last)
    const isWhole = start.isSure && end.isSure && start.breaks === end.breaks
    return {
      from: start.at,
      to: end.at,
      energy: isTouched ? end.total - start.total : null,
      isEstimated: !isWhole,
    }
  })
}

/** The course of the counter at a boundary. */
interface Cut {
  readonly at: number
  readonly total: number
  /** Breaks until then. */
  readonly breaks: number
  /** Measured there, or between two neighbours that are close. */
  readonly isSure: boolean
}

function cutAll({ points }: CounterCourse, boundaries: readonly number[], longest: number): Cut[] {
  let place = 0
  let breaks = 0
  return boundaries.map((at) => {
    for (let point = points[place]; point && point.at <= at; point = points[++place]) if (point.isBreak) breaks++
    const [before, after] = [points[place - 1], points[place]]
    const isBetween = before !== undefined && after !== undefined && !after.isBreak && after.at - before.at <= longest
    return { at, total: totalAt(at, before, after), breaks, isSure: before?.at === at || isBetween }
  })
}

function totalAt(at: number, before: CounterPoint | undefined, after: CounterPoint | undefined): number {
  if (!before || !after) return before?.total ?? after?.total ?? 0
  const [moved, passed, time] = [after.total - before.total, at - before.at, after.at - before.at]
  return before.total + Number((BigInt(moved) * BigInt(passed)) / BigInt(time))
}
