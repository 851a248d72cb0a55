import { energyWh, priceTick, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { IntradayTerms } from './order-book.ts'
import { defaultSmallestOrder } from './intraday.ts'
import type { PriceBounds } from './session.ts'

/*
 * What the platform's own traders want, where a small market would stand still without them. Pure: what they see and
 * chance are arguments. They are users like others: their orders need coins and can be refused.
 */

/** What a market maker goes by. */
export interface MakerOptions {
  /** Between its buying and its selling price, in ticks. */
  readonly spread: PriceTick
  /** What it offers on either side. */
  readonly quantity: EnergyWh
  /** What it holds at most, bought or sold. */
  readonly maxPosition: EnergyWh
}

export const defaultMakerOptions: MakerOptions = {
  spread: priceTick(2_000),
  quantity: energyWh(5_000),
  maxPosition: energyWh(50_000),
}

/** What is known of a contract: the price of the day-ahead auction, and the last trade. */
export interface PriceSigns {
  readonly dayAhead: PriceTick | null
  readonly last: PriceTick | null
}

/** What the market takes; its smallest order is the usual one unless said. */
export interface OrderBounds extends PriceBounds {
  readonly smallest?: EnergyWh
}

export interface Quotes {
  readonly buy: { readonly price: PriceTick; readonly quantity: EnergyWh } | null
  readonly sell: { readonly price: PriceTick; readonly quantity: EnergyWh } | null
}

/** The price around which to trade: halfway between the auction and the last trade; null where there is neither. */
export function fairPrice({ dayAhead, last }: PriceSigns): PriceTick | null {
  if (dayAhead === null || last === null) return dayAhead ?? last
  return priceTick(Math.round((dayAhead + last) / 2))
}

/**
 * The prices at which a market maker buys and sells: a spread around the fair price, leaning against its position so that
 * it is brought back to nothing; the side that would take it beyond `maxPosition` gets nothing. In whole hundreds of
 * ticks, as people quote. Nothing without a fair price, nor for less than the smallest order.
 * price = fair − spread/2 · position/maxPosition ∓ spread/2
 */
export function quotesOf(signs: PriceSigns, position: EnergyWh, terms: MakerOptions, bounds: OrderBounds): Quotes {
  const fair = fairPrice(signs)
  if (fair === null) return { buy: null, sell: null }
  const half = terms.spread / 2
  const middle = fair - (half * Math.max(-1, Math.min(1, position / terms.maxPosition)) || 0)
  const within = (price: number) => price >= bounds.min && price <= bounds.max
  const { smallest = defaultSmallestOrder } = bounds
  const room = (held: number) => Math.min(terms.quantity, Math.max(0, terms.maxPosition - held))
  const side = (price: number, quantity: number) =>
    quantity >= smallest && within(price) ? { price: priceTick(price), quantity: energyWh(quantity) } : null
  return {
    buy: side(Math.floor((middle - half) / 100) * 100, room(position)),
    sell: side(Math.ceil((middle + half) / 100) * 100, room(-position)),
  }
}

/** Whole numbers in [from, to], both included. */
export type Chance = (from: number, to: number) => number

/**
 * What a trading agent wants in a contract now, nothing most of the time: it buys or sells a little at a price up to a
 * tenth beyond the fair one, and takes what it can have at once. Some of its orders meet the market maker's quotes.
 */
export function agentOrder(signs: PriceSigns, chance: Chance, bounds: OrderBounds): IntradayTerms | null {
  const fair = fairPrice(signs)
  if (fair === null || chance(1, 4) > 1) return null
  const side = chance(0, 1) === 0 ? 'buy' : 'sell'
  const reach = Math.max(Math.abs(fair) / 10, 1_500)
  const price = Math.round((fair + (chance(-100, 100) / 100) * reach) / 100) * 100
  if (price < bounds.min || price > bounds.max) return null
  const quantity = energyWh(Math.max(chance(1, 30) * 100, bounds.smallest ?? defaultSmallestOrder))
  return { side, price: priceTick(price), quantity, execution: chance(0, 2) === 0 ? 'NON' : 'IOC', display: null }
}
