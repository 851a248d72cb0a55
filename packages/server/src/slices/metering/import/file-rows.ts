import type { CellCorrection, ReadingColumn, ReadingMapping } from '@tandem/contract/reading-import.ts'
import type { Table, TableCell } from '../../../platform/table-reader.ts'

/** A row of the file, its cells by what they hold. */
export interface FileRow {
  /** As the spreadsheet program counts. */
  readonly row: number
  readonly cells: readonly TableCell[]
}

export type Places = ReadingMapping['columns']

/** The rows below the headers with anything in them. */
export function rowsBelow({ rows }: Pick<Table, 'rows'>, headerRow: number): FileRow[] {
  return rows.flatMap((cells, index) =>
    index >= headerRow && cells.some((cell) => cell !== null) ? [{ row: index + 1, cells }] : [],
  )
}

/** What stands in the column `group`, as text. */
export function groupOf({ cells }: FileRow, place: number | undefined): string | null {
  const cell = place === undefined ? null : (cells[place] ?? null)
  return cell === null ? null : String(cell).slice(0, 200)
}

const mostGroups = 200

/** The customers of a file, in its sequence; none where there are so many that the column must hold something else. */
export function groupsIn(rows: readonly FileRow[], place: number | undefined): string[] {
  const groups = new Set<string>()
  if (place === undefined) return []
  for (const row of rows) {
    const group = groupOf(row, place)
    if (group !== null) groups.add(group)
    if (groups.size > mostGroups) return []
  }
  return [...groups]
}

/** The rows that a mapping is about. */
export function mappedRows(table: Table, { headerRow, columns, group }: ReadingMapping): FileRow[] {
  const rows = rowsBelow(table, headerRow)
  const place = columns.group
  return group === null || place === undefined ? rows : rows.filter((row) => groupOf(row, place) === group)
}

/** Reads the cells of a row as the user corrected them. */
export interface CellReader {
  cellOf(row: FileRow, column: ReadingColumn): TableCell
  /** What keeps a cell from being read: a formula, a merged cell. A correction takes its place. */
  troubleOf(row: FileRow, column: ReadingColumn): 'formula' | 'merged' | null
}

export function cellReader(table: Table, places: Places, corrections: readonly CellCorrection[]): CellReader {
  const corrected = new Map(corrections.map((each) => [`${String(each.row)} ${each.column}`, each.value.trim()]))
  const correctionOf = (row: number, column: ReadingColumn) =>
    corrected.size === 0 ? undefined : corrected.get(`${String(row)} ${column}`)
  return {
    cellOf({ row, cells }, column) {
      const correction = correctionOf(row, column)
      if (correction !== undefined) return correction === '' ? null : correction
      return cells[places[column] ?? -1] ?? null
    },
    troubleOf({ row }, column) {
      const place = places[column]
      if (table.troubles.size === 0 || place === undefined || correctionOf(row, column) !== undefined) return null
      return table.troubles.get(`${String(row)}/${String(place + 1)}`) ?? null
    },
  }
}

/** A cell as people write it. */
export function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  const clock = cell.toPlainTime().toString({ smallestUnit: cell.second === 0 ? 'minute' : 'second' })
  if (cell.year < 1905) return clock
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${pad(cell.day)}-${pad(cell.month)}-${String(cell.year)}`
  return clock === '00:00' ? day : `${day} ${clock}`
}
