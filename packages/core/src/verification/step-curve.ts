import type { BookPeriod } from './verification-report.ts'

/** The step orders of one period, for the check of certificates: what they gain at a price, and which prices clear them. */
export class StepCurve {
  readonly #period: BookPeriod
  /** Whether no sum of price times quantity leaves the numbers that are counted exactly. */
  readonly #isSmall: boolean
  readonly #buys: { readonly prices: Float64Array; readonly quantities: Float64Array }
  readonly #sells: { readonly prices: Float64Array; readonly quantities: Float64Array }
  readonly #gains = new Map<number, bigint>()
  #levels: { readonly price: number; readonly supply: number }[] | null = null

  constructor(period: BookPeriod) {
    this.#period = period
    let sum = 0
    for (const { price, quantity } of period.orders) sum += Math.abs(price) * quantity
    this.#isSmall = sum < 2 ** 52
    this.#buys = listed(period, 'buy')
    this.#sells = listed(period, 'sell')
  }

  /** What all steps gain at a price in parts of a tick, each by taking part or not: Σ quantity × max(0, ±(limit − price)), in the same parts. */
  gain(price: number, scale: number): bigint {
    const known = this.#gains.get(price)
    if (known !== undefined) return known
    const [bought, paid] = this.#better(this.#buys, (limit) => limit * scale > price)
    const [sold, asked] = this.#better(this.#sells, (limit) => limit * scale < price)
    const gain = BigInt(scale) * (paid - asked) + BigInt(price) * (sold - bought)
    this.#gains.set(price, gain)
    return gain
  }

  /** Quantity, and limit times quantity, of what is better than a price. */
  #better(
    { prices, quantities }: { prices: Float64Array; quantities: Float64Array },
    isBetter: (limit: number) => boolean,
  ): [bigint, bigint] {
    let quantity = 0
    let value = 0
    let exact = 0n
    for (let index = 0; index < prices.length; index++) {
      const limit = prices[index] ?? 0
      if (!isBetter(limit)) continue
      quantity += quantities[index] ?? 0
      if (this.#isSmall) value += limit * (quantities[index] ?? 0)
      else exact += BigInt(limit) * BigInt(quantities[index] ?? 0)
    }
    return [BigInt(quantity), this.#isSmall ? BigInt(value) : exact]
  }

  /**
   * The lowest and the highest price at which the steps can supply some quantity between two, net of what they buy; null when they cannot
   * at any price within the bounds.
   */
  pricesFor(least: number, most: number): { low: number; high: number } | null {
    this.#levels ??= this.#sorted()
    const levels = this.#levels
    const demand = this.#buys.quantities.reduce((sum, quantity) => sum + quantity, 0)
    const low = levels.find(({ supply }) => supply >= least)
    if (!low || most < -demand) return null
    const high = levels.find(({ supply }) => supply > most) ?? levels.at(-1)
    return high ? { low: low.price, high: high.price } : null
  }

  /** Supply up to each price, less the demand above it: it rises by everything that has this limit. */
  #sorted(): { price: number; supply: number }[] {
    const { orders, bounds } = this.#period
    const changes = new Map<number, number>([
      [bounds.min, 0],
      [bounds.max, 0],
    ])
    for (const { price, quantity } of orders) changes.set(price, (changes.get(price) ?? 0) + quantity)
    let supply = -this.#buys.quantities.reduce((sum, quantity) => sum + quantity, 0)
    return [...changes].sort((a, b) => a[0] - b[0]).map(([price, change]) => ({ price, supply: (supply += change) }))
  }
}

function listed({ orders }: BookPeriod, side: 'buy' | 'sell') {
  const own = orders.filter((order) => order.side === side)
  return {
    prices: Float64Array.from(own, ({ price }) => price),
    quantities: Float64Array.from(own, ({ quantity }) => quantity),
  }
}
