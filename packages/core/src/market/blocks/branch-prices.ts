import { toScaled } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { supportingPrices, type Refutation, type Times } from './nearest-prices.ts'
import { demandWithin, mostGain, sureDemand } from './pleased-blocks.ts'
import { bestMargin, demandOf, sumOf, type PriceBox, type PriceDemand } from './price-demand.ts'
import { openDemands, type Selection } from './selection.ts'

/** Prices of a period up to `at`, or above it. */
export interface PriceSplit {
  readonly period: number
  readonly at: number
  readonly isAboveFirst: boolean
}

/** A block that is accepted in any case, and what it demands then, where that is decided. */
export interface Accepted {
  readonly block: number
  readonly demand: PriceDemand | null
}

/** Prices of a period up to `at`, or above it: on one side a block loses. */
export interface PriceCut {
  readonly block: number
  readonly period: number
  readonly at: number
  readonly isAboveLeft: boolean
}

/** With more blocks than this that may lose, their prices are left to the levels: many hold a price where it is. */
const mostWatched = 40

/** Of the prices of a period at least this part has to go. */
const leastCut = 1 / 8

/** So much may be done to see whether all blocks can be pleased (`nearest-prices.ts`). */
export const workOfRefutation = 20_000

/** What the blocks of a branch demand of its prices: who loses, which prices that leaves, and where to split them. */
export class BranchPrices {
  /** Evaluations so far: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges
  /** The box that was asked about last, by the prices that suit each side best. */
  #scaled: { readonly box: PriceBox; readonly buy: Float64Array; readonly sell: Float64Array } | null = null

  constructor(book: CompiledBook, ranges: LevelRanges) {
    this.#book = book
    this.#ranges = ranges
  }

