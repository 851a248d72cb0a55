import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { dampForecast } from './damping.ts'
import type { SaidDay } from './error-regression.ts'

const flat = (value: number) => new Float64Array(24).fill(value)

/** Days of which a forecast moves `times` as far from the day before as what comes does, which is alike all day but for small chance. */
function daysTooFar(count: number, times: number, chance = 0): SaidDay[] {
  const pick = seededWholeNumbers(5)
  let before = 0
  return Array.from({ length: count }, () => {
    const came = pick(-100, 100)
    const values = flat(before + times * (came - before))
    before = came
    return { values, actual: flat(came).map((value) => value + (chance * pick(-100, 100)) / 100) }
  })
}

test('of forecasts that always go too far more than half of it is taken back, and none of those that go as far as what comes', () => {
  const past = daysTooFar(40, 1.2)
  const last = past.at(-1)?.actual[0] ?? NaN
  // A sixth of the way back would be right.
  const said = dampForecast(past, flat(last + 60))[9] ?? NaN
  expect((last + 60 - said) / 60).toBeGreaterThan(0.096)
  expect((last + 60 - said) / 60).toBeLessThan(0.12)
  expect(dampForecast(daysTooFar(40, 0.9), flat(last + 60))[9]).toBeGreaterThan(last + 60)
  const right = dampForecast(daysTooFar(40, 1, 10), flat(last + 60))[9] ?? NaN
  expect(Math.abs(right - last - 60)).toBeLessThan(0.5)
})

test('what never was right is damped by no more than 15 of 100', () => {
  const past = daysTooFar(40, 5)
  const last = past.at(-1)?.actual[0] ?? NaN
  expect(dampForecast(past, flat(last - 100))[0]).toBeCloseTo(last - 85, 9)
  // Errors are about 270 in the median: nobody looks farther than twelve times that.
  const far = dampForecast(past, flat(last - 1e6))[0] ?? NaN
  expect(far - (last - 1e6)).toBeGreaterThan(100)
  expect(far - (last - 1e6)).toBeLessThan(1_000)
})

test('of the day before those whose errors count what came is looked at, and not what was said', () => {
  const past = daysTooFar(40, 1.2, 10)
  const forecast = flat(300)
  const damped = dampForecast(past, forecast)
  const without = (day: number) =>
    past.map((each, at) => (at === past.length - day ? { ...each, values: flat(NaN) } : each))
  expect(dampForecast(without(19), forecast)).toEqual(damped)
  expect(dampForecast(without(18), forecast)).not.toEqual(damped)
  const cameElse = past.map((each, at) => (at === past.length - 19 ? { ...each, actual: flat(7) } : each))
  expect(dampForecast(cameElse, forecast)).not.toEqual(damped)
})

test('with less than fourteen days known, the day before unknown, or nothing ever off, it stays as it is', () => {
  const forecast = flat(300)
  const unknown: SaidDay = { values: flat(3), actual: flat(NaN) }
  expect(dampForecast([], forecast)).toEqual(forecast)
  // The first has no day before it.
  expect(dampForecast(daysTooFar(14, 2), forecast)).toEqual(forecast)
  expect(dampForecast(daysTooFar(15, 2), forecast)).not.toEqual(forecast)
  expect(dampForecast([...daysTooFar(40, 2), unknown], forecast)).toEqual(forecast)
  expect(dampForecast(daysTooFar(40, 1), forecast)).toEqual(forecast)
})

const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
const hours = fc.array(value, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
const days = fc.array(fc.record({ values: hours, actual: hours }), { minLength: 22, maxLength: 40 })

test('what is older than 18 days and the day before them changes nothing', () => {
  const past = daysTooFar(60, 1.1, 20)
  expect(dampForecast(past, flat(7))).toEqual(dampForecast(past.slice(-19), flat(7)))
  expect(dampForecast(past, flat(7))).not.toEqual(dampForecast(past.slice(-18), flat(7)))
})

test('another unit is another unit, and what moves all prices moves the forecast', () => {
  fc.assert(
    fc.property(days, hours, value, fc.constantFrom(2 ** -10, 0.5, 7, 1e5), (past, forecast, shift, unit) => {
      const move = (values: Float64Array) => values.map((each) => each * unit + shift)
      const plain = dampForecast(past, forecast)
      const other = dampForecast(
        past.map(({ values, actual }) => ({ values: move(values), actual: move(actual) })),
        move(forecast),
      )
      other.forEach((each, hour) =>
        expect(Math.abs(each - ((plain[hour] ?? NaN) * unit + shift))).toBeLessThanOrEqual(
          1e-9 * (1e6 * unit + Math.abs(shift)),
        ),
      )
    }),
    { seed: 159, numRuns: 60 },
  )
})

test('one price that never comes again, however large, hardly moves the forecasts of the weeks after it', () => {
  // Errors are about 10 in the median.
  const past = daysTooFar(40, 1.05, 30)
  const plain = dampForecast(past, flat(50))
  for (const size of [1e4, 1e9]) {
    for (const [day, most] of [
      [22, 1.5],
      [28, 1.5],
      [38, 5],
      // Of the day before itself the mean is another.
      [39, 15],
    ] as const) {
      const slip = past.map((each, at) =>
        at === day ? { ...each, actual: each.actual.map((came, hour) => (hour === 8 ? size : came)) } : each,
      )
      dampForecast(slip, flat(50)).forEach((each, hour) =>
        expect(Math.abs(each - (plain[hour] ?? NaN))).toBeLessThan(most),
      )
    }
  }
})
