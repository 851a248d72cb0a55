import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Coins, Day, Energy, Id, Instant, PathNumber } from '../wire.ts'

/*
 * The board of a strategic provider. The portfolio is every active transactional participant (docs/decisions/0026). What a
 * participant needs is consumption − production; what is not known is null and is never counted as zero.
 */

/** Without an instant of reading for longer than this, a participant is offline. */
export const offlineHours = 6

const asked = { audience: 'strategic', method: 'GET' } as const
const pageOf = { page: PathNumber(1, 1_000_000).optional(), pageSize: PathNumber(1, 100).optional() }
const pageAnswer = { page: z.int(), pageSize: z.int(), count: z.int() }
const participant = { userId: f.userId, participant: f.participant }

/** An hour of the portfolio. */
const PositionHour = z.object({
  start: Instant,
  end: Instant,
  label: f.label,
  /** Bought − sold of all participants, by market. */
  dayAhead: f.dayAheadNet,
  intraday: f.intradayNet,
  /** Bought − sold of the participants whose need is known, and of the others: together what both markets give. */
  contracted: f.contracted,
  otherContracted: Energy,
  /** What the participants need whose need is known: as read, otherwise as forecast; null where it is known of nobody. */
  need: f.need.nullable(),
  /** contracted − need: + long, − short. */
  openPosition: f.openPosition.nullable(),
  /** Participants whose need is known, and those of them whose reading is there. */
  knownFor: f.knownFor,
  measuredFor: z.int(),
  /** Sent and not decided: what orders could still buy or sell at most. */
  pendingBuy: f.pendingBuy,
  pendingSell: f.pendingSell,
})
type PositionHour = z.output<typeof PositionHour>

export const getPortfolioPosition = endpoint({
  ...asked,
  path: '/api/strategic/position',
  about: ['trades', 'readings'],
  summary:
    'What the portfolio is short or long by, hour by hour: contracts beside readings and forecasts; today without a day',
  query: z.object({ day: Day.optional() }),
  response: z.object({
    day: Day,
    zone: z.string(),
    /** Of the portfolio, those whose need is known in any hour of the day, and in every hour. */
    participants: z.object({ total: z.int(), known: z.int(), knownAllDay: z.int() }),
    /** Some of those whose need is not known in every hour, the rest counted above. */
    unknown: z.array(z.object(participant)),
    totals: z.object({
      dayAhead: Energy,
      intraday: Energy,
      contracted: Energy,
      otherContracted: Energy,
      need: Energy.nullable(),
      openPosition: Energy.nullable(),
      pendingBuy: Energy,
      pendingSell: Energy,
      /** Sums of the hours in which the portfolio is short, and long; both ≥ 0. */
      short: Energy,
      long: Energy,
      shortHours: z.int(),
      longHours: z.int(),
    }),
    hours: z.array(PositionHour),
  }),
})

/** A participant beside what was contracted for the hours that are read. */
export const Deviation = z.object({
  ...participant,
  /** Bought − sold for the hours with a reading. */
  contracted: f.contracted,
  /** Consumption − production as read; null: there is no reading of the day. */
  actual: f.actualNeed.nullable(),
  /** contracted − actual: + excess, − deficit. */
  deviation: f.deviation.nullable(),
  /** Sum of the sizes of the differences of the hours: what excess and deficit do not make up for. */
  offPlan: f.offPlan.nullable(),
  /** Hours of the day that are over, and those of them that are read. */
  passedHours: z.int(),
  readHours: z.int(),
  lastReadingAt: f.lastReadingAt.nullable(),
  isOffline: z.boolean(),
})
export type Deviation = z.output<typeof Deviation>

export const listDeviations = endpoint({
  ...asked,
  path: '/api/strategic/deviations',
  about: ['trades', 'readings'],
  summary: 'Who is off plan on a day, the furthest first, and who is offline; today without a day',
  query: z.object({ day: Day.optional(), only: z.enum(['offline']).optional(), ...pageOf }),
  response: z.object({
    day: Day,
    ...pageAnswer,
    /** Of the portfolio: all, those with a reading of the day, and those without any for more than `offlineHours`. */
    participants: z.object({ total: z.int(), read: z.int(), offline: z.int() }),
    offlineHours: z.int(),
    rows: z.array(Deviation),
  }),
})

/** What a market brought the portfolio in a week. */
export const MarketOfWeek = z.object({
  /** Of the balancing market: deficit as bought, excess as sold. */
  bought: f.bought,
  sold: f.sold,
  paid: f.paid,
  received: f.received,
  /** received − paid. */
  net: f.net,
  /** Of each kWh bought or sold; of the balancing market what a kWh out of balance cost; null where there was none. */
  averagePrice: f.averagePrice.nullable(),
})
export type MarketOfWeek = z.output<typeof MarketOfWeek>

export const getMarketsOfWeek = endpoint({
  ...asked,
  path: '/api/strategic/markets',
  about: ['markets'],
  summary: 'What each market brought the portfolio in the last seven days that are over, beside the seven before',
  response: z.object({
    from: Day,
    to: Day,
    previousFrom: Day,
    previousTo: Day,
    /** Days of each week whose imbalances were applied. */
    settledDays: z.int(),
    previousSettledDays: z.int(),
    markets: z.array(z.object({ marketType: f.marketType, week: MarketOfWeek, previous: MarketOfWeek })),
  }),
})

