import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { measureErrors, type ForecastErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { judgeTrust } from '@tandem/core/forecasting/forecast.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type {
  EnergyForecastDay,
  EnergyPaths,
  EnergyRecord,
  PriceForecastDay,
  PricePaths,
  PriceRecord,
} from '@tandem/contract/forecasting.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { hoursOf } from './clock-series.ts'
import { pathsOf } from './forecast-paths.ts'
import type { StoredForecast } from './stored-forecast.ts'

/** Of the hours that were furthest off. */
const mostWorst = 10

interface Unit<Value> {
  readonly read: (value: number) => Value
  /** A share of the outcome says something: outcomes are never about zero on both sides of it. */
  readonly hasShare: boolean
}
export const pricesIn: Unit<PriceTick> = { read: (value) => priceTick(Math.round(value)), hasShare: false }
export const energyIn: Unit<EnergyWh> = { read: (value) => energyWh(Math.round(value)), hasShare: true }

const thousandths = (share: number | null) => (share === null ? null : Math.round(share * 1_000))

/** A forecast day as the contract names it. */
export function dayToWire(forecast: StoredForecast, unit: typeof pricesIn): PriceForecastDay
export function dayToWire(forecast: StoredForecast, unit: typeof energyIn): EnergyForecastDay
export function dayToWire<Value>(forecast: StoredForecast, { read, hasShare }: Unit<Value>) {
  const { day, model, historyDays, madeAt, cutOff, gateClosure, isRetrospective } = forecast
  const orNull = (value: number | null | undefined) => (value === null || value === undefined ? null : read(value))
  const periods = hoursOf(day, forecast.zone)
  const labels = labelsOf(day, forecast.zone)
  const errors = forecast.actual && errorsOf([forecast])
  return {
    day,
    model,
    historyDays,
    madeAt,
    cutOff,
    gateClosure,
    isRetrospective,
    modelShare: forecast.brought?.share ?? null,
    hours: forecast.value.map((value, hour) => ({
      start: periods[hour]?.start ?? forecast.firstHour.add({ hours: hour }),
      end: periods[hour]?.end ?? forecast.firstHour.add({ hours: hour + 1 }),
      label: labels[hour] ?? '',
      value: read(value),
      mean: orNull(forecast.mean?.[hour]),
      low: orNull(forecast.low?.[hour]),
      high: orNull(forecast.high?.[hour]),
      naive: orNull(forecast.naive[hour]),
      actual: orNull(forecast.actual?.[hour]),
    })),
    quantiles:
      forecast.quantiles &&
      forecast.quantiles.map((values, place) => ({
        level: thousandths(quantileLevels[place] ?? 0) ?? 0,
        values: values.map(read),
      })),
    errors: errors && errors.count > 0 ? errorsToWire(errors, { read, hasShare }) : null,
  }
}

/** Days that may come as the contract names them; null where none were asked for. */
export function pathsToWire(
  forecast: StoredForecast | undefined,
  count: number | undefined,
  unit: typeof pricesIn,
): PricePaths | null
export function pathsToWire(
  forecast: StoredForecast | undefined,
  count: number | undefined,
  unit: typeof energyIn,
): EnergyPaths | null
export function pathsToWire<Value>(
  forecast: StoredForecast | undefined,
  count: number | undefined,
  { read }: Unit<Value>,
) {
  if (count === undefined) return null
  const { paths, gap } = pathsOf(forecast, count)
  return { days: paths.map((path) => path.map(read)), gap }
}

/** How good forecasts of a span were, one a day. */
export function recordOf(span: DaySpan, forecasts: readonly StoredForecast[], unit: typeof pricesIn): PriceRecord
export function recordOf(span: DaySpan, forecasts: readonly StoredForecast[], unit: typeof energyIn): EnergyRecord
export function recordOf<Value>(span: DaySpan, forecasts: readonly StoredForecast[], { read, hasShare }: Unit<Value>) {
  const known = forecasts.filter(({ actual }) => actual?.some((value) => value !== null))
  const errors = errorsOf(known)
  const days = known.length
  return {
    ...span,
    days,
    retrospectiveDays: known.filter(({ isRetrospective }) => isRetrospective).length,
    trust: judgeTrust({ days, rMae: errors.rMae }),
    errors: days > 0 ? errorsToWire(errors, { read, hasShare }) : null,
    byDay: known.map((forecast) => {
      const { mae, naiveMae } = errorsOf([forecast])
      const naive = naiveMae === null ? null : read(naiveMae)
      return { day: forecast.day, mae: read(mae), naiveMae: naive, isRetrospective: forecast.isRetrospective }
    }),
    byClockHour: byClockHour(known).map(({ hour, mae, bias }) => ({ hour, mae: read(mae), bias: read(bias) })),
    worst: findWorst(known).map(({ value, actual, ...place }) => ({
      ...place,
      value: read(value),
      actual: read(actual),
    })),
  }
}

