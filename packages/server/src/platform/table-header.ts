import type { Table } from './table-reader.ts'

export interface TableHeader<Column> {
  /** Of its row, from 0. */
  readonly index: number
  /** Where each column stands, from 0. */
  readonly places: ReadonlyMap<Column, number>
}

/** Headers stand within the first rows; a title and a note may stand above them. */
const headerRows = 20
const longestHeader = 100

/** The row that names the most columns; null where none names any. Of two columns of one name the first is taken. */
export function findHeader<Column>(
  { rows }: Pick<Table, 'rows'>,
  columnOf: (header: string) => Column | undefined,
): TableHeader<Column> | null {
  const found = rows.slice(0, headerRows).map((cells, index) => ({ index, places: placesIn(cells, columnOf) }))
  return found.reduce<TableHeader<Column> | null>(
    (best, each) => (each.places.size > (best?.places.size ?? 0) ? each : best),
    null,
  )
}

function placesIn<Column>(
  cells: Table['rows'][number],
  columnOf: (header: string) => Column | undefined,
): Map<Column, number> {
  const places = new Map<Column, number>()
  cells.forEach((cell, place) => {
    const column = typeof cell === 'string' && cell.length <= longestHeader ? columnOf(cell) : undefined
    if (column !== undefined && !places.has(column)) places.set(column, place)
  })
  return places
}
