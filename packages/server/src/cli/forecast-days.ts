import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { countKnownHours, hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { dampingDays } from '@tandem/core/forecasting/damping.ts'
import {
  findKnownDay,
  slipTimes,
  useHistory,
  type UsableHistory,
  type VolumeUse,
} from '@tandem/core/forecasting/given-history.ts'
import { finishForecast, type MadeDay } from '@tandem/core/forecasting/members.ts'
import {
  choosePriceModel,
  forecastPrices,
  type PriceForecast,
  type PriceModel,
} from '@tandem/core/forecasting/price-forecast.ts'
import { beginOn } from '@tandem/core/forecasting/price-history.ts'
import { forecastVolume } from '@tandem/core/forecasting/volume-forecast.ts'
import { markHolidays } from '../platform/holidays.ts'
import type { SeriesFile } from './forecast-input.ts'
import type { ForecastOptions } from './forecast-options.ts'
import { layOnClock, spreadOverSlots, type ClockSeries } from './forecast-slots.ts'

/** Of market-rules.md section 6: the day before, the week before, and a week before on Mondays and weekends, else a day. */
export const naiveNames = ['naive d-1', 'naive d-7', 'naive standard'] as const
type NaiveName = (typeof naiveNames)[number]

/** A day of a forecast, and the naive forecasts of the same: 24 clock hours for each slot of an hour. */
export interface ForecastDay {
  readonly model: ForecastModel
  readonly slots: readonly Float64Array[]
  readonly naive: Readonly<Record<NaiveName, readonly Float64Array[]>>
  /** How large errors were at its clock hours, as it learnt it; null where it did not. */
  readonly sizes: Float64Array | null
  /** Without the model that was brought, and that alone, where there is one and it says something. */
  readonly beside?: Readonly<Record<BesideName, readonly Float64Array[]>>
}

/** What stands beside a forecast into which a model was taken that was brought. */
export const besideNames = ['own', 'model'] as const
type BesideName = (typeof besideNames)[number]

export interface Forecaster {
  readonly firstDay: DeliveryDay
  /** Why a day, counted from the first, cannot be forecast; null where it can. */
  readonly refusalOf: (day: number) => string | null
  readonly forecast: (day: number) => ForecastDay
  /** How many hours from the first day on are known when the gate of a day closes. */
  readonly knownHoursOf: (day: number) => number
  /** What came, for each slot; NaN where it is not known. */
  readonly slots: readonly Float64Array[]
  /** Nothing can come below it. */
  readonly least: number
  /** Whether errors are told apart by where their forecast lay (`QuantileTerms`). */
  readonly byPlace: boolean
  /** What there is to say about the input, once the days are forecast: of those from day `from` on. */
  readonly listNotes: (from: number) => string[]
}

/** The 24 clock hours of a day, and how they were made. */
interface HourlyForecast {
  readonly model: ForecastModel
  readonly values: Float64Array
  readonly sizes: Float64Array | null
}

/** A forecaster whose hours are to be had before they are spread over their slots. */
export interface HourlyForecaster extends Forecaster {
  /** What came, hour by hour from the first day on; NaN where it is not known. */
  readonly hours: Float64Array
  /** Made once for each day. */
  readonly hoursOf: (day: number) => HourlyForecast
  readonly spread: (day: number, hours: HourlyForecast) => ForecastDay
}

/** Of hours that are forecast a forecaster that makes each day of them once. */
function spreadForecasts(
  forecaster: Omit<HourlyForecaster, 'forecast' | 'hoursOf' | 'spread'>,
  { series, isProportional }: { readonly series: ClockSeries; readonly isProportional: boolean },
  forecastHours: (day: number) => HourlyForecast,
): HourlyForecaster {
  const made = new Map<number, HourlyForecast>()
  const hoursOf = (day: number) => {
    const known = made.get(day) ?? forecastHours(day)
    made.set(day, known)
    return known
  }
  const spread = (day: number, { model, values, sizes }: HourlyForecast): ForecastDay => {
    const knownHours = forecaster.knownHoursOf(day)
    const slots = spreadOverSlots(values, { series, day, knownHours, isProportional })
    return { model, slots, sizes, naive: repeatDays(series, day, knownHours) }
  }
  return { ...forecaster, hoursOf, spread, forecast: (day) => spread(day, hoursOf(day)) }
}

/**
 * Forecasts volumes of the first `days` of the file: what was over when the gate closed the day before is known, nothing later, and the
 * further columns a day ahead. Those that bring it nearer are used, as `forecastVolume` has it.
 */
export function forecastVolumes(file: SeriesFile, options: ForecastOptions, days: number): HourlyForecaster {
  const { zone, gate, kind, place, holidayRegion } = options
  const series = layOnClock(file, file.values, zone, days)
  const columns = layColumns(file, zone, days)
  const holidays = markHolidays(holidayRegion, { from: series.firstDay, to: addDays(series.firstDay, days) })
  const knownHoursOf = (day: number) => {
    const closing = Temporal.PlainDateTime.from(`${addDays(series.firstDay, day - 1)}T${gate}`)
    // Of a time that the clock shows twice the later, as the platform closes its gates.
    const cutoff = closing.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
    return Math.max(0, countKnownHours(cutoff, series.firstDay, zone))
  }
  let mostSlips = 0
  const forecaster = {
    firstDay: series.firstDay,
    knownHoursOf,
    slots: series.slots,
    hours: series.hours,
    least: 0,
    byPlace: false,
    refusalOf: (day: number) => {
      const isKnown = series.hours.subarray(0, knownHoursOf(day)).some((value) => !Number.isNaN(value))
      return isKnown ? null : `nothing is known before the gate closes at ${gate} of the day before`
    },
    listNotes: (from: number) => [...(mostSlips > 0 ? [sayLeftOut(mostSlips)] : []), ...columns.listNotes(from)],
  }
  return spreadForecasts(forecaster, { series, isProportional: true }, (day) => {
    const { hours, firstDay } = series
    const history = {
      values: hours,
      firstDay,
      knownHours: knownHoursOf(day),
      kind,
      place,
      holidays,
      known: columns.hours,
    }
    const { model, values, uses, slips } = forecastVolume(history, day)
    columns.note(day, uses)
    mostSlips = Math.max(mostSlips, slips)
    return { model, values, sizes: null }
  })
}

function sayLeftOut(hours: number): string {
  const what = hours === 1 ? '1 hour was left out: it is' : `${hours} hours were left out: each is`
  return `value: ${what} more than ${slipTimes} times all others, which looks like a mistake`
}

/** Why a column is not used on some days. */
const reasons: Readonly<Record<Exclude<VolumeUse, 'used'>, string>> = {
  unknownForDay: 'less than half of it is known for the day',
  tooLittleBefore: 'too little of it is known before',
  farOff: 'it is far beyond all that it was before, which looks like a mistake',
  noGain: 'forecasts of the weeks before were not plainly nearer with it',
}

/** The further columns of a file by the clock, and what became of each of them on the days that are forecast. */
function layColumns(file: SeriesFile, zone: string, days: number) {
  const names = [...file.known.keys()]
  /** Of each column the days by what became of it. */
  const noted = names.map(() => new Map<VolumeUse, Set<number>>())
  return {
    hours: [...file.known.values()].map((values) => layOnClock(file, values, zone, days).hours),
    note: (day: number, uses: readonly VolumeUse[]) =>
      uses.forEach((use, place) => noted[place]?.set(use, (noted[place].get(use) ?? new Set()).add(day))),
    listNotes: (from: number) =>
      names.flatMap((name, place) =>
        [...(noted[place] ?? [])].flatMap(([use, all]) => {
          const count = [...all].filter((day) => day >= from).length
          return use === 'used' || count === 0
            ? []
            : [`${name}: not used on ${count} ${count === 1 ? 'day' : 'days'}, where ${reasons[use]}`]
        }),
      ),
  }
}

/**
 * Forecasts prices of the first `days` of the file: those of the day before are published long before its gate closes, and
 * the further columns are known a day ahead. Holes are filled, and columns left out, as `useHistory` has it.
 */
export function forecastPriceDays(
  file: SeriesFile,
  { zone, holidayRegion }: ForecastOptions,
  days: number,
): HourlyForecaster {
  const series = layOnClock(file, file.values, zone, days)
  const columns = layColumns(file, zone, days)
  const given = {
    prices: series.hours,
    known: columns.hours,
    ...beginOn(series.firstDay),
    holidays: Float64Array.from(
      markHolidays(holidayRegion, { from: series.firstDay, to: addDays(series.firstDay, days) }),
    ),
  }
  const first = findKnownDay(series.hours, 0) ?? Infinity
  let filled = ''
  const note = (day: number, usable: UsableHistory, model: PriceModel) => {
    columns.note(day, usable.uses)
    const [holes, hours] = [usable.besides + usable.earlier, usable.day * hoursOfDay]
    const isLess = model !== choosePriceModel(usable.day)
    if (holes === 0) return
    filled =
      `value: ${holes} of ${hours} hours before the last day were filled, ${usable.besides} from the hours beside them and ` +
      `${usable.earlier} from days before` +
      (isLess ? `; only ${usable.knownDays} days are known well enough, so the model is the smaller ${model}` : '')
  }
  const forecaster = {
    firstDay: series.firstDay,
    knownHoursOf: (day: number) => day * hoursOfDay,
    slots: series.slots,
    hours: series.hours,
    least: -Infinity,
    byPlace: true,
    refusalOf: (day: number) => (day > first ? null : 'no day of which half of the prices are known is before it'),
    listNotes: (from: number) => [...(filled ? [filled] : []), ...columns.listNotes(from)],
  }
  const made = new Map<number, PriceForecast>()
  const make = (day: number) => {
    const known = made.get(day)
    if (known) return known
    const usable = useHistory(given, day)
    if (!usable) throw new Error('a day that is refused was to be forecast')
    const forecast = forecastPrices(usable.history, usable.day, usable.knownDays)
    made.set(day, forecast)
    note(day, usable, forecast.model)
    return forecast
  }
  return spreadForecasts(forecaster, { series, isProportional: false }, (day) => {
    const past: MadeDay[] = []
    for (let each = Math.max(first + 1, day - dampingDays - 1); each < day; each++) {
      const actual = series.hours.subarray(each * hoursOfDay, (each + 1) * hoursOfDay)
      // Of the day before those what came is asked, and not what was said.
      past.push(each < day - dampingDays ? { values: actual, actual } : { ...make(each), actual })
    }
    const made = make(day)
    return { model: made.model, values: finishForecast(past, made), sizes: made.sizes }
  })
}

/** The naive forecasts of a day; an hour that was not over at the cut-off is taken from the day before it. */
function repeatDays({ firstDay, slots }: ClockSeries, day: number, knownHours: number): ForecastDay['naive'] {
  const isFar = day >= 7 && [1, 6, 7].includes(Temporal.PlainDate.from(addDays(firstDay, day)).dayOfWeek)
  const repeat = (back: number) =>
    slots.map((slot) =>
      new Float64Array(hoursOfDay).map((_, hour) => {
        const index = (day - back) * hoursOfDay + hour
        return (index < knownHours ? slot[index] : slot[index - hoursOfDay]) ?? NaN
      }),
    )
  return { 'naive d-1': repeat(1), 'naive d-7': repeat(7), 'naive standard': repeat(isFar ? 7 : 1) }
}
