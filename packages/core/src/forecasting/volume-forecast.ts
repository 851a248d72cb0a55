import { addDays, type DeliveryDay } from '../calendar/delivery-day.ts'
import { hoursOfDay } from './clock-days.ts'
import { judgeForVolume, leaveSlipsOut, type VolumeUse } from './given-history.ts'
import { viewConsumption, viewProduction } from './known-views.ts'
import { describeProduction } from './production-features.ts'
import { clearSkyHours, type Place } from './sun.ts'
import { chooseSeries, judgedDays, type Judged, type VolumeAim } from './volume-choice.ts'
import { describeConsumption } from './volume-features.ts'
import { latestKnown, meanOfDayType, medianOfLast, windowDays } from './volume-means.ts'
import { learningDays } from './volume-regression.ts'

export type { VolumeAim } from './volume-choice.ts'

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
  /** Series known a day ahead, as the values are, up to and with the day of the forecast; NaN is unknown. In any unit. */
  readonly known?: readonly Float64Array[] | undefined
}

type VolumeModel = 'regression' | 'dayTypeMean' | 'naive'

export interface VolumeForecast {
  readonly model: VolumeModel
  /** 24 clock hours, none negative. */
  readonly values: Float64Array
  /** The same hour a week before, or the last one known before it. */
  readonly naive: Float64Array
  /** Of each of the known series whether it was used, or why it was not. */
  readonly uses: readonly VolumeUse[]
  /** Hours that were left out as slips of the meter (`leaveSlipsOut`). */
  readonly slips: number
}

/** With fewer known days than these the forecast is the naive one. */
export const leastVolumeDays = 2

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
  const judged = (history.known ?? []).map((values) => judgeForVolume(values, day))
  const usable = judged.flatMap(({ values, use }, series) => (use === 'used' ? [{ values, series }] : []))
  const usesOf = (used: readonly number[]) =>
    judged.map(({ use }, series): VolumeUse => (use !== 'used' || used.includes(series) ? use : 'noGain'))
  if (countKnownDays(known.values) < leastVolumeDays) {
    return { model: 'naive', values: naive.slice(), naive, uses: usesOf([]), slips: known.slips }
  }
  const rows = describeDays({ ...known, series: usable.map(({ values }) => values) }, day, aim)
  const regressed = known.lead > mostLead ? null : chooseSeries(rows, day, aim)
  const rest = meanOf(known.values)
  const most = known.values.reduce((most, value) => (value > most ? value : most), 0)
  const chosen = regressed?.values ?? rows.means(day)
  const usual = history.kind === 'consumption' && aim === 'median' ? mediansOf(known, day) : null
  // What is usual is not what it is on such a day: it is moved as the series move the regression.
  const said = usual
    ? chosen.map((value, hour) => (value + (usual[hour] ?? NaN) + (regressed?.moved[hour] ?? 0)) / 2)
    : chosen
  const values = said.map((value) => (Number.isNaN(value) ? rest : Math.min(most, Math.max(0, value))))
  const { isDark } = rows
  return {
    model: regressed ? 'regression' : 'dayTypeMean',
    values: values.map((value, hour) => (isDark(day * hoursOfDay + hour) ? 0 : value)),
    naive,
    uses: usesOf((regressed?.series ?? []).map((place) => usable[place]?.series ?? -1)),
    slips: known.slips,
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
  readonly slips: number
  readonly lead: number
  readonly firstWeekday: number
  readonly holidays: Uint8Array | undefined
}

/** With the series that may be used. */
interface Informed extends Known {
  readonly series: readonly Float64Array[]
}

/** The hours before the cut-off and before the day itself; whatever is no energy, or a slip, is unknown. */
function selectKnown(history: VolumeHistory, day: number): Known {
  const cutoff = Math.max(0, Math.min(history.knownHours, day * hoursOfDay))
  const energy = history.values.slice(0, cutoff).map((value) => (value >= 0 && value < mostEnergy ? value : NaN))
  return {
    history,
    ...leaveSlipsOut(energy),
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

interface Described extends Judged {
  readonly isDark: (index: number) => boolean
}

function describeDays(known: Informed, day: number, aim: VolumeAim): Described {
  const { history, values, lead, series } = known
  const firstDay = Math.max(0, day - judgedDays - learningDays - 2 * Math.ceil(Math.min(lead, mostLead) / hoursOfDay))
  const sky = history.kind === 'production' ? skyAt(known, firstDay, day) : null
  const span = { firstDay, days: day - firstDay + 1 }
  const whole = { series: series.length, lead, values }
  if (sky) {
    const rows = describeProduction(known, sky, firstDay, span.days)
    return {
      ...whole,
      views: viewProduction(rows, { known, sky }, series, span),
      ownFeatures: rows.features,
      came: values,
      toEnergy: (value) => Math.max(0, value),
      means: (of) => rows.base.slice((of - firstDay) * hoursOfDay, (of - firstDay + 1) * hoursOfDay),
      isDark: (index) => sky[index] === 0,
    }
  }
  const means = (of: number) =>
    new Float64Array(hoursOfDay).map((_, hour) => meanOfDayType(known, of * hoursOfDay + hour))
  // Between the mean, which few hours of boiling and baking pull up, and the median, which misses the least.
  const isRoot = aim === 'median'
  const came = isRoot ? values.map(Math.sqrt) : values
  const rows = describeConsumption({ ...known, values: came }, firstDay, span.days)
  return {
    ...whole,
    views: viewConsumption(rows, known, series, span),
    ownFeatures: rows.features,
    came,
    toEnergy: (value) => Math.max(0, value) ** (isRoot ? 2 : 1),
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
