import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { CholeskyFactor } from './cholesky-factor.ts'
import { weighSimilarDays } from './similar-days.ts'

const pick = seededWholeNumbers(11)

function randomProfiles(days: number, size: number): Float64Array {
  return Float64Array.from({ length: (days + 1) * size }, () => pick(-1_000, 1_000) / 1_000)
}

/** The same by the formulas as they are written, and a factor of the whole matrix. */
function weighPlainly(models: readonly Float64Array[], days: number, memory: number): Float64Array {
  const each = models.map((values) => multiplyPlainly(values, days))
  const product = (a: number, b: number) => each.reduce((sum, model) => sum + model(a, b), 0) / each.length
  const kernel = (a: number, b: number) => {
    const squared = Math.max(0, product(a, a) + product(b, b) - 2 * product(a, b))
    const local = (Math.exp(-Math.sqrt(squared / 2)) + Math.exp(-squared)) / 2
    return local * Math.exp(-Math.abs(a - b) / memory) + product(a, b)
  }
  const factor = new CholeskyFactor(days)
  for (let a = 0; a < days; a++) {
    factor.append(
      Array.from({ length: a }, (_, b) => kernel(a, b)),
      kernel(a, a) + 0.05,
      0,
    )
  }
  return factor.solve(Array.from({ length: days }, (_, day) => kernel(days, day)))
}

function multiplyPlainly(values: Float64Array, days: number): (a: number, b: number) => number {
  const size = values.length / (days + 1)
  const means = Array.from({ length: size }, (_, i) => {
    return Array.from({ length: days }, (_each, day) => values[day * size + i]!).reduce((a, b) => a + b, 0) / days
  })
  const z = Array.from({ length: days + 1 }, (_, day) => means.map((mean, i) => values[day * size + i]! - mean))
  const product = (a: number, b: number) => z[a]!.reduce((sum, value, i) => sum + value * z[b]![i]!, 0)
  const spread = Array.from({ length: days }, (_, day) => product(day, day)).reduce((a, b) => a + b, 0) / days
  return (a, b) => product(a, b) / spread
}

test.each([Infinity, 30])('weights are those of kernel ridge regression, with a memory of %d days', (memory) => {
  for (let round = 0; round < 10; round++) {
    const days = pick(2, 40)
    const models = Array.from({ length: pick(1, 3) }, () => randomProfiles(days, pick(1, 24)))
    const plain = weighPlainly(models, days, memory)
    weighSimilarDays(models, days, [memory])[0]!.forEach((weight, day) =>
      expect(Math.abs(weight - plain[day]!)).toBeLessThan(0.01),
    )
  }
})

test('each memory has weights of its own', () => {
  const profiles = [randomProfiles(20, 3)]
  const alone = [Infinity, 5].map((memory) => weighSimilarDays(profiles, 20, [memory])[0]!)
  weighSimilarDays(profiles, 20, [Infinity, 5]).forEach((weights, place) => {
    weights.forEach((weight, day) => expect(weight).toBeCloseTo(alone[place]![day]!, 3))
  })
})

test('the day that was the same counts most', () => {
  const profiles = randomProfiles(60, 24)
  profiles.copyWithin(60 * 24, 17 * 24, 18 * 24)
  const weights = weighSimilarDays([profiles], 60, [Infinity])[0]!
  expect(weights.indexOf(Math.max(...weights))).toBe(17)
})

test('days that are all the same say nothing, and models that see no difference do not count', () => {
  const same = new Float64Array(11 * 24).fill(3.3)
  expect(weighSimilarDays([same], 10, [Infinity, 9])).toEqual([new Float64Array(10), new Float64Array(10)])
  const other = randomProfiles(10, 24)
  expect(weighSimilarDays([same, other], 10, [9])).toEqual(weighSimilarDays([other], 10, [9]))
})
