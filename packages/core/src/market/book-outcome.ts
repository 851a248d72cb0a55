import type { RefusalCode } from '../refusal.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'

/** A trade of the continuous market, at the price of the order that rested; `aggressor` is the side that came to it. */
export interface BookTrade {
  readonly buy: string
  readonly sell: string
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly aggressor: Side
}

/** What became of one order by an act on the book, in the sequence in which it happened. */
export type BookOutcome =
  /** It is in the market, with this time priority. */
  | { readonly type: 'accepted'; readonly id: string; readonly sequence: number }
  /** It was taken out and entered again, with a new time priority. */
  | { readonly type: 'amended'; readonly id: string; readonly sequence: number }
  | ({ readonly type: 'traded' } & BookTrade)
  /** An iceberg shows its next slice, at the back of its price level. */
  | { readonly type: 'sliceRenewed'; readonly id: string; readonly sequence: number; readonly visible: EnergyWh }
  /** It stopped at a resting order of the same user; `quantity` was left and is cancelled. */
  | { readonly type: 'selfMatchPrevented'; readonly id: string; readonly against: string; readonly quantity: EnergyWh }
  /** It has made as many trades as it may at once; `quantity` is left, and is not in the book. */
  | { readonly type: 'paused'; readonly id: string; readonly quantity: EnergyWh }
  /** What an IOC could not trade at once. */
  | { readonly type: 'remainderCancelled'; readonly id: string; readonly quantity: EnergyWh }
  /** A FOK that could not be filled at once: this much was within reach, up to an order of the same user if any. */
  | {
      readonly type: 'killed'
      readonly id: string
      readonly quantity: EnergyWh
      readonly available: EnergyWh
      readonly against: string | null
    }
  | { readonly type: 'cancelled'; readonly id: string; readonly quantity: EnergyWh }
  /** The gate closed on what was left. */
  | { readonly type: 'expired'; readonly id: string; readonly quantity: EnergyWh }
  /** Nothing happened. */
  | { readonly type: 'refused'; readonly id: string; readonly code: Extract<RefusalCode, 'order_not_found'> }
