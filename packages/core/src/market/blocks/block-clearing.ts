import type { BlockCertificate } from '../../verification/block-certificate.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../../units/units.ts'
import { clearBesideBlocks, type AuctionResult } from '../uniform-price-auction.ts'
import { findBlockFaults, type BlockBook, type BlockOrder } from './block-order.ts'
import { blockReasons, paradoxesOf, type BlockReason, type JudgedPrices } from './block-reasons.ts'
import { BlockSearch } from './block-search.ts'
import { certify } from './certify.ts'
import { compileBook, fillAt, fillOf, type CompiledBook } from './compiled-book.ts'
import { ExactSum } from '../../units/exact-sum.ts'
import { nearestPrices, type NearestPrices } from './nearest-prices.ts'
import type { SearchLimits } from './search-pace.ts'
import { openDemands, type Selection } from './selection.ts'

/** What became of one block. */
interface BlockResult {
  readonly id: string
  /** `level` of `parts` parts, both whole: the accepted ratio. */
  readonly level: number
  readonly parts: number
  /** What it got in each of its periods, by label; empty where it was rejected. */
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

/** By default some ten seconds of one core, fewer where no proof is in sight and no more than a millionth of the welfare could be missing. */
const defaultLimits: SearchLimits = { work: 5_000_000, closeEnough: 1e-6 }

/**
 * Clears an auction with blocks (market-rules.md sections 2.2, 2.3 and 2.7): the most welfare over the selections that some prices
 * support with no accepted block losing, the nearest whole prices to the midpoints, of selections with equal welfare fewer blocks rejected
 * although in the money, then more volume, then the earlier blocks. Exact, with a certificate. The book must be without faults
 * (`findBlockFaults`). The same book gives the same result on every machine: what limits it is work, not time.
 */
export function clearWithBlocks(book: BlockBook, limits: Partial<SearchLimits> = {}): BlockClearing {
  const fault = findBlockFaults(book)[0]
  if (fault) throw new RangeError(`block ${fault.block}: ${fault.code}`)
  const compiled = compileBook(book)
  const search = new BlockSearch(compiled, { ...defaultLimits, ...limits })
  const proof = search.run()
  // A search for ties comes to the same selection more than once.
  const known = new Map<string, NearestPrices>()
  const nearestOf = (selection: Selection) => {
    const key = selection.levels.join()
    let nearest = known.get(key)
    if (!nearest) {
      nearest = nearestPrices(selection.box, openDemands(compiled, selection))
      search.spend(nearest.work)
      known.set(key, nearest)
    }
    return nearest
  }
  const isSettled = search.settleTies((one, other) => isPreferred(compiled, nearestOf, one, other))
  const { best } = search
  const certificate = certify(compiled, best, search.bound, proof)
  const bound = BigInt(certificate.bound)
  const nearest = nearestOf(best)
  if (!nearest.prices) throw new Error('no prices supported the best selection')
  const prices = Array.from(nearest.prices, priceTick)
  const trades = blockTrades(compiled, best)
  const periods = book.periods.map(({ orders, bounds }, period) => {
    const { bought, sold, worth } = trades
    const energy = {
      bought: energyWh(bought[period] ?? 0),
      sold: energyWh(sold[period] ?? 0),
      worth: worth[period]?.value ?? 0n,
      price: prices[period] ?? null,
    }
    return clearBesideBlocks(orders, bounds, energy, { levels: compiled.curves[period]?.levels })
  })
  const optimal = bound === best.welfare
  return {
    periods,
    prices,
    blocks: blockResults(book, compiled, best, judgedPrices(compiled, best, nearest.prices)),
    welfare: best.welfare,
    gap: bound - best.welfare,
    optimal,
    tie: optimal && isSettled && nearest.isProven ? 'proven' : 'unproven',
    certificate,
  }
}

/** What the blocks of a selection buy and sell in each period, in Wh, and what that is worth by their limits. */
interface BlockTrades {
  readonly bought: Float64Array
  readonly sold: Float64Array
  readonly worth: readonly ExactSum[]
}

function blockTrades({ blocks, periods }: CompiledBook, { levels }: Selection): BlockTrades {
  const bought = new Float64Array(periods)
  const sold = new Float64Array(periods)
  const worth = Array.from({ length: periods }, () => new ExactSum())
  blocks.forEach((block, index) => {
    const level = levels[index] ?? 0
    if (level === 0) return
    const own = block.sign > 0 ? bought : sold
    for (let place = 0; place < block.periods.length; place++) {
      const period = block.periods[place] ?? 0
      const fill = fillAt(block, place, level)
      own[period] = (own[period] ?? 0) + fill
      worth[period]?.add(block.sign * block.price, fill)
    }
  })
  return { bought, sold, worth }
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
    const { parts, sign, price } = block
    const fills = level === parts ? quantities : level === 0 ? nothing : fillsAt(quantities, level, parts)
    const prices = sign > 0 ? judged.buy : judged.sell
    const sum = new ExactSum()
    for (let place = 0; place < block.periods.length; place++) {
      sum.add(block.quantities[place] ?? 0, prices[block.periods[place] ?? 0] ?? 0)
    }
    const { value } = sum
    // What all blocks of a period have together is counted exactly (`findBlockFaults`); over many periods it may not be.
    const energy = Number.isSafeInteger(block.total)
      ? BigInt(block.total)
      : block.quantities.reduce((total, quantity) => total + BigInt(quantity), 0n)
    const surplus = amount(BigInt(sign) * (BigInt(price) * energy - value))
    const met = { value: amount(value), energy }
    return { id, level, parts, fills, reason: reasons[index] ?? 'accepted', surplus, met }
  })
}

const nothing: BlockResult['fills'] = new Map()

function fillsAt(quantities: BlockOrder['quantities'], level: number, parts: number): Map<string, EnergyWh> {
  const fills = new Map<string, EnergyWh>()
  quantities.forEach((quantity, label) => fills.set(label, energyWh(fillOf(quantity, level, parts))))
  return fills
}

function isPreferred(
  book: CompiledBook,
  nearestOf: (selection: Selection) => NearestPrices,
  one: Selection,
  other: Selection,
): boolean {
  const [own, others] = [one, other].map((selection) => {
    const { prices } = nearestOf(selection)
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
  return periodVolumes(book, selection).reduce((sum, volume) => sum + volume, 0)
}

function periodVolumes(book: CompiledBook, selection: Selection): Float64Array {
  const { bought, sold } = blockTrades(book, selection)
  return bought.map((energy, period) => book.curves[period]?.volume(energy, sold[period] ?? 0) ?? 0)
}

function judgedPrices(book: CompiledBook, selection: Selection, prices: Float64Array): JudgedPrices {
  const volumes = periodVolumes(book, selection)
  const { low, high } = selection.box
  return {
    buy: prices.map((price, period) => ((volumes[period] ?? 0) > 0 ? price : (high[period] ?? 0))),
    sell: prices.map((price, period) => ((volumes[period] ?? 0) > 0 ? price : (low[period] ?? 0))),
  }
}
