import { energyWh, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { OrderStep, Side } from './order.ts'
import type { AuctionResult } from './uniform-price-auction.ts'

/** A step of an aggregated curve: at `price`, and at all better prices of the side, `quantity` is wanted or offered. */
export interface CurvePoint {
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** The anonymous order book of one period: no orders, no names, only price levels. */
export interface AuctionCurves {
  /** Demand at `price` or more: prices fall, quantities rise. */
  readonly demand: CurvePoint[]
  /** Supply at `price` or less: prices rise, quantities rise. */
  readonly supply: CurvePoint[]
  /** Where they meet; null when nothing trades. */
  readonly crossing: CurvePoint | null
}

/** Adds up the book of one period to its supply and demand curves, with the result's crossing. */
export function aggregateCurves(
  orders: readonly (OrderStep & { readonly side: Side })[],
  result: Pick<AuctionResult, 'price' | 'volume'>,
): AuctionCurves {
  return {
    demand: curveOf(orders, 'buy'),
    supply: curveOf(orders, 'sell'),
    crossing: result.price === null ? null : { price: result.price, quantity: result.volume },
  }
}

function curveOf(orders: readonly (OrderStep & { readonly side: Side })[], side: Side): CurvePoint[] {
  const quantities = new Map<PriceTick, number>()
  for (const order of orders) {
    if (order.side === side) quantities.set(order.price, (quantities.get(order.price) ?? 0) + order.quantity)
  }
  const levels = [...quantities].sort(([a], [b]) => (side === 'buy' ? b - a : a - b))
  let total = 0
  return levels.map(([price, quantity]) => ({ price, quantity: energyWh((total += quantity)) }))
}
