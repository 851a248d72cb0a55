import { describe, expect, test } from 'vitest'
import { makePriceMarket } from '../testing/price-market.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { forecastNaive } from './naive-price.ts'
import { forecastNetworks } from './network-forecast.ts'
import { leaveOut, type PriceHistory } from './price-history.ts'

const market = makePriceMarket(440)
const hours = (values: Float64Array, days: number) => values.slice(0, days * 24)
const errorOf = (values: Float64Array, day: number) =>
  values.reduce((sum, value, hour) => sum + Math.abs(value - (market.prices[day * 24 + hour] ?? NaN)) / 24, 0)

test('networks are nearer than repeating a day', () => {
  const days = Array.from({ length: 14 }, (_, place) => 413 + place)
  const error = (of: (day: number) => Float64Array) => days.reduce((sum, day) => sum + errorOf(of(day), day), 0)
  expect(error((day) => forecastNetworks(market, day).values)).toBeLessThan(
    0.4 * error((day) => forecastNaive(market, day)),
  )
})

// 413 to 419 are the days of a week from its Monday on; of two weeks one is that of a new network.
test.each([413, 419, 420, 426])('they look at nothing that came after day %i', (day) => {
  const before = forecastNetworks(market, day)
  const changed = {
    ...market,
    prices: Float64Array.from([...hours(market.prices, day), ...new Float64Array(72).fill(1e6)]),
    known: market.known.map((values) => Float64Array.from([...hours(values, day + 1), ...new Float64Array(48)])),
  }
  expect(forecastNetworks(changed, day)).toEqual(before)
  expect(forecastNetworks({ ...market, prices: hours(market.prices, day) }, day)).toEqual(before)
})

test('they hang on the days before the Monday, not on where the history begins beyond three years', () => {
  const long = makePriceMarket(1_170)
  const [whole, cut] = [forecastNetworks(long, 1_165), forecastNetworks(leaveOut(long, 21), 1_144)]
  expect(cut).toEqual(whole)
})

test('a network is that of its Monday for two weeks, and the last three of them are asked', () => {
  const long = makePriceMarket(1_170)
  const plain = forecastNetworks(long, 1_168)
  const spiked = (day: number) => forecastNetworks({ ...long, prices: long.prices.with(24 * day + 12, 900) }, 1_168)
  // Those asked were trained before days 1162, 1148 and 1134, each from three years, and a week more describes its first day.
  expect(spiked(35 + 1)).not.toEqual(plain)
  expect(spiked(35 - 1)).toEqual(plain)
  const dayBefore = (values: Float64Array) => forecastNetworks({ ...long, prices: values }, 1_161)
  // A day of the week before the last is seen by none: it is too late for the network and too early for the week before.
  expect(dayBefore(long.prices.with(24 * 1_153 + 12, 900))).toEqual(dayBefore(long.prices))
})

test('what was long ago counts less', () => {
  // Which way the price follows the load is chance on every day: mostly up in the first year, as often down in the second.
  const pick = seededWholeNumbers(8)
  const load = Float64Array.from({ length: 740 * 24 }, () => pick(-100, 100) / 10)
  const ways = Array.from({ length: 740 }, (_, day) => (pick(1, 10) <= (day < 372 ? 8 : 2) ? 1 : -1))
  const prices = load.map((value, at) => 50 + (ways[Math.floor(at / 24)] ?? 1) * value)
  const said = forecastNetworks({ prices, known: [load], firstWeekday: 1 }, 736).values
  const followed = said.reduce((sum, value, hour) => sum + (value - 50) * (load[736 * 24 + hour] ?? 0), 0)
  expect(followed).toBeLessThan(0)
})

test('what is far beyond all that was seen counts as far, however far it is', () => {
  const times = (by: number) => ({
    ...market,
    known: market.known.map((values) => values.map((value, at) => (at < 419 * 24 ? value : value * by))),
  })
  const far = forecastNetworks(times(1e4), 419).values
  expect(far).toEqual(forecastNetworks(times(1e5), 419).values)
  // Nor does it make all hours alike.
  expect(new Set(far).size).toBeGreaterThan(8)
})

