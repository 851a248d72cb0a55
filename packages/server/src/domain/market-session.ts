import { wholeList, type RowsWanted } from '../platform/long-lists.ts'
import {
  checkAcceptsDrafts,
  periodsOf,
  type MarketSession,
  type MarketType,
  type SessionStatus,
} from '@tandem/core/market/session.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Db } from '../platform/database.ts'
import { fixedStatement, listOf } from '../platform/fixed-statement.ts'

/*
 * Market sessions as every slice reads them, and how a session is kept as it is while something is done with it. Only `markets` writes
 * them.
 */

type SessionRow = Omit<Selectable<Database['market_sessions']>, 'cleared_at' | 'created_at'>

/** A market session as the rules know it, from its row. */
export function readSession(row: SessionRow): MarketSession {
  return {
    sessionId: row.id,
    marketType: row.market_type,
    deliveryDay: row.delivery_day,
    deliveryZone: row.delivery_zone,
    mtuMinutes: row.mtu_minutes,
    gateOpening: row.gate_opening,
    gateClosure: row.gate_closure,
    minPrice: priceTick(row.min_price_ticks),
    maxPrice: priceTick(row.max_price_ticks),
    leadMinutes: row.lead_minutes,
    smallestOrder: energyWh(row.smallest_order_wh),
    mostOpenOrders: row.most_open_orders,
    blockLimits: row.block_limits,
    status: row.status,
  }
}

/** The columns of a session that a statement joins as `s`. */
export const sessionColumns = [
  's.id as session_id',
  's.status as session_status',
  's.market_type',
  's.delivery_day',
  's.delivery_zone',
  's.mtu_minutes',
  's.gate_opening',
  's.gate_closure',
  's.min_price_ticks',
  's.max_price_ticks',
  's.lead_minutes',
  's.smallest_order_wh',
  's.most_open_orders',
  's.block_limits',
] as const

type OwnColumns = { readonly session_id: number; readonly session_status: SessionStatus }

/** Reads the joined columns; an order has a number and a status of its own. */
export function readJoinedSession(row: Omit<SessionRow, 'id' | 'status'> & OwnColumns): MarketSession {
  return readSession({ ...row, id: row.session_id, status: row.session_status })
}

