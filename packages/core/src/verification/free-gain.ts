import { filled, isEven, type CheckedBlock } from './block-book.ts'
import { BlockGains } from './block-gains.ts'
import { isBelow, max, min, mostRatios, type Ratio } from './ratio.ts'
import type { StepCurve } from './step-curve.ts'

/** Levels of each block from `low` to `high`; a `low` of 0 also allows nothing. */
interface Levels {
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The same, and the prices of each period that may be published, in ticks, where not all of them. */
interface Ranges extends Levels {
  readonly priceLow?: Float64Array
  readonly priceHigh?: Float64Array
}

/** What a branch has settled: the first blocks of the units that are open, and what all others buy, net, and are worth by their own prices. */
export interface Settled {
  readonly roots: readonly number[]
  readonly net: Float64Array
  readonly worth: bigint
}

interface Way {
  readonly block: number
  readonly rejected: bigint
  readonly accepted: bigint
}

/**
 * What all steps and blocks would gain at some prices if each could do as it likes within its levels: no selection can have more
 * welfare, whatever the prices are, because at balance the prices cancel out. Linked blocks are valued as a tree, groups by their best
 * member, loops as one; where these mix, the links count and the rest is left free, which only makes the sum larger.
 */
export class FreeGain {
  readonly #blocks: readonly CheckedBlock[]
  readonly #curves: readonly StepCurve[]
  readonly #scale: number
  readonly #gains: BlockGains
  /** First block of each tree, group or loop. */
  readonly #roots: readonly number[]

  constructor(blocks: readonly CheckedBlock[], curves: readonly StepCurve[], scale: number) {
    this.#blocks = blocks
    this.#curves = curves
    this.#scale = scale
    this.#gains = new BlockGains(scale)
    this.#roots = [...blocks.keys()].filter((index) => {
      const { parent, rivals, partner } = this.#at(index)
      if (parent !== null) return false
      if (this.#isPlainLoop(index)) return index < (partner ?? -1)
      return !this.#isPlainGroup(index) || rivals.every((rival) => index < rival)
    })
  }

