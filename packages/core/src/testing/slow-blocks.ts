import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import type { BookPeriod } from '../verification/verification-report.ts'
import { energyWh, priceTick } from '../units/units.ts'
import { narrowBounds, randomBook } from './random.ts'

export interface SlowBlockResult {
  readonly levels: readonly number[]
  /** Of each period, also where nothing trades. */
  readonly prices: readonly number[]
  readonly welfare: number
  readonly volume: number
  readonly reasons: readonly string[]
}

interface Candidate {
  readonly levels: readonly number[]
  readonly ranges: readonly (readonly [low: number, high: number])[]
  readonly welfare: number
  readonly volume: number
  readonly isTraded: readonly boolean[]
}

/**
 * Blocks as nobody would clear them: every selection with every quantity, every price of every period, and every vector of
 * prices, by market-rules.md section 2.7. For a few periods, a few ticks and small quantities.
 */
export function clearBlocksSlowly(book: BlockBook): SlowBlockResult {
  const candidates = allowedSelections(book.blocks).flatMap((levels) => clearSelection(book, levels) ?? [])
  candidates.sort((a, b) => b.welfare - a.welfare)
  let best: SlowBlockResult | null = null
  for (const candidate of candidates) {
    if (best && candidate.welfare < best.welfare) break
    const prices = nearestPrices(book, candidate)
    if (!prices) continue
    const { levels, welfare, volume } = candidate
    const found = { levels, prices, welfare, volume, reasons: reasonsOf(book, candidate, prices) }
    if (!best || isPreferred(found, best, book.blocks)) best = found
  }
  if (!best) throw new Error('not even rejecting every block was possible')
  return best
}

/** What a block may get: nothing, or so many parts of as many as its largest quantity has Wh; one part when it is all or nothing. */
function partsOf({ minimumRatio, quantities }: BlockOrder): { parts: number; least: number } {
  if (minimumRatio === 1_000_000) return { parts: 1, least: 1 }
  const parts = Math.max(...quantities.values())
  return { parts, least: Math.max(1, Math.ceil((minimumRatio * parts) / 1_000_000)) }
}

/** The levels of all blocks in every selection that ratios, links, groups and loops allow. */
export function allowedSelections(blocks: readonly BlockOrder[]): number[][] {
  let partial: number[][] = [[]]
  for (const block of blocks) {
    const { parts, least } = partsOf(block)
    const choices = [0, ...Array.from({ length: parts - least + 1 }, (_, k) => least + k)]
    partial = partial.flatMap((levels) => choices.map((level) => [...levels, level]))
  }
  return partial.filter((levels) => isAllowed(blocks, levels))
}

function isAllowed(blocks: readonly BlockOrder[], levels: readonly number[]): boolean {
  const indexOf = (id: string) => blocks.findIndex((block) => block.id === id)
  const level = (index: number) => levels[index] ?? 0
  return blocks.every((block, b) => {
    if (level(b) === 0) return block.loop === null || level(indexOf(block.loop)) === 0
    if (block.loop !== null && level(indexOf(block.loop)) === 0) return false
    if (
      blocks.some(
        (o, i) => i !== b && level(i) > 0 && o.exclusiveGroup !== null && o.exclusiveGroup === block.exclusiveGroup,
      )
    )
      return false
    if (block.linkedTo === null) return true
    const parent = indexOf(block.linkedTo)
    const other = blocks[parent]
    return other !== undefined && level(b) * partsOf(other).parts <= level(parent) * partsOf(block).parts
  })
}

/** What a block gets in a period at a level, in Wh. */
export function fillOf(block: BlockOrder, label: string, level: number): number {
  return Math.floor(((block.quantities.get(label) ?? 0) * level) / partsOf(block).parts)
}

function clearSelection({ periods, blocks }: BlockBook, levels: readonly number[]): Candidate | null {
  let welfare = 0
  let volume = 0
  const ranges: (readonly [number, number])[] = []
  const isTraded: boolean[] = []
  for (const period of periods) {
    const blockBuys = sum(
      blocks.map((block, b) => (block.side === 'buy' ? fillOf(block, period.label, levels[b] ?? 0) : 0)),
    )
    const blockSells = sum(
      blocks.map((block, b) => (block.side === 'sell' ? fillOf(block, period.label, levels[b] ?? 0) : 0)),
    )
    const cleared = clearPeriod(period, blockBuys, blockSells)
    if (!cleared) return null
    ranges.push([cleared.low, cleared.high])
    welfare += cleared.welfare
    volume += cleared.volume
    isTraded.push(cleared.volume > 0)
  }
  blocks.forEach((block, b) => {
    const filled = sum(periods.map(({ label }) => fillOf(block, label, levels[b] ?? 0)))
    welfare += (block.side === 'buy' ? 1 : -1) * block.price * filled
  })
  return { levels, ranges, welfare, volume, isTraded }
}

