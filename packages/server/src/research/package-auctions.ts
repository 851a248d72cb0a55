import { priceRules, tieRules, type AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { clearWithBlocks, type BlockClearing } from '@tandem/core/market/blocks/block-clearing.ts'
import { workOfSeconds } from '@tandem/core/market/blocks/clear-block-columns.ts'
import { sides } from '@tandem/core/market/order.ts'
import type { PriceBounds } from '@tandem/core/market/session.ts'
import {
  clearBesideBlocks,
  clearUniformPriceAuction,
  type AuctionOrder,
  type AuctionResult,
} from '@tandem/core/market/uniform-price-auction.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { blocksOfSession, type PackageBlock, type PackageProof } from './package-blocks.ts'
import { numberOf, textOf, wordOf } from './package-line.ts'
import { PackageFault, type PackageLine, type ReadTables } from './read-package.ts'

type PackageOrder = AuctionOrder & { readonly member: string | null; readonly line: PackageLine }

/** One period of an auction of a package. */
interface PackagePeriod {
  readonly period: string
  readonly orders: readonly PackageOrder[]
}

/** An auction of a package in all of its periods. */
export interface PackageAuction {
  readonly session: string
  readonly rules: AuctionRules
  readonly bounds: PriceBounds
  readonly periods: readonly PackagePeriod[]
  /** In the sequence in which they are cleared and proven. */
  readonly blocks: readonly PackageBlock[]
  /** Null of an auction without blocks. */
  readonly proof: PackageProof | null
}

/** What clearing one again came to. */
export interface ClearedAuction {
  /** In the sequence of its periods. */
  readonly periods: readonly AuctionResult[]
  /** Null of an auction without blocks. */
  readonly clearing: BlockClearing | null
}

/** The complete auctions of a package, in the sequence of its results. */
export function* packageAuctions(tables: ReadTables): Generator<PackageAuction> {
  const { sessions, steps, orders, clearings } = tables
  const owners = new Map(orders.map((line) => [textOf(line, 'order'), line]))
  const byPeriod = Map.groupBy(steps, (line) => `${textOf(line, 'session')} ${textOf(line, 'period')}`)
  const held = new Map(sessions.map((line) => [textOf(line, 'session'), line]))
  const bySession = Map.groupBy(clearings, (line) => textOf(line, 'session'))
  const blocksOf = blocksOfSession(tables, owners)
  for (const [session, lines] of bySession) {
    const terms = held.get(session)
    if (!terms) throw new PackageFault(`clearings: ${session} is not among the sessions`)
    if (numberOf(terms, 'is_complete') === 0) continue
    const bounds = {
      min: priceTick(numberOf(terms, 'min_price_ticks')),
      max: priceTick(numberOf(terms, 'max_price_ticks')),
    }
    const rules = { price: wordOf(terms, 'price_rule', priceRules), tie: wordOf(terms, 'tie_rule', tieRules) }
    const periods = lines.map((clearing) => {
      const period = textOf(clearing, 'period')
      const read = byPeriod.get(`${session} ${period}`) ?? []
      return { period, orders: read.map((line, index) => orderOf(line, index, { session, period, owners })) }
    })
    yield { session, rules, bounds, periods, ...blocksOf(session) }
  }
}

interface StepPlace {
  readonly session: string
  readonly period: string
  readonly owners: ReadonlyMap<string, PackageLine>
}

function orderOf(line: PackageLine, index: number, { session, period, owners }: StepPlace): PackageOrder {
  const owner = line['order'] === null ? null : owners.get(textOf(line, 'order'))
  if (owner === undefined) throw new PackageFault(`steps: ${session} period ${period}: an order that is not there`)
  return {
    id: owner === null ? `~${String(index)}` : `${textOf(line, 'order')}.${textOf(line, 'step')}`,
    side: wordOf(line, 'side', sides),
    price: priceTick(numberOf(line, 'price_ticks')),
    quantity: energyWh(numberOf(line, 'quantity_wh')),
    // Whoever is not named came after all who are: only the last Wh of a tie depend on it.
    time: owner === null ? Number.MAX_SAFE_INTEGER : numberOf(owner, 'sequence'),
    member: owner === null ? null : textOf(owner, 'member'),
    line,
  }
}

/**
 * Clears one; what cannot be an order or a block is a fault of the package. Of an auction with blocks the selection and the prices are those
 * that the platform would choose, whatever `by` says of the price; who is filled at it is as it says.
 */
export function clearAuction(auction: PackageAuction, by = auction.rules): ClearedAuction {
  const { bounds, periods, blocks, proof } = auction
  if (!proof) {
    return {
      clearing: null,
      periods: periods.map(({ period, orders }) =>
        orFault(`steps: ${auction.session} period ${period}`, () => clearUniformPriceAuction(orders, bounds, by)),
      ),
    }
  }
  const clearing = orFault(`blocks: ${auction.session}`, () =>
    clearWithBlocks(bookOf(auction), { work: workOfSeconds(proof.searchSeconds) }),
  )
  if (by.tie === 'prorata') return { clearing, periods: clearing.periods }
  const results = new Map(clearing.blocks.map((result) => [result.id, result.fills]))
  return {
    clearing,
    periods: periods.map(({ period, orders }, index) => {
      const traded = { buy: 0, sell: 0 }
      let worth = 0n
      for (const { id, side, price } of blocks) {
        const fill = results.get(id)?.get(period) ?? 0
        traded[side] += fill
        worth += BigInt(price) * BigInt(side === 'buy' ? fill : -fill)
      }
      const energy = { bought: energyWh(traded.buy), sold: energyWh(traded.sell), worth }
      return clearBesideBlocks(
        orders,
        bounds,
        { ...energy, price: clearing.periods[index]?.price ?? null },
        { rules: by },
      )
    }),
  }
}

/** The book of an auction with blocks as the clearing and the checks know it. */
export function bookOf({ bounds, periods, blocks }: PackageAuction) {
  return { periods: periods.map(({ period, orders }) => ({ label: period, bounds, orders })), blocks }
}

function orFault<Result>(place: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new PackageFault(`${place}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
