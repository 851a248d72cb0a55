import { wholeRatio, type BlockBook, type BlockOrder } from './block-order.ts'
import { NetSupply } from './net-supply.ts'
import { PeriodPlaces } from './period-places.ts'

/** A block by numbers. Its periods are indices into the book's, its links, group and loop indices into its blocks. */
export interface CompiledBlock {
  /** +1 for a buy, −1 for a sell. */
  readonly sign: number
  readonly price: number
  readonly periods: Int32Array
  readonly quantities: Float64Array
  readonly total: number
  /**
   * It may get 0, or `least` to `parts` of `parts` parts: one part when it is all or nothing, otherwise as many as its largest
   * quantity has Wh; the floor of a part of a Wh (market-rules.md section 2.7).
   */
  readonly parts: number
  readonly least: number
  /** The same quantity in each of its periods. */
  readonly isFlat: boolean
  readonly parent: number
  readonly children: readonly number[]
  /** The other members of its exclusive group. */
  readonly rivals: readonly number[]
  /** The other block of its loop, or −1. */
  readonly partner: number
}

/**
 * Blocks that the dual bound values together: linked ones as a tree from its root, a group, a loop. Where kinds mix, the tree
 * counts and the search keeps the rest.
 */
export interface Unit {
  readonly kind: 'tree' | 'group' | 'loop'
  /** A tree by its root, then in any order in which parents come before children. */
  readonly members: readonly number[]
}

export interface CompiledBook {
  readonly periods: number
  readonly curves: readonly NetSupply[]
  readonly blocks: readonly CompiledBlock[]
  readonly units: readonly Unit[]
  /** The unit of each block. */
  readonly unitOf: Int32Array
  /** Of each block itself and all that may not be accepted without it: what is linked to it, the other of its loop, and theirs. */
  readonly dependants: readonly (readonly number[])[]
  /** Indices of the blocks by time, then id. */
  readonly sequence: readonly number[]
  /** The lowest and the highest price of any period. */
  readonly bounds: { readonly min: number; readonly max: number }
}

/** Reads a book without faults (`findBlockFaults`) once, so that the search only sees numbers. */
export function compileBook({ periods, blocks }: BlockBook): CompiledBook {
  const places = new PeriodPlaces(periods.map(({ label }) => label))
  const index = new Map(blocks.map(({ id }, at) => [id, at]))
  const children = blocks.map((): number[] => [])
  const groups = new Map<string, number[]>()
  blocks.forEach((block, at) => {
    if (block.linkedTo !== null) children[index.get(block.linkedTo) ?? 0]?.push(at)
    if (block.exclusiveGroup === null) return
    const members = groups.get(block.exclusiveGroup)
    if (members) members.push(at)
    else groups.set(block.exclusiveGroup, [at])
  })
  const compiled = blocks.map((block, at): CompiledBlock => {
    const group = block.exclusiveGroup === null ? [] : (groups.get(block.exclusiveGroup) ?? [])
    return {
      ...compileEnergy(block, places),
      parent: block.linkedTo === null ? -1 : (index.get(block.linkedTo) ?? -1),
      children: children[at] ?? [],
      rivals: group.length > 1 ? group.filter((other) => other !== at) : [],
      partner: block.loop === null ? -1 : (index.get(block.loop) ?? -1),
    }
  })
  const units = unitsOf(compiled)
  const unitOf = new Int32Array(blocks.length)
  units.forEach(({ members }, unit) => members.forEach((member) => (unitOf[member] = unit)))
  const sequence = blocks.map((_, at) => at).sort((a, b) => bySequence(blocks[a], blocks[b]))
  const mins = periods.map(({ bounds }) => bounds.min as number)
  const maxes = periods.map(({ bounds }) => bounds.max as number)
  return {
    periods: periods.length,
    curves: periods.map((period) => new NetSupply(period)),
    blocks: compiled,
    units,
    unitOf,
    dependants: compiled.map((_, at) => dependantsIn(compiled, at)),
    sequence,
    bounds: { min: Math.min(...mins), max: Math.max(...maxes) },
  }
}

