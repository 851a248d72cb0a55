import type { Side } from './order.ts'
import type { PriceBounds } from './session.ts'

interface Step {
  readonly side: Side
  readonly price: number
  readonly quantity: number
}

/** The steps of a period added up by price. */
export interface PriceLevels {
  /** Each price once, the lowest first, in ticks; both bounds are among them, so that a crossing always has one. */
  readonly prices: Float64Array
  /** What buys ask for, and sells offer, at exactly each of the prices, in Wh. */
  readonly demand: Float64Array
  readonly supply: Float64Array
}

/** Prices are put in sequence by two digits of so many bits each, where the bounds are not further apart than these count. */
const digitBits = 11
const digits = 2 ** digitBits

/** Adds the steps of a period up by price. None of them may be outside the bounds. */
export function priceLevels(orders: readonly Step[], bounds: PriceBounds): PriceLevels {
  const count = orders.length
  const limits = new Float64Array(count + 2)
  for (let place = 0; place < count; place++) limits[place] = orders[place]?.price ?? 0
  limits[count] = bounds.min
  limits[count + 1] = bounds.max
  const sequence = bounds.max - bounds.min < digits * digits ? byDigits(limits, bounds.min) : bySorting(limits)
  const prices = new Float64Array(limits.length)
  const demand = new Float64Array(limits.length)
  const supply = new Float64Array(limits.length)
  let level = -1
  for (const place of sequence) {
    const price = limits[place] ?? 0
    if (level < 0 || price !== prices[level]) prices[++level] = price
    if (place >= count) continue
    const order = orders[place]
    if (!order) continue
    if (order.side === 'buy') demand[level] = (demand[level] ?? 0) + order.quantity
    else supply[level] = (supply[level] ?? 0) + order.quantity
  }
  const levels = level + 1
  return {
    prices: prices.subarray(0, levels),
    demand: demand.subarray(0, levels),
    supply: supply.subarray(0, levels),
  }
}

/** Places of prices, the lowest first: by the lower digit of what each is above the lowest, then by the upper one (a radix sort). */
function byDigits(limits: Float64Array, lowest: number): Int32Array {
  const above = Int32Array.from(limits, (limit) => limit - lowest)
  const starts = [new Int32Array(digits + 1), new Int32Array(digits + 1)] as const
  const [lower, upper] = starts
  for (const each of above) {
    const [low, high] = [(each & (digits - 1)) + 1, (each >>> digitBits) + 1]
    lower[low] = (lower[low] ?? 0) + 1
    upper[high] = (upper[high] ?? 0) + 1
  }
  for (const each of starts)
    for (let digit = 1; digit <= digits; digit++) each[digit] = (each[digit] ?? 0) + (each[digit - 1] ?? 0)
  const byLower = new Int32Array(above.length)
  for (let place = 0; place < above.length; place++) {
    const digit = (above[place] ?? 0) & (digits - 1)
    const to = lower[digit] ?? 0
    byLower[to] = place
    lower[digit] = to + 1
  }
  const sorted = new Int32Array(above.length)
  for (const place of byLower) {
    const digit = (above[place] ?? 0) >>> digitBits
    const to = upper[digit] ?? 0
    sorted[to] = place
    upper[digit] = to + 1
  }
  return sorted
}

function bySorting(limits: Float64Array): Int32Array {
  return Int32Array.from(limits.keys()).sort((a, b) => (limits[a] ?? 0) - (limits[b] ?? 0) || a - b)
}
