import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Indices, PeriodResult } from './markets/auctions.ts'
import { f } from './fields.ts'
import { OwnTrade } from './orders/intraday.ts'
import { DeliveryPeriod, MarketSession } from './markets/markets.ts'
import { Coins, Day, Energy, Id, Instant, PathId, Price } from './wire.ts'

/** What the reader did. `paid` and `received` are the coins that left and came, both ≥ 0. */
const ownPart = { bought: f.bought, sold: f.sold, paid: f.paid, received: f.received }

/** One delivery period of the day-ahead report: the market and the reader's own part in it. */
export const ReportPeriod = PeriodResult.extend(ownPart)

export const DayAheadReport = z.object({
  date: Day,
  /** null where no market was held or it is not cleared yet. */
  market: MarketSession.nullable(),
  indices: Indices.nullable(),
  periods: z.array(ReportPeriod),
  totals: z.object({ volume: f.volume, ...ownPart, net: f.net }),
})
export type DayAheadReport = z.output<typeof DayAheadReport>

export const getDayAheadReport = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPZU/{userId}/{date}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'Prices, volumes and own fills of one delivery day',
  params: z.object({ userId: PathId, date: Day }),
  response: DayAheadReport,
})

export const listDayAheadReports = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPZU/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'The same for a span of delivery days, at most twenty years',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.array(DayAheadReport.omit({ periods: true })),
  refusals: ['start_not_before_end', 'span_too_long'],
})

export const exportDayAheadReport = endpoint({
  method: 'GET',
  path: '/api/test/exportDaily/excel/{userId}/{date}',
  audience: 'self',
  shows: 'orders',
  summary: 'The same report as a spreadsheet',
  params: z.object({ userId: PathId, date: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
})

/** One delivery period of the intra-day report. What the market did is null where nothing traded, never zero. */
export const IntradayReportPeriod = DeliveryPeriod.extend({
  open: f.open.nullable(),
  high: f.high.nullable(),
  low: f.low.nullable(),
  last: f.last.nullable(),
  volume: f.volume.nullable(),
  /** Volume-weighted prices: of all trades, of the last hour before closure, of the last three before delivery. */
  vwap: f.vwap.nullable(),
  id1: f.id1.nullable(),
  id3: f.id3.nullable(),
  trades: f.trades,
  /** What the same period cost in the day-ahead auction. */
  dayAheadPrice: f.auctionPrice.nullable(),
  ...ownPart,
  ownTrades: f.ownTrades,
})
export type IntradayReportPeriod = z.output<typeof IntradayReportPeriod>

/** A trade of the reader. */
export const IntradayReportTrade = OwnTrade.extend({
  start: f.start,
  end: f.end,
  /** Coins as the reader sees them: + received, − paid. */
  value: f.value,
})
export type IntradayReportTrade = z.output<typeof IntradayReportTrade>

export const IntradayReport = z.object({
  date: Day,
  /** null where no market was held. A market that still trades is reported as far as it is. */
  market: MarketSession.nullable(),
  periods: z.array(IntradayReportPeriod),
  /** The reader's own trades, in the sequence in which they were made. */
  trades: z.array(IntradayReportTrade),
  totals: z.object({
    high: f.high.nullable(),
    low: f.low.nullable(),
    vwap: f.vwap.nullable(),
    volume: f.volume.nullable(),
    /** Σ price × quantity of all trades, below zero where prices were: over the volume it is the VWAP, also of several days. */
    turnover: Coins,
    trades: f.trades,
    ...ownPart,
    ownTrades: f.ownTrades,
    net: f.net,
  }),
})
export type IntradayReport = z.output<typeof IntradayReport>

export const getIntradayReport = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPI/{userId}/{date}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'Continuous trading of one delivery day: prices, volumes, indices and own trades',
  params: z.object({ userId: PathId, date: Day }),
  response: IntradayReport,
})

export const listIntradayReports = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPI/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'Continuous trading of a span of delivery days, at most twenty years, in totals',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.array(IntradayReport.omit({ periods: true, trades: true })),
  refusals: ['start_not_before_end', 'span_too_long'],
})

