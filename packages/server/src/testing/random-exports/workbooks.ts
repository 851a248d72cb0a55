import { utils, write } from '@e965/xlsx'

/** What a table may be written as, besides text. */
export type BookKind = 'xlsx' | 'xls' | 'ods'

/** A table as a workbook of one sheet, its cells as texts, as programs write them that know nothing of numbers. */
export function writeWorkbook(table: readonly (readonly string[])[], kind: BookKind): Buffer {
  const sheet = utils.aoa_to_sheet(table.map((row) => row.map((text) => (text === '' ? null : text))))
  const book = { SheetNames: ['A'], Sheets: { A: sheet } }
  return Buffer.from(write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : kind }) as Uint8Array)
}
