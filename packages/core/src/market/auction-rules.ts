/**
 * What decides the price of a period where every price of an interval clears the market: its midpoint (market-rules.md section 2.4), its
 * lowest or its highest price; or `paidAsBid`, where every buyer pays its own limit, every seller gets its own, and the midpoint is only said.
 */
export const priceRules = ['midpoint', 'low', 'high', 'paidAsBid'] as const
export type PriceRule = (typeof priceRules)[number]

/** Who is filled at the price where not all can be: each in proportion to its quantity (section 2.5), or who came first. */
export const tieRules = ['prorata', 'time'] as const
type TieRule = (typeof tieRules)[number]

export interface AuctionRules {
  readonly price: PriceRule
  readonly tie: TieRule
}

/** The rules of the platform's own markets. */
export const usualRules: AuctionRules = { price: 'midpoint', tie: 'prorata' }