function clearPeriod({ orders, bounds }: BookPeriod, blockBuys: number, blockSells: number) {
  const total = (side: string, suits: (price: number) => boolean) =>
    sum(orders.map((order) => (order.side === side && suits(order.price) ? order.quantity : 0)))
  let [low, high, volume]: [number | null, number, number] = [null, 0, 0]
  for (let price: number = bounds.min; price <= bounds.max; price++) {
    const demand = {
      must: blockBuys + total('buy', (p) => p > price),
      may: blockBuys + total('buy', (p) => p >= price),
    }
    const supply = {
      must: blockSells + total('sell', (p) => p < price),
      may: blockSells + total('sell', (p) => p <= price),
    }
    if (demand.must > supply.may || supply.must > demand.may) continue
    low ??= price
    high = price
    volume = Math.max(volume, Math.min(demand.may, supply.may))
  }
  if (low === null) return null
  // At one clearing price: everybody better trades, and what is missing to the balance changes hands at that price.
  const price = low
  const better = orders.filter((order) => (order.side === 'buy' ? order.price > price : order.price < price))
  let missing = blockBuys - blockSells
  let welfare = 0
  for (const order of better) {
    const sign = order.side === 'buy' ? 1 : -1
    missing += sign * order.quantity
    welfare += sign * order.quantity * order.price
  }
  return { low, high, volume, welfare: welfare - price * missing }
}

function surplusOf(book: BlockBook, b: number, prices: readonly number[], level: number): number {
  const block = book.blocks[b]
  if (!block) return 0
  const sign = block.side === 'buy' ? 1 : -1
  return sum(book.periods.map(({ label }, t) => sign * (block.price - (prices[t] ?? 0)) * fillOf(block, label, level)))
}

/** Everything accepted that would have to go if this block went: what is linked to it, and its partner. */
export function dependantsOf(blocks: readonly BlockOrder[], levels: readonly number[], b: number): Set<number> {
  const found = new Set([b])
  for (const each of found) {
    blocks.forEach((block, index) => {
      const depends = block.linkedTo === blocks[each]?.id || block.loop === blocks[each]?.id
      if (depends && (levels[index] ?? 0) > 0) found.add(index)
    })
  }
  return found
}

function nearestPrices(book: BlockBook, { levels, ranges }: Candidate): number[] | null {
  const accepted = levels.flatMap((level, b) => (level > 0 ? [b] : []))
  const demands = accepted.map((b) => [...dependantsOf(book.blocks, levels, b)])
  let best: { prices: number[]; distance: number } | null = null
  // In ascending order, so that the first of equals has the lowest price in the first period that differs.
  const visit = (prices: number[], distance: number) => {
    if (best && distance >= best.distance) return
    const range = ranges[prices.length]
    if (!range) {
      const suits = demands.every((members) => sum(members.map((m) => surplusOf(book, m, prices, levels[m] ?? 0))) >= 0)
      if (suits) best = { prices: [...prices], distance }
      return
    }
    for (let price = range[0]; price <= range[1]; price++) {
      prices.push(price)
      visit(prices, distance + (2 * price - range[0] - range[1]) ** 2)
      prices.pop()
    }
  }
  visit([], 0)
  return (best as { prices: number[] } | null)?.prices ?? null
}

