import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'

/**
 * What is still open in a branch of the search: of each block the levels (compiled-book.ts) from `low` to `high`, where a `low` of
 * 0 also allows nothing at all. Links, groups and loops are followed with every change, and every change can be taken back.
 */
export class LevelRanges {
  readonly low: Float64Array
  readonly high: Float64Array
  /** Per period what the blocks may buy more than they sell, at least and at most, in Wh. */
  readonly netLow: Float64Array
  readonly netHigh: Float64Array
  /** Per period the same by what is accepted in any case: every block at its lowest level. */
  readonly netSure: Float64Array
  /** Per period the prices that may be published, in ticks. */
  readonly priceLow: Float64Array
  readonly priceHigh: Float64Array
  readonly #blocks: readonly CompiledBlock[]
  /** 1 where nothing follows for any other block. */
  readonly #isAlone: Uint8Array
  /** Each change: block, low before, high before; of a price −1 − its period. */
  readonly #trail: number[] = []
  #limits = 0
  /** Whether the net ranges are left as they are: for changes that are all taken back. */
  #isTrying = false

  constructor({ blocks, periods }: CompiledBook) {
    this.#blocks = blocks
    this.#isAlone = Uint8Array.from(blocks, ({ parent, children, rivals, partner }) =>
      parent < 0 && partner < 0 && children.length === 0 && rivals.length === 0 ? 1 : 0,
    )
    this.low = new Float64Array(blocks.length)
    this.high = Float64Array.from(blocks, (block) => (block.least <= block.parts ? block.parts : 0))
    this.netLow = new Float64Array(periods)
    this.netHigh = new Float64Array(periods)
    this.netSure = new Float64Array(periods)
    this.priceLow = new Float64Array(periods).fill(-Infinity)
    this.priceHigh = new Float64Array(periods).fill(Infinity)
    for (let block = 0; block < blocks.length; block++) this.#count(block, 0, 0)
  }

  /** Whether not all prices of every period may be published. */
  get arePricesLimited(): boolean {
    return this.#limits > 0
  }

  get mark(): number {
    return this.#trail.length
  }

  /** Takes back all changes that `attempt` makes: of many that is sooner than one by one. */
  within<Result>(attempt: () => Result): Result {
    const { mark } = this
    const nets = [this.netLow, this.netHigh, this.netSure]
    const before = nets.map((net) => net.slice())
    const result = attempt()
    this.#isTrying = true
    this.undo(mark)
    this.#isTrying = false
    before.forEach((net, index) => nets[index]?.set(net))
    return result
  }

  /** Takes back all changes that `attempt` makes to levels, and does not count meanwhile what they mean for the net ranges. */
  trying<Result>(attempt: () => Result): Result {
    const { mark } = this
    this.#isTrying = true
    try {
      return attempt()
    } finally {
      this.undo(mark)
      this.#isTrying = false
    }
  }

  /** The blocks of which levels changed since `mark`. */
  changedSince(mark: number): number[] {
    const changed: number[] = []
    for (let at = mark; at < this.#trail.length; at += 3) {
      const block = this.#trail[at] ?? 0
      if (block >= 0 && !changed.includes(block)) changed.push(block)
    }
    return changed
  }

  /** Takes back all changes since `mark`. */
  undo(mark: number): void {
    while (this.#trail.length > mark) {
      const high = this.#trail.pop() ?? 0
      const low = this.#trail.pop() ?? 0
      const block = this.#trail.pop() ?? 0
      if (block < 0) {
        this.priceLow[-1 - block] = low
        this.priceHigh[-1 - block] = high
        this.#limits--
        continue
      }
      const [lowBefore, highBefore] = [this.low[block] ?? 0, this.high[block] ?? 0]
      this.low[block] = low
      this.high[block] = high
      this.#count(block, lowBefore, highBefore)
    }
  }

  isDecided(block: number): boolean {
    return this.low[block] === this.high[block]
  }

  /** Of the levels above nothing the lowest that is open. */
  leastAccepted(block: number): number {
    return Math.max(this.low[block] ?? 0, this.#blocks[block]?.least ?? 1)
  }

  /** Leaves of a period the prices from `low` to `high`; true, because whether some are left is for `boxOf` to see. */
  limitPrice(period: number, low: number, high: number): true {
    const before = { low: this.priceLow[period] ?? 0, high: this.priceHigh[period] ?? 0 }
    this.#trail.push(-1 - period, before.low, before.high)
    this.#limits++
    this.priceLow[period] = Math.max(low, before.low)
    this.priceHigh[period] = Math.min(high, before.high)
    return true
  }

  /** Leaves of a block the levels from `low` to `high`; false, and no change, when that leaves nothing of it or of what hangs on it. */
  restrict(block: number, low: number, high: number): boolean {
    if (this.#isAlone[block] === 1) return this.#set(block, low, high)
    const { mark } = this
    const queue = [block]
    let isLeft = this.#set(block, low, high)
    for (let at = 0; isLeft && at < queue.length; at++) isLeft = this.#follow(queue[at] ?? 0, queue)
    if (!isLeft) this.undo(mark)
    return isLeft
  }

  #set(block: number, low: number, high: number, queue?: number[]): boolean {
    const lowBefore = this.low[block] ?? 0
    const highBefore = this.high[block] ?? 0
    const least = this.#blocks[block]?.least ?? 1
    let from = Math.max(low, lowBefore)
    let to = Math.min(high, highBefore)
    if (from > 0 && from < least) from = least
    if (to < least) to = 0
    if (from > to) return false
    if (from === lowBefore && to === highBefore) return true
    this.#trail.push(block, lowBefore, highBefore)
    this.low[block] = from
    this.high[block] = to
    this.#count(block, lowBefore, highBefore)
    queue?.push(block)
    return true
  }

  /** What the range of one block asks of those it is linked to, in a group or a loop with. */
  #follow(index: number, queue: number[]): boolean {
    const block = this.#blocks[index]
    if (!block) return false
    const low = this.low[index] ?? 0
    const high = this.high[index] ?? 0
    if (block.partner >= 0) {
      if (high === 0 && !this.#set(block.partner, 0, 0, queue)) return false
      if (low > 0 && !this.#set(block.partner, 1, Infinity, queue)) return false
    }
    if (low > 0) for (const rival of block.rivals) if (!this.#set(rival, 0, 0, queue)) return false
    const parent = this.#blocks[block.parent]
    // No ratio beyond the parent's: level ÷ parts of the child ≤ level ÷ parts of the parent.
    if (parent && low > 0 && !this.#set(block.parent, shareUp(low, parent.parts, block.parts), Infinity, queue))
      return false
    for (const child of block.children) {
      const parts = this.#blocks[child]?.parts ?? 1
      if (!this.#set(child, 0, shareDown(high, parts, block.parts), queue)) return false
    }
    return true
  }

  /** Counts in the net ranges that a block has other levels than the ones of before. */
  #count(index: number, lowBefore: number, highBefore: number): void {
    const block = this.#blocks[index]
    if (!block || this.#isTrying) return
    const low = this.low[index] ?? 0
    const high = this.high[index] ?? 0
    const { sign, periods } = block
    const least = sign > 0 ? this.netLow : this.netHigh
    const most = sign > 0 ? this.netHigh : this.netLow
    if (high !== highBefore) {
      for (let place = 0; place < periods.length; place++) {
        const period = periods[place] ?? 0
        most[period] = (most[period] ?? 0) + sign * (fillAt(block, place, high) - fillAt(block, place, highBefore))
      }
    }
    if (low === lowBefore) return
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? 0
      const change = sign * (fillAt(block, place, low) - fillAt(block, place, lowBefore))
      least[period] = (least[period] ?? 0) + change
      this.netSure[period] = (this.netSure[period] ?? 0) + change
    }
  }
}

/** ⌊level × to ÷ from⌋ and ⌈level × to ÷ from⌉, exact. */
function shareDown(level: number, to: number, from: number): number {
  if (level === from) return to
  return Number((BigInt(level) * BigInt(to)) / BigInt(from))
}

function shareUp(level: number, to: number, from: number): number {
  if (level === from) return to
  return Number((BigInt(level) * BigInt(to) + BigInt(from - 1)) / BigInt(from))
}
