import { userTypes } from '@tandem/core/access/access.ts'
import { sessionStatuses } from '@tandem/core/market/session.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { participantStatuses } from '../texts/strategic-words.ts'
import { Coins, Day, Energy, Id, PathId, Price, TradedMarketKey } from '../wire.ts'

// What a strategic provider sees of the markets and of every participant. All of it is for reading. Days are delivery days;
// coins of a wallet count by posting (docs/decisions/0025).

/** Days asked for, both included; without them the thirty days until today. The answer says which. */
const days = { dateFrom: Day.optional(), dateTo: Day.optional() }
const span = { from: Day, to: Day }
export type TradedMarket = z.output<typeof TradedMarketKey>

const spreadsheet = { response: z.custom<{ name: string; content: Uint8Array }>(), file: 'xlsx' } as const
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

/** A choice of a filter; nothing, an empty text and `all` choose everything. */
export const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum([...values, 'all', '']).optional()

export const choosesAll = (choice: string | undefined) => choice === undefined || choice === 'all' || choice === ''

/** A market over a span of days. */
export const MarketOverview = z.object({
  marketType: f.marketType,
  /** Auctions that were cleared, intra-day markets that were opened, settled days of imbalances. */
  sessions: f.sessions,
  /** Who traded in it or was out of balance; the platform's own traders aside. */
  participants: f.participants,
  /** Bought and sold, as it was sent; null for the balancing market, which takes no orders. */
  ordered: f.orderedEnergy.nullable(),
  /** Traded, each kWh once; of the balancing market deficits and excesses. */
  volume: f.volume,
  /** Of what was ordered on both sides. */
  fillShare: f.fillShare.nullable(),
  /** Of the delivery intervals. */
  tradedShare: f.tradedShare.nullable(),
  /** Σ price × quantity; of the balancing market what participants paid and received. */
  turnover: f.turnover,
  /** Turnover ÷ volume, half up; null where nothing traded and for imbalances, whose two prices no mean stands for. */
  averagePrice: f.averagePrice.nullable(),
  lowestPrice: f.lowestPrice.nullable(),
  highestPrice: f.highestPrice.nullable(),
})
export type MarketOverview = z.output<typeof MarketOverview>

/** A day of both markets; a price is null where nothing traded. */
export const MarketDay = z.object({
  date: f.date,
  dayAheadVolume: f.dayAheadVolume,
  dayAheadPrice: f.dayAheadPrice.nullable(),
  intradayVolume: f.intradayVolume,
  intradayPrice: f.intradayPrice.nullable(),
  /** Deficits and excesses; null until the day is settled. */
  imbalanceVolume: f.imbalanceVolume.nullable(),
})
export type MarketDay = z.output<typeof MarketDay>

export const getOverallMarkets = endpoint({
  method: 'GET',
  path: '/api/test/administration/getOverallMarketForAdminBoard',
  audience: 'strategic',
  about: ['trades'],
  summary: 'The three markets side by side: volumes, prices, participants and liquidity of a span of days',
  query: z.object(days),
  response: z.object({ ...span, markets: z.array(MarketOverview), days: z.array(MarketDay) }),
  refusals: spanRefusals,
})

export const exportOverallMarkets = endpoint({
  method: 'GET',
  path: '/api/test/administration/overallExportToExcel/excel',
  audience: 'strategic',
  summary: 'The same as a spreadsheet',
  query: z.object(days),
  ...spreadsheet,
  refusals: spanRefusals,
})

/** A session of a market. What was ordered is what was in the market when it closed: a cancelled order counts with nothing. */
export const SessionRow = z.object({
  marketId: f.marketId,
  marketType: f.marketType,
  date: f.date,
  sessionStatus: f.sessionStatus,
  closingTime: f.closingTime,
  participants: f.participants,
  orders: f.orders,
  ordered: f.orderedEnergy,
  volume: f.volume,
  fillShare: f.fillShare.nullable(),
  turnover: f.turnover,
  averagePrice: f.averagePrice.nullable(),
  lowestPrice: f.lowestPrice.nullable(),
  highestPrice: f.highestPrice.nullable(),
})
export type SessionRow = z.output<typeof SessionRow>

