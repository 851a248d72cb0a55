import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { ListedTrade, TradeTotals } from '@tandem/contract/trades.ts'
import { rowsOf, type CellValue, type Column, type Sheet } from '../../platform/spreadsheet.ts'
import { tradeTexts } from './trade-texts.ts'

interface ChosenTrades {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
  readonly side?: Side | null | undefined
  /** undefined: everybody's. */
  readonly userId: number | undefined
  readonly trades: readonly ListedTrade[]
  readonly totals: TradeTotals
}

/** Trades as on the screen, with what was chosen above them and what they come to below. */
export function tradeSheet(chosen: ChosenTrades, language: Language): Sheet {
  const text = tradeTexts[language]
  const format = formatFor(language)
  const { trades, totals, marketType, side } = chosen
  const ofAll = chosen.userId === undefined
  const choices = [
    ...(marketType ? [text.market[marketType]] : []),
    ...(side ? [side === 'buy' ? text.bought : text.sold] : []),
  ]
  return {
    name: text.sheet,
    title: `${text.title}, ${format.date(chosen.dateFrom)} – ${format.date(chosen.dateTo)}`,
    note: [`${text.times} ${displayZone}.`, ...(choices.length ? [`${text.only} ${choices.join(', ')}.`] : [])].join(
      ' ',
    ),
    columns: columnsFor(language, ofAll),
    rows: rowsOf(trades, (trade) => rowOf(trade, language, ofAll)),
    totals: [
      ...[text.total, null, null, null, ...(ofAll ? [null] : []), null, null, null, null, totals.net],
      ...(ofAll ? [] : [trades.at(-1)?.netSoFar ?? totals.net]),
    ],
  }
}

function columnsFor(language: Language, ofAll: boolean): Column[] {
  const text = tradeTexts[language]
  return [
    { header: text.day, kind: 'text' },
    { header: text.interval, kind: 'text' },
    { header: text.marketType, kind: 'text' },
    { header: text.number, kind: 'count' },
    ...(ofAll ? [{ header: text.user, kind: 'text' } as const] : []),
    { header: text.time, kind: 'exactTime' },
    { header: text.type, kind: 'text' },
    { header: text.quantity, kind: 'energy' },
    { header: text.price, kind: 'price' },
    { header: text.value, kind: 'coins' },
    ...(ofAll ? [] : [{ header: text.netSoFar, kind: 'coins' } as const]),
  ]
}

function rowOf(trade: ListedTrade, language: Language, ofAll: boolean): CellValue[] {
  const text = tradeTexts[language]
  return [
    ...[formatFor(language).date(trade.date), trade.label, text.market[trade.marketType], trade.number],
    ...(ofAll ? [trade.username] : []),
    trade.tradedAt.toZonedDateTimeISO(displayZone).toPlainDateTime(),
    ...[trade.type === 'buy' ? text.bought : text.sold, trade.quantity, trade.price, trade.value],
    ...(ofAll ? [] : [trade.netSoFar]),
  ]
}
