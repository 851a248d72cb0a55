import { fillAt, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { demandOf, wholeDemand, type LevelsByBlock, type PriceDemand } from './price-demand.ts'

/** A level of each block of a unit. */
export type Levels = readonly (readonly [block: number, level: number])[]

/** What one choice of levels of a unit means. */
export interface Way {
  readonly levels: Levels
  readonly periods: Int32Array
  /** What is bought more than sold, in Wh, by the periods beside. */
  readonly energy: Float64Array
  /** By the blocks' own prices, in 1e-8 TC. */
  readonly worth: number
  /** What its accepted blocks demand of the prices. */
  readonly demands: readonly PriceDemand[]
}

/** A block by itself of which the level is open. */
export interface OpenLevel {
  readonly block: number
  readonly from: number
  readonly to: number
}

/** Of linked blocks not more choices than this are looked at. */
const mostWays = 64

/** The ways that links, groups, loops and ranges leave a unit, each block at its highest level or not at all; of a block by itself the lowest level as well. */
export function waysOf(book: CompiledBook, ranges: LevelRanges, unit: number): Way[] {
  const members = book.units[unit]?.members ?? []
  let lists: Levels[] = [[]]
  for (const member of members) {
    const [low, high] = [ranges.low[member] ?? 0, ranges.high[member] ?? 0]
    const levels = new Set([low === 0 ? 0 : high, high])
    if (members.length === 1 && high > 0) levels.add(ranges.leastAccepted(member))
    lists = lists.flatMap((list) => Array.from(levels, (level): Levels => [...list, [member, level]]))
    if (lists.length > mostWays) lists = lists.slice(-mostWays)
  }
  return lists.filter((list) => isAllowed(book, ranges, list)).map((list) => wayOf(book, list))
}

function isAllowed({ blocks }: CompiledBook, ranges: LevelRanges, list: Levels): boolean {
  const levels = new Map(list)
  const isAccepted = (block: number) => (levels.get(block) ?? ranges.low[block] ?? 0) > 0
  return list.every(([index, level]) => {
    const { parent, partner, rivals } = blocks[index] ?? { parent: -1, partner: -1, rivals: [] }
    if (partner >= 0 && level > 0 !== isAccepted(partner)) return false
    if (level === 0) return true
    return (parent < 0 || isAccepted(parent)) && !rivals.some(isAccepted)
  })
}

const nothing = { periods: new Int32Array(0), energy: new Float64Array(0), worth: 0 }

/** The way of these levels of the blocks of a unit. */
export function wayOf(book: CompiledBook, list: Levels): Way {
  const accepted = list.filter(([, level]) => level > 0)
  const [first, ...others] = accepted
  const demands = demandsOf(book, list)
  if (!first) return { levels: list, ...nothing, demands }
  if (others.length === 0) return { levels: list, ...energyOf(book, first), demands }
  const sums = new Map<number, number>()
  let worth = 0
  for (const each of accepted) {
    const own = energyOf(book, each)
    worth += own.worth
    own.periods.forEach((period, place) => sums.set(period, (sums.get(period) ?? 0) + (own.energy[place] ?? 0)))
  }
  return {
    levels: list,
    periods: Int32Array.from(sums.keys()),
    energy: Float64Array.from(sums.values()),
    worth,
    demands,
  }
}

function energyOf({ blocks }: CompiledBook, [index, level]: Levels[number]): Pick<Way, 'periods' | 'energy' | 'worth'> {
  const block = blocks[index]
  if (!block) return nothing
  const { sign, price, periods } = block
  const energy = new Float64Array(periods.length)
  let sum = 0
  for (let place = 0; place < periods.length; place++) {
    const fill = fillAt(block, place, level)
    energy[place] = sign * fill
    sum += fill
  }
  return { periods, energy, worth: sign * price * sum }
}

/** A block by itself demands the same at each level, but for floors: the demand of all of it stands for all. */
function demandsOf(book: CompiledBook, list: Levels): PriceDemand[] {
  const accepted = list.filter(([, level]) => level > 0).map(([block]) => block)
  const [only = 0] = accepted
  if (list.length === 1) return accepted.length === 0 ? [] : [wholeDemand(book, only)]
  const levels: LevelsByBlock = Object.fromEntries(list)
  return accepted.map((block) => demandOf(book, levels, block))
}
