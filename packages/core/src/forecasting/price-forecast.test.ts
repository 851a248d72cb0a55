import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { makePriceMarket } from '../testing/price-market.ts'
import { measureErrors } from './forecast-error.ts'
import { besideTrees, forecastLear } from './lear.ts'
import { forecastNetworks } from './network-forecast.ts'
import { mixMembers } from './members.ts'
import { choosePriceModel, forecastPrices, type PriceHistory, type PriceModel } from './price-forecast.ts'
import { forecastTrees } from './tree-forecast.ts'

/** Days of history for each model, and enough that similar days take part. */
const lengths: readonly (readonly [PriceModel, number])[] = [
  ['naive', 0],
  ['naive', 1],
  ['naive', 13],
  ['autoregression', 14],
  ['autoregression', 59],
  ['lear', 60],
  ['lear', 75],
  ['lear', 200],
  ['lear', 371],
]

function expectFinite({ values, naive }: { values: Float64Array; naive: Float64Array }): void {
  for (const each of [values, naive]) {
    expect(each).toHaveLength(24)
    expect([...each].every(Number.isFinite)).toBe(true)
  }
}

test.each(lengths)('%s forecasts from %i days', (model, days) => {
  expect(choosePriceModel(days)).toBe(model)
  const forecast = forecastPrices(makePriceMarket(days + 1), days)
  expect(forecast.model).toBe(model)
  expectFinite(forecast)
})

test('a holiday, and the days after it, are forecast nearer where it is known that it is one', () => {
  const [isHoliday, days] = [(day: number) => day % 26 === 3, 360]
  const market = makePriceMarket(days, 5, isHoliday)
  const holidays = Float64Array.from({ length: days + 1 }, (_, day) => Number(isHoliday(day)))
  const errorOn = (history: PriceHistory, day: number) =>
    forecastPrices(history, day).values.reduce(
      (sum, value, hour) => sum + Math.abs(value - (market.prices[day * 24 + hour] ?? NaN)) / 24,
      0,
    )
  // 341 is a holiday, 342 the day after it.
  for (const day of [341, 342]) {
    expect(errorOn({ ...market, holidays }, day)).toBeLessThan(0.7 * errorOn(market, day))
    const later = holidays.map((value, place) => (place > day + 1 ? 1 - value : value))
    expect(forecastPrices({ ...market, holidays: later }, day)).toEqual(forecastPrices({ ...market, holidays }, day))
  }
})

test('where no day is a holiday the calendar changes nothing of the linear models', () => {
  const market = makePriceMarket(120)
  const holidays = new Float64Array(121)
  expect(forecastPrices({ ...market, holidays }, 119)).toEqual(forecastPrices(market, 119))
})

test.each([
  [181, 0],
  [182, 2],
  [363, 2],
  [364, 3],
])('on day %i there are %i members: trees from half a year of history on, networks from a year on', (day, count) => {
  const market = makePriceMarket(day + 1)
  const forecast = forecastPrices(market, day)
  const networks = count === 3 ? forecastNetworks(market, day) : null
  const members = [
    forecastLear(market, day, besideTrees),
    forecastTrees(market, day),
    ...(networks ? [networks.values] : []),
  ]
  expect(forecast.members).toEqual(count === 0 ? null : members)
  expect(forecast.values).toEqual(count === 0 ? forecastLear(market, day) : mixMembers(members))
  expect(forecast.sizes).toEqual(networks && networks.sizes)
})

test('the naive forecast repeats the week before on Mondays and weekends, the day before on other days', () => {
  const prices = Float64Array.from({ length: 24 * 24 }, (_, index) => index)
  for (let day = 1; day < 24; day++) {
    const isWeekly = [0, 5, 6].includes(day % 7) && day >= 7
    const { naive } = forecastPrices({ prices, known: [], firstWeekday: 1 }, day)
    expect(naive[3]).toBe((day - (isWeekly ? 7 : 1)) * 24 + 3)
  }
})