test('what was trained for one market is not taken for another, nor for another week', () => {
  const [one, other] = [makePriceMarket(130), makePriceMarket(130, 6)]
  const first = forecastNetworks(one, 120)
  expect(forecastNetworks(other, 120)).not.toEqual(first)
  expect(forecastNetworks({ ...one, firstWeek: 1 }, 120)).not.toEqual(first)
  forecastNetworks(one, 127)
  expect(forecastNetworks(one, 120)).toEqual(first)
  const spiked = { ...one, prices: one.prices.with(24 * 70, 4_000) }
  expect(forecastNetworks(spiked, 120)).not.toEqual(first)
})

test('neither the unit of prices and known series matters, nor where prices have their 0', () => {
  const moved = {
    ...market,
    prices: market.prices.map((value) => value * 1e5 - 3e7),
    known: market.known.map((values) => values.map((value) => value / 1e3)),
  }
  const [plain, ticks] = [forecastNetworks(market, 419).values, forecastNetworks(moved, 419).values]
  ticks.forEach((value, hour) => expect((value + 3e7) / 1e5).toBeCloseTo(plain[hour] ?? NaN, 6))
})

test('where a known series has its 0 is not learnt, though it is rounded otherwise', () => {
  const moved = { ...market, known: market.known.map((values) => values.map((value) => value + 1e6)) }
  expect(forecastNetworks(moved, 419)).toEqual(forecastNetworks(market, 419))
})

test('nothing but numbers within reach of what was seen comes of markets that do not move, and of one that just began to', () => {
  for (const price of [() => 0, (at: number) => at % 24, (at: number) => (at > 4_400 ? at % 777 : 5)]) {
    const prices = Float64Array.from({ length: 190 * 24 }, (_, at) => price(at))
    const known = [new Float64Array(191 * 24).fill(7), new Float64Array(191 * 24).fill(7).fill(1e9, 190 * 24)]
    const { values } = forecastNetworks({ prices, known, firstWeekday: 4 }, 190)
    const most = Math.max(...prices)
    for (const value of values) expect(value >= -most && value <= 2 * most).toBe(true)
  }
})

describe('how large errors were', () => {
  // A second load says how much of the price is chance: a little, or ten times as much.
  const pick = seededWholeNumbers(21)
  const calm = makePriceMarket(440)
  const chance = Float64Array.from({ length: 440 * 24 }, (_, at) => (Math.floor(at / 24) % 3 === 0 ? 10 : 1))
  const wild = {
    ...calm,
    prices: calm.prices.map((value, at) => value + ((chance[at] ?? 0) * pick(-100, 100)) / 100),
    known: [...calm.known, chance],
  }
  const sizesOf = (history: PriceHistory, day: number) => forecastNetworks(history, day).sizes
  const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value / 24, 0)

  test('is learnt from what goes with it, hour by hour', () => {
    // Of three days one is wild, and of each a network that never saw it is asked.
    const wildDays = [429, 432, 435].map((day) => meanOf(sizesOf(wild, day)))
    const calmDays = [430, 431, 433].map((day) => meanOf(sizesOf(wild, day)))
    expect(Math.min(...wildDays)).toBeGreaterThan(3 * Math.max(...calmDays))
    // An hour of chance from -10 to 10 is off by 5 in the mean.
    for (const size of wildDays) expect(size > 1.5 && size < 7).toBe(true)
  })

  test('hangs on nothing that came after the day before, nor on the unit of prices or where they have their 0', () => {
    const before = sizesOf(wild, 430)
    const later = {
      ...wild,
      prices: Float64Array.from([...hours(wild.prices, 430), ...new Float64Array(72).fill(1e6)]),
      known: wild.known.map((values) => Float64Array.from([...hours(values, 431), ...new Float64Array(48)])),
    }
    expect(sizesOf(later, 430)).toEqual(before)
    const moved = { ...wild, prices: wild.prices.map((value) => value * 1e5 - 3e7) }
    sizesOf(moved, 430).forEach((value, hour) => expect(value / 1e5).toBeCloseTo(before[hour] ?? NaN, 6))
  })
})
