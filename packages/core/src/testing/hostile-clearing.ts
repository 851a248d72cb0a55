import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'

/** What an auction with blocks comes to by `clearHostileBook`, in the units of the book: ticks, Wh, 1e-8 TC. */
export interface HostileResult {
  readonly levels: readonly number[]
  readonly prices: readonly number[]
  readonly welfare: bigint
  readonly volume: bigint
  readonly reasons: readonly string[]
}

/** One period for a given net of the blocks. */
interface PeriodResult {
  readonly low: bigint
  readonly high: bigint
  readonly welfare: bigint
  readonly volume: bigint
}

interface Outcome {
  readonly levels: readonly number[]
  readonly periods: readonly PeriodResult[]
  readonly welfare: bigint
  readonly volume: bigint
}

/**
 * The result of an auction with blocks by market-rules.md sections 2.3 and 2.7, from every selection and level, in whole numbers of any
 * size. Steps are one merit order of units: a buy that is not served is a sale at its own price. Shares nothing with the clearing, the
 * verification or the other slow way (slow-blocks.ts).
 */
export function clearHostileBook(book: BlockBook): HostileResult {
  const outcomes = selections(book.blocks).flatMap((levels) => outcomeOf(book, levels) ?? [])
  outcomes.sort((a, b) => (a.welfare < b.welfare ? 1 : a.welfare > b.welfare ? -1 : 0))
  let best: HostileResult | null = null
  for (const outcome of outcomes) {
    if (best && outcome.welfare < best.welfare) break
    const prices = nearestPrices(book, outcome)
    if (!prices) continue
    const { levels, welfare, volume } = outcome
    const found = { levels, prices, welfare, volume, reasons: reasonsOf(book, outcome, prices) }
    if (!best || comparison(book.blocks, found, best) > 0) best = found
  }
  if (!best) throw new Error('rejecting every block was not possible')
  return best
}

/** Of how many parts a block is, and how many of them it gets at least. */
function parts({ minimumRatio, quantities }: BlockOrder): readonly [all: number, least: number] {
  if (minimumRatio === 1_000_000) return [1, 1]
  const all = Math.max(...quantities.values())
  const least = (BigInt(all) * BigInt(minimumRatio) + 999_999n) / 1_000_000n
  return [all, Math.max(1, Number(least))]
}

function selections(blocks: readonly BlockOrder[]): number[][] {
  const found: number[][] = []
  const levels = blocks.map(() => 0)
  const place = new Map(blocks.map(({ id }, index) => [id, index]))
  const isAllowed = () =>
    blocks.every(({ linkedTo, loop, exclusiveGroup }, index) => {
      const own = levels[index] ?? 0
      const other = (id: string) => levels[place.get(id) ?? -1] ?? 0
      if (loop !== null && own > 0 !== other(loop) > 0) return false
      if (own === 0) return true
      const isRival = (each: BlockOrder, at: number) =>
        at !== index && exclusiveGroup !== null && each.exclusiveGroup === exclusiveGroup && (levels[at] ?? 0) > 0
      if (blocks.some(isRival)) return false
      if (linkedTo === null) return true
      const parent = blocks[place.get(linkedTo) ?? -1]
      // own ÷ parts ≤ parent's ÷ its parts
      return parent !== undefined && own * parts(parent)[0] <= other(linkedTo) * parts(blocks[index] as BlockOrder)[0]
    })
  const choose = (index: number) => {
    const block = blocks[index]
    if (!block) {
      if (isAllowed()) found.push([...levels])
      return
    }
    const [all, least] = parts(block)
    for (let level = 0; level <= all; level = level === 0 ? least : level + 1) {
      levels[index] = level
      choose(index + 1)
    }
    levels[index] = 0
  }
  choose(0)
  return found
}

function fill(block: BlockOrder, label: string, level: number): bigint {
  return (BigInt(block.quantities.get(label) ?? 0) * BigInt(level)) / BigInt(parts(block)[0])
}

const signOf = ({ side }: { side: 'buy' | 'sell' }) => (side === 'buy' ? 1n : -1n)

function outcomeOf({ periods, blocks }: BlockBook, levels: readonly number[]): Outcome | null {
  const results: PeriodResult[] = []
  let [welfare, volume] = [0n, 0n]
  for (const period of periods) {
    let [bought, sold] = [0n, 0n]
    blocks.forEach((block, index) => {
      const energy = fill(block, period.label, levels[index] ?? 0)
      welfare += signOf(block) * BigInt(block.price) * energy
      if (block.side === 'buy') bought += energy
      else sold += energy
    })
    const result = periodOf(period, bought, sold)
    if (!result) return null
    results.push(result)
    welfare += result.welfare
    volume += result.volume
  }
  return { levels, periods: results, welfare, volume }
}

function periodOf({ orders, bounds }: BlockBook['periods'][number], bought: bigint, sold: bigint): PeriodResult | null {
  const units = orders.map((order) => ({ ...order, price: BigInt(order.price), quantity: BigInt(order.quantity) }))
  units.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
  let welfare = 0n
  // With every buy served, what is missing has to come from the cheapest: a sale, or a buy that is not served.
  let missing = bought - sold
  for (const { side, price, quantity } of units) {
    if (side === 'sell') continue
    welfare += price * quantity
    missing += quantity
  }
  if (missing < 0n) return null
  let [low, high] = [BigInt(bounds.min), BigInt(bounds.max)]
  for (const { price, quantity } of units) {
    if (missing > 0n && price > low) low = price
    if (missing < quantity && price < high) high = price
    const taken = missing < quantity ? missing : quantity
    welfare -= price * taken
    missing -= taken
  }
  if (missing > 0n) return null
  const total = (side: string, suits: (price: bigint) => boolean) =>
    units.reduce((sum, unit) => (unit.side === side && suits(unit.price) ? sum + unit.quantity : sum), 0n)
  let volume = 0n
  for (const price of [low, low + 1n < high ? low + 1n : high, high]) {
    const demand = bought + total('buy', (own) => own >= price)
    const supply = sold + total('sell', (own) => own <= price)
    const traded = demand < supply ? demand : supply
    if (traded > volume) volume = traded
  }
  return { low, high, welfare, volume }
}

