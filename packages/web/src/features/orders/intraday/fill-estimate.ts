import type { ContractBook } from '@tandem/contract/orders/intraday.ts'
import { statisticsOf, vwapOf } from '@tandem/core/market/trade-statistics.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

export interface FillEstimate {
  /** How much stands within reach of the price now. */
  readonly filled: EnergyWh
  /** What it would cost on average, in ticks; null when nothing would trade. */
  readonly averagePrice: number | null
  /** An own order stands in the way: whatever is left then is cancelled (market-rules.md section 3.3, rule 8). */
  readonly meetsOwn: boolean
}

interface EstimatedOrder {
  readonly side: Side
  readonly price: PriceTick | null
  readonly quantity: EnergyWh
  /** The best price of one's own orders on the other side; null when there are none. */
  readonly ownPrice: PriceTick | null
}

/**
 * What an order would trade at once against the visible depth, best price first. Icebergs and orders of others that are
 * on their way make the outcome differ: it is an estimate, and what the server answers counts. Null price: any price.
 */
export function estimateFill(
  { bids, asks }: Pick<ContractBook, 'bids' | 'asks'>,
  { side, price, quantity, ownPrice }: EstimatedOrder,
): FillEstimate {
  const levels = side === 'buy' ? asks : bids
  const isAsGood = (given: number, limit: number) => (side === 'buy' ? given <= limit : given >= limit)
  const within = levels.filter((level) => price === null || isAsGood(level.price, price))
  // Who came first at the price of one's own order is not told; nothing is counted on there.
  const others = within.filter((level) => ownPrice === null || !isAsGood(ownPrice, level.price))
  let left: number = quantity
  const taken = others.flatMap((level) => {
    const part = Math.min(left, level.quantity)
    left -= part
    return part > 0 ? [{ price: level.price, quantity: energyWh(part) }] : []
  })
  const average = vwapOf(statisticsOf(taken))
  return {
    filled: energyWh(quantity - left),
    averagePrice: average === null ? null : Number(average),
    meetsOwn: left > 0 && others.length < within.length,
  }
}
