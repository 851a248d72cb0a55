/** An order while it is being written: what stands in the cells, and what it means once it can be read. */
import {
  checkOrderLines,
  type OrderFrame,
  type OrderLine,
  type OrderStep,
  type Side,
} from '@tandem/core/market/order.ts'
import { refusalOf, type Refusal, type RefusalCode, type RefusalDetails } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { parseCell, type CellBounds, type CellPlace, type CellProblem } from '../../ui/form/index.ts'

export type NumberColumn = 'quantity' | 'price'
export type GridColumn = 'side' | NumberColumn

/** Canonical decimal text ("0.45"), '' when empty, "?…" when what was typed is no number. */
export interface StepDraft {
  readonly quantity: string
  readonly price: string
}

/** One delivery period: always at least one step, which may be empty. */
export interface RowDraft {
  readonly period: number
  readonly side: Side
  readonly steps: readonly StepDraft[]
}

/** A cell by its row, which is the period minus one, and its step. */
export type Cell = Required<CellPlace<GridColumn>>

type FaultReason =
  | { readonly kind: 'missing'; readonly column: NumberColumn }
  | { readonly kind: CellProblem }
  | { readonly kind: 'refusal'; readonly code: RefusalCode; readonly details: RefusalDetails }
  /** In the server's own words. */
  | { readonly kind: 'told'; readonly message: string }

export interface CellFault {
  readonly cell: Cell
  readonly reason: FaultReason
}

/** Where a line of the order stands in the grid: the row, and for each of its steps the step of the row. */
export interface LinePlace {
  readonly row: number
  readonly steps: readonly number[]
}

export interface ReadTicket {
  /** The lines that can be read; rows without anything in them make no line. */
  readonly lines: OrderLine[]
  /** For each of `lines` where it stands. */
  readonly places: LinePlace[]
  readonly faults: CellFault[]
}

export const emptyStep: StepDraft = { quantity: '', price: '' }

export function emptyRows(periods: number, side: Side): RowDraft[] {
  return Array.from({ length: periods }, (_, index) => ({ period: index + 1, side, steps: [emptyStep] }))
}

export function isEmptyRow(row: RowDraft): boolean {
  return row.steps.every((step) => step.quantity === '' && step.price === '')
}

export function isSameRow(a: RowDraft, b: RowDraft): boolean {
  return JSON.stringify([a.side, a.steps]) === JSON.stringify([b.side, b.steps])
}

/** The row that shows a line. */
export function rowOf(line: OrderLine): RowDraft {
  return { period: line.period, side: line.side, steps: line.steps.map(draftOf) }
}

function draftOf({ quantity, price }: OrderStep): StepDraft {
  return { quantity: formatDecimal(quantity, decimals.energy), price: formatDecimal(price, decimals.price) }
}

/** Writes lines over the rows of their periods; other rows stay. Periods that the day does not have are left out. */
export function writeLines(rows: readonly RowDraft[], lines: readonly OrderLine[]): RowDraft[] {
  const byPeriod = new Map(lines.map((line) => [line.period, line]))
  return rows.map((row) => {
    const line = byPeriod.get(row.period)
    return line ? rowOf(line) : row
  })
}

/**
 * Reads the grid as the lines of an order. Every cell that is no number or lacks its partner is a fault at that cell;
 * what can be read is held against the same rules as on the server, each row for itself so that all faults show at once.
 */
export function readTicket(rows: readonly RowDraft[], frame: OrderFrame): ReadTicket {
  const ticket: ReadTicket = { lines: [], places: [], faults: [] }
  rows.forEach((row, index) => {
    readRow(row, index, ticket)
  })
  if (findRefusal(ticket.lines, frame)) {
    ticket.lines.forEach((line, index) => {
      const refusal = findRefusal([line], frame)
      if (refusal) ticket.faults.push(faultOf(refusal, ticket.places.slice(index, index + 1)))
    })
  }
  return ticket
}

function readRow(row: RowDraft, index: number, ticket: ReadTicket): void {
  const steps: OrderStep[] = []
  const places: number[] = []
  row.steps.forEach((step, stepIndex) => {
    if (step.quantity === '' && step.price === '') return
    const quantity = readCell(step, { row: index, step: stepIndex, column: 'quantity' }, ticket.faults)
    const price = readCell(step, { row: index, step: stepIndex, column: 'price' }, ticket.faults)
    if (quantity === null || price === null) return
    steps.push({ quantity: energyWh(quantity), price: priceTick(price) })
    places.push(stepIndex)
  })
  if (steps.length === 0) return
  ticket.lines.push({ period: row.period, side: row.side, steps })
  ticket.places.push({ row: index, steps: places })
}

/** What the numbers of a column can be at all; the market's own bounds are checked on the whole line. */
const safe = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }
const bounds: Record<NumberColumn, CellBounds> = {
  quantity: { decimals: decimals.energy, ...safe },
  price: { decimals: decimals.price, ...safe },
}

/** What stands in a cell, in smallest units; null where it is empty or cannot be read. */
export function cellValue(step: StepDraft, column: NumberColumn): number | null {
  const read = parseCell(step[column], bounds[column])
  return typeof read === 'number' ? read : null
}

function readCell(step: StepDraft, cell: Cell & { column: NumberColumn }, faults: CellFault[]): number | null {
  const { column } = cell
  const read = parseCell(step[column], bounds[column])
  if (typeof read === 'number') return read
  faults.push({ cell, reason: read === null ? { kind: 'missing', column } : { kind: read } })
  return null
}

function findRefusal(lines: readonly OrderLine[], frame: OrderFrame): Refusal | null {
  return lines.length === 0 ? null : refusalOf(() => checkOrderLines(lines, frame))
}

function faultOf({ code, details, field }: Refusal, places: readonly LinePlace[]): CellFault {
  const cell = cellOfField(field ?? '', places) ?? { row: places[0]?.row ?? 0, step: 0, column: 'quantity' }
  return { cell, reason: { kind: 'refusal', code, details } }
}

/**
 * The cell behind a field of the wire: `lines.3.steps.0.price` is the price of the first sent step of the fourth sent
 * line, wherever that stands in the grid. Null for a field that is no cell (`name`, `lines`).
 */
export function cellOfField(field: string, places: readonly LinePlace[]): Cell | null {
  const match = /^lines\.(\d+)(?:\.(period|side|steps)(?:\.(\d+)(?:\.(price|quantity))?)?)?$/.exec(field)
  const place = match && places[Number(match[1])]
  if (!place) return null
  const [, , part, step, column] = match
  return {
    row: place.row,
    step: place.steps[Number(step ?? 0)] ?? 0,
    column: part === 'side' ? 'side' : column === 'price' ? 'price' : 'quantity',
  }
}

export function isSameCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.step === b.step && a.column === b.column
}
