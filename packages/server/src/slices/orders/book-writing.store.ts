import type { Contract, IntradayOrder, RecordedEvent } from '@tandem/core/market/intraday-contract.ts'
import { createBook } from '@tandem/core/market/order-book.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { statisticsOf } from '@tandem/core/market/trade-statistics.ts'
import { priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { readStatistics, type StatisticsRow } from './contract-statistics.ts'
import { restingOrders, type StoredIntradayOrder } from './intraday-orders.store.ts'

/** Which contract: a delivery period, by its number, of a session. */
export interface ContractId {
  readonly sessionId: number
  readonly period: number
}

/** Orders of all processes enter the books one batch after the other: whoever has this lock is the one that matches. */
const matching = 7_283_006

export async function lockMatching(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matching}::int4, 0)`.execute(tx)
}

interface ContractRow extends StatisticsRow {
  readonly session_id: number
  readonly period: number
  readonly is_suspended: boolean
  readonly is_closed: boolean
  readonly sequence: bigint
  readonly events: bigint
}

type StoredMarks = ReadonlyMap<string, ContractRow>

/** A contract whose orders know what the database says of them. */
export type StoredContract = Contract<StoredIntradayOrder>

export const contractKey = ({ sessionId, period }: ContractId) => `${sessionId}/${period}`

/**
 * Brings contracts to what the database says: `known` is used where no other process has written since (`stored`), else the
 * book is made anew of the orders that rest in it. The caller has locked the matching and holds the sessions.
 * Refuses `period_unknown` for a period that the day does not have: such a contract is left out.
 */
export async function loadContracts(
  tx: Tx,
  wanted: readonly { readonly session: MarketSession; readonly period: number }[],
  { stored: rows, known }: { readonly stored: StoredMarks; readonly known: ReadonlyMap<string, StoredContract> },
): Promise<Map<string, StoredContract>> {
  const ids = wanted.map(({ session, period }) => ({ sessionId: session.sessionId, period }))
  const isFresh = (key: string) => known.has(key) && known.get(key)?.events === Number(rows.get(key)?.events ?? 0n)
  const stale = ids.filter((id) => !isFresh(contractKey(id)) && rows.has(contractKey(id)))
  const resting = stale.length === 0 ? [] : await restingOrders(tx, stale)
  const byContract = Map.groupBy(resting, ({ session, period }) =>
    contractKey({ sessionId: session.sessionId, period }),
  )
  return new Map(
    wanted.map(({ session, period }) => {
      const key = contractKey({ sessionId: session.sessionId, period })
      const row = rows.get(key)
      const contract = isFresh(key) ? known.get(key) : undefined
      const loaded = contract ?? makeContract(session, period, row, byContract.get(key) ?? [])
      loaded.session = session
      loaded.isSuspended = row?.is_suspended ?? false
      loaded.isClosed = row?.is_closed ?? false
      return [key, loaded]
    }),
  )
}

/** What the database says of contracts, without their orders; one that was never touched is not in it. */
export async function findContracts(tx: Db, ids: readonly ContractId[]): Promise<StoredMarks> {
  const { rows } = await sql<ContractRow>`
    select session_id, period, suspended_at is not null as is_suspended, closed_at is not null as is_closed,
      sequence, events, trades, open_ticks, high_ticks, low_ticks, last_ticks, volume_wh, value_units
    from intraday_contracts where (session_id, period) in (select * from unnest(
      ${ids.map(({ sessionId }) => sessionId)}::int4[], ${ids.map(({ period }) => period)}::int4[]))`.execute(tx)
  return new Map(rows.map((row) => [contractKey({ sessionId: row.session_id, period: row.period }), row]))
}

function makeContract(
  session: MarketSession,
  index: number,
  row: ContractRow | undefined,
  resting: readonly StoredIntradayOrder[],
): StoredContract {
  const period = periodsOf(session)[index - 1]
  if (!period) throw new Refusal('period_unknown', { period: index, periods: periodsOf(session).length }, 'period')
  const orders = resting.map((order) => [String(order.orderId), order] as const)
  const bookOrders = resting.map((order) => ({
    id: String(order.orderId),
    user: String(order.userId),
    side: order.side,
    display: order.display,
    price: order.price ?? priceTick(0),
    remaining: order.open,
    visible: order.visible,
    sequence: order.sequence ?? 0,
  }))
  return {
    session,
    period,
    isSuspended: false,
    isClosed: false,
    book: createBook(bookOrders, Number(row?.sequence ?? 0n)),
    orders: new Map(orders),
    events: Number(row?.events ?? 0n),
    trades: row?.trades ?? 0,
    statistics: row ? readStatistics(row) : statisticsOf([]),
  }
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
export interface EnteredOrder extends ContractId {
  readonly name: string
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
    select pg_notify('tandem_live', notice) from unnest(${[...notices]}::text[]) as notice`.execute(tx)
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

