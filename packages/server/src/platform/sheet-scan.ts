import { Refusal } from '@tandem/core/refusal.ts'

/** A formula whose value nobody can be sure of, or a cell that others were merged into or with. */
export type CellTrouble = 'formula' | 'merged'

/** No table has so many columns; a single cell far out would make every row that long. */
const maxColumns = 200
const maxMerges = 2_000

/** Attribute values hold no `<`, so a tag that does not end costs nothing more than its own length. */
const tag = /<(?:[\w.-]+:)?(row|c|f|mergeCell)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/**
 * Goes over the XML of a sheet before it is read: tells the cells that hold formulas or are merged, and refuses places that
 * no table has (`file_unreadable`) and rows beyond `maxRows` (`file_too_many_rows`), which would cost memory without end.
 */
export function scanSheet(xml: string, maxRows: number): Map<string, CellTrouble> {
  const troubles = new Map<string, CellTrouble>()
  let cell = ''
  for (const [, name, attributes = ''] of xml.matchAll(tag)) {
    if (name === 'row') {
      const row = attribute(attributes, 'r')
      if (row !== null) checkRow(row, maxRows)
    } else if (name === 'c') {
      const place = attribute(attributes, 'r')
      cell = place === null ? '' : keyOf(placeOf(place, maxRows))
    } else if (name === 'f') {
      if (cell !== '') troubles.set(cell, 'formula')
    } else {
      for (const key of mergedCells(attribute(attributes, 'ref') ?? '', maxRows)) troubles.set(key, 'merged')
    }
    if (troubles.size > maxColumns * maxMerges) throw unreadable()
  }
  return troubles
}

interface Place {
  readonly row: number
  readonly column: number
}

const keyOf = ({ row, column }: Place) => `${String(row)}/${String(column)}`

function unreadable(): Refusal {
  return new Refusal('file_unreadable', {}, 'file')
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match ? (match[1] ?? match[2] ?? '') : null
}

function checkRow(text: string, maxRows: number): number {
  if (!/^\d{1,7}$/.test(text)) throw unreadable()
  if (Number(text) > maxRows) throw new Refusal('file_too_many_rows', { max: maxRows }, 'file')
  return Number(text)
}

/** `C14` → row 14, column 3. */
function placeOf(text: string, maxRows: number): Place {
  const match = /^([A-Z]{1,3})(\d+)$/.exec(text)
  if (!match) throw unreadable()
  const column = Array.from(match[1] ?? '', (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, digit) => sum * 26 + digit,
    0,
  )
  if (column > maxColumns) throw unreadable()
  return { row: checkRow(match[2] ?? '', maxRows), column }
}

function* mergedCells(reference: string, maxRows: number): Generator<string> {
  const [from = '', to = from] = reference.split(':')
  const [first, last] = [placeOf(from, maxRows), placeOf(to, maxRows)]
  for (let row = first.row; row <= last.row; row++) {
    for (let column = first.column; column <= last.column; column++) yield keyOf({ row, column })
  }
}

const sheetTag = /<(?:[\w.-]+:)?sheet(?=\s)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const relationTag = /<(?:[\w.-]+:)?Relationship(?=\s)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/** Where a workbook keeps its sheets: name → path in the archive. */
export function sheetPaths(workbook: string, relations: string): Map<string, string> {
  const targets = new Map<string, string>()
  for (const [, attributes = ''] of relations.matchAll(relationTag)) {
    const target = attribute(attributes, 'Target') ?? ''
    targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const paths = new Map<string, string>()
  for (const [, attributes = ''] of workbook.matchAll(sheetTag)) {
    const id = attribute(attributes, '(?:[\\w.-]+:)?id') ?? ''
    paths.set(unescape(attribute(attributes, 'name') ?? ''), targets.get(id) ?? '')
  }
  return paths
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')
}