function compileEnergy(block: BlockOrder, places: PeriodPlaces) {
  const { periods, quantities } = energyOf(block, places)
  let [total, largest, least] = [0, 0, Infinity]
  for (let place = 0; place < quantities.length; place++) {
    const quantity = quantities[place] ?? 0
    total += quantity
    if (quantity > largest) largest = quantity
    if (quantity < least) least = quantity
  }
  const isWhole = block.minimumRatio === wholeRatio
  // Up to 1e6 × 2^53: beyond what a number counts exactly.
  const lowest = isWhole
    ? 1
    : Number((BigInt(block.minimumRatio) * BigInt(largest) + BigInt(wholeRatio - 1)) / BigInt(wholeRatio))
  return {
    sign: block.side === 'buy' ? 1 : -1,
    price: block.price,
    periods,
    quantities,
    total,
    parts: isWhole ? 1 : largest,
    least: Math.max(1, lowest),
    isFlat: least === largest,
  }
}

/** The periods of a block, the first one first, and its quantities in them. */
function energyOf({ quantities: asked }: BlockOrder, places: PeriodPlaces) {
  const periods = new Int32Array(asked.size)
  const quantities = new Float64Array(asked.size)
  let end = 0
  asked.forEach((quantity, label) => {
    const period = places.placeOf(label) ?? 0
    let place = end++
    // They mostly are in sequence.
    for (; place > 0 && (periods[place - 1] ?? 0) > period; place--) {
      periods[place] = periods[place - 1] ?? 0
      quantities[place] = quantities[place - 1] ?? 0
    }
    periods[place] = period
    quantities[place] = quantity
  })
  return { periods, quantities }
}

function bySequence(a: BlockOrder | undefined, b: BlockOrder | undefined): number {
  if (!a || !b) return 0
  return a.time - b.time || (a.id < b.id ? -1 : 1)
}

function dependantsIn(blocks: readonly CompiledBlock[], index: number): readonly number[] {
  const found = new Set([index])
  for (const member of found) {
    const { children, partner } = blocks[member] ?? { children: [], partner: -1 }
    for (const child of children) found.add(child)
    if (partner >= 0) found.add(partner)
  }
  return [...found]
}

function unitsOf(blocks: readonly CompiledBlock[]): Unit[] {
  const units: Unit[] = []
  const isSingle = (index: number) => blocks[index]?.parent === -1 && blocks[index].children.length === 0
  const isLone = (index: number) => isSingle(index) && blocks[index]?.partner === -1
  blocks.forEach((block, index) => {
    if (block.parent !== -1) return
    if (block.partner !== -1 && [index, block.partner].every((b) => isSingle(b) && blocks[b]?.rivals.length === 0)) {
      if (index < block.partner) units.push({ kind: 'loop', members: [index, block.partner] })
    } else if (block.rivals.length > 0 && [index, ...block.rivals].every(isLone)) {
      if (block.rivals.every((rival) => index < rival)) units.push({ kind: 'group', members: [index, ...block.rivals] })
    } else {
      const members = [index]
      for (const member of members) members.push(...(blocks[member]?.children ?? []))
      units.push({ kind: 'tree', members })
    }
  })
  return units
}

/** What a block gets in its `place`-th period when it gets `level` parts, in Wh. */
export function fillAt({ quantities, parts }: CompiledBlock, place: number, level: number): number {
  return fillOf(quantities[place] ?? 0, level, parts)
}

/** ⌊quantity × level ÷ parts⌋, exact. */
export function fillOf(quantity: number, level: number, parts: number): number {
  if (level === parts) return quantity
  if (level === 0) return 0
  const product = quantity * level
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / parts)
  return Number((BigInt(quantity) * BigInt(level)) / BigInt(parts))
}
