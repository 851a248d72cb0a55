import type { BookPeriod } from './verification-report.ts'

/** The step orders of one period, for the check of certificates: what they gain at a price, and which prices clear them. */
export class StepCurve {
  /** The limits of all orders and both bounds of the period, in ascending order. */
  readonly #limits: Float64Array
  /** Up to each limit what is sold, less what is bought above it: it rises by everything that has this limit. */
  readonly #supply: Float64Array
  /** Σ limit × what the supply rises by, up to each limit: in big numbers where a float does not count it exactly. */
  readonly #cost: Float64Array | readonly bigint[]
  readonly #demand: number
  /** What all buys would pay at their limits. */
  readonly #paid: bigint

  constructor({ orders, bounds }: BookPeriod) {
    const limits = new Float64Array(orders.length + 2)
    let size = 0
    let place = 0
    for (const { price, quantity } of orders) {
      limits[place++] = price
      size += Math.abs(price) * quantity
    }
    limits[place] = bounds.min
    limits[place + 1] = bounds.max
    this.#limits = limits.sort()
    const rise = new Float64Array(limits.length)
    let demand = 0
    let paid = 0
    for (const { side, price, quantity } of orders) {
      const at = first(limits.length, (index) => (limits[index] ?? 0) >= price)
      rise[at] = (rise[at] ?? 0) + quantity
      if (side !== 'buy') continue
      demand += quantity
      paid += price * quantity
    }
    this.#demand = demand
    let supply = -demand
    this.#supply = rise.map((quantity) => (supply += quantity))
    if (size < 2 ** 52) {
      let cost = 0
      this.#cost = rise.map((quantity, index) => (cost += quantity * (limits[index] ?? 0)))
      this.#paid = BigInt(paid)
    } else {
      let cost = 0n
      this.#cost = Array.from(rise, (quantity, index) => (cost += BigInt(quantity) * BigInt(limits[index] ?? 0)))
      this.#paid = orders.reduce(
        (sum, { side, price, quantity }) => (side === 'buy' ? sum + BigInt(price) * BigInt(quantity) : sum),
        0n,
      )
    }
  }

  /**
   * What all steps gain at a price in parts of a tick, each by taking part or not: Σ quantity × max(0, ±(limit − price)), in the same parts.
   * Where only prices from `low` to `high` may be published, they supply beyond them what they do there.
   */
  gain(price: number, scale: number, low = -Infinity, high = Infinity): bigint {
    const end = Math.min(Math.max(price, low * scale), high * scale)
    // Up to and with the last limit not above the price, or without what has the lowest price as its limit.
    const at =
      first(this.#limits.length, (index) => {
        const limit = (this.#limits[index] ?? 0) * scale
        return price < end ? limit >= end : limit > end
      }) - 1
    const supply = at < 0 ? -this.#demand : (this.#supply[at] ?? 0)
    const cost = at < 0 ? 0n : BigInt(this.#cost[at] ?? 0)
    return BigInt(scale) * (this.#paid - cost) + BigInt(price) * BigInt(supply)
  }

  /**
   * The lowest and the highest price at which the steps can supply some quantity between two, net of what they buy; null when they cannot
   * at any price within the bounds.
   */
  pricesFor(least: number, most: number): { low: number; high: number } | null {
    const count = this.#limits.length
    const low = first(count, (index) => (this.#supply[index] ?? 0) >= least)
    if (low === count || most < -this.#demand) return null
    const high = Math.min(
      count - 1,
      first(count, (index) => (this.#supply[index] ?? 0) > most),
    )
    return { low: this.#limits[low] ?? 0, high: this.#limits[high] ?? 0 }
  }
}

/** The first of so many places from which on something holds; `count` where it never does. */
function first(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
