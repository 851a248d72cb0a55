import type { Contract, IntradayOrder, RecordedEvent } from '@tandem/core/market/intraday-contract.ts'
import { amendableTerms, type IntradayTerms } from '@tandem/core/market/order-book.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import { orderAnnotations, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { insertNews, publishAfterwards } from '../../platform/live-news.ts'
import { annotationColumns } from '../../domain/order-annotations.ts'
import type { ContractId } from './book-loading.store.ts'
import { termColumns, termSlots, termValues } from './term-columns.ts'

/** Orders of all processes enter the books one batch after the other: whoever has this lock is the one that matches. */
export const matching = 7_283_006

/** Waits for it; answers the database's time. */
export async function lockMatching(tx: Tx): Promise<string> {
  const [row] = await takeMatching(tx, { matching })
  return row?.at ?? ''
}

/**
 * Plans of statements are made once for many batches, some while a table is still empty, and until somebody counts its rows again it would
 * be read from end to end in each batch: for the rest of the database transaction reading by an index costs nothing.
 */
export const readByIndex = sql`set_config('random_page_cost', '0', true)`

/** For what is planned after it in a database transaction: see `readByIndex`. */
export async function planByIndex(tx: Tx): Promise<void> {
  await sql`select ${readByIndex}`.execute(tx)
}

const takeMatching = fixedStatement(
  (_db, value: (name: 'matching') => unknown) => sql<{ at: string }>`
    select pg_advisory_xact_lock(${value('matching')}::int4, 0)::text, clock_timestamp()::text as at, ${readByIndex}`,
)

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
  const all = [...orders]
  const isNew = (order: IntradayOrder) => entered.has(order.orderId)
  const fresh = all.filter(isNew)
  const changed = all.filter((order) => !isNew(order))
  await writeChanges(tx, {
    at: at.toString(),
    ...contractColumns([...contracts]),
    ...eventColumns(events),
    ...stateOf('fresh', fresh),
    ...termValues('fresh', fresh),
    ...enteredColumns(fresh, entered),
    ...stateOf('changed', changed),
    ...termValues('changed', changed, amendableTerms),
    notices: [...notices],
  })
  publishAfterwards(tx)
}

type Value = (name: string) => unknown

const writeChanges = fixedStatement(
  (_db, value: Value) => sql`
    with contract as (${upsertContracts(value)}),
    event as (${insertEvents(value)}),
    fresh as (${insertOrders(value)}),
    changed as (${updateOrders(value)})
    ${insertNews(value('notices'))}`,
)

function contractColumns(contracts: readonly Contract[]): Record<string, unknown> {
  const column = (read: (contract: Contract) => number | bigint | boolean | null) => listOf(contracts.map(read))
  return {
    contractSession: column(({ session }) => session.sessionId),
    contractPeriod: column(({ period }) => period.index),
    isSuspended: column(({ isSuspended }) => isSuspended),
    isClosed: column(({ isClosed }) => isClosed),
    contractSequence: column(({ book }) => book.sequence),
    events: column(({ events }) => events),
    trades: column(({ trades }) => trades),
    open: column(({ statistics }) => statistics.open),
    high: column(({ statistics }) => statistics.high),
    low: column(({ statistics }) => statistics.low),
    last: column(({ statistics }) => statistics.last),
    volume: column(({ statistics }) => statistics.volume),
    value: column(({ statistics }) => statistics.value),
  }
}

