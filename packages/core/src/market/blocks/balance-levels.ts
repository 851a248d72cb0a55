import { priceScale } from './scaled-sum.ts'
import { fillAt, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

/** So often for each period a level is moved. */
const movesPerPeriod = 4

/**
 * Moves whole levels of blocks that the best prices leave undecided so that the steps supply at these prices what all blocks leave, as far as
 * that goes: parts of a Wh were lost when levels became whole. Scaled prices; changes `levels`, but none out of its range.
 */
export function balanceLevels(
  { curves, blocks, periods }: CompiledBook,
  ranges: LevelRanges,
  levels: Float64Array,
  { movable, net, prices }: { movable: readonly number[]; net: Float64Array; prices: Float64Array },
): void {
  // What the steps may supply at each price.
  const least = new Float64Array(periods)
  const most = new Float64Array(periods)
  curves.forEach((curve, period) => {
    const price = (prices[period] ?? 0) / priceScale
    const steps = curve.within(ranges.priceLow[period] ?? 0, ranges.priceHigh[period] ?? 0)
    const supply = (at: number) => Math.min(steps.most, Math.max(steps.least, curve.supplyAbove(at)))
    least[period] = supply(price - 1 / priceScale)
    most[period] = supply(price)
  })
  const missing = (period: number, change = 0) => {
    const now = (net[period] ?? 0) + change
    return Math.max(0, now - (most[period] ?? 0)) - Math.max(0, (least[period] ?? 0) - now)
  }
  for (let move = 0; move < movesPerPeriod * periods; move++) {
    let [block, level, better] = [-1, 0, 0]
    for (const index of movable) {
      const own = blocks[index]
      const now = levels[index] ?? 0
      if (!own) continue
      for (let place = 0; place < own.periods.length; place++) {
        const off = missing(own.periods[place] ?? 0)
        if (off === 0) continue
        const by = Math.ceil((Math.abs(off) * own.parts) / (own.quantities[place] ?? 1))
        const wanted = now - Math.sign(off) * own.sign * by
        const to = Math.min(ranges.high[index] ?? 0, Math.max(ranges.leastAccepted(index), wanted))
        if (to === now) continue
        let gain = 0
        for (let at = 0; at < own.periods.length; at++) {
          const period = own.periods[at] ?? 0
          const change = own.sign * (fillAt(own, at, to) - fillAt(own, at, now))
          gain += Math.abs(missing(period)) - Math.abs(missing(period, change))
        }
        if (gain > better) [block, level, better] = [index, to, gain]
      }
    }
    const own = blocks[block]
    if (!own) return
    for (let at = 0; at < own.periods.length; at++) {
      const period = own.periods[at] ?? 0
      net[period] = (net[period] ?? 0) + own.sign * (fillAt(own, at, level) - fillAt(own, at, levels[block] ?? 0))
    }
    levels[block] = level
  }
}
