/** Makes lines of a chart of the hours of forecasts. No React here. */
import { f } from '@tandem/contract/fields.ts'
import type { EnergyForecastDay, PriceForecastDay } from '@tandem/contract/forecasting.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { forecasting } from '../../../i18n/en/forecasting/forecasting.ts'
import type { TextReader } from '../../../i18n/messages.ts'
import { fieldName } from '../../../lib/field-name.ts'
import type { ForecastLine } from './forecast-data.ts'

export type ForecastingText = TextReader<typeof forecasting>
export type ForecastHour = PriceForecastDay['hours'][number] | EnergyForecastDay['hours'][number]

interface LineTerms {
  readonly t: ForecastingText
  readonly isAlone: boolean
  /** Of the same hours, where a day is drawn that has them. */
  readonly quantiles?: PriceForecastDay['quantiles'] | EnergyForecastDay['quantiles']
}

/** Of a thousand outcomes, how many are below both ends of the ranges of a fan; that of 80 % is the interval itself. */
const fanLevels = [25, 200, 300, 400] as const

function fanOf(quantiles: LineTerms['quantiles']): ForecastLine['fan'] {
  const at = (level: number) => quantiles?.find((each) => each.level === level)?.values
  return fanLevels.flatMap((level) => {
    const [low, high] = [at(level), at(1000 - level)]
    return low && high ? [{ low, high }] : []
  })
}

/** The line of a quantity. `isAlone`: nothing else is drawn beside it, so its parts need not say what they are of. */
export function lineOf(
  kind: ForecastKind,
  hours: readonly ForecastHour[],
  { t, isAlone, quantiles = null }: LineTerms,
): ForecastLine {
  const title = fieldName(f[kind])
  const parts = {
    forecast: t('common:word.forecast'),
    interval: t('common:word.forecastRange'),
    naive: t('common:word.naiveForecast'),
    actual: t(`chart.actual.${kind}`),
  }
  const whole = {
    forecast: t('chart.of.forecast', { name: title }),
    interval: t('chart.of.interval', { name: title }),
    naive: t('chart.of.naive', { name: title }),
    actual: t(`chart.of.actual.${kind}`),
  }
  return {
    color: kind,
    ...(isAlone ? { names: parts } : { names: whole, among: { title, parts } }),
    forecast: hours.map(({ value }) => value),
    low: hours.map(({ low }) => low),
    high: hours.map(({ high }) => high),
    fan: fanOf(quantiles),
    naive: hours.map(({ naive }) => naive),
    actual: hours.map(({ actual }) => actual),
  }
}

/** `14:00-15:00`; with the day before it where there are several: `21-11 14:00-15:00`. */
export function hourLabels(
  days: readonly { readonly day: string; readonly hours: readonly { readonly label: string }[] }[],
  format: Format,
): string[] {
  return days.flatMap(({ day, hours }) =>
    hours.map(({ label }) => (days.length === 1 ? label : `${format.date(day).slice(0, 5)} ${label}`)),
  )
}

/** Where now is among the hours, with its fraction: 14.5 is the middle of the fifteenth; null where it is in none. */
export function placeOfNow(
  hours: readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant }[],
  now: Temporal.Instant,
): number | null {
  const at = now.epochMilliseconds
  const index = hours.findIndex(({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds)
  const hour = hours[index]
  if (!hour) return null
  const [start, end] = [hour.start.epochMilliseconds, hour.end.epochMilliseconds]
  return index + (at - start) / (end - start)
}
