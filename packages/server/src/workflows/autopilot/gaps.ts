import type { Caller } from '@tandem/core/access/access.ts'
import { forecastNeed } from '@tandem/core/forecasting/autopilot-need.ts'
import { planGap } from '@tandem/core/forecasting/autopilot.ts'
import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { randomUUID } from 'node:crypto'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DayForecasts } from '../../slices/forecasting/index.ts'
import {
  endStep,
  findAutopilot,
  findPosition,
  findByRequestKeys,
  findSteps,
  findAutopilotsDue,
  hasManualOrder,
  insertStep,
  lockAutopilot,
  lockStep,
  type StoredStep,
} from '../../slices/orders/index.ts'
import { placeOrder } from '../intraday/intraday-orders.ts'
import { autopilotName, coinsOf, guarded, languageOf, outlookOf, recordSent } from './day-ahead.ts'
import { forecastsOrStop } from './health.ts'

/*
 * The gap of an hour, forecast need less position, is closed before its intra-day gate by one order at the autopilot's limit; what
 * nobody takes of it expires with the contract. The decision is stored first, with the key under which the order is placed then: who
 * is cut off between the two goes on with the same key, and there is one order.
 */

/** How long before its closure a contract is looked at. */
const lead = { minutes: 15 } as const

/** Decides what is due now in an intra-day session. */
export async function decideGaps(platform: Platform, session: MarketSession): Promise<void> {
  const now = platform.clock.now()
  for (const period of periodsOf(session)) {
    const closure = closureOf(session, period)
    const isDue =
      Temporal.Instant.compare(closure.subtract(lead), now) <= 0 && Temporal.Instant.compare(now, closure) < 0
    if (isDue) await decideGap(platform, session, period)
  }
}

async function decideGap(platform: Platform, session: MarketSession, period: DeliveryPeriod): Promise<void> {
  const { sessionId } = session
  for (const userId of await findAutopilotsDue(platform.db, { sessionId, period: period.index })) {
    await guarded(platform, { userId, sessionId, period: period.index }, async () => {
      const autopilot = await findAutopilot(platform.db, userId)
      const forecasts = autopilot && (await forecastsOrStop(platform, autopilot, session))
      if (forecasts) await storeDecision(platform, { userId, session, period, forecasts })
    })
  }
}

interface Gap {
  readonly userId: number
  readonly session: MarketSession
  readonly period: DeliveryPeriod
  readonly forecasts: DayForecasts
}

async function storeDecision({ db, clock }: Platform, { userId, session, period, forecasts }: Gap): Promise<void> {
  const gate = { userId, sessionId: session.sessionId, period: period.index }
  await inDatabaseTransaction(db, async (tx) => {
    const autopilot = await lockAutopilot(tx, userId)
    if (autopilot?.state !== 'on' || !autopilot.limits.closesGaps) return
    const row = (await findPosition(tx, userId, session)).find((each) => each.period === period.index)
    const plan = planGap({
      limits: autopilot.limits,
      period,
      need: forecastNeed(forecasts, period, await outlookOf(tx, session, clock.now())),
      position: energyWh((row?.dayAhead ?? 0) + (row?.intraday ?? 0)),
      price: forecasts.price,
      market: session,
      coins: await coinsOf(tx, userId, session),
    })
    const isOwn = await hasManualOrder(tx, gate)
    const reason = plan.lines.length > 0 ? null : (plan.leftOut[0]?.reason ?? 'nothingToTrade')
    const step = { ...gate, ...plan, requestKey: randomUUID(), plannedAt: clock.now() }
    await insertStep(tx, { ...step, reason: isOwn ? 'ownOrder' : reason })
  })
}

/** Places the orders that are decided, those of a run that was cut off among them. Answers how many were sent. */
export async function sendDecided(platform: Platform): Promise<number> {
  let count = 0
  for (const step of await findSteps(platform.db, { kind: 'intraday', state: 'planned' })) {
    await guarded(platform, { userId: step.userId, sessionId: step.sessionId, period: step.period }, async () => {
      if (await sendGap(platform, step)) count++
    })
  }
  return count
}

async function sendGap(platform: Platform, step: StoredStep): Promise<boolean> {
  const { db, clock } = platform
  const { userId, requestKey } = step
  const isOn = (await findAutopilot(db, userId))?.state === 'on'
  // Once it was placed it is in the market, whatever was switched since.
  if (!isOn && (await findByRequestKeys(db, [{ userId, requestKey }])).length === 0) {
    await inDatabaseTransaction(db, (tx) => endStep(tx, step, { reason: 'switchedOff' }, clock.now()))
    return false
  }
  try {
    const orderId = await place(platform, step)
    return await inDatabaseTransaction(db, (tx) => recordPlaced(tx, step, { orderId, at: clock.now() }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inDatabaseTransaction(db, (tx) => endStep(tx, step, { reason: error.code }, clock.now()))
    return false
  }
}

async function place(platform: Platform, { userId, session, requestKey, lines }: StoredStep): Promise<number> {
  const [line] = lines
  if (!line) throw new Error('a step was planned without an order')
  const owner: Caller = { userId, userType: 'transactionalUser', roles: [] }
  const { order } = await placeOrder(platform, owner, {
    ...line,
    marketId: session.sessionId,
    name: autopilotName(await languageOf(platform.db, userId), session),
    execution: 'NON',
    display: null,
    origin: 'autopilot',
    requestKey,
  })
  return order.id
}

/** False where another server has done it. */
async function recordPlaced(
  tx: Tx,
  step: StoredStep,
  { orderId, at }: { readonly orderId: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  if ((await lockStep(tx, step))?.state !== 'planned') return false
  await endStep(tx, step, { orderId }, at)
  await recordSent(tx, { step, orderId, plan: step, at })
  return true
}
