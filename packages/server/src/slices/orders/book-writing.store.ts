import type { Contract, IntradayOrder, RecordedEvent } from '@tandem/core/market/intraday-contract.ts'
import { amendableTerms, type IntradayTerms } from '@tandem/core/market/order-book.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import { orderAnnotations, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { insertNews, publishAfterwards } from '../../platform/live-news.ts'
import { annotationColumns } from '../../domain/order-annotations.ts'
import type { ContractId } from './book-loading.store.ts'
import { termArrays, termColumns } from './term-columns.ts'

/** Orders of all processes enter the books one batch after the other: whoever has this lock is the one that matches. */
const matching = 7_283_006

export async function lockMatching(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matching}::int4, 0)`.execute(tx)
}

/** What a batch did to the books. */
export interface BookChanges {
  readonly contracts: Iterable<Contract>
  readonly events: readonly RecordedEvent[]
  /** Every order that was changed or entered; a new one with what only it knows. */
  readonly orders: Iterable<IntradayOrder>
  readonly entered: ReadonlyMap<number, EnteredOrder>
  readonly at: Temporal.Instant
}

/** What a new order has besides the terms. */
export interface EnteredOrder extends ContractId, OrderAnnotations {
  readonly origin: OrderOrigin
  readonly requestKey: string | null
}

/**
 * Writes what a batch did to contracts, orders and events, and tells every process about it when the database transaction
 * is committed: four lists, one round to the database.
 */
export async function writeBookChanges(
  tx: Tx,
  { contracts, events, orders, entered, at }: BookChanges,
  notices: readonly string[],
): Promise<void> {
  const instant = at.toString()
  const all = [...orders]
  const isNew = (order: IntradayOrder) => entered.has(order.orderId)
  await sql`
    with contract as (${upsertContracts([...contracts], instant)}),
    event as (${insertEvents(events, instant)}),
    fresh as (${insertOrders(all.filter(isNew), entered, instant)}),
    changed as (${updateOrders(
      all.filter((order) => !isNew(order)),
      instant,
    )})
    ${insertNews(notices)}`.execute(tx)
  publishAfterwards(tx)
}

function upsertContracts(contracts: readonly Contract[], at: string) {
  const column = <Value>(read: (contract: Contract) => Value) => contracts.map(read)
  return sql`
    insert into intraday_contracts as c (session_id, period, suspended_at, closed_at, sequence, events, trades,
      open_ticks, high_ticks, low_ticks, last_ticks, volume_wh, value_units)
    select session_id, period, case when suspended then ${at}::timestamptz end, case when closed then ${at}::timestamptz end,
      sequence, events, trades, open, high, low, last, volume, value
    from unnest(${column(({ session }) => session.sessionId)}::int4[], ${column(({ period }) => period.index)}::int4[],
      ${column(({ isSuspended }) => isSuspended)}::bool[], ${column(({ isClosed }) => isClosed)}::bool[],
      ${column(({ book }) => book.sequence)}::int8[], ${column(({ events }) => events)}::int8[],
      ${column(({ trades }) => trades)}::int4[], ${column(({ statistics }) => statistics.open)}::int4[],
      ${column(({ statistics }) => statistics.high)}::int4[], ${column(({ statistics }) => statistics.low)}::int4[],
      ${column(({ statistics }) => statistics.last)}::int4[], ${column(({ statistics }) => statistics.volume)}::int8[],
      ${column(({ statistics }) => String(statistics.value))}::numeric[])
      as t (session_id, period, suspended, closed, sequence, events, trades, open, high, low, last, volume, value)
    on conflict (session_id, period) do update set
      suspended_at = case when excluded.suspended_at is null then null else coalesce(c.suspended_at, excluded.suspended_at) end,
      closed_at = coalesce(c.closed_at, excluded.closed_at),
      sequence = excluded.sequence, events = excluded.events, trades = excluded.trades, open_ticks = excluded.open_ticks,
      high_ticks = excluded.high_ticks, low_ticks = excluded.low_ticks, last_ticks = excluded.last_ticks,
      volume_wh = excluded.volume_wh, value_units = excluded.value_units`
}

interface EventParts {
  readonly orderId: number | null
  readonly userId: number | null
  readonly terms: Partial<IntradayTerms>
}

function partsOf({ event }: RecordedEvent): EventParts {
  switch (event.type) {
    case 'order':
      return { orderId: Number(event.order.id), userId: Number(event.order.user), terms: event.order }
    case 'amend':
      return { orderId: Number(event.id), userId: null, terms: { price: event.price, quantity: event.quantity } }
    case 'cancel':
      return { orderId: Number(event.id), userId: null, terms: {} }
    case 'gateClosure':
      return { orderId: null, userId: null, terms: {} }
  }
}

function insertEvents(events: readonly RecordedEvent[], at: string) {
  const column = <Value>(read: (event: RecordedEvent) => Value) => events.map(read)
  const parts = events.map(partsOf)
  return sql`
    insert into book_events (session_id, period, number, type, order_id, user_id, ${termColumns()}, at)
    select event.*, ${at}::timestamptz from unnest(
      ${column(({ contract }) => contract.session.sessionId)}::int4[], ${column(({ contract }) => contract.period.index)}::int4[],
      ${column(({ number }) => number)}::int8[], ${column(({ event }) => event.type)}::text[],
      ${parts.map(({ orderId }) => orderId)}::int4[], ${parts.map(({ userId }) => userId)}::int4[],
      ${termArrays(parts.map(({ terms }) => terms))}) as event`
}

/** What the book makes of an order, as arrays for `unnest`. */
function stateArrays(orders: readonly IntradayOrder[]) {
  const column = <Value>(read: (order: IntradayOrder) => Value) => orders.map(read)
  return sql`
    ${column(({ orderId }) => orderId)}::int4[], ${column(({ filled }) => filled)}::int8[],
    ${column(({ open }) => open)}::int8[], ${column(({ visible }) => visible)}::int8[],
    ${column(({ sequence }) => sequence)}::int8[], ${column(({ value }) => String(value))}::numeric[],
    ${column(({ status }) => status)}::text[],
    ${column(({ ending }) => (ending ? JSON.stringify(ending) : null))}::jsonb[],
    ${column(({ reserved }) => reserved)}::int8[], ${column(({ version }) => version)}::int4[]`
}
const stateColumns = sql.raw(
  'id, filled_wh, open_wh, visible_wh, sequence, value_units, status, ending, reserved_units, version',
)

function insertOrders(orders: readonly IntradayOrder[], entered: ReadonlyMap<number, EnteredOrder>, at: string) {
  const column = <Value>(read: (order: IntradayOrder, entry: EnteredOrder) => Value) =>
    orders.map((order) => {
      const entry = entered.get(order.orderId)
      if (!entry) throw new Error(`order ${order.orderId} was not entered`)
      return read(order, entry)
    })
  const annotations = sql.join(orderAnnotations.map((name) => sql`${column((_order, entry) => entry[name])}::text[]`))
  return sql`
    insert into intraday_orders (${stateColumns}, ${termColumns()}, user_id, session_id, period, origin, request_key,
      ${annotationColumns}, created_at, changed_at, entered_at)
    select entered.*, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${stateArrays(orders)}, ${termArrays(orders)}, ${column(({ userId }) => userId)}::int4[],
      ${column((_order, { sessionId }) => sessionId)}::int4[], ${column((_order, { period }) => period)}::int4[],
      ${column((_order, { origin }) => origin)}::text[], ${column((_order, { requestKey }) => requestKey)}::text[],
      ${annotations}) as entered`
}

/** Of the terms only what can be amended is written. */
function updateOrders(orders: readonly IntradayOrder[], at: string) {
  return sql`
    update intraday_orders as o set (${termColumns(amendableTerms)}) = row (${termColumns(amendableTerms, 't')}),
      filled_wh = t.filled_wh, open_wh = t.open_wh,
      visible_wh = t.visible_wh, sequence = t.sequence, value_units = t.value_units, ending = t.ending,
      reserved_units = t.reserved_units, version = t.version, status = t.status, changed_at = ${at}::timestamptz,
      entered_at = case when t.status <> 'cancelled' and o.entered_at is null or o.status = 'hibernated' and t.status = 'active'
        then ${at}::timestamptz else o.entered_at end
    from unnest(${stateArrays(orders)}, ${termArrays(orders, amendableTerms)})
      as t (${stateColumns}, ${termColumns(amendableTerms)}) where o.id = t.id`
}

/** Orders that were waiting for their contract to resume end with it. */
export async function expireHibernated(tx: Tx, contracts: readonly ContractId[], at: Temporal.Instant): Promise<void> {
  await sql`
    update intraday_orders set status = 'expired', open_wh = 0, changed_at = ${at.toString()}::timestamptz
    where status = 'hibernated' and (session_id, period) in (select * from unnest(
      ${contracts.map(({ sessionId }) => sessionId)}::int4[], ${contracts.map(({ period }) => period)}::int4[]))`.execute(
    tx,
  )
}
