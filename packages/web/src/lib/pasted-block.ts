/** A block copied from a spreadsheet, and where its cells go in a grid. */
import type { Language } from '@tandem/contract/texts/format.ts'
import { parseLocalNumber } from '@tandem/contract/texts/parse.ts'

/** A column of a grid into which blocks are pasted: of numbers, or of the words that `read` knows. */
export interface PasteColumn<Name extends string> {
  readonly name: Name
  readonly read?: (text: string) => string | null
}

/** A cell of a block at its place in the grid. */
interface PastedCell<Name extends string> {
  readonly row: number
  readonly column: Name
  /** As it was copied. */
  readonly text: string
  /** What the grid keeps: '' when empty, "?…" when the text is no number. */
  readonly value: string
  readonly fault: 'ambiguous' | 'unread' | null
}

export interface PastedBlock<Name extends string> {
  readonly cells: readonly PastedCell<Name>[]
  /** First and last row of the grid over which the block lies; null when there is none. */
  readonly span: { readonly from: number; readonly to: number } | null
  /** Rows of the block that lie beyond the last row of the grid. */
  readonly beyond: number
  readonly headings: number
  /** Columns that go nowhere and are not the intervals. */
  readonly ignoredColumns: number
}

/** The grid that takes the block: its columns, how many rows can be written, and the cell with the focus. */
interface PasteTarget<Name extends string> {
  readonly columns: readonly PasteColumn<Name>[]
  readonly rows: number
  readonly focus: { readonly row: number; readonly column: Name }
  readonly language: Language
}

/** More than one cell; a single number is pasted into its cell as usual. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/** Lays a block over a grid from the cell with the focus. */
export function placeBlock<Name extends string>(text: string, target: PasteTarget<Name>): PastedBlock<Name> {
  const { columns, rows, focus, language } = target
  const all = splitBlock(text)
  const headings = countHeadings(all, columns)
  const block = all.slice(headings)
  const names = nameColumns(block, columns, focus.column)
  const written = block.slice(0, Math.max(0, rows - focus.row))
  const cells = written.flatMap((row, index) =>
    names.flatMap((name, place) => {
      const column = columns.find((each) => each.name === name)
      const cell = row[place] ?? ''
      return column ? [{ row: focus.row + index, ...readCell(column, cell, language) }] : []
    }),
  )
  return {
    cells,
    span: written.length === 0 ? null : { from: focus.row, to: focus.row + written.length - 1 },
    beyond: block.length - written.length,
    headings,
    ignoredColumns: names.filter((name) => name === null).length,
  }
}

function readCell<Name extends string>({ name, read }: PasteColumn<Name>, text: string, language: Language) {
  const cell = { column: name, text }
  if (read) {
    const value = read(text) ?? ''
    return { ...cell, value, fault: text !== '' && value === '' ? ('unread' as const) : null }
  }
  const parsed = parseLocalNumber(text, language)
  if (parsed.ok) return { ...cell, value: parsed.text, fault: null }
  if (parsed.fault === 'empty') return { ...cell, value: '', fault: null }
  return { ...cell, value: `?${text}`, fault: parsed.fault === 'ambiguous' ? parsed.fault : ('unread' as const) }
}

/**
 * What the columns of a block are. Intervals are known by their look, words by their column. Of the numbers, one column
 * goes where the focus is, several go to the grid's columns in their sequence; where the grid has only one, the last.
 */
function nameColumns<Name extends string>(
  block: readonly string[][],
  columns: readonly PasteColumn<Name>[],
  focus: Name,
): (Name | 'interval' | null)[] {
  const width = block.reduce((most, row) => Math.max(most, row.length), 0)
  const numbers: number[] = []
  const names = Array.from({ length: width }, (_, place): Name | 'interval' | null => {
    const cells = block.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    if (cells.length > 0 && cells.every(looksLikeInterval)) return 'interval'
    if (cells.some(looksLikeNumber)) numbers.push(place)
    else return columns.find(({ read }) => read && cells.some((cell) => read(cell)))?.name ?? null
    return null
  })
  const [first] = numbers
  if (first !== undefined && numbers.length > 1 && countsUp(block, first)) {
    names[first] = 'interval'
    numbers.shift()
  }
  // Where there is no number at all, what stands there is put into the cells, marked as not understood.
  const places = numbers.length > 0 ? numbers : names.flatMap((name, place) => (name === null ? [place] : []))
  const ofNumbers = columns.filter(({ read }) => !read).map(({ name }) => name)
  if (ofNumbers.length === 1) places.splice(0, places.length - 1)
  const taken = places.length === 1 && ofNumbers.includes(focus) ? [focus] : ofNumbers
  places.forEach((place, index) => {
    names[place] = taken[index] ?? null
  })
  return names
}

/** 1, 2, 3 …: the numbers of the intervals. */
function countsUp(block: readonly string[][], column: number): boolean {
  return block.length > 2 && block.every((row, index) => row[column] === String(index + 1))
}

/** Leading rows in which no cell is a number, an interval or a word of the grid; a block without any has no headings. */
function countHeadings(block: readonly string[][], columns: readonly PasteColumn<string>[]): number {
  const isData = (cell: string) =>
    looksLikeNumber(cell) || looksLikeInterval(cell) || columns.some(({ read }) => read?.(cell))
  const first = block.findIndex((row) => row.some(isData))
  return first < 0 || first > 2 ? 0 : first
}

/** Cells by row, as spreadsheets copy them: tabs between cells, line ends between rows. */
/** The cells of a text copied from a spreadsheet, row by row. */
export function splitBlock(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
}

const looksLikeNumber = (text: string) => /\d/.test(text) && !looksLikeInterval(text)

/** `14:00`, `14:00-15:00`, `03:00-04:00 A`. */
function looksLikeInterval(text: string): boolean {
  return /^\d{1,2}:\d{2}(\s*[-–]\s*\d{1,2}:\d{2})?(\s*[AB])?$/.test(text)
}
