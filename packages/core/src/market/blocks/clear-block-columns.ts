import { energyWh, priceTick, type Amount, type PriceTick } from '../../units/units.ts'
import { divideHalfUp } from '../../units/rounding.ts'
import type { BlockCertificate } from '../../verification/block-certificate.ts'
import { verifyWithCertificates } from '../../verification/published-blocks.ts'
import { at, readPeriods, type PeriodSteps } from '../book-columns.ts'
import {
  orderResults,
  resultsOfSteps,
  tradeRows,
  type ClearedColumns,
  type ClearedFigures,
  type ColumnsToClear,
  type RefusedOrder,
} from '../clear-columns.ts'
import type { Side } from '../order.ts'
import { clearWithBlocks, type BlockClearing } from './block-clearing.ts'
import type { BlockBook, BlockOrder } from './block-order.ts'
import type { BlockReason } from './block-reasons.ts'
import { blocksOfBook, blocksOfOrder, type OrderBlock } from './order-blocks.ts'
import { pricesIfAccepted } from './price-if-accepted.ts'

/** The blocks of an order of a book, by the place of the order in it. */
export interface PlacedBlocks {
  readonly place: number
  readonly blocks: readonly OrderBlock[]
}

export interface BlockColumnsToClear extends ColumnsToClear {
  /** Of the orders that have some, in the sequence of the book. */
  readonly blocks: readonly PlacedBlocks[]
  /** How much may be searched, in `evaluationsPerSecond`. */
  readonly seconds: number
}

/** What became of a block, as its order keeps it. */
export interface ClearedBlock {
  readonly reason: BlockReason
  /** `level` of `parts` parts, both whole: the accepted ratio. */
  readonly level: number
  readonly parts: number
  /** What all of it gains at the published prices. */
  readonly surplus: Amount
  /** The average over its energy of the prices that it met. */
  readonly averagePrice: PriceTick
  /** Where it was rejected in the money: `pricesIfAccepted`. */
  readonly priceIfAccepted: PriceTick | null
  /** Wh of each of its quantities, in their sequence. */
  readonly accepted: readonly number[]
}

/** How good a result with blocks is, with its proof. Coins in 1e-8 TC. */
export interface BlockProof extends Pick<BlockClearing, 'welfare' | 'gap' | 'optimal' | 'tie'> {
  readonly certificate: BlockCertificate
}

export interface ClearedBlockColumns extends ClearedColumns {
  /** Of each list of `blocks` in the book. */
  readonly blocks: readonly (readonly ClearedBlock[])[]
  readonly proof: BlockProof
}

/** What a core does in a second at least: the search is limited by its work, so that a book has one result on every machine. */
const evaluationsPerSecond = 400_000

/** How much may be searched where a market allows so many seconds. */
export const workOfSeconds = (seconds: number) => seconds * evaluationsPerSecond

/** The book of all periods with its blocks as the search and the checks know it, and what it was read from. */
export function bookWithBlocks({ book, bounds, periods, blocks }: Omit<BlockColumnsToClear, 'seconds'>) {
  const stepsOf = readPeriods(book)
  const steps = periods.map((period) => stepsOf(period))
  const orders = blocks.map((own) => {
    return { order: String(at(book.orderId, own.place)), time: at(book.seq, own.place), blocks: own.blocks }
  })
  const whole: BlockBook = {
    periods: periods.map((period, index) => ({ label: String(period), bounds, orders: steps[index]?.orders ?? [] })),
    blocks: blocksOfBook(orders),
  }
  return { steps, orders, whole }
}

/**
 * Clears a book with blocks (market-rules.md sections 2.2, 2.3 and 2.7), and lets the independent verifier and the separate checker of
 * certificates look at the whole of it (section 2.9). Whether the result may be used is the caller's to read from `verification`.
 */
export function clearBlockColumns(
  work: BlockColumnsToClear,
  clear: typeof clearWithBlocks = clearWithBlocks,
): ClearedBlockColumns {
  const { book, periods, blocks, seconds } = work
  const { steps, orders, whole } = bookWithBlocks(work)
  const clearing = clear(whole, { work: workOfSeconds(seconds) })
  const published = {
    periods: whole.periods.map(({ label }, index) => ({ label, ...resultOf(clearing, index) })),
    welfare: clearing.welfare,
    levels: new Map(clearing.blocks.map(({ id, level }) => [id, level])),
  }
  const verification = verifyWithCertificates(whole, published, [clearing.certificate])
  const priceIfAccepted = pricesIfAccepted(whole, clearing)
  const placeOf = new Map(clearing.blocks.map(({ id }, index) => [id, index]))
  const cleared = orders.map((own) =>
    blocksOfOrder(own.order, own.time, own.blocks).map((block) =>
      clearedBlock(clearing, block, { index: placeOf.get(block.id), priceIfAccepted }),
    ),
  )
  const accepted = new Int32Array(book.period.length)
  const trades = tradeRows()
  const figures = periods.map((period, index): ClearedFigures => {
    const result = resultOf(clearing, index)
    const own = steps[index]
    if (!own) throw new Error('a period has no steps')
    const asked = { buy: 0, sell: 0 }
    own.orders.forEach(({ id, side, quantity }, step) => {
      accepted[at(own.step, step)] = result.fills.get(id) ?? 0
      asked[side] += quantity
    })
    for (const { side, quantities } of whole.blocks) asked[side] += quantities.get(String(period)) ?? 0
    if (result.price !== null) addTrades(trades, { period, steps: own, accepted, blocks, cleared })
    const { price, interval, volume, welfare, margin } = result
    const quantities = { buyQuantity: energyWh(asked.buy), sellQuantity: energyWh(asked.sell) }
    return { period, price, interval, volume, welfare, margin, ...quantities }
  })
  const { welfare, gap, optimal, tie, certificate } = clearing
  return {
    periods: figures,
    verification,
    accepted,
    trades: trades.columns(),
    ...resultsWithBlocks(resultsOfSteps(book, accepted, figures), {
      ...whole,
      columns: book,
      accepted,
      blocks,
      cleared,
    }),
    blocks: cleared,
    proof: { welfare, gap, optimal, tie, certificate },
  }
}

