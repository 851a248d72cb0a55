import type { BlockCertificate } from '../../verification/block-certificate.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../../units/units.ts'
import { clearBesideBlocks, type AuctionResult } from '../uniform-price-auction.ts'
import { findBlockFaults, type BlockBook } from './block-order.ts'
import { blockReasons, paradoxesOf, type BlockReason, type JudgedPrices } from './block-reasons.ts'
import { BlockSearch } from './block-search.ts'
import { certify } from './certify.ts'
import { compileBook, fillAt, type CompiledBook } from './compiled-book.ts'
import { nearestPrices } from './nearest-prices.ts'
import { openDemands, type Selection } from './selection.ts'

/** What became of one block. */
interface BlockResult {
  readonly id: string
  /** `level` of `parts` parts, both whole: the accepted ratio. */
  readonly level: number
  readonly parts: number
  /** What it got in each of its periods, by label. */
  readonly fills: ReadonlyMap<string, EnergyWh>
  readonly reason: BlockReason
  /** What all of it gains at the published prices, in 1e-8 TC: below zero it would lose. Where nothing trades, at the end of the interval that suits it least. */
  readonly surplus: Amount
  /**
   * The average price over its energy that it met, as a sum and the energy to divide by: Σ quantity × price in 1e-8 TC, and Wh. Its own limit
   * times that energy is what it asked for.
   */
  readonly met: { readonly value: Amount; readonly energy: bigint }
}

export interface BlockClearing {
  /** Of each period of the book, in its order. */
  readonly periods: readonly AuctionResult[]
  /** The price of every period in ticks, also where nothing trades: what the selection was supported by. */
  readonly prices: readonly PriceTick[]
  readonly blocks: readonly BlockResult[]
  /** Of steps and blocks together, in 1e-8 TC. */
  readonly welfare: bigint
  /** What a better selection could have more at most; 0 when the result is proven to be the best. */
  readonly gap: bigint
  readonly optimal: boolean
  /** `unproven`: there may be a selection of the same welfare that the rules prefer. */
  readonly tie: 'proven' | 'unproven'
  readonly certificate: BlockCertificate
}

/** How much a clearing may work, in evaluations of a curve or a block; by default some ten seconds of one core. */
export interface ClearingLimits {
  readonly work?: number
}

const defaultWork = 30_000_000

/**
 * Clears an auction with blocks (market-rules.md sections 2.2, 2.3 and 2.7): the most welfare over the selections that some prices
 * support with no accepted block losing, the nearest whole prices to the midpoints, of selections with equal welfare fewer blocks rejected
 * although in the money, then more volume, then the earlier blocks. Exact, with a certificate. The book must be without faults
 * (`findBlockFaults`). The same book gives the same result on every machine: what limits it is work, not time.
 */
export function clearWithBlocks(book: BlockBook, { work = defaultWork }: ClearingLimits = {}): BlockClearing {
  const fault = findBlockFaults(book)[0]
  if (fault) throw new RangeError(`block ${fault.block}: ${fault.code}`)
  const compiled = compileBook(book)
  const search = new BlockSearch(compiled, work)
  const proof = search.run()
  const isSettled = search.settleTies((one, other) => isPreferred(compiled, one, other))
  const { best, bound } = search
  const nearest = nearestPrices(best.box, openDemands(compiled, best))
  if (!nearest.prices) throw new Error('no prices supported the best selection')
  const prices = Array.from(nearest.prices, priceTick)
  const periods = book.periods.map(({ orders, bounds }, period) =>
    clearBesideBlocks(orders, bounds, { price: prices[period] ?? null, ...blockEnergy(compiled, best, period) }),
  )
  const optimal = bound === best.welfare
  return {
    periods,
    prices,
    blocks: blockResults(book, compiled, best, judgedPrices(compiled, best, nearest.prices)),
    welfare: best.welfare,
    gap: bound - best.welfare,
    optimal,
    tie: optimal && isSettled && nearest.isProven ? 'proven' : 'unproven',
    certificate: certify(compiled, best, bound, proof),
  }
}

