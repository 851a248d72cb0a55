import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AccessScope, UserType } from '@tandem/core/access/access.ts'
import type { AuditAction } from '@tandem/core/access/audit.ts'
import type { IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { BookEvent, Execution } from '@tandem/core/market/order-book.ts'
import type { OrderStatus, Side } from '@tandem/core/market/order.ts'
import type { MarketType, MtuMinutes, SessionStatus } from '@tandem/core/market/session.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { ForecastingTables } from './forecasting-tables.ts'
import type { GroupTables } from './group-tables.ts'
import type { ImbalanceTables } from './imbalance-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { MeteringTables } from './metering-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { PeopleTables } from './people-tables.ts'

type Id = GeneratedAlways<number>
type BigId = GeneratedAlways<bigint>
type Instant = Temporal.Instant

/** The tables as the migrations make them. Each table is written by one slice alone. */
export interface Database
  extends
    AccountTables,
    JobTables,
    MeteringTables,
    ForecastingTables,
    ImbalanceTables,
    GroupTables,
    NoticeTables,
    ContentTables,
    PeopleTables {
  users: {
    id: Id
    last_name: string
    first_name: string
    username: string
    username_key: string
    email: string
    password_hash: string
    user_type: Generated<UserType>
    address: Generated<string>
    phone: Generated<string>
    language: Generated<'en' | 'ro'>
    default_side: Generated<Side>
    result_mail: Generated<'on' | 'off'>
    upgrade_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>
    requested_user_type: 'transactionalUser' | 'strategicUser' | null
    registered_at: Instant
    activated_at: Instant | null
    sessions_valid_from: Instant
    closed_at: Instant | null
    is_system: Generated<boolean>
    email_confirmed_at: Generated<Instant | null>
    first_trading_at: Generated<Instant | null>
  }
  access_tokens: {
    id: Id
    user_id: number
    name: string
    token_hash: string
    hint: string
    scopes: AccessScope[]
    calls_per_minute: number
    created_at: Instant
    expires_at: Instant
    last_used_at: Instant | null
    withdrawn_at: Instant | null
  }
  audit_entries: {
    id: BigId
    at: Instant
    actor_id: number | null
    action: AuditAction
    subject: string
    subject_id: Generated<string>
    user_id: number | null
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
  roles: { id: Id; name: string; description: Generated<string> }
  user_roles: { user_id: number; role_id: number }
  account_links: {
    id: Id
    user_id: number
    purpose: 'activation' | 'password_reset' | 'invitation'
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
    created_at: Instant
  }
  settings: { key: string; value: JSONColumnType<object>; changed_at: Instant }
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
  }
  auction_verifications: { session_id: number; passed: boolean; report: JSONColumnType<object>; verified_at: Instant }
  reference_prices: {
    period_start: Instant
    delivery_day: DeliveryDay
    period: number
    price_ticks: number
    saved_at: Instant
    saved_by: number
  }
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
  trades: {
    id: Id
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
  ledger_accounts: { id: Id; code: string; user_id: number | null; balance_units: Generated<bigint> }
  ledger_transactions: {
    id: BigId
    kind: string
    idempotency_key: string
    session_id: number | null
    order_id: number | null
    posted_at: Instant
  }
  postings: {
    id: BigId
    transaction_id: bigint
    kind: string
    from_account_id: number
    to_account_id: number
    amount_units: bigint
    from_balance_after: bigint
    to_balance_after: bigint
  }
  coin_purchases: {
    id: Id
    user_id: number
    amount_units: bigint
    note: Generated<string>
    request_key: string | null
    status: Generated<'pending' | 'accepted' | 'rejected'>
    requested_at: Instant
    decided_at: Instant | null
    decided_by: number | null
  }
}
