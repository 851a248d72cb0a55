import { quantileLevels } from './quantiles.ts'

/** So many values stand for a distribution, each as likely as another. */
const count = 20

/**
 * Twenty equally likely values of what quantiles say may come, ascending and whole: those at .025, .075 and so on to .975, between
 * known levels on a straight line. `quantiles` are one value for each of `quantileLevels`; null where they are not known.
 */
export function possibleValues(quantiles: readonly number[] | null): number[] | null {
  if (quantiles?.length !== quantileLevels.length || !quantiles.every(Number.isFinite)) return null
  return Array.from({ length: count }, (_, place) => Math.round(valueAtLevel(quantiles, (place + 0.5) / count)))
}

/** The value of a level, 0 to 1, by one for each of `quantileLevels`: straight between known levels, and never beyond their ends. */
export function valueAtLevel(quantiles: readonly number[], level: number): number {
  const next = quantileLevels.findIndex((each) => each >= level)
  if (next < 0) return quantiles.at(-1) ?? NaN
  const [low, high, to] = [quantileLevels[next - 1], quantileLevels[next] ?? 1, quantiles[next] ?? NaN]
  if (low === undefined) return to
  const from = quantiles[next - 1] ?? NaN
  return from + ((to - from) * (level - low)) / (high - low)
}

/**
 * Twenty equally likely values of a difference, ascending: of all pairs, each as likely as another, the means of a twentieth after the
 * other. What is used and what is produced are taken to come independently of each other.
 */
export function possibleDifferences(from: readonly number[], take: readonly number[]): number[] {
  const pairs = from.flatMap((value) => take.map((other) => value - other)).sort((a, b) => a - b)
  const size = pairs.length / count
  if (!Number.isInteger(size)) return pairs
  return Array.from({ length: count }, (_, place) => {
    const part = pairs.slice(place * size, (place + 1) * size)
    return Math.round(part.reduce((sum, value) => sum + value, 0) / size)
  })
}
