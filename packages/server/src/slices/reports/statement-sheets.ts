import { sumAmounts } from '@tandem/core/units/units.ts'
import { StatementLine, type Statement } from '@tandem/contract/ledger.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import type { Days } from './wallet-steps.ts'

const texts = {
  en: {
    sheet: 'Statement',
    title: 'Statement of coins',
    chains: 'The balances are those of the available coins; each line begins where the one before it ended.',
    nothing: 'No coin moved on these days.',
  },
  ro: {
    sheet: 'Extras de cont',
    title: 'Extras de cont al monedelor',
    chains: 'Soldurile sunt ale monedelor disponibile; fiecare linie începe unde s-a terminat cea dinainte.',
    nothing: 'Nicio monedă nu s-a mișcat în aceste zile.',
  },
} as const satisfies Record<Language, object>

const columns = ['date', 'type', 'deliveryDay', 'orderId', 'initialBalance', 'value', 'finalBalance', 'status'] as const

/** The spreadsheet of a statement: its lines, the oldest first, and what the span did in all. */
export function statementSheets(statement: Statement, { dateFrom, dateTo }: Days, language: Language): Sheet[] {
  const text = texts[language]
  const { date } = formatFor(language)
  const { lines, initialBalance, finalBalance } = statement
  return [
    sheetOf(StatementLine, columns, lines, {
      name: text.sheet,
      title: `${text.title} ${date(dateFrom)} – ${date(dateTo)}`,
      note: lines.length > 0 ? text.chains : text.nothing,
      language,
      totals: {
        initialBalance,
        value: sumAmounts(lines.map(({ value }) => value)),
        finalBalance,
      },
    }),
  ]
}
