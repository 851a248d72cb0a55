import type { ReadingPuzzle } from '@tandem/contract/metering/reading-doubts.ts'
import { textOf, type FileRow } from '../../../platform/tabular/rows.ts'
import type { JudgedRow } from './judge-file.ts'
import type { UnderstoodFile } from './understand-file.ts'

const mostCells = 12
const longestCell = 60

/** What was not found in a file, each with the first row at which it was looked for. `rows` are those that were judged. */
export function findPuzzles(file: UnderstoodFile, rows: readonly JudgedRow[]): ReadingPuzzle[] {
  const { mapping, doubts, missing, table } = file
  const { time, day, interval, month } = mapping.columns
  const [first] = file.rows
  const header = table.rows[mapping.headerRow - 1]
  const headers = header ? { row: mapping.headerRow, cells: header } : undefined
  const hasTime =
    mapping.kind === 'index'
      ? (month ?? day) !== undefined
      : (time ?? (day === undefined ? day : interval)) !== undefined
  const found: ReadingPuzzle[] = []
  const add = (what: ReadingPuzzle['what'], row: Pick<FileRow, 'row' | 'cells'> | undefined) => {
    const cells = (row?.cells ?? []).slice(0, mostCells).map((cell) => textOf(cell).slice(0, longestCell))
    found.push({ what, row: row?.row ?? null, cells })
  }
  if (!hasTime) add('time', first)
  // That a column lacks which no time is: the energy.
  if (missing !== null && hasTime) add('energy', headers ?? first)
  else if (!hasTime && mapping.columns.consumption === undefined && mapping.columns.production === undefined)
    add('energy', headers ?? first)
  if (doubts.includes('unit')) add('unit', headers ?? first)
  if (hasTime && doubts.includes('step')) add('step', firstOffStep(rows, mapping.step) ?? first)
  return found
}

/** The first row that does not follow the one before it by a step. */
function firstOffStep(rows: readonly JudgedRow[], step: number): FileRow | undefined {
  const known = rows.filter(({ start }) => start !== null)
  return known.find((row, index) => {
    const before = known[index - 1]?.start ?? null
    return before !== null && row.start !== null && Math.abs(row.start - before) !== step
  })?.source
}
