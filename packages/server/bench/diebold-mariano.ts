/**
 * Whether one forecast is nearer than another by more than chance (Diebold, Mariano 1995), as the published benchmarks ask it: the
 * losses of a day are the mean absolute error over all its hours, and one day is taken to say nothing of the next (Lago, Marcjasz,
 * De Schutter, Weron 2021, section 5.2).
 */
export interface Comparison {
  /** Below zero the first is nearer. */
  readonly statistic: number
  /** How likely the first would look so much nearer, or nearer still, if it were not: below 0.05 it is nearer. */
  readonly pNearer: number
}

/** Compares the daily losses of two forecasts of the same days; null with fewer than thirty, or where they never differ. */
export function compareLosses(first: readonly number[], second: readonly number[]): Comparison | null {
  const differences = first.map((loss, day) => loss - (second[day] ?? NaN)).filter(Number.isFinite)
  const days = differences.length
  if (days < leastDays) return null
  const mean = differences.reduce((sum, value) => sum + value, 0) / days
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / days
  if (!(variance > 0)) return null
  const statistic = mean / Math.sqrt(variance / days)
  return { statistic, pNearer: normalBelow(statistic) }
}

const leastDays = 30

/** Of a standard normal variable, how likely it is below a value; off by 1.5e-7 at most (Abramowitz, Stegun 1964, 7.1.26). */
function normalBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const sum = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce((of, each) => of * t + each, 0)
  const tail = (sum * t * Math.exp(-x * x)) / 2
  return value < 0 ? tail : 1 - tail
}
