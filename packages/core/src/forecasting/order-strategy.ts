import type { PriceTick } from '../units/units.ts'

/** What of the forecast energy goes to the market: the balance of each hour, or one side of it alone. */
export const tradedParts = ['balance', 'consumption', 'production'] as const
export type TradedPart = (typeof tradedParts)[number]

/** At any price the market allows, or at a limit: selling at forecast − margin, buying at forecast + margin, or as a chance asks for. */
export const pricings = ['anyPrice', 'limit'] as const
export type Pricing = (typeof pricings)[number]

/** How a draft order is made from forecasts. The user's to choose; the words for it are the screens'. */
export interface OrderStrategy {
  readonly part: TradedPart
  /** Percent of the forecast energy that is put into the order, 1 to 100. */
  readonly share: number
  readonly sell: Pricing
  /** ≥ 0. */
  readonly sellMargin: PriceTick
  readonly buy: Pricing
  /** ≥ 0. */
  readonly buyMargin: PriceTick
  /** Percent, 1 to 99, in which limits are reached; null: they are margins from the forecast. */
  readonly chance: number | null
}
