import { hourLabel } from '@tandem/core/calendar/delivery-period.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { getWalletSteps } from '@tandem/contract/wallet.ts'
import type { CellValue, Column, Sheet } from '../../platform/spreadsheet.ts'
import type { IndicatorTerms, Indicators } from './indicators.service.ts'
import { overviewTexts } from './overview-texts.ts'
import type { StepFrame } from './wallet-steps.ts'

type Wallet = ResponseOf<typeof getWalletSteps>
type Result = Indicators['totals']

/** The spreadsheet of the indicators: results by step, the best and the worst hours, the daily result, and the coins. */
export function indicatorSheets(
  indicators: Indicators,
  wallet: Wallet,
  terms: IndicatorTerms,
  language: Language,
): Sheet[] {
  const text = overviewTexts[language]
  const { date } = formatFor(language)
  const market = text.market[terms.marketType ?? 'all']
  const named = { language, granularity: terms.granularity }
  const span = `${date(terms.dateFrom)} – ${date(terms.dateTo)}`
  const about = (title: string) => ({ title: `${title}, ${market}, ${span}`, note: `${text.times} ${displayZone}.` })
  return [
    resultSheet(indicators, about(text.indicatorsTitle), named),
    hourSheet(indicators, about(text.hoursTitle), language),
    daySheet(indicators, { title: about(text.daysTitle).title, note: text.daysNote }, language),
    coinSheet(wallet, { ...about(''), title: `${text.coinsTitle}, ${span}` }, named),
  ]
}

type About = Pick<Sheet, 'title' | 'note'>

interface Named {
  readonly language: Language
  readonly granularity: IndicatorTerms['granularity']
}

function frameColumns(language: Language): Column[] {
  const text = overviewTexts[language]
  return [
    { header: text.step, kind: 'text' },
    { header: text.start, kind: 'time' },
    { header: text.end, kind: 'time' },
  ]
}

/** A step is named as on the screens; by the hour the name is of many days: the start says which. */
function frameCells({ label, start, end }: StepFrame, { language, granularity }: Named): CellValue[] {
  const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(displayZone).toPlainDateTime()
  const { date, month } = formatFor(language)
  const name = granularity === 'day' ? date(label) : granularity === 'month' ? month(label) : label
  return [name, local(start), local(end)]
}

function resultSheet({ steps, totals }: Indicators, about: About, named: Named): Sheet {
  const text = overviewTexts[named.language]
  return {
    ...about,
    name: text.indicators,
    columns: [
      ...frameColumns(named.language),
      { header: text.bought, kind: 'energy' },
      { header: text.sold, kind: 'energy' },
      { header: text.paid, kind: 'coins' },
      { header: text.received, kind: 'coins' },
      { header: text.net, kind: 'coins' },
      { header: text.trades, kind: 'count' },
      { header: text.imbalance, kind: 'coins' },
      { header: text.result, kind: 'coins' },
      { header: text.unitary, kind: 'unitary' },
    ],
    rows: steps.map((step) => [...frameCells(step, named), ...resultCells(step)]),
    totals: [text.total, null, null, ...resultCells(totals)],
  }
}

function resultCells(result: Result): CellValue[] {
  return [
    ...[result.bought, result.sold, result.paid, result.received, result.net],
    ...[result.trades, result.imbalance, result.result, result.unitary],
  ]
}

function hourSheet({ bestHours, worstHours }: Indicators, about: About, language: Language): Sheet {
  const text = overviewTexts[language]
  const rowsOf = (name: string, hours: Indicators['bestHours']) =>
    hours.map(({ hour, net, energy, unitary }): CellValue[] => [name, hourLabel(hour), net, energy, unitary])
  return {
    ...about,
    name: text.hours,
    columns: [
      { header: text.rank, kind: 'text' },
      { header: text.hour, kind: 'text' },
      { header: text.net, kind: 'coins' },
      { header: text.energy, kind: 'energy' },
      { header: text.unitary, kind: 'unitary' },
    ],
    rows: [...rowsOf(text.best, bestHours), ...rowsOf(text.worst, worstHours)],
  }
}

function daySheet({ daily }: Indicators, about: About, language: Language): Sheet {
  const text = overviewTexts[language]
  const { date } = formatFor(language)
  return {
    ...about,
    name: text.days,
    columns: [
      { header: text.figure, kind: 'text' },
      { header: text.day, kind: 'text' },
      { header: text.result, kind: 'coins' },
      { header: text.dayCount, kind: 'count' },
    ],
    rows: [
      [text.mean, null, daily.mean, daily.days],
      [text.bestDay, daily.best && date(daily.best.day), daily.best?.result ?? null, null],
      [text.worstDay, daily.worst && date(daily.worst.day), daily.worst?.result ?? null, null],
    ],
  }
}

function coinSheet({ steps, totals }: Wallet, about: About, named: Named): Sheet {
  const text = overviewTexts[named.language]
  const headers = [
    ...[text.initialBalance, text.purchases, text.dayAhead, text.intraday, text.imbalances, text.other],
    ...[text.change, text.finalBalance],
  ]
  return {
    ...about,
    name: text.coins,
    columns: [...frameColumns(named.language), ...headers.map((header) => ({ header, kind: 'coins' as const }))],
    rows: steps.map((step) => [...frameCells(step, named), ...coinCells(step)]),
    totals: [text.total, null, null, ...coinCells(totals)],
  }
}

function coinCells(step: Wallet['totals']): CellValue[] {
  return [
    ...[step.initialBalance, step.purchases, step.dayAhead, step.intraday, step.imbalance, step.other],
    ...[step.change, step.finalBalance],
  ]
}
