import type { Whole } from '../../units/whole.ts'
import { toScaled } from './block-gain.ts'
import type { BranchBounds, OtherWay } from './branch-bounds.ts'
import type { CompiledBook } from './compiled-book.ts'
import { floorOfScaled } from './dual-bound.ts'
import { addFills, sumsOf, type Frame } from './frame.ts'
import { demandOf } from './price-demand.ts'
import type { Place } from './search-place.ts'
import { evaluationsPerMove, LocalSearch, type LocalStart } from './local-search.ts'
import { selectionOf, type Selection } from './selection.ts'
import { waysOf } from './unit-ways.ts'

/** What changes are no more than so many units, those of which the other way costs least: every unit more makes the moves of each fewer. */
const mostUnits = 250

/** How much lower a bound is, in 1e-8 TC, with a block the other way, of all but the so many blocks where that costs least; undefined with no more than these. */
export function costUndecided(ways: readonly OtherWay[], bound: bigint, count: number): bigint | undefined {
  const costs = ways.map(({ cost }) => cost).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const cost = costs[count]
  return cost === undefined ? undefined : floorOfScaled(bound) - floorOfScaled(bound - BigInt(cost))
}

interface Wanted {
  /** More than this, in 1e-8 TC. */
  readonly welfare: bigint
  /** In evaluations. */
  readonly work: number
  /** Is asked about each that seems better, and says whether it is. */
  readonly consider: (found: Selection) => boolean
}

/**
 * Looks for a better first selection from move to move (local-search.ts) among the open units of a place, from what their corner points to. */
export function searchNearby(
  book: CompiledBook,
  branch: BranchBounds,
  { frame: open, touchy, root }: Place,
  { welfare, work, consider }: Wanted,
): void {
  const { ranges } = branch
  const prices = Float64Array.from(root.prices)
  const all = byCost(book, open, root.ways)
  branch.minimise(all, prices, false)
  const corner = branch.rounded(all, toScaled(prices))
  if (!corner) return
  const frame = firstUnits(book, all, corner)
  const own = new Set(frame.units)
  const isBeside = (block: number) => !own.has(book.unitOf[block] ?? 0)
  const beside = touchy.filter((block) => isBeside(block) && (corner.levels[block] ?? 0) > 0)
  const start: LocalStart = {
    net: frame.net,
    units: frame.units.map((unit) => ({ ways: waysOf(book, ranges, unit), level: openLevelOf(book, branch, unit) })),
    demands: beside.map((block) => demandOf(book, corner.levels, block)),
    levels: corner.levels,
  }
  const local = new LocalSearch(book, start)
  const selection = () => selectionOf(book, local.levels(Float64Array.from(corner.levels)), frame)
  const first = selection()
  if (!first) return
  const run = { heatAtFirst: Number(root.gap), start: Number(welfare - first.welfare) }
  local.run(Math.floor(work / evaluationsPerMove), run, () => {
    const found = selection()
    return found !== null && consider(found)
  })
  branch.work += Math.ceil(local.work)
}

/** Those of which the other way costs least first. */
function byCost({ unitOf }: CompiledBook, frame: Frame, ways: readonly OtherWay[]): Frame {
  const costs = new Map<number, Whole>()
  for (const { block, cost } of ways) {
    const unit = unitOf[block] ?? 0
    const known = costs.get(unit)
    if (known === undefined || cost < known) costs.set(unit, cost)
  }
  const known = frame.units.filter((unit) => costs.has(unit))
  const sorted = known.sort((a, b) => {
    const [one = 0, other = 0] = [costs.get(a), costs.get(b)]
    return one < other ? -1 : one > other ? 1 : a - b
  })
  // Without any both ways cost nothing.
  return { ...frame, units: [...frame.units.filter((unit) => !costs.has(unit)), ...sorted] }
}

/** The frame with only the first units open; all others have the levels of a selection. */
function firstUnits(book: CompiledBook, frame: Frame, { levels }: Selection): Frame {
  const sums = sumsOf(frame)
  for (const unit of frame.units.slice(mostUnits)) {
    for (const member of book.units[unit]?.members ?? []) {
      const block = book.blocks[member]
      const level = levels[member] ?? 0
      if (block && level > 0) addFills(block, level, sums)
    }
  }
  return { ...frame, units: frame.units.slice(0, mostUnits), net: sums.net, worth: sums.worth.value }
}

function openLevelOf({ units }: CompiledBook, { ranges }: BranchBounds, unit: number) {
  const [block = 0, ...others] = units[unit]?.members ?? []
  const [from, to] = [ranges.leastAccepted(block), ranges.high[block] ?? 0]
  return others.length === 0 && from < to ? { block, from, to } : null
}
