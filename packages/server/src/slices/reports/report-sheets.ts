import { amount } from '@tandem/core/units/units.ts'
import type { DayAheadReport } from '@tandem/contract/reports.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { CellValue, Sheet } from '../../platform/spreadsheet.ts'
import { reportTexts } from './report-texts.ts'

type Period = DayAheadReport['periods'][number]

/** The spreadsheet of a report: one sheet of intervals with the own part and the totals, one of indices. */
export function reportSheets(report: DayAheadReport, language: Language): Sheet[] {
  const text = reportTexts[language]
  const zone = report.market?.zone ?? displayZone
  const about = {
    title: `${text.title} ${formatFor(language).date(report.date)}`,
    note: report.market ? `${text.times} ${zone}.` : text.notCleared,
  }
  return [intervalsSheet(report, language, about), indicesSheet(report, language, about)]
}

type About = Pick<Sheet, 'title' | 'note'>

function intervalsSheet({ market, periods, totals }: DayAheadReport, language: Language, about: About): Sheet {
  const text = reportTexts[language]
  const zone = market?.zone ?? displayZone
  return {
    ...about,
    name: text.intervals,
    columns: [
      { header: text.interval, kind: 'text' },
      { header: text.start, kind: 'time' },
      { header: text.end, kind: 'time' },
      { header: text.price, kind: 'price' },
      { header: text.low, kind: 'price' },
      { header: text.high, kind: 'price' },
      { header: text.volume, kind: 'energy' },
      { header: text.demand, kind: 'energy' },
      { header: text.supply, kind: 'energy' },
      { header: text.welfare, kind: 'coins' },
      { header: text.bought, kind: 'energy' },
      { header: text.sold, kind: 'energy' },
      { header: text.paid, kind: 'coins' },
      { header: text.received, kind: 'coins' },
      { header: text.net, kind: 'coins' },
    ],
    rows: periods.map((period) => intervalRow(period, zone)),
    totals: [
      ...[text.total, null, null, null, null, null, totals.volume, null, null, null],
      ...[totals.bought, totals.sold, totals.paid, totals.received, totals.net],
    ],
  }
}

function intervalRow(period: Period, zone: string): CellValue[] {
  const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime()
  return [
    ...[period.label, local(period.start), local(period.end), period.price, period.interval.low, period.interval.high],
    ...[period.volume, period.buyQuantity, period.sellQuantity, period.welfare],
    ...[period.bought, period.sold, period.paid, period.received, amount(period.received - period.paid)],
  ]
}

function indicesSheet({ indices }: DayAheadReport, language: Language, about: About): Sheet {
  const text = reportTexts[language]
  const names = ['base', 'peak', 'offPeak'] as const
  return {
    ...about,
    name: text.indices,
    columns: [
      { header: text.index, kind: 'text' },
      { header: text.indexPrice, kind: 'price' },
      { header: text.volume, kind: 'energy' },
      { header: text.pricedPeriods, kind: 'count' },
      { header: text.periods, kind: 'count' },
    ],
    rows: indices
      ? names.map((name) => {
          const { price, volume, pricedPeriods, periods } = indices[name]
          return [text[name], price, volume, pricedPeriods, periods]
        })
      : [],
  }
}