  #at(index: number): CheckedBlock {
    return this.#blocks[index] as CheckedBlock
  }

  #isAlone(index: number): boolean {
    const { rivals, partner } = this.#at(index)
    return this.#isUnlinked(index) && partner === null && rivals.length === 0
  }

  #isUnlinked(index: number): boolean {
    const { parent, children } = this.#at(index)
    return parent === null && children.length === 0
  }

  #isPlainLoop(index: number): boolean {
    const { partner } = this.#at(index)
    return (
      partner !== null && [index, partner].every((each) => this.#isUnlinked(each) && this.#at(each).rivals.length === 0)
    )
  }

  #isPlainGroup(index: number): boolean {
    const { rivals } = this.#at(index)
    return (
      rivals.length > 0 && [index, ...rivals].every((each) => this.#isUnlinked(each) && this.#at(each).partner === null)
    )
  }

  /** Everything open. */
  get whole(): Settled {
    return { roots: this.#roots, net: new Float64Array(this.#curves.length), worth: 0n }
  }

  /** What is settled once the levels are these: the units without a choice are added up. */
  settle({ roots, net, worth }: Settled, { low, high }: Levels): Settled {
    const open: number[] = []
    const settled = { roots: open, net: Float64Array.from(net), worth }
    for (const root of roots) {
      const members = this.#membersOf(root)
      if (members.some((member) => low[member] !== high[member])) {
        open.push(root)
        continue
      }
      for (const member of members) {
        const { sign, price, energy, parts } = this.#at(member)
        const level = low[member] ?? 0
        if (level === 0) continue
        let bought = 0
        for (const { period, quantity } of energy) {
          const fill = level === parts ? quantity : Number(filled(quantity, level, parts))
          bought += fill
          settled.net[period] = (settled.net[period] ?? 0) + Number(sign) * fill
        }
        settled.worth += sign * BigInt(price) * BigInt(bought)
      }
    }
    return settled
  }

  /** What all blocks may buy more than they sell, at least and at most, in Wh by period. */
  nets({ roots, net }: Settled, { low, high }: Levels): { least: number; most: number }[] {
    const nets = Array.from(net, (each) => ({ least: each, most: each }))
    for (const index of roots.flatMap((root) => this.#membersOf(root))) {
      const { sign, energy, parts } = this.#at(index)
      const fill = (quantity: number, level = 0) =>
        level === 0 ? 0 : level === parts ? quantity : Number(filled(quantity, level, parts))
      for (const { period, quantity } of energy) {
        const own = nets[period] as { least: number; most: number }
        const [small, large] = [fill(quantity, low[index]), fill(quantity, high[index])]
        own.least += sign > 0n ? small : -large
        own.most += sign > 0n ? large : -small
      }
    }
    return nets
  }

  total({ roots, net, worth }: Settled, levels: Ranges, prices: readonly number[]): bigint {
    let total = worth * BigInt(this.#scale)
    this.#curves.forEach((curve, period) => {
      const price = prices[period] ?? 0
      total +=
        curve.gain(price, this.#scale, levels.priceLow?.[period], levels.priceHigh?.[period]) -
        BigInt(price) * BigInt(net[period] ?? 0)
    })
    for (const root of roots) total += this.#unit(root, levels, prices, null)
    return total
  }

  /** For each block that may be accepted or rejected how much either way is below the total. */
  ways({ roots }: Settled, levels: Levels, prices: readonly number[]): Way[] {
    return roots.flatMap((root) => {
      const members = this.#membersOf(root).filter((each) => levels.low[each] === 0 && (levels.high[each] ?? 0) > 0)
      if (members.length === 0) return []
      if (this.#isAlone(root)) {
        const gain = this.#best(root, levels, prices)
        return { block: root, rejected: max(0n, gain), accepted: max(0n, -gain) }
      }
      const own = this.#unit(root, levels, prices, null)
      return members.map((block) => ({
        block,
        rejected: own - this.#unit(root, levels, prices, { block, isAccepted: false }),
        accepted: own - this.#unit(root, levels, prices, { block, isAccepted: true }),
      }))
    })
  }

  /**
   * The lowest level at which an accepted block costs the total no more than `spare`: where it and those above it gain, all of it is at least as
   * good as any part, but for floors, and each part less costs its share of the whole.
   */
  leastLevel(index: number, { low, high }: Levels, prices: readonly number[], spare: bigint): number {
    const { parts } = this.#at(index)
    let slack = 0n
    for (let at: number | null = index; at !== null; at = this.#at(at).parent) {
      const block = this.#at(at)
      if (high[at] !== block.parts || this.#gains.whole(block, prices) < 0n) return low[index] ?? 0
      slack += isEven(block) ? 0n : this.#gains.slack(block, prices)
    }
    const whole = this.#gains.whole(this.#at(index), prices)
    if (whole === 0n) return low[index] ?? 0
    const fewer = ((spare + slack) * BigInt(parts)) / whole
    return fewer < BigInt(parts - (low[index] ?? 0)) ? parts - Number(fewer) : (low[index] ?? 0)
  }

  /**
   * The most that a block, accepted in any case, gains with others that depend on it, whatever these get, each at the prices of a box (in ticks)
   * that suit it best.
   */
  most(
    [index, ...others]: readonly number[],
    levels: Levels,
    box: { readonly low: readonly number[]; readonly high: readonly number[] },
  ): bigint {
    const [low, high] = [box.low, box.high].map((prices) => prices.map((price) => price * this.#scale))
    const best = (member: number) => this.#best(member, levels, (this.#at(member).sign > 0n ? low : high) ?? [])
    return others.reduce(
      (sum, member) => {
        const gain = best(member)
        return gain > 0n || (levels.low[member] ?? 0) > 0 ? sum + gain : sum
      },
      best(index ?? 0),
    )
  }

  #membersOf(root: number): number[] {
    if (this.#isAlone(root)) return [root]
    if (this.#isPlainLoop(root)) return [root, this.#at(root).partner ?? root]
    if (this.#isPlainGroup(root)) return [root, ...this.#at(root).rivals]
    const members = [root]
    for (const member of members) members.push(...this.#at(member).children)
    return members
  }

  #unit(
    root: number,
    levels: Levels,
    prices: readonly number[],
    way: { block: number; isAccepted: boolean } | null,
  ): bigint {
    const isIn = (index: number) => (levels.low[index] ?? 0) > 0
    const isOut = (index: number) => levels.high[index] === 0
    if (this.#isPlainLoop(root)) {
      if (isOut(root) || way?.isAccepted === false) return 0n
      const gain = this.#membersOf(root).reduce((sum, member) => sum + this.#best(member, levels, prices), 0n)
      return gain > 0n || isIn(root) || way ? gain : 0n
    }
    if (this.#isPlainGroup(root)) {
      if (way?.isAccepted) return this.#best(way.block, levels, prices)
      const free = this.#membersOf(root).filter((member) => member !== way?.block && !isOut(member))
      const sure = free.find(isIn)
      if (sure !== undefined) return this.#best(sure, levels, prices)
      return free.reduce((most, member) => max(most, this.#best(member, levels, prices)), 0n)
    }
    const above = new Set<number>()
    for (let at: number | null = way?.isAccepted ? way.block : null; at !== null; at = this.#at(at).parent)
      above.add(at)
    const isForced = (index: number) => isIn(index) || above.has(index)
    const isRejected = (index: number) => isOut(index) || (way?.block === index && !way.isAccepted)
    const loose = (index: number): bigint => {
      if (isRejected(index)) return 0n
      const gain = this.#at(index).children.reduce(
        (sum, child) => sum + loose(child),
        this.#best(index, levels, prices),
      )
      return gain > 0n || isForced(index) ? gain : 0n
    }
    const members = this.#membersOf(root).filter((index) => !isOut(index))
    if (members.length < 2 || members.every((index) => this.#at(index).parts === 1)) return loose(root)
    const ratios = members.flatMap((index) => this.#ratios(index, levels))
    if (ratios.length > mostRatios) return loose(root)
    // What a block gains at its best level bounds every ratio, where it can go on to its end without taking from a block above or below it.
    const caps = new Map<number, bigint>()
    const gaining = new Set<number>()
    for (const index of members) {
      const { parent, children } = this.#at(index)
      const isGaining = this.#gains.whole(this.#at(index), prices) >= 0n && (parent === null || gaining.has(parent))
      if (isGaining) gaining.add(index)
      if (isGaining || (children.length === 0 && this.#gains.whole(this.#at(index), prices) < 0n))
        caps.set(index, this.#best(index, levels, prices))
    }
    // No ratio beyond the parent's: the most is gained where each is the least or the most that some block may have.
    const most = (index: number, cap: Ratio): bigint | null => {
      if (isRejected(index)) return 0n
      const [least, largest] = this.#ratios(index, levels) as [Ratio, Ratio]
      const tried = ratios.filter(
        (ratio) => ![least, cap, largest].some((end, at) => isBelow(at === 0 ? ratio : end, at === 0 ? end : ratio)),
      )
      let best = isForced(index) ? null : 0n
      for (const ratio of tried) {
        let gain: bigint | null = min(
          this.#gains.atRatio(this.#at(index), ratio, rangeOf(index, levels), prices),
          caps.get(index),
        )
        for (const child of this.#at(index).children) {
          const own: bigint | null = gain === null ? null : most(child, ratio)
          gain = gain === null || own === null ? null : gain + own
        }
        if (gain !== null) best = best === null ? gain : max(best, gain)
      }
      return best
    }
    return most(root, { level: 1n, parts: 1n }) ?? loose(root)
  }

  /** The most that an accepted block gains. */
  #best(index: number, levels: Levels, prices: readonly number[]): bigint {
    return this.#gains.best(this.#at(index), rangeOf(index, levels), prices)
  }

  /** The least and the most of a block that may be accepted. */
  #ratios(index: number, { low, high }: Levels): Ratio[] {
    const { least, parts } = this.#at(index)
    return [Math.max(low[index] ?? 0, least), high[index] ?? 0].map((level) => ({
      level: BigInt(level),
      parts: BigInt(parts),
    }))
  }
}

function rangeOf(index: number, { low, high }: Levels): readonly [low: number, high: number] {
  return [low[index] ?? 0, high[index] ?? 0]
}
