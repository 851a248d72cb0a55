import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { measureErrors, type ForecastErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { scoreQuantiles } from '@tandem/core/forecasting/quantile-scores.ts'
import { besideNames, naiveNames } from './forecast-days.ts'
import type { SeriesFile } from './forecast-input.ts'
import type { ForecastOptions } from './forecast-options.ts'

export interface ForecastPeriod {
  readonly start: Temporal.Instant
  readonly forecast: number
  /** One for each of `naiveNames`; NaN where it has none. */
  readonly naive: readonly number[]
  /** One for each of `besideNames`; NaN where no model was brought, or it said nothing. */
  readonly beside: readonly number[]
  /** NaN where it is not known. */
  readonly actual: number
  /** One for each of `quantileLevels`; none where they were not asked for, or too little is known. */
  readonly quantiles: readonly number[]
  /** One for each path; none where they were not asked for, or too little is known. */
  readonly paths: readonly number[]
}

export interface ForecastResult {
  readonly what: 'price' | 'volume'
  readonly options: ForecastOptions
  readonly file: SeriesFile
  readonly days: readonly {
    readonly date: DeliveryDay
    readonly model: ForecastModel
    readonly periods: readonly ForecastPeriod[]
  }[]
}

const decimals = 5

/** `time,forecast`, and the errors below as comments, so that the table still reads as CSV. */
export function writeCsv(result: ForecastResult): string {
  const rows = result.days
    .flatMap(({ periods }) => periods)
    .map((period) => [timeOf(period, result), ...valuesOf(period, result).map((value) => round(value) ?? '')].join(','))
  const errors = result.options.evaluate ? evaluate(result) : []
  const lines = measures.flatMap(({ name, of }) =>
    errors.map(({ forecast, ...each }) => `# ${name},${forecast},${round(of(each.errors)) ?? ''}`),
  )
  const sureness = scoreSureness(result).map(({ name, of, value }) => `# ${name},${of},${round(value) ?? ''}`)
  const header = ['time', 'forecast', ...(result.options.quantiles ? quantileNames : []), ...pathNames(result)].join(
    ',',
  )
  return [header, ...rows, ...lines, ...sureness, ''].join('\n')
}

const quantileNames = quantileLevels.map((level) => `q${level}`)

const pathNames = ({ options }: ForecastResult) => Array.from({ length: options.paths }, (_, path) => `path${path + 1}`)

function valuesOf({ forecast, quantiles, paths }: ForecastPeriod, result: ForecastResult): number[] {
  return [
    forecast,
    ...(result.options.quantiles ? quantileLevels.map((_, place) => quantiles[place] ?? NaN) : []),
    ...pathNames(result).map((_, path) => paths[path] ?? NaN),
  ]
}

/** How sure the forecast was and how rightly; nothing where that was not asked for. */
function scoreSureness({ options, days }: ForecastResult) {
  if (!options.quantiles || !options.evaluate) return []
  const scores = scoreQuantiles(
    days.map(({ periods }) => ({
      quantiles: quantileLevels.map((_, place) => periods.map(({ quantiles }) => quantiles[place] ?? NaN)),
      actual: periods.map(({ actual }) => actual),
    })),
  )
  const isKnown = scores.count > 0
  return [
    ...quantileNames.map((of, place) => ({
      name: 'pinball',
      of,
      value: isKnown ? (scores.pinball[place] ?? null) : null,
    })),
    { name: 'CRPS', of: 'forecast', value: scores.crps },
    { name: 'coverage of 80 %', of: 'forecast', value: scores.coverage80 },
    { name: 'coverage of 95 %', of: 'forecast', value: scores.coverage95 },
    { name: 'coverage of 80 % in the worst 30 days', of: 'forecast', value: scores.worst80 },
    { name: 'coverage of 95 % in the worst 30 days', of: 'forecast', value: scores.worst95 },
  ]
}

/** One document; the errors beside the forecast where they were asked for. */
export function writeJson(result: ForecastResult): string {
  const { what, options, file, days } = result
  const errors = Object.fromEntries(
    evaluate(result).map(({ forecast, errors }) => [
      forecast,
      Object.fromEntries(measures.map(({ name, of }) => [name, round(of(errors))])),
    ]),
  )
  const sureness = scoreSureness(result).map(({ value, ...each }) => ({ ...each, value: round(value) }))
  const document = {
    kind: what === 'price' ? 'price' : options.kind,
    zone: options.zone,
    gate: options.gate,
    step: file.step,
    models: Object.fromEntries(days.map(({ date, model }) => [date, model])),
    forecast: days
      .flatMap(({ periods }) => periods)
      .map((period) => ({
        time: timeOf(period, result),
        forecast: round(period.forecast),
        ...(options.quantiles ? { quantiles: nameQuantiles(period) } : {}),
        ...(options.paths > 0 ? { paths: pathNames(result).map((_, path) => round(period.paths[path] ?? NaN)) } : {}),
      })),
    ...(options.evaluate ? { errors } : {}),
    ...(sureness.length > 0 ? { sureness } : {}),
  }
  return JSON.stringify(document, null, 2) + '\n'
}

function nameQuantiles({ quantiles }: ForecastPeriod): Record<string, number | null> {
  return Object.fromEntries(quantileNames.map((name, place) => [name, round(quantiles[place] ?? NaN)]))
}

/** The measures of market-rules.md section 6.2; rMAE beside the weekly naive forecast. */
const measures: readonly { readonly name: string; readonly of: (errors: ForecastErrors) => number | null }[] = [
  { name: 'periods', of: ({ count }) => count },
  { name: 'MAE', of: ({ count, mae }) => (count > 0 ? mae : null) },
  { name: 'RMSE', of: ({ count, rmse }) => (count > 0 ? rmse : null) },
  { name: 'sMAPE', of: ({ count, sMape }) => (count > 0 ? sMape : null) },
  { name: 'rMAE', of: ({ rMae }) => rMae },
]

function evaluate({ days, options }: ForecastResult): { readonly forecast: string; readonly errors: ForecastErrors }[] {
  const periods = days.flatMap((day) => day.periods)
  const actual = periods.map((period) => period.actual)
  const naive = naiveNames.map((_, place) => periods.map((period) => period.naive[place] ?? NaN))
  const weekly = naive[naiveNames.indexOf('naive d-7')] ?? []
  const measure = (forecast: readonly number[]) => measureErrors({ forecast, actual, naive: weekly })
  const beside = options.model === null ? [] : besideNames
  return [
    { forecast: 'forecast', errors: measure(periods.map(({ forecast }) => forecast)) },
    ...beside.map((name, place) => ({
      forecast: name,
      errors: measure(periods.map((period) => period.beside[place] ?? NaN)),
    })),
    ...naiveNames.map((name, place) => ({ forecast: name, errors: measure(naive[place] ?? []) })),
  ]
}

/** As the file writes its times: in UTC with a Z, or else by the clock of the zone. */
function timeOf({ start }: ForecastPeriod, { file, options }: ForecastResult): string {
  if (file.isUtc) return start.toString({ smallestUnit: 'minute' })
  return start.toZonedDateTimeISO(options.zone).toString({ smallestUnit: 'minute', timeZoneName: 'never' })
}

function round(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : Number(value.toFixed(decimals))
}
