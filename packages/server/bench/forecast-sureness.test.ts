import { expect, test } from 'vitest'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { judgeAveraging } from './forecast-sureness.ts'

/** 240 days of prices that the first of two members knows but for 0 to 2, and the second but for 0 to 8. */
function makeMembers(): { prices: Float64Array; members: Map<number, Float64Array>[] } {
  const draw = seededRandom(9)
  const prices = Float64Array.from({ length: 240 * 24 }, () => 30 + 20 * draw())
  const members = [2, 8].map(
    (most) =>
      new Map(
        Array.from({ length: 240 }, (_, day) => [
          day,
          prices.slice(day * 24, (day + 1) * 24).map((value) => value + most * draw()),
        ]),
      ),
  )
  return { prices, members }
}

test('quantile regression learns which member to follow and how much it is too high, from the days before alone', () => {
  const { prices, members } = makeMembers()
  const judge = (end: number, of = prices) => judgeAveraging({ prices: of, members, first: 200, end })
  const { scores } = judge(212)
  expect(scores.count).toBe(12 * 24)
  expect(scores.pinball[5]).toBeLessThan(0.3)
  expect(scores.coverage80).toBeGreaterThan(0.72)
  expect(scores.coverage80).toBeLessThan(0.88)
  const later = prices.map((value, place) => (place >= 212 * 24 ? 999 : value))
  expect(judge(212, later)).toEqual(judge(212))
})
