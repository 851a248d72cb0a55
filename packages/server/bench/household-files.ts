import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'

/** Hours of kWh by the local clock, 24 a day; NaN where a half-hour is missing. */
export interface MeteredSeries {
  readonly name: string
  readonly kind: 'consumption' | 'production'
  readonly firstDay: DeliveryDay
  readonly values: Float64Array
}

/** Both files are of New South Wales, and write the time as its clocks show it. */
export const sydney = { latitude: -33.87, longitude: 151.21, zone: 'Australia/Sydney' }

const folder = path.resolve(import.meta.dirname, '../../../../shared/data')
const prosumerFile = path.join(folder, 'prosumer-ausgrid/customer12_2011-07-01_2012-03-31.csv.gz')
const householdsFile = path.join(folder, 'household-sgsc/sgsc_5_households_30min.csv.gz')

export const hasHouseholdFiles = () => [prosumerFile, householdsFile].every((file) => fs.existsSync(file))

/** The load and the panels of customer 12; the file has mean powers in kW. */
export function readProsumer(): { load: MeteredSeries; panels: MeteredSeries } {
  const rows = parseRows(prosumerFile)
  const columnOf = (column: 1 | 2) => rows.map((row): HalfHour => [row[0] ?? '', Number(row[column]) / 2])
  return {
    load: seriesOf('Ausgrid customer 12, load', 'consumption', columnOf(1)),
    panels: seriesOf('Ausgrid customer 12, PV', 'production', columnOf(2)),
  }
}

/** Five households with the days that each has. */
export function readHouseholds(): MeteredSeries[] {
  const byCustomer = Map.groupBy(parseRows(householdsFile), ([customer]) => customer ?? '')
  return [...byCustomer].map(([customer, rows]) =>
    seriesOf(
      `household ${customer}`,
      'consumption',
      rows.map((row): HalfHour => [row[1] ?? '', Number(row[2])]),
    ),
  )
}

/** The sum over the days that all have; an hour that one does not know is not known. */
export function sumSeries(name: string, series: readonly MeteredSeries[]): MeteredSeries {
  const firstDay = series.map((each) => each.firstDay).reduce((a, b) => (a > b ? a : b))
  const shifted = series.map(({ firstDay: own, values }) => values.subarray(daysFrom(own, firstDay) * hoursOfDay))
  const length = Math.min(...shifted.map((values) => values.length))
  const values = new Float64Array(length).map((_, index) =>
    shifted.reduce((sum, each) => sum + (each[index] ?? NaN), 0),
  )
  return { name, kind: 'consumption', firstDay, values }
}

type HalfHour = readonly [time: string, energy: number]

function parseRows(file: string): string[][] {
  const lines = zlib.gunzipSync(fs.readFileSync(file)).toString().trim().split('\n')
  return lines.slice(1).map((line) => line.split(','))
}

function seriesOf(name: string, kind: MeteredSeries['kind'], rows: readonly HalfHour[]): MeteredSeries {
  const dayOf = ([time]: HalfHour) => time.slice(0, 10) as DeliveryDay
  const [first = ['', 0] as const, last = first] = [rows[0], rows.at(-1)]
  const firstDay = dayOf(first)
  const dayNumbers = new Map<DeliveryDay, number>()
  const days = daysFrom(firstDay, dayOf(last)) + 1
  const values = new Float64Array(days * hoursOfDay)
  const halves = new Uint8Array(values.length)
  for (const row of rows) {
    const date = dayOf(row)
    const day = dayNumbers.get(date) ?? daysFrom(firstDay, date)
    dayNumbers.set(date, day)
    const index = day * hoursOfDay + Number(row[0].slice(11, 13))
    values[index] = (values[index] ?? 0) + row[1]
    halves[index] = (halves[index] ?? 0) + 1
  }
  return { name, kind, firstDay, values: values.map((value, index) => (halves[index] === 2 ? value : NaN)) }
}

function daysFrom(first: DeliveryDay, day: DeliveryDay): number {
  return Temporal.PlainDate.from(first).until(day).days
}
