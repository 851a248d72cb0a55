import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { autopilotOrderLines, lossDays, type AutopilotLimits } from '@tandem/core/forecasting/autopilot.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { labelledPeriodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import {
  amount,
  decimals,
  energyWh,
  maxLineEnergy,
  maxPrice,
  minPrice,
  priceTick,
  sumAmounts,
  type Amount,
} from '@tandem/core/units/units.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import type {
  Autopilot,
  AutopilotDecision,
  AutopilotStep,
  switchAutopilot as switchCall,
} from '@tandem/contract/orders/autopilot.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeDayAheadSession, lockSessionForShare } from '../../domain/market-session.ts'
import { marketSettings } from '../../domain/market-settings.ts'
import { lockOpenAccountForShare } from '../../slices/accounts/index.ts'
import { ensureForecasts, missingReadings } from '../../slices/forecasting/index.ts'
import {
  endStep,
  findAutopilot,
  findSteps,
  forgetPlans,
  lockAutopilot,
  lockStep,
  writeAutopilotLimits,
  writeAutopilotState,
  type StoredStep,
} from '../../slices/orders/index.ts'
import { addOrder } from '../day-ahead-orders.ts'
import { energyOn, sendsAt } from './autopilot-news.ts'
import { autopilotName, languageOf, planFor } from './day-ahead.ts'
import { findDayLosses } from './losses.ts'

/*
 * What a person does with the own autopilot. Its row is locked before a step of it, so that a tap and a run of it come one after the
 * other.
 */

/** What stands on the screen until somebody saves something else: the forecast's range, and coins that a household spends in a day. */
const usualLimits: AutopilotLimits = {
  pricing: 'forecastRange',
  chance: null,
  highestPrice: priceTick(50_000),
  lowestPrice: priceTick(0),
  coinsPerDay: amount(2_000_000_000n),
  closesGaps: true,
  gapEnergy: energyWh(2_000),
  gapCoins: null,
  mostLoss: amount(1_000_000_000n),
}

/** The most coins that a limit may name: a million. */
const mostCoins = amount(100_000_000_000_000n)
/** Days that the screen looks back. */
const daysBack = 7
const mostSteps = 100

/** The caller's autopilot, with the usual limits where nothing was set. */
export async function getAutopilot({ db, clock }: Platform, { userId }: Caller): Promise<Autopilot> {
  const now = clock.now()
  const stored = await findAutopilot(db, userId)
  const { zone } = await marketSettings(db)
  const dateFrom = addDays(dayOf(now, zone), -daysBack)
  const steps = (await findSteps(db, { userId, dateFrom, limit: mostSteps })).map(stepToWire)
  const losses = stored ? await findDayLosses(db, stored) : []
  const next = steps.filter(
    ({ marketType, gateClosure }) => marketType === 'dayAhead' && Temporal.Instant.compare(gateClosure, now) > 0,
  )
  return {
    settings: stored?.limits ?? usualLimits,
    state: stored?.state ?? 'off',
    stopReason: stored?.stopReason ?? null,
    since: stored?.since ?? null,
    loss: losses.length === 0 ? null : sumAmounts(losses.slice(0, lossDays)),
    next: next.at(-1) ?? null,
    steps,
    now,
  }
}

/** Sets the caller's limits. Refuses prices, quantities and amounts that nothing could have. */
export async function saveAutopilot(platform: Platform, caller: Caller, limits: AutopilotLimits): Promise<Autopilot> {
  checkLimits(limits)
  await inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, caller.userId)
    await lockAutopilot(tx, caller.userId)
    await writeAutopilotLimits(tx, caller.userId, limits, platform.clock.now())
    await forgetPlans(tx, caller.userId)
  })
  return getAutopilot(platform, caller)
}

function checkLimits({ highestPrice, lowestPrice, coinsPerDay, gapEnergy, gapCoins, mostLoss }: AutopilotLimits): void {
  for (const [field, price] of Object.entries({ highestPrice, lowestPrice })) {
    if (price >= minPrice && price <= maxPrice) continue
    const bounds = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
    throw new Refusal('price_out_of_bounds', bounds, field)
  }
  if (gapEnergy !== null && !(gapEnergy > 0 && gapEnergy <= maxLineEnergy)) {
    throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }, 'gapEnergy')
  }
  for (const [field, coins] of Object.entries({ coinsPerDay, gapCoins, mostLoss })) {
    if (coins === null || (coins > 0n && coins <= mostCoins)) continue
    throw new Refusal('amount_out_of_bounds', { max: formatDecimal(mostCoins, decimals.amount) }, field)
  }
}

