import { Index } from '@tandem/contract/markets/auctions.ts'
import { fieldName } from '@tandem/contract/field.ts'
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
import { withNet } from '@tandem/core/market/own-part.ts'

const english = {
  title: {
    dayAhead: 'Day-ahead market (PZU), delivery on',
    intraday: 'Intra-day market (PI), delivery on',
  },
  none: {
    dayAhead: 'No cleared market for this day.',
    intraday: 'No intra-day market for this day.',
  },
  indices: 'Indices',
  trades: 'My trades',
}

const romanian: typeof english = {
  title: {
    dayAhead: 'Piața pentru Ziua Următoare (PZU), livrare pe',
    intraday: 'Piața intrazilnică (PI), livrare pe',
  },
  none: {
    dayAhead: 'Nicio piață cu rezultat pentru această zi.',
    intraday: 'Nu există o piață intrazilnică pentru această zi.',
  },
  indices: 'Indici',
  trades: 'Tranzacțiile mele',
}

/** The words of the spreadsheets of both markets; columns are named by their fields. */
const reportTexts: Record<Language, typeof english> = { en: english, ro: romanian }

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
      name: fieldName(f.periods, language),
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
        name: fieldName(f.periods, language),
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
