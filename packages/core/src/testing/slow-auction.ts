import type { Side } from '../market/order.ts'
import type { PriceBounds } from '../market/session.ts'
import type { AuctionOrder } from '../market/uniform-price-auction.ts'

export interface SlowResult {
  readonly price: number | null
  readonly low: number
  readonly high: number
  readonly volume: number
  readonly welfare: number
  readonly fills: Record<string, number>
}

/**
 * The auction as nobody would write it but everybody can check it: pairs the best Wh of each side one by one, tries
 * every price tick, and hands out the last step Wh by Wh. For small books with few ticks.
 */
export function clearSlowly(orders: readonly AuctionOrder[], bounds: PriceBounds): SlowResult {
  const bids = pricesPerWh(orders, 'buy').sort((a, b) => b - a)
  const asks = pricesPerWh(orders, 'sell').sort((a, b) => a - b)
  const gains = bids.map((bid, k) => bid - (asks[k] ?? Infinity)).filter((gain) => gain >= 0)
  const volume = gains.length
  const welfare = gains.reduce((sum, gain) => sum + gain, 0)
  const clearing: number[] = []
  for (let price: number = bounds.min; price <= bounds.max; price++) if (clears(price, bids, asks)) clearing.push(price)
  const low = clearing[0] ?? NaN
  const high = clearing.at(-1) ?? NaN
  const price = volume === 0 ? null : Math.floor((low + high) / 2 + 0.5)
  return {
    price,
    low,
    high,
    volume,
    welfare,
    fills: { ...share(orders, 'buy', price, volume), ...share(orders, 'sell', price, volume) },
  }
}

/** A price clears when some volume suits both sides: all who gain must trade, nobody who loses does. */
function clears(price: number, bids: readonly number[], asks: readonly number[]): boolean {
  const buyers = { must: bids.filter((bid) => bid > price).length, may: bids.filter((bid) => bid >= price).length }
  const sellers = { must: asks.filter((ask) => ask < price).length, may: asks.filter((ask) => ask <= price).length }
  for (let volume = 0; volume <= Math.max(bids.length, asks.length); volume++) {
    const suits = (side: typeof buyers) => volume >= side.must && volume <= side.may
    if (suits(buyers) && suits(sellers)) return true
  }
  return false
}

function share(
  orders: readonly AuctionOrder[],
  side: Side,
  price: number | null,
  volume: number,
): Record<string, number> {
  const own = orders.filter((order) => order.side === side)
  const fills = Object.fromEntries(own.map((order) => [order.id, 0]))
  if (price === null) return fills
  let rest = volume
  for (const order of own) {
    const isBetter = side === 'buy' ? order.price > price : order.price < price
    if (!isBetter) continue
    fills[order.id] = order.quantity
    rest -= order.quantity
  }
  const marginal = own.filter((order) => order.price === price)
  const asked = marginal.reduce((sum, order) => sum + order.quantity, 0)
  const lacks = (order: AuctionOrder) => (order.quantity * toPlace) / asked - (fills[order.id] ?? 0)
  const toPlace = rest
  for (const order of marginal) fills[order.id] = Math.floor((order.quantity * toPlace) / asked)
  for (const order of marginal) rest -= fills[order.id] ?? 0
  const first = (a: AuctionOrder, b: AuctionOrder) => {
    const difference = lacks(b) - lacks(a)
    // Shares are fractions of small whole numbers: closer than this means equal.
    if (Math.abs(difference) > 1e-9) return difference
    return a.time - b.time || (a.id < b.id ? -1 : 1)
  }
  for (const order of marginal.sort(first).slice(0, rest)) fills[order.id] = (fills[order.id] ?? 0) + 1
  return fills
}

function pricesPerWh(orders: readonly AuctionOrder[], side: Side): number[] {
  return orders
    .filter((order) => order.side === side)
    .flatMap((order) => Array<number>(order.quantity).fill(order.price))
}
