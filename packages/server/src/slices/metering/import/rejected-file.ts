import { fieldNames } from '@tandem/contract/texts/fields.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { readingFaultText } from '@tandem/contract/texts/reading-import.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import type { JudgedRow } from './judge-file.ts'
import { describeColumns, type UnderstoodFile } from './understand-file.ts'

const texts = {
  en: {
    sheet: 'Rejected rows',
    title: 'Rows that were not imported',
    note: 'Correct them and import this file: it needs no other change.',
    row: 'Row of the file',
    reason: 'Reason',
  },
  ro: {
    sheet: 'Rânduri respinse',
    title: 'Rânduri care nu s-au importat',
    note: 'Corectează-le și importă fișierul acesta: altceva nu trebuie schimbat.',
    row: 'Rândul din fișier',
    reason: 'Motiv',
  },
} as const

/** The rows that cannot be imported, as they stand in the file, with each reason beside them. Imports as it is. */
export function rejectedFile(
  file: UnderstoodFile,
  rows: readonly JudgedRow[],
  language: Language,
): Promise<Uint8Array> {
  const text = texts[language]
  const columns = describeColumns(file)
  const reasonOf = ({ faults }: JudgedRow) =>
    faults.map((each) => `${fieldNames[language][each.column] ?? ''}: ${readingFaultText(each, language)}`).join(' ')
  return writeSpreadsheet([
    {
      name: text.sheet,
      title: text.title,
      note: text.note,
      columns: [...columns.map(({ header }) => header), text.row, text.reason].map((header) => ({
        header,
        kind: 'text' as const,
      })),
      rows: rows.map((row) => [
        ...columns.map((_, place) => textOf(row.source.cells[place] ?? null) || null),
        ...[String(row.row), reasonOf(row)],
      ]),
    },
  ])
}
