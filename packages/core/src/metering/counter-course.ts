import { carriedIn, registerStep, resolution, unseen, type CounterSample, type CourseStep } from './counter-steps.ts'
import { integratePower, type PowerCourse, type PowerSample } from './power-course.ts'
import { leaveOutStanding } from './standing-counter.ts'

/** How the counter of a device may move, and what else is known of it. */
export interface CounterOptions {
  /** The longest time between two samples that still shows when the energy flowed; in milliseconds. */
  readonly maxGap: number
  /** The most that the connection can carry, in W. */
  readonly maxPower: number
  /** Where counters of this device begin again from zero, in Wh. */
  readonly ranges: readonly number[]
  /** The last sample before, up to which its course was believed already. */
  readonly start?: CounterSample | null
  /** The power that this counter counts. */
  readonly power?: readonly PowerSample[]
  /** The highest power that was ever measured here, in W; null or absent: none was. */
  readonly highestPower?: number | null
}

/** A sample that can be trusted. */
export interface CounterPoint extends CounterSample {
  /** Wh since the first point, across rollovers, resets and swaps. */
  readonly total: number
  /** Nothing is known of the energy since the point before. */
  readonly isBreak: boolean
  /** More was counted since the point before than this connection ever showed, over a time that nobody saw. */
  readonly isDoubtful: boolean
  /** The counter stood before although energy flowed, and then showed it at once. */
  readonly isLate: boolean
  /** A coarse register was at this value already before it was read again. */
  readonly isVague: boolean
}

export interface CounterCourse {
  /** In time, their totals never falling. */
  readonly points: readonly CounterPoint[]
  readonly power: PowerCourse
}

/** So many samples that go on from each other make a new level believable; a single one is an outlier. */
const believable = 3

/** A level that stands still, such as the zeros of a gateway that starts, is believed only when it has stood for an hour. */
const patience = 3_600_000

/** 10 TWh: no device counts so far. */
const highestCounter = 10 ** 13

/** A rollover is believed only where it stands for less than this part of the range. */
const rolloverShare = 100

type Reading = 'moved' | 'rolled' | 'impossible'

/**
 * Finds out how a counter went, from samples in any sequence, some of them twice and some of them garbage. A value that
 * jumps and comes back is left out. A fall that is no rollover, and a rise beyond what the connection can carry, are a reset
 * or another device once three samples go on from there; what was used meanwhile is not known. Samples at the end that the
 * ones before do not lead to wait for those that come. Samples at which the counter stood while energy flowed say nothing
 * (see `leaveOutStanding`).
 */
export function followCounter(samples: readonly CounterSample[], options: CounterOptions): CounterCourse {
  const { start = null } = options
  const steps: CourseStep[] = []
  let doubtful: CounterSample[] = []
  for (const sample of inSequence(start ? [start, ...samples.filter(({ at }) => at > start.at)] : samples)) {
    const [level, last] = [doubtful[0], doubtful.at(-1)]
    const goesOn = last !== undefined && readStep(last, sample, options).kind === 'moved'
    // What could not be reached at first is not reached by waiting.
    const before = goesOn ? level : undefined
    if (continueCourse(steps, sample, before, options)) {
      doubtful = []
      continue
    }
    doubtful = goesOn ? [...doubtful, sample] : [sample]
    if (!isBelievable(doubtful)) continue
    startAnew(steps, doubtful, options)
    doubtful = []
  }
  // What a device showed as its power while its counter showed garbage is garbage as well.
  const [believed, read] = [new Set(steps.map(({ at }) => at)), new Set(samples.map(({ at }) => at))]
  const trusted = (options.power ?? []).filter(({ at }) => believed.has(at) || !read.has(at))
  const power = integratePower(trusted, options.maxGap)
  const moving = leaveOutStanding(steps, power, { isContinued: start !== null, maxPower: options.maxPower })
  return { points: addUp(moving, options), power }
}

function isBelievable(level: readonly CounterSample[]): boolean {
  const [first, last] = [level[0], level.at(-1)]
  if (!first || !last || level.length < believable) return false
  return last.wh !== first.wh || last.at - first.at >= patience
}

/** By time, each time once; what is no counter is left out. Of two values at one time the lower is taken. */
function inSequence(samples: readonly CounterSample[]): CounterSample[] {
  return samples
    .filter(({ at, wh }) => Number.isSafeInteger(at) && Number.isInteger(wh) && wh >= 0 && wh <= highestCounter)
    .toSorted((a, b) => a.at - b.at || a.wh - b.wh)
    .filter(({ at }, index, sorted) => index === 0 || at !== sorted[index - 1]?.at)
}

