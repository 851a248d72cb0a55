import type { Whole } from '../../units/whole.ts'
import { fillAt, type CompiledBook } from './compiled-book.ts'
import { addFills } from './frame.ts'

/**
 * That accepted blocks lose nothing together: Σ weight · price ≤ limit, with prices in ticks and the limit in 1e-8 TC.
 * The margin of some prices is limit − Σ weight · price: what the blocks gain.
 */
export interface PriceDemand {
  /** The block that may not lose, with all that depends on it. */
  readonly block: number
  readonly periods: Int32Array
  readonly weights: Float64Array
  readonly limit: Whole
}

/** What the blocks of a book demand when all of each is accepted, and what they demanded at the levels that were last asked about. */
interface KnownDemands {
  readonly whole: PriceDemand[]
  readonly last: { readonly levels: readonly number[]; readonly demand: PriceDemand }[]
}
const knownDemands = new WeakMap<CompiledBook, KnownDemands>()

function knownOf(book: CompiledBook): KnownDemands {
  const known = knownDemands.get(book) ?? { whole: [], last: [] }
  knownDemands.set(book, known)
  return known
}

/** Levels of some blocks; of others nothing is accepted. */
export interface LevelsByBlock {
  readonly [block: number]: number
}

/** What an accepted block demands of the prices, at these levels of all blocks. */
export function demandOf(book: CompiledBook, levels: LevelsByBlock, block: number): PriceDemand {
  const members = book.dependants[block] ?? []
  if (members.length === 1 && levels[block] === book.blocks[block]?.parts) return wholeDemand(book, block)
  const { last } = knownOf(book)
  const known = last[block]
  if (known && members.every((member, place) => known.levels[place] === (levels[member] ?? 0))) return known.demand
  const demand = members.length === 1 ? demandAlone(book, block, levels[block] ?? 0) : demandAt(book, levels, block)
  last[block] = { levels: members.map((member) => levels[member] ?? 0), demand }
  return demand
}

/** What a block on which nothing depends demands when all of it is accepted. */
export function wholeDemand(book: CompiledBook, block: number): PriceDemand {
  const { whole } = knownOf(book)
  return (whole[block] ??= demandAlone(book, block, book.blocks[block]?.parts ?? 0))
}

function demandAlone(book: CompiledBook, index: number, level: number): PriceDemand {
  const block = book.blocks[index]
  if (!block) throw new Error('no such block')
  const { sign, price, periods } = block
  const weights = new Float64Array(periods.length)
  let energy = 0
  for (let place = 0; place < periods.length; place++) {
    const fill = fillAt(block, place, level)
    energy += fill
    weights[place] = sign * fill
  }
  const limit = sign * price * energy
  const isExact = !isBeyondFloats(book, index) && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return { block: index, periods, weights, limit: isExact ? limit : exactLimit(book, { [index]: level }, [index]) }
}

function demandAt(book: CompiledBook, levels: LevelsByBlock, block: number): PriceDemand {
  const members = dependantsOf(book, levels, block)
  const sums = new Float64Array(book.periods)
  const isIn = new Uint8Array(book.periods)
  let magnitude = 0
  let limit = 0
  let exact = 0n
  const isLarge = members.some((member) => isBeyondFloats(book, member))
  for (const member of members) {
    const compiled = book.blocks[member]
    if (!compiled) continue
    const { periods, sign, price } = compiled
    const energy = addFills(compiled, levels[member] ?? 0, { net: sums })
    for (const period of periods) isIn[period] = 1
    limit += sign * price * energy
    magnitude += Math.abs(price * energy)
    if (isLarge) exact += BigInt(sign * price) * BigInt(energy)
  }
  const isExact = !isLarge && magnitude < Number.MAX_SAFE_INTEGER
  const periods: number[] = []
  for (let period = 0; period < book.periods; period++) if (isIn[period] === 1) periods.push(period)
  return {
    block,
    periods: Int32Array.from(periods),
    weights: Float64Array.from(periods, (period) => sums[period] ?? 0),
    limit: isExact ? limit : isLarge ? exact : exactLimit(book, levels, members),
  }
}

/** Everything accepted that would have to go if `block` went: the blocks linked to it, its partner, and theirs. */
function dependantsOf({ blocks }: CompiledBook, levels: LevelsByBlock, block: number): number[] {
  const found = [block]
  const add = (other: number) => {
    if ((levels[other] ?? 0) > 0 && !found.includes(other)) found.push(other)
  }
  for (const member of found) {
    const { children, partner } = blocks[member] ?? { children: [], partner: -1 }
    for (const child of children) add(child)
    if (partner >= 0) add(partner)
  }
  return found
}

function isBeyondFloats({ blocks, bounds }: CompiledBook, index: number): boolean {
  const total = blocks[index]?.total ?? 0
  return total * Math.max(Math.abs(bounds.min), Math.abs(bounds.max)) >= Number.MAX_SAFE_INTEGER
}

function exactLimit({ blocks }: CompiledBook, levels: LevelsByBlock, members: readonly number[]): bigint {
  let limit = 0n
  for (const member of members) {
    const block = blocks[member]
    if (!block) continue
    block.periods.forEach((_, place) => {
      limit += BigInt(block.sign * block.price) * BigInt(fillAt(block, place, levels[member] ?? 0))
    })
  }
  return limit
}

/** What the blocks of a demand gain when the price of each of its periods is the one that `priceOf` gives. */
export function marginOf(
  { periods, weights, limit }: PriceDemand,
  priceOf: (period: number, weight: number) => number,
): Whole {
  let sum = 0
  let magnitude = 0
  for (let place = 0; place < periods.length; place++) {
    const weight = weights[place] ?? 0
    const value = weight * priceOf(periods[place] ?? 0, weight)
    sum += value
    magnitude += Math.abs(value)
  }
  if (typeof limit === 'number' && magnitude + Math.abs(limit) < Number.MAX_SAFE_INTEGER) return limit - sum
  let exact = BigInt(limit)
  for (let place = 0; place < periods.length; place++) {
    const weight = weights[place] ?? 0
    exact -= BigInt(weight) * BigInt(priceOf(periods[place] ?? 0, weight))
  }
  return exact
}

/** What some demands ask for together, each so many times; of the first block. */
export function sumOf(demands: readonly (readonly [demand: PriceDemand, times: number])[]): PriceDemand {
  const sums = new Map<number, number>()
  let limit = 0n
  for (const [demand, times] of demands) {
    limit += BigInt(demand.limit) * BigInt(times)
    demand.periods.forEach((period, place) => {
      sums.set(period, (sums.get(period) ?? 0) + (demand.weights[place] ?? 0) * times)
    })
  }
  return {
    block: demands[0]?.[0].block ?? -1,
    periods: Int32Array.from(sums.keys()),
    weights: Float64Array.from(sums.values()),
    limit,
  }
}

/** The prices of each period within which something holds, in ticks. */
export interface PriceBox {
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The most and the least that a demand's blocks gain at any prices of the box. */
export function bestMargin(demand: PriceDemand, { low, high }: PriceBox): Whole {
  return marginOf(demand, (period, weight) => (weight > 0 ? low[period] : high[period]) ?? 0)
}

export function worstMargin(demand: PriceDemand, { low, high }: PriceBox): Whole {
  return marginOf(demand, (period, weight) => (weight > 0 ? high[period] : low[period]) ?? 0)
}
