import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { wholeRatio } from '../market/blocks/block-order.ts'
import type { OrderBlock } from '../market/blocks/order-blocks.ts'
import type { BookOutcome } from '../market/book-outcome.ts'
import { executions, type BookOrder } from '../market/order-book.ts'
import type { OrderLine, OrderStep, Side } from '../market/order.ts'
import type { MarketSession, PriceBounds } from '../market/session.ts'
import type { AuctionOrder, AuctionResult } from '../market/uniform-price-auction.ts'
import { formatDecimal, parseDecimal } from '../units/decimal.ts'
import { amount, decimals, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/*
 * Market notation for tests: energy in kWh, prices in TC/kWh, coins in TC, all as decimal text.
 */

export function kWh(text: string): EnergyWh {
  return energyWh(units(text, decimals.energy))
}

export function perKWh(text: string): PriceTick {
  return priceTick(units(text, decimals.price))
}

export function tc(text: string): Amount {
  return amount(units(text, decimals.amount))
}

/** Day-ahead price bounds, or others: `bounds('-1', '2')`. */
export function bounds(min = '-0.5', max = '4'): PriceBounds {
  return { min: perKWh(min), max: perKWh(max) }
}

/** A book in market notation: `orders('buy 1 @ 0.10', 'sell 2 @ 0.05')`, named b1, b2, … and s1, s2, … in turn. */
export function orders(...notations: readonly string[]): AuctionOrder[] {
  const count = { buy: 0, sell: 0 }
  return notations.map((notation, time) => {
    const { side, step } = parseOrder(notation)
    return { id: `${side === 'buy' ? 'b' : 's'}${++count[side]}`, side, ...step, time }
  })
}

/** Order lines in market notation: `line(14, 'buy 1 @ 0.10, 2 @ 0.05')`. */
export function line(period: number, notation: string): OrderLine {
  const { side, rest } = parseSide(notation)
  return { period, side, steps: rest.split(',').map(parseStep) }
}

/** A block in market notation, all or nothing unless said otherwise: `block('wind', 'sell @ 0.12, 1: 50, 2: 70')`. */
export function block(name: string, notation: string, rest: Partial<OrderBlock> = {}): OrderBlock {
  const [head = '', ...energy] = notation.split(', ')
  const { side, rest: price } = parseSide(head)
  const quantities = energy.map((text) => {
    const [period, quantity = ''] = text.split(': ')
    return { period: Number(period), quantity: kWh(quantity) }
  })
  const ties = { linkedTo: null, exclusiveGroup: null, loop: null }
  return {
    name,
    side,
    price: perKWh(price.replace('@', '').trim()),
    quantities,
    minimumRatio: wholeRatio,
    ...ties,
    ...rest,
  }
}

/** The fills by order, in kWh: `{ b1: '60', s1: '60' }`. */
export function fillsOf(result: Pick<AuctionResult, 'fills'>): Record<string, string> {
  return Object.fromEntries(Array.from(result.fills, ([id, fill]) => [id, formatDecimal(fill, decimals.energy)]))
}

/** An order for the continuous book: `A u1 sell 50 @ 0.30`, then ` IOC` or ` FOK`, or ` shows 10`; any price: `@ any`. */
export function bookOrder(notation: string): BookOrder {
  const [id = '', user = '', side, quantity = '', , price = '', ...rest] = notation.split(' ')
  const shown = rest.indexOf('shows')
  return {
    id,
    user,
    side: side === 'buy' ? 'buy' : 'sell',
    price: price === 'any' ? null : perKWh(price),
    quantity: kWh(quantity),
    execution: executions.find((execution) => rest.includes(execution)) ?? 'NON',
    display: shown < 0 ? null : kWh(rest[shown + 1] ?? ''),
  }
}

/** The trades among what became of orders: `D B 30 @ 0.28`, the buyer first. */
export function tradesOf(outcomes: readonly BookOutcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.type !== 'traded') return []
    const { buy, sell, quantity, price } = outcome
    return [`${buy} ${sell} ${formatDecimal(quantity, decimals.energy)} @ ${formatDecimal(price, decimals.price)}`]
  })
}

/** An open hourly day-ahead session for 2026-03-02 in Bucharest; its gate closes at noon the day before. */
export function aSession(changes: Partial<MarketSession> = {}): MarketSession {
  return {
    sessionId: 1,
    status: 'open',
    marketType: 'dayAhead',
    deliveryDay: '2026-03-02' as DeliveryDay,
    deliveryZone: 'Europe/Bucharest',
    mtuMinutes: 60,
    gateOpening: Temporal.Instant.from('2026-02-28T22:00:00Z'),
    gateClosure: Temporal.Instant.from('2026-03-01T10:00:00Z'),
    minPrice: perKWh('-0.5'),
    maxPrice: perKWh('4'),
    ...changes,
  }
}

function parseOrder(notation: string): { side: Side; step: OrderStep } {
  const { side, rest } = parseSide(notation)
  return { side, step: parseStep(rest) }
}

function parseSide(notation: string): { side: Side; rest: string } {
  const side = notation.startsWith('buy ') ? 'buy' : 'sell'
  if (!notation.startsWith(`${side} `)) throw new Error(`'${notation}' begins with neither buy nor sell`)
  return { side, rest: notation.slice(side.length) }
}

function parseStep(notation: string): OrderStep {
  const [quantity = '', price = ''] = notation.split('@').map((part) => part.trim())
  return { price: perKWh(price), quantity: kWh(quantity) }
}

function units(text: string, places: number): bigint {
  const value = parseDecimal(text, places)
  if (typeof value === 'string') throw new Error(`'${text}': ${value}`)
  return value
}
