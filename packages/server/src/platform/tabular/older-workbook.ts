/** Workbooks of before .xlsx and of other programs, by a library: read in the bounded thread of a file and nowhere else. */
import { Refusal } from '@tandem/core/refusal.ts'
import { read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { keyOf, longestText, maxColumns, mergedKeys, shownAs } from './sheet-reader.ts'
import type { CellTrouble, Table, TableCell } from './table.ts'
import { maxCells } from './workbook-reader.ts'
import { shapeOf } from './workbook-styles.ts'
import { unzip } from '../zip.ts'
import { storeAsZip } from '../zip-writer.ts'

/** Of an .ods file, unpacked. */
const unpackedBytes = 60_000_000

/** What every compound file begins with: Excel before 2007, and workbooks with a password. */
export const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Reads an .xls file, an .ods file, or the text of a workbook or a web page that is one. Formulas are not worked out. */
export function parseOlderWorkbook(content: Buffer | string, maxRows: number): Table[] {
  const book = readBook(content, maxRows)
  const sheets = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name]
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    return sheet && !isHidden && (sheet['!type'] ?? 'sheet') === 'sheet' ? [{ name, sheet }] : []
  })
  if (sheets.length === 0) throw new Refusal('file_without_sheets', {}, 'file')
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  let left = maxCells
  return sheets.map(({ name, sheet }) => {
    const table = tableOf(sheet, { name, maxRows, isFrom1904 })
    left -= table.rows.reduce((sum, row) => sum + row.length, 0)
    if (left < 0) throw new Refusal('file_too_complex', {}, 'file')
    return table
  })
}

function readBook(content: Buffer | string, maxRows: number): WorkBook {
  const options = { dense: true, cellNF: true, cellText: false, cellHTML: false, raw: true, UTC: true } as const
  try {
    const type = typeof content === 'string' ? ('string' as const) : ('buffer' as const)
    return read(content, { ...options, type, sheetRows: maxRows + 1 })
  } catch (error) {
    // Of a damaged compound file it says that a zip file is.
    const isProtected = /password|(?<!ZIP )encrypt/i.test(error instanceof Error ? error.message : '')
    throw new Refusal(isProtected ? 'file_protected' : 'file_unreadable', {}, 'file')
  }
}

/** The parts of an .ods file that hold its cells, unpacked within bounds and packed no more, so that nobody unpacks what is not bounded. */
export function parseOpenDocument(content: Buffer, maxRows: number): Table[] {
  const parts = new Set(['mimetype', 'content.xml', 'styles.xml', 'META-INF/manifest.xml'])
  const entries = unzip(content, (name) => parts.has(name), { entries: 500, bytes: unpackedBytes })
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  if (manifest?.content.includes('encryption-data')) throw new Refusal('file_protected', {}, 'file')
  return parseOlderWorkbook(storeAsZip(entries), maxRows)
}

interface SheetOptions {
  readonly name: string
  readonly maxRows: number
  readonly isFrom1904: boolean
}

function tableOf(sheet: WorkSheet, { name, maxRows, isFrom1904 }: SheetOptions): Table {
  const data = sheet['!data'] ?? []
  const troubles = new Map<string, CellTrouble>()
  const rows = Array.from(data, (cells: readonly (CellObject | undefined)[] | undefined, row) => {
    const read = Array.from(cells ?? [], (cell, column) => {
      if (cell?.f !== undefined) troubles.set(keyOf(row + 1, column + 1), 'formula')
      return cell ? cellOf(cell, isFrom1904) : null
    })
    return read.slice(0, read.findLastIndex((cell) => cell !== null) + 1)
  })
  const length = rows.findLastIndex((cells) => cells.length > 0) + 1
  if (length > maxRows) throw new Refusal('file_too_many_rows', { max: maxRows }, 'file')
  if (rows.some((cells) => cells.length > maxColumns)) throw new Refusal('file_too_complex', {}, 'file')
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const range = { first: { row: from.r + 1, column: from.c + 1 }, last: { row: to.r + 1, column: to.c + 1 } }
    for (const key of mergedKeys(range, troubles.size)) troubles.set(key, 'merged')
  }
  return { name, rows: rows.slice(0, length), troubles, separator: null }
}

function cellOf({ t: type, v: value, w: written, z: format }: CellObject, isFrom1904: boolean): TableCell {
  if (typeof value === 'number' && type === 'n') {
    if (!Number.isFinite(value)) throw new Refusal('file_unreadable', {}, 'file')
    return shownAs(typeof format === 'string' ? shapeOf(format) : 'number', value, isFrom1904)
  }
  if (type === 'b') return value === true ? 'TRUE' : 'FALSE'
  if (type === 'e') return written ?? '#N/A'
  if (type !== 's' || typeof value !== 'string') return null
  if (value.length > longestText) throw new Refusal('file_too_complex', {}, 'file')
  const text = value.trim()
  return text === '' ? null : text
}
