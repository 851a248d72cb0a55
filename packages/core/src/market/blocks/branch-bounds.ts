import { minus, wholeOf, type Whole } from '../../units/whole.ts'
import { balanceLevels } from './balance-levels.ts'
import { bestLevelNear, floorSlack, surplusAt, toScaled } from './block-gain.ts'
import { priceScale } from './scaled-sum.ts'
import type { CompiledBook } from './compiled-book.ts'
import { dualBound, UnitValues } from './dual-bound.ts'
import { addFills, isSettledAt, unsettle, type Frame } from './frame.ts'
import { LevelRanges } from './level-ranges.ts'
import type { Cut } from './proof.ts'
import { isPleased } from './pleased-blocks.ts'
import type { PriceBox } from './price-demand.ts'
import { PriceVertex } from './price-vertex.ts'
import { boxOf, selectionOf, type Selection } from './selection.ts'

/** A bound of a branch. */
export interface Bounded {
  /** Prices in parts of a tick. */
  readonly scaled: Float64Array
  /** D there, in the same parts of 1e-8 TC. */
  readonly bound: bigint
}

/** How much lower the bound is once a block is accepted, or rejected, in parts of 1e-8 TC. */
export interface OtherWay {
  readonly block: number
  readonly isAccepted: boolean
  readonly cost: Whole
}

interface Fixing {
  /** Nothing that brings no more is of interest. */
  readonly enough: bigint
  readonly ways?: readonly OtherWay[]
  /** What is decided is added here. */
  readonly cuts?: Cut[]
}

/** Not more levels than this to each side of the best are looked at together. */
const levelsAround = 100

export type Fixed = 'nothing' | 'something' | 'impossible'

