import type { Caller } from '@tandem/core/access/access.ts'
import {
  autopilotOrderLines,
  fitCoins,
  planDayAhead,
  type AutopilotLimits,
  type AutopilotPlan,
  type DayAheadPlan,
} from '@tandem/core/forecasting/autopilot.ts'
import type { AutopilotOutlook } from '@tandem/core/forecasting/autopilot-need.ts'
import { checkAcceptsOrders, periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSessionForShare } from '../../domain/market-session.ts'
import { walletOf } from '../../domain/wallets.ts'
import { lockOpenAccountForShare, usersById } from '../../slices/accounts/index.ts'
import type { DayForecasts } from '../../slices/forecasting/index.ts'
import { findPriceOutlook } from '../../slices/imbalance/index.ts'
import {
  endStep,
  findAutopilot,
  findPosition,
  findSteps,
  findAutopilotsDue,
  findUsedCoins,
  hasManualOrder,
  insertStep,
  lockAutopilot,
  lockStep,
  type AutopilotGate,
  type StoredStep,
} from '../../slices/orders/index.ts'
import { placeOrder } from '../day-ahead-orders.ts'
import { chanceOf, notifyOfPlan, sendsAt } from './autopilot-news.ts'
import { forecastsOrStop } from './health.ts'

/*
 * The day-ahead order of an autopilot: planned and announced in the morning, sent half an hour before the gate, as it was announced.
 * Whoever has an order in the market by then, sent or not, keeps it, and the autopilot sends nothing.
 */

/** Plans the order of each whose autopilot is on and who has none yet. Answers how many were decided. */
export async function planOrders(platform: Platform, session: MarketSession): Promise<number> {
  const { sessionId } = session
  let count = 0
  for (const userId of await findAutopilotsDue(platform.db, { sessionId, period: 0 })) {
    await guarded(platform, { userId, sessionId, period: 0 }, async () => {
      const autopilot = await findAutopilot(platform.db, userId)
      const forecasts = autopilot && (await forecastsOrStop(platform, autopilot, session))
      if (forecasts && (await storePlan(platform, { userId, session, forecasts }))) count++
    })
  }
  return count
}

/** One that fails is logged, tried again by the next run, and keeps nobody waiting. */
export async function guarded(platform: Platform, gate: AutopilotGate, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    platform.log.error({ err: error, ...gate }, 'an autopilot could not decide; it is tried again')
  }
}

interface Planning {
  readonly userId: number
  readonly session: MarketSession
  readonly forecasts: DayForecasts
}

/** What limits and forecasts come to in a market now. */
export async function planFor(
  db: Db,
  { userId, session, forecasts, now }: Planning & { readonly now: Temporal.Instant },
  limits: AutopilotLimits,
): Promise<DayAheadPlan> {
  const position = await findPosition(db, userId, session)
  return planDayAhead({
    limits,
    forecasts,
    outlook: await outlookOf(db, session, now),
    market: session,
    periods: periodsOf(session),
    positions: new Map(position.map((row) => [row.period, energyWh(row.dayAhead + row.intraday)])),
    coins: await coinsOf(db, userId, session),
  })
}

/** What imbalances of the day of a session would cost, as far as that is known. */
export async function outlookOf(db: Db, session: MarketSession, now: Temporal.Instant): Promise<AutopilotOutlook> {
  const periods = periodsOf(session)
  const [from, to] = [periods[0]?.start ?? now, periods.at(-1)?.end ?? now]
  return findPriceOutlook(db, { from, to, zone: session.deliveryZone }, now)
}

/** What an autopilot has to spend for the day of a session. */
export async function coinsOf(db: Db, userId: number, { deliveryDay }: MarketSession) {
  const { available } = await walletOf(db, userId)
  return { used: await findUsedCoins(db, userId, deliveryDay), available }
}

async function storePlan(platform: Platform, planning: Planning): Promise<boolean> {
  const { userId, session } = planning
  const { sessionId } = session
  return inDatabaseTransaction(platform.db, async (tx) => {
    const autopilot = await lockAutopilot(tx, userId)
    const gate = { userId, sessionId, period: 0 }
    if (autopilot?.state !== 'on' || (await hasManualOrder(tx, gate))) return false
    const { beside, ...plan } = await planFor(tx, { ...planning, now: platform.clock.now() }, autopilot.limits)
    const reason = plan.lines.length > 0 ? null : (plan.leftOut[0]?.reason ?? 'nothingToTrade')
    const at = platform.clock.now()
    const step = { ...gate, ...plan, reason, requestKey: randomUUID(), plannedAt: at }
    if (!(await insertStep(tx, step))) return false
    const news = { ...step, session, chance: chanceOf(autopilot.limits), at }
    // That there is nothing to trade is no news.
    if (reason === null) await notifyOfPlan(tx, news, { event: 'planned', plan, beside })
    else if (reason !== 'nothingToTrade') {
      await notifyOfPlan(tx, news, { event: 'notSent', plan, reason })
    }
    return true
  })
}

