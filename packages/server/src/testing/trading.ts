import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import type { BlockLimits, MtuMinutes } from '@tandem/core/market/session.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { addSession, openSession, type SessionTerms } from '@tandem/contract/markets/markets.ts'
import { addOrder, transmitOrder, type AnyOrder, type Order } from '@tandem/contract/orders/orders.ts'
import type { z } from 'zod'
import type { TestApp, TestUser } from './test-app.ts'

export interface SessionInput {
  readonly date: string
  readonly opens?: string
  readonly closes: string
  readonly mtuMinutes?: MtuMinutes
  readonly zone?: string
  readonly isOpen?: boolean
  readonly blockLimits?: BlockLimits
}

/** A day-ahead market of an administrator's, open unless said otherwise; prices from −0.5 to 4 TC/kWh. */
export async function aMarket(app: TestApp, admin: TestUser, input: SessionInput): Promise<number> {
  const { blockLimits = null } = input
  const terms = { marketType: 'dayAhead', minPrice: perKWh('-0.5'), maxPrice: perKWh('4'), blockLimits } as const
  return aSessionOf(app, admin, input, terms)
}

type BoundsOfType = 'leadMinutes' | 'smallestOrder' | 'mostOpenOrders' | 'blockLimits'
type TermsOfType = 'marketType' | 'minPrice' | 'maxPrice' | BoundsOfType
type OwnOptions = Pick<z.output<typeof SessionTerms>, TermsOfType>

/** A market of any type of an administrator's, in Bucharest and by the hour, open unless said otherwise. */
export async function aSessionOf(
  app: TestApp,
  admin: TestUser,
  input: SessionInput,
  terms: OwnOptions,
): Promise<number> {
  const body = {
    ...terms,
    date: input.date as DeliveryDay,
    zone: input.zone ?? 'Europe/Bucharest',
    mtuMinutes: input.mtuMinutes ?? 60,
    openingTime: input.opens ? Temporal.Instant.from(input.opens) : app.clock.now(),
    closingTime: Temporal.Instant.from(input.closes),
  }
  const { id } = await app.call(addSession, { body, as: admin })
  if (input.isOpen ?? true) await app.call(openSession, { params: { id }, as: admin })
  return id
}

/** The name and the lines of an order, as the calls want them. */
export function orderInput(...lines: readonly OrderLine[]) {
  return { name: 'An order', lines: lines.map((line) => ({ ...line, steps: [...line.steps] })) }
}

/** Blocks of an order, as the calls want them. */
export function blocksInput(...blocks: readonly OrderBlock[]) {
  return blocks.map((block) => ({ ...block, quantities: block.quantities.map((each) => ({ ...each })) }))
}

/** An answer that must be a day-ahead order. */
export function asDayAhead(order: AnyOrder | null): Order {
  if (order?.marketType !== 'dayAhead') throw new Error('this is no day-ahead order')
  return order
}

export async function saveOrder(app: TestApp, user: TestUser, marketId: number, ...lines: OrderLine[]): Promise<Order> {
  return asDayAhead(await app.call(addOrder, { body: { marketId, ...orderInput(...lines) }, as: user }))
}

export async function sendOrder(app: TestApp, user: TestUser, marketId: number, ...lines: OrderLine[]): Promise<Order> {
  const { id } = await saveOrder(app, user, marketId, ...lines)
  return asDayAhead(await app.call(transmitOrder, { params: { orderId: id }, as: user }))
}

/** Available and reserved coins of a user. */
export async function coinsOf(app: TestApp, user: TestUser): Promise<[available: bigint, reserved: bigint]> {
  const { available, reserved } = await app.call(getWallet, { params: { userId: user.userId }, as: user })
  return [available, reserved]
}
