import { amount } from '@tandem/core/units/units.ts'
import type { IntradayReport, IntradayReportPeriod, IntradayReportTrade } from '@tandem/contract/reports.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { CellValue, Sheet } from '../../platform/spreadsheet.ts'
import { intradayReportTexts } from './intraday-report-texts.ts'

/** The spreadsheet of an intraday report: one sheet of intervals with the own part and the totals, one of own trades. */
export function intradayReportSheets(report: IntradayReport, language: Language): Sheet[] {
  const text = intradayReportTexts[language]
  const zone = report.market?.zone ?? displayZone
  const about = {
    title: `${text.title} ${formatFor(language).date(report.date)}`,
    note: report.market ? `${text.times} ${zone}.` : text.noMarket,
  }
  return [intervalsSheet(report, language, about), tradesSheet(report, language, about)]
}

type About = Pick<Sheet, 'title' | 'note'>

const inZone = (zone: string) => (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime()

function intervalsSheet({ market, periods, totals }: IntradayReport, language: Language, about: About): Sheet {
  const text = intradayReportTexts[language]
  const local = inZone(market?.zone ?? displayZone)
  return {
    ...about,
    name: text.intervals,
    columns: [
      { header: text.interval, kind: 'text' },
      { header: text.start, kind: 'time' },
      { header: text.end, kind: 'time' },
      { header: text.open, kind: 'price' },
      { header: text.high, kind: 'price' },
      { header: text.low, kind: 'price' },
      { header: text.last, kind: 'price' },
      { header: text.vwap, kind: 'price' },
      { header: text.id1, kind: 'price' },
      { header: text.id3, kind: 'price' },
      { header: text.volume, kind: 'energy' },
      { header: text.tradeCount, kind: 'count' },
      { header: text.dayAhead, kind: 'price' },
      { header: text.bought, kind: 'energy' },
      { header: text.sold, kind: 'energy' },
      { header: text.paid, kind: 'coins' },
      { header: text.received, kind: 'coins' },
      { header: text.net, kind: 'coins' },
      { header: text.ownTrades, kind: 'count' },
    ],
    rows: periods.map((period) => [
      ...[period.label, local(period.start), local(period.end)],
      ...marketCells(period),
      ...ownCells({ ...period, net: amount(period.received - period.paid) }),
    ]),
    totals: [
      ...[text.total, null, null],
      ...marketCells({ ...totals, open: null, last: null, id1: null, id3: null, dayAheadPrice: null }),
      ...ownCells(totals),
    ],
  }
}

type MarketPart = Pick<
  IntradayReportPeriod,
  'open' | 'high' | 'low' | 'last' | 'vwap' | 'id1' | 'id3' | 'volume' | 'trades' | 'dayAheadPrice'
>

function marketCells(part: MarketPart): CellValue[] {
  const { open, high, low, last, vwap, id1, id3, volume, trades, dayAheadPrice } = part
  return [open, high, low, last, vwap, id1, id3, volume, trades, dayAheadPrice]
}

type OwnPart = Pick<IntradayReport['totals'], 'bought' | 'sold' | 'paid' | 'received' | 'net' | 'ownTrades'>

function ownCells({ bought, sold, paid, received, net, ownTrades }: OwnPart): CellValue[] {
  return [bought, sold, paid, received, net, ownTrades]
}

function tradesSheet({ market, trades, totals }: IntradayReport, language: Language, about: About): Sheet {
  const text = intradayReportTexts[language]
  const local = inZone(market?.zone ?? displayZone)
  return {
    ...about,
    name: text.trades,
    columns: [
      { header: text.time, kind: 'exactTime' },
      { header: text.interval, kind: 'text' },
      { header: text.side, kind: 'text' },
      { header: text.quantity, kind: 'energy' },
      { header: text.price, kind: 'price' },
      { header: text.value, kind: 'coins' },
      { header: text.order, kind: 'count' },
      { header: text.number, kind: 'count' },
    ],
    rows: trades.map((trade: IntradayReportTrade) => [
      ...[local(trade.at), trade.label, text[trade.side], trade.quantity, trade.price, trade.value],
      ...[trade.orderId, trade.number],
    ]),
    totals: [text.total, null, null, null, null, totals.net, null, null],
  }
}
