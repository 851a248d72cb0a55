/** A block copied from a spreadsheet, laid over the grid from the cell that has the focus. */
import type { Side } from '@tandem/core/market/order.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { parseSide } from '@tandem/contract/texts/parse-cells.ts'
import { placeBlock, type PasteColumn, type PastedBlock } from '../../lib/pasted-block.ts'
import { emptyStep, type GridColumn, type RowDraft } from './ticket.ts'

interface UnreadCell {
  /** Row of the grid. */
  readonly row: number
  readonly column: GridColumn
  readonly text: string
  readonly ambiguous: boolean
}

export interface PasteSummary extends Omit<PastedBlock<GridColumn>, 'cells'> {
  readonly quantities: number
  readonly prices: number
  readonly sides: number
  readonly unread: readonly UnreadCell[]
}

interface Pasted {
  readonly rows: RowDraft[]
  readonly summary: PasteSummary
}

const columns: readonly PasteColumn<GridColumn>[] = [
  { name: 'side', read: parseSide },
  { name: 'quantity' },
  { name: 'price' },
]

/** Lays the block over `rows`: one row of the block for each interval, as its only price step. A side that is not given stays. */
export function pasteBlock(
  text: string,
  focus: { readonly row: number; readonly column: GridColumn },
  rows: readonly RowDraft[],
  language: Language,
): Pasted {
  const { cells, ...place } = placeBlock(text, { columns, rows: rows.length, focus, language })
  const result = [...rows]
  for (const { row, column, value } of cells) {
    const draft = result[row]
    if (!draft) continue
    const [first = emptyStep, ...others] = draft.steps
    if (column !== 'side') result[row] = { ...draft, steps: [{ ...first, [column]: value }, ...others] }
    else if (value !== '') result[row] = { ...draft, side: value as Side }
  }
  const read = cells.filter(({ value, fault }) => value !== '' && fault === null)
  const count = (column: GridColumn) => read.filter((cell) => cell.column === column).length
  const unread = cells.flatMap(({ row, column, text: written, fault }) =>
    fault === null ? [] : [{ row, column, text: written, ambiguous: fault === 'ambiguous' }],
  )
  return {
    rows: result,
    summary: { ...place, quantities: count('quantity'), prices: count('price'), sides: count('side'), unread },
  }
}
