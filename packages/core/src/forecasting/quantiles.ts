/**
 * How sure a forecast is: quantiles of what may come, from how far earlier forecasts of the same hour were off. Errors are measured in
 * units of what was usual when they were made, so that a wild week widens the next day and a calm one narrows it (normalised conformal
 * prediction: Papadopoulos, Gammerman, Vovk 2008; weighted by age: Barber, Candès, Ramdas, Tibshirani 2023), and of what is usual where
 * the forecast lies.
 */
import { hoursOfDay } from './clock-days.ts'
import {
  believeMiddle,
  placeForecasts,
  regressErrors,
  totalWeight,
  weighAlike,
  type ErrorRegression,
  type Place,
  type SaidDay,
} from './error-regression.ts'
import { boundTo } from './stabilise.ts'

/** Nine deciles and both ends of 95 %. */
export const quantileLevels = [0.025, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.975] as const

/** So many days of errors are looked at, where there are as many. */
export const quantileDays = 182

/** Fewer errors than these say nothing of their tails: a week of an hour and those around it. */
const leastErrors = 40
/** Days after which an error counts half among those of its hour. */
const shapeHalfLife = 60
/** Days after which it counts half in how wild the days are, and in how the hours differ in that. */
const wildHalfLife = 4
const profileHalfLife = 60
/** As if so many usual days had been seen before: one calm day must not make the next narrow. */
const usualDays = 4
/** A single day is at most so many times as wild as usual: what comes once says little of tomorrow. */
const wildest = 5
/** An error counts at most as so many usual ones in what is usual from then on. */
const largest = 16
/** Beyond so many units nobody looks: it keeps what follows within the numbers of the machine. */
const mostUnits = 1e12
/** Of the usual error of an hour, what is that of all hours: an hour that never was off may be. */
const commonPart = 0.1
/** Days that only learn what is usual. */
const learningDays = 10

export interface QuantileTerms {
  /** Nothing goes below it, and nothing above `most`, where that is given. */
  readonly least: number
  readonly most?: number | undefined
  /** Whether errors are told apart by where their forecast lay, as those of prices are; of energy that tells nothing more (0149). */
  readonly byPlace: boolean
  /** How large errors were at hours like those of the forecast, as it learnt, where that is known (`SaidDay`). */
  readonly sizes?: Float64Array | null | undefined
}

/**
 * The quantiles of `quantileLevels`, 24 values each, of the day that `forecast` is for. `past` are the days before it, in order, the newest
 * last; nothing goes below `least`, nor above `most`, where that is given. Null where fewer than 40 errors are known. They never cross;
 * the median is where half of the errors lie, which need not be the forecast.
 */
export function quantilesFrom(
  past: readonly SaidDay[],
  forecast: Float64Array,
  { least, most = Infinity, byPlace, sizes }: QuantileTerms,
): Float64Array[] | null {
  const known = past
    .map((day) => ({ day, errors: errorsOf(day) }))
    .filter(({ errors }) => errors.some(Number.isFinite))
    .slice(-quantileDays)
  const errors = known.map((each) => each.errors)
  const usual = followUsual(errors)
  const places = byPlace
    ? placeForecasts(
        known.map(({ day }) => day),
        { values: forecast, sizes },
        usual,
      )
    : []
  const measured = measureErrors(errors, usual, places)
  if (measured.length < leastErrors) return null
  const expected = byPlace ? regressErrors(measured.filter(({ unit }) => unit > 0)) : alike
  const hours: Ratio[][] = Array.from({ length: hoursOfDay }, () => [])
  for (const { hour, place, value, unit, weight } of measured) {
    // Where nothing was ever off, what is off now is beyond all measure: it counts once there is a unit for it.
    const ratio = unit > 0 ? (value - expected.shift(place)) / expected.size(place) : 0
    hours[hour]?.push({ value: ratio, weight, place })
  }
  const whole = hours.flat()
  const quantiles = quantileLevels.map(() => new Float64Array(hoursOfDay))
  for (let hour = 0; hour < hoursOfDay; hour++) {
    // Midnight has neighbours on both sides of it.
    const around = [-2, -1, 0, 1, 2].flatMap((offset) => hours[(hour + offset + hoursOfDay) % hoursOfDay] ?? [])
    const near = around.length < leastErrors ? whole : around
    const unit = usual.at(-1)?.[hour] ?? 0
    const place = places.at(-1)?.[hour] ?? nowhere
    const pool = (byPlace ? weighAlike(near, place) : near).toSorted((a, b) => a.value - b.value)
    const [shift, size] = [expected.shift(place), expected.size(place)]
    const [low, middle, high] = [quantileOf(pool, 0.2), quantileOf(pool, 0.5), quantileOf(pool, 0.8)]
    const believed = byPlace ? believeMiddle(middle, { low, high, weight: totalWeight(pool) }) : middle
    quantileLevels.forEach((level, index) => {
      const ratio = believed + expected.ahead * (quantileOf(pool, level) - middle)
      const value = (forecast[hour] ?? NaN) + unit * (shift + size * ratio)
      quantiles[index]?.fill(Math.min(most, Math.max(least, value)), hour, hour + 1)
    })
  }
  return quantiles
}

/** What came − what was said; NaN where either is unknown. */
export function errorsOf({ values, actual }: SaidDay): Float64Array {
  return actual.map((came, hour) => came - (values[hour] ?? NaN))
}

