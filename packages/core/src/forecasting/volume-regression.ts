import { hoursOfDay } from './clock-days.ts'
import { addRow, addSums, emptySums, solveRidge, type RidgeSums } from './ridge.ts'
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

/**
 * Forecasts of `days`, 24 hours each, each by a ridge regression over what was known at its own cut-off: hours of the
 * twelve weeks before it. A day's products are summed once, so that a day more costs one small system of equations. A day
 * with too little to learn from is NaN.
 */
export function regressDays({ rows, came, lead }: Learning, days: readonly number[]): Float64Array[] {
  const learnt = sumDays(rows, came)
  const firstRowDay = rows.from / hoursOfDay
  return days.map((day) => {
    const start = day * hoursOfDay
    const cutoff = Math.max(0, start - lead)
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
    if (hours < leastLearningHours) return new Float64Array(hoursOfDay).fill(NaN)
    return applyWeights(rows, solveRidge(sums, penalty), start)
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

function applyWeights(rows: FeatureTable, weights: Float64Array, start: number): Float64Array {
  return new Float64Array(hoursOfDay).map((_, hour) => {
    const row = start + hour - rows.from
    let value = rows.base[row] ?? NaN
    for (let place = 0; place < weights.length; place++) {
      value += (weights[place] ?? 0) * (rows.table[row * rows.features + place] ?? 0)
    }
    return value
  })
}
