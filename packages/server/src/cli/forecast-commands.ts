import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { sharedDays } from '@tandem/core/forecasting/brought-model.ts'
import { quantileDays, quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { openModel } from '../platform/forecast-model/open-model.ts'
import { refuse, type ExitCode } from './file-command.ts'
import { askModel, besideModel } from './forecast-beside.ts'
import {
  besideNames,
  forecastPriceDays,
  forecastVolumes,
  naiveNames,
  type Forecaster,
  type HourlyForecaster,
} from './forecast-days.ts'
import { withQuantiles } from './forecast-quantiles.ts'
import { parseSeries, type SeriesFile } from './forecast-input.ts'
import { parseOptions, usages, type ForecastOptions } from './forecast-options.ts'
import { writeCsv, writeJson, type ForecastPeriod } from './forecast-output.ts'
import { firstDayOf, periodsOfSlots, valueAt } from './forecast-slots.ts'
import type { CommandIo } from './io.ts'
import { Faults } from './json-input.ts'

type What = 'price' | 'volume'

/** No model looks further back. */
const mostHistoryDays = 1_500
/** Evaluated unless a first day is given. */
const evaluatedDays = 28

/** `forecast price FILE`: day-ahead prices, each day from what was known when its gate closed. */
export const forecastPriceCommand = (args: readonly string[], io: CommandIo) => runForecast('price', args, io)

/** `forecast volume FILE`: consumption or production, each day from what was over when its gate closed. */
export const forecastVolumeCommand = (args: readonly string[], io: CommandIo) => runForecast('volume', args, io)

async function runForecast(what: What, args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const faults = new Faults()
  const options = parseOptions(args, what, faults)
  const whole = faults.count === 0 ? await parseSeries(options, what === 'price', faults, io) : null
  const span = whole ? chooseDays(whole, options, faults) : null
  if (!whole || !span) return refuse([faults], usages[what], io)
  const file = forgetBefore(whole, addDays(span.from, -mostHistoryDays), options.zone)
  const firstDay = firstDayOf(file, options.zone)
  const [from, to] = [daysBetween(firstDay, span.from), daysBetween(firstDay, span.to)]
  const forecaster =
    what === 'price' ? forecastPriceDays(file, options, to + 1) : forecastVolumes(file, options, to + 1)
  const refusal = forecaster.refusalOf(from)
  if (refusal !== null) {
    faults.add(options.from ? '--from' : span.from, `${span.from} cannot be forecast: ${refusal}`)
    return refuse([faults], usages[what], io)
  }
  const beside = await takeModel(forecaster, { options, from, to }, faults, io)
  if (!beside) return refuse([faults], usages[what], io)
  const result = { what, options, file, days: forecastSpan(beside, { file, options, from, to }, io) }
  for (const note of [...describeGaps(file), ...beside.listNotes(from)]) io.err(note + '\n')
  io.out(options.json ? writeJson(result) : writeCsv(result))
  return 0
}

interface Span {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
}

/**
 * The days to forecast. By default the day after the last one of which the file knows the half; with `--evaluate` the last 28 of
 * those that it knows. From a given day on to the last that it knows, or that day alone.
 */
function chooseDays(file: SeriesFile, { from, to, zone, evaluate }: ForecastOptions, faults: Faults): Span | null {
  const first = firstDayOf(file, zone)
  const last = lastKnownDay(file, zone)
  if (last === null) {
    faults.add('', 'has no day of which half the values are known')
    return null
  }
  const wanted = evaluate ? { from: later(addDays(last, 1 - evaluatedDays), addDays(first, 2)), to: last } : null
  const next = addDays(last, 1)
  const start = from ?? (to === null ? (wanted?.from ?? next) : to)
  const end = to ?? (from === null ? (wanted?.to ?? next) : later(from, last))
  if (start <= first) faults.add(from ? '--from' : '--to', `must be after the first day of the file (${first})`)
  if (end > addDays(last, maxDaysAhead)) {
    faults.add(
      to ? '--to' : '--from',
      `must be no more than ${maxDaysAhead} days after the last day that is known (${last})`,
    )
  }
  if (start > end) faults.add('', `knows too few days to evaluate: ${first} to ${last}`)
  return faults.count > 0 ? null : { from: start, to: end }
}

function lastKnownDay(file: SeriesFile, zone: string): DeliveryDay | null {
  const first = firstDayOf(file, zone)
  const end = Temporal.Instant.fromEpochMilliseconds(file.start + file.values.length * file.step * 60_000)
  for (let day = dayOf(end, zone); day >= first; day = addDays(day, -1)) {
    const periods = deliveryPeriods(day, zone, file.step)
    const known = periods.filter(({ start }) => !Number.isNaN(valueAt(file, file.values, start)))
    if (known.length * 2 >= periods.length) return day
  }
  return null
}

/** The same file without what is older than any model asks for. */
function forgetBefore(file: SeriesFile, day: DeliveryDay, zone: string): SeriesFile {
  const skipped = (startOfDay(day, zone).epochMilliseconds - file.start) / (file.step * 60_000)
  if (skipped <= 0) return file
  return {
    ...file,
    start: startOfDay(day, zone).epochMilliseconds,
    values: file.values.subarray(skipped),
    known: new Map([...file.known].map(([name, values]) => [name, values.subarray(skipped)])),
  }
}

/** The forecaster with the model beside it that was asked for; null, and the reason among `faults`, where it cannot be used. */
async function takeModel(
  forecaster: HourlyForecaster,
  { options, from, to }: Omit<Work, 'file'>,
  faults: Faults,
  io: CommandIo,
): Promise<Forecaster | null> {
  if (options.model === null) return forecaster
  try {
    await using model = await openModel(options.model)
    const isSureWanted = options.quantiles || options.paths > 0
    const said = await askModel(model, forecaster, {
      from: from - sharedDays - (isSureWanted ? quantileDays : 0),
      to,
      onDay: (day) => io.progress?.(`${addDays(forecaster.firstDay, day)}: what the model says`),
    })
    return besideModel(forecaster, said, options.isModelAlone)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.add('--model', refusalMessage(error.code, error.details, 'en'))
    return null
  }
}

interface Work {
  readonly file: SeriesFile
  readonly options: ForecastOptions
  readonly from: number
  readonly to: number
}

function forecastSpan(forecaster: Forecaster, { file, options, from, to }: Work, io: CommandIo) {
  const sure = withQuantiles(forecaster, (day) => {
    if ((options.quantiles || options.paths > 0) && day < from)
      io.progress?.(`${addDays(forecaster.firstDay, day)}: how far it was off`)
  })
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const date = addDays(forecaster.firstDay, from + place)
    const day = sure.forecast(from + place)
    const naive = naiveNames.map((name) => periodsOfSlots(day.naive[name], date, options.zone))
    const { beside: others } = day
    const beside = others ? besideNames.map((name) => periodsOfSlots(others[name], date, options.zone)) : []
    const quantiles = options.quantiles ? layQuantiles(sure.quantilesOf(from + place), date, options.zone) : []
    const paths = options.paths > 0 ? sure.pathsOf(from + place, options.paths) : []
    const laid = paths.map((slots) => periodsOfSlots(slots, date, options.zone))
    const periods = periodsOfSlots(day.slots, date, options.zone).map(({ period, value }, index): ForecastPeriod => ({
      start: period.start,
      forecast: value,
      naive: naive.map((each) => each[index]?.value ?? NaN),
      beside: beside.map((each) => each[index]?.value ?? NaN),
      actual: valueAt(file, file.values, period.start),
      quantiles: quantiles.map((each) => each[index]?.value ?? NaN),
      paths: laid.map((each) => each[index]?.value ?? NaN),
    }))
    io.progress?.(place + 1 <= to - from ? `${date}: ${place + 1} of ${to - from + 1} days` : '')
    return { date, model: day.model, periods }
  })
}

/** For each level the periods of the day with its quantile; NaN in slots of which too little is known. */
function layQuantiles(slots: readonly (readonly Float64Array[] | null)[], date: DeliveryDay, zone: string) {
  const unknown = new Float64Array(hoursOfDay).fill(NaN)
  return quantileLevels.map((_, level) =>
    periodsOfSlots(
      slots.map((quantiles) => quantiles?.[level] ?? unknown),
      date,
      zone,
    ),
  )
}

function describeGaps({ gaps, step }: SeriesFile): string[] {
  return gaps > 0 ? [`${gaps} values of ${step} minutes are missing between the first line and the last`] : []
}

function daysBetween(first: DeliveryDay, day: DeliveryDay): number {
  return Temporal.PlainDate.from(first).until(day).days
}

function later(a: DeliveryDay, b: DeliveryDay): DeliveryDay {
  return a > b ? a : b
}
