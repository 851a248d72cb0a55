import { expect, test } from 'vitest'
import { pinballLoss, scoreQuantiles } from './quantile-scores.ts'
import { quantileLevels } from './quantiles.ts'

/** Quantiles of a value that is as likely anywhere from 0 to 1. */
const uniform = quantileLevels.map((level) => [level])

test('what comes above costs the level, what comes below the rest', () => {
  expect(pinballLoss(10, 0.1, 14)).toBeCloseTo(0.4, 12)
  expect(pinballLoss(10, 0.1, 6)).toBeCloseTo(3.6, 12)
  expect(pinballLoss(10, 0.5, 10)).toBe(0)
})

test('the score of a distribution that is right is that of the literature', () => {
  // CRPS of the uniform distribution at y: ∫ (F − 1[x ≥ y])² = y³/3 + (1 − y)³/3; its mean is a sixth.
  const days = Array.from({ length: 1000 }, (_, place) => ({ quantiles: uniform, actual: [(place + 0.5) / 1000] }))
  const { count, crps, coverage80, coverage95, pinball } = scoreQuantiles(days)
  expect(count).toBe(1000)
  expect(crps).toBeCloseTo(1 / 6, 2)
  expect(coverage80).toBeCloseTo(0.8, 2)
  expect(coverage95).toBeCloseTo(0.95, 2)
  // The loss at level α is α(1 − α) ÷ 2.
  quantileLevels.forEach((level, place) => expect(pinball[place]).toBeCloseTo((level * (1 - level)) / 2, 3))
})

test('the worst thirty days are those one after another with the least inside', () => {
  const day = (inside: boolean) => ({ quantiles: uniform, actual: [inside ? 0.5 : 2] })
  const days = [...Array<boolean>(40).fill(true), ...Array<boolean>(12).fill(false), ...Array<boolean>(40).fill(true)]
  const scores = scoreQuantiles(days.map(day))
  expect(scores.coverage80).toBeCloseTo(80 / 92, 12)
  expect(scores.worst80).toBeCloseTo(18 / 30, 12)
  expect(scoreQuantiles([day(true), day(false)]).worst95).toBe(0.5)
})

test('what is not known is left out, and of nothing nothing is said', () => {
  const nothing = { count: 0, crps: null, coverage80: null, worst80: null, worst95: null }
  expect(scoreQuantiles([])).toMatchObject(nothing)
  expect(scoreQuantiles([{ quantiles: uniform, actual: [NaN] }])).toMatchObject(nothing)
  expect(scoreQuantiles([{ quantiles: [], actual: [1] }])).toMatchObject(nothing)
  const known = { quantiles: quantileLevels.map((level) => [level, NaN]), actual: [0.4, 0.4] }
  expect(scoreQuantiles([known]).count).toBe(1)
})
