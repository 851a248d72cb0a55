import type { SupplySteps } from './net-supply.ts'

interface EdgeStart {
  readonly movers: readonly number[]
  /** How many ticks each of them moves for one of the way. */
  readonly rates: readonly number[]
  readonly prices: Float64Array
  readonly level: Int32Array
  readonly isAtStep: readonly boolean[]
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The steps that moving prices come to, one after the other. */
export class PriceEdge {
  /** The place of the mover that comes to a step next, and how far along that is. */
  next = -1
  nextAt = Infinity
  readonly #curves: readonly SupplySteps[]
  readonly #start: EdgeStart
  /** The level that each mover comes to next. */
  readonly #target: Int32Array
  readonly #way: Float64Array

  constructor(curves: readonly SupplySteps[], start: EdgeStart) {
    this.#curves = curves
    this.#start = start
    const { movers, rates, level, isAtStep } = start
    this.#way = new Float64Array(movers.length)
    this.#target = Int32Array.from(movers, (period, mover) => {
      const at = level[period] ?? 0
      return (rates[mover] ?? 0) > 0 ? at + 1 : isAtStep[mover] === true ? at - 1 : at
    })
    for (let mover = 0; mover < movers.length; mover++) this.#aim(mover)
    this.#find()
  }

  #aim(mover: number): void {
    const { movers, rates, prices, low, high } = this.#start
    const period = movers[mover] ?? 0
    const rate = rates[mover] ?? 0
    if (rate === 0) return void (this.#way[mover] = Infinity)
    const limit = (rate > 0 ? high[period] : low[period]) ?? 0
    const target = this.#curves[period]?.prices[this.#target[mover] ?? 0] ?? limit
    const end = rate > 0 ? Math.min(target, limit) : Math.max(target, limit)
    this.#way[mover] = Math.max(0, (end - (prices[period] ?? 0)) / rate)
  }

  #find(): void {
    this.next = -1
    this.nextAt = Infinity
    for (let mover = 0; mover < this.#way.length; mover++) {
      const way = this.#way[mover] ?? 0
      if (!(way < this.nextAt)) continue
      this.next = mover
      this.nextAt = way
    }
  }

  /** How much steeper D is once a mover has passed where it comes to. */
  bendAt(mover: number): number {
    const { level, isStep } = this.stopAt(mover)
    if (!isStep) return Infinity
    const { movers, rates } = this.#start
    const curve = this.#curves[movers[mover] ?? 0]
    const below = level === 0 ? (curve?.least ?? 0) : (curve?.above[level - 1] ?? 0)
    return ((curve?.above[level] ?? 0) - below) * Math.abs(rates[mover] ?? 0)
  }

  pass(mover: number): void {
    const isUp = (this.#start.rates[mover] ?? 0) > 0
    this.#target[mover] = (this.#target[mover] ?? 0) + (isUp ? 1 : -1)
    this.#aim(mover)
    this.#find()
  }

  /** The last level below a mover that goes on. */
  levelOf(mover: number): number {
    const target = this.#target[mover] ?? 0
    const { rates, movers, level } = this.#start
    const rate = rates[mover] ?? 0
    if (rate === 0) return level[movers[mover] ?? 0] ?? 0
    return rate > 0 ? target - 1 : target
  }

  /** Where a mover comes to: a step, or the end of what is looked at. */
  stopAt(mover: number): { level: number; price: number; isStep: boolean } {
    const { movers, rates, low, high } = this.#start
    const period = movers[mover] ?? 0
    const isUp = (rates[mover] ?? 0) > 0
    const target = this.#target[mover] ?? 0
    const limit = (isUp ? high[period] : low[period]) ?? 0
    const price = this.#curves[period]?.prices[target]
    const isStep = price !== undefined && (isUp ? price <= limit : price >= limit)
    return { level: isStep ? target : isUp ? target - 1 : target, price: isStep ? price : limit, isStep }
  }
}
