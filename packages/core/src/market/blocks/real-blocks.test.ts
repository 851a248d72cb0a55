import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { energyWh, priceTick } from '../../units/units.ts'
import { verifyBlockAuction } from '../../verification/block-verifier.ts'
import { checkCertificate } from '../../verification/certificate-check.ts'
import type { AuctionOrder } from '../uniform-price-auction.ts'
import { clearWithBlocks } from './block-clearing.ts'
import type { BlockBook } from './block-order.ts'

type Steps = readonly (readonly [price: number, energy: number])[]

/** A zone on a day as an exchange published it; prices in EUR cents/MWh, which are ticks, energies in kWh. */
interface PublishedZone {
  readonly zone: string
  readonly blocks: readonly {
    readonly id: string
    readonly side: 'buy' | 'sell'
    readonly price: number
    readonly quantities: Readonly<Record<string, number>>
    /** Accepted, rejected, or rejected although in the money. */
    readonly publishedStatus: 'ACC' | 'REJ' | 'PREJ'
  }[]
  readonly hours: readonly {
    readonly period: number
    readonly netExport: number
    readonly buys: Steps
    readonly sells: Steps
  }[]
}

const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/** Made up in the shape of the real ones: section 2.8 of the market rules with a line to the next zone. */
const inventedZone: PublishedZone = {
  zone: 'INVENTED',
  blocks: [
    { id: 'wind', side: 'sell', price: 12_000, quantities: { 1: 50, 2: 50 }, publishedStatus: 'PREJ' },
    { id: 'dear', side: 'sell', price: 31_000, quantities: { 1: 5 }, publishedStatus: 'REJ' },
    { id: 'need', side: 'buy', price: 40_000, quantities: { 2: 1 }, publishedStatus: 'ACC' },
  ],
  hours: [
    {
      period: 1,
      netExport: 10,
      buys: [
        [30_000, 90],
        [14_000, 40],
      ],
      sells: [[10_000, 100]],
    },
    {
      period: 2,
      netExport: -10,
      buys: [
        [30_000, 110],
        [14_000, 40],
      ],
      sells: [[10_000, 101]],
    },
  ],
}

/** Days of an exchange lie beside the project where they may be used; they are not part of it. */
function realZones(): PublishedZone[] {
  const folder = new URL('../../../../../../shared/data/gme-blocks-2025-04/', import.meta.url)
  if (!existsSync(folder)) return []
  return ['2025-04-02', '2025-04-15', '2025-04-20'].flatMap(
    (day) => (JSON.parse(readFileSync(new URL(`${day}.json`, folder), 'utf8')) as { zones: PublishedZone[] }).zones,
  )
}

/** The zone by itself: its export is bought, or its import sold, at any price. */
function bookOf({ blocks, hours }: PublishedZone): BlockBook {
  const order = (side: 'buy' | 'sell', price: number, quantity: number, time: number): AuctionOrder => ({
    id: `${side}${time}`,
    side,
    price: priceTick(price),
    quantity: energyWh(quantity),
    time,
  })
  return {
    periods: hours.map(({ period, netExport, buys, sells }) => ({
      label: String(period),
      bounds,
      orders: [
        ...buys.map(([price, energy], index) => order('buy', price, energy, index)),
        ...sells.map(([price, energy], index) => order('sell', price, energy, index)),
        ...(netExport > 0 ? [order('buy', bounds.max, netExport, -1)] : []),
        ...(netExport < 0 ? [order('sell', bounds.min, -netExport, -1)] : []),
      ],
    })),
    blocks: blocks.map(({ id, side, price, quantities }, time) => ({
      id,
      side,
      price: priceTick(price),
      quantities: new Map(Object.entries(quantities).map(([label, energy]) => [label, energyWh(energy)])),
      minimumRatio: 1_000_000,
      time,
      linkedTo: null,
      exclusiveGroup: null,
      loop: null,
    })),
  }
}

test('published days: every block is decided as the exchange did, every one rejected although in the money by the rule', () => {
  for (const zone of [inventedZone, ...realZones()]) {
    const book = bookOf(zone)
    const cleared = clearWithBlocks(book)
    expect([cleared.optimal, cleared.tie]).toEqual([true, 'proven'])
    zone.blocks.forEach(({ id, publishedStatus }, index) => {
      const { level, reason } = cleared.blocks[index]!
      expect([id, level > 0]).toEqual([id, publishedStatus === 'ACC'])
      if (publishedStatus === 'PREJ') expect([id, reason]).toEqual([id, 'rejected_in_the_money'])
    })
    const levels = cleared.blocks.map(({ level }) => level)
    expect(checkCertificate(book, { levels, welfare: cleared.welfare }, cleared.certificate).fault).toBeNull()
    const { checks } = verifyBlockAuction(book, {
      periods: cleared.periods.map((period, index) => ({ label: book.periods[index]?.label ?? '', ...period })),
      welfare: cleared.welfare,
      levels: new Map(cleared.blocks.map(({ id, level }) => [id, level])),
    })
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
  }
})
