import { addDays, type DeliveryDay } from '../calendar/delivery-day.ts'
import { hoursOfDay } from './clock-days.ts'
import { describeProduction } from './production-features.ts'
import { clearSkyHours, type Place } from './sun.ts'
import { describeConsumption, type FeatureTable } from './volume-features.ts'
import { latestKnown, meanOfDayType, medianOfLast, windowDays } from './volume-means.ts'
import { learningDays, regressDays } from './volume-regression.ts'

/** What is known of the consumption or production of a user, or of the sum of a group's. Any unit; the forecast has the same. */
export interface VolumeHistory {
  /** 24 clock hours a day from `firstDay` on; NaN is unknown. */
  readonly values: Float64Array
  readonly firstDay: DeliveryDay
  /** Index of the first clock hour that was not over at the cut-off; nothing from it on is looked at. */
  readonly knownHours: number
  readonly kind: 'consumption' | 'production'
  /** Where it is: the sun of production, and the zone of the clock. */
  readonly place: Place
  /** Of each day from `firstDay` on whether it is a public holiday: 1, or 0. Without, none is. */
  readonly holidays?: Uint8Array | undefined
  /** What an hour can have at most, in the same unit: the power of the panels. Without, nobody said it. */
  readonly most?: number | undefined
}

/**
 * What of all that may come is forecast: the median, which misses the least in an hour, or the mean, which is right in sum. Of energy
 * that mostly is little and now and then much the median is below the mean.
 */
export type VolumeAim = 'median' | 'mean'

type VolumeModel = 'regression' | 'dayTypeMean' | 'naive'

export interface VolumeForecast {
  readonly model: VolumeModel
  /** 24 clock hours, none negative. */
  readonly values: Float64Array
  /** The same hour a week before, or the last one known before it. */
  readonly naive: Float64Array
}

/** With fewer known days than these the forecast is the naive one. */
export const leastVolumeDays = 2

/** The regression has to have been better over so many of the last days. */
const judgedDays = 28
/** Fewer hours than these judge nobody. */
const leastJudgedHours = 7 * hoursOfDay
/** Further ahead the last hours say nothing; the mean of four weeks is left. */
const mostLead = 14 * hoursOfDay
/** No meter shows more; sums of such values stay far from what a float can hold. */
const mostEnergy = 1e15
/** Production that is not the sun's (a battery, the wind) or not where we think shows at night: more of it than this share. */
const mostAtNight = 0.02

/**
 * Forecasts the 24 clock hours of `day`, counted from 0 at `history.firstDay`, from what was known at the cut-off alone: by the
 * hourly mean of the last 28 days by day type (of production: of what those days made of a cloudless sky), or by a ridge
 * regression where that was nearer over the last 28 days, each of them forecast from its own cut-off. Of consumption the median is half
 * of that and half the median of the hour over four weeks. Without any known hour
 * it is zero: ask for history first. Never NaN, never negative, never above `most`, at night no production of the sun.
 */
export function forecastVolume(history: VolumeHistory, day: number, aim: VolumeAim = 'median'): VolumeForecast {
  const forecast = forecastFreely(history, day, aim)
  const { most = Infinity } = history
  // What came before is as it was metered: the naive forecast looks back at it.
  return { ...forecast, values: forecast.values.map((value) => Math.min(value, most)) }
}

function forecastFreely(history: VolumeHistory, day: number, aim: VolumeAim): VolumeForecast {
  const known = selectKnown(history, day)
  const naive = repeatWeek(known.values, day)
  if (countKnownDays(known.values) < leastVolumeDays) return { model: 'naive', values: naive.slice(), naive }
  const rows = describeDays(known, day, aim)
  const regressed = regress(known, rows, { day, aim })
  const rest = meanOf(known.values)
  const most = known.values.reduce((most, value) => (value > most ? value : most), 0)
  const chosen = regressed ?? rows.means(day)
  const usual = history.kind === 'consumption' && aim === 'median' ? mediansOf(known, day) : null
  const said = usual ? chosen.map((value, hour) => (value + (usual[hour] ?? NaN)) / 2) : chosen
  const values = said.map((value) => (Number.isNaN(value) ? rest : Math.min(most, Math.max(0, value))))
  const { isDark } = rows
  return {
    model: regressed ? 'regression' : 'dayTypeMean',
    values: values.map((value, hour) => (isDark(day * hoursOfDay + hour) ? 0 : value)),
    naive,
  }
}

/** The medians of the hours over four weeks; null where an hour has fewer than half of them. */
function mediansOf({ values, lead }: Known, day: number): Float64Array | null {
  const medians = new Float64Array(hoursOfDay)
  for (let hour = 0; hour < hoursOfDay; hour++) {
    const median = medianOfLast(values, latestKnown(day * hoursOfDay + hour, lead), windowDays)
    if (Number.isNaN(median)) return null
    medians[hour] = median
  }
  return medians
}

interface Known {
  readonly history: VolumeHistory
  readonly values: Float64Array
  readonly lead: number
  readonly firstWeekday: number
  readonly holidays: Uint8Array | undefined
}

