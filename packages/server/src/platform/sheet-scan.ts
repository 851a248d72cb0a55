import { Refusal } from '@tandem/core/refusal.ts'
import { openingTags } from './xml-tags.ts'

/** A formula whose value nobody can be sure of, or a cell that others were merged into or with. */
export type CellTrouble = 'formula' | 'merged'

export interface SheetScan {
  /** By `row/column`, both from 1. */
  readonly troubles: ReadonlyMap<string, CellTrouble>
  /** What reading the sheet fills: its rows, all as long as the longest. */
  readonly cells: number
}

/** No table has so many columns; a single cell far out would make every row that long. */
const maxColumns = 200
const maxMergedCells = 100_000
const sheetTags = new Set(['row', 'c', 'f', 'mergeCell'])

/**
 * Goes over the XML of a sheet before it is read: tells the cells that hold formulas or are merged, and refuses places that
 * no table has (`file_unreadable`) and rows beyond `maxRows` (`file_too_many_rows`), which would cost memory without end.
 */
export function scanSheet(xml: string, maxRows: number): SheetScan {
  const troubles = new Map<string, CellTrouble>()
  let [cell, rows, columns, merged] = ['', 0, 0, 0]
  for (const { name, attributes } of openingTags(xml, sheetTags)) {
    const place = attributes.get('r')
    if (name === 'row') {
      if (place !== undefined) rows = Math.max(rows, readRow(place, maxRows))
    } else if (name === 'c') {
      if (place === undefined) throw unreadable()
      const { row, column } = readPlace(place, maxRows)
      rows = Math.max(rows, row)
      columns = Math.max(columns, column)
      cell = keyOf({ row, column })
    } else if (name === 'f') {
      if (cell !== '') troubles.set(cell, 'formula')
    } else {
      for (const key of mergedCells(attributes.get('ref') ?? '', maxRows)) {
        if (++merged > maxMergedCells) throw unreadable()
        troubles.set(key, 'merged')
      }
    }
  }
  return { troubles, cells: rows * columns }
}

interface Place {
  readonly row: number
  readonly column: number
}

const keyOf = ({ row, column }: Place) => `${String(row)}/${String(column)}`

function unreadable(): Refusal {
  return new Refusal('file_unreadable', {}, 'file')
}

function readRow(text: string, maxRows: number): number {
  if (!/^\d{1,7}$/.test(text)) throw unreadable()
  if (Number(text) > maxRows) throw new Refusal('file_too_many_rows', { max: maxRows }, 'file')
  return Number(text)
}

/** `C14` → row 14, column 3. */
function readPlace(text: string, maxRows: number): Place {
  const match = /^([A-Z]{1,3})(\d+)$/.exec(text)
  if (!match) throw unreadable()
  const column = Array.from(match[1] ?? '', (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, digit) => sum * 26 + digit,
    0,
  )
  if (column > maxColumns) throw unreadable()
  return { row: readRow(match[2] ?? '', maxRows), column }
}

function* mergedCells(reference: string, maxRows: number): Generator<string> {
  const [from = '', to = from] = reference.split(':')
  const [first, last] = [readPlace(from, maxRows), readPlace(to, maxRows)]
  for (let row = first.row; row <= last.row; row++) {
    for (let column = first.column; column <= last.column; column++) yield keyOf({ row, column })
  }
}

const maxSheets = 100

/**
 * The places in the archive where a workbook keeps its sheets, in its sequence. Refuses relations and places that are there
 * twice, and sheets without a name: of those, nobody knows which a reader takes.
 */
export function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map<string, string>()
  for (const { attributes } of openingTags(relations, new Set(['Relationship']))) {
    const [id = '', target = ''] = [attributes.get('Id'), attributes.get('Target')]
    if (targets.has(id)) throw unreadable()
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const paths = new Set<string>()
  for (const { attributes } of openingTags(workbook, new Set(['sheet']))) {
    const path = targets.get(attributes.get('id') ?? '')
    if (path === undefined || paths.has(path) || paths.size === maxSheets || !attributes.get('name')) throw unreadable()
    paths.add(path)
  }
  return [...paths]
}
