import type {
  AutopilotLimits,
  AutopilotLine,
  AutopilotState,
  AutopilotStepState,
  LeftOut,
  StopReason,
} from '@tandem/core/forecasting/autopilot.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { amount, energyOrNull, priceTick, type Amount } from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database.ts'
import { readJoinedSession, sessionColumns } from '../../domain/market-session.ts'
import { mayTrade } from '../../domain/trading-users.ts'

/** The autopilot of a user. */
export interface StoredAutopilot {
  readonly userId: number
  readonly limits: AutopilotLimits
  readonly state: AutopilotState
  readonly stopReason: StopReason | null
  readonly since: Temporal.Instant
  readonly switchedOnAt: Temporal.Instant | null
}

/** Null before a user set one. */
export async function findAutopilot(db: Db, userId: number): Promise<StoredAutopilot | null> {
  const row = await db.selectFrom('autopilots').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? readAutopilot(row) : null
}

/** The same, kept as it is until the database transaction ends: of all that it decides for a user one thing is decided at a time. */
export async function lockAutopilot(tx: Tx, userId: number): Promise<StoredAutopilot | null> {
  const row = await tx.selectFrom('autopilots').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
  return row ? readAutopilot(row) : null
}

/** Sets the limits; a new autopilot is off. */
export async function writeAutopilotLimits(
  tx: Db,
  userId: number,
  limits: AutopilotLimits,
  at: Temporal.Instant,
): Promise<void> {
  const values = {
    pricing: limits.pricing,
    chance: limits.chance,
    highest_price_ticks: limits.highestPrice,
    lowest_price_ticks: limits.lowestPrice,
    coins_per_day_units: limits.coinsPerDay,
    closes_gaps: limits.closesGaps,
    gap_wh: limits.gapEnergy,
    gap_units: limits.gapCoins,
    most_loss_units: limits.mostLoss,
    changed_at: at,
  }
  await tx
    .insertInto('autopilots')
    .values({ user_id: userId, state: 'off', state_since: at, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export interface StateChange {
  readonly state: AutopilotState
  readonly stopReason?: StopReason
  readonly at: Temporal.Instant
}

export async function writeAutopilotState(
  tx: Db,
  userId: number,
  { state, stopReason, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('autopilots')
    .set({
      state,
      stop_reason: stopReason ?? null,
      state_since: at,
      ...(state === 'on' && { switched_on_at: at }),
    })
    .where('user_id', '=', userId)
    .execute()
}

function readAutopilot(row: Selectable<Database['autopilots']>): StoredAutopilot {
  return {
    userId: row.user_id,
    limits: {
      pricing: row.pricing,
      chance: row.chance,
      highestPrice: priceTick(row.highest_price_ticks),
      lowestPrice: priceTick(row.lowest_price_ticks),
      coinsPerDay: amount(row.coins_per_day_units),
      closesGaps: row.closes_gaps,
      gapEnergy: energyOrNull(row.gap_wh),
      gapCoins: row.gap_units === null ? null : amount(row.gap_units),
      mostLoss: amount(row.most_loss_units),
    },
    state: row.state,
    stopReason: row.stop_reason,
    since: row.state_since,
    switchedOnAt: row.switched_on_at,
  }
}

/** A gate: of a session, or of one contract of an intra-day session; period 0 where it is the session's. */
export interface AutopilotGate {
  readonly userId: number
  readonly sessionId: number
  readonly period: number
}

/** What was decided for a gate. */
export interface StoredStep extends AutopilotGate {
  readonly session: MarketSession
  readonly state: AutopilotStepState
  readonly reason: string | null
  readonly lines: readonly AutopilotLine[]
  readonly leftOut: readonly LeftOut[]
  readonly worstCase: Amount
  readonly requestKey: string
  readonly orderId: number | null
  readonly plannedAt: Temporal.Instant
  readonly decidedAt: Temporal.Instant | null
}

export type NewStep = Omit<StoredStep, 'session' | 'state' | 'orderId' | 'decidedAt'>

/** Stores a decision; with a reason nothing is sent. False where one was made for this gate before. */
export async function insertStep(tx: Tx, step: NewStep): Promise<boolean> {
  const { userId, sessionId, period, reason, lines, leftOut, worstCase, requestKey, plannedAt } = step
  const inserted = await tx
    .insertInto('autopilot_steps')
    .values({
      user_id: userId,
      session_id: sessionId,
      period,
      state: reason === null ? 'planned' : 'skipped',
      reason,
      lines: JSON.stringify(lines),
      left_out: JSON.stringify(leftOut),
      worst_case_units: worstCase,
      request_key: requestKey,
      order_id: null,
      planned_at: plannedAt,
      decided_at: reason === null ? null : plannedAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id', 'period']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface StepFilter extends Partial<AutopilotGate> {
  readonly state?: AutopilotStepState
  /** Steps for gates of the day-ahead market, or of the intra-day one. */
  readonly kind?: 'dayAhead' | 'intraday'
  readonly dateFrom?: DeliveryDay
  readonly limit?: number
}

/** Steps, the latest decision first. */
export async function findSteps(db: Db, filter: StepFilter): Promise<StoredStep[]> {
  let query = selectSteps(db)
  if (filter.userId !== undefined) query = query.where('a.user_id', '=', filter.userId)
  if (filter.sessionId !== undefined) query = query.where('a.session_id', '=', filter.sessionId)
  if (filter.period !== undefined) query = query.where('a.period', '=', filter.period)
  if (filter.state) query = query.where('a.state', '=', filter.state)
  if (filter.kind) query = query.where('a.period', filter.kind === 'dayAhead' ? '=' : '>', 0)
  if (filter.dateFrom) query = query.where('s.delivery_day', '>=', filter.dateFrom)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  const rows = await query.orderBy('a.planned_at', 'desc').orderBy('a.session_id').orderBy('a.period').execute()
  return rows.map(readStep)
}

/** The step of a gate, kept as it is until the database transaction ends; comes after the autopilot's own lock. */
export async function lockStep(tx: Tx, { userId, sessionId, period }: AutopilotGate): Promise<StoredStep | null> {
  const row = await selectSteps(tx)
    .where('a.user_id', '=', userId)
    .where('a.session_id', '=', sessionId)
    .where('a.period', '=', period)
    .forUpdate('a')
    .executeTakeFirst()
  return row ? readStep(row) : null
}

function selectSteps(db: Db) {
  return db
    .selectFrom('autopilot_steps as a')
    .innerJoin('market_sessions as s', 's.id', 'a.session_id')
    .selectAll('a')
    .select(sessionColumns)
}

type StepRow = Awaited<ReturnType<ReturnType<typeof selectSteps>['execute']>>[number]

function readStep(row: StepRow): StoredStep {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    period: row.period,
    session: readJoinedSession(row),
    state: row.state,
    reason: row.reason,
    lines: row.lines,
    leftOut: row.left_out,
    worstCase: amount(row.worst_case_units),
    requestKey: row.request_key,
    orderId: row.order_id,
    plannedAt: row.planned_at,
    decidedAt: row.decided_at,
  }
}

export type StepEnd =
  | { readonly orderId: number; readonly sent?: Pick<StoredStep, 'lines' | 'leftOut' | 'worstCase'> }
  | { readonly reason: string }

/** Ends a planned step: sent as an order, or skipped. */
export async function endStep(
  tx: Tx,
  { userId, sessionId, period }: AutopilotGate,
  end: StepEnd,
  at: Temporal.Instant,
): Promise<void> {
  const sent = 'sent' in end ? end.sent : undefined
  await tx
    .updateTable('autopilot_steps')
    .set({
      ...('orderId' in end
        ? { state: 'sent' as const, order_id: end.orderId }
        : { state: 'skipped' as const, reason: end.reason }),
      ...(sent && {
        lines: JSON.stringify(sent.lines),
        left_out: JSON.stringify(sent.leftOut),
        worst_case_units: sent.worstCase,
      }),
      decided_at: at,
    })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('period', '=', period)
    .where('state', '=', 'planned')
    .execute()
}

/** Forgets what is announced for day-ahead gates and not sent, so that it is planned anew; of one session, what is left for today, too. */
export async function forgetPlans(tx: Tx, userId: number, sessionId?: number): Promise<void> {
  await tx
    .deleteFrom('autopilot_steps')
    .where('user_id', '=', userId)
    .where('period', '=', 0)
    .$if(sessionId === undefined, (query) => query.where('state', '=', 'planned'))
    .$if(sessionId !== undefined, (query) =>
      query.where('session_id', '=', sessionId ?? 0).where('state', '<>', 'sent'),
    )
    .execute()
}

/** Forgets the autopilot of a closing account; what it sent stays. */
export async function forgetAutopilotOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('autopilot_steps').where('user_id', '=', userId).execute()
  await tx.deleteFrom('autopilots').where('user_id', '=', userId).execute()
}

/** Whose autopilot is on and has decided nothing for a gate yet; for a day-ahead gate of those who have no order of their own in it. */
export async function findAutopilotsDue(
  db: Db,
  { sessionId, period }: Omit<AutopilotGate, 'userId'>,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select a.user_id from autopilots a join users u on u.id = a.user_id
    where a.state = 'on' and ${mayTrade('u')} and (${period}::int4 = 0 or a.closes_gaps)
      and not exists (select from autopilot_steps t
        where t.user_id = a.user_id and t.session_id = ${sessionId} and t.period = ${period})
      and not (${period}::int4 = 0 and exists (select from orders o
        where o.user_id = a.user_id and o.session_id = ${sessionId} and o.status <> 'cancelled'))
    order by a.user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Whether a user has made an order of a gate by hand that is a draft or in its market. */
export async function hasManualOrder(db: Db, { userId, sessionId, period }: AutopilotGate): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orders where ${period}::int4 = 0 and user_id = ${userId} and session_id = ${sessionId}
        and status <> 'cancelled')
      or exists (select from intraday_orders where user_id = ${userId} and session_id = ${sessionId}
        and period = ${period} and origin = 'manual' and status in ('draft', 'active', 'hibernated')) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}
