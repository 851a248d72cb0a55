import type { Whole } from '../../units/whole.ts'
import { bestMargin, type PriceBox, type PriceDemand } from './price-demand.ts'

/** So often all demands are asked which prices they leave. */
const mostRounds = 8

/** The whole prices of a box that each demand leaves to each of its periods at best prices of all others; null where one leaves none. */
export function narrowedBox(demands: readonly PriceDemand[], box: PriceBox): PriceBox | null {
  const [low, high] = [Float64Array.from(box.low), Float64Array.from(box.high)]
  let isNarrower = true
  for (let round = 0; isNarrower && round < mostRounds; round++) {
    isNarrower = false
    for (const demand of demands) {
      const margin = bestMargin(demand, { low, high })
      if (margin < 0) return null
      demand.periods.forEach((period, place) => {
        const weight = demand.weights[place] ?? 0
        const [from, to] = [low[period] ?? 0, high[period] ?? 0]
        // So far its price may be from the end that suits the demand best, which the margin is of.
        const room = weight === 0 ? Infinity : floorOf(margin, Math.abs(weight))
        if (to - from <= room) return
        if (weight > 0) high[period] = from + room
        else low[period] = to - room
        isNarrower = true
      })
    }
  }
  return { low, high }
}

/** One period after the other at the whole price nearest to some that the demands leave it by then; null where that leads to none. */
export function pricesOneByOne(
  demands: readonly PriceDemand[],
  periods: readonly number[],
  box: PriceBox,
  prices: Float64Array,
): Float64Array | null {
  let left = narrowedBox(demands, box)
  for (const period of periods) {
    if (!left) return null
    const price = Math.round(prices[period] ?? 0)
    const within = Math.min(left.high[period] ?? 0, Math.max(left.low[period] ?? 0, price))
    left.low[period] = within
    left.high[period] = within
    left = narrowedBox(demands, left)
  }
  if (!left) return null
  // Of the periods that nobody minds the midpoint.
  const whole = left.low.map((low, period) => Math.floor((low + (box.high[period] ?? 0)) / 2))
  for (const period of periods) whole[period] = left.low[period] ?? 0
  return whole
}

/** ⌊whole ÷ by⌋ of what is not below zero. */
function floorOf(whole: Whole, by: number): number {
  return typeof whole === 'number' ? Math.floor(whole / by) : Number(whole / BigInt(by))
}
