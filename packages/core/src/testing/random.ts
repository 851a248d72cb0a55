import type { PriceBounds } from '../market/session.ts'
import type { AuctionOrder } from '../market/uniform-price-auction.ts'
import { seededRandom } from '../seeded-random.ts'
import { energyWh, priceTick } from '../units/units.ts'

/** A seeded source of whole numbers in [from, to]: the same seed gives the same test everywhere. */
export function seededWholeNumbers(seed: number): (from: number, to: number) => number {
  const random = seededRandom(seed)
  return (from, to) => from + ((random() * 2 ** 32) % (to - from + 1))
}

/** Bounds of a few ticks, so that random books are full of ties and the slow oracle can try every price. */
export const narrowBounds: PriceBounds = { min: priceTick(-6), max: priceTick(9) }

/** A small book with many equal prices, prices at the bounds, and quantities that do not divide evenly. */
export function randomBook(pick: (from: number, to: number) => number, bounds = narrowBounds): AuctionOrder[] {
  return Array.from({ length: pick(0, 12) }, (_, index) => ({
    id: `o${index}`,
    side: pick(0, 1) === 0 ? 'buy' : 'sell',
    price: priceTick(pick(bounds.min, bounds.max)),
    quantity: energyWh(pick(1, pick(0, 3) === 0 ? 1 : 30)),
    time: pick(0, 4),
  }))
}
