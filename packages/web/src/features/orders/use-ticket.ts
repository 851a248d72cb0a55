/** The order ticket's state: what is written on the order, rows, what the last block act was, and whether anything is unsaved. */
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { maxSteps, type OrderLine, type Side } from '@tandem/core/market/order.ts'
import { annotationsOf, type OrderAnnotation, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { useReducer } from 'react'
import { draftsOf, type BlockDraft, type BlockFault } from './blocks/block-draft.ts'
import { pasteBlock, type PasteSummary } from './paste.ts'
import {
  emptyRows,
  emptyStep,
  rowOf,
  writeLines,
  type CellFault,
  type GridColumn,
  type NumberColumn,
  type RowDraft,
} from './ticket.ts'

/** What happened at once, to many rows or under the pointer; it can be taken back as one step. */
export type BlockAct =
  | { readonly kind: 'pasted'; readonly summary: PasteSummary }
  | { readonly kind: 'filled'; readonly count: number }
  | { readonly kind: 'copied'; readonly name: string }
  | { readonly kind: 'cleared' }
  /** By one movement; what it wrote on the way is one with it. */
  | { readonly kind: 'dragged'; readonly row: number; readonly drag: number }

export interface TicketState {
  readonly written: OrderAnnotations
  readonly rows: readonly RowDraft[]
  readonly blocks: readonly BlockDraft[]
  readonly isDirty: boolean
  /** The rows and the blocks before the last act on many rows, and what it was. */
  readonly undo: {
    readonly rows: readonly RowDraft[]
    readonly blocks: readonly BlockDraft[]
    readonly change: BlockAct
  } | null
  /** What the server said about cells; gone with the next change of the row. */
  readonly shownFaults: readonly CellFault[]
  /** The same of blocks; gone with their next change. */
  readonly shownBlockFaults: readonly BlockFault[]
  /** Saving was tried: half-written rows are faults from now on. */
  readonly isStrict: boolean
}

export type TicketAction =
  | { readonly do: 'annotate'; readonly name: OrderAnnotation; readonly text: string }
  | {
      readonly do: 'write'
      readonly row: number
      readonly step: number
      readonly column: NumberColumn
      readonly text: string
    }
  | { readonly do: 'side'; readonly row: number; readonly side: Side }
  | { readonly do: 'addStep'; readonly row: number }
  | { readonly do: 'removeStep'; readonly row: number; readonly step: number }
  | { readonly do: 'clearRow'; readonly row: number }
  | { readonly do: 'repeat'; readonly row: number }
  | {
      readonly do: 'paste'
      readonly text: string
      readonly row: number
      readonly column: GridColumn
      readonly language: Language
    }
  | { readonly do: 'fill'; readonly lines: readonly OrderLine[] }
  /** With the blocks of the order, where the market takes some. */
  | {
      readonly do: 'copy'
      readonly lines: readonly OrderLine[]
      readonly blocks: readonly OrderBlock[]
      readonly name: string
    }
  | { readonly do: 'blocks'; readonly blocks: readonly BlockDraft[] }
  | { readonly do: 'clear' }
  | { readonly do: 'drag'; readonly row: number; readonly written: RowDraft; readonly drag: number }
  | { readonly do: 'undo' }
  | { readonly do: 'dismiss' }
  | { readonly do: 'insist' }
  | { readonly do: 'tell'; readonly faults: readonly CellFault[]; readonly blockFaults: readonly BlockFault[] }
  | { readonly do: 'saved' }

export interface TicketStart extends OrderAnnotations {
  readonly periods: number
  readonly side: Side
  readonly lines: readonly OrderLine[]
  readonly blocks: readonly OrderBlock[]
}

function startTicket({ periods, side, lines, blocks, ...written }: TicketStart): TicketState {
  const rows = writeLines(emptyRows(periods, side), lines)
  return {
    written: annotationsOf(written),
    rows,
    blocks: draftsOf(blocks),
    isDirty: false,
    undo: null,
    shownFaults: [],
    shownBlockFaults: [],
    isStrict: false,
  }
}

export function useTicket(start: TicketStart) {
  return useReducer(changeTicket, start, startTicket)
}

function changeTicket(state: TicketState, action: TicketAction): TicketState {
  switch (action.do) {
    case 'annotate':
      return { ...state, written: { ...state.written, [action.name]: action.text }, isDirty: true }
    case 'write':
    case 'side':
    case 'addStep':
    case 'removeStep':
    case 'clearRow':
      return changeRow(state, action)
    case 'repeat':
    case 'paste':
    case 'fill':
    case 'copy':
    case 'clear':
    case 'drag':
      return changeBlock(state, action)
    case 'blocks':
      return { ...state, blocks: action.blocks, shownBlockFaults: [], isDirty: true }
    case 'undo': {
      if (!state.undo) return state
      const { rows, blocks } = state.undo
      return { ...state, rows, blocks, undo: null, shownFaults: [], shownBlockFaults: [], isDirty: true }
    }
    case 'dismiss':
      return { ...state, undo: null }
    case 'insist':
      return { ...state, isStrict: true }
    case 'tell':
      return { ...state, shownFaults: action.faults, shownBlockFaults: action.blockFaults, isStrict: true }
    case 'saved':
      return { ...state, isDirty: false, undo: null, shownFaults: [], shownBlockFaults: [] }
  }
}

type RowAction = Extract<TicketAction, { do: 'write' | 'side' | 'addStep' | 'removeStep' | 'clearRow' }>

function changeRow(state: TicketState, action: RowAction): TicketState {
  const row = state.rows[action.row]
  if (!row) return state
  const changed = withAction(row, action)
  if (changed === row) return state
  return {
    ...state,
    rows: state.rows.with(action.row, changed),
    shownFaults: state.shownFaults.filter(({ cell }) => cell.row !== action.row),
    isDirty: true,
  }
}

function withAction(row: RowDraft, action: RowAction): RowDraft {
  switch (action.do) {
    case 'write': {
      const step = row.steps[action.step]
      if (!step || step[action.column] === action.text) return row
      return { ...row, steps: row.steps.with(action.step, { ...step, [action.column]: action.text }) }
    }
    case 'side':
      return row.side === action.side ? row : { ...row, side: action.side }
    case 'addStep':
      return row.steps.length >= maxSteps ? row : { ...row, steps: [...row.steps, emptyStep] }
    case 'removeStep': {
      const steps = row.steps.filter((_step, index) => index !== action.step)
      return { ...row, steps: steps.length > 0 ? steps : [emptyStep] }
    }
    case 'clearRow':
      return { ...row, steps: [emptyStep] }
  }
}

type BlockAction = Extract<TicketAction, { do: 'repeat' | 'paste' | 'fill' | 'copy' | 'clear' | 'drag' }>

function changeBlock(state: TicketState, action: BlockAction): TicketState {
  const { rows, change } = writeBlock(state.rows, action)
  const before = state.undo
  const isSameDrag =
    change.kind === 'dragged' && before?.change.kind === 'dragged' && before.change.drag === change.drag
  const undo = isSameDrag ? before : { rows: state.rows, blocks: state.blocks, change }
  const blocks = action.do === 'copy' ? draftsOf(action.blocks) : state.blocks
  return { ...state, rows, blocks, undo, shownFaults: [], isDirty: true }
}

function writeBlock(rows: readonly RowDraft[], action: BlockAction): { rows: readonly RowDraft[]; change: BlockAct } {
  switch (action.do) {
    case 'repeat': {
      const pattern = rows[action.row]
      const written = rows.map((row, index) =>
        pattern && index > action.row ? { ...pattern, period: row.period } : row,
      )
      return { rows: written, change: { kind: 'filled', count: rows.length - action.row - 1 } }
    }
    case 'paste': {
      const pasted = pasteBlock(action.text, action, rows, action.language)
      return { rows: pasted.rows, change: { kind: 'pasted', summary: pasted.summary } }
    }
    case 'fill':
      return { rows: writeLines(rows, action.lines), change: { kind: 'filled', count: action.lines.length } }
    case 'copy': {
      const byPeriod = new Map(action.lines.map((line) => [line.period, line]))
      const copied = rows.map((row): RowDraft => {
        const line = byPeriod.get(row.period)
        return line ? rowOf(line) : { ...row, steps: [emptyStep] }
      })
      return { rows: copied, change: { kind: 'copied', name: action.name } }
    }
    case 'drag': {
      const { row, written, drag } = action
      return { rows: rows.with(row, written), change: { kind: 'dragged', row, drag } }
    }
    case 'clear':
      return { rows: rows.map((row) => ({ ...row, steps: [emptyStep] })), change: { kind: 'cleared' } }
  }
}
