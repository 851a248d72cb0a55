import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { believeMiddle, placeForecasts, totalWeight, weighAlike, type Place, type SaidDay } from './error-regression.ts'

const pick = seededWholeNumbers(3)
const day = () => new Float64Array(24).map(() => pick(-1000, 1000))
const past: SaidDay[] = Array.from({ length: 40 }, () => ({ values: day(), actual: day() }))
const forecast = { values: day() }
const units = Array.from({ length: 41 }, () => new Float64Array(24).fill(10))

test('where a forecast lies is known before anything of its day is', () => {
  const places = placeForecasts(past, forecast, units)
  for (const from of [0, 10, 39]) {
    const changed = past.map((each, at) => (at < from ? each : { values: each.values, actual: day() }))
    const others = placeForecasts(changed, forecast, units)
    expect(others.slice(0, from + 1)).toEqual(places.slice(0, from + 1))
    expect(others.slice(from + 1)).not.toEqual(places.slice(from + 1))
  }
})

test('it is told by the last four weeks alone', () => {
  const [all, late] = [past, past.slice(-28)].map((days) =>
    placeForecasts(days, forecast, units.slice(-1 - days.length)),
  )
  expect(all?.at(-1)).toEqual(late?.at(-1))
  expect(placeForecasts(past.slice(-27), forecast, units.slice(-28)).at(-1)).not.toEqual(all?.at(-1))
})

const placeOf = (value: number, level: number): Place => ({
  value,
  level: [Math.max(0, level), Math.max(0, -level)],
  traits: [],
})

test('errors count by how alike the prices and levels of their forecasts are, and together as much as before', () => {
  const errors = Array.from({ length: 200 }, (_, at) => ({
    place: placeOf(pick(-100, 100), pick(-300, 300) / 100),
    weight: 1 + (at % 5),
  }))
  const own = placeOf(30, 1)
  const weighed = weighAlike(errors, own)
  expect(totalWeight(weighed)).toBeCloseTo(totalWeight(errors), 6)
  const countOf = (place: Place) => {
    const all = weighAlike([...errors, { place, weight: 1 }], own)
    return (all.at(-1)?.weight ?? NaN) / totalWeight(all)
  }
  // Ten times as much as what is unlike in all, and less with every step away in either.
  expect(countOf(own) / countOf(placeOf(-1000, 1))).toBeGreaterThan(9)
  const awayInPrice = [30, 45, 60, 90].map((value) => countOf(placeOf(value, 1)))
  const awayInLevel = [1, 0.5, 0, -2].map((level) => countOf(placeOf(30, level)))
  for (const away of [awayInPrice, awayInLevel]) expect(away).toEqual(away.toSorted((a, b) => b - a))
  expect(awayInPrice[3]).toBeLessThan((awayInPrice[0] ?? 0) / 2)
  expect(awayInLevel[3]).toBeLessThan((awayInLevel[0] ?? 0) / 2)
})

test('where all forecasts are alike each error counts as before', () => {
  const errors = Array.from({ length: 50 }, (_, at) => ({ place: placeOf(20, 0), weight: at + 1 }))
  expect(weighAlike(errors, placeOf(80, 2))).toEqual(errors)
})

test('a middle is believed the less the less it is known, and whole where all errors are the same', () => {
  expect(believeMiddle(-5, { low: -5, high: -5, weight: 100 })).toBe(-5)
  expect(believeMiddle(0, { low: 0, high: 0, weight: 100 })).toBe(0)
  const spread = { low: -2, high: 2.2 }
  const byWeight = [50, 200, 1000, 1e12].map((weight) => believeMiddle(0.1, { ...spread, weight }))
  expect(byWeight).toEqual(byWeight.toSorted((a, b) => a - b))
  expect(byWeight[0]).toBeLessThan(0.01)
  expect(byWeight[3]).toBeCloseTo(0.1, 6)
  expect(believeMiddle(-0.1, { ...spread, weight: 200 })).toBe(-(byWeight[1] ?? NaN))
})

test('how large errors were where the forecast learnt counts where it is known of the forecast, and of other days as usual where it is not', () => {
  const sizes = forecast.values.map((_, hour) => 5 + hour)
  const half = past.map((each, at) => (at % 2 === 0 ? { ...each, sizes } : each))
  const learntOf = (places: Place[][]) => places.map((hours) => hours.map(({ traits }) => traits[4]))
  expect(learntOf(placeForecasts(half, forecast, units)).flat()).toEqual(Array(41 * 24).fill(undefined))
  const learnt = learntOf(placeForecasts(half, { ...forecast, sizes }, units))
  learnt.forEach((hours, at) => {
    hours.forEach((trait, hour) => expect(trait).toBe(at % 2 === 0 ? Math.log((5 + hour) / 10) : NaN))
  })
  // However far it is, no farther than two units of the logarithm.
  const far = placeForecasts(past, { ...forecast, sizes: sizes.map((_, hour) => (hour === 0 ? 0 : 1e9)) }, units)
  expect(far.at(-1)?.map(({ traits }) => traits[4])).toEqual([-2, ...Array<number>(23).fill(2)])
})
