import { priceRules, tieRules, type AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { sides } from '@tandem/core/market/order.ts'
import type { PriceBounds } from '@tandem/core/market/session.ts'
import {
  clearUniformPriceAuction,
  type AuctionOrder,
  type AuctionResult,
} from '@tandem/core/market/uniform-price-auction.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { numberOf, textOf, wordOf } from './package-line.ts'
import { PackageFault, type PackageLine, type ReadTables } from './read-package.ts'

/** An auction of a package in one period. */
export interface PackagePeriod {
  readonly session: string
  readonly period: string
  readonly rules: AuctionRules
  readonly bounds: PriceBounds
  readonly orders: readonly (AuctionOrder & { readonly member: string | null; readonly line: PackageLine })[]
}

/** The complete auctions of a package, period by period. */
export function* auctionPeriods({ sessions, steps, orders, clearings }: ReadTables): Generator<PackagePeriod> {
  const owners = new Map(orders.map((line) => [textOf(line, 'order'), line]))
  const bySession = Map.groupBy(steps, (line) => `${textOf(line, 'session')} ${textOf(line, 'period')}`)
  const held = new Map(sessions.map((line) => [textOf(line, 'session'), line]))
  for (const clearing of clearings) {
    const [session, period] = [textOf(clearing, 'session'), textOf(clearing, 'period')]
    const terms = held.get(session)
    if (!terms) throw new PackageFault(`clearings: ${session} is not among the sessions`)
    if (numberOf(terms, 'is_complete') === 0) continue
    const read = (bySession.get(`${session} ${period}`) ?? []).map((line, index) => {
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
    })
    const bounds = {
      min: priceTick(numberOf(terms, 'min_price_ticks')),
      max: priceTick(numberOf(terms, 'max_price_ticks')),
    }
    const rules = { price: wordOf(terms, 'price_rule', priceRules), tie: wordOf(terms, 'tie_rule', tieRules) }
    yield { session, period, rules, bounds, orders: read }
  }
}

/** Clears one; what cannot be an order is a fault of the package. */
export function clearPeriod({ session, period, bounds, orders, rules }: PackagePeriod, by = rules): AuctionResult {
  try {
    return clearUniformPriceAuction(orders, bounds, by)
  } catch (error) {
    throw new PackageFault(
      `steps: ${session} period ${period}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
