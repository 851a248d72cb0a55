import type { NetSupply } from './net-supply.ts'
import type { Way } from './unit-ways.ts'

/** The net, the prices and the welfare of the steps of every period, and what some change would make of them. */
export class PeriodState {
  /** The lowest and the highest price that clears each period, in ticks. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** The periods that change, and by how much their prices would (`movePrices`); of all others 0. */
  readonly changed: number[] = []
  readonly lower: Float64Array
  readonly higher: Float64Array
  readonly #curves: readonly NetSupply[]
  readonly #net: Float64Array
  /** The first price up to which the steps supply the net. */
  readonly #index: Int32Array
  readonly #welfare: Float64Array
  readonly #isChanged: Uint8Array
  readonly #change: Float64Array
  readonly #nextIndex: Int32Array
  readonly #nextWelfare: Float64Array

  /** With a net, by period, that the steps can supply. */
  constructor(curves: readonly NetSupply[], net: Float64Array) {
    const empty = () => new Float64Array(curves.length)
    this.#curves = curves
    this.#net = Float64Array.from(net)
    this.#index = Int32Array.from(curves, (curve, period) => curve.firstAtLeast(net[period] ?? 0))
    this.#isChanged = new Uint8Array(curves.length)
    this.#nextIndex = new Int32Array(curves.length)
    ;[this.low, this.high, this.lower, this.higher] = [empty(), empty(), empty(), empty()]
    ;[this.#welfare, this.#change, this.#nextWelfare] = [empty(), empty(), empty()]
    for (let period = 0; period < curves.length; period++) this.changed.push(period)
    this.place()
    this.movePrices()
    this.keep()
  }

  /** Forgets the last change. */
  begin(): void {
    for (const period of this.changed) {
      this.#change[period] = 0
      this.#isChanged[period] = 0
      this.lower[period] = 0
      this.higher[period] = 0
    }
    this.changed.length = 0
  }

  /** What a way would cost the steps at the prices of now, in 1e-8 TC: taking it costs them no less, leaving it brings them no more. */
  costOf({ periods, energy }: Way): number {
    let cost = 0
    for (let place = 0; place < periods.length; place++) {
      cost += (this.low[periods[place] ?? 0] ?? 0) * (energy[place] ?? 0)
    }
    return cost
  }

  /** Adds a way to the change, or takes it out. */
  add({ periods, energy }: Way, times: 1 | -1): void {
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? 0
      this.#change[period] = (this.#change[period] ?? 0) + times * (energy[place] ?? 0)
      if (this.#isChanged[period] === 1) continue
      this.#isChanged[period] = 1
      this.changed.push(period)
    }
  }

  /** How much more welfare the steps have after the change, in 1e-8 TC; null where they cannot supply it. */
  place(): number | null {
    let welfare = 0
    for (const period of this.changed) {
      const curve = this.#curves[period]
      const net = (this.#net[period] ?? 0) + (this.#change[period] ?? 0)
      if (!curve || net < curve.least || net > curve.most) return null
      const { above } = curve
      // Most changes end near by.
      let index = this.#index[period] ?? 0
      while (index > 0 && (above[index - 1] ?? 0) >= net) index--
      while (index < above.length - 1 && (above[index] ?? 0) < net) index++
      const own = curve.welfareAt(net, index)
      this.#nextIndex[period] = index
      this.#nextWelfare[period] = own
      welfare += own - (this.#welfare[period] ?? 0)
    }
    return welfare
  }

  /** Sets by how much the prices move with the change that was placed; all of that together, in ticks. */
  movePrices(): number {
    let moved = 0
    for (const period of this.changed) {
      const curve = this.#curves[period]
      if (!curve) continue
      const { above, prices } = curve
      const net = (this.#net[period] ?? 0) + (this.#change[period] ?? 0)
      const index = this.#nextIndex[period] ?? 0
      let high = index
      while (high < above.length - 1 && (above[high] ?? 0) <= net) high++
      const lower = (prices[index] ?? 0) - (this.low[period] ?? 0)
      const higher = (prices[high] ?? 0) - (this.high[period] ?? 0)
      this.lower[period] = lower
      this.higher[period] = higher
      moved += Math.max(Math.abs(lower), Math.abs(higher))
    }
    return moved
  }

  /** Makes the change whose prices were moved. */
  keep(): void {
    for (const period of this.changed) {
      this.#net[period] = (this.#net[period] ?? 0) + (this.#change[period] ?? 0)
      this.#index[period] = this.#nextIndex[period] ?? 0
      this.low[period] = (this.low[period] ?? 0) + (this.lower[period] ?? 0)
      this.high[period] = (this.high[period] ?? 0) + (this.higher[period] ?? 0)
      this.#welfare[period] = this.#nextWelfare[period] ?? 0
    }
  }

  /** How much more a period would have to buy to come to the end of a step so many steps further. */
  toStepEnd(period: number, further: number): number {
    const step = (this.#index[period] ?? 0) + further
    const end = step < 0 ? this.#curves[period]?.least : this.#curves[period]?.above[step]
    return (end ?? 0) - (this.#net[period] ?? 0)
  }
}