export const listMarketSessions = endpoint({
  method: 'GET',
  path: '/api/test/administration/getMarketForAdminBoard/{marketTypeKey}',
  audience: 'strategic',
  about: ['markets'],
  summary: 'The sessions of one market by delivery day, the latest first, with what was ordered and traded in each',
  params: z.object({ marketTypeKey: TradedMarketKey }),
  /** `active` is open, `inactive` every other status. */
  query: z.object({ ...days, marketStatus: choiceOf([...sessionStatuses, 'active', 'inactive']) }),
  response: z.object({ ...span, sessions: z.array(SessionRow) }),
  refusals: spanRefusals,
})

const sums = {
  orders: f.orders,
  buyQuantity: f.buyQuantity,
  sellQuantity: f.sellQuantity,
  bought: f.bought,
  sold: f.sold,
  fillShare: f.fillShare.nullable(),
  averagePrice: f.averagePrice.nullable(),
  paid: f.paid,
  received: f.received,
  net: f.net,
}

/** A participant of a session: what it had in the market and what became of it. `paid` and `received` are both ≥ 0. */
export const SessionParticipant = z.object({
  userId: f.userId,
  participant: f.participant,
  username: f.username,
  userType: f.userType,
  /** A trading agent of the platform's own. */
  isSystem: z.boolean(),
  isClosed: z.boolean(),
  offerStatus: f.offerStatus,
  ...sums,
})
export type SessionParticipant = z.output<typeof SessionParticipant>

export const listSessionParticipants = endpoint({
  method: 'GET',
  path: '/api/test/administration/getMarketParticipantsForAdminBoard/{marketId}/',
  audience: 'strategic',
  about: ['orders'],
  summary:
    'The participants of one session with orders and trades, and what those chosen come to; `none` lists who sent no order',
  params: z.object({ marketId: PathId }),
  query: z.object({
    offerStatus: choiceOf(participantStatuses),
    /** `system`: the trading agents of the platform's own, which the user types leave out. */
    userType: choiceOf([...userTypes, 'system']),
    /** Part of a name, a username or a number. */
    searchFilter: z.string().max(100).optional(),
  }),
  response: z.object({
    market: SessionRow,
    participants: z.array(SessionParticipant),
    /** Of those chosen. */
    totals: z.object(sums),
    /** Per participant chosen, half up; null without any. */
    means: z.object({ buyQuantity: Energy, sellQuantity: Energy, bought: Energy, sold: Energy, net: Coins }).nullable(),
    /** How many there are of each status, whatever is chosen. */
    statuses: z.array(z.object({ offerStatus: z.enum(participantStatuses), participants: z.int() })),
  }),
  refusals: ['not_found'],
})

/** Who the details are of. */
export const ParticipantHead = z.object({
  userId: Id,
  participant: f.participant,
  username: f.username,
  userType: f.userType,
  isSystem: z.boolean(),
})
export type ParticipantHead = z.output<typeof ParticipantHead>

/** An order of a participant. A cancelled one counts with what it had asked for, as on its owner's own board. */
export const ParticipantOrder = z.object({
  orderId: f.orderId,
  marketId: f.marketId,
  date: f.date,
  orderStatus: f.orderStatus,
  buyQuantity: f.buyQuantity,
  sellQuantity: f.sellQuantity,
  bought: f.bought,
  sold: f.sold,
  averagePrice: f.averagePrice.nullable(),
  value: f.net,
  changedAt: f.changedAt,
})
export type ParticipantOrder = z.output<typeof ParticipantOrder>

const ofUser = z.object({ userId: PathId })
const detailRefusals = ['not_found', ...spanRefusals] as const
const details = { participant: ParticipantHead, ...span }

