/**
 * A model that somebody brings beside ours: it is given what was known of a series and says what comes. What it says is looked over
 * before it counts, and it counts as much as it was worth of late.
 */
import { hoursOfDay } from './clock-days.ts'
import { medianOfSorted } from './stabilise.ts'

/** How long a context a model takes, in hours. */
export interface ContextTerms {
  /** At most so many of the last hours. */
  readonly context: number
  /** With fewer the model is not asked. */
  readonly leastContext: number
  /** The hours that it is given are a multiple of this. */
  readonly multiple: number
}

/**
 * The last hours before hour number `end` that a model is given, in the unit of the series: nothing from `end` on is looked at. An hour
 * that is not known is as the same hour of the day before, and where that is not known either, as the hour before. Null where fewer
 * hours are there than the model needs, or more than a quarter of them are not known.
 */
export function contextBefore(
  values: Float64Array,
  end: number,
  { context, leastContext, multiple }: ContextTerms,
): Float32Array | null {
  const until = Math.min(end, values.length)
  // What is missing at the end would have to be forecast itself.
  if (until < end || Number.isNaN(values[end - 1] ?? NaN)) return null
  let start = Math.max(0, end - context)
  while (start < end && Number.isNaN(values[start] ?? NaN)) start++
  start = end - Math.floor((end - start) / multiple) * multiple
  if (end - start < leastContext) return null
  const filled = values.slice(start, end)
  let holes = 0
  filled.forEach((value, hour) => {
    if (!Number.isNaN(value)) return
    holes++
    filled[hour] = filled[hour - hoursOfDay] ?? filled[hour - 1] ?? 0
  })
  return holes * 4 > filled.length ? null : Float32Array.from(filled)
}

/** What an axis of an output counts. */
export const outputAxes = ['batch', 'level', 'sample', 'time'] as const
type OutputAxis = (typeof outputAxes)[number]

/** How the output of a model is laid out. */
export interface OutputTerms {
  readonly axes: readonly OutputAxis[]
  /** The levels of its quantiles, ascending, with 0.5 among them; null where it has none. */
  readonly levels: readonly number[] | null
  /** So many hours from the end of the context on. */
  readonly horizon: number
}

/** What a model gave. */
export interface ModelOutput {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** Why what a model gave does not count. */
export type OutputFault = 'shape' | 'notFinite' | 'crossing' | 'farOff'

/** More samples of a day say nothing more. */
const mostSamples = 1_000
/** Of the range of the context: quantiles that cross by less are rounding. */
const crossingAllowed = 0.01
/** So many ranges of the context beyond it are another unit, or a mistake. */
const farOff = 4

/**
 * The hours of the horizon as a model says them: the middle of its quantiles, the median of its samples, or the one value that it
 * has. Looked over by the context that it was given: of the shape that was described, finite, quantiles that do not cross, nothing
 * farther beyond the context than four times its range.
 */
export function readOutput(
  { dims, data }: ModelOutput,
  terms: OutputTerms,
  context: Float32Array,
): { readonly values: Float64Array } | { readonly fault: OutputFault } {
  const { axes, levels, horizon } = terms
  const sizeOf = (axis: OutputAxis) => (axes.includes(axis) ? (dims[axes.indexOf(axis)] ?? 0) : 1)
  const [rows, samples] = [sizeOf('level'), sizeOf('sample')]
  const isShaped =
    dims.length === axes.length &&
    sizeOf('batch') === 1 &&
    sizeOf('time') === horizon &&
    rows === (levels?.length ?? 1) &&
    samples >= 1 &&
    samples <= mostSamples &&
    data.length === rows * samples * horizon
  if (!isShaped) return { fault: 'shape' }
  const stepOf = (axis: OutputAxis) =>
    axes.includes(axis) ? dims.slice(axes.indexOf(axis) + 1).reduce((product, size) => product * size, 1) : 0
  const [across, along] = [stepOf('level') + stepOf('sample'), stepOf('time')]
  const { least, range } = measureRange(context)
  const values = new Float64Array(horizon)
  for (let hour = 0; hour < horizon; hour++) {
    const said = Float64Array.from({ length: rows * samples }, (_, row) => data[row * across + hour * along] ?? NaN)
    if (!said.every(Number.isFinite)) return { fault: 'notFinite' }
    if (levels && said.some((value, row) => (said[row - 1] ?? value) - value > crossingAllowed * range)) {
      return { fault: 'crossing' }
    }
    const value = levels ? (said[levels.indexOf(0.5)] ?? NaN) : medianOfSorted(said.toSorted())
    if (value < least - farOff * range || value > least + (1 + farOff) * range) return { fault: 'farOff' }
    values[hour] = value
  }
  return { values }
}

/** A series that never changed has the range of its own size, so that another value than this may follow. */
function measureRange(context: Float32Array): { least: number; range: number } {
  let [least, most] = [Infinity, -Infinity]
  for (const value of context) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return { least, range: most - least || Math.abs(most) || 1 }
}

/** A day that is over: what we had said, what the model had, and what came; NaN where it is not known. */
export interface PastDay {
  readonly own: Float64Array
  readonly brought: Float64Array
  readonly actual: Float64Array
}

/** So many days decide how much a model counts. */
export const sharedDays = 28
/** With fewer of them it does not count. */
const leastSharedDays = 14
/** Steps of the share. */
const shareSteps = 10
/** The best of them must have made what was missed smaller by so much. */
const leastGain = 0.01
/** Of the best share so much counts: what was best over four weeks is in part chance. */
const trusted = 0.5

/**
 * How much of a forecast a model is that was brought, 0 to a half: half of what would have missed the least over the last 28 days, in
 * tenths, where that would have missed at least 1 % less than ours alone; else 0.
 */
export function shareOfBrought(past: readonly PastDay[]): number {
  const days = past.slice(-sharedDays).filter(({ own, brought, actual }) => {
    return brought.some((value, hour) => !Number.isNaN(value + (own[hour] ?? NaN) + (actual[hour] ?? NaN)))
  })
  if (days.length < leastSharedDays) return 0
  const missed = (share: number) => days.reduce((sum, day) => sum + missedWith(day, share), 0)
  const ours = missed(0)
  let best = { share: 0, sum: (1 - leastGain) * ours }
  for (let step = 1; step <= shareSteps; step++) {
    const sum = missed(step / shareSteps)
    if (sum < best.sum) best = { share: step / shareSteps, sum }
  }
  return trusted * best.share
}

function missedWith({ own, brought, actual }: PastDay, share: number): number {
  let sum = 0
  actual.forEach((came, hour) => {
    const missed = Math.abs(came - mixHour(own[hour] ?? NaN, brought[hour] ?? NaN, share))
    if (!Number.isNaN(missed)) sum += missed
  })
  return sum
}

/** Our forecast with so much of the model in it. */
export function mixBrought(own: Float64Array, brought: Float64Array, share: number): Float64Array {
  return own.map((value, hour) => mixHour(value, brought[hour] ?? NaN, share))
}

/** Where the model said nothing ours stands. */
function mixHour(own: number, brought: number, share: number): number {
  return Number.isNaN(brought) ? own : own + share * (brought - own)
}
