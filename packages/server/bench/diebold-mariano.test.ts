import { seededRandom } from '@tandem/core/seeded-random.ts'
import { expect, test } from 'vitest'
import { compareLosses } from './diebold-mariano.ts'

test('the statistic is the mean difference in units of its own error', () => {
  // Differences of -1 and -3: a mean of -2, a deviation of 1, a hundred days.
  const first = Array.from({ length: 100 }, () => 5)
  const second = first.map((loss, day) => loss + (day % 2 === 0 ? 1 : 3))
  expect(compareLosses(first, second)?.statistic).toBeCloseTo(-20, 9)
  expect(compareLosses(second, first)?.statistic).toBeCloseTo(20, 9)
})

test.each([
  [0, 0.5],
  [-1.6449, 0.05],
  [1.96, 0.975],
  [-2.5758, 0.005],
])('at %d it is %d', (statistic, probability) => {
  const first = Array.from({ length: 200 }, (_, day) => (day % 2 === 0 ? 1 : -1) + statistic / Math.sqrt(200))
  const found = compareLosses(first, new Array<number>(200).fill(0))
  expect(found?.statistic).toBeCloseTo(statistic, 6)
  expect(found?.pNearer).toBeCloseTo(probability, 4)
})

test('of equally good forecasts about one pair in twenty looks nearer at 5 %', () => {
  const random = seededRandom(7)
  const losses = () => Array.from({ length: 200 }, () => random() + random() + random())
  const nearer = Array.from({ length: 1_000 }, () => compareLosses(losses(), losses())).filter(
    (found) => (found?.pNearer ?? 1) < 0.05,
  )
  expect(nearer.length).toBeGreaterThan(30)
  expect(nearer.length).toBeLessThan(70)
})

test('too few days, or the same forecast twice, say nothing', () => {
  expect(compareLosses([1, 2, 3], [2, 3, 4])).toBeNull()
  const same = Array.from({ length: 50 }, (_, day) => day)
  expect(compareLosses(same, same)).toBeNull()
  expect(compareLosses(same, [])).toBeNull()
})
