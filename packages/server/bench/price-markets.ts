import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { beginOn, type PriceHistory } from '@tandem/core/forecasting/price-history.ts'
import { markHolidays } from '../src/platform/holidays.ts'

/** The official test period of Lago et al. 2021: the last two years of 364 days. */
export const testDays = 728

export interface PriceMarket {
  readonly name: string
  readonly history: PriceHistory
  readonly days: number
  readonly firstDay: DeliveryDay
}

interface Published {
  readonly lear: number
  readonly dnn: number
}

/** MAE of the published ensembles over the test period (market-rules.md section 6.1). */
export const published: Readonly<Partial<Record<string, Published>>> = {
  NP: { lear: 1.738, dnn: 1.683 },
  PJM: { lear: 3.013, dnn: 2.862 },
  BE: { lear: 6.14, dnn: 5.87 },
  FR: { lear: 3.98, dnn: 3.866 },
  DE: { lear: 3.609, dnn: 3.413 },
}

/** Where the people of a market live: a day is a holiday by the share of these whose calendar has it. */
const calendars: Readonly<Partial<Record<string, readonly string[]>>> = {
  NP: ['NO', 'SE', 'FI', 'DK'],
  PJM: ['US'],
  BE: ['BE'],
  FR: ['FR'],
  DE: ['DE'],
}

/** How much of a holiday each day of a market is; undefined where no calendar is known. */
export function findHolidays({ name, firstDay, days }: PriceMarket): Float64Array | undefined {
  const regions = calendars[name]
  if (!regions) return undefined
  const holidays = new Float64Array(days)
  for (const region of regions) {
    markHolidays(region, { from: firstDay, to: addDays(firstDay, days) }).forEach(
      (mark, day) => (holidays[day] = (holidays[day] ?? 0) + mark / regions.length),
    )
  }
  return holidays
}

export const marketFolder = path.resolve(import.meta.dirname, '../../../../shared/data/epf-day-ahead')

/** `NP.csv` or `NP.csv.gz` of the folder; undefined where there is neither. */
export function findMarketFile(name: string): string | undefined {
  return ['.csv', '.csv.gz'].map((ending) => path.join(marketFolder, name + ending)).find((file) => fs.existsSync(file))
}

interface PublishedForecast {
  readonly name: string
  /** Hour after hour of the official test period. */
  readonly values: Float64Array
}

/**
 * The published forecasts of a market where their file lies beside those of prices: `Forecasts_NP_DNN_LEAR_ensembles.csv` of
 * jeslago/epftoolbox, whose columns are the time, the real price, and the two ensembles. Nothing where there is none.
 */
export function readPublished(market: string, folder = marketFolder): PublishedForecast[] {
  const file = path.join(folder, `Forecasts_${market}_DNN_LEAR_ensembles.csv`)
  if (!fs.existsSync(file)) return []
  const [header = [], ...rows] = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((field) => field.trim()))
  return header.flatMap((title, column) =>
    /ensemble/i.test(title) ? [{ name: title, values: Float64Array.from(rows, (row) => Number(row[column])) }] : [],
  )
}

/** The first column is the time, the price is called price or OT, every other column is known a day ahead. */
export function parseMarket(name: string, file: string): PriceMarket {
  const bytes = fs.readFileSync(file)
  const text = (file.endsWith('.gz') ? zlib.gunzipSync(bytes) : bytes).toString('utf8')
  const [header = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((field) => field.trim()))
  const price = header.findIndex((title) => /^(ot|prices?)$/i.test(title))
  if (price < 1) throw new Error(`${file} has no column that is called price or OT`)
  const columnOf = (column: number) => Float64Array.from(rows, (row) => Number(row[column]))
  const known = header.flatMap((_, column) => (column > 0 && column !== price ? [columnOf(column)] : []))
  const [year = 0, month = 1, day = 1] = (rows[0]?.[0] ?? '').split(/[^0-9]/).map(Number)
  const firstDay = new Temporal.PlainDate(year, month, day).toString() as DeliveryDay
  const history = { prices: columnOf(price), known, ...beginOn(firstDay) }
  return { name, history, days: Math.floor(rows.length / 24), firstDay }
}
