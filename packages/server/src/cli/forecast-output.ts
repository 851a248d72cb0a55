import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { measureErrors, type ForecastErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { naiveNames } from './forecast-days.ts'
import type { SeriesFile } from './forecast-input.ts'
import type { ForecastOptions } from './forecast-options.ts'

export interface ForecastPeriod {
  readonly start: Temporal.Instant
  readonly forecast: number
  /** One for each of `naiveNames`; NaN where it has none. */
  readonly naive: readonly number[]
  /** NaN where it is not known. */
  readonly actual: number
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
    .map((period) => `${timeOf(period, result)},${round(period.forecast) ?? ''}`)
  const errors = result.options.evaluate ? evaluate(result) : []
  const lines = measures.flatMap(({ name, of }) =>
    errors.map(({ forecast, ...each }) => `# ${name},${forecast},${round(of(each.errors)) ?? ''}`),
  )
  return ['time,forecast', ...rows, ...lines, ''].join('\n')
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
  const document = {
    kind: what === 'price' ? 'price' : options.kind,
    zone: options.zone,
    gate: options.gate,
    step: file.step,
    models: Object.fromEntries(days.map(({ date, model }) => [date, model])),
    forecast: days
      .flatMap(({ periods }) => periods)
      .map((period) => ({ time: timeOf(period, result), forecast: round(period.forecast) })),
    ...(options.evaluate ? { errors } : {}),
  }
  return JSON.stringify(document, null, 2) + '\n'
}

/** The measures of market-rules.md section 6.2; rMAE beside the weekly naive forecast. */
const measures: readonly { readonly name: string; readonly of: (errors: ForecastErrors) => number | null }[] = [
  { name: 'periods', of: ({ count }) => count },
  { name: 'MAE', of: ({ count, mae }) => (count > 0 ? mae : null) },
  { name: 'RMSE', of: ({ count, rmse }) => (count > 0 ? rmse : null) },
  { name: 'sMAPE', of: ({ count, sMape }) => (count > 0 ? sMape : null) },
  { name: 'rMAE', of: ({ rMae }) => rMae },
]

function evaluate({ days }: ForecastResult): { readonly forecast: string; readonly errors: ForecastErrors }[] {
  const periods = days.flatMap((day) => day.periods)
  const actual = periods.map((period) => period.actual)
  const naive = naiveNames.map((_, place) => periods.map((period) => period.naive[place] ?? NaN))
  const weekly = naive[naiveNames.indexOf('naive d-7')] ?? []
  const measure = (forecast: readonly number[]) => measureErrors({ forecast, actual, naive: weekly })
  return [
    { forecast: 'forecast', errors: measure(periods.map(({ forecast }) => forecast)) },
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