function upsertContracts(value: Value) {
  const at = sql`${value('at')}::timestamptz`
  return sql`
    insert into intraday_contracts as c (session_id, period, suspended_at, closed_at, sequence, events, trades,
      open_ticks, high_ticks, low_ticks, last_ticks, volume_wh, value_units)
    select session_id, period, case when suspended then ${at} end, case when closed then ${at} end,
      sequence, events, trades, open, high, low, last, volume, value
    from unnest(${value('contractSession')}::int4[], ${value('contractPeriod')}::int4[], ${value('isSuspended')}::bool[],
      ${value('isClosed')}::bool[], ${value('contractSequence')}::int8[], ${value('events')}::int8[], ${value('trades')}::int8[],
      ${value('open')}::int4[], ${value('high')}::int4[], ${value('low')}::int4[], ${value('last')}::int4[],
      ${value('volume')}::int8[], ${value('value')}::numeric[])
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

function eventColumns(events: readonly RecordedEvent[]): Record<string, unknown> {
  const parts = events.map(partsOf)
  return {
    eventSession: listOf(events.map(({ contract }) => contract.session.sessionId)),
    eventPeriod: listOf(events.map(({ contract }) => contract.period.index)),
    eventNumber: listOf(events.map(({ number }) => number)),
    eventType: events.map(({ event }) => event.type),
    eventOrder: listOf(parts.map(({ orderId }) => orderId)),
    eventUser: listOf(parts.map(({ userId }) => userId)),
    ...termValues(
      'event',
      parts.map(({ terms }) => terms),
    ),
  }
}

function insertEvents(value: Value) {
  return sql`
    insert into book_events (session_id, period, number, type, order_id, user_id, ${termColumns()}, at)
    select event.*, ${value('at')}::timestamptz from unnest(
      ${value('eventSession')}::int4[], ${value('eventPeriod')}::int4[], ${value('eventNumber')}::int8[],
      ${value('eventType')}::text[], ${value('eventOrder')}::int8[], ${value('eventUser')}::int4[],
      ${termSlots('event', value)}) as event`
}

/** What the book makes of an order, as arrays for `unnest`. */
function stateOf(kind: string, orders: readonly IntradayOrder[]): Record<string, unknown> {
  const column = (read: (order: IntradayOrder) => number | bigint | null) => listOf(orders.map(read))
  return {
    [`${kind}Id`]: column(({ orderId }) => orderId),
    [`${kind}Filled`]: column(({ filled }) => filled),
    [`${kind}Open`]: column(({ open }) => open),
    [`${kind}Visible`]: column(({ visible }) => visible),
    [`${kind}Sequence`]: column(({ sequence }) => sequence),
    [`${kind}Value`]: column(({ value }) => value),
    [`${kind}Status`]: orders.map(({ status }) => status),
    [`${kind}Ending`]: orders.map(({ ending }) => (ending ? JSON.stringify(ending) : null)),
    [`${kind}Reserved`]: column(({ reserved }) => reserved),
    [`${kind}Version`]: column(({ version }) => version),
  }
}

function stateSlots(kind: string, value: Value) {
  return sql`
    ${value(`${kind}Id`)}::int8[], ${value(`${kind}Filled`)}::int8[], ${value(`${kind}Open`)}::int8[],
    ${value(`${kind}Visible`)}::int8[], ${value(`${kind}Sequence`)}::int8[], ${value(`${kind}Value`)}::numeric[],
    ${value(`${kind}Status`)}::text[], ${value(`${kind}Ending`)}::jsonb[], ${value(`${kind}Reserved`)}::int8[],
    ${value(`${kind}Version`)}::int4[]`
}
const stateColumns = sql.raw(
  'id, filled_wh, open_wh, visible_wh, sequence, value_units, status, ending, reserved_units, version',
)

function enteredColumns(
  orders: readonly IntradayOrder[],
  entered: ReadonlyMap<number, EnteredOrder>,
): Record<string, unknown> {
  const entries = orders.map(({ orderId }) => {
    const entry = entered.get(orderId)
    if (!entry) throw new Error(`order ${orderId} was not entered`)
    return entry
  })
  return {
    users: listOf(orders.map(({ userId }) => userId)),
    sessions: listOf(entries.map(({ sessionId }) => sessionId)),
    periods: listOf(entries.map(({ period }) => period)),
    origins: entries.map(({ origin }) => origin),
    requestKeys: entries.map(({ requestKey }) => requestKey),
    ...Object.fromEntries(orderAnnotations.map((name) => [`written/${name}`, entries.map((entry) => entry[name])])),
  }
}

function insertOrders(value: Value) {
  const at = sql`${value('at')}::timestamptz`
  const annotations = sql.join(orderAnnotations.map((name) => sql`${value(`written/${name}`)}::text[]`))
  return sql`
    insert into intraday_orders (${stateColumns}, ${termColumns()}, user_id, session_id, period, origin, request_key,
      ${annotationColumns}, created_at, changed_at, entered_at)
    select entered.*, ${at}, ${at}, ${at}
    from unnest(${stateSlots('fresh', value)}, ${termSlots('fresh', value)}, ${value('users')}::int4[],
      ${value('sessions')}::int4[], ${value('periods')}::int4[], ${value('origins')}::text[], ${value('requestKeys')}::text[],
      ${annotations}) as entered`
}

/** Of the terms only what can be amended is written. */
function updateOrders(value: Value) {
  const at = sql`${value('at')}::timestamptz`
  return sql`
    update intraday_orders as o set (${termColumns(amendableTerms)}) = row (${termColumns(amendableTerms, 't')}),
      filled_wh = t.filled_wh, open_wh = t.open_wh,
      visible_wh = t.visible_wh, sequence = t.sequence, value_units = t.value_units, ending = t.ending,
      reserved_units = t.reserved_units, version = t.version, status = t.status, changed_at = ${at},
      entered_at = case when t.status <> 'cancelled' and o.entered_at is null or o.status = 'hibernated' and t.status = 'active'
        then ${at} else o.entered_at end
    from unnest(${stateSlots('changed', value)}, ${termSlots('changed', value, amendableTerms)})
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
