import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { learnScale } from './stabilise.ts'

const pick = seededWholeNumbers(3)

test('the way back leads to what was seen, in any unit', () => {
  for (const unit of [1e-3, 1, 1e5]) {
    const values = Float64Array.from({ length: 101 }, () => pick(-500, 3_000) * unit)
    const { toStable, fromStable } = learnScale(values)
    for (const value of values) expect(fromStable(toStable(value)) / unit).toBeCloseTo(value / unit, 6)
  }
})

test('the middle is 0, the middle half of a normal series within about ±0.67', () => {
  const values = Float64Array.from({ length: 99 }, (_, index) => index - 49)
  const { toStable } = learnScale(values)
  expect(toStable(0)).toBe(0)
  expect(Math.sinh(toStable(25))).toBeCloseTo(0.674, 1)
})

test('half of the values are nearer to their median than the width says', () => {
  for (let length = 1; length < 40; length++) {
    const values = Float64Array.from({ length }, () => pick(-20, 20) + pick(0, 1_000_000) * 1e-7)
    const middleOf = (of: Float64Array) => {
      const sorted = of.toSorted()
      return (sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2
    }
    const centre = middleOf(values)
    const distance = middleOf(values.map((value) => Math.abs(value - centre)))
    if (distance > 0) expect(Math.sinh(learnScale(values).toStable(centre + distance))).toBeCloseTo(0.6745, 4)
  }
})

test('a forecast ends a quarter of the seen range beyond it', () => {
  const { fromStable } = learnScale(Float64Array.from({ length: 41 }, (_, index) => index))
  expect(fromStable(100)).toBe(50)
  expect(fromStable(-1_000)).toBe(-10)
  expect(fromStable(Infinity)).toBe(50)
})

test.each([
  ['nothing', []],
  ['one value', [42]],
  ['the same over and over', [7, 7, 7, 7]],
  ['zeros', [0, 0, 0]],
  ['mostly the same', [5, 5, 5, 5, 400_000]],
  ['the bounds', [-400_000, 400_000, -400_000, 400_000, 400_000]],
])('%s makes a scale with which one can go both ways', (_, values) => {
  const { toStable, fromStable } = learnScale(Float64Array.from(values))
  for (const value of values) {
    expect(toStable(value)).not.toBeNaN()
    expect(fromStable(toStable(value))).toBeCloseTo(value, 3)
  }
  expect(Number.isFinite(fromStable(0))).toBe(true)
})
