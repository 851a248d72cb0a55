import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { AnyOrder, AnyOrderSummary, OrderTypeFilter } from '@tandem/contract/orders.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { requireOwn, requireOwnRecord } from '../../platform/http.ts'
import { checkList, longestListLimit, mapInPieces } from '../../platform/long-lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from './find-orders.store.ts'
import { findIntradayOrders } from './intraday-orders.store.ts'
import { findLastOrder, orderKindOf } from './order-kinds.store.ts'
import { listedIntradayToWire } from './listed-intraday.wire.ts'
import { getOrder } from './orders.service.ts'
import { orderToWire, summaryToWire } from './orders.wire.ts'

/*
 * Reading orders of both markets: a number is a day-ahead order's or an intraday order's, never both.
 */

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
}

/**
 * The caller's orders by delivery day, both days included, the latest first; everybody's for the administrator.
 * An order that was withdrawn from its market stays in the list, a discarded draft does not.
 * Refuses `start_not_before_end`, and `list_too_long` for more than a list is answered with.
 */
export function listOrders(platform: Platform, caller: Caller, terms: ListOptions): Promise<AnyOrderSummary[]> {
  return list(platform, ownOf(caller), terms)
}

/** The same of several users, whom the caller must be allowed to look at. */
export function listOrdersOf(
  platform: Platform,
  userIds: readonly number[],
  terms: ListOptions,
): Promise<AnyOrderSummary[]> {
  return list(platform, { userIds }, terms)
}

async function list(
  { db, clock }: Platform,
  owners: { readonly userId?: number; readonly userIds?: readonly number[] },
  { dateFrom, dateTo, marketType, orderType = 'all' }: ListOptions,
): Promise<AnyOrderSummary[]> {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  const wanted = { ...owners, dateFrom, dateTo, limit: longestListLimit }
  const auction = marketType === null || marketType === 'dayAhead'
  const continuous = marketType === null || marketType === 'intraday'
  const now = clock.now()
  const dayAhead = checkList(auction ? await findOrders(db, { ...wanted, withdrawn: 'sent' }) : [])
  const intraday = checkList(continuous ? await findIntradayOrders(db, wanted) : [])
  checkList([...dayAhead, ...intraday])
  const orders = [
    ...(await mapInPieces(dayAhead, (one) => summaryToWire(one, now))),
    ...(await mapInPieces(intraday, (one) => listedIntradayToWire(one, now))),
  ]
  return orders.filter((order) => orderType === 'all' || typeOf(order) === orderType).sort(latestFirst)
}

function typeOf(order: AnyOrderSummary) {
  return order.marketType === 'dayAhead' ? order.type : order.side
}

function latestFirst(a: AnyOrderSummary, b: AnyOrderSummary): number {
  return a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1
}

/** The orders of one market, withdrawn day-ahead ones aside: the caller's own, everybody's for the administrator. */
export async function listOrdersOfSession(
  { db, clock }: Platform,
  caller: Caller,
  sessionId: number,
): Promise<AnyOrderSummary[]> {
  const now = clock.now()
  const wanted = { ...ownOf(caller), sessionId }
  return [
    ...(await findOrders(db, wanted)).map((order) => summaryToWire(order, now)),
    ...(await findIntradayOrders(db, wanted)).map((order) => listedIntradayToWire(order, now)),
  ]
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
    return order ? orderToWire(order, now) : null
  }
  const [order] = await findIntradayOrders(db, { orderId })
  return order ? listedIntradayToWire(order, now) : null
}

function ownOf(caller: Caller): { userId?: number } {
  return isAdministrator(caller) ? {} : { userId: caller.userId }
}
