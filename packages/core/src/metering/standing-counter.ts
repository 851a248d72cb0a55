import { carriedIn, registerStep, resolution, unseen, type CourseStep } from './counter-steps.ts'
import { energyByPower, type PowerCourse } from './power-course.ts'

export interface StandingOptions {
  /** The first step was believed before: the counter was known to have just come there. */
  readonly isContinued: boolean
  readonly maxPower: number
}

/** A register that is written in steps of 100 Wh and more shows too late what flowed. */
const coarse = 100
/** Without power, steps of a kWh are coarse by the value alone, once it has stood for a while. */
const surelyCoarse = { step: 1_000, time: 60_000 }
/** A fine counter that stands while so much flows, in W and Wh, is frozen. */
const frozen = { watts: 100, wh: 100 }

/**
 * Leaves out the samples at which a counter stood although energy flowed: those of a register of coarse steps between two of
 * them, and those of a gateway that repeats what it read long ago. What remains are the moments at which the counter came to a
 * value. A coarse value that it had when it was first seen may be old: nothing is known of the time before it moved.
 */
export function leaveOutStanding(
  steps: readonly CourseStep[],
  power: PowerCourse,
  { isContinued, maxPower }: StandingOptions,
): CourseStep[] {
  let step = 1
  return listSegments(steps).flatMap((segment, index) => {
    const values = [...new Set(segment.map(({ wh }) => wh))]
    // A counter that stands at zero after a reset is written as it was before.
    if (values.some((value) => value > 0)) step = registerStep(values)
    const isExact = step < coarse || (index === 0 && isContinued)
    const kept: CourseStep[] = []
    let isLate = false
    for (const { start, end } of listRuns(segment)) {
      const [before, first, last, next] = [segment[start - 1], segment[start], segment[end - 1], segment[end]]
      if (!first || !last) continue
      const isStanding = jumpsBeyond(last, next, maxPower) || hidesEnergy(first.at, last.at, step, power)
      const isVague = before ? step >= coarse && first.at - before.at > unseen : !isExact
      const others = segment.slice(start + 1, end).map((each) => (isVague ? { ...each, isVague } : each))
      if (!isStanding) kept.push({ ...first, isLate, isVague }, ...others)
      else if (start > 0 || isExact) kept.push({ ...first, isLate, isVague })
      isLate = isStanding
    }
    return kept.map((each, place) => (place === 0 ? { ...each, energy: 0, isBreak: index > 0 } : each))
  })
}

/** The steps between two breaks. */
function listSegments(steps: readonly CourseStep[]): CourseStep[][] {
  const segments: CourseStep[][] = []
  for (const step of steps) {
    if (step.isBreak || segments.length === 0) segments.push([])
    segments.at(-1)?.push(step)
  }
  return segments
}

/** Places of the steps of the same value, [start, end). */
function listRuns(segment: readonly CourseStep[]): { readonly start: number; readonly end: number }[] {
  const starts = segment.flatMap(({ wh }, index) => (index === 0 || segment[index - 1]?.wh !== wh ? [index] : []))
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? segment.length }))
}

/** Whether more is counted at once than can have flowed since the last sample, but for the last digit of a float. */
function jumpsBeyond(last: CourseStep, next: CourseStep | undefined, maxPower: number): boolean {
  if (!next) return false
  const digits = resolution(last.wh, next.wh) - registerStep([last.wh, next.wh])
  return next.energy > carriedIn(next.at - last.at, maxPower) + digits + 1
}

function hidesEnergy(from: number, to: number, step: number, power: PowerCourse): boolean {
  if (to === from) return false
  const flowed = energyByPower(power, from, to)
  if (flowed === null) return step >= surelyCoarse.step && to - from > surelyCoarse.time
  if (step >= coarse) return flowed >= coarse
  return flowed >= frozen.wh && flowed >= carriedIn(to - from, frozen.watts)
}