function errorsOf(forecasts: readonly StoredForecast[]): ForecastErrors {
  const all = (pick: (forecast: StoredForecast) => readonly (number | null)[] | null) =>
    forecasts.flatMap((forecast) => (pick(forecast) ?? forecast.value.map(() => null)).map((value) => value ?? NaN))
  return measureErrors({
    forecast: all(({ value }) => value),
    actual: all(({ actual }) => actual),
    naive: all(({ naive }) => naive),
    low: all(({ low }) => low),
    high: all(({ high }) => high),
  })
}

function errorsToWire<Value>(errors: ForecastErrors, { read, hasShare }: Unit<Value>) {
  return {
    hours: errors.count,
    mae: read(errors.mae),
    rmse: read(errors.rmse),
    bias: read(errors.bias),
    naiveMae: errors.naiveMae === null ? null : read(errors.naiveMae),
    rMae: thousandths(errors.rMae),
    nMae: hasShare ? thousandths(errors.nMae) : null,
    sMape: thousandths(errors.sMape) ?? 0,
    coverage: thousandths(errors.coverage),
  }
}

interface KnownHour {
  readonly day: DeliveryDay
  readonly start: Temporal.Instant
  readonly label: string
  readonly value: number
  readonly actual: number
}

/** Of days as they stand in the span, the hours whose outcome is known. */
function knownHours(forecast: StoredForecast): KnownHour[] {
  const labels = labelsOf(forecast.day, forecast.zone)
  return forecast.value.flatMap((value, hour) => {
    const actual = forecast.actual?.[hour] ?? null
    if (actual === null) return []
    const start = forecast.firstHour.add({ hours: hour })
    return [{ day: forecast.day, start, label: labels[hour] ?? '', value, actual }]
  })
}

function byClockHour(forecasts: readonly StoredForecast[]) {
  const hours = Array.from({ length: hoursOfDay }, (_, hour) => ({ hour, count: 0, absolute: 0, signed: 0 }))
  for (const { label, value, actual } of forecasts.flatMap(knownHours)) {
    const hour = hours[Number(label.slice(0, 2))]
    if (!hour) continue
    hour.count++
    hour.absolute += Math.abs(value - actual)
    hour.signed += value - actual
  }
  return hours
    .filter(({ count }) => count > 0)
    .map(({ hour, count, absolute, signed }) => ({ hour, mae: absolute / count, bias: signed / count }))
}

function findWorst(forecasts: readonly StoredForecast[]): KnownHour[] {
  const errorOf = ({ value, actual }: KnownHour) => Math.abs(value - actual)
  return forecasts
    .flatMap(knownHours)
    .filter((hour) => errorOf(hour) > 0)
    .toSorted((a, b) => errorOf(b) - errorOf(a) || Temporal.Instant.compare(a.start, b.start))
    .slice(0, mostWorst)
}

const ordinaryLabels = Array.from(
  { length: hoursOfDay },
  (_, hour) => `${twoDigits(hour)}:00-${twoDigits(hour + 1)}:00`,
)

/** Labels of the hours of a day; those of days without a clock change are written once. */
function labelsOf(day: DeliveryDay, zone: string): readonly string[] {
  const next = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  if (next.hoursInDay === 24 && next.offset === next.add({ days: 1 }).offset && next.minute === 0) return ordinaryLabels
  return periodLabels(hoursOf(day, zone), zone)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** The 28 days before one. */
export function recordSpan(day: DeliveryDay, days: number): DaySpan {
  return { from: addDays(day, -days), to: addDays(day, -1) }
}
