/**
 * What of the errors of a forecast is known before: where it lies far from what came of late, it errs to one side and by more. Both are
 * regressed on where it lies, so that errors of other days can stand for those of one that is unlike them (conformal prediction with a
 * regression of size: Lei, G'Sell, Rinaldo, Tibshirani, Wasserman 2018, section 5.2).
 */
import { addRow, emptySums, solveRidge } from './ridge.ts'
import { boundTo } from './stabilise.ts'

/** A day that is over: what was said of it, and what came, 24 values each; NaN where unknown. */
export interface SaidDay {
  readonly values: Float64Array
  readonly actual: Float64Array
}

/** Where an hour of a forecast lies; without a unit. NaN is unknown and counts as usual. */
export interface Place {
  /** How far above what came of late, in mean deviations of that, and how far below; one of them is 0. */
  readonly level: readonly [number, number]
  /** What the size of its error hangs on: the level of its day, both of its own, and how far it is from the day before. */
  readonly traits: readonly number[]
}

/** An error in units of what was usual, and how much it counts. */
interface PlacedError {
  readonly place: Place
  readonly value: number
  readonly weight: number
}

/** What is to be expected of an error at a place. */
export interface ErrorRegression {
  /** Where its middle lies, in the same units. */
  readonly shift: (place: Place) => number
  /** How many times its usual size it has. */
  readonly size: (place: Place) => number
  /** How much farther from their middle errors to come lie than those that it was learnt from, which it follows more closely. */
  readonly ahead: number
}

/** Days of late, four weeks. */
const lateDays = 28
/** In mean deviations: what is farther off counts as this far. */
const farthest = 3
/** In units: of errors and changes less than this the size is not told apart, nor of those that are larger than the last. */
const [leastError, leastChange, largest] = [0.05, 0.3, 10]
/** The logarithm of the size is at most so far from the usual one. */
const widest = 1
/** As if so many hours had been at every place alike, and nothing to be seen there. */
const hoursOfNothing = 100
/** Errors of hours one after another are alike: so many say as much as one by itself would. */
const hoursTogether = 8

/**
 * The places of the 24 hours of each of the days, and last of the day that `forecast` is for. Of a day only what came before it is looked
 * at. `units` are the usual errors as they were known before each, one more than there are days.
 */
export function placeForecasts(
  days: readonly SaidDay[],
  forecast: Float64Array,
  units: readonly Float64Array[],
): Place[][] {
  return [...days.map(({ values }) => values), forecast].map((said, day) => {
    const late = measureLate(days.slice(Math.max(0, day - lateDays), day))
    const before = days[day - 1]?.actual
    const levelOf = (value: number) =>
      late.deviation > 0 ? boundTo((value - late.mean) / late.deviation, farthest) : 0
    const ofDay = levelOf(meanOfKnown(said))
    return Array.from(said, (value, hour): Place => {
      const level = levelOf(value)
      const [above, below] = [Math.max(0, level), Math.max(0, -level)]
      const change = Math.abs(value - (before?.[hour] ?? NaN)) / (units[day]?.[hour] ?? NaN)
      return {
        level: [above, below],
        traits: [ofDay, above, below, Math.log(leastChange + Math.min(largest, change))],
      }
    })
  })
}

/** Learns both from errors of which the units are known. */
export function regressErrors(errors: readonly PlacedError[]): ErrorRegression {
  const shift = fitLine(
    errors,
    ({ level }) => level,
    ({ value }) => boundTo(value, farthest),
  )
  const size = fitLine(
    errors,
    ({ traits }) => traits,
    ({ place, value }) => Math.log(leastError + Math.min(largest, Math.abs(value - shift(place)))),
  )
  const first = errors[0]?.place
  const slopes = first ? first.level.length + first.traits.length : 0
  return {
    shift,
    size: (place) => Math.exp(boundTo(size(place), widest)),
    ahead: 1 + (hoursTogether * slopes) / Math.max(1, totalWeight(errors)),
  }
}

function totalWeight(errors: readonly PlacedError[]): number {
  return errors.reduce((sum, { weight }) => sum + weight, 0)
}

/** What a ridge regression says of traits, less its mean: 0 where all of them are as usual or unknown. */
function fitLine(
  errors: readonly PlacedError[],
  traitsOf: (place: Place) => readonly number[],
  targetOf: (error: PlacedError) => number,
): (place: Place) => number {
  const rows = errors.map(({ place }) => traitsOf(place))
  const width = rows[0]?.length ?? 0
  /** Of those that are known; 0 where none is. */
  const meanOf = (valueOf: (row: number) => number | undefined) => {
    let [sum, whole] = [0, 0]
    errors.forEach(({ weight }, row) => {
      const value = valueOf(row) ?? NaN
      if (!Number.isFinite(value)) return
      sum += weight * value
      whole += weight
    })
    return whole > 0 ? sum / whole : 0
  }
  const means = Array.from({ length: width }, (_, at) => meanOf((row) => rows[row]?.[at]))
  const centre = (value: number | undefined, at: number) => {
    const centred = (value ?? NaN) - (means[at] ?? 0)
    return Number.isFinite(centred) ? centred : 0
  }
  const targets = errors.map(targetOf)
  const meanTarget = meanOf((row) => targets[row])
  const sums = emptySums(width)
  const table = new Float64Array(width)
  errors.forEach(({ weight }, row) => {
    const root = Math.sqrt(weight)
    for (let at = 0; at < width; at++) table[at] = root * centre(rows[row]?.[at], at)
    addRow(sums, table, 0, root * ((targets[row] ?? 0) - meanTarget))
  })
  const slopes = solveRidge(sums, hoursOfNothing / Math.max(1, totalWeight(errors)))
  return (place) => traitsOf(place).reduce((said, value, at) => said + (slopes[at] ?? 0) * centre(value, at), 0)
}

/** Mean and mean deviation of all that came; a deviation of 0 where nothing did. */
function measureLate(days: readonly SaidDay[]): { mean: number; deviation: number } {
  let [sum, count] = [0, 0]
  for (const { actual } of days) {
    for (const value of actual) {
      if (!Number.isFinite(value)) continue
      sum += value
      count++
    }
  }
  const mean = sum / count
  let size = 0
  for (const { actual } of days) {
    for (const value of actual) if (Number.isFinite(value)) size += Math.abs(value - mean)
  }
  return { mean, deviation: count > 0 ? size / count : 0 }
}

/** Of those that are known; NaN where none is. */
export function meanOfKnown(values: Float64Array): number {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    sum += value
    count++
  }
  return sum / count
}
