import type { BookPeriod } from './verification-report.ts'

/** Adds products of whole numbers: in floats as long as these count exactly, else as big ones. */
export class WholeSum {
  #small = 0
  #size = 0
  #big = 0n

  add(one: number, other: number): void {
    const product = one * other
    this.#size += Math.abs(product)
    if (this.#size <= Number.MAX_SAFE_INTEGER) {
      this.#small += product
      return
    }
    this.#big += BigInt(this.#small) + BigInt(one) * BigInt(other)
    this.#small = 0
    this.#size = 0
  }

  get value(): bigint {
    return this.#big + BigInt(this.#small)
  }
}

/** The step orders of one period, added up once for the prices that a certificate asks about, in parts of a tick. */
export class StepSums {
  /** All that is bought and sold at most, in Wh. */
  energy = 0
  /** No limit is further from zero, in ticks. */
  farthest = 0
  readonly #places: Map<number, number>
  readonly #supply: Float64Array
  readonly #worth: bigint[] = []

  constructor({ orders }: BookPeriod, asked: ReadonlySet<number>, scale: number) {
    const prices = Float64Array.from(asked).sort()
    this.#places = new Map(Array.from(prices, (price, place) => [price, place]))
    const rise = new Float64Array(prices.length + 1)
    const cost = Array.from(rise, () => new WholeSum())
    const paid = new WholeSum()
    let supply = 0
    for (const { side, price, quantity } of orders) {
      const limit = price * scale
      let place = 0
      let end = prices.length
      while (place < end) {
        const middle = (place + end) >>> 1
        if ((prices[middle] ?? 0) > limit) end = middle
        else place = middle + 1
      }
      rise[place] = (rise[place] ?? 0) + quantity
      cost[place]?.add(price, quantity)
      this.energy += quantity
      this.farthest = Math.max(this.farthest, Math.abs(price))
      if (side === 'sell') continue
      supply -= quantity
      paid.add(price, quantity)
    }
    let worth = paid.value
    this.#supply = Float64Array.from(prices, (_, place) => {
      worth -= cost[place]?.value ?? 0n
      this.#worth.push(worth * BigInt(scale))
      return (supply += rise[place] ?? 0)
    })
  }

  /** What is sold by limits below a price, less what is bought from it on: below it the steps supply no more, from it on no less. NaN where it was not asked about. */
  supply(price: number): number {
    return this.#supply[this.#places.get(price) ?? -1] ?? NaN
  }

  /** What that is worth to the steps by their own limits, in 1e-8 TC ÷ `scale`. */
  worth(price: number): bigint {
    return this.#worth[this.#places.get(price) ?? -1] ?? 0n
  }
}
