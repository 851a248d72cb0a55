import type { CompiledBlock, CompiledBook, Unit } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { solveDiagonalAndRanks, type RankOne } from './solve-symmetric.ts'

/** Newton steps for one width of smoothing, and how much narrower the next one is. */
const stepsPerWidth = 12
const narrowing = 8
/** The last width, in ticks: what remains open is decided by whole numbers. */
const finestWidth = 1 / 256

/**
 * Looks for the prices at which D(π) is lowest (dual-bound.ts) by Newton's method on smoothed versions of it: the kinks of the
 * curves and of the blocks are rounded over ± a width that shrinks. In floats, because any prices give a valid bound: the better they
 * are the tighter it is. Beside the prices it finds the part of each block that would be accepted if parts were allowed.
 */
export class SmoothDescent {
  /** Of each block that is open the part of its range that is accepted, 0 to 1. */
  readonly parts: Float64Array
  /** Curve and block evaluations so far: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges
  readonly #gradient: Float64Array
  /** The curvature: of the curves by period, and of the open blocks by their energy. */
  readonly #diagonal: Float64Array
  #ranks: RankOne[] = []
  readonly #trial: Float64Array
  /** Of linked blocks: what the subtree gains, and the slope and curvature of the smoothed kink there. */
  readonly #gain: Float64Array
  readonly #slope: Float64Array
  readonly #bend: Float64Array
  readonly #direction: Float64Array
  /** The periods of open blocks: rows and columns of the Hessian, in this order. */
  #touched: number[] = []

  constructor(book: CompiledBook, ranges: LevelRanges) {
    const { periods, blocks } = book
    this.#book = book
    this.#ranges = ranges
    this.parts = new Float64Array(blocks.length)
    this.#gradient = new Float64Array(periods)
    this.#diagonal = new Float64Array(periods)
    this.#trial = new Float64Array(periods)
    this.#gain = new Float64Array(blocks.length)
    this.#slope = new Float64Array(blocks.length)
    this.#bend = new Float64Array(blocks.length)
    this.#direction = new Float64Array(periods)
  }

