import { filled, isEven, type CheckedBlock } from './block-book.ts'
import { max, type Ratio } from './ratio.ts'

/** So many levels of a block with different quantities are tried one by one. */
const triedLevels = 256

type Range = readonly [low: number, high: number]

/** What single blocks gain at some prices, in parts of a tick: in the same parts of 1e-8 TC. */
export class BlockGains {
  readonly #scale: number

  constructor(scale: number) {
    this.#scale = scale
  }

  /** A bound of what a block gains at a ratio, rounded up: exact at the only level that it may have. */
  atRatio(block: CheckedBlock, { level, parts }: Ratio, [low, high]: Range, prices: readonly number[]): bigint {
    if (Math.max(low, block.least) === high) return this.#gain(block, high, prices)
    const product = this.whole(block, prices) * level
    const share = product / parts + (product % parts > 0n ? 1n : 0n)
    return isEven(block) ? share : share + this.slack(block, prices)
  }

  /** Floors take less than one Wh from each period; where that Wh would lose, they gain. */
  slack(block: CheckedBlock, prices: readonly number[]): bigint {
    const { sign, price, energy } = block
    let slack = 0
    for (const { period } of energy) {
      slack += Math.max(0, (sign > 0n ? 1 : -1) * ((prices[period] ?? 0) - price * this.#scale))
    }
    if (Number.isSafeInteger(slack)) return BigInt(slack)
    return energy.reduce((sum, { period }) => sum + max(0n, -this.#margin(block, prices[period] ?? 0)), 0n)
  }

  /** The most that an accepted block gains at any of its levels; of long ranges of uneven blocks a bound of it. */
  best(block: CheckedBlock, [low, to]: Range, prices: readonly number[]): bigint {
    const from = Math.max(low, block.least)
    if (block.parts === 1) return this.whole(block, prices)
    const first = this.#gain(block, from, prices)
    if (from >= to) return first
    if (isEven(block)) return max(first, this.#gain(block, to, prices))
    const slack = this.slack(block, prices)
    const whole = this.#gain(block, block.parts, prices)
    const direction = whole > 0n ? -1 : 1
    const parts = BigInt(block.parts)
    const boundAt = (tried: number) => {
      const product = BigInt(direction > 0 ? from + tried : to - tried) * whole
      return (product - (((product % parts) + parts) % parts)) / parts + slack
    }
    if (to - from > triedLevels && max(whole, -whole) * BigInt(triedLevels) < slack * parts) return boundAt(0)
    let best = direction > 0 ? first : this.#gain(block, to, prices)
    for (let tried = 1; tried <= to - from; tried++) {
      const level = direction > 0 ? from + tried : to - tried
      const bound = boundAt(tried)
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
    if (level === block.parts) return this.whole(block, prices)
    let gain = 0n
    for (const { period, quantity } of block.energy) {
      gain += this.#margin(block, prices[period] ?? 0) * filled(quantity, level, block.parts)
    }
    return gain
  }

  /** What all of it gains: in floats as long as they count exactly. */
  whole({ sign, price, energy }: CheckedBlock, prices: readonly number[]): bigint {
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
