import type { EnergyWh, PriceTick } from '../units/units.ts'
import type { OrderStep, Side } from './order.ts'
import type { AuctionResult } from './uniform-price-auction.ts'

interface Facts {
  readonly side: Side
  /** The step's own limit. */
  readonly limit: PriceTick
  /** What the step asked for. */
  readonly quantity: EnergyWh
}

interface MarginFacts {
  /** All that the step's side asked for at exactly the clearing price. */
  readonly atTheMoney: EnergyWh
  /** The part of it that could be placed; every step at the margin got this ratio of its quantity, to the Wh. */
  readonly placed: EnergyWh
}

/**
 * Why a step got what it got, as facts without words. Plain JSON of whole units, so that it can be stored with the fill.
 * `refused_price`: a buyer's limit was below the price, or a seller's above it.
 */
export type Outcome = Facts &
  (
    | { readonly code: 'filled'; readonly price: PriceTick; readonly filled: EnergyWh }
    | ({ readonly code: 'cut_at_margin'; readonly price: PriceTick; readonly filled: EnergyWh } & MarginFacts)
    | { readonly code: 'refused_price'; readonly price: PriceTick }
    | ({ readonly code: 'refused_at_margin'; readonly price: PriceTick } & MarginFacts)
    | { readonly code: 'no_trade'; readonly low: PriceTick; readonly high: PriceTick }
  )

/** Explains the fill of one step by the auction's result for its period. */
export function explainOutcome(
  step: OrderStep,
  side: Side,
  fill: EnergyWh,
  result: Pick<AuctionResult, 'price' | 'interval' | 'margin'>,
): Outcome {
  const facts = { side, limit: step.price, quantity: step.quantity }
  const { price } = result
  if (price === null) return { code: 'no_trade', ...facts, ...result.interval }
  if (fill === step.quantity) return { code: 'filled', ...facts, price, filled: fill }
  if (step.price !== price) return { code: 'refused_price', ...facts, price }
  const { atTheMoney, placed } = result.margin[side]
  if (fill === 0) return { code: 'refused_at_margin', ...facts, price, atTheMoney, placed }
  return { code: 'cut_at_margin', ...facts, price, filled: fill, atTheMoney, placed }
}
