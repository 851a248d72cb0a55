import { sortByPeriod, type EntriesByPeriod, type OwnedEntries } from './entries-by-period.ts'
import type { PeriodState } from './period-state.ts'
import { bestMargin, type PriceDemand } from './price-demand.ts'

/** With less room than this, in ticks, a demand is looked at for whatever move: most moves of a selection move all prices together by less. */
const nearRoom = 256
/** After so many changes those that have more by then are left out. */
const nearRounds = 50

/** What blocks demand of the prices, what each of them gains at the prices that suit it best, and what those that count lose together. */
export class WatchedDemands {
  /** In 1e-8 TC, of those that count. */
  loss = 0
  readonly #demands: PriceDemand[] = []
  readonly #counts: number[] = []
  #margin = new Float64Array(0)
  /** How far all prices together may move, in ticks, before a demand that counts loses; what is not looked at before. Endless where it does not count. */
  #room = new Float64Array(0)
  /** All that have less than `nearRoom`, and some that had: 1 in `isNear`. */
  #near: number[] = []
  #isNear = new Uint8Array(0)
  #all: number[] = []
  #kept = 0
  /** The largest weight of each. */
  #size = new Float64Array(0)
  /** The weights of the demands in each period. */
  #inPeriod: EntriesByPeriod | null = null
  /** The loss after the change that was followed. */
  #next = 0

  /** Its place among them. All are added before they are measured. */
  add(demand: PriceDemand, isCounted: boolean): number {
    this.#counts.push(isCounted ? 1 : 0)
    return this.#demands.push(demand) - 1
  }

  /** Counts them at the prices of the periods. */
  measure({ low, high }: PeriodState): void {
    this.#all = [...this.#demands.keys()]
    this.#inPeriod = sortByPeriod(low.length, entriesOf(this.#demands), this.#all)
    this.#margin = Float64Array.from(this.#demands, (demand) => Number(bestMargin(demand, { low, high })))
    this.#size = Float64Array.from(this.#demands, ({ weights }) =>
      weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1),
    )
    this.#room = new Float64Array(this.#demands.length).fill(Infinity)
    this.loss = 0
    this.#margin.forEach((margin, place) => {
      if (this.#counts[place] !== 1) return
      this.#room[place] = this.#roomOf(place)
      if (margin < 0) this.loss -= margin
    })
    this.#findNear()
  }

  #findNear(): void {
    this.#near = []
    this.#isNear = new Uint8Array(this.#room.length)
    for (let place = 0; place < this.#room.length; place++) this.#addNear(place)
  }

  #addNear(place: number): void {
    if ((this.#room[place] ?? 0) >= nearRoom || this.#isNear[place] === 1) return
    this.#isNear[place] = 1
    this.#near.push(place)
  }

  /** A tick less than it is, so that rounding hides nothing. */
  #roomOf(place: number): number {
    return (this.#margin[place] ?? 0) / (this.#size[place] ?? 1) - 1
  }

  /** Lets demands count, or not. */
  turn(places: readonly number[], isCounted: boolean): void {
    const counts = isCounted ? 1 : 0
    for (const place of places) {
      if (this.#counts[place] === counts) continue
      this.#counts[place] = counts
      this.#room[place] = isCounted ? this.#roomOf(place) : Infinity
      if (isCounted) this.#addNear(place)
      this.loss += (isCounted ? 1 : -1) * Math.max(0, -(this.#margin[place] ?? 0))
    }
  }

  /** The loss after the change of the periods, of which the prices move by so many ticks in all; no less than it, once it is more than `most`. */
  follow({ lower, higher }: PeriodState, moved: number, most: number): number {
    this.#next = this.loss
    if (moved === 0) return this.loss
    const places = moved <= nearRoom ? this.#near : this.#all
    let loss = 0
    for (const place of places) {
      if ((this.#room[place] ?? 0) >= moved) continue
      const demand = this.#demands[place]
      if (!demand) continue
      const { periods, weights } = demand
      let margin = this.#margin[place] ?? 0
      for (let at = 0; at < periods.length; at++) {
        const period = periods[at] ?? 0
        const weight = weights[at] ?? 0
        margin -= weight * ((weight > 0 ? lower[period] : higher[period]) ?? 0)
      }
      if (margin < 0) loss -= margin
      if (loss > most) break
    }
    this.#next = loss
    return loss
  }

  /** Makes the change that was followed. */
  keep({ changed, lower, higher }: PeriodState): void {
    if (!this.#inPeriod) throw new Error('the demands were not measured')
    const { starts, owners, values } = this.#inPeriod
    for (const period of changed) {
      const [down, up] = [lower[period] ?? 0, higher[period] ?? 0]
      if (down === 0 && up === 0) continue
      const end = starts[period + 1] ?? 0
      for (let at = starts[period] ?? 0; at < end; at++) {
        const place = owners[at] ?? 0
        const weight = values[at] ?? 0
        const margin = (this.#margin[place] ?? 0) - weight * (weight > 0 ? down : up)
        this.#margin[place] = margin
        if (this.#counts[place] !== 1) continue
        this.#room[place] = margin / (this.#size[place] ?? 1) - 1
        this.#addNear(place)
      }
    }
    if (++this.#kept % nearRounds === 0) this.#findNear()
    this.loss = this.#next
  }
}

function entriesOf(demands: readonly PriceDemand[]): OwnedEntries {
  const starts = new Int32Array(demands.length + 1)
  demands.forEach(({ periods }, place) => (starts[place + 1] = (starts[place] ?? 0) + periods.length))
  const count = starts[demands.length] ?? 0
  const entries = { starts, periods: new Int32Array(count), values: new Float64Array(count) }
  demands.forEach(({ periods, weights }, place) => {
    entries.periods.set(periods, starts[place])
    entries.values.set(weights, starts[place])
  })
  return entries
}
