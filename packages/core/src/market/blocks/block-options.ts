import type { CompiledBook, Unit } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

/** Of linked blocks not more ways to accept some of them than this are told apart. */
const mostWays = 24

/**
 * What may still be accepted beside all that is accepted in any case: of each unit at most one of its options, in floats. An option is one or
 * several blocks at their highest level; parts of it stand for levels between.
 */
export interface BlockOptions {
  /** The options of unit `u` are those from `units[u]` to `units[u + 1]`; their entries stand likewise between `entries`. */
  readonly units: Int32Array
  readonly entries: Int32Array
  readonly periods: Int32Array
  /** Wh that the option buys in that period; below zero it sells. */
  readonly energy: Float64Array
  /** What the option is worth by its own prices, in 1e-8 TC. */
  readonly worth: Float64Array
  /** All its energy, bought or sold. */
  readonly size: Float64Array
  readonly members: readonly (readonly number[])[]
}

/** The options of some units, where something of them is open. */
export function readOptions(book: CompiledBook, ranges: LevelRanges, units: Iterable<Unit>): BlockOptions {
  const { blocks } = book
  const isOpen = (index: number) => !ranges.isDecided(index)
  const lists: number[][][] = []
  for (const { kind, members } of units) {
    const [only = 0, ...others] = members
    if (others.length === 0) {
      if (isOpen(only)) lists.push([[only]])
    } else if (kind === 'loop') {
      if (members.every(isOpen)) lists.push([[...members]])
    } else if (kind === 'group') {
      const open = members.filter(isOpen)
      if (open.length > 0) lists.push(open.map((member) => [member]))
    } else {
      for (const member of members) {
        const parent = blocks[member]?.parent ?? -1
        if (isOpen(member) && (parent < 0 || !isOpen(parent))) lists.push(waysToAccept(book, ranges, member))
      }
    }
  }
  return pack(book, ranges, lists)
}

/** A block alone, and with each choice of the open blocks that are linked to it. */
function waysToAccept(book: CompiledBook, ranges: LevelRanges, root: number): number[][] {
  let ways = [[root]]
  for (const child of book.blocks[root]?.children ?? []) {
    if (ranges.isDecided(child)) continue
    const own = waysToAccept(book, ranges, child)
    const more = ways.flatMap((way) => own.map((added) => [...way, ...added]))
    const all = [...ways, ...more]
    // Of too many the first ones, and everything.
    ways = all.length > mostWays ? [...all.slice(0, mostWays - 1), all.at(-1) ?? []] : all
  }
  return ways
}

function pack({ blocks }: CompiledBook, { low, high }: LevelRanges, lists: readonly number[][][]): BlockOptions {
  const members = lists.flat()
  let count = 0
  for (const option of members) for (const member of option) count += blocks[member]?.periods.length ?? 0
  const units = new Int32Array(lists.length + 1)
  const entries = new Int32Array(members.length + 1)
  const periods = new Int32Array(count)
  const energy = new Float64Array(count)
  const worth = new Float64Array(members.length)
  const size = new Float64Array(members.length)
  let end = 0
  for (let index = 0; index < members.length; index++) {
    const option = members[index] ?? []
    const start = end
    for (const member of option) {
      const block = blocks[member]
      if (!block) continue
      const { periods: own, quantities, sign, parts } = block
      const share = (sign * ((high[member] ?? 0) - (low[member] ?? 0))) / parts
      worth[index] = (worth[index] ?? 0) + share * block.price * block.total
      let all = size[index] ?? 0
      for (let place = 0; place < own.length; place++) {
        const period = own[place] ?? 0
        const added = share * (quantities[place] ?? 0)
        all += Math.abs(added)
        const at = option.length > 1 ? find(periods, period, start, end) : end
        energy[at] = (energy[at] ?? 0) + added
        periods[at] = period
        if (at === end) end++
      }
      size[index] = all
    }
    entries[index + 1] = end
  }
  lists.forEach((list, unit) => (units[unit + 1] = (units[unit] ?? 0) + list.length))
  return { units, entries, periods: periods.subarray(0, end), energy: energy.subarray(0, end), worth, size, members }
}

/** The place of a period between two others, or the end. */
function find(periods: Int32Array, period: number, from: number, to: number): number {
  for (let at = from; at < to; at++) if (periods[at] === period) return at
  return to
}

/** What an option gains at some prices, in 1e-8 TC. */
export function gainOf(
  { entries, periods, energy, worth }: BlockOptions,
  option: number,
  prices: Float64Array,
): number {
  let gain = worth[option] ?? 0
  const end = entries[option + 1] ?? 0
  for (let at = entries[option] ?? 0; at < end; at++) gain -= (energy[at] ?? 0) * (prices[periods[at] ?? 0] ?? 0)
  return gain
}
