import { gainOf, type BlockOptions } from './block-options.ts'
import type { CompiledBook } from './compiled-book.ts'
import { solveSymmetric } from './solve-symmetric.ts'

/** How much narrower the next width of smoothing is, and where it ends, in ticks: one Newton step for each. */
const narrowing = 8
const finestWidth = 16

/**
 * Moves `prices` near to where D(π) is lowest (dual-bound.ts), by Newton's method on smoothed versions of it: the kinks of the curves and
 * of the blocks are rounded over ± a width that shrinks until single steps count. Where it ends is not exact and needs not to be. How many
 * curves and options were evaluated.
 */
export function approachPrices(
  book: CompiledBook,
  options: BlockOptions,
  netSure: Float64Array,
  prices: Float64Array,
): number {
  const { bounds } = book
  let work = 0
  for (let width = (bounds.max - bounds.min) / 64; width >= finestWidth; width /= narrowing) {
    work += prices.length + options.worth.length
    const move = newtonStep(book, options, netSure, { prices, width })
    for (let period = 0; period < prices.length; period++) {
      const by = Math.min(16 * width, Math.max(-16 * width, move[period] ?? 0))
      prices[period] = Math.min(bounds.max, Math.max(bounds.min, (prices[period] ?? 0) + by))
    }
  }
  return work
}

function newtonStep(
  { curves, periods }: CompiledBook,
  options: BlockOptions,
  netSure: Float64Array,
  { prices, width }: { prices: Float64Array; width: number },
): Float64Array {
  const hessian = new Float64Array(periods * periods)
  const down = new Float64Array(periods)
  curves.forEach((curve, period) => {
    const price = prices[period] ?? 0
    const [below, above] = [price - width, price + width]
    const slope = (curve.surplus(above) - curve.surplus(below)) / (2 * width)
    down[period] = (netSure[period] ?? 0) - slope
    const bend = (curve.supplyAbove(above) - curve.supplyAbove(below)) / (2 * width)
    // Where no step is near, what is further off keeps the way short.
    const reach = 8 * width
    const wide = (curve.supplyAbove(price + reach) - curve.supplyAbove(price - reach)) / (2 * reach)
    hessian[period * periods + period] = Math.max(bend, wide / 8) + 1
  })
  for (let unit = 0; unit + 1 < options.units.length; unit++) {
    let best = -1
    let most = -Infinity
    const end = options.units[unit + 1] ?? 0
    for (let option = options.units[unit] ?? 0; option < end; option++) {
      const gain = gainOf(options, option, prices)
      if (!(gain > most)) continue
      best = option
      most = gain
    }
    const size = options.size[best] ?? 1
    // The part that is accepted at this margin: a kink at 0 rounded over ± width.
    const part = Math.min(1, Math.max(0, (most / size + width) / (2 * width)))
    if (part > 0) addPart(options, best, part, down)
    if (part > 0 && part < 1) addCurvature(options, best, 1 / (2 * width * size), hessian)
  }
  return solveSymmetric(hessian, down)
}

function addPart({ entries, periods, energy }: BlockOptions, option: number, part: number, to: Float64Array): void {
  const end = entries[option + 1] ?? 0
  for (let at = entries[option] ?? 0; at < end; at++) {
    const period = periods[at] ?? 0
    to[period] = (to[period] ?? 0) + part * (energy[at] ?? 0)
  }
}

/** Adds weight · energy · energyᵀ, the lower half of it. */
function addCurvature(
  { entries, periods, energy }: BlockOptions,
  option: number,
  weight: number,
  matrix: Float64Array,
): void {
  const size = Math.sqrt(matrix.length)
  const from = entries[option] ?? 0
  const to = entries[option + 1] ?? 0
  for (let a = from; a < to; a++) {
    const value = weight * (energy[a] ?? 0)
    const period = periods[a] ?? 0
    for (let b = from; b <= a; b++) {
      const other = periods[b] ?? 0
      // Of linked blocks the periods stand in no sequence.
      const at = other <= period ? period * size + other : other * size + period
      matrix[at] = (matrix[at] ?? 0) + value * (energy[b] ?? 0)
    }
  }
}
