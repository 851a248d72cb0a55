import { priceRules, tieRules, type AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { clearUniformPriceAuction, type AuctionOrder } from '@tandem/core/market/uniform-price-auction.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, priceTick } from '@tandem/core/units/units.ts'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/platform/config.ts'

/*
 * `npm run bench:rules -- [FILE]`: the same orders of 24 real hours by every price rule and tie rule: who gains and who pays. FILE is
 * shared/data/gme-2025-04 beside the project, which is not part of it (merged books of a country; one cent/MWh is one tick).
 */

interface Hour {
  readonly day: string
  readonly period: number
  readonly publishedNetExport_kwh: number
  readonly supply: readonly (readonly [number, number])[]
  readonly demand: readonly (readonly [number, number])[]
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const usual = path.join(projectRoot, '../shared/data/gme-2025-04/italy-one-price-24h.json')
const { positionals } = parseArgs({ allowPositionals: true })
const file = positionals[0] ?? usual
const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/** Each merged step as an order; the border is one at any price, as in the test of the published prices. */
function bookOf({ supply, demand, publishedNetExport_kwh: exported }: Hour): AuctionOrder[] {
  const step = (side: AuctionOrder['side'], id: string, [price, kWh]: readonly [number, number], time: number) => ({
    id,
    side,
    time,
    quantity: energyWh(kWh * 1_000),
    price: priceTick(Math.min(bounds.max, Math.max(bounds.min, price))),
  })
  const side = exported > 0 ? 'buy' : 'sell'
  const border = [exported > 0 ? bounds.max : bounds.min, Math.abs(exported)] as const
  return [
    ...demand.map((each, time) => step('buy', `buy${time}`, each, time)),
    ...supply.map((each, time) => step('sell', `sell${time}`, each, time)),
    ...(exported === 0 ? [] : [step(side, 'border', border, 0)]),
  ]
}

/** TC of 1e-8; a gain is against the limit of each order. */
function gainsOf(books: readonly (readonly AuctionOrder[])[], rules: AuctionRules) {
  const sums = { buyers: 0n, sellers: 0n, market: 0n, volume: 0n }
  const prices: number[] = []
  const fills: string[] = []
  for (const orders of books) {
    const { price, fills: filled, welfare, volume } = clearUniformPriceAuction(orders, bounds, rules)
    if (price === null) continue
    prices.push(price)
    sums.volume += BigInt(volume)
    if (rules.price === 'paidAsBid') sums.market += welfare
    for (const { id, side, price: limit } of orders) {
      const quantity = filled.get(id) ?? 0
      fills.push(`${id} ${quantity}`)
      if (rules.price === 'paidAsBid') continue
      const gain = BigInt(quantity) * BigInt(side === 'buy' ? limit - price : price - limit)
      sums[side === 'buy' ? 'buyers' : 'sellers'] += gain
    }
  }
  return { ...sums, fills: fills.join(), prices }
}

if (!fs.existsSync(file)) {
  print(`${file} is not there: name a file of merged books`)
  process.exitCode = 1
} else {
  const { hours } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly hours: readonly Hour[] }
  const books = hours.map(bookOf)
  const first = gainsOf(books, { price: 'midpoint', tie: 'prorata' })
  print(`${hours.length} hours, ${books.reduce((sum, { length }) => sum + length, 0).toLocaleString('en')} orders`)
  print(
    '| price | tie | mean price, EUR/MWh | GWh | buyers gain, EUR | sellers gain, EUR | the market keeps, EUR | fills |',
  )
  print('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const price of priceRules)
    for (const tie of tieRules) {
      const { buyers, sellers, market, volume, prices, fills } = gainsOf(books, { price, tie })
      // A tick is a cent/MWh: a Wh at it is 1e-8 EUR.
      const euros = (units: bigint) =>
        Number(formatDecimal(units, decimals.amount)).toLocaleString('en', { maximumFractionDigits: 0 })
      const mean = prices.reduce((sum, each) => sum + each, 0) / prices.length / 100
      const same = fills === first.fills ? 'the same' : 'others'
      print(
        `| ${price} | ${tie} | ${mean.toFixed(3)} | ${(Number(volume) / 1e9).toFixed(1)} | ${euros(buyers)} | ${euros(sellers)} | ${euros(market)} | ${same} |`,
      )
    }
}
