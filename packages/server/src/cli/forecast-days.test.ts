import { dampForecast } from '@tandem/core/forecasting/damping.ts'
import { forecastPrices } from '@tandem/core/forecasting/price-forecast.ts'
import { beginOn } from '@tandem/core/forecasting/price-history.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { expect, test } from 'vitest'
import { day } from '../testing/forecasting.ts'
import { forecastPriceDays } from './forecast-days.ts'
import type { SeriesFile } from './forecast-input.ts'
import { parseOptions } from './forecast-options.ts'
import { Faults } from './json-input.ts'

const days = 52
const pick = seededWholeNumbers(23)
/** Whole days are dearer or cheaper by chance: what moves a forecast of them is mostly that. */
const levels = Array.from({ length: days }, () => pick(0, 100))
const prices = Float64Array.from({ length: days * 24 }, (_, at) => (levels[Math.floor(at / 24)] ?? 0) + pick(0, 9))
const file: SeriesFile = {
  step: 60,
  start: Date.UTC(2026, 0, 5),
  values: prices,
  known: new Map(),
  isUtc: true,
  gaps: 0,
}
const options = parseOptions(['-', '--zone', 'UTC'], 'price', new Faults())

test('a day is damped by the 28 days before it as they were forecast, whichever days were asked for before', () => {
  const history = { prices, known: [], ...beginOn(day('2026-01-05')) }
  const rawOf = (of: number) => forecastPrices(history, of).values
  const past = Array.from({ length: 29 }, (_, back) => days - 30 + back).map((of) => ({
    values: rawOf(of),
    actual: prices.subarray(of * 24, (of + 1) * 24),
  }))
  const expected = dampForecast(past, rawOf(days - 1))
  expect(expected).not.toEqual(rawOf(days - 1))
  const alone = forecastPriceDays(file, options, days)
  expect(alone.hoursOf(days - 1).values).toEqual(expected)
  const others = forecastPriceDays(file, options, days)
  for (let of = 20; of < days - 1; of++) others.forecast(of)
  expect(others.hoursOf(days - 1).values).toEqual(expected)
})

test('prices that are repeated are not moved', () => {
  const alone = forecastPriceDays(file, options, days)
  expect(alone.hoursOf(9)).toMatchObject({ model: 'naive' })
  expect(alone.hoursOf(9).values).toEqual(alone.forecast(9).naive['naive standard'][0])
})