async function findSession(db: Db, sessionId: number): Promise<MarketSession | null> {
  const row = await db.selectFrom('market_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  return row ? readSession(row) : null
}

/** Refuses `not_found`. */
export async function getSession(db: Db, sessionId: number): Promise<MarketSession> {
  const session = await findSession(db, sessionId)
  if (!session) throw new Refusal('not_found')
  return session
}

export interface SessionFilter {
  readonly marketType?: MarketType
  readonly status?: SessionStatus
  readonly dateFrom?: DeliveryDay
  readonly dateTo?: DeliveryDay
}

/** Sessions, the latest delivery day first. */
export async function findSessions(
  db: Db,
  { marketType, status, dateFrom, dateTo }: SessionFilter = {},
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<MarketSession[]> {
  let query = db.selectFrom('market_sessions').selectAll()
  if (marketType) query = query.where('market_type', '=', marketType)
  if (status) query = query.where('status', '=', status)
  if (dateFrom) query = query.where('delivery_day', '>=', dateFrom)
  if (dateTo) query = query.where('delivery_day', '<=', dateTo)
  const rows = await query.orderBy('delivery_day', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return rows.map(readSession)
}

/** The session of a type that delivers on a day. */
export async function findSessionOfDay(
  db: Db,
  marketType: MarketType,
  day: DeliveryDay,
): Promise<MarketSession | undefined> {
  const [session] = await findSessions(db, { marketType, dateFrom: day, dateTo: day })
  return session
}

/** Sessions that accept orders at `now`: open and inside their gates, the nearest closure first. */
export async function findActiveSessions(db: Db, now: Temporal.Instant): Promise<MarketSession[]> {
  const rows = await db
    .selectFrom('market_sessions')
    .selectAll()
    .where('status', '=', 'open')
    .where('gate_opening', '<=', now)
    .where('gate_closure', '>', now)
    .orderBy('gate_closure')
    .orderBy('id')
    .execute()
  return rows.map(readSession)
}

/** The day-ahead session that accepts orders at `now`; of several the one that closes first. */
export async function activeDayAheadSession(db: Db, now: Temporal.Instant): Promise<MarketSession | null> {
  const sessions = await findActiveSessions(db, now)
  return sessions.find(({ marketType }) => marketType === 'dayAhead') ?? null
}

/** The intraday session that accepts orders at `now` for one contract at least; of several the one that closes first. */
export async function activeIntradaySession(db: Db, now: Temporal.Instant): Promise<MarketSession | null> {
  const sessions = await findActiveSessions(db, now)
  const isTradable = (session: MarketSession) => {
    const last = periodsOf(session).at(-1)
    return last !== undefined && Temporal.Instant.compare(closureOf(session, last), now) > 0
  }
  return sessions.find((session) => session.marketType === 'intraday' && isTradable(session)) ?? null
}

/** Whether to wait for whoever has the gate; otherwise there is no row where somebody has it, or waits for it. */
export type AtGate = 'wait' | 'ifOpen'

/*
 * Every order entry shares its session's row, and sharers of a row let each other in before somebody who waits to have it
 * alone: as long as orders keep coming, nobody could close the session. So all pass a gate before, where it is first come,
 * first served. Advisory locks, each of a session: the gate, and the work that one node at a time does on it.
 */
const gate = 7_283_004
const work = 7_283_005

/** Waits until whoever came before has left the gate, and holds it alone until the database transaction ends. */
async function closeGate(tx: Db, sessionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${gate}::int4, ${sessionId}::int4)`.execute(tx)
}

/** A query that goes through the gate of the `session_id` that `source` selects, and gives it: to be joined, as a `with`. */
export function throughGate(source: RawBuilder<unknown>, mode: AtGate): RawBuilder<{ session_id: number }> {
  if (mode === 'wait') {
    return sql<{ session_id: number }>`(
      select session_id, pg_advisory_xact_lock_shared(${gate}::int4, session_id) from (${source}) as source)`
  }
  return sql<{ session_id: number }>`(
    select session_id from (
      select session_id, pg_try_advisory_xact_lock_shared(${gate}::int4, session_id) as is_through from (${source}) as source
    ) as tried where is_through)`
}

/** Takes the work on a session until the database transaction ends, after whoever has it. */
async function waitForWork(tx: Db, sessionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${work}::int4, ${sessionId}::int4)`.execute(tx)
}

/** Takes the work on a session until the database transaction ends; false, at once, when another node has it. */
async function takeWork(tx: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${work}::int4, ${sessionId}::int4) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/**
 * Locks a session against everything else that changes it, order entry included; refuses `not_found`.
 * Comes before its orders and before the ledger in the lock order.
 */
export async function lockSessionForUpdate(tx: Db, sessionId: number): Promise<MarketSession> {
  await closeGate(tx, sessionId)
  const row = await tx
    .selectFrom('market_sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return readSession(row)
}

/** The same, for work that takes long: after whoever does such work on the session. */
export async function lockSessionInTurn(tx: Db, sessionId: number): Promise<MarketSession> {
  await waitForWork(tx, sessionId)
  return lockSessionForUpdate(tx, sessionId)
}

/**
 * The same, for work that somebody else may be doing already: null, at once, when the session does not exist or somebody
 * else was given it by this function. Waits, as `lockSessionForUpdate` does, for the orders that are being entered.
 */
export async function lockSessionIfFree(tx: Db, sessionId: number): Promise<MarketSession | null> {
  if (!(await takeWork(tx, sessionId)) || !(await findSession(tx, sessionId))) return null
  return lockSessionForUpdate(tx, sessionId)
}

/**
 * Keeps a session as it is until the database transaction ends, so that it cannot close under an order; refuses `not_found`.
 * Whoever is late is refused without waiting: where the gate is not open, what the session is by the clock and by what is
 * committed decides first, so that a clearing holds nobody up.
 */
export async function lockSessionForShare(tx: Db, sessionId: number, now: Temporal.Instant): Promise<MarketSession> {
  const shared = await lockForShareAt(tx, sessionId, 'ifOpen')
  if (shared) return shared
  checkAcceptsDrafts(await getSession(tx, sessionId), now)
  const waited = await lockForShareAt(tx, sessionId, 'wait')
  if (!waited) throw new Refusal('not_found')
  return waited
}

async function lockForShareAt(tx: Db, sessionId: number, mode: AtGate): Promise<MarketSession | null> {
  const shared = await shareSessions(tx, sql`select ${sessionId}::int4 as session_id`, mode)
  return shared.get(sessionId) ?? null
}

/**
 * Keeps the sessions whose `session_id` the source selects as they are until the database transaction ends. What does not exist is
 * left out; `ifOpen` waits for nobody, and leaves out what somebody else has or waits for.
 */
export function shareSessions(tx: Db, source: RawBuilder<unknown>, mode: AtGate): Promise<Map<number, MarketSession>> {
  const shared = sharing(tx, source, mode)
  return readShared((mode === 'wait' ? shared : shared.skipLocked()).execute())
}

function sharing(db: Db, source: RawBuilder<unknown>, mode: AtGate) {
  return db
    .with('gate', () => throughGate(source, mode))
    .selectFrom('market_sessions as s')
    .innerJoin('gate', 'gate.session_id', 's.id')
    .selectAll('s')
    .orderBy('s.id')
    .forShare('s')
}

async function readShared(rows: Promise<readonly SessionRow[]>): Promise<Map<number, MarketSession>> {
  return new Map((await rows).map((row) => [row.id, readSession(row)]))
}

/** The same sessions as they are now, held by nobody. */
export async function readSessions(db: Db, source: RawBuilder<unknown>): Promise<Map<number, MarketSession>> {
  const rows = await db
    .selectFrom('market_sessions')
    .selectAll()
    .where('id', 'in', sql<number>`(select session_id from (${source}) as source)`)
    .execute()
  return new Map(rows.map((row) => [row.id, readSession(row)]))
}

/**
 * Keeps several intraday sessions as they are until the database transaction ends. What does not exist is left out, and so is
 * another market: it may be clearing, and nobody here is to wait for that.
 */
export function lockIntradaySessionsForShare(
  tx: Db,
  sessionIds: readonly number[],
): Promise<Map<number, MarketSession>> {
  return readShared(shareIntraday(tx, { sessionIds: listOf(sessionIds) }))
}

const shareIntraday = fixedStatement((db, value: (name: 'sessionIds') => unknown) =>
  sharing(
    db,
    sql`select id as session_id from market_sessions
      where id = any(${value('sessionIds')}::int4[]) and market_type = 'intraday' order by id`,
    'wait',
  ),
)
