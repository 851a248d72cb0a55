import { type RowsWanted } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { isKnownZone } from '@tandem/core/calendar/delivery-period.ts'
import {
  checkSessionTerms,
  isTradableDay,
  refusalOfDeleting,
  type BlockLimits,
  type MarketSession,
  type SessionStatus,
  type SessionTerms,
} from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { MarketDetails, SessionTerms as WireTerms } from '@tandem/contract/markets/markets.ts'
import type { ValidationRule } from '@tandem/contract/validation.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Asking } from '../../platform/http.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  activeDayAheadSession,
  findActiveSessions,
  findSessions,
  getSession as getStoredSession,
  lockSessionForUpdate,
  type SessionFilter,
} from '../../domain/market-session.ts'
import {
  auditedTerms,
  countOrders,
  deleteUnused,
  detailsToWire,
  insertSession,
  sessionsToWire,
  sessionToWire,
  setStatus,
  writeTerms,
} from './sessions.store.ts'

type Options = z.output<typeof WireTerms>

/** All sessions that the filter takes, the latest delivery day first. */
export async function listSessions({ db, clock }: Platform, filter: SessionFilter, rows: RowsWanted) {
  return sessionsToWire(db, rows.take(await findSessions(db, filter, rows)), clock.now())
}

/** Sessions that accept orders now, the nearest closure first. */
export async function listActiveSessions({ db, clock }: Platform) {
  const now = clock.now()
  return sessionsToWire(db, await findActiveSessions(db, now), now)
}

/** The day-ahead session that accepts orders now, with the time by which it does. */
export async function getActiveDayAheadSession({ db, clock }: Platform) {
  const now = clock.now()
  const session = await activeDayAheadSession(db, now)
  return { market: session ? await sessionToWire(db, session, now) : null, now }
}

export async function getSession({ db, clock }: Platform, sessionId: number): Promise<MarketDetails> {
  return detailsToWire(db, await getStoredSession(db, sessionId), clock.now())
}

/** The session as the edit form needs it: its terms are `editable` until orders are sent to it or it closes. */
export async function getSessionForEditing(platform: Platform, sessionId: number) {
  const details = await getSession(platform, sessionId)
  const isPending = details.status === 'scheduled' || details.status === 'open'
  return { ...details, editable: isPending && details.orderCount === 0 }
}

/** Adds a session; refuses terms that make no market, and a second one of its type for its delivery day. */
export async function addSession(platform: Platform, caller: Caller, wire: Options): Promise<MarketDetails> {
  const terms = readTerms(wire)
  const added = { at: platform.clock.now(), by: caller.userId }
  const sessionId = await inDatabaseTransaction(platform.db, (tx) => insertSession(tx, terms, added))
  return getSession(platform, sessionId)
}

/**
 * Changes a session. While no order is sent to it all terms may change; after that only its gate closure may, until it
 * closes, and not into the past. Refuses `market_already_cleared`, `market_state_conflict`, `market_has_orders`.
 */
export async function updateSession(
  platform: Platform,
  caller: Caller,
  wire: Options & { id: number },
): Promise<MarketDetails> {
  const read = readTerms(wire)
  const now = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    const session = await lockSessionForUpdate(tx, wire.id)
    refuseClosed(session)
    const terms = wire.blockLimits === undefined ? { ...read, blockLimits: session.blockLimits ?? null } : read
    // The schedule may be a little late: what is past its gate is closed.
    if (Temporal.Instant.compare(session.gateClosure, now) <= 0) throw stateConflict('closed')
    if (Temporal.Instant.compare(terms.gateClosure, now) <= 0)
      throw invalidField('closingTime', 'too_early', { after: now.toString() })
    const changesTerms = !hasSameTerms(terms, { ...session, gateClosure: terms.gateClosure })
    if (changesTerms && (await hasOrders(tx, session))) throw new Refusal('market_has_orders')
    const written = keepOpen(terms, session, now)
    if (hasSameTerms(written, session)) return
    await writeTerms(tx, session.sessionId, written)
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: 'market.changed',
      subject: 'market',
      subjectId: session.sessionId,
      before: auditedTerms(session),
      after: auditedTerms(written),
    })
  })
  return getSession(platform, wire.id)
}

/**
 * Opens a session now; before its gate opening that moves to now. Refuses `market_already_cleared`, `gate_closed` after
 * its closure and `market_state_conflict` when it is not scheduled.
 */
