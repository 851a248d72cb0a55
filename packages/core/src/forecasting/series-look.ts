/** What somebody should see of a series before it is kept: how much of its span is there, and what is strange in it. */
import { farOff, leastUsual } from './given-history.ts'

export interface SeriesLook {
  /** Hours from the first that is known to the last, and how many of them are not. */
  readonly spanHours: number
  readonly missingHours: number
  /** The least and the greatest value; null where nothing is known. */
  readonly lowest: number | null
  readonly highest: number | null
  /** Places of values far beyond what is usual, in order. */
  readonly farOff: readonly number[]
  /** By what they were judged: what was known before, where that is enough, or the values themselves. */
  readonly judgedBy: 'before' | 'itself'
  /** Whether all known values are the same: nothing can be learnt from them. */
  readonly isFlat: boolean
}

/**
 * Looks over values, hour after hour in any unit, NaN where not known, beside those that were `before` it. Far off is what forecasts
 * leave out: beyond the middle 95 % of what is usual by more than four times its range. A file in another unit than what is there is
 * far off as a whole, because it is judged by what is there.
 */
export function lookOver(values: Float64Array, before: Float64Array): SeriesLook {
  const known = values.filter(Number.isFinite)
  const usual = before.filter(Number.isFinite)
  const judgedBy = usual.length >= leastUsual ? 'before' : 'itself'
  const isFar = farOff(judgedBy === 'before' ? usual : known)
  const first = values.findIndex(Number.isFinite)
  const spanHours = first < 0 ? 0 : values.findLastIndex(Number.isFinite) - first + 1
  const sorted = known.toSorted()
  const [lowest = null, highest = null] = [sorted[0], sorted.at(-1)]
  const far: number[] = []
  values.forEach((value, place) => {
    if (isFar(value)) far.push(place)
  })
  return {
    spanHours,
    missingHours: spanHours - known.length,
    lowest,
    highest,
    farOff: far,
    judgedBy,
    isFlat: known.length > 1 && lowest === highest,
  }
}
