/** That accepted blocks lose nothing together: Σ weight × price ≤ limit. */
export interface Demand {
  readonly weights: ReadonlyMap<number, bigint>
  readonly limit: bigint
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/** So many prices are tried before the answer is that it is not known. */
const mostTried = 200_000

/**
 * Whether `prices` are the whole ticks within the intervals that meet all demands with the least sum of squared distances to the doubled
 * midpoints, of equal ones the lowest in the first period that differs. Tries every nearer vector, as far as that goes.
 */
export function isNearest(
  intervals: readonly Interval[],
  demands: readonly Demand[],
  prices: readonly number[],
): 'yes' | 'no' | 'unknown' {
  const middle = (period: number) => (intervals[period]?.low ?? 0) + (intervals[period]?.high ?? 0)
  const worst = ({ weights, limit }: Demand) =>
    [...weights].reduce(
      (rest, [period, weight]) =>
        rest - weight * BigInt((weight > 0n ? intervals[period]?.high : intervals[period]?.low) ?? 0),
      limit,
    )
  // A demand that all prices of the intervals meet keeps no price from its midpoint.
  const binding = demands.filter((demand) => worst(demand) < 0n)
  const bound = new Set(binding.flatMap(({ weights }) => [...weights.keys()]))
  const isFreeRight = intervals.every(
    (_, period) => bound.has(period) || prices[period] === Math.floor(middle(period) / 2),
  )
  if (!isFreeRight) return 'no'
  const periods = [...bound].sort((a, b) => a - b)
  const distanceOf = (period: number, price: number) => (2 * price - middle(period)) ** 2
  const limit = periods.reduce((sum, period) => sum + distanceOf(period, prices[period] ?? 0), 0)
  const least = periods.map((period): number => (middle(period) % 2 === 0 ? 0 : 1))
  const leastFrom = periods.map((_, place) => least.slice(place).reduce((sum, value) => sum + value, 0))
  let tried = 0
  /** Whether some vector that begins with these prices is nearer, or as near and lower; `order` < 0: lower where it first differs. */
  const isBeaten = (place: number, distance: number, margins: readonly bigint[], order: number): boolean => {
    const period = periods[place]
    if (period === undefined) return margins.every((margin) => margin >= 0n) && (distance < limit || order < 0)
    const best = binding.map(({ weights }, index) =>
      periods.slice(place).reduce((rest, each) => {
        const weight = weights.get(each) ?? 0n
        return rest - weight * BigInt((weight > 0n ? intervals[each]?.low : intervals[each]?.high) ?? 0)
      }, margins[index] ?? 0n),
    )
    if (best.some((margin) => margin < 0n)) return false
    for (const price of nearFirst(intervals[period] as Interval, middle(period))) {
      const sum = distance + distanceOf(period, price)
      if (sum + (leastFrom[place + 1] ?? 0) > limit) return false
      if (++tried > mostTried) return false
      const after = binding.map(
        ({ weights }, index) => (margins[index] ?? 0n) - (weights.get(period) ?? 0n) * BigInt(price),
      )
      if (isBeaten(place + 1, sum, after, order === 0 ? price - (prices[period] ?? 0) : order)) return true
    }
    return false
  }
  const isMissed = binding.some(
    ({ weights, limit: most }) =>
      [...weights].reduce((rest, [period, weight]) => rest - weight * BigInt(prices[period] ?? 0), most) < 0n,
  )
  if (isMissed) return 'no'
  // Beyond that a float no longer tells two distances apart.
  const largest = periods.reduce(
    (sum, period) => sum + ((intervals[period]?.high ?? 0) - (intervals[period]?.low ?? 0)) ** 2,
    0,
  )
  if (largest >= 2 ** 52) return 'unknown'
  if (
    isBeaten(
      0,
      0,
      binding.map(({ limit: most }) => most),
      0,
    )
  )
    return 'no'
  return tried > mostTried ? 'unknown' : 'yes'
}

/** The prices of an interval, the nearest to its midpoint first, of two as near the lower one. */
function* nearFirst({ low, high }: Interval, middle: number): Generator<number> {
  let down = Math.floor(middle / 2)
  let up = down + 1
  while (down >= low || up <= high) {
    const isDown = down >= low && (up > high || middle - 2 * down <= 2 * up - middle)
    yield isDown ? down-- : up++
  }
}
