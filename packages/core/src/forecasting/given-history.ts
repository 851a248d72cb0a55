/**
 * A history as it comes: with holes, with series that begin late or miss days, and with values that are a slip of the pen. What can be
 * filled from its neighbours is filled, what cannot be used is left out, and both can be said.
 */
import { hoursOfDay } from './clock-days.ts'
import { leaveOut, type PriceHistory } from './price-history.ts'

/** The same as a `PriceHistory`, but NaN is unknown. */
type GivenHistory = PriceHistory

/** Whether a known series is used for a day, or why it is not. */
const seriesUses = ['used', 'unknownForDay', 'tooLittleBefore', 'farOff'] as const
export type SeriesUse = (typeof seriesUses)[number]

export interface UsableHistory {
  /** Without holes, from the first day that counts. */
  readonly history: PriceHistory
  /** The number of the day that is asked for, in it. */
  readonly day: number
  /** Days before it of which enough is known: what decides how much may be learnt from them. */
  readonly knownDays: number
  /** Hours of prices that were filled: from the hours beside them, and from days before. */
  readonly besides: number
  readonly earlier: number
  /** Of each known series of the given history. */
  readonly uses: readonly SeriesUse[]
}

/** The same of a volume: there is no use, too, where forecasts of the last weeks were no nearer with it. */
export const volumeUses = [...seriesUses, 'noGain'] as const
export type VolumeUse = (typeof volumeUses)[number]

/** A day counts where half of its hours are known. */
const leastKnownHours = hoursOfDay / 2
/** Hours one after another that are filled straight from one side to the other. */
const longestBeside = 3
const week = 7
/** A series known a day ahead is used where at least so much of what it is learnt from is known. */
const leastKnownShare = 0.6
/** Of how many days a series known a day ahead is learnt from at least. */
export const leastSeriesDays = 60
/** Days before a day of which a series may be learnt from for a volume. */
const volumeReach = 182
/** A history is cut to a series that begins later where so much of it is left. */
const leastCutDays = 112
/** Of all values, what is left out at both ends when their range is measured, and how many ranges beyond it are far off. */
const trimmedShare = 0.025
const farRanges = 4

/**
 * What day number `day` of a history can be forecast from; null where no day before it counts. Prices from the day on and known series
 * after it are not looked at.
 */
export function useHistory(given: GivenHistory, day: number): UsableHistory | null {
  const prices = given.prices.slice(0, day * hoursOfDay)
  const first = findKnownDay(prices, 0)
  if (first === null) return null
  const series = given.known.map((values) => judgeSeries(values.slice(0, (day + 1) * hoursOfDay), first, day))
  // Where a series begins in the middle, what comes before says nothing of what it does.
  const start = Math.max(first, ...series.map(({ begins, use }) => (use === 'used' ? begins : first)))
  const filled = fillHoles(prices, first)
  const known = series.flatMap(({ values, use }) => (use === 'used' ? [fillHoles(values, start).values] : []))
  const history = leaveOut({ ...given, prices: filled.values, known }, start)
  let knownDays = 0
  for (let each = start; each < day; each++) if (countKnown(prices, each) >= leastKnownHours) knownDays++
  return {
    history,
    day: day - start,
    knownDays,
    besides: filled.besides,
    earlier: filled.earlier,
    uses: series.map(({ use }) => use),
  }
}

/**
 * A series for a volume forecast: what of it counts, up to and with day number `day`, and whether it may be used at all. Nothing is cut to
 * it and nothing filled, so that sixty days of it are enough, wherever they lie in the last half year.
 */
export function judgeForVolume(given: Float64Array, day: number): { values: Float64Array; use: SeriesUse } {
  const values = given.slice(0, (day + 1) * hoursOfDay).map((value) => (Number.isFinite(value) ? value : NaN))
  const before = values.subarray(Math.max(0, day - volumeReach) * hoursOfDay, day * hoursOfDay).filter(Number.isFinite)
  if (countKnown(values, day) < leastKnownHours) return { values, use: 'unknownForDay' }
  if (before.length < leastSeriesDays * hoursOfDay * leastKnownShare) return { values, use: 'tooLittleBefore' }
  const isFar = farOff(before)
  if (values.subarray(day * hoursOfDay).some(isFar)) return { values, use: 'farOff' }
  return { values: values.map((value) => (isFar(value) ? NaN : value)), use: 'used' }
}

/** So many hours at most are slips of a meter; more of them are how much it can be. */
const mostSlips = 3
/** A slip is more than so many times all that is no slip. */
export const slipTimes = 20
/** A week of hours says what is usual. */
export const leastUsual = 168

/**
 * Energy of hours, none negative and NaN where unknown, with the slips of its meter unknown as well: up to three hours, each more than
 * twenty times as much as any other hour. Who charges a car once a month is far above the usual, too, but not so far, or more often.
 */
export function leaveSlipsOut(values: Float64Array): { values: Float64Array; slips: number } {
  let known = 0
  // The greatest that are known, the greatest first.
  const greatest = new Float64Array(mostSlips + 1)
  for (const value of values) {
    known += Number(Number.isFinite(value))
    if (!(value > (greatest[mostSlips] ?? NaN))) continue
    greatest[mostSlips] = value
    greatest.sort().reverse()
  }
  for (let slips = known < leastUsual ? 0 : mostSlips; slips > 0; slips--) {
    const [least = 0, most = 0] = [greatest[slips - 1], greatest[slips]]
    if (most === 0 || least <= slipTimes * most) continue
    return { values: values.map((value) => (value >= least ? NaN : value)), slips }
  }
  return { values, slips: 0 }
}

