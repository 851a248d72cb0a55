import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { chanceOf } from './chance.ts'

/** The mean of some whole numbers, rounded half up, and its interval of 95 %; `low` and `high` are null where there is one number only. */
export interface Estimate {
  readonly count: number
  readonly mean: bigint
  readonly low: bigint | null
  readonly high: bigint | null
}

/** Student's t, 97.5 %, in thousandths, for 1 to 30 degrees of freedom; beyond, that of the normal distribution. */
const studentsT = [
  ...[12_706, 4_303, 3_182, 2_776, 2_571, 2_447, 2_365, 2_306, 2_262, 2_228],
  ...[2_201, 2_179, 2_160, 2_145, 2_131, 2_120, 2_110, 2_101, 2_093, 2_086],
  ...[2_080, 2_074, 2_069, 2_064, 2_060, 2_056, 2_052, 2_048, 2_045, 2_042],
]
const normal = 1_960

/** Null without numbers. The sums are exact; the root alone is a float, and a root comes out the same everywhere. */
export function estimate(values: readonly bigint[]): Estimate | null {
  const count = BigInt(values.length)
  if (count === 0n) return null
  const sum = values.reduce((all, one) => all + one, 0n)
  const mean = divideHalfUp(sum, count)
  if (count === 1n) return { count: 1, mean, low: null, high: null }
  const squares = values.reduce((all, one) => all + one * one, 0n)
  // count · Σx² − (Σx)² over count² · (count − 1) is the variance of the mean.
  const spread = Math.sqrt(Number(count * squares - sum * sum) / Number(count * count * (count - 1n)))
  const half = BigInt(Math.round((spread * (studentsT[values.length - 2] ?? normal)) / 1_000))
  return { count: values.length, mean, low: mean - half, high: mean + half }
}

/** Up to so many pairs every way of turning their signs is tried; of more, as many by chance. */
const mostExact = 14
const trials = 20_000

/**
 * How likely differences as large as these are where neither of two designs is better: the share of ways to turn the signs of the
 * differences of pairs (same replicate, same chance) whose sum is as far from zero, in 1e-4. Exact for few pairs. Null without pairs.
 */
export function pairedTest(differences: readonly bigint[], seed: number): bigint | null {
  if (differences.length === 0) return null
  const observed = distance(differences.reduce((all, one) => all + one, 0n))
  const count = differences.length
  const isExact = count <= mostExact
  const ways = isExact ? 2 ** count : trials
  const random = chanceOf(seed, 'signs', count)
  let asFar = isExact ? 0 : 1
  for (let way = 0; way < ways; way++) {
    let sum = 0n
    for (const [place, difference] of differences.entries()) {
      const isTurned = isExact ? Math.floor(way / 2 ** place) % 2 === 1 : random() < 0.5
      sum += isTurned ? -difference : difference
    }
    if (distance(sum) >= observed) asFar++
  }
  return divideHalfUp(BigInt(asFar) * 10_000n, BigInt(isExact ? ways : ways + 1))
}

const distance = (value: bigint) => (value < 0n ? -value : value)
