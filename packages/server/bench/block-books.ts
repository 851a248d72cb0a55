import type { BlockBook, BlockOrder } from '@tandem/core/market/blocks/block-order.ts'
import type { AuctionOrder } from '@tandem/core/market/uniform-price-auction.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'
import { energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'

const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/** What a market of a large country is like: so many quarters of an hour, steps in each, and blocks over them. */
export interface BlockBookSize {
  readonly periods: number
  readonly steps: number
  readonly blocks: number
}

/**
 * A generated market of about 40 GW: demand with a morning and an evening peak of which two fifths buy at any price, supply that rises
 * from negative prices to 300 EUR/MWh, and blocks of 1 to 100 MW around the price of their hours: three in five sell, one in five is a
 * profile, one in ten may be taken in part, and links, exclusive groups and loops hold a quarter of them together. The same seed gives the same book.
 */
export function blockBook(seed: number, size: BlockBookSize): BlockBook {
  const random = seededRandom(seed)
  const labels = Array.from({ length: size.periods }, (_, t) => String(t + 1))
  const levels = labels.map((_, t) => priceLevel((t / size.periods) * 24, random))
  const periods = labels.map((label, t) => ({ label, bounds, orders: steps(levels[t] ?? 0, size.steps, random) }))
  return { periods, blocks: tie(blocks(labels, levels, size.blocks, random), random) }
}

/** The price, in ticks, around which supply and demand of an hour are drawn. */
function priceLevel(hour: number, random: Random): number {
  const morning = Math.exp(-(((hour - 8) / 2.5) ** 2))
  const evening = Math.exp(-(((hour - 19) / 2.5) ** 2))
  return 6000 + 5000 * morning + 8000 * evening - 3000 * Math.exp(-(((hour - 13) / 2.5) ** 2)) + 600 * (random() - 0.5)
}

function steps(level: number, count: number, random: Random): AuctionOrder[] {
  const half = count >> 1
  return Array.from({ length: count }, (_, index) => {
    const isBuy = index < half
    const place = random()
    // Two fifths of the demand at any price, the rest around the level; supply up a curve through it.
    const price = isBuy
      ? place < 0.4
        ? bounds.max
        : level * (2 - 2.2 * ((place - 0.4) / 0.6)) + 500 * (random() - 0.5)
      : -3000 + (level + 3000) * (place / 0.55) ** 1.5 + 500 * (random() - 0.5)
    const limit = Math.min(bounds.max, Math.max(bounds.min, Math.round(price)))
    const quantity = energyWh(Math.round(((20_000_000_000 / count) * (0.2 + 1.6 * random())) / 100) * 100)
    return { id: `s${index}`, side: isBuy ? 'buy' : 'sell', price: priceTick(limit), quantity, time: index }
  })
}

function blocks(labels: readonly string[], levels: readonly number[], count: number, random: Random): BlockOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const length = Math.min(labels.length, Math.max(2, Math.round((labels.length * (1 + 11 * random() ** 2)) / 24)))
    const first = Math.floor(random() * (labels.length - length + 1))
    // 1 to 100 MW, as Wh in a quarter of an hour.
    const size = 250_000 * 100 ** random()
    const isProfile = random() < 0.2
    const quantities = new Map<string, EnergyWh>()
    let value = 0
    let energy = 0
    for (let t = first; t < first + length; t++) {
      const quantity = Math.max(100, Math.round((size * (isProfile ? 0.4 + 0.6 * random() : 1)) / 100) * 100)
      quantities.set(labels[t] ?? '', energyWh(quantity))
      value += quantity * (levels[t] ?? 0)
      energy += quantity
    }
    const margin = 2500 * (random() + random() + random() - 1.5)
    return {
      id: `b${index}`,
      side: random() < 0.6 ? 'sell' : 'buy',
      price: priceTick(Math.round(value / energy + margin)),
      quantities,
      minimumRatio: random() < 0.1 ? 500_000 : 1_000_000,
      time: index,
      linkedTo: null,
      exclusiveGroup: null,
      loop: null,
    }
  })
}

/** Ties neighbours: families of two or three, groups of four, loops. */
function tie(orders: BlockOrder[], random: Random): BlockOrder[] {
  const tied = [...orders]
  for (let at = 0; at + 3 < tied.length; at += 4) {
    const [a, b, c, d] = tied.slice(at, at + 4)
    if (!a || !b || !c || !d) continue
    const kind = random()
    if (kind < 0.1) [a, b, c, d].forEach((block, k) => (tied[at + k] = { ...block, exclusiveGroup: `g${at}` }))
    else if (kind < 0.3) {
      tied[at + 1] = { ...b, side: a.side, linkedTo: a.id }
      if (kind < 0.2) tied[at + 2] = { ...c, side: a.side, linkedTo: b.id }
    } else if (kind < 0.4) {
      tied[at] = { ...a, side: 'buy', minimumRatio: 1_000_000, loop: b.id }
      tied[at + 1] = { ...b, side: 'sell', minimumRatio: 1_000_000, loop: a.id }
    }
  }
  return tied
}
