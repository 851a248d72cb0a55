import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { SaidDay } from '@tandem/core/forecasting/error-regression.ts'
import { measureErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { quantileLevels, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import { forecastVolume, type VolumeAim } from '@tandem/core/forecasting/volume-forecast.ts'
import {
  hasHouseholdFiles,
  readHouseholds,
  readProsumer,
  sumSeries,
  sydney,
  type MeteredSeries,
} from './household-files.ts'

/** As in market-rules.md section 6.3, the first four weeks are there to look back at. */
const firstJudged = 28
const gateHour = 13
/** Quantiles are made from the errors of as many days, as the platform makes them. */
const errorDays = 28

/** What is asked: 24 hours of a day from the hours before `knownHours`. */
type Forecast = (series: MeteredSeries, day: number, knownHours: number) => Float64Array

/** The latest known value of the hour `back` days ago: a day earlier where it was not over. */
const repeat =
  (back: number): Forecast =>
  ({ values }, day, knownHours) =>
    new Float64Array(hoursOfDay).map((_, hour) => {
      const index = (day - back) * hoursOfDay + hour
      return (index < knownHours ? values[index] : values[index - hoursOfDay]) ?? NaN
    })

const mean =
  (forecasts: readonly Forecast[]): Forecast =>
  (series, day, knownHours) => {
    const each = forecasts.map((forecast) => forecast(series, day, knownHours))
    return new Float64Array(hoursOfDay).map((_, hour) => {
      const known = each.map((values) => values[hour] ?? NaN).filter((value) => !Number.isNaN(value))
      return known.reduce((sum, value) => sum + value, 0) / known.length
    })
  }

const lastDays = (count: number) => mean(Array.from({ length: count }, (_, back) => repeat(back + 1)))

const simple: Readonly<Record<string, Forecast>> = {
  'd-1': repeat(1),
  'd-7': repeat(7),
  'mean 7': lastDays(7),
  '4 weeks': mean([7, 14, 21, 28].map(repeat)),
  'mean 28': lastDays(28),
  '½ + ½': mean([repeat(1), lastDays(28)]),
}

/** Milliseconds of one processor, whatever else the machine does. */
const times: number[] = []

const aimedAt =
  (aim: VolumeAim): Forecast =>
  ({ values, firstDay, kind }, day, knownHours) =>
    forecastVolume({ values, firstDay, kind, knownHours, place: sydney }, day, aim).values

const ours: Forecast = ({ values, firstDay, kind }, day, knownHours) => {
  const begun = process.cpuUsage()
  const forecast = forecastVolume({ values, firstDay, kind, knownHours, place: sydney }, day)
  const { user, system } = process.cpuUsage(begun)
  times.push((user + system) / 1000)
  return forecast.values
}

/** Every day after the first four weeks, each from what was over when its gate closed, or when the day before ended. */
function judge(series: MeteredSeries, forecast: Forecast, gate: number) {
  const { values: actual } = series
  const said = new Float64Array(actual.length).fill(NaN)
  const [low, high] = [said.slice(), said.slice()]
  const past: SaidDay[] = []
  for (let day = firstJudged; day < actual.length / hoursOfDay; day++) {
    const start = day * hoursOfDay
    const values = forecast(series, day, start - hoursOfDay + gate)
    said.set(values, start)
    // Yesterday is not over.
    const quantiles = quantilesFrom(past.slice(0, -1).slice(-errorDays), values, { least: 0, byPlace: false })
    low.set(quantiles?.[quantileLevels.indexOf(0.1)] ?? [], start)
    high.set(quantiles?.[quantileLevels.indexOf(0.9)] ?? [], start)
    past.push({ values, actual: actual.slice(start, start + hoursOfDay) })
  }
  return measureErrors({ forecast: said, actual, naive: [], low, high })
}

type Print = (line: string) => void

/** Volume forecasts on metered households beside the naive ones of market-rules.md 6.3: `npm run bench:forecast`. */
export function benchVolumes(print: Print = (line) => void process.stdout.write(`${line}\n`)): void {
  if (!hasHouseholdFiles()) {
    print('volumes: ../shared/data/household-sgsc and prosumer-ausgrid are not there, nothing is measured')
    return
  }
  const { load, panels } = readProsumer()
  const households = readHouseholds()
  const sum = sumSeries(`sum of the ${households.length} households`, households)
  times.length = 0
  print('volumes, MAE in kWh an hour, from data to the end of the day before:')
  const all = { ...simple, forecast: ours }
  printTable(print, all, [load, panels], (series, forecast) => judge(series, forecast, hoursOfDay).mae.toFixed(4))
  print(`volumes, nMAE in %, from data to ${gateHour}:00 of the day before:`)
  const rows = [load, panels, ...households, sum]
  const shares = printTable(print, all, rows, (series, forecast) => percent(judge(series, forecast, gateHour).nMae))
  const mean = (place: number) =>
    shares.slice(2, -1).reduce((total, row) => total + Number(row[place]), 0) / households.length
  const names = Object.keys(all)
  printRow(
    print,
    'mean of one household',
    names.map((_, place) => mean(place).toFixed(1)),
  )
  print('what is too much or too little in sum, in % of what came: the median, and the mean:')
  const aims = { median: aimedAt('median'), mean: aimedAt('mean') }
  printTable(print, aims, rows, (series, forecast) => {
    const { bias, nMae, mae } = judge(series, forecast, gateHour)
    return percent(nMae === null ? null : (bias * nMae) / mae)
  })
  const covered = rows.map((series) => `${percent(judge(series, ours, gateHour).coverage)} %`)
  print(`what came was inside the interval of 80 %: ${covered.join(', ')}`)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  print(
    `${sorted.length} household days with the choice between models, of one processor: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms`,
  )
}

function printTable(
  print: Print,
  forecasts: Readonly<Record<string, Forecast>>,
  rows: readonly MeteredSeries[],
  figure: (series: MeteredSeries, forecast: Forecast) => string,
): string[][] {
  printRow(print, '', Object.keys(forecasts))
  return rows.map((series) => {
    const figures = Object.values(forecasts).map((forecast) => figure(series, forecast))
    printRow(print, series.name, figures)
    return figures
  })
}

function printRow(print: Print, name: string, figures: readonly string[]): void {
  print(`  ${name.padEnd(28)}${figures.map((figure) => figure.padStart(9)).join('')}`)
}

function percent(share: number | null): string {
  return share === null ? '' : (100 * share).toFixed(1)
}

if (import.meta.main) benchVolumes()
