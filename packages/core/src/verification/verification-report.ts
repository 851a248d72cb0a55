import type { AuctionOrder } from '../market/uniform-price-auction.ts'
import type { PriceBounds } from '../market/session.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'

/** The orders of one period. `label` is any name of the period; the published result is found by it. */
export interface BookPeriod {
  readonly label: string
  readonly bounds: PriceBounds
  readonly orders: readonly AuctionOrder[]
}

export interface PublishedPeriod {
  readonly label: string
  readonly price: PriceTick | null
  readonly interval: { readonly low: PriceTick; readonly high: PriceTick }
  readonly volume: EnergyWh
  readonly welfare: bigint
  readonly fills: ReadonlyMap<string, EnergyWh>
}

/** `figure` is what the check measured: 0 where it measures a deviation, else what it counted. */
export interface VerificationCheck {
  readonly id: `V${number}`
  readonly name: string
  readonly passed: boolean
  readonly figure: string | number
  /** The first fault, with its period. */
  readonly detail?: string
}

export interface VerificationReport {
  readonly passed: boolean
  readonly checks: VerificationCheck[]
}

/** An order with what the result gave it. */
export interface FilledOrder extends AuctionOrder {
  readonly fill: EnergyWh
}

/** A period whose result names every order once, in whole numbers; the further checks are about such periods only. */
export interface PeriodUnderCheck {
  readonly label: string
  readonly bounds: PriceBounds
  readonly orders: readonly FilledOrder[]
  readonly result: PublishedPeriod
}

/** What one check says about one period: how far it is off or what it counted, and the fault if there is one. */
export interface Finding {
  readonly figure: bigint
  readonly fault: string | null
}

export interface PeriodCheck {
  readonly id: VerificationCheck['id']
  readonly name: string
  readonly examine: (period: PeriodUnderCheck) => Finding
}
