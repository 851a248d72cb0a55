import type { Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { placeIntradayOrder, type IntradayOrderInput, type Placed } from '@tandem/contract/orders/intraday.ts'
import type { TestApp, TestUser } from './test-app.ts'
import { aSessionOf, type SessionInput } from './trading.ts'

interface IntradayTestMarket extends SessionInput {
  readonly leadMinutes?: number
  readonly mostOpenOrders?: number
  /** Wh. */
  readonly smallestOrder?: number
}

/** An intraday market of an administrator's, open unless said otherwise; prices up to ±9.999 TC/kWh. */
export function anIntradayMarket(app: TestApp, admin: TestUser, input: IntradayTestMarket): Promise<number> {
  const { leadMinutes = 60, mostOpenOrders, smallestOrder } = input
  const terms = {
    ...({ marketType: 'intraday', minPrice: perKWh('-9.999'), maxPrice: perKWh('9.999'), leadMinutes } as const),
    ...(mostOpenOrders !== undefined && { mostOpenOrders }),
    ...(smallestOrder !== undefined && { smallestOrder: energyWh(smallestOrder) }),
  }
  return aSessionOf(app, admin, input, terms)
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