/** What the imbalances of a participant came to. */
export const ImbalanceCost = z.object({
  ...participant,
  deficit: f.deficitVolume,
  excess: f.excessVolume,
  /** + received, − paid. */
  cash: f.cash,
  days: z.int(),
})
export type ImbalanceCost = z.output<typeof ImbalanceCost>

export const listImbalanceCosts = endpoint({
  ...asked,
  path: '/api/strategic/imbalance-costs',
  about: ['imbalances'],
  summary:
    'What the imbalances of a span cost, and who caused them, the dearest first; seven days that are over without dates',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional(), ...pageOf }),
  response: z.object({
    from: Day,
    to: Day,
    ...pageAnswer,
    /** Days of the span whose imbalances were applied. */
    settledDays: z.int(),
    totals: z.object({ deficit: Energy, excess: Energy, cash: Coins, paid: Coins, received: Coins, payers: z.int() }),
    rows: z.array(ImbalanceCost),
  }),
  refusals: ['start_not_before_end', 'span_too_long'],
})

/** A participant without an order in the day-ahead market. */
export const MissingOrder = z.object({
  ...participant,
  /** Whether a draft waits to be sent. */
  hasDraft: z.boolean(),
  /** Of the day, as forecast; null where there is no forecast. */
  need: f.need.nullable(),
  /** The latest delivery day that an order was sent for. */
  lastOrderDay: f.lastOrderDay.nullable(),
})
export type MissingOrder = z.output<typeof MissingOrder>

export const listMissingOrders = endpoint({
  ...asked,
  path: '/api/strategic/missing-orders',
  about: ['orders'],
  summary: 'Who has sent no day-ahead order for a day, the greatest need first; tomorrow without a day',
  query: z.object({ day: Day.optional(), ...pageOf }),
  response: z.object({
    day: Day,
    ...pageAnswer,
    /** null: there is no day-ahead market of the day. */
    market: z.object({ marketId: Id, gateOpening: Instant, gateClosure: Instant, isOpen: z.boolean() }).nullable(),
    participants: z.object({ total: z.int(), sent: z.int(), drafts: z.int() }),
    rows: z.array(MissingOrder),
  }),
})

/** A step of a span: an hour up to two days, a day up to two months, else a month or a year. */
const step = { start: Instant, end: Instant, label: z.string(), day: Day }
const spanAnswer = {
  from: Day,
  to: Day,
  granularity: z.enum(['hour', 'day', 'month', 'year']),
  /** No span was asked for: these are the last 30 days. */
  isDefaultSpan: z.boolean(),
  participants: z.int(),
}
const ofSpan = { dateFrom: Day.optional(), dateTo: Day.optional() }
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

export const getPortfolioEnergyGraphic = endpoint({
  ...asked,
  path: '/api/test/administration/getEnergyGraphicForAdminBoard',
  about: ['readings'],
  summary: 'Consumption and production of the portfolio by step; the last 30 days without dates',
  query: z.object(ofSpan),
  response: z.object({
    ...spanAnswer,
    periods: z.array(
      z.object({
        ...step,
        consumption: Energy.nullable(),
        production: Energy.nullable(),
        /** Hours of participants that are read, and that have passed. */
        knownHours: z.int(),
        expectedHours: z.int(),
      }),
    ),
  }),
  refusals: spanRefusals,
})

export const getPortfolioTradeGraphic = endpoint({
  ...asked,
  path: '/api/test/administration/getEnergySecondGraphicForAdminBoard',
  about: ['trades'],
  summary: 'What the portfolio bought and sold, and its imbalance, by step; the last 30 days without dates',
  query: z.object(ofSpan),
  response: z.object({
    ...spanAnswer,
    periods: z.array(
      z.object({
        ...step,
        bought: Energy,
        sold: Energy,
        /** + excess, − deficit, of the days whose imbalances were applied; null where none was. */
        imbalance: Energy.nullable(),
        settledDays: z.int(),
      }),
    ),
  }),
  refusals: spanRefusals,
})

/** A user, and what a participant did in the last seven days and for the days to come. */
export const BoardUser = z.object({
  userId: f.userId,
  username: f.username,
  /** Of participants; null of others, whose names are nobody's business here. */
  name: f.participant.nullable(),
  userType: f.userType,
  state: z.enum(['active', 'notActivated', 'offline']),
  lately: z
    .object({
      /** Orders sent, by delivery; energy by delivery; hours that are read. */
      orders: z.int(),
      bought: f.bought,
      sold: f.sold,
      readHours: z.int(),
      lastReadingAt: f.lastReadingAt.nullable(),
    })
    .nullable(),
})

export type BoardUser = z.output<typeof BoardUser>

export const listBoardUsers = endpoint({
  ...asked,
  path: '/api/test/administration/getUsersForAdminBoard',
  about: ['accounts'],
  summary: 'Users with type and state, and what participants did in the last seven days; 2,000 at most, counted all',
  response: z.object({ since: Day, count: z.int(), users: z.array(BoardUser) }),
})

export const listTransactionalUsers = endpoint({
  ...asked,
  path: '/api/test/administration/getTransactionalUsers',
  about: ['accounts'],
  summary: 'The participants of the portfolio; 2,000 at most, in the sequence of their names',
  response: z.array(z.object({ id: Id, username: z.string(), name: z.string() })),
})
