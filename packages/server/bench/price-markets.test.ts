import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { measureErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { forecastPrices } from '@tandem/core/forecasting/price-forecast.ts'
import { leaveOut } from '@tandem/core/forecasting/price-history.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  findHolidays,
  findMarketFile,
  parseMarket,
  readPublished,
  testDays,
  type PriceMarket,
} from './price-markets.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'price-markets-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Two and a half years of prices that a load and the day of the week make, written as such files are. */
function writeMarket(name: string, header: string): string {
  const lines = Array.from({ length: 900 * 24 }, (_, index) => {
    const [day, hour] = [Math.floor(index / 24), index % 24]
    const load = 60 + 15 * Math.sin(hour / 4) + 12 * Math.sin(day * 1.7) - (day % 7 >= 5 ? 10 : 0)
    const date = Temporal.PlainDate.from('2013-01-01').add({ days: day })
    return `${date.year}/${date.month}/${date.day} ${hour}:00,${load.toFixed(2)},${(load * load * 0.01).toFixed(2)}`
  })
  const file = path.join(folder, name)
  const text = `${header}\n${lines.join('\n')}\n`
  fs.writeFileSync(file, name.endsWith('.gz') ? zlib.gzipSync(text) : text)
  return file
}

const written = parseMarket('written', writeMarket('plain.csv', 'date, Load, OT'))

test('a file is read by the names of its columns, packed or not', () => {
  expect(written.days).toBe(900)
  expect(written.history.firstWeekday).toBe(2)
  expect(written.history.known).toHaveLength(1)
  expect(written.history.known[0]?.[0]).toBe(60)
  expect(written.history.prices[0]).toBe(36)
  const packed = parseMarket('written', writeMarket('packed.csv.gz', ',Load,Prices'))
  expect(packed.history).toEqual(written.history)
  expect(() => parseMarket('none', writeMarket('none.csv', 'date,Load,Wind'))).toThrow('price')
})

test('published forecasts are the columns of ensembles, where their file is there', () => {
  expect(readPublished('XX', folder)).toEqual([])
  const file = path.join(folder, 'Forecasts_XX_DNN_LEAR_ensembles.csv')
  fs.writeFileSync(
    file,
    ',Real price,DNN 1,DNN Ensemble,LEAR 56,LEAR Ensemble\n2016-12-27 00:00:00,24.08,1,25.5,2,24.0\n',
  )
  expect(readPublished('XX', folder)).toEqual([
    { name: 'DNN Ensemble', values: Float64Array.of(25.5) },
    { name: 'LEAR Ensemble', values: Float64Array.of(24) },
  ])
})

/** The real markets of the bench where they are at hand, the written one everywhere. */
function listMarkets(): PriceMarket[] {
  const files = ['NP', 'BE', 'DE'].map((name) => ({ name, file: findMarketFile(name) }))
  return [written, ...files.flatMap(({ name, file }) => (file ? [parseMarket(name, file)] : []))]
}

/** Enough for networks; of a longer one they and the trees would learn for minutes. */
const historyDays = 400

/** The rMAE of each of four days, one of each season. */
function judgeDays({ history, days }: PriceMarket): number[] {
  return [11, 253, 415, 496].map((offset) => {
    const day = days - testDays + offset
    const known = leaveOut(history, Math.max(0, day - historyDays))
    const own = Math.min(day, historyDays)
    const { values, naive } = forecastPrices(known, own)
    const actual = history.prices.subarray(day * 24, (day + 1) * 24)
    return measureErrors({ forecast: values, naive, actual }).rMae ?? NaN
  })
}

test('most days of every kind of market are forecast better than by repeating a day', () => {
  const shares = listMarkets().flatMap(judgeDays)
  expect(shares.filter((share) => share < 1).length).toBeGreaterThan(0.7 * shares.length)
  expect(shares.toSorted((a, b) => a - b)[shares.length >> 1]).toBeLessThan(0.8)
})

test('a day of a market is a holiday by the share of its countries in which it is one', () => {
  const firstDay = '2016-12-24' as DeliveryDay
  const market = (name: string): PriceMarket => ({ ...written, name, firstDay, days: 10 })
  // Boxing Day is a holiday in the north, not in Belgium; Christmas in both, on the last day of the year in neither.
  expect([...(findHolidays(market('NP')) ?? [])].slice(1, 3)).toEqual([1, 1])
  expect([...(findHolidays(market('BE')) ?? [])].slice(1, 4)).toEqual([1, 0, 0])
  expect(findHolidays(market('BE'))).toHaveLength(10)
  expect(findHolidays(market('XX'))).toBeUndefined()
})
