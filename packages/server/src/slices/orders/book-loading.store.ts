import type { Contract } from '@tandem/core/market/intraday-contract.ts'
import { catchUp, createBook } from '@tandem/core/market/order-book.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { statisticsOf } from '@tandem/core/market/trade-statistics.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import { isAroundDay } from '../../domain/trade-sums.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { readStatistics, type StatisticsRow } from './intraday-board.store.ts'
import {
  bookOrderOf,
  readIntradayOrder,
  restingOrders,
  selectIntradayOrders,
  type StoredIntradayOrder,
} from './intraday-orders.store.ts'

/** Which contract: a delivery period, by its number, of a session. */
export interface ContractId {
  readonly sessionId: number
  readonly period: number
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

/** A book that missed no more events than these catches up however few orders rest in it. */
const fewEvents = 200

/** More happened meanwhile than rests in it: to read the book anew is less. */
const mostMissedBy = ({ orders }: StoredContract) => Math.max(fewEvents, orders.size)

/** The orders that others have touched in these contracts, where the books in memory can catch up with them. */
export async function findMissed(
  tx: Db,
  ids: readonly ContractId[],
  known: ReadonlyMap<string, StoredContract>,
): Promise<StoredIntradayOrder[]> {
  const lives = ids.flatMap((id): KnownLife[] => {
    const contract = known.get(contractKey(id))
    if (!contract) return []
    const { events, trades } = contract
    return [{ ...id, events, trades, mostMissed: mostMissedBy(contract) }]
  })
  return lives.length === 0 ? [] : ordersTouchedSince(tx, lives)
}

interface Sources {
  /** What the database says of the contracts. */
  readonly stored: StoredMarks
  /** The books in memory, and what they have missed. */
  readonly known: ReadonlyMap<string, StoredContract>
  readonly missed: readonly StoredIntradayOrder[]
}

/** Of these contracts those whose books in memory are not what the database says: somebody else has written to them. */
export function findBehind(
  ids: readonly ContractId[],
  { stored, known }: Pick<Sources, 'stored' | 'known'>,
): readonly ContractId[] {
  return ids.filter((id) => {
    const contract = known.get(contractKey(id))
    return contract !== undefined && contract.events !== Number(stored.get(contractKey(id))?.events ?? 0n)
  })
}

/**
 * Brings contracts to what the database says: one that is `known` catches up with what other processes have done since; where it is
 * not, or it has missed too much, the book is made anew of the orders that rest. The caller has locked the matching and
 * holds the sessions. Refuses `period_unknown` for a period that the day does not have: such a contract is left out.
 */
export async function loadContracts(
  tx: Tx,
  wanted: readonly { readonly session: MarketSession; readonly period: number }[],
  { stored: rows, known, missed }: Sources,
): Promise<Map<string, StoredContract>> {
  const missedIn = byContract(missed)
  const current = new Map<string, StoredContract>()
  for (const { session, period } of wanted) {
    const key = contractKey({ sessionId: session.sessionId, period })
    const contract = known.get(key)
    if (contract && isBroughtUpToDate(contract, rows.get(key), missedIn.get(key) ?? [])) current.set(key, contract)
  }
  const stale = wanted
    .map(({ session, period }) => ({ sessionId: session.sessionId, period }))
    .filter((id) => !current.has(contractKey(id)) && rows.has(contractKey(id)))
  const restingIn = byContract(stale.length === 0 ? [] : await restingOrders(tx, stale))
  return new Map(
    wanted.map(({ session, period }) => {
      const key = contractKey({ sessionId: session.sessionId, period })
      const row = rows.get(key)
      const loaded = current.get(key) ?? makeContract(session, period, row, restingIn.get(key) ?? [])
      loaded.session = session
      loaded.isSuspended = row?.is_suspended ?? false
      loaded.isClosed = row?.is_closed ?? false
      return [key, loaded]
    }),
  )
}

/** Whether a book in memory is what the database says, now that it was told what it has missed. */
function isBroughtUpToDate(
  contract: StoredContract,
  row: ContractRow | undefined,
  missed: readonly StoredIntradayOrder[],
): boolean {
  const events = Number(row?.events ?? 0n)
  if (events === contract.events) return true
  // A gate that closes touches every order and names none.
  if (!row || row.is_closed || events < contract.events || events - contract.events > mostMissedBy(contract))
    return false
  const rests = (order: StoredIntradayOrder) => order.sequence !== null
  catchUp(
    contract.book,
    new Map(missed.map((order) => [String(order.orderId), rests(order) ? bookOrderOf(order) : null])),
    Number(row.sequence),
  )
  for (const order of missed) {
    if (rests(order)) contract.orders.set(String(order.orderId), order)
    else contract.orders.delete(String(order.orderId))
  }
  contract.events = events
  contract.trades = row.trades
  contract.statistics = readStatistics(row)
  return true
}

function byContract(orders: readonly StoredIntradayOrder[]) {
  return Map.groupBy(orders, ({ session, period }) => contractKey({ sessionId: session.sessionId, period }))
}

/** What the database says of contracts, without their orders; one that was never touched is not in it. */
export async function findContracts(tx: Db, ids: readonly ContractId[]): Promise<StoredMarks> {
  const rows = await findMarks(tx, {
    sessions: listOf(ids.map(({ sessionId }) => sessionId)),
    periods: listOf(ids.map(({ period }) => period)),
  })
  return new Map(rows.map((row) => [contractKey({ sessionId: row.session_id, period: row.period }), row]))
}

const findMarks = fixedStatement(
  (_db, value: (name: 'sessions' | 'periods') => unknown) => sql<ContractRow>`
    select session_id, period, suspended_at is not null as is_suspended, closed_at is not null as is_closed,
      sequence, events, trades, open_ticks, high_ticks, low_ticks, last_ticks, volume_wh, value_units
    from intraday_contracts where (session_id, period) in (
      select * from unnest(${value('sessions')}::int4[], ${value('periods')}::int4[]))`,
)

function makeContract(
  session: MarketSession,
  index: number,
  row: ContractRow | undefined,
  resting: readonly StoredIntradayOrder[],
): StoredContract {
  const period = periodsOf(session)[index - 1]
  if (!period) throw new Refusal('period_unknown', { period: index, periods: periodsOf(session).length }, 'period')
  const orders = resting.map((order) => [String(order.orderId), order] as const)
  return {
    session,
    period,
    isSuspended: false,
    isClosed: false,
    book: createBook(resting.map(bookOrderOf), Number(row?.sequence ?? 0n)),
    orders: new Map(orders),
    events: Number(row?.events ?? 0n),
    trades: row?.trades ?? 0,
    statistics: row ? readStatistics(row) : statisticsOf([]),
  }
}

/** How much of a contract's life somebody knows: so many of its events and trades. */
interface KnownLife {
  readonly sessionId: number
  readonly period: number
  readonly events: number
  readonly trades: number
  /** Where more events than these were missed, nothing is asked for. */
  readonly mostMissed: number
}

/**
 * The orders that events and trades beyond the known ones have touched, as they are now, whether they rest or not; none of contracts
 * that are closed, where a gate has touched every order.
 */
async function ordersTouchedSince(tx: Db, known: readonly KnownLife[]): Promise<StoredIntradayOrder[]> {
  const column = (read: (life: KnownLife) => number) => known.map(read)
  // With both ends of the numbers the planner knows that these are few.
  const rows = await selectIntradayOrders(tx)
    .where(
      sql<boolean>`o.id in (
        with missed as (
          select c.session_id, s.delivery_day, c.period, k.events as event_from, c.events as event_to, k.trades as trade_from, c.trades as trade_to
          from unnest(${column(({ sessionId }) => sessionId)}::int4[], ${column(({ period }) => period)}::int4[],
            ${column(({ events }) => events)}::int8[], ${column(({ trades }) => trades)}::int8[],
            ${column(({ mostMissed }) => mostMissed)}::int8[]) as k (session_id, period, events, trades, most)
          join intraday_contracts c on c.session_id = k.session_id and c.period = k.period
          join market_sessions s on s.id = c.session_id
          where c.events > k.events and c.events - k.events <= k.most and c.closed_at is null)
        select e.order_id from missed m join book_events e
          on e.session_id = m.session_id and e.period = m.period and e.number > m.event_from and e.number <= m.event_to
        union
        select t.intraday_order_id from missed m join trades t
          on t.session_id = m.session_id and t.period = m.period and t.number > m.trade_from and t.number <= m.trade_to
            and ${isAroundDay('t', sql`m.delivery_day`)})`,
    )
    .execute()
  return rows.map(readIntradayOrder)
}
