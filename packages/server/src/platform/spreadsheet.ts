import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node'

/**
 * What a column holds. Energy comes in whole Wh, prices in ticks and coins in 1e-8 TC, as everywhere inside. A unitary price
 * comes in ticks, too, and is written per MWh. A percentage comes as a ratio.
 */
export type ColumnKind = 'text' | 'time' | 'exactTime' | 'count' | 'energy' | 'price' | 'unitary' | 'coins' | 'percent'

export interface Column {
  readonly header: string
  readonly kind: ColumnKind
}

/** A time is a time on the wall, for a spreadsheet knows no zones. Null is an empty cell. */
export type CellValue = string | number | bigint | Temporal.PlainDateTime | null

export interface Sheet {
  readonly name: string
  /** Stands above the table; a second line says what the reader should know. */
  readonly title: string
  readonly note?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly CellValue[])[]
  /** A last row, set off from the others. */
  readonly totals?: readonly CellValue[]
}

/**
 * Numbers keep every decimal their unit has and show those that are there; the reader's program places the separators.
 * Dates look as on the screens.
 */
const formats: Record<Exclude<ColumnKind, 'text'>, string> = {
  time: 'dd-mm-yyyy hh:mm',
  exactTime: 'dd-mm-yyyy hh:mm:ss.000',
  count: '#,##0',
  energy: '#,##0.00#',
  price: '0.00###',
  unitary: '#,##0.00',
  coins: '#,##0.00######',
  percent: '0.0%',
}

const widths: Record<ColumnKind, number> = {
  text: 18,
  time: 17,
  exactTime: 24,
  count: 12,
  energy: 17,
  price: 17,
  unitary: 17,
  coins: 19,
  percent: 12,
}

/** Writes an xlsx file: per sheet a title, a note, the headers, the rows with real numbers and dates, and the totals. */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const files = sheets.map((sheet) => ({
    sheet: sheet.name,
    data: [
      [{ value: sheet.title, fontWeight: 'bold' as const, fontSize: 14 }],
      [{ value: sheet.note ?? '', textColor: '#5f6b7a' }],
      sheet.columns.map(headerCell),
      ...sheet.rows.map((row) => writeRow(row, sheet.columns)),
      ...(sheet.totals ? [writeRow(sheet.totals, sheet.columns, { fontWeight: 'bold', topBorderStyle: 'thin' })] : []),
    ],
    columns: sheet.columns.map(({ kind }) => ({ width: widths[kind] })),
    stickyRowsCount: 3,
  }))
  return new Uint8Array(await writeExcelFile(files).toBuffer())
}

interface Look {
  readonly fontWeight?: 'bold'
  readonly topBorderStyle?: 'thin'
}

function headerCell({ header, kind }: Column): Cell {
  const align = kind === 'text' ? ('left' as const) : ('right' as const)
  return { value: header, fontWeight: 'bold', align, wrap: true, bottomBorderStyle: 'thin', backgroundColor: '#e8f0fb' }
}

function writeRow(values: readonly CellValue[], columns: readonly Column[], look: Look = {}): Row {
  return columns.map(({ kind }, index) => writeCell(values[index] ?? null, kind, look))
}

function writeCell(value: CellValue, kind: ColumnKind, look: Look): Cell {
  if (value === null) return look.topBorderStyle ? { value: '', ...look } : null
  if (value instanceof Temporal.PlainDateTime) {
    // The library writes the UTC face of a date: the wall time goes there.
    return {
      value: new Date(`${value.toString()}Z`),
      type: Date,
      format: kind === 'exactTime' ? formats.exactTime : formats.time,
      ...look,
    }
  }
  if (typeof value === 'string' || kind === 'text' || kind === 'time' || kind === 'exactTime') {
    return { value: String(value), type: String, format: '@', ...look }
  }
  if (kind === 'percent') return { value: Number(value), type: Number, format: formats.percent, ...look }
  const digits = formatDecimal(value, places[kind])
  if (BigInt(value) >= exactDigits || BigInt(value) <= -exactDigits) {
    return { value: digits, type: String, format: '@', align: 'right', ...look }
  }
  return { value: Number(digits), type: Number, format: formats[kind], ...look }
}

/** How many of the last digits are decimals of the natural unit. */
const places = {
  count: 0,
  energy: decimals.energy,
  price: decimals.price,
  unitary: decimals.price - 3,
  coins: decimals.amount,
} as const

/** A spreadsheet keeps 15 digits of a number, as the wire does; longer ones are written as text, to the last decimal. */
const exactDigits = 1_000_000_000_000_000n
