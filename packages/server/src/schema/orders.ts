import type { OrderAnnotation } from '@tandem/contract/orders/order-fields.ts'
import type {
  AutopilotLine,
  AutopilotPricing,
  AutopilotState,
  AutopilotStepState,
  LeftOut,
  StopReason,
} from '@tandem/core/forecasting/autopilot.ts'
import type { BlockReason } from '@tandem/core/market/blocks/block-reasons.ts'
import type { IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { BookEvent, Execution } from '@tandem/core/market/order-book.ts'
import type { OrderOrigin, OrderStatus, Side } from '@tandem/core/market/order.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** What is written on orders, in columns of the same names (docs/decisions/0051). */
type AnnotationColumns = Record<OrderAnnotation, Generated<string>>

/** What is wanted of an intra-day order; `slices/orders/term-columns.ts` pairs each with its column. */
interface TermColumns {
  side: Side
  price_ticks: number | null
  quantity_wh: bigint
  execution: Execution
  display_wh: number | null
}

/** A block in the row of its order: quantities as pairs of period and Wh. */
interface StoredBlock {
  readonly name: string
  readonly side: Side
  readonly price: number
  readonly minimumRatio: number
  readonly linkedTo: string | null
  readonly exclusiveGroup: string | null
  readonly loop: string | null
  readonly quantities: readonly (readonly [period: number, quantity: number])[]
}

/** What became of a block: prices in ticks, coins in 1e-8 TC as text, and for each of its quantities the Wh that it got. */
interface StoredBlockResult {
  readonly reason: BlockReason
  readonly level: number
  readonly parts: number
  readonly surplus: string
  readonly averagePrice: number
  readonly priceIfAccepted: number | null
  readonly accepted: readonly number[]
}

/** Read, and never written. */
type ViewColumn<Value> = ColumnType<Value, never, never>

/** Orders of both markets, with the books of the intra-day one. */
export interface OrderTables {
  orders: AnnotationColumns & {
    id: Id
    user_id: number
    session_id: number
    status: OrderStatus
    origin: Generated<OrderOrigin>
    version: Generated<number>
    reserved_units: Generated<bigint>
    created_at: Instant
    changed_at: Instant
    transmitted_at: Instant | null
    transmission_seq: bigint | null
    /** Arrays of one length: `slices/orders/order-steps.ts` writes and reads them. */
    step_period: readonly number[]
    step_is_sell: readonly boolean[]
    step_number: readonly number[]
    step_price_ticks: readonly number[]
    step_quantity_wh: readonly number[]
    /** Null before the clearing. */
    step_accepted_wh: readonly number[] | null
    /** `slices/orders/order-blocks.ts` writes and reads both. */
    blocks: ColumnType<StoredBlock[], string | undefined, string>
    block_results: ColumnType<StoredBlockResult[] | null, undefined, string>
  }
  /** A view: each step of `orders` as a row. */
  order_steps: {
    order_id: ViewColumn<number>
    period: ViewColumn<number>
    side: ViewColumn<Side>
    step: ViewColumn<number>
    price_ticks: ViewColumn<number>
    quantity_wh: ViewColumn<number>
    accepted_wh: ViewColumn<number | null>
  }
  /** A view: what each order asks for and got in a period, by its steps and its blocks. */
  order_quantities: {
    order_id: ViewColumn<number>
    period: ViewColumn<number>
    side: ViewColumn<Side>
    price_ticks: ViewColumn<number>
    quantity_wh: ViewColumn<number>
    accepted_wh: ViewColumn<number | null>
  }
  /** A view: what each order asks for at most, by side; of an exclusive group its largest block. */
  order_totals: {
    order_id: ViewColumn<number>
    side: ViewColumn<Side>
    quantity_wh: ViewColumn<string>
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
  intraday_orders: AnnotationColumns &
    TermColumns & {
      id: number
      user_id: number
      session_id: number
      period: number
      shows_less: Generated<boolean>
      filled_wh: Generated<bigint>
      open_wh: bigint
      visible_wh: Generated<bigint>
      sequence: bigint | null
      value_units: Generated<string>
      status: IntradayOrderStatus
      origin: Generated<OrderOrigin>
      ending: JSONColumnType<object> | null
      reserved_units: Generated<bigint>
      version: Generated<number>
      request_key: string | null
      created_at: Instant
      changed_at: Instant
      entered_at: Instant | null
    }
  intraday_lead: { is_only: Generated<boolean>; number: bigint; address: string | null }
  book_events: { [Column in keyof TermColumns]: TermColumns[Column] | null } & {
    session_id: number
    period: number
    number: bigint
    type: BookEvent['type']
    order_id: number | null
    user_id: number | null
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
  autopilots: {
    user_id: number
    state: AutopilotState
    stop_reason: StopReason | null
    state_since: Instant
    switched_on_at: Instant | null
    pricing: AutopilotPricing
    chance: number | null
    highest_price_ticks: number
    lowest_price_ticks: number
    coins_per_day_units: bigint
    closes_gaps: boolean
    gap_wh: number | null
    gap_units: bigint | null
    most_loss_units: bigint
    changed_at: Instant
  }
  autopilot_steps: {
    user_id: number
    session_id: number
    /** 0: the gate of a day-ahead session. */
    period: number
    state: AutopilotStepState
    reason: string | null
    lines: JSONColumnType<AutopilotLine[]>
    left_out: JSONColumnType<LeftOut[]>
    worst_case_units: bigint
    request_key: string
    order_id: number | null
    planned_at: Instant
    decided_at: Instant | null
  }
}
