import { type RowsWanted } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy, type Amount } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/dashboards.ts'
import type { ManagedOrder } from '@tandem/contract/admin/dashboards.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders, type BoardOrder, type SidePart } from './managed-orders.store.ts'
import { spanOf, type Days } from './wallet-steps.ts'

export type OrderOptions = Days & { readonly userId: number; readonly marketType: MarketType | null }

/**
 * What a user sent to the markets, whatever became of it, and what of it was filled, by delivery day; a withdrawn order counts
 * with what it had asked for, a draft does not. With a side only its part of each order counts.
 */
export async function getOrdersDashboard(
  { db }: Platform,
  caller: Caller,
  { userId, marketType, orderType, ...days }: OrderOptions & { readonly orderType: Side | null },
): Promise<ResponseOf<typeof contract.getOrdersDashboard>> {
  requireOwn(caller, userId)
  const span = spanOf(days, 'day')
  const sent = (await findOrders(db, { userId, marketType }, span)).filter(
    (order) => order.status !== 'draft' && hasSide(order, orderType),
  )
  const byDay = Map.groupBy(sent, ({ date }) => date)
  const totals = sumOrders(sent, orderType)
  return {
    days: listDays(span).map((day) => ({ day, ...sumOrders(byDay.get(day) ?? [], orderType) })),
    totals: {
      ...totals,
      fillShare:
        totals.ordered > 0 ? Number(divideHalfUp(BigInt(totals.filled) * 1000n, BigInt(totals.ordered))) : null,
      byStatus: Array.from(
        Map.groupBy(sent, ({ status }) => status),
        ([status, orders]) => ({ status, orders: orders.length }),
      ).sort((a, b) => b.orders - a.orders || (a.status < b.status ? -1 : 1)),
    },
  }
}

function hasSide(order: BoardOrder, side: Side | null): boolean {
  return side === null || order[side].ordered > 0
}

function sumOrders(orders: readonly BoardOrder[], side: Side | null) {
  const parts = orders.flatMap((order): SidePart[] => (side ? [order[side]] : [order.buy, order.sell]))
  return {
    orders: orders.length,
    ordered: sumEnergy(parts.map(({ ordered }) => ordered)),
    filled: sumEnergy(parts.map(({ filled }) => filled)),
    paid: sumAmounts(parts.map(({ paid }) => paid)),
    received: sumAmounts(parts.map(({ received }) => received)),
  }
}

/** The orders of a span by delivery day, the latest first, drafts among them; with a side those that have a part on it. */
export async function listManagedOrders(
  { db }: Platform,
  caller: Caller,
  { userId, marketType, orderType = null, ...days }: OrderOptions & { readonly orderType?: Side | null },
  rows: RowsWanted,
): Promise<ManagedOrder[]> {
  requireOwn(caller, userId)
  const orders = rows.take(await findOrders(db, { userId, marketType }, spanOf(days, 'whole'), rows))
  return orders.filter((order) => hasSide(order, orderType)).map(toWire)
}

/**
 * What a user sent to one market, whatever became of it, without asking who may see it: drafts are left out. The turnover is
 * Σ price × quantity of what was filled on both sides.
 */
export async function findSentOrders(
  db: Db,
  { userId, marketType }: Pick<OrderOptions, 'userId' | 'marketType'>,
  span: DaySpan,
): Promise<{ readonly orders: ManagedOrder[]; readonly turnover: Amount }> {
  const sent = (await findOrders(db, { userId, marketType }, span)).filter(({ status }) => status !== 'draft')
  return { orders: sent.map(toWire), turnover: sumAmounts(sent.map(turnoverOf)) }
}

function turnoverOf({ buy, sell }: Pick<BoardOrder, 'buy' | 'sell'>): Amount {
  return amount(buy.paid - buy.received + sell.received - sell.paid)
}

function toWire({ buy, sell, ...order }: BoardOrder): ManagedOrder {
  const [bought, sold] = [buy.filled, sell.filled]
  const boughtFor = buy.paid - buy.received
  const soldFor = sell.received - sell.paid
  const energy = BigInt(bought) + BigInt(sold)
  return {
    ...order,
    buyQuantity: buy.ordered,
    sellQuantity: sell.ordered,
    bought,
    sold,
    averagePrice: energy > 0n ? priceTick(divideHalfUp(boughtFor + soldFor, energy)) : null,
    value: amount(soldFor - boughtFor),
  }
}
