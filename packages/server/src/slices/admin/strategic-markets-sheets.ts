import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { marketTypeWords, noDataWords } from '@tandem/contract/texts/words.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import { strategicTexts } from './strategic-markets-texts.ts'

/** The columns of each table, in the sequence of the screens. */
const overviewColumns = [
  ...(['marketType', 'sessions', 'participants', 'ordered', 'volume', 'fillShare', 'tradedShare'] as const),
  ...(['turnover', 'averagePrice', 'lowestPrice', 'highestPrice'] as const),
] as const
const dayColumns = [
  ...(['date', 'dayAheadVolume', 'dayAheadPrice', 'intradayVolume', 'intradayPrice', 'imbalanceVolume'] as const),
] as const
const orderColumns = [
  ...(['date', 'marketId', 'orderId', 'orderStatus', 'buyQuantity', 'sellQuantity', 'bought', 'sold'] as const),
  ...(['averagePrice', 'value', 'changedAt'] as const),
] as const
const energyColumns = [
  ...(['date', 'consumption', 'production', 'balance', 'knownHours', 'estimatedHours', 'expectedHours'] as const),
] as const
const walletColumns = [
  ...(['date', 'initialBalance', 'purchases', 'dayAhead', 'intraday', 'imbalance', 'other', 'change'] as const),
  'finalBalance',
] as const

function spanText({ from, to }: DaySpan, language: Language): string {
  const { date } = formatFor(language)
  return `${date(from)} – ${date(to)}`
}

/** The three markets, and below them their days. */
export function marketSheets(answer: ResponseOf<typeof contract.getOverallMarkets>, language: Language): Sheet[] {
  const text = strategicTexts[language]
  const span = spanText(answer, language)
  return [
    sheetOf(contract.MarketOverview, overviewColumns, answer.markets, {
      name: text.markets,
      title: `${text.marketsTitle}, ${span}`,
      note: text.marketsNote,
      language,
    }),
    sheetOf(contract.MarketDay, dayColumns, answer.days, {
      name: fieldName(f.settledDays, language),
      title: `${text.daysTitle}, ${span}`,
      language,
    }),
  ]
}

/** The orders of a participant in one market, with what they come to. */
export function orderSheets(
  { participant, orders, totals, ...span }: ResponseOf<typeof contract.getParticipantOrders>,
  market: contract.TradedMarket,
  language: Language,
): Sheet[] {
  const text = strategicTexts[language]
  const about = `${participant.participant}, ${marketTypeWords[language][market]}`
  return [
    sheetOf(contract.ParticipantOrder, orderColumns, orders, {
      name: fieldName(f.orders, language),
      title: `${text.ordersTitle} ${about}, ${spanText(span, language)}`,
      note: orders.length > 0 ? text.ordersNote : noDataWords[language],
      totals,
      language,
    }),
  ]
}

/** The days of a participant's energy, with what they come to. */
export function energySheets(
  { participant, days, totals, ...span }: ResponseOf<typeof contract.getParticipantEnergy>,
  language: Language,
): Sheet[] {
  const text = strategicTexts[language]
  return [
    sheetOf(contract.ParticipantEnergyDay, energyColumns, days, {
      name: fieldName(f.energy, language),
      title: `${text.energyTitle} ${participant.participant}, ${spanText(span, language)}`,
      note: totals.knownHours > 0 ? text.energyNote : noDataWords[language],
      totals,
      language,
    }),
  ]
}

/** The days of a participant's coins, with what they come to. */
export function walletSheets(
  { participant, days, totals, ...span }: ResponseOf<typeof contract.getParticipantWallet>,
  language: Language,
): Sheet[] {
  const text = strategicTexts[language]
  return [
    sheetOf(contract.ParticipantWalletDay, walletColumns, days, {
      name: text.wallet,
      title: `${text.walletTitle} ${participant.participant}, ${spanText(span, language)}`,
      note: text.walletNote,
      totals,
      language,
    }),
  ]
}
