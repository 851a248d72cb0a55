import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import { supportingPrices, type Refutation } from './nearest-prices.ts'
import { bestMargin, demandOf, type PriceBox, type PriceDemand } from './price-demand.ts'
import { isSafe } from './selection.ts'

/** Levels that some blocks are to get instead of those they have. */
type Change = readonly [block: number, level: number][]

/**
 * A selection that is changed block by block, with its welfare and its prices kept up to date: for good first solutions. In floats; what
 * it ends with is cleared again exactly.
 */
export class LocalSearch {
  readonly levels: Float64Array
  /** Curve and block evaluations so far. */
  work = 0
  readonly #book: CompiledBook
  readonly #net: Float64Array
  readonly #box: PriceBox
  /** Of the steps of each period, in 1e-8 TC. */
  readonly #welfare: Float64Array

  constructor(book: CompiledBook, levels: Float64Array) {
    this.#book = book
    this.levels = Float64Array.from(levels)
    this.#net = new Float64Array(book.periods)
    this.#box = { low: new Float64Array(book.periods), high: new Float64Array(book.periods) }
    this.#welfare = new Float64Array(book.periods)
    book.blocks.forEach((block, index) => {
      const level = levels[index] ?? 0
      if (level > 0) addEnergy(block, level, 1, this.#net)
    })
    for (let period = 0; period < book.periods; period++) this.#clear(period)
  }

  /** Takes whoever loses out of the selection until some prices support it; false when that did not end. */
  repair(): boolean {
    for (let round = 0; round < 4 * this.#book.periods + 100; round++) {
      const refutation = this.#refutation()
      if (!refutation) return true
      const loser = this.#loserOf(refutation)
      if (loser < 0) return false
      this.#apply(this.#without(loser))
    }
    return false
  }

  /** Makes every change of one block, or of two, out of `candidates` that gains welfare and keeps the support of some prices. */
  improve(candidates: readonly number[], most: number): void {
    const until = this.work + most
    let hasImproved = true
    while (hasImproved && this.work < until) {
      hasImproved = false
      for (const block of candidates) if (this.work < until && this.#try(this.#flipped(block))) hasImproved = true
      if (hasImproved) continue
      for (const one of candidates) {
        for (const other of candidates) {
          if (one >= other || this.work >= until) continue
          if (this.#overlaps(one, other) && this.#try(this.#together(one, other))) hasImproved = true
        }
        if (hasImproved) break
      }
    }
  }

  /**
   * Goes on from selection to selection by the best single change out of `candidates`, also where that loses, and back to the best selection
   * on the way that some prices support. What was changed stays so for a while (tabu search, Glover 1989). Only of blocks that stand alone.
   */
  wander(candidates: readonly number[], steps: number): void {
    const alone = candidates.filter((index) => {
      const block = this.#book.blocks[index]
      return block && block.parent < 0 && block.partner < 0 && block.children.length + block.rivals.length === 0
    })
    const kept = new Int32Array(this.#book.blocks.length)
    let [best, total] = [0, 0]
    let bestLevels = Float64Array.from(this.levels)
    for (let step = 1; step <= steps; step++) {
      let [block, most] = [-1, -Infinity]
      for (const index of alone) {
        const gain = this.#flipGain(index)
        if (gain > most && ((kept[index] ?? 0) < step || total + gain > best)) [block, most] = [index, gain]
      }
      if (block < 0) break
      const parts = this.#book.blocks[block]?.parts ?? 1
      this.#apply([[block, (this.levels[block] ?? 0) > 0 ? 0 : parts]])
      // Lengths that differ keep it from going round in circles.
      kept[block] = step + 6 + (step % 5)
      total += most
      if (total > best + 0.5 && this.#refutation() === null) {
        best = total
        bestLevels = Float64Array.from(this.levels)
      }
    }
    this.#apply(Array.from(bestLevels, (level, index) => [index, level]))
  }

  /** What a block that stands alone would bring by being taken whole, or left. */
  #flipGain(index: number): number {
    const block = this.#book.blocks[index]
    if (!block) return -Infinity
    const before = this.levels[index] ?? 0
    const { sign, price, periods, quantities } = block
    let gain = 0
    this.work += periods.length
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? 0
      const curve = this.#book.curves[period]
      const fill = before > 0 ? -fillAt(block, place, before) : (quantities[place] ?? 0)
      const net = (this.#net[period] ?? 0) + sign * fill
      if (!curve || net < curve.least || net > curve.most) return -Infinity
      gain += sign * price * fill + curve.welfare(net) - (this.#welfare[period] ?? 0)
    }
    return gain
  }

  /** Makes a change that gains; where somebody else would lose by it, without that one as long as it still gains. */
  #try(change: Change): boolean {
    const gain = this.#gain(change)
    if (!(gain > 0)) return false
    const undo = this.#apply(change)
    let total = gain
    for (let attempt = 0; attempt < 3; attempt++) {
      const refutation = this.#refutation()
      if (!refutation) return true
      const loser = this.#loserOf(refutation)
      if (loser < 0 || change.some(([block, level]) => block === loser && level > 0)) break
      const removal = this.#without(loser)
      total += this.#gain(removal)
      if (!(total > 0)) break
      undo.push(...this.#apply(removal))
    }
    this.#apply(undo.reverse())
    return false
  }

  /** Both changes at once, where that is allowed. */
  #together(one: number, other: number): Change {
    const [first, second] = [this.#flipped(one), this.#flipped(other)]
    const change = [...new Map([...first, ...second])]
    return first.length > 0 && second.length > 0 && this.#isAllowed(change) ? change : []
  }

  #overlaps(one: number, other: number): boolean {
    const [a, b] = [this.#book.blocks[one], this.#book.blocks[other]]
    if (!a || !b) return false
    const last = (block: CompiledBlock) => block.periods.at(-1) ?? 0
    return (a.periods[0] ?? 0) <= last(b) && (b.periods[0] ?? 0) <= last(a)
  }

  /** Accepts what is rejected, in place of its group and with its parent and partner; rejects what is accepted. */
  #flipped(index: number): Change {
    if ((this.levels[index] ?? 0) > 0) return this.#without(index)
    const change: [number, number][] = []
    for (let at = index; at >= 0; at = this.#book.blocks[at]?.parent ?? -1) {
      const block = this.#book.blocks[at]
      if (!block || (this.levels[at] ?? 0) > 0) break
      for (const rival of block.rivals) if ((this.levels[rival] ?? 0) > 0) change.push(...this.#without(rival))
      change.push([at, block.parts])
      if (block.partner >= 0) change.push([block.partner, this.#book.blocks[block.partner]?.parts ?? 1])
    }
    // What a rival took with it may be wanted again by the end: the last word counts.
    const last = [...new Map(change)]
    return this.#isAllowed(last) ? last : []
  }

  /** Whether links, groups and loops allow the levels after a change. */
  #isAllowed(change: Change): boolean {
    const after = new Map(change)
    const level = (index: number) => after.get(index) ?? this.levels[index] ?? 0
    return change.every(([index]) => {
      const block = this.#book.blocks[index]
      if (!block) return false
      const isKept = (child: number) =>
        level(child) / (this.#book.blocks[child]?.parts ?? 1) <= level(index) / block.parts
      if (!block.children.every(isKept)) return false
      if (level(index) === 0) return block.partner < 0 || level(block.partner) === 0
      const parent = this.#book.blocks[block.parent]
      if (block.partner >= 0 && level(block.partner) === 0) return false
      if (block.rivals.some((rival) => level(rival) > 0)) return false
      return !parent || level(index) / block.parts <= level(block.parent) / parent.parts
    })
  }

  /** Rejects a block and all that depends on it. */
  #without(index: number): Change {
    const gone = new Set([index])
    for (const each of gone) {
      const { children, partner } = this.#book.blocks[each] ?? { children: [], partner: -1 }
      for (const child of children) if ((this.levels[child] ?? 0) > 0) gone.add(child)
      if (partner >= 0) gone.add(partner)
    }
    return [...gone].map((each) => [each, 0])
  }

  /** How much welfare a change brings; −Infinity where the steps cannot take it up. */
  #gain(change: Change): number {
    let gain = change.length === 0 ? -Infinity : 0
    const shift = new Map<number, number>()
    for (const [index, level] of change) {
      const block = this.#book.blocks[index]
      const before = this.levels[index] ?? 0
      if (!block || before === level) continue
      this.work += block.periods.length
      for (let place = 0; place < block.periods.length; place++) {
        const energy = block.sign * (fillAt(block, place, level) - fillAt(block, place, before))
        const period = block.periods[place] ?? 0
        gain += block.price * energy
        shift.set(period, (shift.get(period) ?? 0) + energy)
      }
    }
    for (const [period, energy] of shift) {
      const curve = this.#book.curves[period]
      const net = this.#net[period] ?? 0
      if (!curve || net + energy < curve.least || net + energy > curve.most) return -Infinity
      gain += curve.welfare(net + energy) - curve.welfare(net)
    }
    return gain
  }

  /** Makes a change; what it was before. */
  #apply(change: Change): [number, number][] {
    const undo: [number, number][] = []
    const touched = new Set<number>()
    for (const [index, level] of change) {
      const block = this.#book.blocks[index]
      const before = this.levels[index] ?? 0
      if (!block || before === level) continue
      undo.push([index, before])
      addEnergy(block, before, -1, this.#net)
      addEnergy(block, level, 1, this.#net)
      this.levels[index] = level
      for (const period of block.periods) touched.add(period)
    }
    for (const period of touched) this.#clear(period)
    return undo
  }

  #clear(period: number): void {
    const curve = this.#book.curves[period]
    if (!curve) return
    const net = Math.min(curve.most, Math.max(curve.least, this.#net[period] ?? 0))
    this.#box.low[period] = curve.lowFor(net)
    this.#box.high[period] = curve.highFor(net)
    this.#welfare[period] = curve.welfare(net)
    this.work++
  }

  /** Why no prices support the selection; null when some do. */
  #refutation(): Refutation | 'unknown' | null {
    const impossible = this.#net.findIndex((net, period) => {
      const curve = this.#book.curves[period]
      return !curve || net < curve.least || net > curve.most
    })
    if (impossible >= 0) return { kind: 'sum', multipliers: this.#takersOf(impossible) }
    const demands: PriceDemand[] = []
    this.#book.blocks.forEach((block, index) => {
      const level = this.levels[index] ?? 0
      if (level === 0) return
      if (block.children.length === 0 && block.partner < 0 && isSafe(block, level, this.#box)) return
      demands.push(demandOf(this.#book, this.levels, index))
    })
    this.work += this.#book.periods * 4
    if (demands.length === 0) return null
    const support = supportingPrices(this.#box, demands)
    return support.prices ? null : (support.refutation ?? 'unknown')
  }

  /** The blocks of a period on the side of which there is too much. */
  #takersOf(period: number): [number, number][] {
    const side = (this.#net[period] ?? 0) > 0 ? 1 : -1
    return this.#book.blocks.flatMap((block, index): [number, number][] =>
      (this.levels[index] ?? 0) > 0 && block.sign === side && block.periods.includes(period) ? [[index, 1]] : [],
    )
  }

  /** Of the blocks that cannot all be pleased the one that loses most at its best prices. */
  #loserOf(refutation: Refutation | 'unknown'): number {
    if (refutation === 'unknown') return -1
    const blocks = new Set<number>()
    const collect = (each: Refutation): void => {
      if (each.kind === 'sum') for (const [block] of each.multipliers) blocks.add(block)
      else [each.below, each.above].forEach(collect)
    }
    collect(refutation)
    let loser = -1
    let least: number | bigint = 0
    for (const block of blocks) {
      const margin = bestMargin(demandOf(this.#book, this.levels, block), this.#box)
      if (loser < 0 || margin < least) [loser, least] = [block, margin]
    }
    return loser
  }
}

function addEnergy(block: CompiledBlock, level: number, times: 1 | -1, net: Float64Array): void {
  if (level === 0) return
  const { periods, sign } = block
  for (let place = 0; place < periods.length; place++) {
    const period = periods[place] ?? 0
    net[period] = (net[period] ?? 0) + times * sign * fillAt(block, place, level)
  }
}
