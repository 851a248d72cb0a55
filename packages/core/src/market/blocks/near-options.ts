import type { BlockOptions } from './block-options.ts'

/** Where along an edge another option of a unit begins to gain more than the one it has. */
export interface Crossing {
  /** How far along the edge. */
  readonly way: number
  /** The other option, or −1 for none. */
  readonly option: number
  /** How much steeper D is from there on. */
  readonly bend: number
}

/** The prices of each period within which something is looked at, in ticks. */
export interface PriceWindow {
  readonly prices: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  /** No price is further from zero. */
  readonly farthest: number
}

/**
 * The options that begin or cease to gain within a window of prices, by unit, with what each of them gains as the prices move. All others are
 * added up once.
 */
export class NearOptions {
  /** What the options that units have, and everything sure, buy more than they sell, by period. */
  readonly net: Float64Array
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
  /** The near options of each period, and what they buy there. */
  readonly #inPeriod: number[][]
  readonly #energyInPeriod: number[][]

  constructor(options: BlockOptions, netSure: Float64Array, window: PriceWindow) {
    this.#options = options
    this.net = Float64Array.from(netSure)
    const count = options.worth.length
    this.#placeOf = new Int32Array(count)
    this.#gain = new Float64Array(count)
    this.#rate = new Float64Array(count)
    this.#inPeriod = Array.from(netSure, () => [])
    this.#energyInPeriod = Array.from(netSure, () => [])
    for (let unit = 0; unit + 1 < options.units.length; unit++) this.#read(unit, window)
  }

  /** How many units are near. */
  get count(): number {
    return this.#units.length
  }

  #read(unit: number, { prices, low, high }: PriceWindow): void {
    const { units, entries, periods, energy, worth } = this.#options
    const [from, to] = [units[unit] ?? 0, units[unit + 1] ?? 0]
    let [best, most] = [-1, 0]
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
      if (gain > most) [best, most] = [option, gain]
    }
    this.addEnergy(best, 1, this.net)
    if (isNear) this.#keep(unit, best)
    else if (best >= 0) this.#sure.push(best)
  }

  #keep(unit: number, own: number): void {
    const { entries, periods, energy } = this.#options
    this.#own.push(own)
    const place = this.#units.push(unit) - 1
    this.#each(place, (option) => {
      this.#placeOf[option] = place
      for (let at = entries[option] ?? 0; at < (entries[option + 1] ?? 0); at++) {
        const period = periods[at] ?? 0
        this.#inPeriod[period]?.push(option)
        this.#energyInPeriod[period]?.push(energy[at] ?? 0)
      }
    })
  }

  #each(place: number, visit: (option: number) => void): void {
    const { units } = this.#options
    const unit = this.#units[place] ?? 0
    const end = units[unit + 1] ?? 0
    for (let option = units[unit] ?? 0; option < end; option++) visit(option)
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
  rate(movers: readonly number[], rates: readonly number[]): number[] {
    const isTouched = new Uint8Array(this.count)
    const touched: number[] = []
    movers.forEach((period, mover) => {
      const list = this.#inPeriod[period] ?? []
      const energies = this.#energyInPeriod[period] ?? []
      const rate = rates[mover] ?? 0
      for (let at = 0; at < list.length; at++) {
        const option = list[at] ?? 0
        const unit = this.#placeOf[option] ?? 0
        if (isTouched[unit] === 0) {
          isTouched[unit] = 1
          touched.push(unit)
          this.#each(unit, (each) => (this.#rate[each] = 0))
        }
        this.#rate[option] = (this.#rate[option] ?? 0) - rate * (energies[at] ?? 0)
      }
    })
    return touched
  }

  /** Where, not before `from`, another option of a unit begins to gain more than its own at the rates of last. */
  crossing(unit: number, from: number): Crossing | null {
    const { size } = this.#options
    const own = this.ownOf(unit)
    const isNone = own < 0
    const gain = isNone ? 0 : (this.#gain[own] ?? 0)
    const rate = isNone ? 0 : (this.#rate[own] ?? 0)
    const ownSize = isNone ? 0 : (size[own] ?? 0)
    let [option, way, bend] = [-2, Infinity, 0]
    const consider = (other: number, otherGain: number, otherRate: number) => {
      const rise = otherRate - rate
      // What moves together differs by rounding only.
      if (other === own || rise <= 1e-10 * (ownSize + (size[other] ?? 0))) return
      const at = Math.max(from, (gain - otherGain) / rise)
      if (at < way) [option, way, bend] = [other, at, rise]
    }
    consider(-1, 0, 0)
    this.#each(unit, (other) => consider(other, this.#gain[other] ?? 0, this.#rate[other] ?? 0))
    return option === -2 ? null : { option, way, bend }
  }

  /** Counts that the prices moved so far at the rates of last. */
  advance(touched: readonly number[], way: number): void {
    for (const unit of touched) {
      this.#each(unit, (option) => {
        this.#gain[option] = (this.#gain[option] ?? 0) + way * (this.#rate[option] ?? 0)
      })
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
