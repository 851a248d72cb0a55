import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { marketTypeWords, tradeSideWords } from '@tandem/contract/texts/words.ts'
import { ListedTrade, type TradeTotals } from '@tandem/contract/trades.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Rows, Sheet } from '../../platform/spreadsheet.ts'

interface ChosenTrades {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
  readonly side?: Side | null | undefined
  /** undefined: everybody's. */
  readonly userId: number | undefined
  readonly trades: Rows<ListedTrade>
  readonly totals: TradeTotals
}

const texts = {
  en: {
    sheet: 'Trades',
    title: 'Trades by delivery',
    only: 'Only:',
  },
  ro: {
    sheet: 'Tranzacții',
    title: 'Tranzacții după livrare',
    only: 'Numai:',
  },
} as const satisfies Record<Language, object>

const before = ['date', 'label', 'marketType', 'number'] as const
const after = ['tradedAt', 'type', 'quantity', 'price', 'value'] as const

/** Trades as on the screen, with what was chosen above them and what they come to below. */
export function tradeSheet(chosen: ChosenTrades, language: Language): Sheet {
  const { trades, totals, marketType, side } = chosen
  const text = texts[language]
  const { date } = formatFor(language)
  const choices = [marketType && marketTypeWords[language][marketType], side && tradeSideWords[language][side]]
  const only = choices.filter(Boolean).join(', ')
  const ofAll = chosen.userId === undefined
  const names = ofAll ? ([...before, 'username', ...after] as const) : ([...before, ...after, 'netSoFar'] as const)
  return sheetOf(ListedTrade, names, trades, {
    name: text.sheet,
    title: `${text.title}, ${date(chosen.dateFrom)} – ${date(chosen.dateTo)}`,
    note: only && `${text.only} ${only}.`,
    language,
    totals: {
      value: totals.net,
      netSoFar: totals.net,
    },
  })
}
