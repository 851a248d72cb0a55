import { Refusal } from '@tandem/core/refusal.ts'
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { longestText, maxColumns } from './sheet-reader.ts'
import type { Table } from './table.ts'
import type { UploadedFile } from '../uploads.ts'
import { maxCells, parseWorkbook } from './workbook-reader.ts'

export type { Table, TableCell } from './table.ts'

/**
 * Reads a spreadsheet or a CSV file as tables of cells. Refuses what is damaged, protected or no table, `file_too_complex` for more
 * cells than a table has, and `file_too_many_rows` beyond `maxRows`, the rows above the headers included. What separates the cells of
 * a CSV file is found out unless it is given. It takes long: files of strangers are read in a thread (`file-threads.ts`).
 */
export function readTables(
  { type, content }: Pick<UploadedFile, 'type' | 'content'>,
  maxRows: number,
  separator: string | null = null,
): Table[] {
  return type === 'xlsx' ? parseWorkbook(content, maxRows) : [parseCsv(content, maxRows, separator)]
}

function parseCsv(content: Buffer, maxRows: number, separator: string | null): Table {
  const text = parseText(content)
  const hinted = /^sep=(.)\r?\n/i.exec(text)
  const body = hinted ? text.slice(hinted[0].length) : text
  const delimiter = separator ?? hinted?.[1] ?? delimiterOf(body)
  checkCells(body, delimiter)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: maxRows + 1 })
  if (errors.some((error) => error.type === 'Quotes')) throw new Refusal('file_unreadable', {}, 'file')
  while (data.at(-1)?.every((cell) => cell.trim() === '')) data.pop()
  if (data.length === 0) throw new Refusal('file_empty', {}, 'file')
  if (data.length > maxRows) throw new Refusal('file_too_many_rows', { max: maxRows }, 'file')
  if (data.some((row) => row.length > maxColumns || row.some((cell) => cell.length > longestText))) {
    throw new Refusal('file_too_complex', {}, 'file')
  }
  const rows = data.map((row) => row.map((cell) => (cell.trim() === '' ? null : cell.trim())))
  return { name: null, rows: hinted ? [[], ...rows] : rows, troubles: new Map(), separator: delimiter }
}

/** Refuses a text of more cells than a table has before any is made. */
function checkCells(text: string, delimiter: string): void {
  let cells = 0
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (++cells > maxCells) throw new Refusal('file_too_complex', {}, 'file')
  }
}

/** The text of a file, as `decodeText` reads it. Refuses an empty one and what is no text. */
export function parseText(content: Buffer): string {
  const text = decodeText(content)
  // A text has no NUL characters.
  if (text.includes('\0')) throw new Refusal('file_unreadable', {}, 'file')
  if (text.trim() === '') throw new Refusal('file_empty', {}, 'file')
  return text
}

const delimiters = ['\t', ';', '|', ',']
const longestSample = 20_000

/** What stands in the most of the first lines: a title may stand above. A comma may be a decimal one, so the others go before. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, longestSample)
    .split(/\r?\n|\r/)
    .slice(0, 30)
  const countOf = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length
  const best = delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
  return countOf(best) > 0 ? best : ';'
}