interface JudgedSeries {
  readonly values: Float64Array
  readonly use: SeriesUse
  /** The first day that counts. */
  readonly begins: number
}

function judgeSeries(values: Float64Array, first: number, day: number): JudgedSeries {
  const begins = findKnownDay(values, first) ?? day
  const before = values.subarray(begins * hoursOfDay, day * hoursOfDay).filter(Number.isFinite)
  const not = (use: SeriesUse) => ({ values, use, begins })
  if (countKnown(values, day) < leastKnownHours) return not('unknownForDay')
  const isEnough = before.length >= leastKnownShare * (day - begins) * hoursOfDay
  const isCutShort = begins > first && day - begins < leastCutDays
  if (!isEnough || isCutShort || day - begins < Math.min(leastSeriesDays, day - first)) return not('tooLittleBefore')
  const isFar = farOff(before)
  if (values.subarray(day * hoursOfDay).some(isFar)) return not('farOff')
  // What was far off before is a slip, too: it is as if it were not known.
  return { values: values.map((value) => (isFar(value) ? NaN : value)), use: 'used', begins }
}

/** Whether a value is far beyond all that was seen; never, where nothing ever changed. */
export function farOff(values: Float64Array): (value: number) => boolean {
  const sorted = values.toSorted()
  const trimmed = Math.floor(sorted.length * trimmedShare)
  const [low, high] = [sorted[trimmed] ?? 0, sorted[sorted.length - 1 - trimmed] ?? 0]
  const range = high - low
  return (value) => range > 0 && (value > high + farRanges * range || value < low - farRanges * range)
}

/** The first day from `from` on of which half of the hours are known; null where there is none. */
export function findKnownDay(values: Float64Array, from: number): number | null {
  for (let day = from; day * hoursOfDay < values.length; day++)
    if (countKnown(values, day) >= leastKnownHours) return day
  return null
}

function countKnown(values: Float64Array, day: number): number {
  let known = 0
  for (let hour = 0; hour < hoursOfDay; hour++) known += Number(Number.isFinite(values[day * hoursOfDay + hour] ?? NaN))
  return known
}

interface Filled {
  readonly values: Float64Array
  /** Hours filled from the hours beside them, and from days before. */
  readonly besides: number
  readonly earlier: number
}

/**
 * Fills what is not known from day `first` on, which counts: up to three hours straight from the hour before to the hour after them;
 * the rest of a day that counts as its other hours lie to those of the day before, another day as a week before. What was before
 * `first` stays as it is.
 */
function fillHoles(given: Float64Array, first: number): Filled {
  const values = given.slice()
  const besides = fillBeside(values, first * hoursOfDay)
  let earlier = 0
  for (let day = first; day * hoursOfDay < values.length; day++) earlier += fillDay(values, given, { day, first })
  return { values, besides, earlier }
}

function fillBeside(values: Float64Array, from: number): number {
  let filled = 0
  for (let start = from; start < values.length; start++) {
    if (Number.isFinite(values[start] ?? NaN)) continue
    let end = start
    while (end < values.length && !Number.isFinite(values[end] ?? NaN)) end++
    const [before, after] = [start > from ? (values[start - 1] ?? NaN) : NaN, values[end] ?? NaN]
    if (end - start <= longestBeside && Number.isFinite(before + after)) {
      for (let place = start; place < end; place++) {
        values[place] = before + ((after - before) * (place - start + 1)) / (end - start + 1)
        filled++
      }
    }
    start = end
  }
  return filled
}

function fillDay(values: Float64Array, given: Float64Array, { day, first }: { day: number; first: number }): number {
  const start = day * hoursOfDay
  const own = values.subarray(start, start + hoursOfDay)
  const holes = [...own.keys()].filter((hour) => !Number.isFinite(own[hour] ?? NaN))
  if (holes.length === 0) return 0
  const counts = countKnown(given, day) >= leastKnownHours
  const back = !counts && day - first >= week ? week : 1
  const model = day > first ? values.slice(start - back * hoursOfDay, start - (back - 1) * hoursOfDay) : null
  const shift = model && counts ? meanDifference(own, model) : 0
  for (const hour of holes) own[hour] = model ? (model[hour] ?? 0) + shift : nearest(own, hour)
  return holes.length
}

function meanDifference(own: Float64Array, model: Float64Array): number {
  let [sum, count] = [0, 0]
  own.forEach((value, hour) => {
    if (!Number.isFinite(value)) return
    sum += value - (model[hour] ?? 0)
    count++
  })
  return count > 0 ? sum / count : 0
}

/** What the nearest known hour of the same day is; it has one. */
function nearest(own: Float64Array, hour: number): number {
  for (let distance = 1; distance < hoursOfDay; distance++) {
    for (const value of [own[hour - distance], own[hour + distance]]) {
      if (value !== undefined && Number.isFinite(value)) return value
    }
  }
  return 0
}