/** Of an accepted block everything accepted that could not be without it. */
function family(blocks: readonly BlockOrder[], levels: readonly number[], index: number): number[] {
  const ids = [blocks[index]?.id ?? '']
  for (const id of ids) {
    blocks.forEach((each, at) => {
      if ((levels[at] ?? 0) > 0 && (each.linkedTo === id || each.loop === id) && !ids.includes(each.id))
        ids.push(each.id)
    })
  }
  return ids.map((id) => blocks.findIndex((each) => each.id === id))
}

function nearestPrices({ periods, blocks }: BlockBook, { levels, periods: results }: Outcome): number[] | null {
  const demands = blocks.flatMap((_, index) => {
    if ((levels[index] ?? 0) === 0) return []
    const members = family(blocks, levels, index).map((at) => [blocks[at] as BlockOrder, levels[at] ?? 0] as const)
    let value = 0n
    const weights = periods.map(({ label }) => {
      let weight = 0n
      for (const [block, level] of members) {
        const energy = signOf(block) * fill(block, label, level)
        weight += energy
        value += energy * BigInt(block.price)
      }
      return weight
    })
    return [{ value, weights }]
  })
  // The most that the periods from one on may still bring to each demand.
  const most = demands.map(({ weights }) => {
    const sums = [0n]
    for (let period = periods.length - 1; period >= 0; period--) {
      const [weight = 0n, { low, high }] = [weights[period], results[period] as PeriodResult]
      sums.unshift((sums[0] ?? 0n) - weight * (weight > 0n ? low : high))
    }
    return sums
  })
  let best: { readonly prices: bigint[]; readonly distance: bigint } | null = null
  const isBetter = (prices: readonly bigint[], distance: bigint) => {
    if (!best || distance !== best.distance) return !best || distance < best.distance
    const differs = prices.findIndex((price, period) => price !== best?.prices[period])
    return differs >= 0 && (prices[differs] ?? 0n) < (best.prices[differs] ?? 0n)
  }
  const visit = (prices: bigint[], distance: bigint, left: readonly bigint[]) => {
    const at = prices.length
    if (best && distance > best.distance) return
    if (left.some((value, demand) => value + (most[demand]?.[at] ?? 0n) < 0n)) return
    const result = results[at]
    if (!result) {
      if (isBetter(prices, distance)) best = { prices: [...prices], distance }
      return
    }
    const { low, high } = result
    for (let off = (low + high) & 1n; off <= high - low; off += 2n) {
      for (const doubled of off === 0n ? [low + high] : [low + high - off, low + high + off]) {
        const price = doubled / 2n
        const rest = left.map((value, demand) => value - (demands[demand]?.weights[at] ?? 0n) * price)
        visit([...prices, price], distance + off * off, rest)
      }
    }
  }
  const values = demands.map(({ value }) => value)
  visit([], 0n, values)
  return (best as { prices: bigint[] } | null)?.prices.map(Number) ?? null
}

function reasonsOf({ periods, blocks }: BlockBook, { levels, periods: results }: Outcome, prices: readonly number[]) {
  const at = (id: string | null) => (id === null ? -1 : blocks.findIndex((each) => each.id === id))
  const worth = (index: number): bigint => {
    const block = blocks[index] as BlockOrder
    let sum = 0n
    periods.forEach(({ label }, period) => {
      const { low, high, volume } = results[period] as PeriodResult
      const price = volume > 0n ? BigInt(prices[period] ?? 0) : block.side === 'buy' ? high : low
      sum += signOf(block) * (BigInt(block.price) - price) * fill(block, label, parts(block)[0])
    })
    blocks.forEach((child, place) => {
      const own = child.linkedTo === block.id ? worth(place) : 0n
      if (own > 0n) sum += own
    })
    return sum
  }
  return blocks.map((block, index) => {
    if ((levels[index] ?? 0) > 0) return 'accepted'
    const own = worth(index)
    const [partner, parent] = [at(block.loop), at(block.linkedTo)]
    if (own + (partner < 0 ? 0n : worth(partner)) <= 0n) {
      return partner >= 0 && own > 0n ? 'rejected_loop' : 'rejected_out_of_the_money'
    }
    if (parent >= 0 && levels[parent] === 0) return 'rejected_parent'
    const isOfGroup = (each: BlockOrder, place: number) =>
      each.exclusiveGroup === block.exclusiveGroup && (levels[place] ?? 0) > 0
    if (block.exclusiveGroup !== null && blocks.some(isOfGroup)) return 'rejected_group'
    return 'rejected_in_the_money'
  })
}

/** Above zero where the first of two results of equal welfare is preferred. */
function comparison(blocks: readonly BlockOrder[], one: HostileResult, other: HostileResult): number {
  const paradoxes = ({ reasons }: HostileResult) => reasons.filter((each) => each === 'rejected_in_the_money').length
  if (paradoxes(one) !== paradoxes(other)) return paradoxes(other) - paradoxes(one)
  if (one.volume !== other.volume) return one.volume > other.volume ? 1 : -1
  const inTime = blocks.map(({ time, id }, index) => ({ time, id, index }))
  inTime.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  for (const { index } of inTime) {
    const more = (one.levels[index] ?? 0) - (other.levels[index] ?? 0)
    if (more !== 0) return more
  }
  return 0
}