interface EventOptions {
  readonly orderId: number | null
  readonly userId: number | null
  readonly side: 'buy' | 'sell' | null
  readonly price: PriceTick | null
  readonly quantity: EnergyWh | null
  readonly execution: string | null
  readonly display: EnergyWh | null
}

const noTerms: EventOptions = {
  orderId: null,
  userId: null,
  side: null,
  price: null,
  quantity: null,
  execution: null,
  display: null,
}

function termsOf({ event }: RecordedEvent): EventOptions {
  switch (event.type) {
    case 'order': {
      const { id, user, side, price, quantity, execution, display } = event.order
      return { orderId: Number(id), userId: Number(user), side, price, quantity, execution, display }
    }
    case 'amend':
      return { ...noTerms, orderId: Number(event.id), price: event.price ?? null, quantity: event.quantity ?? null }
    case 'cancel':
      return { ...noTerms, orderId: Number(event.id) }
    case 'gateClosure':
      return noTerms
  }
}

function insertEvents(events: readonly RecordedEvent[], at: string) {
  const column = <Value>(read: (event: RecordedEvent) => Value) => events.map(read)
  const terms = events.map(termsOf)
  const term = <Key extends keyof EventOptions>(key: Key) => terms.map((each) => each[key])
  return sql`
    insert into book_events (session_id, period, number, type, order_id, user_id, side, price_ticks, quantity_wh, execution, display_wh, at)
    select event.*, ${at}::timestamptz from unnest(
      ${column(({ contract }) => contract.session.sessionId)}::int4[], ${column(({ contract }) => contract.period.index)}::int4[],
      ${column(({ number }) => number)}::int8[], ${column(({ event }) => event.type)}::text[],
      ${term('orderId')}::int4[], ${term('userId')}::int4[], ${term('side')}::text[], ${term('price')}::int4[],
      ${term('quantity')}::int8[], ${term('execution')}::text[], ${term('display')}::int4[]) as event`
}

function stateColumns(orders: readonly IntradayOrder[]) {
  const column = <Value>(read: (order: IntradayOrder) => Value) => orders.map(read)
  return sql`
    ${column(({ orderId }) => orderId)}::int4[], ${column(({ price }) => price)}::int4[],
    ${column(({ quantity }) => quantity)}::int8[], ${column(({ filled }) => filled)}::int8[],
    ${column(({ open }) => open)}::int8[], ${column(({ visible }) => visible)}::int8[],
    ${column(({ sequence }) => sequence)}::int8[], ${column(({ value }) => String(value))}::numeric[],
    ${column(({ status }) => status)}::text[],
    ${column(({ ending }) => (ending ? JSON.stringify(ending) : null))}::text[],
    ${column(({ reserved }) => reserved)}::int8[], ${column(({ version }) => version)}::int4[]`
}
const stateNames = sql.raw(
  'id, price, quantity, filled, open, visible, sequence, value, status, ending, reserved, version',
)

function insertOrders(orders: readonly IntradayOrder[], entered: ReadonlyMap<number, EnteredOrder>, at: string) {
  const column = <Value>(read: (order: IntradayOrder, entry: EnteredOrder) => Value) =>
    orders.map((order) => {
      const entry = entered.get(order.orderId)
      if (!entry) throw new Error(`order ${order.orderId} was not entered`)
      return read(order, entry)
    })
  return sql`
    insert into intraday_orders (id, price_ticks, quantity_wh, filled_wh, open_wh, visible_wh, sequence, value_units, status,
      ending, reserved_units, version, user_id, session_id, period, name, side, execution, display_wh, request_key,
      created_at, changed_at, entered_at)
    select id, price, quantity, filled, open, visible, sequence, value, status, ending::jsonb, reserved, version, user_id,
      session_id, period, name, side, execution, display, request_key, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${stateColumns(orders)}, ${column(({ userId }) => userId)}::int4[],
      ${column((_order, { sessionId }) => sessionId)}::int4[], ${column((_order, { period }) => period)}::int4[],
      ${column((_order, { name }) => name)}::text[], ${column(({ side }) => side)}::text[],
      ${column(({ execution }) => execution)}::text[], ${column(({ display }) => display)}::int4[],
      ${column((_order, { requestKey }) => requestKey)}::text[])
      as t (${stateNames}, user_id, session_id, period, name, side, execution, display, request_key)`
}

function updateOrders(orders: readonly IntradayOrder[], at: string) {
  return sql`
    update intraday_orders as o set price_ticks = t.price, quantity_wh = t.quantity, filled_wh = t.filled, open_wh = t.open,
      visible_wh = t.visible, sequence = t.sequence, value_units = t.value, ending = t.ending::jsonb,
      reserved_units = t.reserved, version = t.version, status = t.status, changed_at = ${at}::timestamptz,
      entered_at = case when t.status <> 'cancelled' and o.entered_at is null or o.status = 'hibernated' and t.status = 'active'
        then ${at}::timestamptz else o.entered_at end
    from unnest(${stateColumns(orders)}) as t (${stateNames}) where o.id = t.id`
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
