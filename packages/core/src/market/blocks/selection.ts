import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import { addFills } from './dual-bound.ts'
import { demandOf, type PriceBox, type PriceDemand } from './price-demand.ts'

/** What every block gets, and what follows from it for the steps of each period. */
export interface Selection {
  /** By block, in its parts. */
  readonly levels: Float64Array
  /** What the blocks buy more than they sell, in Wh by period. */
  readonly net: Float64Array
  /** In 1e-8 TC. */
  readonly welfare: bigint
  /** The prices that clear each period, in ticks. */
  readonly box: PriceBox
}

/** Clears all periods for these levels; null when the steps of a period cannot take up what the blocks leave. */
export function selectionOf(book: CompiledBook, levels: Float64Array): Selection | null {
  const net = new Float64Array(book.periods)
  let welfare = 0n
  book.blocks.forEach((block, index) => {
    const level = levels[index] ?? 0
    if (level > 0) welfare += addFills(block, level, net)
  })
  const box = boxOf(book, net, net)
  if (!box) return null
  book.curves.forEach((curve, period) => (welfare += curve.exactWelfare(net[period] ?? 0)))
  return { levels: Float64Array.from(levels), net, welfare, box }
}

/** The prices that may clear each period when the steps supply something between two quantities; null when they cannot. */
export function boxOf({ curves, periods }: CompiledBook, netLow: Float64Array, netHigh: Float64Array): PriceBox | null {
  const low = new Float64Array(periods)
  const high = new Float64Array(periods)
  for (let period = 0; period < periods; period++) {
    const curve = curves[period]
    const [least, most] = [netLow[period] ?? 0, netHigh[period] ?? 0]
    if (!curve || least > curve.most || most < curve.least) return null
    low[period] = curve.lowFor(Math.max(least, curve.least))
    high[period] = curve.highFor(Math.min(most, curve.most))
  }
  return { low, high }
}

/** The demands of accepted blocks that not every price of the box meets. */
export function openDemands(book: CompiledBook, { levels, box }: Selection): PriceDemand[] {
  const demands: PriceDemand[] = []
  book.blocks.forEach((block, index) => {
    const level = levels[index] ?? 0
    if (level === 0) return
    const isAlone = block.children.length === 0 && block.partner < 0
    if (isAlone && isSafe(block, level, box)) return
    demands.push(demandOf(book, levels, index))
  })
  return demands
}

/** Whether a block surely gains at every price of the box. */
export function isSafe(block: CompiledBlock, level: number, { low, high }: PriceBox): boolean {
  const { sign, price, periods } = block
  const prices = sign > 0 ? high : low
  let gain = 0
  let magnitude = 0
  for (let place = 0; place < periods.length; place++) {
    const part = sign * (price - (prices[periods[place] ?? 0] ?? 0)) * fillAt(block, place, level)
    gain += part
    magnitude += Math.abs(part)
  }
  return gain >= 0 && magnitude < Number.MAX_SAFE_INTEGER
}
