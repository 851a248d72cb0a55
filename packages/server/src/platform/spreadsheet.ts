import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StyleBook, type CellStyle } from './spreadsheet-styles.ts'
import { escapeText, workbookParts } from './spreadsheet-parts.ts'
import { zipWriter } from './zip-writer.ts'

/**
 * What a column holds. Energy comes in whole Wh, prices in ticks and coins in 1e-8 TC, as everywhere inside. A unitary price
 * comes in ticks, too, and is written per MWh. A percentage comes as a ratio.
 */
export type ColumnKind =
  'text' | 'day' | 'time' | 'exactTime' | 'count' | 'number' | 'energy' | 'price' | 'unitary' | 'coins' | 'percent'

export interface Column {
  readonly header: string
  readonly kind: ColumnKind
}

/** A time is a time on the wall, for a spreadsheet knows no zones. Null is an empty cell. */
export type CellValue = string | number | bigint | Temporal.PlainDate | Temporal.PlainDateTime | null

export interface Sheet {
  readonly name: string
  /** Stands above the table; a second line says what the reader should know. */
  readonly title: string
  readonly note?: string
  readonly columns: readonly Column[]
  /** Each may be made when it is written: an array, or whatever can be gone through and knows how much it is. */
  readonly rows: Rows<readonly CellValue[]>
  /** A last row, set off from the others. */
  readonly totals?: readonly CellValue[]
}

/** Rows whose number is known, however they come: at hand, or read while they are written. */
export type Rows<Row> = (Iterable<Row> | AsyncIterable<Row>) & { readonly length: number }

/** Rows that are made when they are written, so that nobody waits until all of many are. */
export function rowsOf<Item>(items: Rows<Item>, make: (item: Item) => readonly CellValue[]): Sheet['rows'] {
  return {
    length: items.length,
    async *[Symbol.asyncIterator]() {
      for await (const item of items) yield make(item)
    },
  }
}

/**
 * Numbers keep every decimal their unit has and show those that are there; the reader's program places the separators.
 * Dates look as on the screens.
 */
const formats: Record<Exclude<ColumnKind, 'text'>, string> = {
  day: 'dd-mm-yyyy',
  time: 'dd-mm-yyyy hh:mm',
  exactTime: 'dd-mm-yyyy hh:mm:ss.000',
  count: '#,##0',
  number: '0',
  energy: '#,##0.00#',
  price: '0.00###',
  unitary: '#,##0.00',
  coins: '#,##0.00######',
  percent: '0.0%',
}

const widths: Record<ColumnKind, number> = {
  text: 18,
  day: 12,
  time: 17,
  exactTime: 24,
  count: 12,
  number: 12,
  energy: 17,
  price: 17,
  unitary: 17,
  coins: 19,
  percent: 12,
}

/** A text column is as wide as the longest of its first texts, within these. */
const textWidth = { least: 10, most: 60 } as const

/** What fits a printed page's width at half its size: smaller, nobody reads it. */
const widthOfPage = 260

/** No row may be higher. */
const mostPoints = 400

/** Rows that are written at a time: some milliseconds of work. */
const rowsAtOnce = 200

/**
 * Writes an xlsx file: per sheet a title, a note, the headers, the rows with real numbers and dates, and the totals. It is written a
 * few hundred rows at a time, and others have their turn in between, however large it is.
 */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const zip = zipWriter()
  const styles = new StyleBook()
  for (const [index, sheet] of sheets.entries()) {
    await zip.add(`xl/worksheets/sheet${String(index + 1)}.xml`, sheetTexts(sheet, styles))
  }
  const names = sheets.map(({ name }) => name)
  // The styles that the sheets turned out to need are known now.
  for (const [name, text] of workbookParts(names, styles.toXml())) await zip.add(name, [text])
  return new Uint8Array(zip.finish())
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

async function* sheetTexts({ title, note, columns, rows, totals }: Sheet, styles: StyleBook): AsyncGenerator<string> {
  const parts = partsOf(rows)
  const first = await parts.next()
  const firstRows = first.done === true ? [] : first.value
  const wide = columns.map(({ kind }, index) => (kind === 'text' ? widthOfTexts(firstRows, index) : widths[kind]))
  const cols = wide.map((width, index) => {
    const place = String(index + 1)
    return `<col min="${place}" max="${place}" width="${String(width)}" customWidth="1"/>`
  })
  yield (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}">` +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${cols.join('')}</cols><sheetData>`
  )
  let count = 0
  const row = (cells: readonly (Cell | null)[], points?: number) => rowXml(++count, cells, points)
  yield row([textCell(title, styles.idOf({ isBold: true, size: 14 }))], 20)
  yield row([textCell(note ?? '', styles.idOf({ color: '5F6B7A' }))])
  yield row(
    columns.map(({ header, kind }) =>
      textCell(header, styles.idOf({ isHeader: true, align: kind === 'text' ? 'left' : 'right' })),
    ),
    // By words, of which the bold ones are wider than digits.
    heightOf(columns.map(({ header }, index) => linesOf(header, (wide[index] ?? 0) * 0.8))),
  )
  const written = (some: readonly (readonly CellValue[])[]) =>
    some
      .map((values) => {
        const lines = columns.map(({ kind }, index) =>
          kind === 'text' ? linesOf(String(values[index] ?? ''), wide[index] ?? 0) : 1,
        )
        const isWrapped = lines.some((each) => each > 1)
        return row(cellsOf(values, columns, styles, { isWrapped }), isWrapped ? heightOf(lines) : undefined)
      })
      .join('')
  yield written(firstRows)
  for await (const some of parts) {
    await nextTurn()
    yield written(some)
  }
  if (totals) yield row(cellsOf(totals, columns, styles, { isTotal: true }))
  const pages = Math.ceil(wide.reduce((sum, width) => sum + width, 0) / widthOfPage)
  yield `</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="${String(pages)}" fitToHeight="0"/></worksheet>`
}

