/** The row of headers of a table, and where its readings begin. */
import { parseDay, parseTime } from '../../../platform/tabular/cell-times.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { isUnit, meaningOf } from './header-meaning.ts'
import { isUnitText } from './layouts.ts'
import { isNumber, isPlainNumber } from './parse-energy.ts'

/** Rows in which headers are looked for. */
export const headerRows = 60

/** Whether a cell holds a day with its time, or a day alone, in whichever order. */
export const isTime = (cell: TableCell) => parseTime(cell, 'dmy') !== null || parseTime(cell, 'mdy') !== null

/** Whether a cell holds a day alone. */
export const isDay = (cell: TableCell) => parseDay(cell, 'dmy') !== null || parseDay(cell, 'mdy') !== null

const isText = (cell: TableCell) => typeof cell === 'string' && !isTime(cell) && !isNumber(cell)

/** The row that says the most above the first readings, of equals the nearest to them, or the first where there are none; 0 where there is none. */
export function findHeaderRow({ rows }: Table): number {
  const first = rows.slice(0, headerRows).findIndex(isReading)
  const above = first < 0 ? rows.slice(0, headerRows) : rows.slice(0, first)
  const reading = rows[first] ?? []
  // A number may be a day of a spreadsheet, and the number of a meter.
  const time = reading.findIndex((cell) => !isPlainNumber(cell) && isTimeOrDay(cell))
  let best = { row: 0, score: 0 }
  for (const [index, cells] of above.entries()) {
    if (first >= 0 && isLineAbove(cells, reading, time)) continue
    const texts = cells.filter((cell) => typeof cell === 'string' && cell.length <= 100)
    const saying = texts.filter((cell) => !isUnit(cell as string) && meaningOf(cell as string).kind !== 'unknown')
    const isNear =
      first < 0 ||
      rows.slice(index + 1, first).every((between) => between.every((cell) => cell === null || isUnitText(cell)))
    const score = saying.length + (texts.length > 1 && texts.every(isText) && (saying.length > 0 || isNear) ? 0.5 : 0)
    // Without any reading, what stands below the first of equals is shown rather than called empty.
    const isBetter = first < 0 ? score > best.score : score >= best.score
    if (score > 0 && isBetter) best = { row: index + 1, score }
  }
  const before = rows[first - 1]
  if (best.row > 0 || !before) return best.row
  // Lines above that say nothing of columns are no readings either, unless the last of them has numbers where the readings have.
  return reading.some((cell, place) => isNumber(cell) && isNumber(before[place] ?? null)) ? 0 : first
}

/** A title, or what is said of a place, a meter, a customer: where readings have their times, headers name nothing else. */
function isLineAbove(cells: readonly TableCell[], reading: readonly TableCell[], time: number): boolean {
  const kindOf = (cell: TableCell) =>
    typeof cell === 'string' && cell.length <= 100 ? meaningOf(cell).kind : 'unknown'
  const filled = cells.filter((cell) => cell !== null)
  if (
    filled.some(
      (cell) => typeof cell === 'object' || /\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{4}-\d{2}-\d{2}/.test(String(cell)),
    )
  )
    return true
  const isTitle = filled.length === 1 && reading.length > 1 && filled.every((cell) => kindOf(cell) === 'time')
  return isTitle || ['group', 'energy', 'other'].includes(kindOf(cells[time] ?? null))
}

/** Whether a cell holds a time or a day. */
export const isTimeOrDay = (cell: TableCell) => isTime(cell) || isDay(cell)

/** A time, or a day, and a number. */
export function isReading(cells: readonly TableCell[]): boolean {
  const time = cells.findIndex(isTimeOrDay)
  return time >= 0 && cells.some((cell, place) => place !== time && isNumber(cell))
}
