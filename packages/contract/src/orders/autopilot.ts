import {
  autopilotPricings,
  autopilotStates,
  autopilotStepStates,
  leftOutReasons,
  stopReasons,
} from '@tandem/core/forecasting/autopilot.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Coins, Day, DayAheadKey, Energy, EventId, Id, Instant, IntradayKey, Price, Side } from '../wire.ts'
import { Order } from './orders.ts'

/** The limits that a person sets (`AutopilotLimits` of the core). */
export const AutopilotSettings = z.object({
  pricing: z.enum(autopilotPricings),
  /** With the forecast’s range: percent in which a limit is reached; null, or left out: the limits are the ends of the range. */
  chance: z.int().min(1).max(99).nullable().default(null),
  /** With own prices: never bought above the one, never sold below the other. */
  highestPrice: Price,
  lowestPrice: Price,
  /** Reserved plus spent for the deliveries of a day, at most; imbalances are outside of it. */
  coinsPerDay: Coins,
  closesGaps: z.boolean(),
  /** At most so much for each intra-day gate; null: as the gap is. */
  gapEnergy: Energy.nullable(),
  gapCoins: Coins.nullable(),
  /** What seven settled days may cost beyond a perfect plan before it stops. */
  mostLoss: Coins,
})
export type AutopilotSettings = z.output<typeof AutopilotSettings>

/** What it would send to a gate, and what it leaves out and why. */
export const AutopilotDecision = z.object({
  marketId: Id,
  date: Day,
  gateClosure: Instant,
  /** When it is sent: until then it can be changed or left for today. */
  sendsAt: Instant,
  lines: z.array(
    z.object({ period: z.int(), start: Instant, label: z.string(), side: Side, price: Price, quantity: Energy }),
  ),
  leftOut: z.array(
    z.object({ period: z.int(), label: z.string(), side: Side, quantity: Energy, reason: z.enum(leftOutReasons) }),
  ),
  buyQuantity: Energy,
  sellQuantity: Energy,
  /** What sending it sets aside at most. */
  worstCase: Coins,
})
export type AutopilotDecision = z.output<typeof AutopilotDecision>

/** A decision with what became of it. */
export const AutopilotStep = AutopilotDecision.extend({
  marketType: z.union([DayAheadKey, IntradayKey]),
  /** The intra-day contract; null for the gate of a day-ahead market. */
  period: z.int().nullable(),
  state: z.enum(autopilotStepStates),
  /** Why nothing was sent: `notToday`, `takenOver`, `ownOrder`, `nothingToTrade`, a reason of what is left out, or a refusal's code. */
  reason: z.string().nullable(),
  orderId: EventId.nullable(),
  plannedAt: Instant,
  decidedAt: Instant.nullable(),
})
export type AutopilotStep = z.output<typeof AutopilotStep>

export const Autopilot = z.object({
  settings: AutopilotSettings,
  state: z.enum(autopilotStates),
  stopReason: z.enum(stopReasons).nullable(),
  /** Since when it is as it is; null before anything was set. */
  since: Instant.nullable(),
  /** What the settled days that count cost beyond a perfect plan; null where none does. */
  loss: Coins.nullable(),
  /** For the next day-ahead gate, while that is open: announced, sent or left. */
  next: AutopilotStep.nullable(),
  /** What it did of late, the latest first. */
  steps: z.array(AutopilotStep),
  now: Instant,
})
export type Autopilot = z.output<typeof Autopilot>

export const getAutopilot = endpoint({
  method: 'GET',
  path: '/api/autopilot',
  audience: 'transactional',
  scope: 'read',
  about: ['autopilot'],
  summary: 'The caller’s autopilot: its limits, whether it is on, what it will send and what it did',
  response: Autopilot,
})

export const saveAutopilot = endpoint({
  method: 'PUT',
  path: '/api/autopilot',
  audience: 'transactional',
  scope: 'trade',
  changes: ['autopilot'],
  summary: 'Sets the limits of the caller’s autopilot; what is announced and not yet sent is planned anew',
  body: AutopilotSettings,
  response: Autopilot,
  refusals: ['price_out_of_bounds', 'quantity_out_of_bounds', 'amount_out_of_bounds'],
})

export const switchAutopilot = endpoint({
  method: 'PUT',
  path: '/api/autopilot/state',
  audience: 'transactional',
  scope: 'trade',
  changes: ['autopilot'],
  summary: 'Switches the caller’s autopilot on or off, or pauses it; what is in a market stays there',
  body: z.object({ state: z.enum(['off', 'on', 'paused']) }),
  response: Autopilot,
  refusals: ['autopilot_not_set'],
})

export const previewAutopilot = endpoint({
  method: 'POST',
  path: '/api/autopilot/preview',
  audience: 'transactional',
  scope: 'read',
  changes: [],
  summary: 'What an autopilot with these limits would send to the next day-ahead market; null where there is none',
  body: AutopilotSettings,
  response: AutopilotDecision.nullable(),
  refusals: ['price_out_of_bounds', 'quantity_out_of_bounds', 'amount_out_of_bounds', 'forecast_readings_missing'],
})

const ofMarket = { body: z.object({ marketId: Id }), refusals: ['autopilot_nothing_planned'] } as const

export const skipAutopilotDay = endpoint({
  ...ofMarket,
  method: 'POST',
  path: '/api/autopilot/skip',
  audience: 'transactional',
  scope: 'trade',
  changes: ['autopilot'],
  summary: '“Not today”: what is announced for a market is not sent; again, and it is planned anew',
  response: Autopilot,
})

export const takeAutopilotPlan = endpoint({
  ...ofMarket,
  method: 'POST',
  path: '/api/autopilot/take',
  audience: 'transactional',
  scope: 'trade',
  changes: ['autopilot', 'orders'],
  summary: 'Makes what is announced for a market a draft of the caller’s own, to change and send by hand',
  response: Order,
  refusals: [
    ...ofMarket.refusals,
    ...(['day_ahead_order_exists', 'gate_closed', 'market_not_open', 'market_already_cleared'] as const),
    ...(['price_out_of_bounds', 'quantity_out_of_bounds', 'period_unknown'] as const),
  ],
})
