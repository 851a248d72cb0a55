import { finishForecast } from '@tandem/core/forecasting/members.ts'
import { forecastPrices } from '@tandem/core/forecasting/price-forecast.ts'
import { beginOn, type PriceHistory } from '@tandem/core/forecasting/price-history.ts'
import { makePriceMarket } from '@tandem/core/testing/price-market.ts'
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

/** What a day is by forecasts of the 18 days before it, each as it is made. */
function finishOf(history: PriceHistory, of: number) {
  const madeOf = (each: number) => forecastPrices(history, each)
  const past = Array.from({ length: 19 }, (_, back) => of - 19 + back).map((each) => ({
    ...madeOf(each),
    actual: history.prices.subarray(each * 24, (each + 1) * 24),
  }))
  return { raw: madeOf(of), finished: finishForecast(past, madeOf(of)) }
}

test('a day is damped by the 18 days before it as they were forecast, whichever days were asked for before', () => {
  const { raw, finished } = finishOf({ prices, known: [], ...beginOn(day('2026-01-05')) }, days - 1)
  expect(finished).not.toEqual(raw.values)
  const alone = forecastPriceDays(file, options, days)
  expect(alone.hoursOf(days - 1).values).toEqual(finished)
  const others = forecastPriceDays(file, options, days)
  for (let of = 20; of < days - 1; of++) others.forecast(of)
  expect(others.hoursOf(days - 1).values).toEqual(finished)
})

test('where trees stand beside LEAR both count by how near they were on these days', () => {
  const size = 206
  const market = makePriceMarket(size)
  const history = { ...market, ...beginOn(day('2026-01-05')) }
  const { raw, finished } = finishOf(history, size - 1)
  expect(raw.members).toHaveLength(2)
  const byUsual = finishForecast([], raw)
  expect(byUsual).toEqual(raw.values)
  const known = new Map([['load', market.known[0] ?? new Float64Array()]])
  const made = forecastPriceDays({ ...file, values: market.prices, known }, options, size)
  expect(made.hoursOf(size - 1).values).toEqual(finished)
})

test('prices that are repeated are not moved', () => {
  const alone = forecastPriceDays(file, options, days)
  expect(alone.hoursOf(9)).toMatchObject({ model: 'naive' })
  expect(alone.hoursOf(9).values).toEqual(alone.forecast(9).naive['naive standard'][0])
})
