import type { Language } from '@tandem/contract/texts/format.ts'
import { placeBlock } from '../../../lib/pasted-block.ts'
import { cellName } from '../../../ui/form/index.ts'
import { hourColumns, type HourColumn, type HourDraft } from './hour-draft.ts'

interface PastedHours {
  readonly draft: HourDraft
  readonly values: number
  /** Rows of the block that lie beyond the last hour that can be written. */
  readonly beyond: number
}

const columns = hourColumns.map((name) => ({ name }))

/** Lays a block over the hours that can be written, from the cell with the focus; an empty cell changes nothing. */
export function pasteHours(
  text: string,
  focus: { readonly row: number; readonly column: HourColumn },
  writable: number,
  language: Language,
): PastedHours {
  const { cells, beyond } = placeBlock(text, { columns, rows: writable, focus, language })
  const written = cells.filter(({ value }) => value !== '')
  const draft = Object.fromEntries(written.map((cell) => [cellName(cell), cell.value]))
  return { draft, values: written.length, beyond }
}
