import { sumAmounts } from '@tandem/core/units/units.ts'
import type { Statement, StatementLine } from '@tandem/contract/ledger.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { CellValue, Sheet } from '../../platform/spreadsheet.ts'
import type { Days } from './wallet-steps.ts'
import { statementTexts } from './wallet-texts.ts'

/** The spreadsheet of a statement: its lines, the oldest first, and what the span did in all. */
export function statementSheets(statement: Statement, { dateFrom, dateTo }: Days, language: Language): Sheet[] {
  const text = statementTexts[language]
  const { date } = formatFor(language)
  return [
    {
      name: text.statement,
      title: `${text.title} ${date(dateFrom)} – ${date(dateTo)}`,
      note: statement.lines.length > 0 ? `${text.chains} ${displayZone}.` : text.nothing,
      columns: [
        { header: text.date, kind: 'exactTime' },
        { header: text.type, kind: 'text' },
        { header: text.delivery, kind: 'text' },
        { header: text.order, kind: 'count' },
        { header: text.initialBalance, kind: 'coins' },
        { header: text.value, kind: 'coins' },
        { header: text.finalBalance, kind: 'coins' },
        { header: text.status, kind: 'text' },
      ],
      rows: statement.lines.map((line) => statementRow(line, language)),
      totals: [
        ...[text.total, null, null, null, statement.initialBalance],
        ...[sumAmounts(statement.lines.map(({ value }) => value)), statement.finalBalance, null],
      ],
    },
  ]
}

function statementRow(line: StatementLine, language: Language): CellValue[] {
  const text = statementTexts[language]
  return [
    line.date.toZonedDateTimeISO(displayZone).toPlainDateTime(),
    text.posting[line.type],
    line.deliveryDay && formatFor(language).date(line.deliveryDay),
    line.orderId,
    ...[line.initialBalance, line.value, line.finalBalance, text[line.status]],
  ]
}