/** Of what is not told apart by its place. */
const nowhere: Place = { value: 0, level: [0, 0], traits: [] }
/** Errors that hang on nothing but what is usual. */
const alike: ErrorRegression = { shift: () => 0, size: () => 1, ahead: 1 }

/** A value, and how much it counts. */
interface Counted {
  readonly value: number
  readonly weight: number
}

/** An error of which what is expected was taken out, and where its forecast lay. */
interface Ratio extends Counted {
  readonly place: Place
}

/** An error in units of what was usual, and where its forecast lay. */
interface Measured extends Ratio {
  readonly hour: number
  readonly unit: number
}

function measureErrors(
  errors: readonly Float64Array[],
  usual: readonly Float64Array[],
  places: readonly Place[][],
): Measured[] {
  const measured: Measured[] = []
  for (let day = countLearning(errors); day < errors.length; day++) {
    const weight = 2 ** ((day + 1 - errors.length) / shapeHalfLife)
    errors[day]?.forEach((error, hour) => {
      const unit = usual[day]?.[hour] ?? NaN
      if (!Number.isFinite(error) || Number.isNaN(unit)) return
      const value = unit > 0 ? boundTo(error / unit, mostUnits) : 0
      measured.push({ hour, place: places[day]?.[hour] ?? nowhere, value, unit, weight })
    })
  }
  return measured
}

/** Days at the beginning whose errors only teach what is usual. */
function countLearning(days: readonly Float64Array[]): number {
  return Math.min(learningDays, days.length >> 1)
}

/** The usual error of each hour as it was known before each of the days, and last before the day to come. */
function followUsual(days: readonly Float64Array[]): Float64Array[] {
  const [sums, weights] = [new Float64Array(hoursOfDay), new Float64Array(hoursOfDay)]
  const wild = { sum: usualDays, weight: usualDays }
  const [fading, fadingWild] = [2 ** (-1 / profileHalfLife), 2 ** (-1 / wildHalfLife)]
  const usual: Float64Array[] = []
  const atFirst = medianSize(days.slice(0, Math.max(1, countLearning(days))))
  for (const day of [...days, null]) {
    const profile = smoothProfile(sums, weights)
    const expected = profile.map((value) => (value * wild.sum) / wild.weight)
    usual.push(expected)
    if (!day) break
    const sizes = boundSizes(day, expected, atFirst)
    const ratio = compareSize(sizes, profile)
    wild.sum = (wild.sum - usualDays) * fadingWild + usualDays
    wild.weight = (wild.weight - usualDays) * fadingWild + usualDays
    if (!Number.isNaN(ratio)) {
      wild.sum += Math.min(wildest, ratio)
      wild.weight += 1
    }
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const error = sizes[hour] ?? NaN
      sums[hour] = (sums[hour] ?? 0) * fading + (Number.isFinite(error) ? error : 0)
      weights[hour] = (weights[hour] ?? 0) * fading + Number(Number.isFinite(error))
    }
  }
  return usual
}

/** The mean size of the errors of each hour and its neighbours, and a tenth of that of all hours; NaN before anything is known. */
function smoothProfile(sums: Float64Array, weights: Float64Array): Float64Array {
  const all = add(sums) / add(weights)
  return sums.map((_, hour) => {
    let [sum, weight] = [0, 0]
    for (const [offset, share] of neighbours) {
      const place = (hour + offset + hoursOfDay) % hoursOfDay
      sum += share * (sums[place] ?? 0)
      weight += share * (weights[place] ?? 0)
    }
    return (1 - commonPart) * (weight > 0 ? sum / weight : all) + commonPart * all
  })
}

const neighbours = [
  [-1, 1],
  [0, 2],
  [1, 1],
] as const

/**
 * The sizes of a day's errors, each at most so many times what is usual: one slip of a meter or one price that never comes again must
 * not widen the ranges of weeks, and days that stay wild move what is usual anyway. Before anything is known, `atFirst` is usual.
 */
function boundSizes(day: Float64Array, expected: Float64Array, atFirst: number): Float64Array {
  return day.map((error, hour) => {
    const known = expected[hour] ?? NaN
    const usual = Number.isNaN(known) ? atFirst : known
    return usual > 0 ? Math.min(Math.abs(error), largest * usual) : Math.abs(error)
  })
}

/** The median size of the errors of some days; 0 where none is known. */
function medianSize(days: readonly Float64Array[]): number {
  const sizes = days.flatMap((day) => [...day.filter(Number.isFinite)].map(Math.abs)).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 0
}

/** How large the errors of a day are beside the usual ones of the same hours; NaN where there is nothing to compare. */
function compareSize(sizes: Float64Array, profile: Float64Array): number {
  let [size, usual] = [0, 0]
  sizes.forEach((error, hour) => {
    const expected = profile[hour] ?? NaN
    if (!Number.isFinite(error) || Number.isNaN(expected)) return
    size += error
    usual += expected
  })
  return usual > 0 ? size / usual : NaN
}

/**
 * Of n values that count alike one more falls below the lowest in one case of n + 1: the next error comes from the same urn. It counts
 * as much as one of today would. Straight between values; beyond the ends there is nothing but the ends.
 */
function quantileOf(ascending: readonly Counted[], level: number): number {
  const wanted = level * (1 + totalWeight(ascending))
  let [below, reached] = [ascending[0]?.value ?? 0, 0]
  for (const { value, weight } of ascending) {
    const next = reached + weight
    if (next >= wanted) return reached > 0 ? below + ((value - below) * (wanted - reached)) / weight : value
    ;[below, reached] = [value, next]
  }
  return below
}

function add(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
