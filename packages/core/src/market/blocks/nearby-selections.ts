import { toScaled } from './block-gain.ts'
import type { BranchBounds, Fixed, OtherWay } from './branch-bounds.ts'
import type { BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import { floorOfScaled, narrowFrame, settle, type Frame } from './dual-bound.ts'
import { LocalSearch, type LocalStart } from './local-search.ts'
import { selectionOf, type Selection } from './selection.ts'
import { waysOf } from './unit-ways.ts'

interface Around {
  /** The whole book, before what is decided now. */
  readonly frame: Frame
  /** The blocks that may lose. */
  readonly touchy: readonly number[]
  /** The bounds of the other ways at the prices of the root. */
  readonly ways: readonly OtherWay[]
  /** How much welfare a move may cost at first, in 1e-8 TC. */
  readonly heat: number
  /** Of the root, in ticks. */
  readonly prices: Float64Array
  readonly best: Selection
  /** Takes a selection that seems better, and gives back what is the best then. */
  readonly consider: (found: Selection) => unknown
}

/** How much welfare deciding a block the other way costs, of all but the so many blocks where that costs least; undefined with no more than these. */
export function costUndecided(ways: readonly OtherWay[], most: bigint, count: number): bigint | undefined {
  return ways.map(({ other }) => most - floorOfScaled(other)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[count]
}

/**
 * Looks for a better first selection from move to move (local-search.ts) among the units that `fix` leaves open, and takes back what that decided.
 */
export function searchNearby(
  book: CompiledBook,
  [branch, prices]: readonly [BranchBounds, BranchPrices],
  around: Around,
  fix: () => Fixed,
): void {
  const { mark } = branch.ranges
  if (fix() !== 'impossible') searchOpen(book, branch, prices, around)
  branch.ranges.undo(mark)
}

/** Starts from what the corner of the open units points to. */
function searchOpen(book: CompiledBook, branch: BranchBounds, blockPrices: BranchPrices, around: Around): void {
  const { touchy, best, consider, heat } = around
  const { ranges } = branch
  const box = branch.box()
  if (!box) return
  const prices = Float64Array.from(around.prices)
  const settled = settle(book, ranges, around.frame, toScaled(prices))
  const frame = byCost(book, narrowFrame(book, ranges, settled), around.ways)
  branch.minimise(frame, prices, false)
  const corner = branch.rounded(frame, toScaled(prices))
  if (!corner) return
  const own = new Set(frame.units)
  const beside = blockPrices
    .accepted(branch.touchyOf(touchy, box))
    .filter(({ block }) => !own.has(book.unitOf[block] ?? 0))
  const start: LocalStart = {
    net: frame.net,
    units: frame.units.map((unit) => ({ ways: waysOf(book, ranges, unit), level: openLevelOf(book, branch, unit) })),
    demands: beside.flatMap(({ demand }) => demand ?? []),
    levels: corner.levels,
  }
  const local = new LocalSearch(book, start)
  const selection = () => selectionOf(book, local.levels(Float64Array.from(corner.levels)), frame)
  const first = selection()
  if (!first) return
  local.run(heat, Number(best.welfare - first.welfare), () => {
    const found = selection()
    return found !== null && consider(found) === found
  })
  branch.work += Math.ceil(local.work)
}

/** Those of which the other way costs least first. */
function byCost({ unitOf }: CompiledBook, frame: Frame, ways: readonly OtherWay[]): Frame {
  const costs = new Map<number, bigint>()
  for (const { block, other } of ways) {
    const unit = unitOf[block] ?? 0
    const known = costs.get(unit)
    if (known === undefined || other > known) costs.set(unit, other)
  }
  const known = frame.units.filter((unit) => costs.has(unit))
  const sorted = known.sort((a, b) => {
    const [one = 0n, other = 0n] = [costs.get(a), costs.get(b)]
    return one > other ? -1 : one < other ? 1 : a - b
  })
  // Without any both ways cost nothing.
  return { ...frame, units: [...frame.units.filter((unit) => !costs.has(unit)), ...sorted] }
}

function openLevelOf({ units }: CompiledBook, { ranges }: BranchBounds, unit: number) {
  const [block = 0, ...others] = units[unit]?.members ?? []
  const [from, to] = [ranges.leastAccepted(block), ranges.high[block] ?? 0]
  return others.length === 0 && from < to ? { block, from, to } : null
}
