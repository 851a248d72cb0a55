import { hoursOfDay } from './clock-days.ts'
import { addRow, addSums, emptySums, solveRidge, takeFeatures, type RidgeSums } from './ridge.ts'
import type { FeatureTable } from './volume-features.ts'

/** Days whose hours the weights are learnt from. */
export const learningDays = 84
/** Without so many the weights would be a guess. */
const leastLearningHours = 10 * hoursOfDay
const penalty = 0.3

/** Hours that came, in the scale of the features. */
export interface Learning {
  readonly rows: FeatureTable
  /** What came, indexed as the history is; NaN is unknown. */
  readonly came: Float64Array
  readonly lead: number
}

/** What the regression can say of some days by some of its features: 24 hours each, NaN where there is too little to learn from. */
export type Regression = (columns: readonly number[]) => DayRegression[]

export interface DayRegression {
  readonly values: Float64Array
  /** What features from number `from` on add to it. */
  readonly partFrom: (from: number) => Float64Array
}

/**
 * Forecasts of `days`, each by a ridge regression over what was known at its own cut-off: hours of the twelve weeks before it. A
 * day's products are summed once for all features, so that a day or a choice of features more costs one small system of equations.
 */
export function regressDays({ rows, came, lead }: Learning, days: readonly number[]): Regression {
  const learnt = sumDays(rows, came)
  const firstRowDay = rows.from / hoursOfDay
  const sumsOf = days.map((day) => {
    const cutoff = Math.max(0, day * hoursOfDay - lead)
    const whole = Math.floor(cutoff / hoursOfDay)
    const sums = emptySums(rows.features)
    let hours = 0
    for (let each = Math.max(firstRowDay, whole - learningDays); each < whole; each++) {
      const of = learnt[each - firstRowDay]
      if (!of) continue
      addSums(sums, of.sums)
      hours += of.hours
    }
    const rest = Math.max(rows.from, whole * hoursOfDay)
    for (let index = rest; index < cutoff; index++) hours += learnHour(sums, rows, came, index)
    return { sums, isEnough: hours >= leastLearningHours }
  })
  return (columns) =>
    days.map((day, place) => {
      const { sums, isEnough } = sumsOf[place] ?? { sums: emptySums(0), isEnough: false }
      const unknown = new Float64Array(hoursOfDay).fill(NaN)
      if (!isEnough) return { values: unknown, partFrom: () => unknown }
      const weights = solveRidge(takeFeatures(sums, columns), penalty)
      const start = day * hoursOfDay
      const partFrom = (from: number) => weigh(rows, { columns, weights, from }, start)
      const parts = partFrom(0)
      return { values: parts.map((part, hour) => part + (rows.base[start + hour - rows.from] ?? NaN)), partFrom }
    })
}

function sumDays(rows: FeatureTable, came: Float64Array): { sums: RidgeSums; hours: number }[] {
  return Array.from({ length: rows.base.length / hoursOfDay }, (_, day) => {
    const sums = emptySums(rows.features)
    let hours = 0
    const start = rows.from + day * hoursOfDay
    for (let index = start; index < start + hoursOfDay; index++) hours += learnHour(sums, rows, came, index)
    return { sums, hours }
  })
}

/** Adds an hour to what is learnt; 0 where it is not known or has nothing to be compared with. */
function learnHour(sums: RidgeSums, rows: FeatureTable, came: Float64Array, index: number): 0 | 1 {
  const row = index - rows.from
  const error = (came[index] ?? NaN) - (rows.base[row] ?? NaN)
  if (Number.isNaN(error)) return 0
  addRow(sums, rows.table, row * rows.features, error)
  return 1
}

interface Weighed {
  readonly columns: readonly number[]
  readonly weights: Float64Array
  readonly from: number
}

function weigh(rows: FeatureTable, { columns, weights, from }: Weighed, start: number): Float64Array {
  return new Float64Array(hoursOfDay).map((_, hour) => {
    const row = start + hour - rows.from
    let value = 0
    columns.forEach((column, place) => {
      if (column >= from) value += (weights[place] ?? 0) * (rows.table[row * rows.features + column] ?? 0)
    })
    return value
  })
}
