import highsModule, { type Highs } from 'highs'
import { clearWithBlocks } from '@tandem/core/market/blocks/block-clearing.ts'
import type { BlockBook, BlockOrder } from '@tandem/core/market/blocks/block-order.ts'
import { pricesIfAccepted } from '@tandem/core/market/blocks/price-if-accepted.ts'
import { clearUniformPriceAuction } from '@tandem/core/market/uniform-price-auction.ts'
import { checkCertificate } from '@tandem/core/verification/certificate-check.ts'
import { blockBook } from './block-books.ts'

// The types of the package describe its module, which is the function itself.
const loadHighs = highsModule as unknown as () => Promise<Highs>

/** A problem is given up after so many seconds; what is printed is then that it takes at least so long. */
const secondsForHighs = 60
/** How many generated markets of each size are cleared, and the seed of the one that `highs` gets as well. */
const markets = 100
const seedForHighs = 1
/** Evaluations a clearing may make here. */
const work = 500_000

/**
 * Clears generated markets of 96 periods of 1,000 steps with blocks, checks every certificate, and prints how long that took and which gap it
 * proves. One of each size beside `highs` on the mixed-integer problem without the condition that prices must support the selection, which is the
 * easier one: its optimum may not be below ours.
 */
export async function run(print: (line: string) => void): Promise<void> {
  withoutBlocks(print)
  rejectedInTheMoney(print)
  const highs = await loadHighs()
  for (const blocks of [100, 1000, 4000]) {
    // Compiled before it is timed.
    for (let seed = 1001; seed <= 1005; seed++) clearAndCheck(blockBook(seed, { periods: 96, steps: 1000, blocks }))
    const all = Array.from({ length: markets }, (_, index) => {
      const seed = index + 1
      const book = blockBook(seed, { periods: 96, steps: 1000, blocks })
      const cleared = clearAndCheck(book)
      if (seed === seedForHighs) compare(highs, book, cleared, print)
      return cleared
    })
    const times = all.map(({ milliseconds }) => milliseconds)
    const checks = all.map(({ check }) => check)
    const optimal = all.filter((each) => each.isOptimal).length
    const widest = Math.max(...all.map(({ gap }) => gap))
    print(
      `blocks: ${blocks} blocks x 96 periods x 1,000 steps, ${markets} markets: median ${median(times).toFixed(0)} ms, slowest ` +
        `${Math.max(...times).toFixed(0)} ms, ${optimal} proven optimal, widest gap ${widest.toExponential(1)} of the welfare; ` +
        `certificate checked in ${median(checks).toFixed(0)} ms, slowest ${Math.max(...checks).toFixed(0)} ms`,
    )
  }
}

/** How often each of two ways is taken, in turns, before the medians are compared. */
const turns = 15

/** A book without blocks by the auction that it goes through, and by the way that one with blocks goes: what blocks cost who has none. */
function withoutBlocks(print: (line: string) => void): void {
  const book = blockBook(1, { periods: 96, steps: 1000, blocks: 0 })
  const ways = {
    auction: () => book.periods.map(({ orders, bounds }) => clearUniformPriceAuction(orders, bounds)),
    blocks: () => clearWithBlocks(book),
  }
  const times = { auction: [] as number[], blocks: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    for (const way of ['auction', 'blocks'] as const) times[way].push(millisecondsOf(ways[way]))
  }
  const [auction, blocks] = [median(times.auction), median(times.blocks)]
  print(
    `blocks: none x 96 periods x 1,000 steps: ${auction.toFixed(0)} ms by the auction of books without blocks, ${blocks.toFixed(0)} ms by the way of ` +
      `those with some: ${(blocks / auction).toFixed(2)} times`,
  )
}

