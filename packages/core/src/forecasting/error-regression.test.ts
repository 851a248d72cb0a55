import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { placeForecasts, type SaidDay } from './error-regression.ts'

const pick = seededWholeNumbers(3)
const day = () => new Float64Array(24).map(() => pick(-1000, 1000))
const past: SaidDay[] = Array.from({ length: 40 }, () => ({ values: day(), actual: day() }))
const forecast = day()
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
