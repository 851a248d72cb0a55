/**
 * What of the errors of a forecast is known before: where it lies far from what came of late, it errs to one side and by more. Both are
 * regressed on where it lies, so that errors of other days can stand for those of one that is unlike them (conformal prediction with a
 * regression of size: Lei, G'Sell, Rinaldo, Tibshirani, Wasserman 2018, section 5.2).
 */
import { meanOf } from './products.ts'
import { addRow, emptySums, solveRidge } from './ridge.ts'
import { boundTo } from './stabilise.ts'

/** A day that is over: what was said of it, and what came, 24 values each; NaN where unknown. */
export interface SaidDay {
  readonly values: Float64Array
  readonly actual: Float64Array
  /** How large errors were at hours like these where the forecast learnt (`forecastNetworks`), where that is known. */
  readonly sizes?: Float64Array | null | undefined
}

/** Where an hour of a forecast lies; without a unit. NaN is unknown and counts as usual. */
export interface Place {
  /** The forecast itself, in its unit. */
  readonly value: number
  /** How far above what came of late, in mean deviations of that, and how far below; one of them is 0. */
  readonly level: readonly [number, number]
  /**
   * What the size of its error hangs on: the level of its day, both of its own, how far it is from the day before, and, where that is
   * known of the forecast to come, how large errors were at hours like it where the forecast learnt.
   */
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
/** In units: errors count up to this in their middle. */
const mostInMiddle = 2
/** The logarithm of the size is at most so far from the usual one. */
const widest = 1
/** That of what the forecast learnt of it, which is smaller, at most so far. */
const widestLearnt = 2
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
  forecast: Pick<SaidDay, 'values' | 'sizes'>,
  units: readonly Float64Array[],
): Place[][] {
  return [...days, forecast].map(({ values: said, sizes }, day) => {
    const late = measureLate(days.slice(Math.max(0, day - lateDays), day))
    const before = days[day - 1]?.actual
    const levelOf = (value: number) =>
      late.deviation > 0 ? boundTo((value - late.mean) / late.deviation, farthest) : 0
    const ofDay = levelOf(meanOfKnown(said))
    return Array.from(said, (value, hour): Place => {
      const level = levelOf(value)
      const [above, below] = [Math.max(0, level), Math.max(0, -level)]
      const unit = units[day]?.[hour] ?? NaN
      const change = Math.abs(value - (before?.[hour] ?? NaN)) / unit
      const learnt = boundTo(Math.log((sizes?.[hour] ?? NaN) / unit), widestLearnt)
      return {
        value,
        level: [above, below],
        traits: [
          ofDay,
          above,
          below,
          Math.log(leastChange + Math.min(largest, change)),
          ...(forecast.sizes ? [learnt] : []),
        ],
      }
    })
  })
}

/** Learns both from errors of which the units are known. */
export function regressErrors(errors: readonly PlacedError[]): ErrorRegression {
  const shift = fitLine(
    errors,
    ({ level }) => level,
    ({ value }) => boundTo(value, mostInMiddle),
  )
  const size = fitLine(
    errors,
    ({ traits }) => traits,
    ({ place, value }) => Math.log(leastError + Math.min(largest, Math.abs(value - shift(place)))),
  )
  const first = errors[0]?.place
  // By what errors are likened they are followed, too.
  const slopes = first ? first.level.length + first.traits.length + likenesses.length : 0
  return {
    shift,
    size: (place) => Math.exp(boundTo(size(place), widest)),
    ahead: 1 + (hoursTogether * slopes) / Math.max(1, totalWeight(errors)),
  }
}

/** In mean deviations: forecasts so far from each other are alike by e^(−½). */
const near = 0.6
/** Of the weight of an error, what it keeps where its forecast was unlike in all. */
const unlike = 0.1
/** What makes two hours alike: how dear they were said to be, and how dear that was beside what came of late. */
const likenesses = [({ value }: Place) => value, ({ level: [above, below] }: Place) => above - below] as const

/**
 * The errors with weights that are less the less their forecasts lay where that of `place` lies (Nadaraya 1964, Watson 1964): what is
 * left of them once their middle and size are taken out has another shape at other prices. Together they count as much as before.
 */
export function weighAlike<T extends { readonly place: Place; readonly weight: number }>(
  errors: readonly T[],
  place: Place,
): T[] {
  const distances = new Float64Array(errors.length)
  for (const likeness of likenesses) {
    const own = likeness(place)
    const all = Float64Array.from(errors, (error) => likeness(error.place))
    const mean = meanOf(all)
    const deviation = meanOf(all.map((value) => Math.abs(value - mean)))
    if (!(deviation > 0)) continue
    all.forEach((value, at) => (distances[at] = (distances[at] ?? 0) + ((value - own) / (near * deviation)) ** 2))
  }
  const weights = distances.map(
    (distance, at) => (errors[at]?.weight ?? 0) * (unlike + (1 - unlike) * Math.exp(-distance / 2)),
  )
  const share = totalWeight(errors) / weights.reduce((sum, weight) => sum + weight, 0)
  return errors.map((error, at) => ({ ...error, weight: share * (weights[at] ?? 0) }))
}

/** Φ⁻¹(0.8): how far the level .8 of a normal variable lies from its middle, in standard deviations. */
const normalDecile = 0.8416212335729143

/**
 * The middle of what is left of errors, drawn towards 0 by how little it is known: by its square beside its square and the variance of
 * the median of so many normal values, π ÷ 2 × σ² ÷ n (James, Stein 1961). `low` and `high` are the levels .2 and .8 of them, which say
 * σ, and `weight` is how much they count together. What is always the same is believed whole.
 */
export function believeMiddle(middle: number, { low, high, weight }: MiddleDoubt): number {
  const deviation = (high - low) / (2 * normalDecile)
  const variance = ((Math.PI / 2) * deviation ** 2 * hoursTogether) / weight
  return middle === 0 ? 0 : middle / (1 + variance / middle ** 2)
}

interface MiddleDoubt {
  readonly low: number
  readonly high: number
  readonly weight: number
}

export function totalWeight(errors: readonly { readonly weight: number }[]): number {
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
