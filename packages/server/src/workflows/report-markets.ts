import type { Caller } from '@tandem/core/access/access.ts'
import { type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import type { DayAheadReport, IntradayReport } from '@tandem/contract/reports.ts'
import { type Language } from '@tandem/contract/texts/format.ts'
import type { Db } from '../platform/database.ts'
import { requireOwn, type Asking } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { spreadsheetOfToday } from '../platform/sheets.ts'
import type { Sheet } from '../platform/spreadsheet.ts'
import { findSessions } from '../domain/market-session.ts'
import {
  auctionPeriods,
  auctionPeriodsOf,
  peakCalendarsOf,
  periodResults,
  sessionsToWire,
  sessionToWire,
} from '../slices/markets/index.ts'
import {
  composeIntradayReport,
  composeReport,
  dayAheadSheets,
  dayTotals,
  emptyIntradayReport,
  intradaySheets,
  marketFigures,
  marketTrades,
  ownContinuousTrades,
  ownSessionFigures,
  ownTrades,
  spanOf,
} from '../slices/reports/index.ts'

interface OneDay {
  readonly userId: number
  readonly date: DeliveryDay
}

interface Span {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** Prices, volumes and own trades of one delivery day; a day without a cleared market is empty. */
export async function getDayAheadReport(
  platform: Platform,
  caller: Caller,
  { userId, date }: OneDay,
): Promise<DayAheadReport> {
  requireOwn(caller, userId)
  const [report] = await findReports(platform.db, { userId, dateFrom: date, dateTo: date }, platform.clock.now())
  if (!report) throw new Error(`no report was made for ${date}`)
  return report
}

/** A report for each day of a span, the earliest first; refuses `start_not_before_end`, and `span_too_long` beyond 20 years. */
export async function listDayAheadReports(
  platform: Platform,
  caller: Caller,
  span: Span,
): Promise<Omit<DayAheadReport, 'periods'>[]> {
  requireOwn(caller, span.userId)
  spanOf(span, 'whole')
  // Nobody sees the labels of so many periods, and telling them takes long.
  const reports = await findReports(platform.db, span, platform.clock.now(), withoutLabels)
  return reports.map(({ date, market, indices, totals }) => ({ date, market, indices, totals }))
}

const withoutLabels: typeof periodResults = (_, outcomes) => outcomes.map((outcome) => ({ ...outcome, label: '' }))

async function findReports(
  db: Db,
  { userId, dateFrom, dateTo }: Span,
  now: Temporal.Instant,
  resultsOf: typeof periodResults = periodResults,
): Promise<DayAheadReport[]> {
  const sessions = await findSessions(db, { marketType: 'dayAhead', dateFrom, dateTo })
  const cleared = sessions.filter(({ status }) => status === 'cleared' || status === 'settled')
  const ids = cleared.map(({ sessionId }) => sessionId)
  const outcomes = await auctionPeriodsOf(db, ids)
  const trades = Map.groupBy(await ownTrades(db, userId, ids), ({ sessionId }) => sessionId)
  const peakOf = await peakCalendarsOf(db, ids)
  const markets = new Map((await sessionsToWire(db, cleared, now)).map((market) => [market.date, market]))
  const byDay = new Map(cleared.map((session) => [session.deliveryDay, session]))
  return listDays({ from: dateFrom, to: dateTo }).map((date) => {
    const session = byDay.get(date)
    if (!session) return composeReport({ date, market: null, indices: null, results: [], trades: [] })
    const periods = outcomes.get(session.sessionId) ?? []
    return composeReport({
      date,
      market: markets.get(date) ?? null,
      indices: dayIndices(periods, session.deliveryZone, peakOf(session.sessionId)),
      results: resultsOf(session, periods),
      trades: trades.get(session.sessionId) ?? [],
    })
  })
}

/** Continuous trading of one delivery day and the reader's part in it, as far as it is; empty where no market was held. */
export async function getIntradayReport(
  { db, clock }: Platform,
  caller: Caller,
  { userId, date }: OneDay,
): Promise<IntradayReport> {
  requireOwn(caller, userId)
  const sessions = await findSessions(db, { dateFrom: date, dateTo: date })
  const session = sessions.find(({ marketType }) => marketType === 'intraday')
  if (!session) return emptyIntradayReport(date)
  const dayAhead = sessions.find(({ marketType }) => marketType === 'dayAhead')
  const [market, trades, own, auctioned] = await Promise.all([
    sessionToWire(db, session, clock.now()),
    marketTrades(db, session.sessionId),
    ownContinuousTrades(db, userId, session.sessionId),
    dayAhead ? auctionPeriods(db, dayAhead.sessionId) : [],
  ])
  return composeIntradayReport({
    session,
    market,
    trades,
    own,
    dayAheadPrice: (period) => priceWithin(auctioned, period),
  })
}

/** The totals of each day of a span, the earliest first; refuses `start_not_before_end`, and `span_too_long` beyond 20 years. */
export async function listIntradayReports(
  { db, clock }: Platform,
  caller: Caller,
  { userId, dateFrom, dateTo }: Span,
): Promise<Omit<IntradayReport, 'periods' | 'trades'>[]> {
  requireOwn(caller, userId)
  const span = spanOf({ dateFrom, dateTo }, 'whole')
  const sessions = await findSessions(db, { marketType: 'intraday', dateFrom, dateTo })
  const ids = sessions.map(({ sessionId }) => sessionId)
  const [markets, figures, own] = await Promise.all([
    sessionsToWire(db, sessions, clock.now()),
    marketFigures(db, ids),
    ownSessionFigures(db, userId, ids),
  ])
  const byDay = new Map(markets.map((market) => [market.date, market]))
  return listDays(span).map((date) => {
    const market = byDay.get(date)
    return market
      ? { date, market, totals: dayTotals(figures.get(market.id), own.get(market.id)) }
      : { date, market: null, totals: dayTotals(undefined, undefined) }
  })
}

/** A report of one day as a spreadsheet with the same numbers, named by today's date in Bucharest. */
function exported<Report>(
  read: (platform: Platform, caller: Caller, day: OneDay) => Promise<Report>,
  sheetsOf: (report: Report, language: Language) => Sheet[],
) {
  return async (platform: Platform, { caller, language }: Asking, day: OneDay): Promise<FileAnswer> =>
    spreadsheetOfToday(platform, sheetsOf(await read(platform, caller, day), language))
}

export const exportDayAheadReport = exported(getDayAheadReport, dayAheadSheets)
export const exportIntradayReport = exported(getIntradayReport, intradaySheets)
