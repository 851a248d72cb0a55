import type { Side } from '@tandem/core/market/order.ts'
import type { BigId, Instant } from './columns.ts'

/** Trades, and their sums of an auction. */
export interface TradeTables {
  trades: {
    id: BigId
    session_id: number
    order_id: number | null
    intraday_order_id: number | null
    number: number | null
    aggressor: Side | null
    user_id: number
    period: number
    period_start: Instant
    period_end: Instant
    side: Side
    quantity_wh: number
    price_ticks: number
    traded_at: Instant
  }
  auction_trade_sums: {
    session_id: number
    side: Side
    trades: number
    energy_wh: bigint
    value_units: bigint
    paid_units: bigint
    received_units: bigint
  }
}
