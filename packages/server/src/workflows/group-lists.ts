import type { Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import type { AnyOrderSummary, OrderTypeFilter } from '@tandem/contract/orders/orders.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import type { z } from 'zod'
import { requireOpenAssociation } from '../domain/association.ts'
import type { RowsWanted } from '../platform/long-lists.ts'
import type { Platform } from '../platform/platform.ts'
import { checkGroupSpan, membersSeenBy } from '../slices/groups/index.ts'
import { listOrders, listOrdersOf } from '../slices/orders/index.ts'
import { listTradesOf } from '../slices/trades/index.ts'

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

interface OrderOptions extends Days {
  readonly marketType: MarketType | null
  readonly orderType?: z.output<typeof OrderTypeFilter>
  readonly groupId?: number | undefined
}

/**
 * Orders by delivery day: the caller's own, everybody's for the administrator; with a group those that its members sent, for who
 * administers it, and none for anybody else. Refuses `start_not_before_end`.
 */
export async function listOrdersOrGroups(
  platform: Platform,
  caller: Caller,
  { groupId, ...terms }: OrderOptions,
  rows: RowsWanted,
): Promise<AnyOrderSummary[]> {
  if (groupId === undefined) return listOrders(platform, caller, terms, rows)
  const members = await membersSeenBy(platform, caller, { groupId })
  return listOrdersOf(platform, members ?? [], { ...terms, draftsOf: caller.userId }, rows)
}

/** The trades of the members of the group that the caller administers, by delivery day; none for anybody else. */
export async function listGroupTrades(
  platform: Platform,
  caller: Caller,
  { dateFrom, dateTo }: Days,
  rows: RowsWanted,
): Promise<Trade[]> {
  const days = { dateFrom, dateTo }
  await requireOpenAssociation(platform.db)
  checkGroupSpan(days)
  const members = await membersSeenBy(platform, caller, { ownerId: caller.userId })
  return listTradesOf(platform, members ?? [], days, rows)
}