function resultOf({ periods }: BlockClearing, index: number): BlockClearing['periods'][number] {
  const result = periods[index]
  if (!result) throw new Error('a period was not cleared')
  return result
}

/** A block by its place in a clearing. */
interface Placed {
  readonly index: number | undefined
  readonly priceIfAccepted: (index: number) => PriceTick | null
}

function clearedBlock(
  clearing: BlockClearing,
  { quantities }: BlockOrder,
  { index = -1, priceIfAccepted }: Placed,
): ClearedBlock {
  const result = clearing.blocks[index]
  if (!result) throw new Error('a block was not cleared')
  const { reason, level, parts, surplus, met, fills } = result
  return {
    reason,
    level,
    parts,
    surplus,
    averagePrice: priceTick(divideHalfUp(met.value, met.energy)),
    priceIfAccepted: reason === 'rejected_in_the_money' ? priceIfAccepted(index) : null,
    accepted: Array.from(quantities.keys(), (label) => fills.get(label) ?? 0),
  }
}

interface PeriodTrades {
  readonly period: number
  readonly steps: PeriodSteps
  readonly accepted: Int32Array
  readonly blocks: readonly PlacedBlocks[]
  readonly cleared: readonly (readonly ClearedBlock[])[]
}

/** One trade for each order that got something: what it bought and sold by its steps and its blocks nets out (market-rules.md section 2.5). */
function addTrades(
  trades: ReturnType<typeof tradeRows>,
  { period, steps, accepted, blocks, cleared }: PeriodTrades,
): void {
  const bought = new Map<number, number>()
  const add = (place: number, side: Side, quantity: number) =>
    bought.set(place, (bought.get(place) ?? 0) + (side === 'buy' ? quantity : -quantity))
  steps.orders.forEach(({ side }, index) => add(at(steps.order, index), side, at(accepted, at(steps.step, index))))
  blocks.forEach(({ place, blocks: own }, index) => {
    own.forEach(({ side, quantities }, number) => {
      quantities.forEach((quantity, at) => {
        if (quantity.period === period) add(place, side, cleared[index]?.[number]?.accepted[at] ?? 0)
      })
    })
  })
  for (const [place, net] of [...bought].sort(([a], [b]) => a - b)) {
    trades.push({ place, period, side: net > 0 ? 'buy' : 'sell', quantity: energyWh(Math.abs(net)) })
  }
}

interface BlockOutcomes {
  readonly columns: ColumnsToClear['book']
  readonly accepted: Int32Array
  readonly blocks: readonly PlacedBlocks[]
  readonly cleared: readonly (readonly ClearedBlock[])[]
}

type OrderResults = Pick<ClearedColumns, 'result' | 'refused'>

/** What became of each order, by its steps and its blocks. */
function resultsWithBlocks(
  { result, refused }: OrderResults,
  { columns, accepted, blocks, cleared }: BlockOutcomes,
): OrderResults {
  const withBlocks = [...refused]
  blocks.forEach(({ place, blocks: own }, index) => {
    let [got, asked] = [0, 0]
    for (let step = at(columns.from, place); step < at(columns.from, place + 1); step++) {
      got += at(accepted, step)
      asked += at(columns.quantity, step)
    }
    const hasSteps = asked > 0
    own.forEach(({ quantities }, number) => {
      quantities.forEach(({ quantity }, at) => {
        asked += quantity
        got += cleared[index]?.[number]?.accepted[at] ?? 0
      })
    })
    result[place] = orderResults.indexOf(got === 0 ? 'unfilled' : got === asked ? 'filled' : 'partiallyFilled')
    withBlocks[place] = got > 0 ? null : refusal(hasSteps ? refused[place] : null, own, cleared[index] ?? [], asked)
  })
  return { result, refused: withBlocks }
}

function refusal(
  bySteps: RefusedOrder | null | undefined,
  own: readonly OrderBlock[],
  cleared: readonly ClearedBlock[],
  asked: number,
): RefusedOrder {
  const sides = new Set<Side | null>(own.map(({ side }) => side))
  if (bySteps) sides.add(bySteps.side)
  const [side = null, ...others] = sides
  const isByPrice = cleared.every(({ reason }) => reason === 'rejected_out_of_the_money')
  const reason = bySteps?.reason ?? (isByPrice ? 'refused_price' : 'refused_block')
  return { side: others.length === 0 ? side : null, quantity: energyWh(asked), reason }
}
