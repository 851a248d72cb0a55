import { hoursOfDay } from './clock-days.ts'
import type { KnownViews } from './known-views.ts'
import { regressDays, type DayRegression } from './volume-regression.ts'

/**
 * What of all that may come is forecast: the median, which misses the least in an hour, or the mean, which is right in sum. Of energy
 * that mostly is little and now and then much the median is below the mean.
 */
export type VolumeAim = 'median' | 'mean'

/** The days a forecast is learnt and judged from, described for the regression, and the means that it has to beat. */
export interface Judged {
  /** What came, from the first day to the cut-off; NaN is unknown. */
  readonly values: Float64Array
  /** Hours from the cut-off to the beginning of the day of the forecast. */
  readonly lead: number
  /** In the scale of `came`: first the features of the history itself, so many of them, then those of each known series. */
  readonly views: KnownViews
  readonly ownFeatures: number
  readonly series: number
  /** What came, in the scale in which the regression is linear, and back. */
  readonly came: Float64Array
  readonly toEnergy: (value: number) => number
  /** The base of a day: 24 hours, NaN where nothing near is known. */
  readonly means: (day: number) => Float64Array
}

/** The regression has to have been better over so many of the last days. */
export const judgedDays = 28
/** Fewer hours than these judge nobody. */
const leastJudgedHours = 7 * hoursOfDay
/** So many series say all that there is to be said of a volume, and more would be found by chance. */
const mostSeries = 3
/** A series has to have made what was missed smaller by this share of what is missed without any, and by so many standard errors. */
const leastGain = 0.01
const surelyNearer = 2

/** What the regression says of a day, what the known series move it by, and the places of those that it uses. */
interface Chosen {
  readonly values: Float64Array
  readonly moved: Float64Array
  readonly series: readonly number[]
}

/** A choice of series, and what it missed by on each of the days that it is judged by. */
interface Trial {
  readonly series: readonly number[]
  readonly misses: Float64Array
  /** null: the means. */
  readonly ofDay: DayRegression | null
}

/**
 * The forecast of the regression; null where it is not known to be nearer than the means: by squares where the mean is meant. Series
 * are added to it one after another, the best first, as long as each was plainly worth it over the last 28 days.
 */
export function chooseSeries(judged: Judged, day: number, aim: VolumeAim): Chosen | null {
  const { ownFeatures, toEnergy, series } = judged
  const { attempt, means, hours } = makeTrials(judged, day, aim)
  const plain = attempt([])
  if (hours < leastJudgedHours || plain.ofDay?.values.some(Number.isNaN) !== false) return null
  const all = Array.from({ length: series }, (_, place) => place)
  let best: Trial = sumOf(plain.misses) < sumOf(means.misses) ? plain : means
  const enough = leastGain * sumOf(best.misses)
  for (let round = 0; round < mostSeries; round++) {
    const others = all.filter((place) => !best.series.includes(place))
    const trials = others.map((place) => attempt([...best.series, place]))
    const nearest = trials.reduce<Trial | null>((a, b) => (a && sumOf(a.misses) <= sumOf(b.misses) ? a : b), null)
    if (!nearest || !isPlainlyNearer(nearest.misses, best.misses, enough)) break
    best = nearest
  }
  if (!best.ofDay) return null
  const parts = best.ofDay.partFrom(ownFeatures)
  return {
    values: best.ofDay.values.map(toEnergy),
    moved: best.ofDay.values.map((value, hour) => toEnergy(value) - toEnergy(value - (parts[hour] ?? 0))),
    series: best.series,
  }
}

/** Choices of series, each judged by the same hours of the last days: those of which outcome, base and regression are known. */
function makeTrials(judged: Judged, day: number, aim: VolumeAim) {
  const { values, lead, views, ownFeatures, came, toEnergy } = judged
  const lastDay = Math.floor((values.length - 1) / hoursOfDay)
  const first = Math.max(views.rows.from / hoursOfDay, lastDay - judgedDays + 1)
  const days = Array.from({ length: Math.max(0, lastDay - first + 1) }, (_, place) => first + place)
  const regression = regressDays({ rows: views.rows, came, lead }, [...days, day])
  const own = Array.from({ length: ownFeatures }, (_, column) => column)
  const plain = regression(own)
  const means = days.map(judged.means)
  const isJudged = (place: number, hour: number) =>
    !Number.isNaN(outcomeOf(place, hour) + (means[place]?.[hour] ?? NaN) + (plain[place]?.values[hour] ?? NaN))
  const outcomeOf = (place: number, hour: number) => values[(first + place) * hoursOfDay + hour] ?? NaN
  let hours = 0
  days.forEach((_, place) => {
    for (let hour = 0; hour < hoursOfDay; hour++) hours += Number(isJudged(place, hour))
  })
  const missesOf = (said: (place: number, hour: number) => number) =>
    Float64Array.from(days, (_, place) => {
      let sum = 0
      for (let hour = 0; hour < hoursOfDay; hour++) {
        if (!isJudged(place, hour)) continue
        const error = said(place, hour) - outcomeOf(place, hour)
        sum += aim === 'mean' ? error ** 2 : Math.abs(error)
      }
      return sum
    })
  const attempt = (series: readonly number[]): Trial => {
    const columns = series.toSorted((a, b) => a - b).flatMap(views.columnsOf)
    const said = columns.length > 0 ? regression([...own, ...columns]) : plain
    const misses = missesOf((place, hour) => toEnergy(said[place]?.values[hour] ?? NaN))
    return { series, misses, ofDay: said.at(-1) ?? null }
  }
  const ofMeans = missesOf((place, hour) => means[place]?.[hour] ?? NaN)
  return { attempt, hours, means: { series: [], misses: ofMeans, ofDay: null } satisfies Trial }
}

/** Whether what was missed is less by more than chance would have it, and by enough to matter. */
function isPlainlyNearer(misses: Float64Array, before: Float64Array, enough: number): boolean {
  const gains = misses.map((miss, place) => (before[place] ?? 0) - miss)
  const gain = sumOf(gains)
  const mean = gain / gains.length
  const deviation = Math.sqrt(gains.reduce((sum, each) => sum + (each - mean) ** 2, 0))
  return gain > enough && gain > surelyNearer * deviation
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
