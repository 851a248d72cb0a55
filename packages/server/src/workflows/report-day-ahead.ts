import type { Caller } from '@tandem/core/access/access.ts'
import { type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import type { FileAnswer } from '@tandem/contract/endpoint.ts'
import type { DayAheadReport } from '@tandem/contract/reports.ts'
import { type Language } from '@tandem/contract/texts/format.ts'
import { dateNamedSheet } from '../platform/files.ts'
import type { Db } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { writeSpreadsheet } from '../platform/spreadsheet.ts'
import {
  auctionPeriodsOf,
  findSessions,
  indicesOf,
  marketSettings,
  periodResults,
  sessionsToWire,
} from '../slices/markets/index.ts'
import { composeReport, ownTrades, reportSheets, spanOf } from '../slices/reports/index.ts'

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
  const [report] = await readReports(platform.db, { userId, dateFrom: date, dateTo: date }, platform.clock.now())
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
  const reports = await readReports(platform.db, span, platform.clock.now(), withoutLabels)
  return reports.map(({ date, market, indices, totals }) => ({ date, market, indices, totals }))
}

/** The report of one day as a spreadsheet with the same numbers, named by today's date in Bucharest. */
export async function exportDayAheadReport(
  platform: Platform,
  caller: Caller,
  day: OneDay,
  language: Language,
): Promise<FileAnswer> {
  const report = await getDayAheadReport(platform, caller, day)
  const name = dateNamedSheet(platform.clock.now())
  return { name, content: await writeSpreadsheet(reportSheets(report, language)) }
}

const withoutLabels: typeof periodResults = (_, outcomes) => outcomes.map((outcome) => ({ ...outcome, label: '' }))

async function readReports(
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
  const { peak } = await marketSettings(db)
  const markets = new Map((await sessionsToWire(db, cleared, now)).map((market) => [market.date, market]))
  const byDay = new Map(cleared.map((session) => [session.deliveryDay, session]))
  return listDays({ from: dateFrom, to: dateTo }).map((date) => {
    const session = byDay.get(date)
    if (!session) return composeReport({ date, market: null, indices: null, results: [], trades: [] })
    const periods = outcomes.get(session.sessionId) ?? []
    return composeReport({
      date,
      market: markets.get(date) ?? null,
      indices: indicesOf(session, periods, peak),
      results: resultsOf(session, periods),
      trades: trades.get(session.sessionId) ?? [],
    })
  })
}
