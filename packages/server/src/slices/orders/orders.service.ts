import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { intradayReservation } from '@tandem/core/market/intraday.ts'
import { reservationForOrder, type OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import { inMeritOrder, orderSideOf, type Side } from '@tandem/core/market/order.ts'
import {
  checkActivation,
  checkAmendment,
  checkChange,
  checkRemoval,
  checkSending,
  checkWithdrawal,
} from '@tandem/core/market/order-permissions.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { pickFields } from '@tandem/contract/field.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import {
  OrderSummary,
  type AnyOrder,
  type AnyOrderSummary,
  type ListedIntradayOrder,
  type Order,
  type OrderTypeFilter,
  type pageOrders as pageOrdersCall,
} from '@tandem/contract/orders/orders.ts'
import { abilityOf } from '@tandem/contract/refusals.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { requireOwn, requireOwnRecord } from '../../platform/http.ts'
import type { RowsWanted } from '../../platform/long-lists.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  findLastOrder,
  findListedOrders,
  findOrderNumbers,
  findOrders,
  findResults,
  orderKindOf,
  type StoredOrder,
} from './find-orders.store.ts'
import { findIntradayOrders, type FoundIntradayOrder } from './intraday-orders.store.ts'
import { blocksToWire, linesToWire, sumOf } from './orders.wire.ts'
import { intradayOrderToWire, periodOf } from './intraday-orders.wire.ts'

/*
 * Reading orders of both markets: a number is a day-ahead order's or an intraday order's, never both.
 */

/** One day-ahead order with its lines; a withdrawn one, too. Refuses `order_not_found`. */
export async function getOrder({ db, clock }: Platform, caller: Caller, orderId: number): Promise<Order> {
  const [order] = await findOrders(db, { orderId, withdrawn: 'all' })
  if (!order) throw new Refusal('order_not_found')
  requireOwnRecord(caller, order.userId, 'order_not_found')
  return orderToWire(db, order, clock.now())
}

/** An order that has just been stored, without reading it again: no step of it was cleared. */
export function newOrderToWire(
  order: Omit<StoredOrder, keyof OrderContent> & OrderContent,
  now: Temporal.Instant,
): Order {
  const lines = order.lines
    .toSorted((a, b) => a.period - b.period)
    .map((line) => ({
      ...line,
      steps: inMeritOrder(line.steps, line.side).map(({ price, quantity }) => ({ price, quantity, accepted: null })),
    }))
  const whole = { ...order, lines, blocks: order.blocks.map((block) => ({ ...block, result: null })) }
  return { ...summaryToWire(whole, now), lines: linesToWire(whole, new Map()), blocks: blocksToWire(whole) }
}

/** The order of a user in a session, withdrawn ones aside; null without one. */
export async function orderInSession(
  db: Db,
  userId: number,
  sessionId: number,
  now: Temporal.Instant,
): Promise<Order | null> {
  const [order] = await findOrders(db, { userId, sessionId })
  return order ? orderToWire(db, order, now) : null
}

/** One order of either market; a withdrawn one, too. Refuses `order_not_found`. */
export async function getAnyOrder(platform: Platform, caller: Caller, orderId: number): Promise<AnyOrder> {
  const { db, clock } = platform
  if ((await orderKindOf(db, orderId)) === 'dayAhead') return getOrder(platform, caller, orderId)
  const [order] = await findIntradayOrders(db, { orderId })
  if (!order) throw new Refusal('order_not_found')
  requireOwnRecord(caller, order.userId, 'order_not_found')
  return listedIntradayToWire(order, clock.now())
}

interface ListOptions {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
  readonly orderType?: z.output<typeof OrderTypeFilter>
  /** Whose drafts belong to it; everybody's where nobody is named. */
  readonly draftsOf?: number
}

/**
 * The caller's orders by delivery day, both days included, the latest first; everybody's for the administrator.
 * An order that was withdrawn from its market stays in the list, a discarded draft does not.
 * Refuses `start_not_before_end`, and `span_too_long` for more than a list is answered with.
 */
export function listOrders(
  platform: Platform,
  caller: Caller,
  terms: ListOptions,
  rows: RowsWanted,
): Promise<AnyOrderSummary[]> {
  return list(platform, ownOf(caller), terms, rows)
}

/** The same of several users, whom the caller must be allowed to look at. */
export function listOrdersOf(
  platform: Platform,
  userIds: readonly number[],
  terms: ListOptions,
  rows: RowsWanted,
): Promise<AnyOrderSummary[]> {
  return list(platform, { userIds }, terms, rows)
}

async function list(
  { db, clock }: Platform,
  owners: { readonly userId?: number; readonly userIds?: readonly number[] },
  { dateFrom, dateTo, marketType, orderType, draftsOf }: ListOptions,
  rows: RowsWanted,
): Promise<AnyOrderSummary[]> {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  const span = { dateFrom, dateTo }
  const wanted = { ...owners, ...span, marketType, orderType: orderType || 'all', draftsOf, withdrawn: 'sent' } as const
  return summariesOf(db, rows.take(await findListedOrders(db, wanted, rows)), clock.now())
}

/** Orders whose steps are read at a time: a day-ahead order may have 3,200 of them. */
const ordersAtOnce = 200

