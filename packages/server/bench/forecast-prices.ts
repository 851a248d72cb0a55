import { parentPort, workerData } from 'node:worker_threads'
import { measureErrors, type ForecastErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { forecastLear, type LearSettings } from '@tandem/core/forecasting/lear.ts'
import { forecastNaive } from '@tandem/core/forecasting/naive-price.ts'
import { forecastPrices } from '@tandem/core/forecasting/price-forecast.ts'
import { quantileDays } from '@tandem/core/forecasting/quantiles.ts'
import { judgeSureness, type Sureness } from './forecast-sureness.ts'
import { compareLosses, type Comparison } from './diebold-mariano.ts'
import { parseMarket, readPublished, testDays } from './price-markets.ts'

export interface PriceTask {
  readonly market: string
  readonly file: string
  /** How many of the last days, of at most the official 728, and every which of them. */
  readonly days: number
  readonly every: number
  /** Days at the end that are not judged: choices are made on those before the official ones. */
  readonly skip?: number
  /** What the forecast is made of; as it is in the product where there is none. */
  readonly settings?: LearSettings
}

export interface PriceResult {
  readonly days: number
  /** rMAE is beside the price a week before (market-rules.md section 6.2). */
  readonly errors: ForecastErrors
  readonly naiveMae: number
  /** Null where days are left out between those that are judged. */
  readonly sureness: Sureness | null
  /** Beside what others said of the same days. */
  readonly besides: readonly Beside[]
  /** Of processor time, for a day. */
  readonly milliseconds: number
}

/** How another forecast of the same days did, and whether ours was nearer by more than chance. */
export interface Beside {
  readonly name: string
  readonly mae: number
  readonly comparison: Comparison | null
}

export type PriceMessage = { readonly done: number; readonly of: number; readonly mae: number } | PriceResult

const hours = 24
const week = 7

/** Forecasts each day of the task from what was known the day before; `report` is told how far it is. */
function judgeMarket(task: PriceTask, report: (message: PriceMessage) => void): PriceResult {
  const { history, days } = parseMarket(task.market, task.file)
  const all = days - (task.skip ?? 0)
  const first = all - Math.min(task.days, testDays)
  const asked = Array.from({ length: Math.ceil((all - first) / task.every) }, (_, index) => first + index * task.every)
  const length = asked.length * hours
  const [forecast, actual] = [new Float64Array(length).fill(NaN), new Float64Array(length)]
  const [naive, weekly] = [new Float64Array(length), new Float64Array(length)]
  // The files end with the official period, and so do the published forecasts.
  const published = Object.fromEntries(
    readPublished(task.market).map(({ name, values }) => {
      const start = days * hours - values.length
      const chosen = asked.map((day) => values.subarray(day * hours - start, (day + 1) * hours - start))
      return [name, Float64Array.from(chosen.flatMap((each) => [...each]))]
    }),
  )
  let spent = 0
  const make = (day: number) => {
    const begun = process.threadCpuUsage()
    const values = task.settings ? forecastLear(history, day, task.settings) : forecastPrices(history, day).values
    const { user, system } = process.threadCpuUsage(begun)
    spent += (user + system) / 1000
    return values
  }
  const made = new Map<number, Float64Array>()
  const isSure = task.every === 1 && !task.settings
  for (let day = Math.max(week, first - quantileDays); isSure && day < first; day++) made.set(day, make(day))
  asked.forEach((day, index) => {
    const values = make(day)
    made.set(day, values)
    forecast.set(values, index * hours)
    naive.set(forecastNaive(history, day), index * hours)
    actual.set(history.prices.subarray(day * hours, (day + 1) * hours), index * hours)
    weekly.set(history.prices.subarray((day - week) * hours, (day - week + 1) * hours), index * hours)
    const done = index + 1
    if (done % 50 === 0) report({ done, of: asked.length, mae: measureErrors({ forecast, actual, naive }).mae })
  })
  return {
    days: asked.length,
    errors: measureErrors({ forecast, actual, naive: weekly }),
    naiveMae: measureErrors({ forecast, actual, naive }).naiveMae ?? 0,
    sureness: isSure ? judgeSureness({ prices: history.prices, forecasts: made, first, end: all }) : null,
    milliseconds: spent / made.size,
    besides: compareWith({ 'the naive forecast': naive, 'a week before': weekly, ...published }, forecast, actual),
  }
}

/** Each by the mean absolute errors of its days. */
function compareWith(
  others: Readonly<Record<string, Float64Array>>,
  forecast: Float64Array,
  actual: Float64Array,
): Beside[] {
  const lossesOf = (values: Float64Array) =>
    Array.from({ length: actual.length / hours }, (_, day) => {
      let sum = 0
      for (let place = day * hours; place < (day + 1) * hours; place++) {
        sum += Math.abs((values[place] ?? NaN) - (actual[place] ?? NaN)) / hours
      }
      return sum
    })
  const own = lossesOf(forecast)
  return Object.entries(others).map(([name, values]) => {
    const losses = lossesOf(values)
    const mae = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
    return { name, mae, comparison: compareLosses(own, losses) }
  })
}

if (parentPort) {
  const port = parentPort
  port.postMessage(judgeMarket(workerData as PriceTask, (message) => port.postMessage(message)))
}