function reasonsOf(book: BlockBook, { levels, ranges, isTraded }: Candidate, prices: readonly number[]): string[] {
  const { blocks } = book
  // Where nothing trades a block is judged by the price of the interval that suits it least.
  const judged = (b: number) =>
    prices.map((price, t) => (isTraded[t] ? price : (ranges[t]?.[blocks[b]?.side === 'buy' ? 1 : 0] ?? 0)))
  const worth = (b: number): number =>
    surplusOf(book, b, judged(b), partsOf(blocks[b] as BlockOrder).parts) +
    sum(blocks.map((child, c) => (child.linkedTo === blocks[b]?.id ? Math.max(0, worth(c)) : 0)))
  return blocks.map((block, b) => {
    if ((levels[b] ?? 0) > 0) return 'accepted'
    const partner = blocks.findIndex(({ id }) => id === block.loop)
    if (worth(b) + (partner < 0 ? 0 : worth(partner)) <= 0) {
      return partner >= 0 && worth(b) > 0 ? 'rejected_loop' : 'rejected_out_of_the_money'
    }
    const parent = blocks.findIndex(({ id }) => id === block.linkedTo)
    if (parent >= 0 && levels[parent] === 0) return 'rejected_parent'
    const group = block.exclusiveGroup
    if (group !== null && blocks.some((other, i) => other.exclusiveGroup === group && (levels[i] ?? 0) > 0)) {
      return 'rejected_group'
    }
    return 'rejected_in_the_money'
  })
}

function isPreferred(a: SlowBlockResult, b: SlowBlockResult, blocks: readonly BlockOrder[]): boolean {
  const paradoxes = ({ reasons }: SlowBlockResult) =>
    reasons.filter((reason) => reason === 'rejected_in_the_money').length
  if (paradoxes(a) !== paradoxes(b)) return paradoxes(a) < paradoxes(b)
  if (a.volume !== b.volume) return a.volume > b.volume
  const sequence = blocks.map((block, index) => ({ ...block, index }))
  sequence.sort((x, y) => x.time - y.time || (x.id < y.id ? -1 : 1))
  for (const { index } of sequence) {
    const [own, other] = [a.levels[index] ?? 0, b.levels[index] ?? 0]
    if (own !== other) return own > other
  }
  return false
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** A small book with blocks of every kind, full of ties: few ticks, few Wh, links, groups, loops and ratios. */
export function randomBlockBook(pick: (from: number, to: number) => number, most = 14): BlockBook {
  const periods = Array.from({ length: pick(1, 3) }, (_, t) => ({
    label: `p${t}`,
    bounds: narrowBounds,
    orders: randomBook(pick, narrowBounds),
  }))
  const count = pick(1, most)
  const blocks: BlockOrder[] = []
  // Ratios multiply the selections, so a large book has few of them.
  let ratios = count > 9 ? 1 : 3
  for (let b = 0; b < count; b++) {
    const own = periods.filter(() => pick(0, 2) > 0)
    const size = pick(1, 25)
    const isProfile = pick(0, 2) === 0
    const isPartial = ratios > 0 && pick(0, 3) === 0
    if (isPartial) ratios--
    const quantity = () => energyWh(isPartial ? pick(1, 4) : isProfile ? pick(1, 25) : size)
    const all = isPartial && !isProfile ? quantity() : null
    const quantities = new Map(
      (own.length > 0 ? own : periods.slice(0, 1)).map(({ label }) => [label, all ?? quantity()]),
    )
    const parent = b > 0 && pick(0, 3) === 0 ? blocks[pick(0, b - 1)] : undefined
    const grandparent = blocks.find(({ id }) => id === parent?.linkedTo)
    blocks.push({
      id: `b${pick(0, 9)}${b}`,
      side: pick(0, 1) === 0 ? 'buy' : 'sell',
      price: priceTick(pick(narrowBounds.min, narrowBounds.max)),
      quantities,
      minimumRatio: isPartial ? pick(0, 3) * 333_333 : 1_000_000,
      time: pick(0, 3),
      linkedTo: parent && (!grandparent || grandparent.linkedTo === null) ? parent.id : null,
      exclusiveGroup: pick(0, 3) === 0 ? `g${pick(0, 2)}` : null,
      loop: null,
    })
  }
  return { periods, blocks: pairInLoops(blocks, pick) }
}

function pairInLoops(blocks: readonly BlockOrder[], pick: (from: number, to: number) => number): BlockOrder[] {
  const paired = [...blocks]
  for (let b = 0; b + 1 < paired.length; b += 2) {
    const [one, two] = [paired[b], paired[b + 1]]
    if (!one || !two || pick(0, 4) > 0 || one.minimumRatio !== 1_000_000 || two.minimumRatio !== 1_000_000) continue
    paired[b] = { ...one, loop: two.id }
    paired[b + 1] = { ...two, loop: one.id, side: one.side === 'buy' ? 'sell' : 'buy' }
  }
  return paired
}
