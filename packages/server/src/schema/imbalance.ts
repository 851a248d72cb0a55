import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { UnmeteredRule, VolumeQuality } from '@tandem/core/imbalance/imbalance.ts'
import type { ImbalanceMode, ReferenceOrigin } from '@tandem/core/imbalance/imbalance-price.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import type { Id, Instant } from './columns.ts'

/** The tables of settled imbalances and uploaded prices. Energy in Wh, prices in ticks, coins in 1e-8 TC. */
export interface ImbalanceTables {
  imbalance_price_uploads: {
    id: Id
    file_name: string
    status: 'estimated' | 'final'
    unit: 'perKilowattHour' | 'perMegawattHour'
    rate_millionths: bigint
    uploaded_at: Instant
    uploaded_by: number
  }
  imbalance_prices: {
    upload_id: number
    period_start: Instant
    period_end: Instant
    deficit_price_ticks: number
    excess_price_ticks: number
  }
  imbalance_settlements: {
    id: Id
    delivery_day: DeliveryDay
    version: number
    zone: string
    period_minutes: MtuMinutes
    mode: ImbalanceMode
    unmetered: UnmeteredRule
    system_imbalance_wh: bigint
    balancing_units: bigint
    users: number
    deficit_wh: bigint
    excess_wh: bigint
    paid_units: bigint
    received_units: bigint
    applied_at: Instant
    applied_by: number | null
    replaced_at: Instant | null
  }
  imbalance_periods: {
    settlement_id: number
    period: number
    period_start: Instant
    period_end: Instant
    factor_millionths: number
    minimum_ticks: number
    reference_ticks: number | null
    reference_origin: ReferenceOrigin | null
    upload_id: number | null
    deficit_price_ticks: number | null
    excess_price_ticks: number | null
    system_imbalance_wh: bigint
    deficit_wh: bigint
    excess_wh: bigint
    stand_alone_units: bigint
    cash_units: bigint
  }
  imbalance_days: {
    settlement_id: number
    user_id: number
    delivery_day: DeliveryDay
    group_id: number | null
    bought_wh: bigint[]
    sold_wh: bigint[]
    consumption_wh: bigint[]
    production_wh: bigint[]
    quality: VolumeQuality[]
    stand_alone_units: bigint[]
    pre_cost_units: bigint[]
    deficit_wh: bigint
    excess_wh: bigint
    stand_alone_sum: bigint
    pre_cost_sum: bigint
    cash_units: bigint
    posted_units: bigint
    hour_versions: number
  }
}
