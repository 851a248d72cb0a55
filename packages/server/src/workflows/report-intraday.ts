import type { Caller } from '@tandem/core/access/access.ts'
import { type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import type { FileAnswer } from '@tandem/contract/endpoint.ts'
import type { IntradayReport } from '@tandem/contract/reports.ts'
import { type Language } from '@tandem/contract/texts/format.ts'
import { dateNamedSheet } from '../platform/files.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { writeSpreadsheet } from '../platform/spreadsheet.ts'
import { auctionPeriods, findSessions, sessionsToWire, sessionToWire } from '../slices/markets/index.ts'
import {
  composeIntradayReport,
  dayTotals,
  emptyIntradayReport,
  intradayReportSheets,
  marketFigures,
  marketTrades,
  ownContinuousTrades,
  ownSessionFigures,
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
    ...{ session, market, trades, own },
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

/** The report of one day as a spreadsheet with the same numbers, named by today's date in Bucharest. */
export async function exportIntradayReport(
  platform: Platform,
  caller: Caller,
  day: OneDay,
  language: Language,
): Promise<FileAnswer> {
  const report = await getIntradayReport(platform, caller, day)
  const name = dateNamedSheet(platform.clock.now())
  return { name, content: await writeSpreadsheet(intradayReportSheets(report, language)) }
}