/** Adds a sample that the steps lead to, unless it goes on from a level that they did not lead to. Where only the last few stand in its way, they were the outliers. */
function continueCourse(
  steps: CourseStep[],
  sample: CounterSample,
  level: CounterSample | undefined,
  options: CounterOptions,
): boolean {
  const last = steps.at(-1)
  if (last && level && (level.wh > last.wh || sample.wh < last.wh)) return false
  if (!last) {
    steps.push(begin(sample, false))
    return true
  }
  const most = sample.wh < last.wh ? believable - 1 : 0
  for (let back = 0; back <= most; back++) {
    const before = steps.at(-1 - back)
    if (!before) return false
    const step = readStep(before, sample, options)
    if (step.kind !== 'impossible' && (back === 0 || step.kind === 'moved')) {
      steps.length -= back
      steps.push(continueFrom(before, sample, step.energy))
      return true
    }
    if (before.isBreak) return false
  }
  return false
}

function begin({ at, wh }: CounterSample, isBreak: boolean): CourseStep {
  return { at, wh, energy: 0, isBreak, isLate: false, isVague: false, changedAt: at }
}

function continueFrom(before: CourseStep, { at, wh }: CounterSample, energy: number): CourseStep {
  return {
    at,
    wh,
    energy,
    isBreak: false,
    isLate: false,
    isVague: false,
    changedAt: wh === before.wh ? before.changedAt : at,
  }
}

/** What a step from one sample to a later one stands for. A counter that stood may show at once what flowed since. */
function readStep(
  from: CounterSample & { readonly changedAt?: number },
  to: CounterSample,
  { maxPower, ranges }: CounterOptions,
): { kind: Reading; energy: number } {
  const most = carriedIn(to.at - (from.changedAt ?? from.at), maxPower) + resolution(from.wh, to.wh)
  const moved = to.wh - from.wh
  if (moved >= 0) return moved <= most ? { kind: 'moved', energy: moved } : { kind: 'impossible', energy: 0 }
  // The zero of a reset is a multiple of every step: it must not make a coarse register of a fine one.
  const mostRolled = carriedIn(to.at - from.at, maxPower) + Math.min(registerStep([from.wh, to.wh]), 1_000)
  const range = ranges.find((each) => {
    const energy = moved + each
    return from.wh < each && energy <= mostRolled && energy <= each / rolloverShare
  })
  return range === undefined ? { kind: 'impossible', energy: 0 } : { kind: 'rolled', energy: moved + range }
}

function startAnew(steps: CourseStep[], samples: readonly CounterSample[], options: CounterOptions): void {
  const [first, ...others] = samples
  if (!first) return
  if (!returnToCourse(steps, first, options)) steps.push(begin(first, true))
  for (const sample of others) {
    const before = steps.at(-1) as CourseStep
    steps.push(continueFrom(before, sample, sample.wh - before.wh))
  }
}

/** A level that only stood, such as zeros, between a course and where it goes on, was none of this counter's. */
function returnToCourse(steps: CourseStep[], sample: CounterSample, options: CounterOptions): boolean {
  const at = steps.findLastIndex(({ isBreak }) => isBreak)
  const [before, level] = [steps[at - 1], steps[at]]
  if (!before || !level || steps.at(-1)?.wh !== level.wh) return false
  const step = readStep({ at: before.at, wh: before.wh }, sample, options)
  if (step.kind !== 'moved') return false
  steps.length = at
  steps.push(continueFrom(before, sample, step.energy))
  return true
}

function addUp(steps: readonly CourseStep[], { highestPower = null }: CounterOptions): CounterPoint[] {
  let total = 0
  return steps.map(({ at, wh, energy, isBreak, isLate, isVague }, index) => {
    const before = index === 0 || isBreak ? undefined : steps[index - 1]
    if (before) total += energy
    const isDoubtful =
      before !== undefined &&
      highestPower !== null &&
      at - before.at > unseen &&
      energy > carriedIn(at - before.at, highestPower * 1.2) + resolution(before.wh, wh)
    return { at, wh, total, isBreak: index > 0 && isBreak, isDoubtful, isLate, isVague }
  })
}
