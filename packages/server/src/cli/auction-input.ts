import type { AuctionOrder } from '@tandem/core/market/uniform-price-auction.ts'
import type { PriceBounds } from '@tandem/core/market/session.ts'
import type { BookPeriod, PublishedPeriod } from '@tandem/core/verification/verification-report.ts'
import { amount, decimals, priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import {
  checkTotal,
  JsonNumber,
  maxBound,
  readEnergy,
  readList,
  readPrice,
  readQuantity,
  readRecord,
  readSide,
  readText,
  readUnits,
  refuseMisspelt,
  type Faults,
  type Json,
} from './json-input.ts'

/** Reads the book of `auction clear`; every fault is added to `faults` with its place, and what has one is left out. */
export function readBook(json: Json, faults: Faults): BookPeriod[] {
  const root = readRecord(json, '', faults)
  if (!root) return []
  const bounds = readBounds(root['bounds'], faults)
  const labels = new Set<string>()
  return readList(root['periods'], 'periods', faults).flatMap((item, index) => {
    const place = `periods[${index}]`
    const period = readRecord(item, place, faults)
    if (!period) return []
    const label = readLabel(period['period'], `${place}.period`, faults)
    if (labels.has(label)) faults.add(`${place}.period`, `${JSON.stringify(label)} is there twice`)
    labels.add(label)
    const orders = readOrders(period['orders'], `${place}.orders`, bounds, faults)
    return [{ label, bounds, orders }]
  })
}

/** Reads the result that `auction verify` checks. What can be read but is wrong is for the checks to find. */
export function readResult(json: Json, faults: Faults): PublishedPeriod[] {
  const root = readRecord(json, '', faults)
  if (!root) return []
  return readList(root['periods'], 'periods', faults).flatMap((item, index) => {
    const place = `periods[${index}]`
    const period = readRecord(item, place, faults)
    if (!period) return []
    return [
      {
        label: readLabel(period['period'], `${place}.period`, faults),
        price: period['price'] === null ? null : readPrice(period['price'], `${place}.price`, faults),
        interval: readInterval(period['interval'], `${place}.interval`, faults),
        volume: readEnergy(period['volume'], `${place}.volume`, faults),
        welfare: readWelfare(period['welfare'], `${place}.welfare`, faults),
        fills: readFills(period['fills'], `${place}.fills`, faults),
      },
    ]
  })
}

function readInterval(json: Json | undefined, place: string, faults: Faults) {
  const prices = readList(json, place, faults)
  if (Array.isArray(json) && prices.length !== 2) faults.add(place, 'must be the lowest and the highest price')
  if (prices.length !== 2) return { low: priceTick(0), high: priceTick(0) }
  const low = readPrice(prices[0], `${place}[0]`, faults)
  return { low, high: readPrice(prices[1], `${place}[1]`, faults) }
}

export function readBounds(json: Json | undefined, faults: Faults): PriceBounds {
  const bounds = readRecord(json, 'bounds', faults) ?? {}
  const before = faults.count
  const min = readPrice(bounds['min'], 'bounds.min', faults)
  const max = readPrice(bounds['max'], 'bounds.max', faults)
  if (faults.count === before && min >= max) faults.add('bounds.max', 'must be greater than bounds.min')
  // With bounds that cannot be used, the prices of the orders are not held against them.
  return faults.count === before ? { min, max } : { min: priceTick(-maxBound), max: priceTick(maxBound) }
}

function readOrders(json: Json | undefined, place: string, bounds: PriceBounds, faults: Faults): AuctionOrder[] {
  const ids = new Set<string>()
  const orders = readList(json, place, faults).flatMap((item, index) => {
    const order = readOrder(item, { index, place: `${place}[${index}]`, bounds }, faults)
    if (!order) return []
    if (ids.has(order.id)) faults.add(`${place}[${index}].id`, `${JSON.stringify(order.id)} is there twice`)
    ids.add(order.id)
    return [order]
  })
  checkTotal(
    orders.map((order) => order.quantity),
    place,
    faults,
  )
  return orders
}

interface OrderPlace {
  readonly index: number
  readonly place: string
  readonly bounds: PriceBounds
}

function readOrder(json: Json, { index, place, bounds }: OrderPlace, faults: Faults): AuctionOrder | null {
  const order = readRecord(json, place, faults)
  if (!order) return null
  const before = faults.count
  refuseMisspelt(order, ['user', 'time'], place, faults)
  const id = readText(order['id'], `${place}.id`, faults)
  const side = readSide(order['side'], `${place}.side`, faults)
  // A null price stands for "at any price", the bound on the order's side.
  const atAnyPrice = side === 'buy' ? bounds.max : bounds.min
  const price = order['price'] === null ? atAnyPrice : readLimit(order['price'], `${place}.price`, bounds, faults)
  const quantity = readQuantity(order['quantity'], `${place}.quantity`, faults)
  const time = order['time'] === undefined ? index : readTime(order['time'], `${place}.time`, faults)
  if (faults.count > before || id === null || side === null) return null
  return { id, side, price, quantity, time }
}

export function readLimit(json: Json | undefined, place: string, bounds: PriceBounds, faults: Faults): PriceTick {
  const before = faults.count
  const price = readPrice(json, place, faults)
  if (faults.count === before && (price < bounds.min || price > bounds.max)) {
    faults.add(place, 'must be within the bounds')
  }
  return price
}

function readFills(json: Json | undefined, place: string, faults: Faults): Map<string, EnergyWh> {
  const fills = Object.entries(readRecord(json, place, faults) ?? {})
  return new Map(fills.map(([id, fill]) => [id, readEnergy(fill, `${place}[${JSON.stringify(id)}]`, faults)]))
}

export function readWelfare(json: Json | undefined, place: string, faults: Faults): Amount {
  // A published welfare that a double would round travels as the text of its digits.
  const digits = typeof json === 'string' ? new JsonNumber(json) : json
  return amount(readUnits(digits, { decimals: decimals.amount, limit: 10n ** 40n }, place, faults))
}

export function readTime(json: Json | undefined, place: string, faults: Faults): number {
  return Number(readUnits(json, { decimals: 0, limit: BigInt(Number.MAX_SAFE_INTEGER) }, place, faults))
}

function readLabel(json: Json | undefined, place: string, faults: Faults): string {
  return json instanceof JsonNumber ? json.source : (readText(json, place, faults) ?? place)
}