/** Orders of both markets by their numbers, the latest delivery day first. */
async function summariesOf(db: Db, orderIds: readonly number[], now: Temporal.Instant): Promise<AnyOrderSummary[]> {
  const orders: AnyOrderSummary[] = []
  for (let start = 0; start < orderIds.length; start += ordersAtOnce) {
    const some = { orderIds: orderIds.slice(start, start + ordersAtOnce) }
    for (const order of await findOrders(db, { ...some, withdrawn: 'all' })) orders.push(summaryToWire(order, now))
    for (const order of await findIntradayOrders(db, some)) orders.push(listedIntradayToWire(order, now))
  }
  return orders.sort(latestFirst)
}

function latestFirst(a: AnyOrderSummary, b: AnyOrderSummary): number {
  return a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1
}

/**
 * A page of the caller's orders of both markets, the newest first, everybody's for the administrator: those of this number,
 * day and market type. A page behind the last one is empty.
 */
export async function pageOrders(
  { db, clock }: Platform,
  caller: Caller,
  { page = 1, pageSize = 20, ...chosen }: QueryOf<typeof pageOrdersCall>,
): Promise<ResponseOf<typeof pageOrdersCall>> {
  // One more than the page holds says whether there is another page.
  const place = { limit: pageSize + 1, offset: (page - 1) * pageSize }
  const owner = chosen.words === undefined ? ownOf(caller) : { userId: caller.userId }
  const found = await findOrderNumbers(db, { ...chosen, ...owner }, place)
  const orderIds = found.slice(0, pageSize)
  const orders = await summariesOf(db, orderIds, clock.now())
  return { page, pageSize, hasMore: found.length > pageSize, orders: orders.toSorted((a, b) => b.id - a.id) }
}

/** The orders of one market, withdrawn day-ahead ones aside: the caller's own, everybody's for the administrator. */
export async function listOrdersOfSession(
  { db, clock }: Platform,
  caller: Caller,
  sessionId: number,
  rows: RowsWanted,
): Promise<AnyOrderSummary[]> {
  const wanted = { ...ownOf(caller), sessionId, marketType: null, orderType: 'all', withdrawn: 'none' } as const
  return summariesOf(db, rows.take(await findListedOrders(db, wanted, rows)), clock.now())
}

/** The order that the user changed last, withdrawn day-ahead ones aside, of one market type or of any; null without one. */
export async function getLastOrder(
  { db, clock }: Platform,
  caller: Caller,
  { userId, marketType }: { readonly userId: number; readonly marketType: MarketType | null },
): Promise<AnyOrder | null> {
  requireOwn(caller, userId)
  const last = await findLastOrder(db, userId, marketType)
  if (!last) return null
  return findAny(db, last, clock.now())
}

async function findAny(
  db: Db,
  { orderId, kind }: { readonly orderId: number; readonly kind: 'dayAhead' | 'intraday' },
  now: Temporal.Instant,
): Promise<AnyOrder | null> {
  if (kind === 'dayAhead') {
    const [order] = await findOrders(db, { orderId })
    return order ? orderToWire(db, order, now) : null
  }
  const [order] = await findIntradayOrders(db, { orderId })
  return order ? listedIntradayToWire(order, now) : null
}

function ownOf(caller: Caller): { userId?: number } {
  return isAdministrator(caller) ? {} : { userId: caller.userId }
}

/** An order as the contract names it, with what may be done to it at `now`. */
function summaryToWire(order: StoredOrder, now: Temporal.Instant): OrderSummary {
  const { session, lines, blocks } = order
  const isCleared = order.status === 'filled' || order.status === 'partiallyFilled' || order.status === 'unfilled'
  const asked = (side: Side) =>
    sumOf(order, side, {
      ofStep: ({ quantity }) => quantity,
      ofBlock: ({ quantities }) => quantities.map(({ quantity }) => quantity),
    })
  const accepted = (side: Side) =>
    isCleared
      ? sumOf(order, side, { ofStep: (step) => step.accepted ?? 0, ofBlock: ({ result }) => result?.accepted ?? [] })
      : null
  return pickFields(OrderSummary, {
    ...order,
    id: order.orderId,
    marketId: session.sessionId,
    marketType: 'dayAhead',
    date: session.deliveryDay,
    type: orderSideOf([...lines, ...blocks]),
    abilities: {
      send: abilityOf(() => checkSending(order.status, session, now)),
      change: abilityOf(() => checkChange(order.status, session, now)),
      withdraw: abilityOf(() => checkWithdrawal(order.status, session, now)),
    },
    buyQuantity: asked('buy'),
    sellQuantity: asked('sell'),
    boughtQuantity: accepted('buy'),
    soldQuantity: accepted('sell'),
    worstCase: reservationForOrder(order),
  })
}

async function orderToWire(db: Db, order: StoredOrder, now: Temporal.Instant): Promise<Order> {
  return {
    ...summaryToWire(order, now),
    lines: linesToWire(order, await findResults(db, order)),
    blocks: blocksToWire(order),
  }
}

/** An intraday order as it stands among the day-ahead ones, with what may be done to it at `now`. */
function listedIntradayToWire(order: FoundIntradayOrder, now: Temporal.Instant): ListedIntradayOrder {
  const { session, side, quantity, status } = order
  const contract = { ...order.contract, session, period: periodOf(session, order.period) }
  const limit = order.price ?? (side === 'buy' ? session.maxPrice : session.minPrice)
  return {
    ...intradayOrderToWire(order),
    marketType: 'intraday',
    username: order.username,
    date: session.deliveryDay,
    abilities: {
      send: abilityOf(() => checkActivation(status, contract, now)),
      change: abilityOf(() => checkAmendment(status, contract, now)),
      withdraw: abilityOf(() => checkRemoval(status, contract, now)),
    },
    worstCase: intradayReservation(side, limit, quantity),
  }
}
