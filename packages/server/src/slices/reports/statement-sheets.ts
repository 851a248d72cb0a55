import { sumAmounts } from '@tandem/core/units/units.ts'
import { StatementLine, type Statement } from '@tandem/contract/ledger/ledger.ts'
import { moneyLines } from '@tandem/contract/ledger/money-lines.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import type { Days } from './wallet-steps.ts'

const texts = {
  en: {
    sheet: 'Statement',
    title: 'Statement of coins',
    money: 'Without reservations',
    moneyChains: 'The balances include reserved coins: what came in and went out, without reservations.',
    chains: 'The balances are those of the available coins; each line begins where the one before it ended.',
    nothing: 'No coin moved on these days.',
  },
  ro: {
    sheet: 'Extras de cont',
    title: 'Extras de monede',
    money: 'Fără rezervări',
    moneyChains: 'Soldurile includ monedele rezervate: ce a intrat și ce a ieșit, fără rezervări.',
    chains: 'Soldurile sunt ale monedelor disponibile; fiecare operațiune începe unde s-a terminat cea dinainte.',
    nothing: 'Nicio monedă nu s-a mișcat în aceste zile.',
  },
} as const satisfies Record<Language, object>

type Lines = Pick<Statement, 'initialBalance' | 'finalBalance' | 'lines'>

const columns = ['date', 'type', 'deliveryDay', 'orderId', 'initialBalance', 'value', 'finalBalance', 'status'] as const

/** The spreadsheet of a statement, the oldest line first: every line, then the same without reservations. */
export function statementSheets(statement: Statement, { dateFrom, dateTo }: Days, language: Language): Sheet[] {
  const text = texts[language]
  const { date } = formatFor(language)
  const title = `${text.title} ${date(dateFrom)} – ${date(dateTo)}`
  const sheet = (name: string, note: string, { lines, initialBalance, finalBalance }: Lines) =>
    sheetOf(StatementLine, columns, lines, {
      name,
      title,
      note: lines.length > 0 ? note : text.nothing,
      language,
      totals: { initialBalance, value: sumAmounts(lines.map(({ value }) => value)), finalBalance },
    })
  return [sheet(text.sheet, text.chains, statement), sheet(text.money, text.moneyChains, moneyLines(statement))]
}
