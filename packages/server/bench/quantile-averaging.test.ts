import { expect, test } from 'vitest'
import { pinballLoss } from '@tandem/core/forecasting/quantile-scores.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { averageQuantiles, fitQuantile, type AveragedHour } from './quantile-averaging.ts'

/** Two members of which one is right but for a tenth to twice as much, and the other says nothing. */
function makePast(days: number): AveragedHour {
  const draw = seededRandom(4)
  const right = Float64Array.from({ length: days }, () => 20 + 30 * draw())
  const idle = Float64Array.from({ length: days }, () => 20 + 30 * draw())
  return { members: [right, idle], came: right.map((value) => value + 10 * draw() - 5) }
}

function lossOf({ members, came }: AveragedHour, say: (said: readonly number[]) => number, level: number): number {
  return Array.from(came).reduce(
    (sum, value, day) => sum + pinballLoss(say(members.map((each) => each[day] ?? NaN)), level, value),
    0,
  )
}

test('what is said makes the pinball loss least', () => {
  const past = makePast(400)
  for (const level of quantileLevels) {
    const say = fitQuantile(past, level)
    const own = lossOf(past, say, level)
    const others = [-1, 1].flatMap((sign) => [
      () => 0.2 * sign,
      ([right = 0]: readonly number[]) => 0.02 * sign * (right - 35),
      ([, idle = 0]: readonly number[]) => 0.02 * sign * (idle - 35),
    ])
    for (const more of others) {
      expect(lossOf(past, (said) => say(said) + more(said), level)).toBeGreaterThan(own * 0.999)
    }
  }
})

test('a member that knows is followed, one that does not is not, and the quantiles are those of what is left', () => {
  const quantiles = averageQuantiles(makePast(2_000), [40, 22])
  quantileLevels.forEach((level, place) => expect(quantiles[place]).toBeCloseTo(40 + 10 * level - 5, 0))
  expect(quantiles).toEqual(quantiles.toSorted((a, b) => a - b))
})

test('shift and scale of prices shift and scale the quantiles', () => {
  const past = makePast(182)
  const moved = {
    members: past.members.map((each) => Float64Array.from(each, (value) => 3 * value + 100)),
    came: Float64Array.from(past.came, (value) => 3 * value + 100),
  }
  const plain = averageQuantiles(past, [40, 22])
  averageQuantiles(moved, [220, 166]).forEach((value, place) =>
    expect(value).toBeCloseTo(3 * (plain[place] ?? NaN) + 100, 2),
  )
})

test('two members that say the same are as one', () => {
  const { members, came } = makePast(182)
  const [right = []] = members
  const twice = averageQuantiles({ members: [right, right], came }, [40, 40])
  averageQuantiles({ members: [right], came }, [40]).forEach((value, place) =>
    expect(twice[place]).toBeCloseTo(value, 1),
  )
})