/** The hours before the cut-off and before the day itself; whatever is no energy is unknown. */
function selectKnown(history: VolumeHistory, day: number): Known {
  const cutoff = Math.max(0, Math.min(history.knownHours, day * hoursOfDay))
  return {
    history,
    values: history.values.slice(0, cutoff).map((value) => (value >= 0 && value < mostEnergy ? value : NaN)),
    lead: day * hoursOfDay - cutoff,
    firstWeekday: Temporal.PlainDate.from(history.firstDay).dayOfWeek,
    holidays: history.holidays,
  }
}

function countKnownDays(values: Float64Array): number {
  let days = 0
  for (let start = 0; start < values.length && days < leastVolumeDays; start += hoursOfDay) {
    if (values.subarray(start, start + hoursOfDay).some((value) => !Number.isNaN(value))) days++
  }
  return days
}

function repeatWeek(values: Float64Array, day: number): Float64Array {
  const rest = meanOf(values)
  return new Float64Array(hoursOfDay).map((_, hour) => {
    const at = (back: number) => values[(day - back) * hoursOfDay + hour] ?? NaN
    for (const back of [7, 14, 21, 28]) if (!Number.isNaN(at(back))) return at(back)
    for (let back = 1; back <= day; back++) if (!Number.isNaN(at(back))) return at(back)
    return rest
  })
}

/** The days a forecast is learnt and judged from, described for the regression, and the means that it has to beat. */
interface Described {
  /** In the scale of `came`. */
  readonly rows: FeatureTable
  /** What came, in the scale in which the regression is linear, and back. */
  readonly came: Float64Array
  readonly toEnergy: (value: number) => number
  /** The base of a day: 24 hours, NaN where nothing near is known. */
  readonly means: (day: number) => Float64Array
  readonly isDark: (index: number) => boolean
}

function describeDays(known: Known, day: number, aim: VolumeAim): Described {
  const { history, values, lead } = known
  const firstDay = Math.max(0, day - judgedDays - learningDays - 2 * Math.ceil(Math.min(lead, mostLead) / hoursOfDay))
  const sky = history.kind === 'production' ? skyAt(known, firstDay, day) : null
  if (sky) {
    const rows = describeProduction(known, sky, firstDay, day - firstDay + 1)
    return {
      rows,
      came: values,
      toEnergy: (value) => value,
      means: (of) => rows.base.slice((of - firstDay) * hoursOfDay, (of - firstDay + 1) * hoursOfDay),
      isDark: (index) => sky[index] === 0,
    }
  }
  const means = (of: number) =>
    new Float64Array(hoursOfDay).map((_, hour) => meanOfDayType(known, of * hoursOfDay + hour))
  if (aim === 'mean') {
    const rows = describeConsumption(known, firstDay, day - firstDay + 1)
    return { rows, came: values, toEnergy: (value) => Math.max(0, value), means, isDark: () => false }
  }
  // Between the mean, which few hours of boiling and baking pull up, and the median, which misses the least.
  const came = values.map(Math.sqrt)
  return {
    rows: describeConsumption({ ...known, values: came }, firstDay, day - firstDay + 1),
    came,
    toEnergy: (value) => Math.max(0, value) ** 2,
    means,
    isDark: () => false,
  }
}

/** The cloudless sky of the days needed, 0 before them; null where what is produced is plainly not of this sun. */
function skyAt({ history, values }: Known, firstDay: number, day: number): Float64Array | null {
  const from = Math.max(0, firstDay - windowDays - 1)
  const sky = new Float64Array((day + 1) * hoursOfDay)
  sky.set(clearSkyHours(addDays(history.firstDay, from), day - from + 1, history.place), from * hoursOfDay)
  let [all, atNight] = [0, 0]
  for (let index = from * hoursOfDay; index < values.length; index++) {
    const value = values[index] ?? NaN
    if (Number.isNaN(value)) continue
    all += value
    if (sky[index] === 0) atNight += value
  }
  return atNight <= mostAtNight * all ? sky : null
}

/** The forecast of the regression; null where it is not known to be nearer than the means: by squares where the mean is meant. */
function regress(
  { values, lead }: Known,
  described: Described,
  { day, aim }: { readonly day: number; readonly aim: VolumeAim },
): Float64Array | null {
  if (lead > mostLead) return null
  const lastDay = Math.floor((values.length - 1) / hoursOfDay)
  const firstRow = described.rows.from / hoursOfDay
  const first = Math.max(firstRow, lastDay - judgedDays + 1)
  const judged = Array.from({ length: Math.max(0, lastDay - first + 1) }, (_, place) => first + place)
  const forecasts = regressDays({ rows: described.rows, came: described.came, lead }, [...judged, day])
  const energies = forecasts.map((forecast) => forecast.map(described.toEnergy))
  const missOf = aim === 'mean' ? (error: number) => error ** 2 : Math.abs
  const sums = { hours: 0, means: 0, regression: 0 }
  judged.forEach((of, place) => {
    const means = described.means(of)
    means.forEach((mean, hour) => {
      const came = values[of * hoursOfDay + hour] ?? NaN
      const said = Math.max(0, energies[place]?.[hour] ?? NaN)
      if (Number.isNaN(came + said + mean)) return
      sums.hours++
      sums.means += missOf(mean - came)
      sums.regression += missOf(said - came)
    })
  })
  const own = energies.at(-1)
  if (!own || own.some(Number.isNaN) || sums.hours < leastJudgedHours || sums.regression >= sums.means) return null
  return own
}

function meanOf(values: Float64Array): number {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count > 0 ? sum / count : 0
}
