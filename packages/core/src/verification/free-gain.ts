import { filled, type CheckedBlock } from './block-book.ts'
import type { StepCurve } from './step-curve.ts'

/** Levels of each block from `low` to `high`; a `low` of 0 also allows nothing. */
interface Levels {
  readonly low: Float64Array
  readonly high: Float64Array
}

/** So many levels of a block with different quantities are tried one by one. */
const triedLevels = 256

/**
 * What all steps and blocks would gain at some prices if each could do as it likes within its levels: no selection can have more
 * welfare, whatever the prices are, because at balance the prices cancel out. Linked blocks are valued as a tree, groups by their best
 * member, loops as one; where these mix, the links count and the rest is left free, which only makes the sum larger.
 */
export class FreeGain {
  readonly #blocks: readonly CheckedBlock[]
  readonly #curves: readonly StepCurve[]
  readonly #scale: number
  /** First block of each tree, group or loop. */
  readonly #roots: readonly number[]

  constructor(blocks: readonly CheckedBlock[], curves: readonly StepCurve[], scale: number) {
    this.#blocks = blocks
    this.#curves = curves
    this.#scale = scale
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

  total(levels: Levels, prices: readonly number[]): bigint {
    let total = 0n
    this.#curves.forEach((curve, period) => (total += curve.gain(prices[period] ?? 0, this.#scale)))
    for (const root of this.#roots) total += this.#unit(root, levels, prices, null)
    return total
  }

  /** For each block that may be accepted or rejected the total of either way. */
  ways(levels: Levels, prices: readonly number[]): { block: number; rejected: bigint; accepted: bigint }[] {
    const total = this.total(levels, prices)
    return this.#roots.flatMap((root) => {
      const members = this.#membersOf(root).filter((each) => levels.low[each] === 0 && (levels.high[each] ?? 0) > 0)
      if (members.length === 0) return []
      const rest = total - this.#unit(root, levels, prices, null)
      return members.map((block) => ({
        block,
        rejected: rest + this.#unit(root, levels, prices, { block, isAccepted: false }),
        accepted: rest + this.#unit(root, levels, prices, { block, isAccepted: true }),
      }))
    })
  }

  #membersOf(root: number): number[] {
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
    const value = (index: number): bigint => {
      if (isOut(index) || (way?.block === index && !way.isAccepted)) return 0n
      const gain = this.#at(index).children.reduce(
        (sum, child) => sum + value(child),
        this.#best(index, levels, prices),
      )
      return gain > 0n || isIn(index) || above.has(index) ? gain : 0n
    }
    return value(root)
  }

  /** The most that an accepted block gains at any of its levels; of long ranges of uneven blocks a bound of it. */
  #best(index: number, { low, high }: Levels, prices: readonly number[]): bigint {
    const block = this.#at(index)
    const from = Math.max(low[index] ?? 0, block.least)
    const to = high[index] ?? 0
    if (block.parts === 1) return this.#whole(block, prices)
    const first = this.#gain(block, from, prices)
    if (from >= to) return first
    const quantity = block.energy[0]?.quantity
    if (block.energy.every((each) => each.quantity === quantity)) return max(first, this.#gain(block, to, prices))
    // Floors take less than one Wh from each period; where that Wh would lose, they gain.
    let slack = 0n
    for (const { period } of block.energy) slack += max(0n, -this.#margin(block, prices[period] ?? 0))
    const whole = this.#gain(block, block.parts, prices)
    const direction = whole > 0n ? -1 : 1
    let best = direction > 0 ? first : this.#gain(block, to, prices)
    for (let tried = 1; tried <= to - from; tried++) {
      const level = direction > 0 ? from + tried : to - tried
      const product = BigInt(level) * whole
      const parts = BigInt(block.parts)
      const bound = (product - (((product % parts) + parts) % parts)) / parts + slack
      if (bound <= best) return best
      if (tried >= triedLevels) return bound
      best = max(best, this.#gain(block, level, prices))
    }
    return best
  }

  #margin({ sign, price }: CheckedBlock, at: number): bigint {
    return sign * (BigInt(price) * BigInt(this.#scale) - BigInt(at))
  }

  #gain(block: CheckedBlock, level: number, prices: readonly number[]): bigint {
    if (level === block.parts) return this.#whole(block, prices)
    let gain = 0n
    for (const { period, quantity } of block.energy) {
      gain += this.#margin(block, prices[period] ?? 0) * filled(quantity, level, block.parts)
    }
    return gain
  }

  /** What all of it gains: in floats as long as they count exactly. */
  #whole({ sign, price, energy }: CheckedBlock, prices: readonly number[]): bigint {
    const own = price * this.#scale
    let gain = 0
    let size = 0
    for (const { period, quantity } of energy) {
      const part = (own - (prices[period] ?? 0)) * quantity
      gain += part
      size += Math.abs(part)
    }
    if (size < Number.MAX_SAFE_INTEGER) return sign * BigInt(gain)
    return energy.reduce((sum, { period, quantity }) => {
      return sum + sign * (BigInt(own) - BigInt(prices[period] ?? 0)) * BigInt(quantity)
    }, 0n)
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