  /** Moves `prices` (in ticks) to where D is low, from the first width of smoothing on; `units` are those with an open block. */
  minimise(prices: Float64Array, units: readonly Unit[], firstWidth: number): void {
    this.#placeApart(prices, units)
    for (let width = firstWidth; ; width = Math.max(finestWidth, width / narrowing)) {
      for (let step = 0; step < stepsPerWidth; step++) if (!this.#step(prices, units, width)) break
      if (width <= finestWidth) return
    }
  }

  /** A period that no open block is in stands by itself: the middle of its interval is as low as any price there. */
  #placeApart(prices: Float64Array, units: readonly Unit[]): void {
    const { blocks, curves } = this.#book
    const isTouched = new Uint8Array(prices.length)
    for (const { members } of units) {
      for (const member of members) for (const period of blocks[member]?.periods ?? []) isTouched[period] = 1
    }
    this.#touched = []
    curves.forEach((curve, period) => {
      if (isTouched[period] === 1) this.#touched.push(period)
      else {
        const net = Math.min(curve.most, Math.max(curve.least, this.#ranges.netSure[period] ?? 0))
        prices[period] = (curve.lowFor(net) + curve.highFor(net)) / 2
      }
    })
  }

  /** One Newton step; false when it would move less than matters. */
  #step(prices: Float64Array, units: readonly Unit[], width: number): boolean {
    const gradient = this.#gradient
    const touched = this.#touched
    if (touched.length === 0) return false
    this.#differentiate(prices, units, width, true)
    const right = Float64Array.from(touched, (period) => -(gradient[period] ?? 0))
    const step = solveDiagonalAndRanks(this.#diagonal.subarray(0, touched.length), this.#ranks, right)
    // The solution costs about as much as so many evaluations.
    this.work += Math.ceil(Math.min(touched.length, this.#ranks.length) ** 3 / 100)
    const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const reach = 64 * width
    for (let t = 0; t < step.length; t++) step[t] = Math.min(reach, Math.max(-reach, step[t] ?? 0))
    const along = () => touched.reduce((sum, period, t) => sum + (gradient[period] ?? 0) * (step[t] ?? 0), 0)
    const before = along()
    if (!(before < 0)) return false
    let fraction = 1
    for (let attempt = 0; attempt < 4; attempt++) {
      this.#trial.set(prices)
      touched.forEach((period, t) => {
        const price = (prices[period] ?? 0) + fraction * (step[t] ?? 0)
        this.#trial[period] = Math.min(this.#book.bounds.max, Math.max(this.#book.bounds.min, price))
      })
      this.#differentiate(this.#trial, units, width, false)
      const after = along()
      // Past the lowest point along the step by much: back to where the two slopes would meet.
      if (after <= -0.5 * before) break
      fraction *= Math.max(0.1, before / (before - after))
    }
    prices.set(this.#trial)
    return Math.min(longest, reach) * fraction > width / 64
  }

  #differentiate(prices: Float64Array, units: readonly Unit[], width: number, withCurvature: boolean): void {
    const { curves } = this.#book
    const size = this.#touched.length
    if (withCurvature) this.#ranks = []
    this.#touched.forEach((period, row) => {
      const curve = curves[period]
      if (!curve) return
      const price = prices[period] ?? 0
      const [below, above] = [price - width, price + width]
      const slope = (curve.surplus(above) - curve.surplus(below)) / (2 * width)
      this.#gradient[period] = slope - (this.#ranges.netSure[period] ?? 0)
      if (!withCurvature) return
      const bend = (curve.supplyAbove(above) - curve.supplyAbove(below)) / (2 * width)
      // Where no step is near, what is further off keeps the way short.
      const reach = 8 * width
      const wide = (curve.supplyAbove(price + reach) - curve.supplyAbove(price - reach)) / (2 * reach)
      this.#diagonal[row] = Math.max(bend, wide / 8) + 1
    })
    this.work += size
    for (const unit of units) {
      if (unit.kind === 'tree' && unit.members.length > 1) this.#addTree(unit, prices, width, withCurvature)
      else if (unit.kind === 'group' && unit.members.every((member) => this.#ranges.low[member] === 0)) {
        this.#addGroup(unit, prices, width, withCurvature)
      } else this.#addOne(unit, prices, width, withCurvature)
      this.work += unit.members.length
    }
  }

  /** The part of a block's quantity that its range leaves open. */
  #openShare(index: number, block: CompiledBlock): number {
    return ((this.#ranges.high[index] ?? 0) - (this.#ranges.low[index] ?? 0)) / block.parts
  }

  /** A group: the largest gain of its members and of none, smoothed as the logarithm of a sum of exponentials. */
  #addGroup({ members }: Unit, prices: Float64Array, width: number, withCurvature: boolean): void {
    const open = members.filter((member) => !this.#ranges.isDecided(member))
    for (const member of members) this.parts[member] = 0
    const { blocks } = this.#book
    const size = open.reduce((sum, member) => sum + (blocks[member]?.total ?? 0), 0) / Math.max(1, open.length)
    const gains = open.map((member) => {
      const block = blocks[member]
      return block ? (surplusOf(block, prices) * (this.#ranges.high[member] ?? 0)) / block.parts / (width * size) : 0
    })
    const most = Math.max(0, ...gains)
    const weights = gains.map((gain) => Math.exp(gain - most))
    const none = Math.exp(-most)
    const sum = weights.reduce((total, weight) => total + weight, none)
    const mean = new Float64Array(prices.length)
    open.forEach((member, at) => {
      const block = blocks[member]
      const part = (weights[at] ?? 0) / sum
      if (!block || part < 1e-6) return
      this.parts[member] = part
      addEnergy(block, this.#gradient, (-part * (this.#ranges.high[member] ?? 0)) / block.parts)
      addEnergy(block, mean, part)
    })
    if (!withCurvature) return
    for (const member of open) {
      const block = blocks[member]
      const part = this.parts[member] ?? 0
      if (!block || part < 1e-3 || part > 0.999) continue
      for (let period = 0; period < mean.length; period++) this.#direction[period] = -(mean[period] ?? 0)
      addEnergy(block, this.#direction, 1)
      this.#addCurvature(part / (width * size))
    }
    this.#direction.set(mean)
    if (none / sum > 1e-3 && none / sum < 0.999) this.#addCurvature(none / sum / (width * size))
  }

  /** A single block, the best of a group, or the two of a loop as one. */
  #addOne({ kind, members }: Unit, prices: Float64Array, width: number, withCurvature: boolean): void {
    let gain = kind === 'loop' ? 0 : -Infinity
    let size = 0
    let best = -1
    for (const member of members) {
      const block = this.#book.blocks[member]
      if (!block) continue
      this.parts[member] = 0
      if (this.#ranges.isDecided(member)) continue
      const surplus = surplusOf(block, prices)
      if (kind === 'loop') {
        gain += surplus
        size += block.total
      } else if (surplus > gain) {
        gain = surplus
        size = block.total
        best = member
      }
    }
    if (size === 0) return
    const part = smoothPart(gain / size, width)
    if (part === 0) return
    for (const member of kind === 'loop' ? members : [best]) {
      const block = this.#book.blocks[member]
      if (!block) continue
      this.parts[member] = part
      addEnergy(block, this.#gradient, -part * this.#openShare(member, block))
    }
    if (!withCurvature || part === 1) return
    this.#direction.fill(0)
    let share = 1
    for (const member of kind === 'loop' ? members : [best]) {
      const block = this.#book.blocks[member]
      if (!block) continue
      share = this.#openShare(member, block)
      addEnergy(block, this.#direction, 1)
    }
    this.#addCurvature(share / (2 * width * size))
  }

  /** Linked blocks: a parent's kink is that of its own gain and of what its children add to it. */
  #addTree({ members }: Unit, prices: Float64Array, width: number, withCurvature: boolean): void {
    const { blocks } = this.#book
    for (let place = members.length - 1; place >= 0; place--) {
      const member = members[place] ?? 0
      const block = blocks[member]
      if (!block) continue
      let gain = surplusOf(block, prices)
      for (const child of block.children) gain += this.#gain[child] ?? 0
      const isSure = (this.#ranges.low[member] ?? 0) > 0
      const isOut = (this.#ranges.high[member] ?? 0) === 0
      const part = isSure ? 1 : isOut ? 0 : smoothPart(gain / block.total, width)
      this.#slope[member] = part
      this.#bend[member] = part > 0 && part < 1 ? 1 / (2 * width * block.total) : 0
      this.#gain[member] = isSure ? gain : part === 1 ? gain : part * part * width * block.total
    }
    for (const member of members) {
      const block = blocks[member]
      if (!block) continue
      const above = block.parent < 0 ? 1 : (this.parts[block.parent] ?? 0)
      const part = above * (this.#slope[member] ?? 0)
      this.parts[member] = part
      if (part === 0) continue
      if (!this.#ranges.isDecided(member)) addEnergy(block, this.#gradient, -part * this.#openShare(member, block))
      if (!withCurvature || this.#bend[member] === 0) continue
      this.#direction.fill(0)
      this.#addSlopes(member, 1)
      this.#addCurvature(above * (this.#bend[member] ?? 0))
    }
  }

  #addSlopes(member: number, weight: number): void {
    const block = this.#book.blocks[member]
    if (!block) return
    addEnergy(block, this.#direction, weight)
    for (const child of block.children) {
      const slope = this.#slope[child] ?? 0
      if (slope > 0) this.#addSlopes(child, weight * slope)
    }
  }

  #addCurvature(weight: number): void {
    const values = Float64Array.from(this.#touched, (period) => this.#direction[period] ?? 0)
    this.#ranks.push({ weight, values })
  }
}

/** A kink at 0 rounded over ± width: the part that is accepted at this margin. */
function smoothPart(margin: number, width: number): number {
  return margin <= -width ? 0 : margin >= width ? 1 : (margin + width) / (2 * width)
}

/** What a whole block gains, in floats; + a surplus. Prices in ticks. */
export function surplusOf({ sign, price, periods, quantities, total }: CompiledBlock, prices: Float64Array): number {
  let sum = price * total
  for (let place = 0; place < periods.length; place++) {
    sum -= (quantities[place] ?? 0) * (prices[periods[place] ?? 0] ?? 0)
  }
  return sign * sum
}

function addEnergy({ sign, periods, quantities }: CompiledBlock, to: Float64Array, weight: number): void {
  for (let place = 0; place < periods.length; place++) {
    const period = periods[place] ?? 0
    to[period] = (to[period] ?? 0) + weight * sign * (quantities[place] ?? 0)
  }
}
