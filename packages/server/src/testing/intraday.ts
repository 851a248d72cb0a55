import type { OrderBook } from '@tandem/core/market/book-state.ts'
import { openOrders, type Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { placeIntradayOrder, type IntradayOrderInput, type Placed } from '@tandem/contract/intraday.ts'
import { addSession, openSession } from '@tandem/contract/markets.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import type { TestApp, TestUser } from './test-app.ts'

interface IntradayTestMarket {
  readonly date: string
  readonly closes: string
  readonly opens?: string
  readonly mtuMinutes?: MtuMinutes
  readonly leadMinutes?: number
  readonly isOpen?: boolean
}

/** An intraday market of an administrator's, open unless said otherwise; prices up to ±9.999 TC/kWh. */
export async function anIntradayMarket(app: TestApp, admin: TestUser, input: IntradayTestMarket): Promise<number> {
  const body = {
    marketType: 'intraday' as const,
    date: input.date as DeliveryDay,
    zone: 'Europe/Bucharest',
    mtuMinutes: input.mtuMinutes ?? 60,
    openingTime: input.opens ? Temporal.Instant.from(input.opens) : app.clock.now(),
    closingTime: Temporal.Instant.from(input.closes),
    minPrice: perKWh('-9.999'),
    maxPrice: perKWh('9.999'),
    leadMinutes: input.leadMinutes ?? 60,
  }
  const { id } = await app.call(addSession, { body, as: admin })
  if (input.isOpen ?? true) await app.call(openSession, { params: { id }, as: admin })
  return id
}

export interface Wish {
  readonly period?: number
  readonly execution?: Execution
  /** kWh. */
  readonly display?: number
  readonly requestKey?: string
}

/** Terms in market notation: `wish('buy', 60, '0.29', { execution: 'FOK' })`, kWh and TC/kWh. */
export function wish(side: Side, quantity: number, price: string | null, more: Wish = {}): IntradayOrderInput {
  return {
    side,
    quantity: energyWh(Math.round(quantity * 1000)),
    price: price === null ? null : perKWh(price),
    period: more.period ?? 12,
    execution: more.execution ?? 'NON',
    display: more.display === undefined ? null : energyWh(Math.round(more.display * 1000)),
  }
}

/** Sends an order over HTTP. */
export function place(
  app: TestApp,
  user: TestUser,
  marketId: number,
  input: IntradayOrderInput & { readonly requestKey?: string },
): Promise<Placed> {
  return app.call(placeIntradayOrder, { body: { marketId, ...input }, as: user })
}

/** A book as plain text, to be compared. */
export function bookText(book: OrderBook): string {
  return JSON.stringify([openOrders(book), book.sequence])
}