test.each(lengths)('%s from %i days looks at nothing that came later', (_, day) => {
  const market = makePriceMarket(day + 3)
  const before = forecastPrices(market, day)
  const series = fc.array(fc.double({ noDefaultInfinity: true }), { minLength: 24, maxLength: 72 })
  fc.assert(
    fc.property(series, series, fc.nat(2), (later, laterKnown, more) => {
      const replace = (values: Float64Array, from: number, by: number[]) =>
        Float64Array.from([...values.subarray(0, from * 24), ...by.slice(0, by.length - more)])
      const changed = {
        ...market,
        prices: replace(market.prices, day, later),
        known: market.known.map((values) => replace(values, day + 1, laterKnown)),
      }
      expect(forecastPrices(changed, day)).toEqual(before)
    }),
    { numRuns: day > 100 ? 5 : 20, seed: 1 },
  )
})

test('the same history gives the same forecast, and the history stays as it is', () => {
  const market = makePriceMarket(121)
  const copy = structuredClone(market)
  expect(forecastPrices(market, 120)).toEqual(forecastPrices(market, 120))
  expect(market).toEqual(copy)
})

test.each([30, 220])('the unit of prices and of known series does not matter, from %i days', (day) => {
  const market = makePriceMarket(day + 1)
  const inTicks = {
    ...market,
    prices: market.prices.map((value) => value * 1e5),
    known: market.known.map((values) => values.map((value) => value / 1e3)),
  }
  const [plain, ticks] = [forecastPrices(market, day).values, forecastPrices(inTicks, day).values]
  ticks.forEach((value, hour) => expect(value / 1e5).toBeCloseTo(plain[hour]!, 3))
})

/** rMAE beside the naive forecast, of days each forecast from `length` days before it. */
function judge(market: PriceHistory, days: readonly number[], length: number): number {
  const forecasts = days.map((day) => {
    const first = day - length
    const prices = market.prices.subarray(first * 24)
    const known = market.known.map((values) => values.subarray(first * 24))
    return forecastPrices({ prices, known, firstWeekday: 1 + (first % 7) }, length)
  })
  const { rMae } = measureErrors({
    forecast: forecasts.flatMap(({ values }) => [...values]),
    naive: forecasts.flatMap(({ naive }) => [...naive]),
    actual: days.flatMap((day) => [...market.prices.subarray(day * 24, (day + 1) * 24)]),
  })
  return rMae ?? NaN
}

test('prices that follow a load are forecast far better than by repeating a day, the more the longer the history', () => {
  const market = makePriceMarket(330)
  const everyFourth = Array.from({ length: 60 }, (_, index) => 90 + 4 * index)
  const lately = [314, 317, 320, 323, 326, 329]
  const [small, short, long] = [judge(market, everyFourth, 45), judge(market, lately, 75), judge(market, lately, 300)]
  expect(small).toBeLessThan(0.95)
  expect(short).toBeLessThan(0.35)
  expect(long).toBeLessThan(short)
})

const pick = seededWholeNumbers(77)
const oddMarkets: Readonly<Record<string, (index: number) => number>> = {
  zeros: () => 0,
  'one price': () => 42,
  'one price in every hour': (index) => index % 24,
  'negative prices': () => -pick(1, 50),
  'prices at the bounds': () => (pick(0, 1) === 0 ? -400_000 : 400_000),
  'a spike in a flat market': (index) => (index % 701 === 700 ? 400_000 : 5_000),
  'a flat market that has just begun to move': (index) => (index > 600 ? pick(0, 90_000) : 5_000),
  'the smallest numbers': () => pick(-9, 9) * 1e-300,
  'great numbers': () => pick(-9, 9) * 1e12,
}

test.each(Object.entries(oddMarkets))(
  '%s never end in anything but numbers within reach of what was seen',
  (_, price) => {
    for (const day of [3, 14, 40, 61, 190]) {
      const prices = Float64Array.from({ length: day * 24 }, (_each, index) => price(index))
      const known = [
        Float64Array.from({ length: (day + 1) * 24 }, () => 7),
        Float64Array.from({ length: (day + 1) * 24 }, (_each, index) => (index < day * 24 ? 7 : 1e9)),
        Float64Array.from({ length: (day + 1) * 24 }, () => pick(-5, 5)),
      ]
      const forecast = forecastPrices({ prices, known, firstWeekday: 4 }, day)
      expectFinite(forecast)
      const [least, most] = [Math.min(...prices), Math.max(...prices)]
      const slack = 0.26 * (most - least) + 1e-9 * Math.abs(most)
      for (const value of forecast.values) {
        expect(value).toBeGreaterThanOrEqual(least - slack)
        expect(value).toBeLessThanOrEqual(most + slack)
      }
    }
  },
)
