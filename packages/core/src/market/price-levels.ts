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
  for (let index = 0; index < sequence.length; index++) {
    const place = sequence[index] ?? 0
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
  const count = limits.length
  const above = new Int32Array(count)
  const places = new Int32Array(count)
  for (let place = 0; place < count; place++) {
    above[place] = (limits[place] ?? 0) - lowest
    places[place] = place
  }
  return byDigit(byDigit(places, above, 0), above, digitBits)
}

/** Places in the sequence of one digit of their numbers, from the bit `shift` on; those with the same digit as they were. */
function byDigit(places: Int32Array, numbers: Int32Array, shift: number): Int32Array {
  const count = places.length
  const ends = new Int32Array(digits)
  for (let place = 0; place < count; place++) {
    const digit = ((numbers[place] ?? 0) >>> shift) & (digits - 1)
    ends[digit] = (ends[digit] ?? 0) + 1
  }
  for (let digit = 1; digit < digits; digit++) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
  const sorted = new Int32Array(count)
  for (let index = count - 1; index >= 0; index--) {
    const place = places[index] ?? 0
    const digit = ((numbers[place] ?? 0) >>> shift) & (digits - 1)
    const to = (ends[digit] ?? 0) - 1
    ends[digit] = to
    sorted[to] = place
  }
  return sorted
}

function bySorting(limits: Float64Array): Int32Array {
  return Int32Array.from(limits.keys()).sort((a, b) => (limits[a] ?? 0) - (limits[b] ?? 0) || a - b)
}
