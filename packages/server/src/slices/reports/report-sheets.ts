import { Index } from '@tandem/contract/auctions.ts'
import { f } from '@tandem/contract/fields.ts'
import {
  IntradayReportPeriod,
  IntradayReportTrade,
  ReportPeriod,
  type DayAheadReport,
  type IntradayReport,
} from '@tandem/contract/reports.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import { withNet } from './own-part.ts'
import { reportTexts } from './report-texts.ts'

const AuctionRow = ReportPeriod.extend({ low: f.lowestClearing, high: f.highestClearing, net: f.net })
const IntradayRow = IntradayReportPeriod.extend({ net: f.net })
const IndexRow = Index.extend({ index: f.index })
const own = ['bought', 'sold', 'paid', 'received', 'net'] as const

/** The spreadsheet of a day-ahead report: a sheet of intervals with the own part and the totals, one of indices. */
export function dayAheadSheets(report: DayAheadReport, language: Language): Sheet[] {
  const text = reportTexts[language]
  const about = aboutOf('dayAhead', report, language)
  const names = ['price', 'low', 'high', 'volume', 'buyQuantity', 'sellQuantity', 'welfare'] as const
  const periods = report.periods.map((period) => ({ ...withNet(period), ...period.interval }))
  const { indices } = report
  const rows = indices ? (['base', 'peak', 'offPeak'] as const).map((index) => ({ ...indices[index], index })) : []
  return [
    sheetOf(AuctionRow, ['label', 'start', 'end', ...names, ...own], periods, {
      ...about,
      name: text.intervals,
      totals: report.totals,
    }),
    sheetOf(IndexRow, ['index', 'price', 'volume', 'pricedPeriods', 'periods'], rows, { ...about, name: text.indices }),
  ]
}

/** The spreadsheet of an intra-day report: a sheet of intervals with the own part and the totals, one of own trades. */
export function intradaySheets(report: IntradayReport, language: Language): Sheet[] {
  const text = reportTexts[language]
  const about = aboutOf('intraday', report, language)
  const prices = ['open', 'high', 'low', 'last', 'vwap', 'id1', 'id3'] as const
  const names = [...prices, 'volume', 'trades', 'dayAheadPrice', ...own, 'ownTrades'] as const
  const trade = ['at', 'label', 'side', 'quantity', 'price', 'value', 'orderId', 'number'] as const
  return [
    sheetOf(
      IntradayRow,
      ['label', 'start', 'end', ...names],
      report.periods.map((period) => withNet(period)),
      {
        ...about,
        name: text.intervals,
        totals: report.totals,
      },
    ),
    sheetOf(IntradayReportTrade, trade, report.trades, {
      ...about,
      name: text.trades,
      totals: { value: report.totals.net },
    }),
  ]
}

function aboutOf(market: 'dayAhead' | 'intraday', report: DayAheadReport | IntradayReport, language: Language) {
  const text = reportTexts[language]
  return {
    title: `${text.title[market]} ${formatFor(language).date(report.date)}`,
    ...(report.market ? { zone: report.market.zone } : { note: text.none[market] }),
    language,
  }
}
