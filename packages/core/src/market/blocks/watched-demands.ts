import type { PeriodState } from './period-state.ts'
import { bestMargin, type PriceDemand } from './price-demand.ts'

/** What blocks demand of the prices, what each of them gains at the prices that suit it best, and what those that count lose together. */
export class WatchedDemands {
  /** In 1e-8 TC, of those that count. */
  loss = 0
  readonly #demands: PriceDemand[] = []
  readonly #counts: number[] = []
  #margin = new Float64Array(0)
  #change = new Float64Array(0)
  #isTouched = new Uint8Array(0)
  readonly #touched: number[] = []
  /** The demands of each period, and their weights there. */
  readonly #inPeriod: { readonly demands: number[]; readonly weights: number[] }[]
  /** How much larger the loss is after the change that was followed. */
  #more = 0

  constructor(periods: number) {
    this.#inPeriod = Array.from({ length: periods }, () => ({ demands: [], weights: [] }))
  }

  /** Its place among them. All are added before they are measured. */
  add(demand: PriceDemand, isCounted: boolean): number {
    const place = this.#demands.push(demand) - 1
    this.#counts.push(isCounted ? 1 : 0)
    demand.periods.forEach((period, at) => {
      this.#inPeriod[period]?.demands.push(place)
      this.#inPeriod[period]?.weights.push(demand.weights[at] ?? 0)
    })
    return place
  }

  /** Counts them at the prices of the periods. */
  measure({ low, high }: PeriodState): void {
    this.#margin = Float64Array.from(this.#demands, (demand) => Number(bestMargin(demand, { low, high })))
    this.#change = new Float64Array(this.#demands.length)
    this.#isTouched = new Uint8Array(this.#demands.length)
    this.loss = 0
    this.#margin.forEach((margin, place) => {
      if (this.#counts[place] === 1 && margin < 0) this.loss -= margin
    })
  }

  /** Lets demands count, or not. */
  turn(places: readonly number[], isCounted: boolean): void {
    const counts = isCounted ? 1 : 0
    for (const place of places) {
      if (this.#counts[place] === counts) continue
      this.#counts[place] = counts
      this.loss += (isCounted ? 1 : -1) * Math.max(0, -(this.#margin[place] ?? 0))
    }
  }

  /** How much larger the loss would be after the change of the periods. */
  follow({ changed, lower, higher }: PeriodState): number {
    for (const place of this.#touched) {
      this.#change[place] = 0
      this.#isTouched[place] = 0
    }
    this.#touched.length = 0
    for (const period of changed) {
      const [down, up] = [lower[period] ?? 0, higher[period] ?? 0]
      const { demands, weights } = this.#inPeriod[period] ?? { demands: [], weights: [] }
      if (down === 0 && up === 0) continue
      for (let at = 0; at < demands.length; at++) {
        const place = demands[at] ?? 0
        const weight = weights[at] ?? 0
        this.#change[place] = (this.#change[place] ?? 0) - weight * (weight > 0 ? down : up)
        if (this.#isTouched[place] === 1) continue
        this.#isTouched[place] = 1
        this.#touched.push(place)
      }
    }
    this.#more = 0
    for (const place of this.#touched) {
      if (this.#counts[place] !== 1) continue
      const margin = this.#margin[place] ?? 0
      this.#more += Math.max(0, -(margin + (this.#change[place] ?? 0))) - Math.max(0, -margin)
    }
    return this.#more
  }

  /** Makes the change that was followed. */
  keep(): void {
    for (const place of this.#touched) this.#margin[place] = (this.#margin[place] ?? 0) + (this.#change[place] ?? 0)
    this.loss += this.#more
  }
}
