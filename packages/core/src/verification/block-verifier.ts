/*
 * The independent verifier of an auction with blocks (market-rules.md section 2.9). Each period is checked as one without blocks,
 * with what the blocks trade beside its orders; then the blocks, the prices over all periods, and the gap.
 */
import type { BlockBook } from '../market/blocks/block-order.ts'
import type { AuctionOrder } from '../market/uniform-price-auction.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'
import { verifyAuction } from './auction-verifier.ts'
import { dependants, filled, readBlocks, type CheckedBlock } from './block-book.ts'
import { isNearest, type Demand, type Interval } from './nearest-check.ts'
import type { BookPeriod, PublishedPeriod, VerificationCheck, VerificationReport } from './verification-report.ts'

/** What was published of an auction with blocks. */
export interface PublishedBlockAuction {
  readonly periods: readonly PublishedPeriod[]
  /** Of all periods, blocks included, in 1e-8 TC. */
  readonly welfare: bigint
  /** By the id of the block what it got, in its parts; NaN where that was no whole number of them. */
  readonly levels: ReadonlyMap<string, number>
}

const complete = { id: 'V2', name: 'every order filled between nothing and all of it' } as const

/** Checks a published auction with blocks against its book, and reports every check of section 2.9. */
export function verifyBlockAuction(book: BlockBook, published: PublishedBlockAuction): VerificationReport {
  const blocks = readBlocks(book)
  const levels = book.blocks.map(({ id }) => published.levels.get(id) ?? NaN)
  const fault = levelFault(book, blocks, published)
  if (fault !== null)
    return { passed: false, checks: [{ ...complete, passed: false, figure: book.blocks.length, detail: fault }] }
  const periods = book.periods.map((period, index) => ({
    ...period,
    orders: [...period.orders, ...blockTrades(period, blocks, levels, index)],
  }))
  const results = published.periods.map((result) =>
    besideBlocks(
      result,
      periods.find(({ label }) => label === result.label),
    ),
  )
  const stepwise = verifyAuction(periods, results)
  // With the midpoint in place of the price the same check is one of the interval alone.
  const midpoints = results.map((result) => ({ ...result, price: result.price === null ? null : midpointOf(result) }))
  const intervals = verifyAuction(periods, midpoints).checks.find(({ id }) => id === 'V6')
  if (!stepwise.checks.some(({ id, passed }) => id === 'V2' && passed)) return stepwise
  const found = book.periods.map(({ label }) => results.find((result) => result.label === label) as PublishedPeriod)
  const prices = found.map(({ price, interval }) => price ?? Math.floor((interval.low + interval.high) / 2))
  const demands = demandsOf(blocks, levels)
  const own: VerificationCheck[] = [
    welfareCheck(published, stepwise),
    priceCheck(
      found.map(({ interval }) => interval),
      [...demands.values()],
      prices,
      intervals,
    ),
    blockCheck(book, { blocks, levels, demands, prices }),
    gapCheck(book, blocks, published.welfare, prices),
  ]
  const checks = stepwise.checks.map((check) => own.find(({ id }) => id === check.id) ?? check)
  return { passed: checks.every((check) => check.passed), checks }
}

function levelFault(
  book: BlockBook,
  blocks: readonly CheckedBlock[],
  { levels }: PublishedBlockAuction,
): string | null {
  const ids = new Set(book.blocks.map(({ id }) => id))
  for (const id of levels.keys()) if (!ids.has(id)) return `block ${id} is not in the book`
  for (const [index, { id }] of book.blocks.entries()) {
    const { parts, least } = blocks[index] as CheckedBlock
    const level = levels.get(id)
    if (level === undefined) return `block ${id} has no ratio`
    if (!(level === 0 || (Number.isSafeInteger(level) && level >= least && level <= parts)))
      return `block ${id} has a ratio that it cannot have`
  }
  return null
}