/** What accepting each of 4,000 blocks would have made, as if all of them were rejected in the money. */
function rejectedInTheMoney(print: (line: string) => void): void {
  const book = blockBook(1, { periods: 96, steps: 1000, blocks: 4000 })
  const cleared = clearWithBlocks(book, { work: 0 })
  const time = millisecondsOf(() => {
    const price = pricesIfAccepted(book, cleared)
    return book.blocks.map((_, index) => price(index))
  })
  print(`blocks: the price that accepting each of 4,000 would have made: ${time.toFixed(0)} ms for all of them`)
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

interface Cleared {
  readonly milliseconds: number
  readonly check: number
  readonly isOptimal: boolean
  /** Of the welfare. */
  readonly gap: number
  /** In TC. */
  readonly welfare: number
}

function clearAndCheck(book: BlockBook): Cleared {
  const start = performance.now()
  const cleared = clearWithBlocks(book, { work })
  const between = performance.now()
  const published = { levels: cleared.blocks.map(({ level }) => level), welfare: cleared.welfare }
  const report = checkCertificate(book, published, cleared.certificate)
  const end = performance.now()
  if (!report.passed) throw new Error(`a certificate did not pass: ${report.fault}`)
  return {
    milliseconds: between - start,
    check: end - between,
    isOptimal: cleared.optimal,
    gap: Number(cleared.gap) / Number(cleared.welfare),
    welfare: Number(cleared.welfare) / 1e8,
  }
}

function compare(highs: Highs, book: BlockBook, cleared: Cleared, print: (line: string) => void): void {
  const { seconds, welfare } = solve(highs, book)
  // Both in floats, the tolerance of the solver beside it.
  if (welfare !== null && welfare < cleared.welfare * (1 - 1e-9)) throw new Error('highs found less')
  const times = ((seconds * 1000) / cleared.milliseconds).toFixed(0)
  print(
    `blocks: ${book.blocks.length} blocks, seed ${seedForHighs}: highs ${welfare === null ? 'at least ' : ''}${seconds.toFixed(1)} s, ` +
      `${welfare === null ? 'at least ' : ''}${times} times as long as ours`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

interface Column {
  readonly cost: number
  readonly upper: number
  readonly isWhole: boolean
  readonly entries: readonly (readonly [row: number, value: number])[]
}

/** max Σ σ·p·x with a balance for each period, links, groups and loops; all-or-nothing blocks whole, the others with a part of their own. */
function solve(highs: Highs, { periods, blocks }: BlockBook): { seconds: number; welfare: number | null } {
  const columns: Column[] = []
  periods.forEach(({ orders }, row) => {
    for (const { side, price, quantity } of orders) {
      const sign = side === 'buy' ? 1 : -1
      columns.push({ cost: (sign * price) / 1e5, upper: quantity / 1e3, isWhole: false, entries: [[row, sign]] })
    }
  })
  const upper = periods.map(() => 0)
  const lower = periods.map(() => 0)
  const rows = blocks.map((): (readonly [number, number])[] => [])
  const partial = blocks.map((): (readonly [number, number])[] => [])
  const addRow = (least: number, most: number) => {
    lower.push(least)
    return upper.push(most) - 1
  }
  const index = new Map(blocks.map(({ id }, at) => [id, at]))
  const groups = new Map<string, number>()
  blocks.forEach((block, at) => {
    const own = block.minimumRatio < 1_000_000 ? partial : rows
    const place = new Map(periods.map(({ label }, row) => [label, row]))
    const sign = block.side === 'buy' ? 1 : -1
    for (const [label, quantity] of block.quantities) own[at]?.push([place.get(label) ?? 0, (sign * quantity) / 1e3])
    const tie = (other: string, least: number) => {
      const row = addRow(least, 0)
      rows[at]?.push([row, 1])
      rows[index.get(other) ?? 0]?.push([row, -1])
    }
    if (block.linkedTo !== null) tie(block.linkedTo, -1)
    if (block.loop !== null && at < (index.get(block.loop) ?? 0)) tie(block.loop, 0)
    if (block.exclusiveGroup !== null) {
      const row = groups.get(block.exclusiveGroup) ?? addRow(0, 1)
      groups.set(block.exclusiveGroup, row)
      rows[at]?.push([row, 1])
    }
    if (block.minimumRatio === 1_000_000) return
    // ratio · y ≤ x ≤ y
    const [most, least] = [addRow(-1, 0), addRow(0, 1)]
    partial[at]?.push([most, 1], [least, 1])
    rows[at]?.push([most, -1], [least, -block.minimumRatio / 1e6])
  })
  blocks.forEach((block, at) => {
    const isPartial = block.minimumRatio < 1_000_000
    columns.push({ cost: isPartial ? 0 : worthOf(block), upper: 1, isWhole: true, entries: rows[at] ?? [] })
    if (isPartial) columns.push({ cost: worthOf(block), upper: 1, isWhole: false, entries: partial[at] ?? [] })
  })
  const model = highs.createModel({
    numCols: columns.length,
    numRows: upper.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: columns.map(({ cost }) => cost),
    colLower: columns.map(() => 0),
    colUpper: columns.map((column) => column.upper),
    integrality: columns.map(({ isWhole }) => (isWhole ? 1 : 0)),
    rowLower: lower,
    rowUpper: upper,
    matrix: {
      format: 'csc',
      numRows: upper.length,
      numCols: columns.length,
      starts: startsOf(columns),
      indices: columns.flatMap(({ entries }) => entries.map(([row]) => row)),
      values: columns.flatMap(({ entries }) => entries.map(([, value]) => value)),
    },
  })
  try {
    model.options.set('output_flag', false)
    model.options.set('time_limit', secondsForHighs)
    model.options.set('mip_rel_gap', 0)
    const start = performance.now()
    const { modelStatus } = model.run()
    const seconds = (performance.now() - start) / 1000
    return { seconds, welfare: modelStatus === highs.constants.modelStatus.optimal ? model.getObjectiveValue() : null }
  } finally {
    model.dispose()
  }
}

function startsOf(columns: readonly Column[]): number[] {
  const starts = [0]
  for (const { entries } of columns) starts.push((starts.at(-1) ?? 0) + entries.length)
  return starts
}

/** What all of a block is worth by its limit, in TC. */
function worthOf({ side, price, quantities }: BlockOrder): number {
  const energy = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  return ((side === 'buy' ? 1 : -1) * price * energy) / 1e8
}
