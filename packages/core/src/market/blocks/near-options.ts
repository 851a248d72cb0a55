import type { BlockOptions } from './block-options.ts'
import { sortByPeriod, type EntriesByPeriod } from './entries-by-period.ts'

/** The prices of each period within which something is looked at, in ticks. */
export interface PriceWindow {
  readonly prices: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  /** No price is further from zero. */
  readonly farthest: number
}

/** Where along an edge another option of each near unit begins to gain more than the one it has, by the places of the units. */
interface Crossings {
  /** How far along the edge; Infinity where none does. */
  readonly way: Float64Array
  /** The other option, or −1 for none. */
  readonly option: Int32Array
  /** How much steeper D is from there on. */
  readonly bend: Float64Array
}

/**
 * The options that begin or cease to gain within a window of prices, by unit, with what each of them gains as the prices move. All others are
 * added up once.
 */
export class NearOptions {
  /** What the options that units have, and everything sure, buy more than they sell, by period. */
  readonly net: Float64Array
  /** Where the units cross that `cross` was last asked about. */
  readonly crossings: Crossings
  readonly #options: BlockOptions
  /** The options that gain at all prices of the window. */
  readonly #sure: number[] = []
  /** The units of `#options` that are near; others speak of them by their place here. */
  readonly #units: number[] = []
  /** Of each near unit the option it has, −1 for none. */
  readonly #own: number[] = []
  readonly #placeOf: Int32Array
  readonly #gain: Float64Array
  readonly #rate: Float64Array
  /** What the near options buy in each period. */
  readonly #inPeriod: EntriesByPeriod
  readonly #isTouched: Uint8Array
  #touched: number[] = []

  constructor(options: BlockOptions, netSure: Float64Array, window: PriceWindow) {
    this.#options = options
    this.net = Float64Array.from(netSure)
    const count = options.worth.length
    this.#placeOf = new Int32Array(count).fill(-1)
    this.#gain = new Float64Array(count)
    this.#rate = new Float64Array(count)
    for (let unit = 0; unit + 1 < options.units.length; unit++) this.#read(unit, window)
    const { entries, periods, energy } = options
    const near: number[] = []
    for (let option = 0; option < count; option++) if ((this.#placeOf[option] ?? -1) >= 0) near.push(option)
    this.#inPeriod = sortByPeriod(netSure.length, { starts: entries, periods, values: energy }, near)
    this.#isTouched = new Uint8Array(this.count)
    this.crossings = {
      way: new Float64Array(this.count),
      option: new Int32Array(this.count),
      bend: new Float64Array(this.count),
    }
  }

  /** How many units are near. */
  get count(): number {
    return this.#units.length
  }

  #read(unit: number, { prices, low, high }: PriceWindow): void {
    const { units, entries, periods, energy, worth } = this.#options
    const from = units[unit] ?? 0
    const to = units[unit + 1] ?? 0
    let best = -1
    let most = 0
    let isNear = to - from > 1
    for (let option = from; option < to; option++) {
      let gain = worth[option] ?? 0
      let spread = 0
      const end = entries[option + 1] ?? 0
      for (let at = entries[option] ?? 0; at < end; at++) {
        const period = periods[at] ?? 0
        const bought = energy[at] ?? 0
        const price = prices[period] ?? 0
        gain -= bought * price
        spread += Math.abs(bought) * Math.max((high[period] ?? 0) - price, price - (low[period] ?? 0))
      }
      this.#gain[option] = gain
      if (Math.abs(gain) <= spread) isNear = true
      if (gain > most) {
        best = option
        most = gain
      }
    }
    this.addEnergy(best, 1, this.net)
    if (isNear) {
      const place = this.#units.push(unit) - 1
      this.#own.push(best)
      for (let option = from; option < to; option++) this.#placeOf[option] = place
    } else if (best >= 0) this.#sure.push(best)
  }

  /** Adds what an option buys, so many times; −1 stands for none. */
  addEnergy(option: number, times: number, to: Float64Array): void {
    if (option < 0) return
    const { entries, periods, energy } = this.#options
    const end = entries[option + 1] ?? 0
    for (let at = entries[option] ?? 0; at < end; at++) {
      const period = periods[at] ?? 0
      to[period] = (to[period] ?? 0) + times * (energy[at] ?? 0)
    }
  }

  ownOf(unit: number): number {
    return this.#own[unit] ?? -1
  }

  /** Gives a unit another option. */
  give(unit: number, option: number): void {
    this.addEnergy(this.ownOf(unit), -1, this.net)
    this.addEnergy(option, 1, this.net)
    this.#own[unit] = option
  }

  /** How fast each option gains when prices move at these rates; the units of which some do. */
  rate(movers: readonly number[], rates: readonly number[]): readonly number[] {
    const isTouched = this.#isTouched
    const { starts, owners, values } = this.#inPeriod
    for (const unit of this.#touched) isTouched[unit] = 0
    const touched: number[] = []
    for (let mover = 0; mover < movers.length; mover++) {
      const period = movers[mover] ?? 0
      const rate = rates[mover] ?? 0
      const end = starts[period + 1] ?? 0
      for (let at = starts[period] ?? 0; at < end; at++) {
        const option = owners[at] ?? 0
        const unit = this.#placeOf[option] ?? 0
        if (isTouched[unit] === 0) {
          isTouched[unit] = 1
          touched.push(unit)
          this.#rate.fill(0, this.#from(unit), this.#to(unit))
        }
        this.#rate[option] = (this.#rate[option] ?? 0) - rate * (values[at] ?? 0)
      }
    }
    this.#touched = touched
    return touched
  }

  #from(place: number): number {
    return this.#options.units[this.#units[place] ?? 0] ?? 0
  }

  #to(place: number): number {
    return this.#options.units[(this.#units[place] ?? 0) + 1] ?? 0
  }

