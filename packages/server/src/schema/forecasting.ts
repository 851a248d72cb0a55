import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { VolumeUse } from '@tandem/core/forecasting/given-history.ts'
import type { ForecastKind, ForecastModel, RunState } from '@tandem/core/forecasting/forecast.ts'
import type { Pricing, TradedPart } from '@tandem/core/forecasting/order-strategy.ts'
import type { RefusalCode, RefusalDetails } from '@tandem/core/refusal.ts'
import type { SeriesOrigin, SourceFault, SourceItem, SourceState } from '@tandem/contract/texts/source-words.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** The tables of forecasts and of what is made of them. Values in ticks or Wh, by the kind. */
export interface ForecastingTables {
  forecasts: {
    id: Id
    kind: ForecastKind
    user_id: number | null
    group_id: number | null
    delivery_day: DeliveryDay
    zone: string
    first_hour: Instant
    model: ForecastModel
    history_days: number
    made_at: Instant
    cut_off: Instant
    gate_closure: Instant
    value: bigint[]
    /** Of a user's energy, for sums; null of prices, of groups and of what older versions made. */
    mean: bigint[] | null
    low: bigint[] | null
    high: bigint[] | null
    /** Level after level, each with all hours. */
    quantiles: bigint[] | null
    /** How the errors of days before are ranked: a byte an hour, day after day; null of what older versions made. */
    error_ranks: Buffer | null
    naive: bigint[]
    /** What the panels can give in an hour, in Wh, by what was known of them; null where nobody said it. */
    most_wh: bigint | null
    /** The series that it was given, and what became of each; null of what older versions made. */
    series_ids: number[] | null
    series_uses: VolumeUse[] | null
    /** Of a forecast with a model that the operator brought how much that counts, in thousandths, and what it would be without. */
    brought_share: number | null
    own: bigint[] | null
    /** What a price was by the usual shares of its members, not damped; null where it is that, of energy, and of older versions. */
    undamped: bigint[] | null
    /** What each member of a price forecast said, one after another with all hours; null where there were none, and as above. */
    members: bigint[] | null
    /** How large errors of a price were at hours like these, as networks learnt it; null of energy and of what older versions made. */
    error_sizes: bigint[] | null
    scored_at: Instant | null
    actual: (bigint | null)[] | null
    scored_hours: number | null
    error_sum: bigint | null
    naive_error_sum: bigint | null
  }
  forecast_runs: {
    id: Id
    kind: 'price' | 'volume'
    user_id: number | null
    group_id: number | null
    asked_by: number
    date_from: DeliveryDay
    date_to: DeliveryDay
    state: RunState
    total_days: number
    done_days: Generated<number>
    skipped_days: Generated<number>
    failure: JSONColumnType<{ code: RefusalCode; details: RefusalDetails }> | null
    asked_at: Instant
    alive_at: Instant
    ended_at: Instant | null
  }
  forecast_preferences: {
    user_id: number
    prepares_draft: boolean
    tells_by_mail: boolean
    part: TradedPart
    share: number
    sell: Pricing
    sell_margin_ticks: number
    buy: Pricing
    buy_margin_ticks: number
    chance: number | null
    changed_at: Instant
  }
  known_series: {
    id: Id
    key: string
    name: string
    unit: string
    origin: SeriesOrigin
    /** For prices, and for consumption and production. */
    is_used: Generated<boolean>
    is_used_for_volumes: Generated<boolean>
    /** Who brought it for the own volumes; null is the installation's. */
    owner_id: Generated<number | null>
    created_at: Instant
  }
  known_days: { series_id: number; delivery_day: DeliveryDay; known_at: Instant; thousandths: (bigint | null)[] }
  source_days: {
    item: SourceItem
    place: string
    delivery_day: DeliveryDay
    state: SourceState
    hours: number
    fault: SourceFault | null
    tries: number
    tried_at: Instant
    next_try_at: Instant | null
  }
  prepared_orders: { user_id: number; session_id: number; prepared_at: Instant; order_id: number | null }
}