function blockEnergy({ blocks }: CompiledBook, { levels }: Selection, period: number) {
  let bought = 0
  let sold = 0
  let worth = 0n
  blocks.forEach((block, index) => {
    const place = (levels[index] ?? 0) > 0 ? block.periods.indexOf(period) : -1
    if (place < 0) return
    const fill = fillAt(block, place, levels[index] ?? 0)
    if (block.sign > 0) bought += fill
    else sold += fill
    worth += BigInt(block.sign * block.price) * BigInt(fill)
  })
  return { bought: energyWh(bought), sold: energyWh(sold), worth }
}

function blockResults(
  book: BlockBook,
  compiled: CompiledBook,
  { levels }: Selection,
  judged: JudgedPrices,
): BlockResult[] {
  const reasons = blockReasons(compiled, levels, judged)
  return book.blocks.map(({ id, quantities }, index) => {
    const block = compiled.blocks[index]
    const level = levels[index] ?? 0
    if (!block) throw new Error('a block was not compiled')
    const labels = book.periods.map(({ label }) => label)
    const fills = new Map<string, EnergyWh>()
    let value = 0n
    let energy = 0n
    const prices = block.sign > 0 ? judged.buy : judged.sell
    block.periods.forEach((period, place) => {
      fills.set(labels[period] ?? '', energyWh(fillAt(block, place, level)))
      const quantity = BigInt(block.quantities[place] ?? 0)
      value += quantity * BigInt(prices[period] ?? 0)
      energy += quantity
    })
    const surplus = amount(BigInt(block.sign) * (BigInt(block.price) * energy - value))
    const inSequence = new Map(Array.from(quantities.keys(), (label) => [label, fills.get(label) ?? energyWh(0)]))
    const met = { value: amount(value), energy }
    return { id, level, parts: block.parts, fills: inSequence, reason: reasons[index] ?? 'accepted', surplus, met }
  })
}

function isPreferred(book: CompiledBook, one: Selection, other: Selection): boolean {
  const [own, others] = [one, other].map((selection) => {
    const { prices } = nearestPrices(selection.box, openDemands(book, selection))
    return {
      paradoxes: prices
        ? paradoxesOf(blockReasons(book, selection.levels, judgedPrices(book, selection, prices)))
        : Infinity,
      volume: volumeOf(book, selection),
    }
  })
  if (!own || !others) return false
  if (own.paradoxes !== others.paradoxes) return own.paradoxes < others.paradoxes
  if (own.volume !== others.volume) return own.volume > others.volume
  for (const block of book.sequence) {
    const [level, otherLevel] = [one.levels[block] ?? 0, other.levels[block] ?? 0]
    if (level !== otherLevel) return level > otherLevel
  }
  return false
}

/** All that is bought, in Wh: by blocks and by the steps of each period, as much as its prices allow. */
function volumeOf(book: CompiledBook, selection: Selection): number {
  return book.curves.reduce((sum, _, period) => sum + periodVolume(book, selection, period), 0)
}

function periodVolume(book: CompiledBook, selection: Selection, period: number): number {
  const { bought, sold } = blockEnergy(book, selection, period)
  return book.curves[period]?.volume(bought, sold) ?? 0
}

function judgedPrices(book: CompiledBook, selection: Selection, prices: Float64Array): JudgedPrices {
  const isTraded = prices.map((_, period) => (periodVolume(book, selection, period) > 0 ? 1 : 0))
  const { low, high } = selection.box
  return {
    buy: prices.map((price, period) => (isTraded[period] === 1 ? price : (high[period] ?? 0))),
    sell: prices.map((price, period) => (isTraded[period] === 1 ? price : (low[period] ?? 0))),
  }
}
