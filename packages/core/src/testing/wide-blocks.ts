import type { BlockBook } from '../market/blocks/block-order.ts'
import type { BookPeriod } from '../verification/verification-report.ts'
import { largeBlockBook, largeBlockShape } from './large-blocks.ts'
import { allowedSelections, dependantsOf, fillOf } from './slow-blocks.ts'

interface Interval {
  readonly low: number
  readonly high: number
}

/** Σ weight × price of the two periods ≤ most. */
interface Demand {
  readonly weights: readonly [number, number]
  readonly most: number
}

/**
 * The most welfare of any selection that some whole prices support (market-rules.md section 2.2), by trying every selection with every quantity:
 * for books of one or two periods and few Wh, at prices as far apart as one likes.
 */
export function mostWelfareSlowly(book: BlockBook): number {
  let most = -Infinity
  for (const levels of allowedSelections(book.blocks)) {
    const cleared = book.periods.map((period) => clearPeriod(period, netOf(book, period.label, levels)))
    let welfare = 0
    for (const each of cleared) welfare += each?.welfare ?? -Infinity
    book.blocks.forEach((block, index) => {
      for (const { label } of book.periods) {
        welfare += (block.side === 'buy' ? 1 : -1) * block.price * fillOf(block, label, levels[index] ?? 0)
      }
    })
    if (welfare <= most) continue
    const box = cleared.map((each) => each ?? { low: 1, high: 0 })
    if (isSupported(box, demandsOf(book, levels))) most = welfare
  }
  return most
}

/**
 * A book of one or two periods for it: blocks of up to 40 Wh, the largest larger than all steps, at any of two million ticks; two of them to be
 * had in part, of as many parts as they have Wh.
 */
export function wideBlockBook(pick: (from: number, to: number) => number): BlockBook {
  const book = largeBlockBook(pick, {
    ...largeBlockShape,
    periods: pick(1, 2),
    blocks: pick(2, 7),
    step: 12,
    quantity: 40,
    linked: 25,
    grouped: 25,
    looped: pick(0, 1) * 30,
    whole: 0,
  })
  const partial = new Set([pick(0, 6), pick(0, 6)])
  return {
    ...book,
    blocks: book.blocks.map((block, index) => (partial.has(index) ? block : { ...block, minimumRatio: 1_000_000 })),
  }
}

function netOf({ blocks }: BlockBook, label: string, levels: readonly number[]): number {
  return blocks.reduce(
    (net, block, index) => net + (block.side === 'buy' ? 1 : -1) * fillOf(block, label, levels[index] ?? 0),
    0,
  )
}

/** The prices at which the steps can supply so much, net, and what they are worth then; null where they cannot. */
function clearPeriod({ orders, bounds }: BookPeriod, net: number): (Interval & { welfare: number }) | null {
  const limits = [bounds.min, ...orders.map(({ price }) => price), bounds.max].sort((a, b) => a - b)
  const supply = (isIn: (price: number, isBuy: boolean) => boolean) =>
    orders.reduce((sum, { side, price, quantity }) => {
      const isBuy = side === 'buy'
      return isIn(price, isBuy) ? sum + (isBuy ? -quantity : quantity) : sum
    }, 0)
  const clears = (price: number) =>
    supply((limit, isBuy) => (isBuy ? limit >= price : limit < price)) <= net &&
    supply((limit, isBuy) => (isBuy ? limit > price : limit <= price)) >= net
  const clearing = limits.filter((price) => clears(price))
  const [low, high] = [clearing[0], clearing.at(-1)]
  if (low === undefined || high === undefined) return null
  // Everybody better trades, and what is missing to the balance changes hands at the price.
  let welfare = 0
  let missing = net
  for (const { side, price, quantity } of orders) {
    if (side === 'buy' ? price <= low : price >= low) continue
    const sign = side === 'buy' ? 1 : -1
    welfare += sign * price * quantity
    missing += sign * quantity
  }
  return { low, high, welfare: welfare - low * missing }
}

function demandsOf({ periods, blocks }: BlockBook, levels: readonly number[]): Demand[] {
  return blocks.flatMap((_, index) => {
    if ((levels[index] ?? 0) === 0) return []
    const weights: [number, number] = [0, 0]
    let most = 0
    for (const member of dependantsOf(blocks, levels, index)) {
      const block = blocks[member]
      if (!block) continue
      const sign = block.side === 'buy' ? 1 : -1
      periods.forEach(({ label }, period) => {
        const fill = sign * fillOf(block, label, levels[member] ?? 0)
        weights[period === 0 ? 0 : 1] += fill
        most += fill * block.price
      })
    }
    return [{ weights, most }]
  })
}

/** Whether some whole prices within the intervals meet all demands. */
function isSupported(
  [first = { low: 0, high: 0 }, second = { low: 0, high: 0 }]: readonly Interval[],
  demands: readonly Demand[],
): boolean {
  let { low, high } = first
  for (const { weights, most } of demands) {
    if (weights[1] !== 0) continue
    if (weights[0] > 0) high = Math.min(high, Math.floor(most / weights[0]))
    else if (weights[0] < 0) low = Math.max(low, Math.ceil(most / weights[0]))
    else if (most < 0) return false
  }
  if (low > high || second.low > second.high) return false
  // What the second price may be beside the first one, and how much room that is: concave in the first.
  const rest = (price: number) => {
    const left = { ...second }
    for (const { weights, most } of demands) {
      const end = (most - weights[0] * price) / weights[1]
      if (weights[1] > 0) left.high = Math.min(left.high, end)
      else if (weights[1] < 0) left.low = Math.max(left.low, end)
    }
    return left
  }
  const room = (price: number) => rest(price).high - rest(price).low
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (room(middle) < room(middle + 1)) from = middle + 1
    else to = middle
  }
  // Where there is less room than a tick, whole prices may still be missed.
  for (let price = Math.max(low, from - 2_000); price <= Math.min(high, from + 2_000); price++) {
    const { low: least, high: most } = rest(price)
    if (Math.ceil(least - 1e-9) <= Math.floor(most + 1e-9)) return true
  }
  return false
}
