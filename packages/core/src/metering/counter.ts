import type { CounterCourse, CounterPoint, CounterOptions } from './counter-course.ts'
import { resolution } from './counter-steps.ts'
import { energyByPower, integralBetween, type PowerCourse } from './power-course.ts'

export { followCounter } from './counter-course.ts'
export type { CounterCourse, CounterPoint, CounterOptions } from './counter-course.ts'
export type { CounterSample } from './counter-steps.ts'
export type { PowerSample } from './power-course.ts'

/** The longest gap that is read as if it were none: 15 minutes. */
export const maxGap = 15 * 60_000

/** What a counter says of the time [from, to), in epoch milliseconds. */
export interface CounterInterval {
  readonly from: number
  readonly to: number
  /** Whole Wh, never negative; null where the samples leave more than `maxGap` of it unknown. */
  readonly energy: number | null
  /** A part of it is not known, or it was spread over a gap that an end of the interval lies in. */
  readonly isEstimated: boolean
  /** What is known of it, whether that is enough or not, and milliseconds of which nothing is. */
  readonly known: number
  readonly unknown: number
}

/**
 * The energy between each two neighbouring boundaries (ascending epoch milliseconds), from the course of a
 * counter. At a boundary the counter is interpolated between its neighbours, by the power between them where that is known, and
 * rounded down, so that the energies of any span add up to what the counter moved. Before the first sample, after the last and
 * across a reset or a swap of the device nothing is known: up to `maxGap` of that makes an interval estimated, more unknown.
 */
export function energyOfCourse(
  course: CounterCourse,
  boundaries: readonly number[],
  options: Pick<CounterOptions, 'maxGap'>,
): CounterInterval[] {
  const cuts = cutAll(course, boundaries, options.maxGap)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] as Cut
    const unknown = end.unknown - start.unknown
    const isUnknown = unknown > options.maxGap || unknown >= end.at - start.at
    const isWhole = start.isSure && end.isSure && start.doubts === end.doubts && unknown === 0
    const known = end.total - start.total
    return { from: start.at, to: end.at, energy: isUnknown ? null : known, isEstimated: !isWhole, known, unknown }
  })
}

/** The course of the counter at a boundary. */
interface Cut {
  readonly at: number
  readonly total: number
  /** Breaks and doubtful steps until then. */
  readonly doubts: number
  /** Milliseconds until then of which nothing is known; before the first point they count down to zero. */
  readonly unknown: number
  /** Measured there, or between two neighbours that are close or joined by their power. */
  readonly isSure: boolean
}

function cutAll({ points, power }: CounterCourse, boundaries: readonly number[], longest: number): Cut[] {
  let [place, doubts, unknown] = [0, 0, 0]
  return boundaries.map((at) => {
    for (let point = points[place]; point && point.at <= at; point = points[++place]) {
      if (point.isBreak || point.isDoubtful) doubts++
      if (point.isBreak) unknown += point.at - (points[place - 1]?.at ?? point.at)
    }
    const [before, after] = [points[place - 1], points[place]]
    const isKnown = before?.at === at || (before !== undefined && after !== undefined && !after.isBreak)
    const sinceKnown = isKnown ? 0 : before ? at - before.at : at - (after?.at ?? at)
    // Without any point all the time there is passes unknown.
    const missed = points.length === 0 ? at : unknown + sinceKnown
    const isSure = before?.at === at ? !before.isVague : isKnown && isJoined(before, after, power, longest)
    return { at, total: totalAt(at, before, after, power), doubts, unknown: missed, isSure }
  })
}

/** Closer neighbours need no power to say when their energy flowed. */
const close = 60_000

/** Whether it is known when the energy between two neighbours flowed: they are close, or their power adds up to it. */
function isJoined(
  before: CounterPoint | undefined,
  after: CounterPoint | undefined,
  power: PowerCourse,
  longest: number,
): boolean {
  if (!before || !after || after.isDoubtful || before.isVague || after.isVague) return false
  if (after.at - before.at <= (after.isLate ? close : longest)) return true
  const moved = after.total - before.total
  // A fine counter that stood was frozen, and so was the power beside it.
  if (moved > 2 * resolution(before.wh, after.wh)) return false
  const byPower = energyByPower(power, before.at, after.at)
  return byPower !== null && Math.abs(byPower - moved) <= moved / 10
}

function totalAt(
  at: number,
  before: CounterPoint | undefined,
  after: CounterPoint | undefined,
  power: PowerCourse,
): number {
  if (!before || !after || after.isBreak) return before?.total ?? after?.total ?? 0
  const whole = after.at - before.at > close ? integralBetween(power, before.at, after.at) : null
  const part = whole === null ? null : integralBetween(power, before.at, at)
  const [share, of] = whole && part !== null ? [part, whole] : [BigInt(at - before.at), BigInt(after.at - before.at)]
  return before.total + Number((BigInt(after.total - before.total) * share) / of)
}
