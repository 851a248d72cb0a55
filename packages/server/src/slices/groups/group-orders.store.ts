import { type RowsWanted } from '../../platform/long-lists.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import type { GroupOrder } from '@tandem/contract/groups.ts'
import { sql } from 'kysely'
import { isAroundDay, tradeValue } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'

interface Row {
  readonly id: number
  readonly user_id: number
  readonly username: string
  readonly market_type: MarketType
  readonly delivery_day: DeliveryDay
  readonly name: string
  readonly status: string
  readonly changed_at: Temporal.Instant
  readonly buy: bigint
  readonly sell: bigint
  readonly bought: bigint
  readonly sold: bigint
  readonly value: bigint
}

/** What an order got, from its trades: `order` names the column of a trade that points to it. */
const filled = (order: 'order_id' | 'intraday_order_id') => sql`
  select coalesce(sum(quantity_wh) filter (where side = 'buy'), 0)::int8 as bought,
    coalesce(sum(quantity_wh) filter (where side = 'sell'), 0)::int8 as sold,
    coalesce(sum(${tradeValue('trades')}), 0)::int8 as value
  from trades where ${sql.ref(order)} = o.id and ${isAroundDay('trades', sql`s.delivery_day`)}`

/** The orders of the members of a group in both markets, drafts left out, the latest delivery day first. */
export async function findGroupOrders(
  db: Db,
  groupId: number,
  { dateFrom, dateTo }: { readonly dateFrom: DeliveryDay; readonly dateTo: DeliveryDay },
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<GroupOrder[]> {
  const ofMembers = sql`
    join group_members m on m.user_id = o.user_id and m.group_id = ${groupId}::int4
    join market_sessions s on s.id = o.session_id and s.delivery_day between ${dateFrom}::date and ${dateTo}::date`
  const named = sql`join users u on u.id = o.user_id join market_sessions s on s.id = o.session_id`
  const columns = sql`o.id::float8 as id, o.user_id, u.username, s.market_type, s.delivery_day, o.name, o.status, o.changed_at`
  // What an order got is summed for those alone that are shown.
  const listed = sql`
    select o.id, s.delivery_day, true as is_day_ahead from orders o ${ofMembers}
    where o.transmitted_at is not null and o.status <> 'draft'
    union all select o.id, s.delivery_day, false from intraday_orders o ${ofMembers} where o.status <> 'draft'
    order by delivery_day desc, id desc limit ${limit} offset ${offset}`
  const { rows } = await sql<Row>`
    with listed as materialized (${listed})
    select ${columns}, entered.*, filled.* from listed join orders o on o.id = listed.id ${named}
    cross join lateral (
      select coalesce(sum(quantity_wh) filter (where side = 'buy'), 0)::int8 as buy,
        coalesce(sum(quantity_wh) filter (where side = 'sell'), 0)::int8 as sell
      from order_totals where order_id = o.id) as entered
    cross join lateral (${filled('order_id')}) as filled
    where listed.is_day_ahead
    union all
    select ${columns}, case o.side when 'buy' then o.quantity_wh else 0 end, case o.side when 'sell' then o.quantity_wh else 0 end,
      filled.* from listed join intraday_orders o on o.id = listed.id ${named}
    cross join lateral (${filled('intraday_order_id')}) as filled
    where not listed.is_day_ahead
    order by delivery_day desc, id desc`.execute(db)
  return rows.map(toGroupOrder)
}

function toGroupOrder(row: Row): GroupOrder {
  return {
    orderId: row.id,
    userId: row.user_id,
    username: row.username,
    marketType: row.market_type,
    date: row.delivery_day,
    name: row.name,
    status: row.status,
    buyQuantity: energyWh(row.buy),
    sellQuantity: energyWh(row.sell),
    boughtQuantity: energyWh(row.bought),
    soldQuantity: energyWh(row.sold),
    value: amount(row.value),
    changedAt: row.changed_at,
  }
}
