import type { AuditAction } from '@tandem/core/access/audit.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  closureOf,
  defaultLeadMinutes,
  defaultMostOpenOrders,
  defaultSmallestOrder,
} from '@tandem/core/market/intraday.ts'
import {
  periodsOf,
  type MarketSession,
  type MarketType,
  type SessionStatus,
  type SessionTerms,
} from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import { brokenUniqueness, type Db } from '../../platform/database.ts'
import { readSession } from '../../domain/session-row.ts'
import type { Changed } from '../../platform/settings.ts'

function termsRow(terms: SessionTerms) {
  return {
    market_type: terms.marketType,
    delivery_day: terms.deliveryDay,
    delivery_zone: terms.deliveryZone,
    mtu_minutes: terms.mtuMinutes,
    gate_opening: terms.gateOpening,
    gate_closure: terms.gateClosure,
    min_price_ticks: terms.minPrice,
    max_price_ticks: terms.maxPrice,
    lead_minutes: terms.leadMinutes ?? defaultLeadMinutes,
    smallest_order_wh: terms.smallestOrder ?? defaultSmallestOrder,
    most_open_orders: terms.mostOpenOrders ?? defaultMostOpenOrders,
  }
}

export async function findSession(db: Db, sessionId: number): Promise<MarketSession | null> {
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
): Promise<MarketSession[]> {
  let query = db.selectFrom('market_sessions').selectAll()
  if (marketType) query = query.where('market_type', '=', marketType)
  if (status) query = query.where('status', '=', status)
  if (dateFrom) query = query.where('delivery_day', '>=', dateFrom)
  if (dateTo) query = query.where('delivery_day', '<=', dateTo)
  const rows = await query.orderBy('delivery_day', 'desc').orderBy('id', 'desc').execute()
  return rows.map(readSession)
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

export interface DueSessions {
  readonly toOpen: number[]
  /** Past their gate, and not closed. */
  readonly toClose: number[]
  /** Day-ahead sessions that are closed and still have to be cleared. */
  readonly toClear: number[]
}

/** What the schedule has to do at `now`, also what was missed while no server ran. The nearest closure first. */
export async function dueSessions(db: Db, now: Temporal.Instant): Promise<DueSessions> {
  const rows = await db
    .selectFrom('market_sessions')
    .select(['id', 'status', 'gate_closure', 'market_type'])
    .where('status', 'in', ['scheduled', 'open', 'closed'])
    .where((eb) => eb.or([eb('gate_opening', '<=', now), eb('status', '=', 'closed')]))
    .orderBy('gate_closure')
    .orderBy('id')
    .execute()
  const isPast = (closure: Temporal.Instant) => Temporal.Instant.compare(closure, now) <= 0
  const toOpen = rows.filter((row) => row.status === 'scheduled' && !isPast(row.gate_closure))
  const toClose = rows.filter((row) => row.status !== 'closed' && isPast(row.gate_closure))
  const toClear = rows.filter((row) => row.status === 'closed' && row.market_type === 'dayAhead')
  const idsOf = (due: typeof rows) => due.map(({ id }) => id)
  return { toOpen: idsOf(toOpen), toClose: idsOf(toClose), toClear: idsOf(toClear) }
}

/** What moving a session to a state is called in the audit log; what is settled was cleared, or closed, just before. */
const actionOf: Partial<Record<SessionStatus, AuditAction>> = {
  ...({ open: 'market.opened', closed: 'market.closed' } as const),
  ...({ cleared: 'market.cleared', cancelled: 'market.cancelled' } as const),
}

/** Moves a locked session to its next state, and writes so to the audit log; `at` is kept as the time of the clearing. */
export async function setStatus(
  tx: Db,
  { sessionId, ...session }: Pick<MarketSession, 'sessionId' | 'status' | 'marketType' | 'deliveryDay'>,
  status: SessionStatus,
  { at, by }: Changed,
): Promise<void> {
  const clearing = status === 'cleared' ? { cleared_at: at } : {}
  await tx
    .updateTable('market_sessions')
    .set({ status, ...clearing })
    .where('id', '=', sessionId)
    .execute()
  const action = actionOf[status]
  if (action) {
    const { marketType, deliveryDay: date } = session
    await recordAudit(tx, {
      at,
      actorId: by,
      action,
      subject: 'market',
      subjectId: sessionId,
      before: { marketType, date, status: session.status },
      after: { marketType, date, status },
    })
  }
  // Whoever watches the market learns of it when this is committed.
  await sql`select pg_notify('tandem_live', ${JSON.stringify({ s: sessionId, m: 1 })})`.execute(tx)
}

/** Deletes a locked session; false, and nothing is done, where something was written for it: an order or a draft, say. */
export async function deleteUnused(tx: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from market_sessions s where s.id = ${sessionId}
      and not exists (select from orders where session_id = s.id)
      and not exists (select from intraday_orders where session_id = s.id)
      and not exists (select from intraday_contracts where session_id = s.id)
      and not exists (select from auction_periods where session_id = s.id)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Which of the sessions were cleared at a price, in one interval at least. */
export async function pricedAmong(db: Db, sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...sessionIds]}::int4[]) as id
    where exists (select from auction_periods p where p.session_id = id and p.price_ticks is not null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Adds a session and returns its number; refuses `market_already_exists`. */
export async function insertSession(db: Db, terms: SessionTerms, at: Temporal.Instant): Promise<number> {
  try {
    const row = await db
      .insertInto('market_sessions')
      .values({ ...termsRow(terms), cleared_at: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Adds a session unless there is one of its type for its delivery day; null when there is. */
export async function insertMissingSession(db: Db, terms: SessionTerms, at: Temporal.Instant): Promise<number | null> {
  const row = await db
    .insertInto('market_sessions')
    .values({ ...termsRow(terms), cleared_at: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['market_type', 'delivery_day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Writes new terms of a locked session; refuses `market_already_exists`. */
export async function writeTerms(tx: Db, sessionId: number, terms: SessionTerms): Promise<void> {
  try {
    await tx.updateTable('market_sessions').set(termsRow(terms)).where('id', '=', sessionId).execute()
  } catch (error) {
    throw asRefusal(error)
  }
}

/**
 * Orders sent to each session so far, drafts left out. A day-ahead order that was withdrawn never met another, so it does
 * not count; whatever was sent to an intraday book could trade at once, so it does.
 */
export async function countOrders(db: Db, sessionIds: readonly number[]): Promise<Map<number, number>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<{ session_id: number; orders: number }>`
    select session_id, count(*)::int4 as orders from (
      select session_id from orders where status not in ('draft', 'cancelled')
      union all select session_id from intraday_orders where status <> 'draft'
    ) as sent
    where session_id = any(${[...sessionIds]}::int4[])
    group by session_id`.execute(db)
  return new Map(rows.map((row) => [row.session_id, row.orders]))
}

function asRefusal(error: unknown): unknown {
  return brokenUniqueness(error) ? new Refusal('market_already_exists', {}, 'date') : error
}