export async function openSession(
  platform: Platform,
  caller: Pick<Caller, 'userId'> | null,
  sessionId: number,
): Promise<MarketDetails> {
  const now = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    refuseClosed(session)
    if (session.status !== 'scheduled') throw stateConflict(session.status)
    if (Temporal.Instant.compare(now, session.gateClosure) >= 0) {
      throw new Refusal('gate_closed', { closedAt: session.gateClosure.toString() })
    }
    const isEarly = Temporal.Instant.compare(now, session.gateOpening) < 0
    if (isEarly) await writeTerms(tx, sessionId, { ...session, gateOpening: now })
    await setStatus(tx, session, 'open', { at: now, by: caller?.userId ?? null })
  })
  return getSession(platform, sessionId)
}

const deleted: Record<Language, string> = { en: 'The market is deleted.', ro: 'Piața a fost ștearsă.' }

/** Deletes a session that nobody wrote an order for, not even a draft. Refuses `market_already_cleared`, `market_has_orders`. */
export async function deleteSession(
  { db, clock }: Platform,
  { caller, language }: Asking,
  sessionId: number,
): Promise<{ message: string }> {
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    const refusal = refusalOfDeleting(session)
    if (refusal) throw refusal
    if (!(await deleteUnused(tx, sessionId))) throw new Refusal('market_has_orders')
    await recordAudit(tx, {
      at: clock.now(),
      actorId: caller.userId,
      action: 'market.deleted',
      subject: 'market',
      subjectId: sessionId,
      before: { ...auditedTerms(session), status: session.status },
    })
  })
  return { message: deleted[language] }
}

function refuseClosed({ status }: MarketSession): void {
  if (status === 'cleared' || status === 'settled') throw new Refusal('market_already_cleared')
  if (status === 'closed' || status === 'cancelled') throw stateConflict(status)
}

function stateConflict(status: SessionStatus): Refusal {
  return new Refusal('market_state_conflict', { status })
}

function readTerms(wire: Options): SessionTerms {
  const terms: SessionTerms = {
    marketType: wire.marketType,
    deliveryDay: wire.date,
    deliveryZone: wire.zone,
    mtuMinutes: wire.mtuMinutes,
    gateOpening: wire.openingTime,
    gateClosure: wire.closingTime,
    minPrice: wire.minPrice,
    maxPrice: wire.maxPrice,
    leadMinutes: wire.leadMinutes ?? defaultLeadMinutes,
    smallestOrder: wire.smallestOrder ?? defaultSmallestOrder,
    mostOpenOrders: wire.mostOpenOrders ?? defaultMostOpenOrders,
    blockLimits: wire.marketType === 'dayAhead' ? (wire.blockLimits ?? null) : null,
  }
  if (!isKnownZone(terms.deliveryZone)) throw invalidField('zone')
  checkSessionTerms(terms)
  if (!isTradableDay(terms)) throw invalidField('date')
  const dayEnd = startOfDay(addDays(terms.deliveryDay, 1), terms.deliveryZone)
  if (Temporal.Instant.compare(terms.gateClosure, dayEnd) > 0)
    throw invalidField('closingTime', 'too_late', { until: dayEnd.toString() })
  return terms
}

function invalidField(
  field: string,
  rule: ValidationRule = 'invalid_value',
  params: Readonly<Record<string, string>> = {},
): InvalidRequest {
  return new InvalidRequest([{ field, rule, params }])
}

/** A session that is open stays open: its gate cannot open later than now. */
function keepOpen(terms: SessionTerms, { status }: MarketSession, now: Temporal.Instant): SessionTerms {
  const isLate = status === 'open' && Temporal.Instant.compare(terms.gateOpening, now) > 0
  return isLate ? { ...terms, gateOpening: now } : terms
}

async function hasOrders(tx: Tx, { sessionId }: MarketSession): Promise<boolean> {
  return ((await countOrders(tx, [sessionId])).get(sessionId) ?? 0) > 0
}

function hasSameTerms(a: SessionTerms, b: SessionTerms): boolean {
  return (
    a.marketType === b.marketType &&
    a.deliveryDay === b.deliveryDay &&
    a.deliveryZone === b.deliveryZone &&
    a.mtuMinutes === b.mtuMinutes &&
    a.gateOpening.equals(b.gateOpening) &&
    a.gateClosure.equals(b.gateClosure) &&
    a.minPrice === b.minPrice &&
    a.maxPrice === b.maxPrice &&
    a.leadMinutes === b.leadMinutes &&
    a.smallestOrder === b.smallestOrder &&
    a.mostOpenOrders === b.mostOpenOrders &&
    hasSameLimits(a.blockLimits ?? null, b.blockLimits ?? null)
  )
}

function hasSameLimits(a: BlockLimits | null, b: BlockLimits | null): boolean {
  return (
    a === b ||
    (a?.blocks === b?.blocks && a?.linked === b?.linked && a?.levels === b?.levels && a?.seconds === b?.seconds)
  )
}
