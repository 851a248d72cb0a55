import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { cancelOrder, enterOrder } from '@tandem/core/market/continuous-trading.ts'
import {
  createBatch,
  newOrder,
  type Batch,
  type Contract,
  type IntradayOrder,
} from '@tandem/core/market/intraday-contract.ts'
import { createBook, type BookEvent, type IntradayTerms } from '@tandem/core/market/order-book.ts'
import { defaultPriceBounds, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import type { Engine } from './book-engines.ts'
import { users } from './book-stream.ts'

const { min: minPrice, max: maxPrice } = defaultPriceBounds('intraday')
const session: MarketSession = {
  sessionId: 1,
  status: 'open',
  marketType: 'intraday',
  deliveryDay: '2026-03-27' as DeliveryDay,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60,
  leadMinutes: 60,
  minPrice,
  maxPrice,
  gateOpening: Temporal.Instant.from('2026-03-26T14:00:00Z'),
  gateClosure: Temporal.Instant.from('2026-03-27T20:00:00Z'),
}
const now = Temporal.Instant.from('2026-03-27T06:00:00Z')
/** As many as the server takes together at most. */
const commandsAtOnce = 500

interface Command {
  readonly orderId: number
  readonly userId: number
  /** Null: the order is cancelled. */
  readonly terms: IntradayTerms | null
}

/**
 * All that a server does with an order except receiving and storing it: gates, terms, guards and coins, the book, and
 * the journals of what is set aside, paid and freed. In batches, and a cancel that comes too late is refused, as there.
 */
export function marketEngine(stream: readonly BookEvent[]): Engine {
  const commands = stream.flatMap(readCommand)
  return (onTrade) => {
    const contract = emptyContract()
    const orders = new Map<number, IntradayOrder>()
    const wallets = new Map(Array.from({ length: users }, (_, place) => [place + 1, amount(10n ** 17n)]))
    for (let from = 0; from < commands.length; from += commandsAtOnce) {
      const batch = createBatch(now, wallets)
      for (const command of commands.slice(from, from + commandsAtOnce)) perform(batch, contract, orders, command)
      for (const { buy, sell, price, quantity, aggressor } of onTrade ? batch.trades : []) {
        const [taker, maker] = aggressor === 'buy' ? [buy, sell] : [sell, buy]
        onTrade?.({ taker: `o${taker.orderId}`, maker: `o${maker.orderId}`, price, quantity })
      }
    }
    return contract
  }
}

function readCommand(event: BookEvent): Command[] {
  if (event.type === 'cancel') return [{ orderId: numberOf(event.id), userId: 0, terms: null }]
  if (event.type !== 'order') return []
  const { id, user, ...terms } = event.order
  return [{ orderId: numberOf(id), userId: numberOf(user), terms }]
}

const numberOf = (name: string) => Number(name.slice(1))

function perform(
  batch: Batch,
  contract: Contract,
  orders: Map<number, IntradayOrder>,
  { orderId, userId, terms }: Command,
): void {
  if (terms) {
    const order = newOrder(orderId, userId, terms)
    orders.set(orderId, order)
    enterOrder(batch, contract, order)
    return
  }
  const order = orders.get(orderId)
  if (!order) throw new Error(`order ${orderId} was never entered`)
  try {
    cancelOrder(batch, contract, order)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'order_not_open')) throw error
  }
}

function emptyContract(): Contract {
  const period = deliveryPeriods(session.deliveryDay, session.deliveryZone, session.mtuMinutes)[11]
  if (!period) throw new Error('the day has no such period')
  const statistics = { open: null, high: null, low: null, last: null, volume: energyWh(0), value: amount(0n) }
  return {
    session,
    period,
    isSuspended: false,
    isClosed: false,
    book: createBook(),
    orders: new Map(),
    events: 0,
    trades: 0,
    statistics,
  }
}
