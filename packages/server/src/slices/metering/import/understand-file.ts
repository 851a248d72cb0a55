import {
  maxReadingRows,
  type CellCorrection,
  type ReadingColumn,
  type ReadingMapping,
} from '@tandem/contract/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { readTables, type Table } from '../../../platform/table-reader.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { detectTable } from './detect-table.ts'
import { detectTerms, type Doubt } from './detect-terms.ts'
import { cellReader, groupsIn, mappedRows, rowsBelow, textOf, type CellReader, type FileRow } from './file-rows.ts'

/** A file as it is understood: by what it says itself, or by the user. */
export interface UnderstoodFile {
  readonly table: Table
  readonly mapping: ReadingMapping
  readonly doubts: readonly Doubt[]
  readonly sheets: readonly string[]
  readonly groups: readonly string[]
  readonly rows: readonly FileRow[]
  readonly reader: CellReader
  /** The first column that the mapping lacks; null where it has all it needs. */
  readonly missing: ReadingColumn | null
}

/**
 * Reads a file and finds out how it is to be understood, or takes the user's word for it. Refuses an empty file, and a sheet
 * that is not there.
 */
export function understandFile(
  file: UploadedFile,
  given: ReadingMapping | null,
  corrections: readonly CellCorrection[],
): UnderstoodFile {
  const tables = readTables(file, maxReadingRows, given?.separator ?? null)
  const sheets = tables.flatMap(({ name }) => name ?? [])
  const { table, mapping, doubts } = given ? mapAsGiven(tables, given) : detect(tables)
  const groups = groupsIn(rowsBelow(table, mapping.headerRow), mapping.columns.group)
  return {
    table,
    mapping,
    doubts,
    sheets,
    groups,
    rows: mappedRows(table, mapping),
    reader: cellReader(table, mapping.columns, corrections),
    missing: missingColumn(mapping),
  }
}

type Mapped = Pick<UnderstoodFile, 'table' | 'mapping' | 'doubts'>

function detect(tables: readonly Table[]): Mapped {
  const found = detectTable(tables)
  if (!found || found.rows.length === 0) throw new Refusal('file_empty', {}, 'file')
  return { table: found.table, ...detectTerms(found) }
}

/** Without any column, as after another sheet or separator was chosen, the rest is found out anew. */
function mapAsGiven(tables: readonly Table[], mapping: ReadingMapping): Mapped {
  const table = tables.find(({ name }) => name === mapping.sheet) ?? (tables.length === 1 ? tables[0] : undefined)
  if (!table) throw new Refusal('file_unreadable', {}, 'mapping.sheet')
  return Object.keys(mapping.columns).length === 0 ? detect([table]) : { table, mapping, doubts: [] }
}

function missingColumn({ kind, columns }: ReadingMapping): ReadingColumn | null {
  const has = (column: ReadingColumn) => columns[column] !== undefined
  if (kind === 'index') return !has('month') && !has('day') ? 'month' : has('consumption') ? null : 'consumption'
  if (!has('time') && !(has('day') && has('interval')))
    return has('day') ? 'interval' : has('interval') ? 'day' : 'time'
  return has('consumption') || has('production') ? null : 'consumption'
}

const mostColumns = 60
const exampleCount = 3

/** Each column by its header, or its letter where it has none, and its first cells. */
export function describeColumns({ table, mapping, rows }: UnderstoodFile): { header: string; examples: string[] }[] {
  const headers = table.rows[mapping.headerRow - 1] ?? []
  const sample = rows.slice(0, 50)
  const width = Math.min(mostColumns, Math.max(headers.length, ...sample.map(({ cells }) => cells.length)))
  return Array.from({ length: width }, (_, place) => ({
    header: textOf(headers[place] ?? null).slice(0, 100) || letterOf(place),
    examples: sample
      .map(({ cells }) => textOf(cells[place] ?? null).slice(0, 60))
      .filter((text) => text !== '')
      .slice(0, exampleCount),
  }))
}

/** As spreadsheet programs name it: A, B, …, Z, AA, AB. */
function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}