  /** Finds where, not before `from`, another option of a unit begins to gain more than its own at the rates of last. */
  cross(unit: number, from: number): void {
    const { size } = this.#options
    const own = this.ownOf(unit)
    const gain = own < 0 ? 0 : (this.#gain[own] ?? 0)
    const rate = own < 0 ? 0 : (this.#rate[own] ?? 0)
    const ownSize = own < 0 ? 0 : (size[own] ?? 0)
    const end = this.#to(unit)
    let [option, way, bend] = [-1, Infinity, 0]
    // What moves together differs by rounding only.
    if (own !== -1 && -rate > 1e-10 * ownSize) {
      way = Math.max(from, gain / -rate)
      bend = -rate
    }
    for (let other = this.#from(unit); other < end; other++) {
      const rise = (this.#rate[other] ?? 0) - rate
      if (other === own || rise <= 1e-10 * (ownSize + (size[other] ?? 0))) continue
      const at = Math.max(from, (gain - (this.#gain[other] ?? 0)) / rise)
      if (!(at < way)) continue
      option = other
      way = at
      bend = rise
    }
    this.crossings.way[unit] = way
    this.crossings.option[unit] = option
    this.crossings.bend[unit] = bend
  }

  /** Counts that the prices moved so far at the rates of last. */
  advance(touched: readonly number[], way: number): void {
    for (const unit of touched) {
      const end = this.#to(unit)
      for (let option = this.#from(unit); option < end; option++) {
        this.#gain[option] = (this.#gain[option] ?? 0) + way * (this.#rate[option] ?? 0)
      }
    }
  }

  /** Adds what part of each block is accepted: `own` is the part of a near unit that its own option has. */
  addParts(parts: Float64Array, own: (unit: number) => number): void {
    for (const option of this.#sure) this.addPart(parts, option, 1)
    for (let unit = 0; unit < this.count; unit++) this.addPart(parts, this.ownOf(unit), own(unit))
  }

  /** Adds a part of an option to its blocks. */
  addPart(parts: Float64Array, option: number, part: number): void {
    for (const member of this.#options.members[option] ?? []) {
      parts[member] = Math.min(1, Math.max(0, (parts[member] ?? 0) + part))
    }
  }
}
