import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Indices, PeriodResult } from './auctions.ts'
import { f } from './fields.ts'
import { OwnTrade } from './intraday.ts'
import { DeliveryPeriod, MarketSession } from './markets.ts'
import { Coins, Day, PathId } from './wire.ts'

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