/** Sends what is announced for a session whose gate closes within half an hour. Answers how many orders were sent. */
export async function sendOrders(platform: Platform, session: MarketSession): Promise<number> {
  const { db, clock } = platform
  const { sessionId } = session
  if (Temporal.Instant.compare(clock.now(), sendsAt(session)) < 0) return 0
  let count = 0
  for (const { userId } of await findSteps(db, { sessionId, kind: 'dayAhead', state: 'planned' })) {
    await guarded(platform, { userId, sessionId, period: 0 }, async () => {
      const autopilot = await findAutopilot(db, userId)
      if (autopilot?.state !== 'on' || !(await forecastsOrStop(platform, autopilot, session))) return
      if (await sendPlan(platform, { userId, sessionId, period: 0 })) count++
    })
  }
  return count
}

async function sendPlan(platform: Platform, gate: AutopilotGate): Promise<boolean> {
  try {
    return await inDatabaseTransaction(platform.db, (tx) => sendOnce({ ...platform, db: tx }, gate))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inDatabaseTransaction(platform.db, (tx) =>
      leavePlan(tx, gate, { reason: error.code, at: platform.clock.now() }),
    )
    return false
  }
}

/**
 * Makes the order and sends it, in one database transaction with the note that it is done, so that it happens once. The account, the
 * session, the autopilot and its step are kept as they are meanwhile. Refuses what a person's order would be refused for.
 */
async function sendOnce(platform: Platform & { readonly db: Tx }, gate: AutopilotGate): Promise<boolean> {
  const { db: tx, clock } = platform
  const { userId, sessionId } = gate
  await lockOpenAccountForShare(tx, userId)
  const session = await lockSessionForShare(tx, sessionId, clock.now())
  checkAcceptsOrders(session, clock.now())
  const autopilot = await lockAutopilot(tx, userId)
  const step = await lockStep(tx, gate)
  if (autopilot?.state !== 'on' || step?.state !== 'planned') return false
  if (await hasManualOrder(tx, gate)) return leavePlan(tx, gate, { reason: 'ownOrder', at: clock.now() })
  const fitted = fitCoins(step.lines, autopilot.limits, await coinsOf(tx, userId, session))
  const plan = { ...fitted, leftOut: [...step.leftOut, ...fitted.leftOut] }
  if (plan.lines.length === 0) {
    return leavePlan(tx, gate, { reason: fitted.leftOut[0]?.reason ?? 'nothingToTrade', at: clock.now() })
  }
  const owner: Caller = { userId, userType: 'transactionalUser', roles: [] }
  const order = await placeOrder(platform, owner, {
    marketId: sessionId,
    name: autopilotName(await languageOf(tx, userId), session),
    lines: autopilotOrderLines(plan.lines).map((line) => ({ ...line, steps: [...line.steps] })),
    origin: 'autopilot',
  })
  const at = clock.now()
  await endStep(tx, gate, { orderId: order.id, sent: plan }, at)
  await notifyOfPlan(tx, { ...step, session, chance: chanceOf(autopilot.limits), at }, { event: 'sent', plan })
  await recordSent(tx, { step, orderId: order.id, plan, at })
  return true
}

/** Writes to the audit log that the platform sent an order by itself. */
export async function recordSent(
  tx: Tx,
  {
    step: { userId, session, period },
    orderId,
    plan,
    at,
  }: {
    readonly step: StoredStep
    readonly orderId: number
    readonly plan: AutopilotPlan
    readonly at: Temporal.Instant
  },
): Promise<void> {
  const { sessionId: marketId, deliveryDay: date } = session
  const entry = { action: 'order.sentByAutopilot', subject: 'order', subjectId: orderId } as const
  const after = { marketId, date, ...(period > 0 && { period }), lines: plan.lines, worstCase: plan.worstCase }
  await recordAudit(tx, { at, actorId: null, ...entry, userId, after })
}

async function leavePlan(
  tx: Tx,
  gate: AutopilotGate,
  { reason, at }: { readonly reason: string; readonly at: Temporal.Instant },
): Promise<false> {
  const step = await lockStep(tx, gate)
  if (step?.state !== 'planned') return false
  await endStep(tx, gate, { reason }, at)
  await notifyOfPlan(tx, { ...step, chance: null, at }, { event: 'notSent', plan: step, reason })
  return false
}

export async function languageOf(db: Db, userId: number): Promise<Language> {
  return (await usersById(db, [userId])).get(userId)?.language ?? 'en'
}

/** How an order of the autopilot is called, in its owner's language. */
export function autopilotName(language: Language, { deliveryDay }: MarketSession): string {
  return `${language === 'ro' ? 'Pilot automat' : 'Autopilot'} ${formatFor(language).date(deliveryDay)}`
}