/** How many lines a text takes that is broken between its words, and where one is longer than a line within it. */
function linesOf(text: string, width: number): number {
  let [lines, used] = [1, 0]
  for (const { length } of text.split(/[ \n]/)) {
    if (used > 0 && used + 1 + length > width) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + length
    if (used > width) [lines, used] = [lines + Math.ceil(used / width) - 1, used % width]
  }
  return lines
}

/** In points. Programs other than Excel do not find out by themselves what a row of several lines needs. */
function heightOf(lines: readonly number[]): number {
  return Math.min(mostPoints, 15 * Math.max(1, ...lines))
}

/** The rows, so many at a time. */
async function* partsOf(rows: Sheet['rows']): AsyncGenerator<(readonly CellValue[])[]> {
  let some: (readonly CellValue[])[] = []
  for await (const values of rows) {
    some.push(values)
    if (some.length < rowsAtOnce) continue
    yield some
    some = []
  }
  yield some
}

/** In the digits of the usual font, which letters are hardly wider than; a column that nothing was written into yet has the usual width. */
function widthOfTexts(rows: readonly (readonly CellValue[])[], index: number): number {
  const longest = rows.reduce((most, values) => Math.max(most, String(values[index] ?? '').length), 0)
  return longest === 0 ? widths.text : Math.min(textWidth.most, Math.max(textWidth.least, longest + 2))
}

interface Cell {
  readonly style: number
  /** Null: a cell that shows only its style. */
  readonly text: string | null
  readonly isNumber: boolean
}

const textCell = (text: string, style: number): Cell => ({ style, text: text === '' ? null : text, isNumber: false })

function rowXml(row: number, cells: readonly (Cell | null)[], points?: number): string {
  const written = cells.map((cell, place) => {
    if (!cell) return ''
    const head = `<c r="${letterOf(place)}${String(row)}" s="${String(cell.style)}"`
    if (cell.text === null) return `${head}/>`
    if (cell.isNumber) return `${head}><v>${cell.text}</v></c>`
    return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell.text)}</t></is></c>`
  })
  const height = points === undefined ? '' : ` ht="${String(points)}" customHeight="1"`
  return `<row r="${String(row)}"${height}>${written.join('')}</row>`
}

function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}

function cellsOf(
  values: readonly CellValue[],
  columns: readonly Column[],
  styles: StyleBook,
  cellStyle: CellStyle,
): (Cell | null)[] {
  return columns.map(({ kind }, index) => cellOf(values[index] ?? null, kind, { styles, cellStyle }))
}

interface Styling {
  readonly styles: StyleBook
  readonly cellStyle: CellStyle
}

function cellOf(value: CellValue, kind: ColumnKind, { styles, cellStyle }: Styling): Cell | null {
  if (value === null) return cellStyle.isTotal ? { style: styles.idOf(cellStyle), text: null, isNumber: false } : null
  const number = (format: string, text: string): Cell => ({
    style: styles.idOf({ ...cellStyle, format }),
    text,
    isNumber: true,
  })
  if (value instanceof Temporal.PlainDate) return number(formats.day, String(dayNumber(value.toPlainDateTime())))
  if (value instanceof Temporal.PlainDateTime) {
    return number(kind === 'exactTime' ? formats.exactTime : formats.time, String(dayNumber(value)))
  }
  if (typeof value === 'string' || kind === 'text' || kind === 'day' || kind === 'time' || kind === 'exactTime') {
    return textCell(String(value), styles.idOf({ ...cellStyle, format: '@' }))
  }
  if (kind === 'percent') return number(formats.percent, String(Number(value)))
  const digits = formatDecimal(value, places[kind])
  if (BigInt(value) >= exactDigits || BigInt(value) <= -exactDigits) {
    return textCell(digits, styles.idOf({ ...cellStyle, format: '@', align: 'right' }))
  }
  return number(formats[kind], digits)
}

/** Days from the turn of 1899, as spreadsheets count, with the time on the wall as their fraction. */
function dayNumber(time: Temporal.PlainDateTime): number {
  return (
    Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second, time.millisecond) / 86_400_000 +
    25_569
  )
}

/** How many of the last digits are decimals of the natural unit. */
const places = {
  count: 0,
  number: 0,
  energy: decimals.energy,
  price: decimals.price,
  unitary: decimals.price - 3,
  coins: decimals.amount,
} as const

/** A spreadsheet keeps 15 digits of a number, as the wire does; longer ones are written as text, to the last decimal. */
const exactDigits = 1_000_000_000_000_000n
