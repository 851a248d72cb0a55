import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { energyWh, priceTick } from '../units/units.ts'
import { verifyAuction } from '../verification/auction-verifier.ts'
import { clearUniformPriceAuction, type AuctionOrder } from './uniform-price-auction.ts'

/** A whole country's book for one hour; steps are [price in EUR cents/MWh, quantity in kWh]. One cent/MWh is one tick. */
interface PublishedHour {
  readonly day: string
  readonly period: number
  readonly publishedPrice_cents: number
  readonly publishedNetExport_kwh: number
  readonly supply: readonly (readonly [number, number])[]
  readonly demand: readonly (readonly [number, number])[]
}

const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/** Made up in the shape of the real ones, so that the reading of an hour is tested where the real ones are not. */
const inventedHour: PublishedHour = {
  day: '2025-04-00',
  period: 1,
  publishedPrice_cents: 10_530,
  publishedNetExport_kwh: -6_000,
  supply: [
    [0, 20_000],
    [10_530, 9_000],
    [12_000, 4_000],
  ],
  demand: [
    [400_000, 30_000],
    [9_000, 5_000],
  ],
}

/** The order books of an exchange lie beside the project where they may be used; they are not part of it. */
function realHours(): PublishedHour[] {
  const file = new URL('../../../../../shared/data/gme-2025-04/italy-one-price-24h.json', import.meta.url)
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as { hours: PublishedHour[] }).hours
}

/** The border stands for one order at any price: the published import sells, the published export buys. */
function bookOf(hour: PublishedHour): AuctionOrder[] {
  const step =
    (side: AuctionOrder['side']) =>
    ([price, kWh]: readonly [number, number], index: number) => ({
      id: `${side}${index}`,
      side,
      price: priceTick(Math.min(bounds.max, Math.max(bounds.min, price))),
      quantity: energyWh(kWh * 1000),
      time: index,
    })
  const exported = hour.publishedNetExport_kwh
  const border: readonly [number, number] = [exported > 0 ? bounds.max : bounds.min, Math.abs(exported)]
  return [
    ...hour.demand.map(step('buy')),
    ...hour.supply.map(step('sell')),
    ...(exported === 0 ? [] : [{ ...step(exported > 0 ? 'buy' : 'sell')(border, 0), id: 'border' }]),
  ]
}

test.each([inventedHour, ...realHours()])('$day hour $period clears at the published price', (hour) => {
  const orders = bookOf(hour)
  const result = clearUniformPriceAuction(orders, bounds)
  expect(result.interval.low).toBeLessThanOrEqual(hour.publishedPrice_cents)
  expect(result.interval.high).toBeGreaterThanOrEqual(hour.publishedPrice_cents)
  const label = `${hour.day} ${hour.period}`
  expect(verifyAuction([{ label, bounds, orders }], [{ label, ...result }]).passed).toBe(true)
})