export const getParticipantOrders = endpoint({
  method: 'GET',
  path: '/api/test/administration/getParticipantsDetailsForAdminBoard/{userId}/{marketTypeKey}/',
  audience: 'strategic',
  about: ['orders'],
  summary: 'What one participant sent to one market in a span of days, and what became of it; drafts are left out',
  params: z.object({ userId: PathId, marketTypeKey: TradedMarketKey }),
  query: z.object(days),
  response: z.object({
    ...details,
    orders: z.array(ParticipantOrder),
    totals: ParticipantOrder.pick({
      buyQuantity: true,
      sellQuantity: true,
      bought: true,
      sold: true,
      value: true,
    }).extend({ averagePrice: Price.nullable(), fillShare: f.fillShare.nullable() }),
  }),
  refusals: detailRefusals,
})

export const exportParticipantOrders = endpoint({
  method: 'GET',
  path: '/api/test/administration/marketDetailsExportToExcel/excel',
  audience: 'strategic',
  summary: 'The same as a spreadsheet',
  query: z.object({ userId: PathId, ...days, marketType: TradedMarketKey }),
  ...spreadsheet,
  refusals: detailRefusals,
})

/** A day of a participant's energy; what is not known is null. */
export const ParticipantEnergyDay = z.object({
  date: f.energyDay,
  consumption: f.consumption.nullable(),
  production: f.production.nullable(),
  balance: f.netEnergy.nullable(),
  knownHours: f.knownHours,
  estimatedHours: f.estimatedHours,
  expectedHours: f.expectedHours,
})
export type ParticipantEnergyDay = z.output<typeof ParticipantEnergyDay>

export const getParticipantEnergy = endpoint({
  method: 'GET',
  path: '/api/test/administration/getEnergyDetailsForAdminBoard/{userId}/',
  audience: 'strategic',
  about: ['readings'],
  summary: 'What one participant consumed and produced, by day',
  params: ofUser,
  query: z.object(days),
  response: z.object({
    ...details,
    days: z.array(ParticipantEnergyDay),
    totals: ParticipantEnergyDay.omit({ date: true }),
  }),
  refusals: detailRefusals,
})

export const exportParticipantEnergy = endpoint({
  method: 'GET',
  path: '/api/test/administration/energyDetailsExportToExcel/excel',
  audience: 'strategic',
  summary: 'The same as a spreadsheet',
  query: z.object({ userId: PathId, ...days }),
  ...spreadsheet,
  refusals: detailRefusals,
})

/** A day of a participant's coins: the final balance is the next day's initial one, and the sources add up to the change. */
export const ParticipantWalletDay = z.object({
  date: f.walletDay,
  initialBalance: f.initialBalance,
  purchases: f.purchases,
  dayAhead: f.dayAheadCoins,
  intraday: f.intradayCoins,
  imbalance: f.imbalanceCoins,
  other: f.otherCoins,
  change: f.coinChange,
  finalBalance: f.finalBalance,
})
export type ParticipantWalletDay = z.output<typeof ParticipantWalletDay>

export const getParticipantWallet = endpoint({
  method: 'GET',
  path: '/api/test/administration/getWalletDetailsForAdminBoard/{userId}/',
  audience: 'strategic',
  about: ['coins'],
  summary: 'How the coins of one participant changed, day by day, and where from',
  params: ofUser,
  query: z.object(days),
  response: z.object({
    ...details,
    days: z.array(ParticipantWalletDay),
    totals: ParticipantWalletDay.omit({ date: true }),
  }),
  refusals: detailRefusals,
})

export const exportParticipantWallet = endpoint({
  method: 'GET',
  path: '/api/test/administration/walletDetailsExportToExcel/excel',
  audience: 'strategic',
  summary: 'The same as a spreadsheet',
  query: z.object({ userId: PathId, ...days }),
  ...spreadsheet,
  refusals: detailRefusals,
})
