import { expect, test } from 'vitest'
import { makePriceMarket } from '../testing/price-market.ts'
import { forecastPrices } from './price-forecast.ts'
import { leaveOut } from './price-history.ts'
import { forecastTrees } from './tree-forecast.ts'

const market = makePriceMarket(440)
const hours = (values: Float64Array, days: number) => values.slice(0, days * 24)
const errorOf = (values: Float64Array, day: number) =>
  values.reduce((sum, value, hour) => sum + Math.abs(value - (market.prices[day * 24 + hour] ?? NaN)) / 24, 0)

test('trees are nearer than repeating a day', () => {
  const days = Array.from({ length: 7 }, (_, place) => 413 + place)
  const error = (of: (day: number) => Float64Array) => days.reduce((sum, day) => sum + errorOf(of(day), day), 0)
  expect(error((day) => forecastTrees(market, day))).toBeLessThan(
    0.5 * error((day) => forecastPrices(market, day).naive),
  )
})

// 413 to 419 are the days of a week from its Monday on.
test.each([413, 419])('they look at nothing that came after day %i', (day) => {
  const before = forecastTrees(market, day)
  const changed = {
    ...market,
    prices: Float64Array.from([...hours(market.prices, day), ...new Float64Array(72).fill(1e6)]),
    known: market.known.map((values) => Float64Array.from([...hours(values, day + 1), ...new Float64Array(48)])),
  }
  expect(forecastTrees(changed, day)).toEqual(before)
  expect(forecastTrees({ ...market, prices: hours(market.prices, day) }, day)).toEqual(before)
})

test('they hang on the days before the Monday, not on where the history begins beyond three years', () => {
  const long = makePriceMarket(1_170)
  const [whole, cut] = [forecastTrees(long, 1_165), forecastTrees(leaveOut(long, 14), 1_151)]
  expect(cut).toEqual(whole)
  // Which week it is decides which trees are grown in it.
  expect(forecastTrees({ ...long, firstWeek: 1 }, 1_165)).not.toEqual(whole)
  expect(forecastTrees({ ...long, firstWeek: -3 }, 1_165)).toEqual(whole)
})

test('what was grown for one market is not taken for another, nor for another week', () => {
  const [one, other] = [makePriceMarket(130), makePriceMarket(130, 6)]
  const first = forecastTrees(one, 120)
  expect(forecastTrees(other, 120)).not.toEqual(first)
  forecastTrees(one, 127)
  expect(forecastTrees(one, 120)).toEqual(first)
  const spiked = { ...one, prices: one.prices.with(24 * 90, 4_000) }
  expect(forecastTrees(spiked, 120)).not.toEqual(first)
})

test('a forecast from half a year of history counts them in', () => {
  const day = 400
  const { values } = forecastPrices(market, day)
  const trees = forecastTrees(market, day)
  expect(values).not.toEqual(trees)
  const without = leaveOut(market, 37)
  expect(errorOf(values, day)).toBeLessThan(errorOf(forecastPrices(without, day - 37).naive, day))
})

test('the unit does not matter', () => {
  const inTicks = {
    ...market,
    prices: market.prices.map((value) => value * 1e5),
    known: market.known.map((values) => values.map((value) => value / 1e3)),
  }
  const [plain, ticks] = [forecastTrees(market, 419), forecastTrees(inTicks, 419)]
  ticks.forEach((value, hour) => expect(Math.abs(value / 1e5 - (plain[hour] ?? NaN))).toBeLessThan(0.25))
})