/** What a search knows about a branch: its open levels, bounds of it, and the selections that these point to. */
export class BranchBounds {
  readonly ranges: LevelRanges
  /** Curve and block evaluations: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #values: UnitValues
  readonly #vertex: PriceVertex

  constructor(book: CompiledBook) {
    this.#book = book
    this.ranges = new LevelRanges(book)
    this.#values = new UnitValues(book, this.ranges)
    this.#vertex = new PriceVertex(book, this.ranges)
  }

  /** D at scaled prices. */
  bound(frame: Frame, scaled: Float64Array): Bounded {
    return { scaled, bound: dualBound(this.#book, this.#values, frame, scaled) }
  }

  openBlocks(frame: Frame): number[] {
    const open: number[] = []
    for (const unit of frame.units) {
      for (const member of this.#book.units[unit]?.members ?? []) if (!this.ranges.isDecided(member)) open.push(member)
    }
    return open
  }

  box(): PriceBox | null {
    return boxOf(this.#book, this.ranges.netLow, this.ranges.netHigh, this.ranges)
  }

  /** The same as if all prices of each period were left; null where they are. */
  wholeBox(): PriceBox | null {
    return this.ranges.arePricesLimited ? boxOf(this.#book, this.ranges.netLow, this.ranges.netHigh) : null
  }

  /** Moves prices (in ticks) to where the bound of a branch is lowest. */
  minimise(frame: Frame, prices: Float64Array, isFar: boolean): void {
    const start = frame.settled && Float64Array.from(prices)
    const units = frame.units.flatMap((unit) => this.#book.units[unit] ?? [])
    const { netSure } = this.ranges
    const more = frame.settled?.more
    const net = more ? netSure.map((energy, period) => energy + (more[period] ?? 0)) : netSure
    this.#vertex.minimise(prices, units, { isFar, netSure: net })
    this.work += this.#vertex.work
    this.#vertex.work = 0
    if (!start || isSettledAt(frame, toScaled(prices))) return
    // Where nothing but what is settled would keep prices from going on.
    prices.set(start)
    this.minimise(unsettle(this.#book, this.ranges, frame), prices, isFar)
  }

  /** The blocks that some prices of the whole box may displease. */
  get touchyBlocks(): number[] {
    const box = this.box()
    return box ? this.touchyOf(this.#book.blocks.keys(), box) : []
  }

  /** Those of some blocks that some prices of a box may displease. */
  touchyOf(blocks: Iterable<number>, box: PriceBox): number[] {
    const touchy: number[] = []
    for (const index of blocks) if (!isPleased(this.#book, this.ranges, index, box)) touchy.push(index)
    return touchy
  }

  /**
   * The levels of a block up to `at`, or from `at` on where it counts from above, bring no more than `enough` at some prices: how far these prices
   * show the same, because each level more brings its share of what the whole block gains.
   */
  reach(
    frame: Frame,
    side: { block: number; at: number; isAbove: boolean },
    prices: Float64Array,
    enough: bigint,
  ): number {
    const { block, at, isAbove } = side
    const own = this.#book.blocks[block]
    if (!own) return at
    const [low, high] = [this.ranges.low[block] ?? 0, this.ranges.high[block] ?? 0]
    const boundTo = (level: number): bigint | null => {
      const { mark } = this.ranges
      const isLeft = isAbove ? this.ranges.restrict(block, level, Infinity) : this.ranges.restrict(block, 0, level)
      const { bound } = this.bound(frame, prices)
      this.ranges.undo(mark)
      this.work += frame.units.length + this.#book.periods
      return isLeft ? bound : null
    }
    const most = (enough + 1n) * BigInt(priceScale) - 1n
    const bound = boundTo(at)
    if (bound === null || bound > most) return at
    const gain = BigInt(surplusAt(own, prices)) * (isAbove ? -1n : 1n)
    for (const spare of [most - bound, most - bound - BigInt(floorSlack(own, prices))]) {
      if (spare < 0n) break
      const levels = gain > 0n ? (spare * BigInt(own.parts)) / gain : BigInt(high - low)
      const further = levels > BigInt(high - low) ? high - low : Number(levels)
      const level = isAbove ? Math.max(low, at - further) : Math.min(high, at + further)
      const there = level === at ? null : boundTo(level)
      if (there !== null && there <= most) return level
    }
    return at
  }

  /** Decides every open block of which the other way would cost more than the bound can lose; `ways` are its other ways where they are known. */
  fix(frame: Frame, { scaled, bound }: Bounded, { enough, ways, cuts }: Fixing): Fixed {
    let hasFixed = false
    // What the bound may be lower by and still be more than enough.
    const spare = wholeOf(bound - (enough + 1n) * BigInt(priceScale))
    for (const { block, isAccepted, cost } of ways ?? this.otherWays(frame, scaled)) {
      if (cost <= spare) continue
      hasFixed = true
      cuts?.push(isAccepted ? [block, 0, 0] : [block, 1, Infinity])
      const isLeft = isAccepted ? this.ranges.restrict(block, 0, 0) : this.ranges.restrict(block, 1, Infinity)
      if (!isLeft) return 'impossible'
    }
    for (const unit of frame.units) {
      for (const block of this.#book.units[unit]?.members ?? []) {
        const low = this.ranges.low[block] ?? 0
        if (low === 0 || this.ranges.isDecided(block)) continue
        const least = this.#values.leastLevel(block, scaled, spare)
        if (least <= low) continue
        hasFixed = true
        cuts?.push([block, least, Infinity])
        if (!this.ranges.restrict(block, least, Infinity)) return 'impossible'
      }
    }
    return hasFixed ? 'something' : 'nothing'
  }

  /** For each open block how much lower the bound is at some prices once it is accepted, and once it is rejected, where it is. */
  otherWays(frame: Frame, scaled: Float64Array): OtherWay[] {
    const found: OtherWay[] = []
    for (const unit of frame.units) {
      const { members = [] } = this.#book.units[unit] ?? {}
      const [only = 0] = members
      if (members.length === 1) {
        if (this.ranges.low[only] !== 0 || this.ranges.high[only] === 0) continue
        // By itself it brings what it gains, or nothing.
        const gain = this.#values.gain(only, scaled)
        if (gain > 0) found.push({ block: only, isAccepted: false, cost: gain })
        else if (gain < 0) found.push({ block: only, isAccepted: true, cost: minus(0, gain) })
        continue
      }
      const value = this.#values.value(unit, scaled)
      for (const block of members) {
        if ((this.ranges.low[block] ?? 0) > 0 || (this.ranges.high[block] ?? 0) === 0) continue
        for (const isAccepted of [false, true]) {
          const cost = minus(value, this.#values.value(unit, scaled, { block, isAccepted }))
          if (cost > 0) found.push({ block, isAccepted, cost })
        }
      }
    }
    return found
  }

  /**
   * The block to split, and the level: one that the selection displeases, else the open one whose part is least clear, weighted by its size.
   * Where all are clear one that trades in the periods of the displeased ones.
   */
  choose(frame: Frame, refuted: readonly number[]): { block: number; at: number; isAboveFirst: boolean } {
    const loser = refuted.find((each) => this.ranges.low[each] === 0 && (this.ranges.high[each] ?? 0) > 0)
    if (loser !== undefined) return { block: loser, at: 0, isAboveFirst: false }
    const displeased = new Uint8Array(this.#book.periods)
    for (const each of refuted) for (const period of this.#book.blocks[each]?.periods ?? []) displeased[period] = 1
    let block = -1
    let most = -1
    for (const each of this.openBlocks(frame)) {
      const { total = 0, parts: levels = 1, periods = [], quantities = [] } = this.#book.blocks[each] ?? {}
      const part = this.#vertex.parts[each] ?? 0
      // What is open of it, of all its energy.
      const share = ((this.ranges.high[each] ?? 0) - (this.ranges.low[each] ?? 0)) / levels
      let near = 0
      for (let place = 0; place < periods.length; place++) {
        if (displeased[periods[place] ?? 0] === 1) near += quantities[place] ?? 0
      }
      // Blocks that are accepted in any case, at levels that are open, come last.
      const clear = ((this.ranges.low[each] ?? 0) > 0 ? 1e-6 : 1e-3) * (near + 1e-3 * total)
      const weight = share * (Math.min(part, 1 - part) * total + clear)
      if (weight > most) [most, block] = [weight, each]
    }
    const low = this.ranges.low[block] ?? 0
    const high = this.ranges.high[block] ?? 0
    const part = this.#vertex.parts[block] ?? 0
    if (low === 0) return { block, at: 0, isAboveFirst: part >= 0.5 }
    // Levels far below and far above are cut off first: what is left is then so little that what the floors bring is known.
    const level = Math.floor(low + part * (high - low))
    if (level - low > 2 * levelsAround) return { block, at: level - levelsAround, isAboveFirst: false }
    if (level - low >= levelsAround - 1 && high - level > 2 * levelsAround) {
      return { block, at: level + levelsAround, isAboveFirst: true }
    }
    // Not near an end of the levels: one level after the other would be looked at.
    const quarter = Math.floor((high - low) / 4)
    return { block, at: Math.max(low + quarter, Math.min(high - 1 - quarter, level)), isAboveFirst: false }
  }

  /** The selection that the last corner points to, with every open block that was accepted for the most part; null where there is none. */
  rounded(frame: Frame, scaled: Float64Array): Selection | null {
    const levels = this.#roundedLevels(frame, scaled)
    return levels && selectionOf(this.#book, levels, frame)
  }

  /** Every open block as far as the last corner accepted it, at the level that suits it best, as links, groups and loops allow. */
  #roundedLevels(frame: Frame, scaled: Float64Array): Float64Array | null {
    const { parts } = this.#vertex
    const clear = (block: number) => Math.abs((parts[block] ?? 0) - 0.5)
    const open = this.openBlocks(frame).sort((a, b) => clear(b) - clear(a))
    this.work += open.length
    const tied: number[] = []
    const levels = this.ranges.trying(() => {
      this.#round(open, tied, scaled)
      return open.every((block) => this.ranges.isDecided(block)) ? Float64Array.from(this.ranges.low) : null
    })
    for (const unit of levels ? (frame.settled?.units ?? []) : []) {
      for (const member of this.#book.units[unit]?.members ?? []) {
        if (levels) levels[member] = this.ranges.high[member] ?? 0
      }
    }
    if (levels && tied.length > 0) {
      const net = Float64Array.from(frame.net)
      for (const unit of frame.units) {
        for (const member of this.#book.units[unit]?.members ?? []) {
          const block = this.#book.blocks[member]
          const level = levels[member] ?? 0
          if (block && level > 0) addFills(block, level, { net })
        }
      }
      balanceLevels(this.#book, this.ranges, levels, { movable: tied, net, prices: scaled })
    }
    return levels
  }

  /** Restricts open blocks to one level each; those of which the corner accepts a part, and nothing else depends on, are added to `tied`. */
  #round(open: readonly number[], tied: number[], scaled: Float64Array): void {
    const { parts } = this.#vertex
    for (const block of open) {
      const isRejected = (this.ranges.low[block] ?? 0) === 0 && (parts[block] ?? 0) < 0.5
      if (!isRejected && this.ranges.restrict(block, 1, Infinity)) continue
      if (!this.ranges.restrict(block, 0, 0)) this.ranges.restrict(block, 1, Infinity)
    }
    // Levels of those that gain by more first: what is linked to them may be held up by it.
    for (const isGaining of [true, false]) {
      for (const block of open) {
        const own = this.#book.blocks[block]
        const [low, high] = [this.ranges.leastAccepted(block), this.ranges.high[block] ?? 0]
        if (!own || high === 0 || low === high) continue
        const part = parts[block] ?? 0
        const from = this.ranges.low[block] ?? 0
        const isTied = part > 1e-9 && part < 1 - 1e-9
        if (isTied && isGaining && own.parent < 0 && own.children.length === 0) tied.push(block)
        const level = isTied
          ? Math.min(high, Math.max(low, Math.round(from + part * (high - from))))
          : bestLevelNear(own, [low, high], part > 0.5, scaled)
        if (isGaining !== (level === low)) this.ranges.restrict(block, level, level)
      }
    }
  }
}
