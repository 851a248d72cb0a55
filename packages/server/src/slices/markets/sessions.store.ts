import type { AuditAction } from '@tandem/core/access/audit.ts'
import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import {
  labelledPeriodsOf,
  periodsOf,
  type MarketSession,
  type SessionStatus,
  type SessionTerms,
} from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  SessionTerms as WireTerms,
  type MarketDetails,
  type MarketSession as WireSession,
} from '@tandem/contract/markets/markets.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { brokenUniqueness, type Db } from '../../platform/database.ts'
import { storeNews } from '../../platform/live-news.ts'
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
    block_limits: terms.blockLimits ? JSON.stringify(terms.blockLimits) : null,
  }
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
  await storeNews(tx, [JSON.stringify({ s: sessionId, m: 1 })])
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
async function pricedAmong(db: Db, sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...sessionIds]}::int4[]) as id
    where exists (select from auction_periods p where p.session_id = id and p.price_ticks is not null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Adds a session, which the audit log keeps, and returns its number; refuses `market_already_exists`. */
export async function insertSession(tx: Db, terms: SessionTerms, added: Changed): Promise<number> {
  const sessionId = await insertMissingSession(tx, terms, added)
  if (sessionId === null) throw alreadyExists()
  return sessionId
}

/** The same unless there is one of its type for its delivery day; null when there is. */
export async function insertMissingSession(tx: Db, terms: SessionTerms, { at, by }: Changed): Promise<number | null> {
  const row = await tx
    .insertInto('market_sessions')
    .values({ ...termsRow(terms), cleared_at: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['market_type', 'delivery_day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const entry = { at, actorId: by, action: 'market.created', subject: 'market', subjectId: row.id } as const
  await recordAudit(tx, { ...entry, after: auditedTerms(terms) })
  return row.id
}

/** The terms of a market as the audit log keeps them: what the wire would write. */
export function auditedTerms(terms: SessionTerms): z.input<typeof WireTerms> {
  return z.encode(WireTerms, {
    marketType: terms.marketType,
    date: terms.deliveryDay,
    zone: terms.deliveryZone,
    mtuMinutes: terms.mtuMinutes,
    openingTime: terms.gateOpening,
    closingTime: terms.gateClosure,
    minPrice: terms.minPrice,
    maxPrice: terms.maxPrice,
    leadMinutes: terms.leadMinutes ?? defaultLeadMinutes,
    smallestOrder: terms.smallestOrder ?? defaultSmallestOrder,
    mostOpenOrders: terms.mostOpenOrders ?? defaultMostOpenOrders,
    blockLimits: terms.blockLimits ?? null,
  })
}

/** Writes new terms of a locked session; refuses `market_already_exists`. */
export async function writeTerms(tx: Db, sessionId: number, terms: SessionTerms): Promise<void> {
  try {
    await tx.updateTable('market_sessions').set(termsRow(terms)).where('id', '=', sessionId).execute()
  } catch (error) {
    throw brokenUniqueness(error) ? alreadyExists() : error
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

function alreadyExists(): Refusal {
  return new Refusal('market_already_exists', {}, 'date')
}

/** Sessions as the contract names them, with what they are at `now`. */
export async function sessionsToWire(
  db: Db,
  sessions: readonly MarketSession[],
  now: Temporal.Instant,
): Promise<WireSession[]> {
  const ids = sessions.map(({ sessionId }) => sessionId)
  const [orders, priced] = [await countOrders(db, ids), await pricedAmong(db, ids)]
  return sessions.map((session) => ({
    id: session.sessionId,
    marketType: session.marketType,
    date: session.deliveryDay,
    zone: session.deliveryZone,
    mtuMinutes: session.mtuMinutes,
    openingTime: session.gateOpening,
    closingTime: session.gateClosure,
    minPrice: session.minPrice,
    maxPrice: session.maxPrice,
    leadMinutes: session.leadMinutes ?? defaultLeadMinutes,
    smallestOrder: session.smallestOrder ?? defaultSmallestOrder,
    mostOpenOrders: session.mostOpenOrders ?? defaultMostOpenOrders,
    blockLimits: session.blockLimits ?? null,
    status: session.status,
    active: isActive(session, now),
    periodCount: periodsOf(session).length,
    orderCount: orders.get(session.sessionId) ?? 0,
    hasPrice: priced.has(session.sessionId),
  }))
}

export async function sessionToWire(db: Db, session: MarketSession, now: Temporal.Instant): Promise<WireSession> {
  const [wire] = await sessionsToWire(db, [session], now)
  if (!wire) throw new Error('a session was lost on its way to the wire')
  return wire
}

/** A session with its delivery periods. */
export async function detailsToWire(db: Db, session: MarketSession, now: Temporal.Instant): Promise<MarketDetails> {
  return {
    ...(await sessionToWire(db, session, now)),
    periods: labelledPeriodsOf(session).map(({ index, ...period }) => ({ period: index, ...period })),
  }
}

function isActive({ status, gateOpening, gateClosure }: MarketSession, now: Temporal.Instant): boolean {
  const isOpened = Temporal.Instant.compare(now, gateOpening) >= 0
  return status === 'open' && isOpened && Temporal.Instant.compare(now, gateClosure) < 0
}
