import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { BlockLimits, MarketType, MtuMinutes, SessionStatus } from '@tandem/core/market/session.ts'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { BlockCertificate } from '@tandem/core/verification/block-certificate.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

interface ReferencePrices {
  period_start: Instant
  delivery_day: DeliveryDay
  period: number
  price_ticks: number
  saved_at: Instant
  saved_by: number
}

/** Market sessions and what their auctions came to. Prices in ticks, energy in Wh. */
export interface MarketTables {
  market_sessions: {
    id: Id
    market_type: MarketType
    delivery_day: DeliveryDay
    delivery_zone: string
    mtu_minutes: MtuMinutes
    gate_opening: Instant
    gate_closure: Instant
    min_price_ticks: number
    max_price_ticks: number
    lead_minutes: Generated<number>
    smallest_order_wh: Generated<number>
    most_open_orders: Generated<number>
    /** Null where it takes no blocks. */
    block_limits: ColumnType<BlockLimits | null, string | null | undefined, string | null>
    status: Generated<SessionStatus>
    cleared_at: Instant | null
    created_at: Instant
  }
  auction_periods: {
    session_id: number
    period: number
    period_start: Instant
    period_end: Instant
    price_ticks: number | null
    interval_low_ticks: number
    interval_high_ticks: number
    volume_wh: bigint
    buy_quantity_wh: bigint
    sell_quantity_wh: bigint
    welfare_units: bigint
    buy_at_the_money_wh: bigint
    buy_placed_wh: bigint
    sell_at_the_money_wh: bigint
    sell_placed_wh: bigint
  }
  auction_verifications: {
    session_id: number
    passed: boolean
    report: JSONColumnType<object>
    verified_at: Instant
    /** Null where an older version cleared it. */
    peak_calendar: ColumnType<PeakCalendar | null, string, never>
  }
  auction_proofs: {
    session_id: number
    welfare_units: bigint
    gap_units: bigint
    is_tie_proven: boolean
    certificate: ColumnType<BlockCertificate, string, never>
  }
  reference_prices: ReferencePrices
  reference_price_versions: ReferencePrices & { replaced_at: Instant }
}
