import { ExactSum } from '../../units/exact-sum.ts'
import { fillOf, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import { addFills, sumsOf, type Frame } from './frame.ts'
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

/**
 * Clears all periods for these levels; null when the steps of a period cannot take up what the blocks leave. Where a frame is given, what it
 * has decided is taken as it was added up there.
 */
export function selectionOf(book: CompiledBook, levels: Float64Array, frame: Frame | null = null): Selection | null {
  const sums = frame ? sumsOf(frame) : { net: new Float64Array(book.periods), worth: new ExactSum() }
  const { net, worth: welfare } = sums
  const add = (index: number) => {
    const block = book.blocks[index]
    const level = levels[index] ?? 0
    if (block && level > 0) addFills(block, level, sums)
  }
  if (frame) for (const unit of frame.units) for (const member of book.units[unit]?.members ?? []) add(member)
  else for (let index = 0; index < levels.length; index++) add(index)
  const box = boxOf(book, net, net)
  if (!box) return null
  for (let period = 0; period < net.length; period++) book.curves[period]?.addWelfare(welfare, net[period] ?? 0)
  return { levels: Float64Array.from(levels), net, welfare: welfare.value, box }
}

/**
 * The prices that may clear each period when the steps supply something between two quantities, of those that are left where some are not;
 * null when they cannot.
 */
export function boxOf(
  { curves, periods }: CompiledBook,
  netLow: Float64Array,
  netHigh: Float64Array,
  left?: { readonly priceLow: Float64Array; readonly priceHigh: Float64Array },
): PriceBox | null {
  const low = new Float64Array(periods)
  const high = new Float64Array(periods)
  for (let period = 0; period < periods; period++) {
    const curve = curves[period]
    const [least, most] = [netLow[period] ?? 0, netHigh[period] ?? 0]
    if (!curve || least > curve.most || most < curve.least) return null
    let lowest = curve.lowFor(Math.max(least, curve.least))
    let highest = curve.highFor(Math.min(most, curve.most))
    if (left) {
      lowest = Math.max(lowest, left.priceLow[period] ?? -Infinity)
      highest = Math.min(highest, left.priceHigh[period] ?? Infinity)
    }
    if (lowest > highest) return null
    low[period] = lowest
    high[period] = highest
  }
  return { low, high }
}

/** The demands of accepted blocks, of all or only `among` some, that not every price of the box meets. */
export function openDemands(
  book: CompiledBook,
  { levels, box }: Pick<Selection, 'levels' | 'box'>,
  among: Iterable<number> = book.blocks.keys(),
): PriceDemand[] {
  const demands: PriceDemand[] = []
  for (const index of among) {
    if ((levels[index] ?? 0) > 0 && !isSafe(book, levels, index, box)) demands.push(demandOf(book, levels, index))
  }
  return demands
}

/** Whether an accepted block surely gains, with all that depends on it, at every price of the box. */
function isSafe(
  { blocks, dependants }: CompiledBook,
  levels: ArrayLike<number>,
  index: number,
  box: PriceBox,
): boolean {
  let gain = 0
  for (const member of dependants[index] ?? []) {
    const block = blocks[member]
    const level = levels[member] ?? 0
    if (block && level > 0) gain += worstGain(block, level, box)
  }
  return gain >= 0
}

/** What a block gains at a level at the prices of the box that suit it least; −Infinity where a float does not count it exactly. */
export function worstGain(block: CompiledBlock, level: number, { low, high }: PriceBox): number {
  const { sign, price, periods, quantities, parts } = block
  const prices = sign > 0 ? high : low
  let gain = 0
  let magnitude = 0
  for (let place = 0; place < periods.length; place++) {
    const margin = sign * (price - (prices[periods[place] ?? 0] ?? 0))
    const quantity = quantities[place] ?? 0
    const part = margin * (level === parts ? quantity : fillOf(quantity, level, parts))
    gain += part
    magnitude += Math.abs(part)
  }
  // Some of them are added up.
  return magnitude < 2 ** 48 ? gain : -Infinity
}
