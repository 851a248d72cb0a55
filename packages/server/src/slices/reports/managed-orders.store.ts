import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { annotationsOf, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { annotationColumnsOf } from '../../domain/order-annotations.ts'
import { ownPartColumns, readOwnPart, type OwnPartRow } from '../../domain/trade-sums.ts'
import { boundsOf } from './energy-periods.ts'

/** What was ordered on one side, and what of it was filled. `paid` and `received` are both ≥ 0. */
export interface SidePart {
  readonly ordered: EnergyWh
  readonly filled: EnergyWh
  readonly paid: Amount
  readonly received: Amount
}

/** An order of either market. A number is a day-ahead order's or an intraday order's, never both. */
export interface BoardOrder extends OrderAnnotations {
  readonly orderId: number
  readonly marketType: Exclude<MarketType, 'balancing'>
  readonly marketId: number
  readonly date: DeliveryDay
  readonly status: string
  readonly origin: OrderOrigin
  readonly changedAt: Temporal.Instant
  readonly buy: SidePart
  readonly sell: SidePart
}

interface OrderRow extends OrderAnnotations {
  readonly id: number
  readonly market_type: BoardOrder['marketType']
  readonly session_id: number
  readonly delivery_day: DeliveryDay
  readonly status: string
  readonly origin: OrderOrigin
  readonly changed_at: Temporal.Instant
  readonly buy: string
  readonly sell: string
}

/**
 * A user's orders by delivery day, the latest first: those of the day-ahead market with what their lines ask for. One that
 * was withdrawn from its market stays, a discarded draft does not.
 */
export async function findOrders(
  db: Db,
  { userId, marketType }: { readonly userId: number; readonly marketType: MarketType | null },
  span: DaySpan,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<BoardOrder[]> {
  const auction = marketType === null || marketType === 'dayAhead'
  const continuous = marketType === null || marketType === 'intraday'
  const columns = sql`o.id::float8 as id, ${annotationColumnsOf('o')}, s.market_type, o.session_id, s.delivery_day, o.status, o.origin, o.changed_at`
  const { rows } = await sql<OrderRow>`
    select ${columns}, asked.buy::text as buy, asked.sell::text as sell
    from market_sessions s
    join orders o on o.session_id = s.id and o.user_id = ${userId}
    cross join lateral (
      select coalesce(sum(quantity_wh) filter (where side = 'buy'), 0) as buy,
        coalesce(sum(quantity_wh) filter (where side = 'sell'), 0) as sell
      from order_totals where order_id = o.id
    ) asked
    where ${auction} and s.delivery_day between ${span.from} and ${span.to}
      and (o.status <> 'cancelled' or o.transmitted_at is not null)
    union all
    select ${columns},
      case o.side when 'buy' then quantity_wh else 0 end::text, case o.side when 'sell' then quantity_wh else 0 end::text
    from market_sessions s
    join intraday_orders o on o.session_id = s.id and o.user_id = ${userId}
    where ${continuous} and s.delivery_day between ${span.from} and ${span.to}
    order by delivery_day desc, id desc limit ${limit} offset ${offset}`.execute(db)
  if (rows.length === 0) return []
  const [latest, earliest] = [rows[0]?.delivery_day ?? span.to, rows.at(-1)?.delivery_day ?? span.from]
  const fills = await findFills(
    db,
    userId,
    { from: earliest, to: latest },
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...annotationsOf(row),
    orderId: row.id,
    marketType: row.market_type,
    marketId: row.session_id,
    date: row.delivery_day,
    status: row.status,
    origin: row.origin,
    changedAt: row.changed_at,
    buy: { ordered: energyWh(BigInt(row.buy)), ...(fills.get(`${row.id}/buy`) ?? nothing) },
    sell: { ordered: energyWh(BigInt(row.sell)), ...(fills.get(`${row.id}/sell`) ?? nothing) },
  }))
}

const nothing = { filled: energyWh(0), paid: amount(0n), received: amount(0n) }

/** What became trades, by order and side. Days of another zone's market may reach beyond those of the platform. */
async function findFills(
  db: Db,
  userId: number,
  span: DaySpan,
  orderIds: readonly number[],
): Promise<Map<string, Omit<SidePart, 'ordered'>>> {
  const [from, until] = boundsOf(span)
  const { rows } = await sql<OwnPartRow & { readonly id: number; readonly side: string }>`
    select coalesce(order_id, intraday_order_id)::float8 as id, side, ${ownPartColumns('trades')}
    from trades
    where user_id = ${userId} and period_start >= ${from.subtract({ hours: 30 })} and period_start < ${until.add({ hours: 30 })}
      and coalesce(order_id, intraday_order_id) in (select unnest(${[...orderIds]}::int8[]))
    group by 1, 2`.execute(db)
  return new Map(
    rows.map((row) => {
      const { bought, sold, paid, received } = readOwnPart(row)
      return [`${row.id}/${row.side}`, { filled: energyWh(bought + sold), paid, received }]
    }),
  )
}
