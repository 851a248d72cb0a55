/** A block copied from a spreadsheet, laid over the grid from the cell that has the focus. */
import type { Side } from '@tandem/core/market/order.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { parseLocalNumber } from '@tandem/contract/texts/parse.ts'
import { looksLikeInterval, splitBlock } from '../../lib/pasted-block.ts'
import type { GridColumn, NumberColumn, RowDraft, StepDraft } from './ticket.ts'

interface UnreadCell {
  /** Row of the grid. */
  readonly row: number
  readonly column: GridColumn
  readonly text: string
  readonly ambiguous: boolean
}

export interface PasteSummary {
  readonly quantities: number
  readonly prices: number
  readonly sides: number
  /** First and last row of the grid that were written; null when nothing was. */
  readonly span: { readonly from: number; readonly to: number } | null
  readonly unread: readonly UnreadCell[]
  /** Rows of the block that lie beyond the end of the day. */
  readonly beyond: number
  readonly headings: number
  /** Columns that are neither interval, side, quantity nor price. */
  readonly ignoredColumns: number
}

export interface Pasted {
  readonly rows: RowDraft[]
  readonly summary: PasteSummary
}

const sideWords: Record<string, Side> = {
  ...{ buy: 'buy', b: 'buy', bid: 'buy', purchase: 'buy' },
  ...{ cumparare: 'buy', cumpar: 'buy', cumpara: 'buy', c: 'buy' },
  ...{ sell: 'sell', s: 'sell', ask: 'sell', sale: 'sell' },
  ...{ vanzare: 'sell', vand: 'sell', vinde: 'sell', v: 'sell' },
}

/** "Vânzare", "VANZARE" and "s" are sides; null for any other text. */
export function readSide(text: string): Side | null {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
  return sideWords[plain] ?? null
}

type BlockColumn = GridColumn | 'interval' | null

const looksLikeNumber = (text: string) => /\d/.test(text) && !looksLikeInterval(text)

/**
 * What the columns of a block are. Intervals and sides are known by their words. Of the numbers, one column goes where
 * the focus is, two are quantity and price.
 */
function nameColumns(block: readonly string[][], focus: GridColumn): BlockColumn[] {
  const width = block.reduce((most, row) => Math.max(most, row.length), 0)
  const numbers: NumberColumn[] = []
  const columns = Array.from({ length: width }, (_, index): BlockColumn | 'number' => {
    const cells = block.map((row) => row[index] ?? '').filter((cell) => cell !== '')
    if (cells.length > 0 && cells.every(looksLikeInterval)) return 'interval'
    if (cells.some((cell) => readSide(cell)) && !cells.some(looksLikeNumber)) return 'side'
    return 'number'
  })
  const first = columns.indexOf('number')
  if (columns.filter((column) => column === 'number').length > 1 && countsUp(block, first)) columns[first] = 'interval'
  const found = columns.filter((column) => column === 'number').length
  if (found === 1) numbers.push(focus === 'price' ? 'price' : 'quantity')
  else numbers.push('quantity', 'price')
  return columns.map((column) => (column === 'number' ? (numbers.shift() ?? null) : column))
}

/** 1, 2, 3 …: the numbers of the intervals. */
function countsUp(block: readonly string[][], column: number): boolean {
  return block.length > 2 && block.every((row, index) => row[column] === String(index + 1))
}

/** Lays the block over `rows` from the focused cell: one row of the block for each interval, as its only price step. */
export function pasteBlock(
  text: string,
  focus: { readonly row: number; readonly column: GridColumn },
  rows: readonly RowDraft[],
  language: Language,
): Pasted {
  const all = splitBlock(text)
  const headings = countHeadings(all)
  const block = all.slice(headings)
  const columns = nameColumns(block, focus.column)
  const result = [...rows]
  const counts = { quantity: 0, price: 0, side: 0 }
  const unread: UnreadCell[] = []
  let last = -1
  block.forEach((cells, index) => {
    const row = result[focus.row + index]
    if (!row) return
    const first = row.steps[0] ?? { quantity: '', price: '' }
    const draft: { side: Side } & { -readonly [Key in keyof StepDraft]: StepDraft[Key] } = { side: row.side, ...first }
    columns.forEach((column, position) => {
      if (column === null || column === 'interval') return
      const fault = readInto(draft, column, cells[position] ?? '', language)
      if (fault === 'empty') return
      if (fault === null) counts[column] += 1
      else
        unread.push({ row: focus.row + index, column, text: cells[position] ?? '', ambiguous: fault === 'ambiguous' })
    })
    const { side, ...step } = draft
    result[focus.row + index] = { ...row, side, steps: [step, ...row.steps.slice(1)] }
    last = focus.row + index
  })
  return {
    rows: result,
    summary: {
      quantities: counts.quantity,
      prices: counts.price,
      sides: counts.side,
      span: last < 0 ? null : { from: focus.row, to: last },
      unread,
      beyond: Math.max(0, focus.row + block.length - rows.length),
      headings,
      ignoredColumns: columns.filter((column) => column === null).length,
    },
  }
}

/** Writes one cell; says why it could not. An empty cell empties its cell of the grid, and a side stays. */
function readInto(
  draft: { side: Side; quantity: string; price: string },
  column: GridColumn,
  text: string,
  language: Language,
): 'empty' | 'ambiguous' | 'unread' | null {
  if (column === 'side') {
    if (text === '') return 'empty'
    const side = readSide(text)
    if (!side) return 'unread'
    draft.side = side
    return null
  }
  const parsed = parseLocalNumber(text, language)
  if (parsed.ok) {
    draft[column] = parsed.text
    return null
  }
  if (parsed.fault === 'empty') {
    draft[column] = ''
    return 'empty'
  }
  draft[column] = `?${text}`
  return parsed.fault === 'ambiguous' ? 'ambiguous' : 'unread'
}

/** Leading rows in which no cell is a number, an interval or a side. */
function countHeadings(block: readonly string[][]): number {
  const isData = (cell: string) => cell === '' || looksLikeNumber(cell) || looksLikeInterval(cell) || readSide(cell)
  const first = block.findIndex((row) => row.some((cell) => cell !== '' && isData(cell)))
  // A block without any data is no heading: its cells are told as not understood.
  return first < 0 || first > 2 ? 0 : first
}
