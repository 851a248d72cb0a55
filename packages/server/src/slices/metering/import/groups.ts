import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { FileRow } from '../../../platform/tabular/rows.ts'

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
export function rowsOfGroup(rows: readonly FileRow[], { columns, group }: ReadingMapping): FileRow[] {
  const place = columns.group
  return group === null || place === undefined ? [...rows] : rows.filter((row) => groupOf(row, place) === group)
}
