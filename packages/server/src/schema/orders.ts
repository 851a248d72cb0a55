import type { IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { BookEvent, Execution } from '@tandem/core/market/order-book.ts'
import type { OrderStatus, Side } from '@tandem/core/market/order.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** Orders of both markets, with the books of the intra-day one. */
export interface OrderTables {
  orders: {
    id: Id
    user_id: number
    session_id: number
    name: string
    status: OrderStatus
    version: Generated<number>
    reserved_units: Generated<bigint>
    created_at: Instant
    changed_at: Instant
    transmitted_at: Instant | null
    transmission_seq: bigint | null
  }
  order_steps: {
    order_id: number
    period: number
    side: Side
    step: number
    price_ticks: number
    quantity_wh: number
    accepted_wh: number | null
    outcome: JSONColumnType<object> | null
  }
  intraday_contracts: {
    session_id: number
    period: number
    suspended_at: Instant | null
    closed_at: Instant | null
    sequence: Generated<bigint>
    events: Generated<bigint>
    trades: Generated<number>
    open_ticks: number | null
    high_ticks: number | null
    low_ticks: number | null
    last_ticks: number | null
    volume_wh: Generated<bigint>
    value_units: Generated<string>
  }
  intraday_orders: {
    id: number
    user_id: number
    session_id: number
    period: number
    name: Generated<string>
    side: Side
    price_ticks: number | null
    execution: Execution
    display_wh: number | null
    shows_less: Generated<boolean>
    quantity_wh: bigint
    filled_wh: Generated<bigint>
    open_wh: bigint
    visible_wh: Generated<bigint>
    sequence: bigint | null
    value_units: Generated<string>
    status: IntradayOrderStatus
    ending: JSONColumnType<object> | null
    reserved_units: Generated<bigint>
    version: Generated<number>
    request_key: string | null
    created_at: Instant
    changed_at: Instant
    entered_at: Instant | null
  }
  book_events: {
    session_id: number
    period: number
    number: bigint
    type: BookEvent['type']
    order_id: number | null
    user_id: number | null
    side: Side | null
    price_ticks: number | null
    quantity_wh: bigint | null
    execution: Execution | null
    display_wh: number | null
    at: Instant
  }
  order_guards: {
    user_id: number
    warn_quantity_wh: bigint | null
    refuse_quantity_wh: bigint | null
    warn_buy_price_ticks: number | null
    refuse_buy_price_ticks: number | null
    warn_sell_price_ticks: number | null
    refuse_sell_price_ticks: number | null
    changed_at: Instant
  }
}
