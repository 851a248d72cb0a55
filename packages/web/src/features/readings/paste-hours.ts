import type { Language } from '@tandem/contract/texts/format.ts'
import { readNumber } from '../../ui/form/index.ts'
import { looksLikeInterval, splitBlock } from '../../lib/pasted-block.ts'
import { cellName, hourColumns, readCellName } from './hour-draft.ts'
import type { HourDraft } from './hour-draft.ts'

export interface PastedHours {
  readonly draft: HourDraft
  readonly values: number
  /** Rows of the block that lie beyond the last hour that can be written. */
  readonly beyond: number
}

/**
 * Lays a block copied from a spreadsheet over the hours from the cell `at`. One column of numbers goes down where the cell
 * is; a second goes to production. Columns of hours and headings are left out; an empty cell changes nothing.
 */
export function pasteHours(text: string, at: string, writable: number, language: Language): PastedHours {
  const cell = readCellName(at)
  if (!cell) return { draft: {}, values: 0, beyond: 0 }
  const all = splitBlock(text)
  const isNumber = (written: string) => /\d/.test(written) && !looksLikeInterval(written)
  const first = all.findIndex((row) => row.some(isNumber))
  const block = first < 0 || first > 2 ? all : all.slice(first)
  const width = block.reduce((most, row) => Math.max(most, row.length), 0)
  const places = Array.from({ length: width }, (_, place) => place).filter((place) =>
    block.some((row) => isNumber(row[place] ?? '')),
  )
  const columns = hourColumns.slice(
    cell.column === 'production' || places.length === 1 ? hourColumns.indexOf(cell.column) : 0,
  )
  const draft: Record<string, string> = {}
  block.slice(0, Math.max(0, writable - cell.index)).forEach((row, offset) => {
    columns.forEach((column, order) => {
      const place = places[order]
      const written = place === undefined ? '' : (row[place] ?? '')
      if (written !== '') draft[cellName(cell.index + offset, column)] = readNumber(written, language)
    })
  })
  return {
    draft,
    values: Object.keys(draft).length,
    beyond: Math.max(0, cell.index + block.length - writable),
  }
}