  /** Of some blocks those that are accepted in any case. */
  accepted(near: readonly number[]): Accepted[] {
    const accepted: Accepted[] = []
    for (const index of near) {
      if (this.#ranges.low[index] === 0) continue
      accepted.push({ block: index, demand: sureDemand(this.#book, this.#ranges, index) })
    }
    return accepted
  }

  /** One of them that loses at all prices of the box. */
  displeased(accepted: readonly Accepted[], box: PriceBox): number | null {
    const loser = accepted.find((each) => this.#loses(each, box))
    return loser ? loser.block : null
  }

  #loses({ block, demand }: Accepted, box: PriceBox): boolean {
    return demand ? bestMargin(demand, box) < 0 : this.#losesAnyway(block, box)
  }

  /** Why no prices of the box please all blocks that are accepted in any case; null where some may, or that is not known. */
  refutation(near: readonly number[], box: PriceBox): Refutation | null {
    const demands = near.flatMap((index) => {
      return (this.#ranges.low[index] ?? 0) > 0 ? (demandWithin(this.#book, this.#ranges, index, box) ?? []) : []
    })
    if (demands.length < 2) return null
    const found = supportingPrices(box, demands, workOfRefutation)
    this.work += demands.length + found.work
    return found.prices ? null : found.refutation
  }

  /** An open block that would lose at all prices of the box. */
  hopeless(near: readonly number[], box: PriceBox): number | null {
    for (const index of near) {
      const isOpen = this.#ranges.low[index] === 0 && (this.#ranges.high[index] ?? 0) > 0
      if (isOpen && this.#losesAnyway(index, box)) return index
    }
    return null
  }

  /**
   * A price of a period beyond which a block that is accepted in any case would lose, whatever the other prices of the box; null where that cuts
   * off too little to be worth a step of the proof.
   */
  priceCut(accepted: readonly Accepted[], box: PriceBox): PriceCut | null {
    if (accepted.length > mostWatched) return null
    for (const each of accepted) {
      const { block } = each
      const demand = each.demand ?? demandOf(this.#book, this.#ranges.high, block)
      const margin = Number(bestMargin(demand, box))
      for (let place = 0; place < demand.periods.length; place++) {
        const period = demand.periods[place] ?? 0
        const weight = demand.weights[place] ?? 0
        const [low, high] = [box.low[period] ?? 0, box.high[period] ?? 0]
        // A float may be off by a tick.
        const most = weight === 0 ? Infinity : Math.floor(margin / Math.abs(weight)) + 1
        if (!(most >= 0 && high - low - most >= Math.max(1, leastCut * (high - low)))) continue
        const at = weight > 0 ? low + most : high - most - 1
        const rest = { low: Float64Array.from(box.low), high: Float64Array.from(box.high) }
        if (weight > 0) rest.low[period] = at + 1
        else rest.high[period] = at
        if (this.#loses(each, rest)) return { block, period, at, isAboveLeft: weight < 0 }
      }
    }
    return null
  }

  /** Whether a block, once accepted, loses with all that may depend on it whatever they get, each at the prices of the box that suit it best. */
  #losesAnyway(index: number, box: PriceBox): boolean {
    if (this.#scaled?.box !== box) this.#scaled = { box, buy: toScaled(box.low), sell: toScaled(box.high) }
    return mostGain(this.#book, this.#ranges, index, this.#scaled) < 0
  }

  /** The prices of a box that clear each period with what is nearest to some net supply, of what the steps supply at the prices that are left. */
  #nearBox(net: Float64Array, box: PriceBox): PriceBox {
    const own = { low: Float64Array.from(box.low), high: Float64Array.from(box.high) }
    this.#book.curves.forEach((curve, period) => {
      const { least, most } = curve.within(this.#ranges.priceLow[period] ?? 0, this.#ranges.priceHigh[period] ?? 0)
      const near = Math.min(most, Math.max(least, net[period] ?? 0))
      const [low, high] = [box.low[period] ?? 0, box.high[period] ?? 0]
      own.low[period] = Math.min(high, Math.max(low, curve.lowFor(near)))
      own.high[period] = Math.max(low, Math.min(high, curve.highFor(near)))
    })
    return own
  }

  /**
   * A price of a period at which to split: on one side of it blocks that are accepted in any case, and lose in a selection, have to do better in
   * other periods than there; `together` are such as lose as a sum. Null where no period leaves them room.
   */
  splitPrice(
    selection: Selection,
    {
      among,
      together,
      box,
    }: { readonly among: readonly number[]; readonly together: readonly Times[]; readonly box: PriceBox },
  ): PriceSplit | null {
    const isAccepted = (block: number) => this.#ranges.low[block] !== 0
    const { levels, net } = selection
    const demands = this.losersOf(selection, among.filter(isAccepted)).map((loser) =>
      demandOf(this.#book, levels, loser),
    )
    if (together.length > 1 && together.every(([block]) => isAccepted(block))) {
      demands.push(sumOf(together.map(([block, times]) => [demandOf(this.#book, levels, block), times])))
    }
    if (demands.length === 0) return null
    const own = this.#nearBox(net, box)
    for (const demand of demands) {
      const room = Array.from(demand.periods, (period, place) => {
        const weight = demand.weights[place] ?? 0
        const far =
          weight > 0
            ? (own.low[period] ?? 0) - (box.low[period] ?? 0)
            : (box.high[period] ?? 0) - (own.high[period] ?? 0)
        return Math.max(0, far) * Math.abs(weight)
      })
      const whole = room.reduce((sum, each) => sum + each, 0)
      const place = room.indexOf(Math.max(...room))
      const weight = demand.weights[place] ?? 0
      if (weight === 0) continue
      const period = demand.periods[place] ?? 0
      // As far as this period would have to go if each went as far as it has room.
      const missing = -Number(bestMargin(demand, own))
      if (missing <= 0 || missing > whole) continue
      const far = Math.ceil((missing * ((room[place] ?? 0) / whole)) / Math.abs(weight))
      const most = (room[place] ?? 0) / Math.abs(weight)
      const by = Math.max(1, Math.min(far, most))
      // Within one step nothing changes for the steps.
      const curve = this.#book.curves[period]
      if (!curve) continue
      if (weight > 0) {
        const next = curve.prices[curve.indexAt((own.low[period] ?? 0) - by - 0.5) + 1] ?? Infinity
        return {
          period,
          at: Math.max(box.low[period] ?? 0, Math.min(own.low[period] ?? 0, next) - 1),
          isAboveFirst: false,
        }
      }
      const last = curve.prices[curve.indexAt((own.high[period] ?? 0) + by - 1)] ?? -Infinity
      return { period, at: Math.max(own.high[period] ?? 0, last), isAboveFirst: true }
    }
    return null
  }

  /** Whom a selection displeases at its prices that suit each best, who loses most first. */
  losersOf(selection: Selection, touchy: readonly number[]): number[] {
    return openDemands(this.#book, selection, touchy)
      .map((demand) => ({ block: demand.block, margin: Number(bestMargin(demand, selection.box)) }))
      .filter(({ margin }) => margin < 0)
      .sort((a, b) => a.margin - b.margin || a.block - b.block)
      .map(({ block }) => block)
  }
}
