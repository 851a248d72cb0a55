import type { DeliveryDay } from '../calendar/delivery-day.ts'
import type { PriceTick } from '../units/units.ts'

export const marketTypes = ['dayAhead', 'intraday', 'balancing'] as const
export type MarketType = (typeof marketTypes)[number]

export const sessionStatuses = ['scheduled', 'open', 'closed', 'cleared', 'settled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const mtuChoices = [15, 30, 60] as const
export type MtuMinutes = (typeof mtuChoices)[number]

/** What an administrator decides about one opening of a market for a delivery day. */
export interface SessionTerms {
  readonly marketType: MarketType
  readonly deliveryDay: DeliveryDay
  readonly deliveryZone: string
  readonly mtuMinutes: MtuMinutes
  /** Orders are accepted in [gateOpening, gateClosure). */
  readonly gateOpening: Temporal.Instant
  readonly gateClosure: Temporal.Instant
  readonly minPrice: PriceTick
  readonly maxPrice: PriceTick
}

/** One opening of a market for a delivery day: scheduled → open → closed → cleared → settled. */
export interface MarketSession extends SessionTerms {
  readonly sessionId: number
  readonly status: SessionStatus
}
