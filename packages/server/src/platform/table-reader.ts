import { Refusal } from '@tandem/core/refusal.ts'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import type { UploadedFile } from './uploads.ts'
import { scanSheet, sheetPaths, type CellTrouble, type SheetScan } from './sheet-scan.ts'
import { checkTags } from './xml-tags.ts'
import { storeAsZip, unzip } from './zip.ts'

/** What a cell holds. A time is a time on the wall, as spreadsheets know no zones; one without a day is of the year 1899. */
export type TableCell = string | number | Temporal.PlainDateTime | null

/** A sheet of a workbook, or a CSV file. */
export interface Table {
  /** Null for a CSV file. */
  readonly name: string | null
  /** As the spreadsheet program counts them: `rows[0]` is row 1. */
  readonly rows: readonly (readonly TableCell[])[]
  /** Cells that hold something else than a value, by `row/column`, both from 1. */
  readonly troubles: ReadonlyMap<string, CellTrouble>
  /** What stands between the cells of a CSV file; null for a workbook. */
  readonly separator: string | null
}

/** The most that the XML of a workbook may come to; a hundred thousand cells are about a tenth of it. */
const unpackedBytes = 40_000_000
const maxEntries = 500
/** Of all sheets of a workbook: ten columns in 20,000 rows are a twentieth of it. */
const maxCells = 4_000_000

/**
 * Reads a spreadsheet or a CSV file as tables of cells. Refuses what is damaged, protected or no table, and
 * `file_too_many_rows` beyond `maxRows`, the rows above the headers included. What separates the cells of a CSV file is
 * found out unless it is given.
 */
export async function readTables(
  { type, content }: UploadedFile,
  maxRows: number,
  separator: string | null = null,
): Promise<Table[]> {
  return type === 'xlsx' ? readWorkbook(content, maxRows) : [readCsv(content, maxRows, separator)]
}

async function readWorkbook(content: Buffer, maxRows: number): Promise<Table[]> {
  const isWanted = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels')
  const entries = unzip(content, isWanted, { entries: maxEntries, bytes: unpackedBytes })
  const scans = scanWorkbook(new Map(entries.map((entry) => [entry.name, entry.content.toString('utf8')])), maxRows)
  const sheets = await readXlsxFile(storeAsZip(entries)).catch(() => {
    throw new Refusal('file_unreadable', {}, 'file')
  })
  if (sheets.length !== scans.length) throw new Refusal('file_unreadable', {}, 'file')
  return sheets.map(({ sheet, data }, index) => ({
    name: sheet,
    rows: data.map((row) => row.map(readCell)),
    troubles: scans[index]?.troubles ?? new Map<string, CellTrouble>(),
    separator: null,
  }))
}

/**
 * Goes over every part before the reader sees it, and over the sheets in the workbook's sequence. Refuses a sheet that is not
 * in the archive, and sheets that come to more cells than a workbook of orders has.
 */
function scanWorkbook(texts: ReadonlyMap<string, string>, maxRows: number): SheetScan[] {
  texts.forEach(checkTags)
  const paths = sheetPaths(texts.get('xl/workbook.xml') ?? '', texts.get('xl/_rels/workbook.xml.rels') ?? '')
  let left = maxCells
  return paths.map((path) => {
    const scan = scanSheet(texts.get(path) ?? '', maxRows)
    left -= scan.cells
    if (left < 0 || !texts.has(path)) throw new Refusal('file_unreadable', {}, 'file')
    return scan
  })
}

function readCell(value: unknown): TableCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) {
    // The reader puts the time on the wall into the UTC face of a date, cut off below the millisecond.
    const instant = Temporal.Instant.fromEpochMilliseconds(value.getTime())
    return instant.toZonedDateTimeISO('UTC').toPlainDateTime().round('second')
  }
  return null
}

function readCsv(content: Buffer, maxRows: number, separator: string | null): Table {
  const text = readText(content)
  const hinted = /^sep=(.)\r?\n/i.exec(text)
  const body = hinted ? text.slice(hinted[0].length) : text
  const delimiter = separator ?? hinted?.[1] ?? delimiterOf(body)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: maxRows + 1 })
  if (errors.some((error) => error.type === 'Quotes')) throw new Refusal('file_unreadable', {}, 'file')
  while (data.at(-1)?.every((cell) => cell.trim() === '')) data.pop()
  if (data.length === 0) throw new Refusal('file_empty', {}, 'file')
  if (data.length > maxRows) throw new Refusal('file_too_many_rows', { max: maxRows }, 'file')
  const rows = data.map((row) => row.map((cell) => (cell.trim() === '' ? null : cell.trim())))
  return { name: null, rows: hinted ? [[], ...rows] : rows, troubles: new Map(), separator: delimiter }
}

/** UTF-8, UTF-16 where its mark says so, and otherwise Windows-1250, in which older programs write Romanian. */
function readText(content: Buffer): string {
  const text = decode(content)
  // A text has no NUL characters.
  if (text.includes('\0')) throw new Refusal('file_unreadable', {}, 'file')
  if (text.trim() === '') throw new Refusal('file_empty', {}, 'file')
  return text
}

function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1250').decode(content)
  }
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
