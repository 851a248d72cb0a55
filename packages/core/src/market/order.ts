import type { EnergyWh, PriceTick } from '../units/units.ts'

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

export const orderStatuses = ['draft', 'transmitted', 'partiallyFilled', 'filled', 'unfilled', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Up to 32 price steps a line (market-rules.md section 0). */
export const maxSteps = 32

/** A wish to trade `quantity` at `price` or better: a buyer pays at most, a seller gets at least. */
export interface OrderStep {
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** The steps of one delivery period, all on one side. `period` is the index 1..n in the delivery day. */
export interface OrderLine {
  readonly period: number
  readonly side: Side
  readonly steps: readonly OrderStep[]
}