/** What the blocks buy and sell in a period as orders that trade at any price: their limits lie beyond the bounds. */
function blockTrades(
  { bounds }: BookPeriod,
  blocks: readonly CheckedBlock[],
  levels: readonly number[],
  index: number,
): BlockTrade[] {
  const energy = { buy: 0n, sell: 0n }
  let worth = 0n
  blocks.forEach(({ sign, price, profile, parts }, block) => {
    const quantity = profile.find(({ period }) => period === index)?.quantity ?? 0
    const fill = BigInt(filled(quantity, levels[block] ?? 0, parts))
    energy[sign > 0 ? 'buy' : 'sell'] += fill
    worth += BigInt(sign * price) * fill
  })
  const trades = (['buy', 'sell'] as const).map((side) => {
    const price = (side === 'buy' ? bounds.max + 1 : bounds.min - 1) as PriceTick
    return {
      id: `\u0000blocks ${side}`,
      side,
      price,
      quantity: Number(energy[side]) as EnergyWh,
      time: 0,
      worth: side === 'buy' ? worth : 0n,
    }
  })
  return trades.filter(({ quantity, worth: value }) => quantity > 0 || value !== 0n)
}

interface BlockTrade extends AuctionOrder {
  /** What the limits of the blocks are worth in this period: of a period's first trade only. */
  readonly worth: bigint
}

/** The published result with the trades of the blocks among the fills, worth what the orders that stand for them are. */
function besideBlocks(result: PublishedPeriod, period: BookPeriod | undefined): PublishedPeriod {
  const fills = new Map(result.fills)
  let { welfare } = result
  for (const order of period?.orders ?? []) {
    if (!order.id.startsWith('\u0000')) continue
    fills.set(order.id, order.quantity)
    const value = BigInt(order.price) * BigInt(order.quantity)
    if (typeof welfare === 'bigint') welfare += (order.side === 'buy' ? value : -value) - (order as BlockTrade).worth
  }
  return { ...result, welfare, fills }
}

function midpointOf({ interval }: PublishedPeriod): PriceTick {
  return Math.floor((interval.low + interval.high + 1) / 2) as PriceTick
}

/** For each accepted block what it demands of the prices, with everything accepted that depends on it. */
function demandsOf(blocks: readonly CheckedBlock[], levels: readonly number[]): Map<number, Demand> {
  const demands = new Map<number, Demand>()
  for (const index of blocks.keys()) {
    if (!((levels[index] ?? 0) > 0)) continue
    const weights = new Map<number, bigint>()
    let limit = 0n
    for (const member of dependants(blocks, levels, index)) {
      const { sign, price, profile, parts } = blocks[member] as CheckedBlock
      for (const { period, quantity } of profile) {
        const weight = BigInt(sign * filled(quantity, levels[member] ?? 0, parts))
        limit += weight * BigInt(price)
        weights.set(period, (weights.get(period) ?? 0n) + weight)
      }
    }
    demands.set(index, { weights, limit })
  }
  return demands
}

/** V5: the steps by strong duality, period by period, and all of it as published. */
function welfareCheck({ periods, welfare }: PublishedBlockAuction, stepwise: VerificationReport): VerificationCheck {
  const check = stepwise.checks.find(({ id }) => id === 'V5') as VerificationCheck
  const off = periods.reduce((sum, period) => sum + period.welfare, 0n) - welfare
  if (!check.passed || off === 0n) return check
  return {
    ...check,
    passed: false,
    figure: (off < 0n ? -off : off).toString(),
    detail: `the periods have ${off} more or less than all together`,
  }
}

/** V6: the intervals are those of the fills, and the prices the nearest to their midpoints that no accepted block loses at. */
function priceCheck(
  intervals: readonly Interval[],
  demands: readonly Demand[],
  prices: readonly number[],
  steps: VerificationCheck | undefined,
): VerificationCheck {
  const name = 'the prices are the nearest to the midpoints that support the blocks (periods off)'
  const answer = isNearest(intervals, demands, prices)
  const detail =
    steps?.passed === false ? steps.detail : answer === 'no' ? 'other prices are nearer to the midpoints' : undefined
  if (detail !== undefined)
    return { id: 'V6', name, passed: false, figure: steps?.passed === false ? steps.figure : 1, detail }
  return {
    id: 'V6',
    name,
    passed: true,
    figure: 0,
    ...(answer === 'unknown' ? { detail: 'too many nearer prices to try them all' } : {}),
  }
}

