import { Refusal } from '@tandem/core/refusal.ts'
import { plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import type { CellTrouble, TableCell } from './table.ts'
import type { NumberShape } from './workbook-styles.ts'
import { parseXml, type XmlAttributes } from './xml-reader.ts'

/** What a sheet needs of its workbook. */
export interface SheetOptions {
  readonly maxRows: number
  readonly sharedStrings: readonly string[]
  /** By the number of a style: what its numbers are shown as. */
  readonly styles: readonly NumberShape[]
  /** Days count from 1904, as old programs of one maker had it. */
  readonly isFrom1904: boolean
  /** Takes cells from what all sheets may have together; refuses when none are left. */
  readonly takeCells: (count: number) => void
}

export interface ReadSheet {
  readonly rows: readonly (readonly TableCell[])[]
  readonly troubles: ReadonlyMap<string, CellTrouble>
}

/** No table has so many columns; a single cell far out would make every row that long. */
export const maxColumns = 200
/** As spreadsheet programs have it. */
export const longestText = 32_767
const maxMergedCells = 100_000

interface Place {
  readonly row: number
  readonly column: number
}

/** The places of cells that are merged; refuses more than a sheet has. `known` are those of the sheet so far. */
export function mergedKeys({ first, last }: { readonly first: Place; readonly last: Place }, known: number): string[] {
  const [height, width] = [Math.max(0, last.row - first.row + 1), Math.max(0, last.column - first.column + 1)]
  if (known + height * width > maxMergedCells) throw unreadable()
  return Array.from({ length: height * width }, (_, index) =>
    keyOf(first.row + Math.floor(index / width), first.column + (index % width)),
  )
}

/**
 * Reads the cells of a sheet, and which of them hold formulas or are merged. Refuses places that no table has, or that are there
 * twice (`file_unreadable`), and rows beyond the most (`file_too_many_rows`).
 */
export function parseSheet(xml: string | Iterable<string>, terms: SheetOptions): ReadSheet {
  const sheet = new SheetVisitor(terms)
  parseXml(xml, sheet)
  return { rows: sheet.finish(), troubles: sheet.troubles }
}

class SheetVisitor {
  readonly troubles = new Map<string, CellTrouble>()
  readonly #terms: SheetOptions
  readonly #rows: TableCell[][] = []
  #row = 0
  #column = 0
  #merged = 0
  #cell: { readonly type: string; readonly style: string; value: string | null } | null = null
  /** Where text belongs to the value: in `v`, and in `t` of a text that stands in the cell itself, its reading aids left out. */
  #reads = false
  #isAid = false

  constructor(terms: SheetOptions) {
    this.#terms = terms
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'row') this.#beginRow(attributes.get('r'))
    else if (name === 'c') this.#beginCell(attributes)
    else if (name === 'f') {
      if (this.#cell) this.troubles.set(keyOf(this.#row, this.#column), 'formula')
    } else if (name === 'v' || name === 't') {
      this.#reads = this.#cell !== null && !this.#isAid
      if (this.#reads && this.#cell) this.#cell.value ??= ''
    } else if (name === 'rPh') this.#isAid = true
    else if (name === 'mergeCell') this.#merge(attributes.get('ref') ?? '')
  }

  readonly text = (text: string): void => {
    if (!this.#reads || !this.#cell) return
    const value = (this.#cell.value ?? '') + text
    if (value.length > longestText) throw new Refusal('file_too_complex', {}, 'file')
    this.#cell.value = value
  }

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#reads = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'c') this.#endCell()
  }

  /** Empty rows at the end say nothing. */
  finish(): readonly (readonly TableCell[])[] {
    let length = this.#rows.length
    while (length > 0 && this.#rows[length - 1]?.every((cell) => cell === null)) length--
    return this.#rows.slice(0, length)
  }

  #beginRow(place: string | undefined): void {
    const row = place === undefined ? this.#row + 1 : parseRow(place, this.#terms.maxRows)
    if (row <= this.#row || this.#cell) throw unreadable()
    if (row > this.#terms.maxRows) throw tooManyRows(this.#terms.maxRows)
    ;[this.#row, this.#column] = [row, 0]
  }

  #beginCell(attributes: XmlAttributes): void {
    const reference = attributes.get('r')
    const place =
      reference === undefined
        ? { row: this.#row, column: this.#column + 1 }
        : parsePlace(reference, this.#terms.maxRows)
    // Every cell stands in its row, behind the one before: of two at one place nobody knows which counts.
    if (place.row !== this.#row || place.column <= this.#column || place.column > maxColumns) throw unreadable()
    if (this.#cell) throw unreadable()
    this.#column = place.column
    this.#cell = { type: attributes.get('t') ?? 'n', style: attributes.get('s') ?? '', value: null }
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    const value = cell && this.#valueOf(cell)
    if (value === null) return
    while (this.#rows.length < this.#row) this.#rows.push([])
    const row = this.#rows[this.#row - 1] ?? []
    this.#terms.takeCells(this.#column - row.length)
    while (row.length < this.#column - 1) row.push(null)
    row.push(value)
  }

  #valueOf({ type, style, value }: { readonly type: string; readonly style: string; value: string | null }): TableCell {
    if (value === null || value === '') return null
    switch (type) {
      case 'n':
        return this.#numberOf(value, style)
      case 's': {
        const shared = this.#terms.sharedStrings[/^\d{1,8}$/.test(value) ? Number(value) : -1]
        if (shared === undefined) throw unreadable()
        return textOrNull(shared)
      }
      case 'str':
      case 'inlineStr':
        return textOrNull(unescapeText(value))
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return dayOf(value)
      // What a formula came to, pasted as a value: an error is not an empty cell, which may mean "at any price".
      case 'e':
        return textOrNull(value)
      default:
        throw unreadable()
    }
  }

  #numberOf(value: string, style: string): TableCell {
    const number = Number(value)
    if (!Number.isFinite(number)) throw unreadable()
    const shape = style === '' ? 'number' : (this.#terms.styles[Number(style)] ?? 'number')
    return shownAs(shape, number, this.#terms.isFrom1904)
  }

  #merge(reference: string): void {
    const [from = '', to = from] = reference.split(':')
    const [first, last] = [parsePlace(from, this.#terms.maxRows), parsePlace(to, this.#terms.maxRows)]
    const keys = mergedKeys({ first, last }, this.#merged)
    this.#merged += keys.length
    for (const key of keys) this.troubles.set(key, 'merged')
  }
}

/** Of a cell, by its place from 1. */
export const keyOf = (row: number, column: number) => `${String(row)}/${String(column)}`

const unreadable = () => new Refusal('file_unreadable', {}, 'file')
const tooManyRows = (max: number) => new Refusal('file_too_many_rows', { max }, 'file')

function parseRow(text: string, maxRows: number): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw unreadable()
  if (Number(text) > maxRows) throw tooManyRows(maxRows)
  return Number(text)
}

/** `C14` → row 14, column 3. */
function parsePlace(text: string, maxRows: number): { row: number; column: number } {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(text)
  if (!match) throw unreadable()
  const column = Array.from(match[1] ?? '', (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, digit) => sum * 26 + digit,
    0,
  )
  if (column > maxColumns) throw unreadable()
  return { row: parseRow(match[2] ?? '', maxRows), column }
}

/** From this length on, a part of a text keeps all of it in memory. */
const shortestPart = 13

function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length >= shortestPart) return Buffer.from(trimmed, 'utf16le').toString('utf16le')
  return trimmed === '' ? null : trimmed
}

/** What XML cannot hold is written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const daysTo1904 = 1462
/** 1970-01-01, counted from the turn of 1899 as spreadsheets do. */
const epochDay = 25_569
/** The end of the year 9999. */
const lastDay = 2_958_466

/** A number as its format shows it: 0.5 of a percent format is the text "50%", as people wrote it. */
export function shownAs(shape: NumberShape, value: number, isFrom1904: boolean): TableCell {
  if (shape === 'percent') return `${plainNumber(value * 100)}%`
  return shape === 'time' ? timeOf(value + (isFrom1904 ? daysTo1904 : 0)) : value
}

/** A number of days becomes a time on the wall, to the second; what is no day stays a number. */
function timeOf(days: number): TableCell {
  if (days < 0 || days >= lastDay) return days
  const seconds = Math.round((days - epochDay) * 86_400)
  return new Temporal.PlainDateTime(1970, 1, 1).add({ seconds })
}

/** A day as text: the wall time counts. */
function dayOf(text: string): TableCell {
  try {
    return Temporal.PlainDateTime.from(text.replace(/Z$/, '')).round('second')
  } catch {
    throw unreadable()
  }
}
