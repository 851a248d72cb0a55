import type { AutopilotLimits, AutopilotPlan, DayAheadPlan, StopReason } from '@tandem/core/forecasting/autopilot.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { amount, energyWh, sumEnergy } from '@tandem/core/units/units.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { Tx } from '../../platform/database.ts'
import { notify } from '../../slices/notices/index.ts'

/** A day-ahead order has until then to be changed or left for today. */
const sendsBefore = { minutes: 30 } as const

/** When what is announced for a day-ahead gate is sent. */
export function sendsAt({ gateClosure }: Pick<MarketSession, 'gateClosure'>): Temporal.Instant {
  return gateClosure.subtract(sendsBefore)
}

/** The chance that limits of an autopilot go by; null where they go by another rule. */
export const chanceOf = ({ pricing, chance }: AutopilotLimits) => (pricing === 'forecastRange' ? chance : null)

/** The energy of lines on one side. */
export function energyOn(side: Side, lines: AutopilotPlan['lines']) {
  return sumEnergy(lines.filter((line) => line.side === side).map(({ quantity }) => quantity))
}

interface PlanNews {
  readonly userId: number
  readonly session: MarketSession
  readonly requestKey: string
  /** Percent in which its limits are reached; null where they go by another rule. */
  readonly chance: number | null
  readonly at: Temporal.Instant
}

/** What is announced, what was sent, or why nothing was, of a day-ahead gate. */
export async function notifyOfPlan(
  tx: Tx,
  { userId, session, requestKey, chance, at }: PlanNews,
  news: {
    readonly event: 'planned' | 'sent' | 'notSent'
    readonly plan: AutopilotPlan
    /** How it lies beside the need that is forecast: said when it is announced. */
    readonly beside?: DayAheadPlan['beside']
    readonly reason?: string
  },
): Promise<void> {
  const { event, plan, beside, reason = null } = news
  await notify(tx, [
    {
      userId,
      key: `autopilot/${event}/${session.sessionId}/${requestKey}`,
      at,
      facts: {
        kind: 'autopilot',
        event,
        marketId: session.sessionId,
        date: session.deliveryDay,
        sendsAt: sendsAt(session),
        buyQuantity: energyOn('buy', plan.lines),
        sellQuantity: energyOn('sell', plan.lines),
        worstCase: plan.worstCase,
        chance,
        moreThanForecast: beside?.more ?? null,
        lessThanForecast: beside?.less ?? null,
        reason,
      },
    },
  ])
}

/** That it has stopped, and why. */
export async function notifyOfStop(
  tx: Tx,
  userId: number,
  {
    reason,
    session,
    at,
  }: { readonly reason: StopReason; readonly session: MarketSession; readonly at: Temporal.Instant },
): Promise<void> {
  const nothing = energyWh(0)
  await notify(tx, [
    {
      userId,
      key: `autopilot/stopped/${at.toString()}`,
      at,
      facts: {
        kind: 'autopilot',
        event: 'stopped',
        marketId: session.sessionId,
        date: session.deliveryDay,
        sendsAt: null,
        buyQuantity: nothing,
        sellQuantity: nothing,
        worstCase: amount(0n),
        chance: null,
        reason,
      },
    },
  ])
}