interface BlockState {
  readonly blocks: readonly CheckedBlock[]
  readonly levels: readonly number[]
  readonly demands: ReadonlyMap<number, Demand>
  readonly prices: readonly number[]
}

/** V9: links, groups and loops are kept, and no accepted block loses, what depends on it included. */
function blockCheck(book: BlockBook, { blocks, levels, demands, prices }: BlockState): VerificationCheck {
  const level = (index: number) => levels[index] ?? 0
  const faults = [...blocks.keys()].flatMap((index) => {
    const { parts, parent, rivals, partner } = blocks[index] as CheckedBlock
    const id = book.blocks[index]?.id
    const parentParts = parent === null ? 1 : (blocks[parent]?.parts ?? 1)
    if (partner !== null && level(index) > 0 !== level(partner) > 0) return `block ${id} without the other of its loop`
    if (level(index) === 0) return []
    if (rivals.some((rival) => level(rival) > 0)) return `block ${id} beside another of its group`
    if (parent !== null && BigInt(level(index)) * BigInt(parentParts) > BigInt(level(parent)) * BigInt(parts))
      return `block ${id} beyond its parent`
    const { weights, limit } = demands.get(index) as Demand
    const gain = [...weights].reduce((rest, [period, weight]) => rest - weight * BigInt(prices[period] ?? 0), limit)
    return gain < 0n ? `block ${id} loses ${-gain}` : []
  })
  const check = {
    id: 'V9',
    name: 'blocks: nobody loses; ratios, links, groups and loops kept (blocks off)',
    figure: faults.length,
  } as const
  return faults[0] === undefined ? { ...check, passed: true } : { ...check, passed: false, detail: faults[0] }
}

/**
 * V10: no selection can have more welfare than everybody would gain freely at the published prices, a family as far as its members allow each
 * other, of a group the best member. Only below zero it is a fault.
 */
function gapCheck(
  book: BlockBook,
  blocks: readonly CheckedBlock[],
  welfare: bigint,
  prices: readonly number[],
): VerificationCheck {
  let gap = -welfare
  book.periods.forEach(({ orders }, period) => {
    for (const { side, price, quantity } of orders) {
      const margin = (side === 'buy' ? 1 : -1) * (price - (prices[period] ?? 0))
      if (margin > 0) gap += BigInt(margin) * BigInt(quantity)
    }
  })
  const gains = blocks.map(({ sign, price, profile, isEven }) => {
    let gain = 0n
    for (const { period, quantity } of profile) {
      const margin = BigInt(sign * (price - (prices[period] ?? 0)))
      gain += margin * BigInt(quantity)
      // By the floor of a part it may be spared up to a Wh that would lose.
      if (!isEven && margin < 0n) gap -= margin
    }
    return gain
  })
  const most = (...all: bigint[]) => all.reduce((best, each) => (each > best ? each : best), 0n)
  const family = (index: number): bigint =>
    (blocks[index]?.children ?? []).reduce((sum, child) => sum + most(family(child)), gains[index] ?? 0n)
  const isRoot = (index: number) => blocks[index]?.parent === null
  const counted = new Set<number>()
  for (const [index, { rivals, partner }] of blocks.entries()) {
    if (!isRoot(index) || counted.has(index)) continue
    const isLoop = partner !== null && isRoot(partner)
    const others = isLoop ? [partner] : rivals.filter((rival) => isRoot(rival) && blocks[rival]?.partner === null)
    const all = partner === null || isLoop ? [index, ...others] : [index]
    for (const each of all) counted.add(each)
    gap += isLoop ? most(all.reduce((sum, each) => sum + family(each), 0n)) : most(...all.map(family))
  }
  const check = { id: 'V10', name: 'gap that the prices alone leave open (1e-8 TC)', figure: gap.toString() } as const
  return gap < 0n ? { ...check, passed: false, detail: 'more welfare than is possible' } : { ...check, passed: true }
}