export const exportIntradayReport = endpoint({
  method: 'GET',
  path: '/api/reports/intraday/excel/{userId}/{date}',
  audience: 'self',
  shows: 'orders',
  summary: 'The intra-day report as a spreadsheet',
  params: z.object({ userId: PathId, date: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
})

/** What the energy of some settled hours cost: + paid, − received. */
const EnergyCostFigures = z.object({
  hours: z.int(),
  /** Of those, hours that rest on estimates. */
  estimatedHours: z.int(),
  /** Consumption − production. */
  need: Energy,
  cost: Coins,
  /** The same energy at the reference price of each hour, and nothing missing. */
  perfectPlan: Coins,
  /** cost − perfectPlan = intraday + imbalance. */
  difference: Coins,
  intraday: Coins,
  imbalance: Coins,
  /** Null where consumption and production nearly cancel out. With more production than consumption it is what was earned. */
  perKWh: z
    .object({
      own: Price,
      perfectPlan: Price,
      /** Of the day-ahead auctions over the same hours, by their volumes; null where they traded nothing. */
      market: Price.nullable(),
    })
    .nullable(),
})
export type EnergyCostFigures = z.output<typeof EnergyCostFigures>

export const EnergyCost = z.object({
  settledDays: z.int(),
  /** Days with a trade of the user whose imbalances are not settled yet; none of their hours is in the figures. */
  openDays: z.int(),
  /** Hours of settled days that are in no figure: without a reading, without a reference price. */
  unreadHours: z.int(),
  unpricedHours: z.int(),
  /** Null where no hour is known. */
  figures: EnergyCostFigures.nullable(),
})
export type EnergyCost = z.output<typeof EnergyCost>

export const getEnergyCost = endpoint({
  method: 'GET',
  path: '/api/reports/cost/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'imbalances',
  scope: 'read',
  about: ['imbalances', 'trades'],
  summary: 'What a user’s energy cost beside the market’s average and a perfect plan, and why, over at most a year',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: EnergyCost,
  refusals: ['start_not_before_end', 'span_too_long'],
  longestDays: 366,
})

/** What energy cost, and by what: + paid, − received. `cost` is the sum of the three. */
const DayCost = z.object({ dayAhead: Coins, intraday: Coins, imbalance: Coins, cost: Coins })

/** An hour of a replayed day, as it was and with the other order. */
export const ReplayedHour = z.object({
  start: f.start,
  label: f.label,
  /** Hours without a reading, or without a reference price, are in no sum. */
  state: z.enum(['known', 'unread', 'unpriced']),
  /** Of the auction; null where nothing was traded. */
  price: f.price.nullable(),
  replayedPrice: f.replayedPrice.nullable(),
  /** Bought − sold in the auction. */
  dayAhead: f.dayAheadNet,
  replayedDayAhead: f.replayedDayAhead,
  /** + excess, − deficit; null where the hour is not known. */
  imbalance: f.imbalance.nullable(),
  replayedImbalance: f.replayedImbalance.nullable(),
  /** What the hour would have cost less. */
  saving: f.replaySaving.nullable(),
})

export const DayReplay = z.object({
  day: Day,
  marketId: Id,
  /** Whether an order of the user was in the auction. */
  hadOrder: z.boolean(),
  /** When the forecasts of energy were made that the other order is made of, the later one. */
  forecastMadeAt: Instant,
  /** 23, 24 or 25. */
  hours: z.array(ReplayedHour),
  unreadHours: z.int(),
  unpricedHours: z.int(),
  published: DayCost,
  replayed: DayCost,
  /** published − replayed, part by part: above zero the other order would have been better. */
  saving: DayCost,
})
export type DayReplay = z.output<typeof DayReplay>

export const getDayReplay = endpoint({
  method: 'GET',
  path: '/api/reports/replay/{userId}/{day}',
  audience: 'self',
  mayLag: true,
  shows: 'imbalances',
  scope: 'read',
  about: ['imbalances', 'trades', 'forecasts', 'forecastPreference'],
  summary:
    'A settled day replayed as if the order of the forecast had been in the auction: both prices, and what it saves',
  params: z.object({ userId: PathId, day: Day }),
  response: DayReplay,
  refusals: [
    'not_cleared_yet',
    'not_settled_yet',
    'nothing_to_trade',
    'replay_market_cancelled',
    'replay_market_missing',
    'replay_forecast_missing',
    'replay_readings_missing',
    'replay_not_verified',
  ],
})