/** Switches the caller's autopilot; as it is already changes nothing. Refuses `autopilot_not_set` before limits were saved. */
export async function switchAutopilot(
  platform: Platform,
  caller: Caller,
  { state }: BodyOf<typeof switchCall>,
): Promise<Autopilot> {
  await inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, caller.userId)
    const autopilot = await lockAutopilot(tx, caller.userId)
    if (!autopilot) throw new Refusal('autopilot_not_set')
    if (autopilot.state === state) return
    await writeAutopilotState(tx, caller.userId, { state, at: platform.clock.now() })
    await forgetPlans(tx, caller.userId)
  })
  return getAutopilot(platform, caller)
}

/**
 * What an autopilot with these limits would send to the next day-ahead market, whatever is in it; null where none is open. Refuses
 * `forecast_readings_missing`.
 */
export async function previewAutopilot(
  platform: Platform,
  { userId }: Caller,
  limits: AutopilotLimits,
): Promise<AutopilotDecision | null> {
  checkLimits(limits)
  const session = await activeDayAheadSession(platform.db, platform.clock.now())
  if (!session) return null
  const wanted = { userId, day: session.deliveryDay }
  const forecasts = await ensureForecasts(platform, wanted)
  if (!forecasts.consumption && !forecasts.production) throw await missingReadings(platform, wanted)
  const plan = await planFor(platform.db, { userId, session, forecasts, now: platform.clock.now() }, limits)
  return decisionToWire({ session, period: 0, ...plan })
}

/** Leaves what is announced for today; what was left before is planned anew. Refuses `autopilot_nothing_planned`. */
export async function skipDay(platform: Platform, caller: Caller, sessionId: number): Promise<Autopilot> {
  await inDatabaseTransaction(platform.db, async (tx) => {
    const step = await lockUnsent(tx, platform, { userId: caller.userId, sessionId })
    if (step.state === 'planned') await endStep(tx, step, { reason: 'notToday' }, platform.clock.now())
    else await forgetPlans(tx, caller.userId, sessionId)
  })
  return getAutopilot(platform, caller)
}

/** Makes what is announced a draft of the caller's own. Refuses `autopilot_nothing_planned`, and what a draft is refused for. */
export async function takePlan(platform: Platform, caller: Caller, sessionId: number): Promise<Order> {
  const { userId } = caller
  return inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, userId)
    const session = await lockSessionForShare(tx, sessionId, platform.clock.now())
    const step = await lockUnsent(tx, platform, { userId, sessionId })
    if (step.state !== 'planned') throw new Refusal('autopilot_nothing_planned')
    await endStep(tx, step, { reason: 'takenOver' }, platform.clock.now())
    return addOrder({ ...platform, db: tx }, caller, {
      marketId: sessionId,
      name: autopilotName(await languageOf(tx, userId), session),
      lines: autopilotOrderLines(step.lines).map((line) => ({ ...line, steps: [...line.steps] })),
    })
  })
}

/** What was decided for a day-ahead gate that is still open, and not sent. */
async function lockUnsent(
  tx: Tx,
  { clock }: Platform,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
): Promise<StoredStep> {
  await lockAutopilot(tx, userId)
  const step = await lockStep(tx, { userId, sessionId, period: 0 })
  const isOpen = step && Temporal.Instant.compare(clock.now(), step.session.gateClosure) < 0
  if (!isOpen || step.state === 'sent') throw new Refusal('autopilot_nothing_planned')
  return step
}

function stepToWire(step: StoredStep): AutopilotStep {
  const { session, period, state, reason, orderId, plannedAt, decidedAt } = step
  return {
    ...decisionToWire(step),
    marketType: session.marketType === 'intraday' ? 'intraday' : 'dayAhead',
    period: period === 0 ? null : period,
    state,
    reason,
    orderId,
    plannedAt,
    decidedAt,
  }
}

interface Decided extends Pick<StoredStep, 'session' | 'period' | 'lines' | 'leftOut'> {
  readonly worstCase: Amount
}

function decisionToWire({ session, period, lines, leftOut, worstCase }: Decided): AutopilotDecision {
  const periods = new Map(labelledPeriodsOf(session).map((each) => [each.index, each]))
  const placeOf = (index: number) => ({
    period: index,
    start: periods.get(index)?.start ?? session.gateClosure,
    label: periods.get(index)?.label ?? String(index),
  })
  const gateClosure = gateOf(session, periods.get(period))
  return {
    marketId: session.sessionId,
    date: session.deliveryDay,
    gateClosure,
    sendsAt: period === 0 ? sendsAt(session) : gateClosure,
    lines: lines.map(({ period: index, side, price, quantity }) => ({ ...placeOf(index), side, price, quantity })),
    leftOut: leftOut.map(({ period: index, side, quantity, reason }) => {
      return { period: index, label: placeOf(index).label, side, quantity, reason }
    }),
    buyQuantity: energyOn('buy', lines),
    sellQuantity: energyOn('sell', lines),
    worstCase,
  }
}

function gateOf(session: MarketSession, contract: { readonly start: Temporal.Instant } | undefined): Temporal.Instant {
  return contract ? closureOf(session, contract) : session.gateClosure
}
