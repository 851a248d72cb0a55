import type { CellCorrection, ReadingColumn, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Table } from '../../../platform/tabular/table-reader.ts'
import { cellReader, textOf, type CellReader, type FileRow } from '../../../platform/tabular/rows.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { detectTables, readingRows, type DetectedTable } from './detect-table.ts'
import { detectTerms, type Doubt } from './detect-terms.ts'
import { groupsIn, rowsOfGroup } from './groups.ts'
import { asItIs, layOut } from './layouts.ts'
import { readExport } from './read-export.ts'
import { applyRemembered, isOneOfSeveral, type KnownLayout, type LayoutsOf } from './remembered-layout.ts'

/** A file as it is understood: by what it says itself, or by the user. */
export interface UnderstoodFile {
  readonly table: Table
  readonly mapping: ReadingMapping
  readonly doubts: readonly Doubt[]
  /** The remembered layout by which it is understood. */
  readonly layout: KnownLayout | null
  /** The layout of a distributor. */
  readonly shape: DetectedTable['shape']
  readonly sheets: readonly string[]
  readonly groups: readonly string[]
  readonly rows: readonly FileRow[]
  readonly reader: CellReader<ReadingColumn>
  /** The first column that the mapping lacks; null where it has all it needs. */
  readonly missing: ReadingColumn | null
}

interface Given {
  readonly mapping: ReadingMapping | null
  readonly corrections: readonly CellCorrection[]
}

/**
 * Reads a file and finds out how it is to be understood, or takes the user's word for it: of now, or of a file of the same shape. Refuses
 * an empty file, and a sheet that is not there.
 */
export async function understandFile(
  file: UploadedFile,
  { mapping: given, corrections }: Given,
  layoutsOf: LayoutsOf,
): Promise<UnderstoodFile> {
  const again = (separator: string | null) => readExport(file, separator)
  const tables = again(given?.separator ?? null)
  const sheets = tables.flatMap(({ name }) => name ?? [])
  const { table, mapping, doubts, layout, shape } = given
    ? mapAsGiven(tables, given)
    : await detect(tables, (found) => applyRemembered(found, layoutsOf, again))
  const all = readingRows(table, mapping.headerRow)
  const groups = groupsIn(all, mapping.columns.group)
  return {
    table,
    mapping,
    doubts,
    layout,
    shape,
    sheets,
    groups,
    rows: rowsOfGroup(all, mapping),
    reader: cellReader(table, mapping.columns, corrections),
    missing: missingColumn(mapping),
  }
}

type Mapped = Pick<UnderstoodFile, 'table' | 'mapping' | 'doubts' | 'layout' | 'shape'>

async function detect(
  tables: readonly Table[],
  remembered: (found: readonly DetectedTable[]) => Promise<Mapped | null>,
): Promise<Mapped> {
  const found = detectTables(tables)
  return (await remembered(found)) ?? mapAsFound(found)
}

function mapAsFound(found: readonly DetectedTable[]): Mapped {
  const [best] = found
  if (!best || best.rows.length === 0) throw new Refusal('file_empty', {}, 'file')
  const { mapping, doubts } = detectTerms(best)
  const isOpen = isOneOfSeveral(best, found)
  const { table, shape } = best
  return { table, shape, layout: null, mapping, doubts: isOpen ? ['sheet', ...doubts] : doubts }
}

/** Without any column, as after another sheet or separator was chosen, the rest is found out anew. */
function mapAsGiven(tables: readonly Table[], mapping: ReadingMapping): Mapped {
  const isAnew = Object.keys(mapping.columns).length === 0
  const named = tables.filter(({ name }) => name === mapping.sheet)
  const chosen = named.length > 0 ? named.slice(0, 1) : isAnew && mapping.sheet === null ? tables : tables.slice(0, 1)
  const [table] = chosen
  if (!table || (chosen !== tables && named.length === 0 && tables.length > 1))
    throw new Refusal('file_unreadable', {}, 'mapping.sheet')
  if (isAnew) return mapAsFound(detectTables(chosen, mapping.layout === 'rows'))
  const laidOut = mapping.layout === 'rows' ? asItIs(table) : layOut(table)
  return {
    table: laidOut.table,
    shape: laidOut.shape,
    mapping: { ...mapping, layout: mapping.layout ?? laidOut.layout },
    doubts: [],
    layout: null,
  }
}

function missingColumn({ kind, columns }: ReadingMapping): ReadingColumn | null {
  const has = (column: ReadingColumn) => columns[column] !== undefined
  const hasSide = ['consumption', 'production'].some((side) => has(side as ReadingColumn))
  if (kind === 'index') return !has('month') && !has('day') ? 'month' : has('consumption') ? null : 'consumption'
  if (!has('time') && !(has('day') && has('interval')))
    return has('day') ? 'interval' : has('interval') ? 'day' : 'time'
  return hasSide || (has('net') && kind === 'intervals') ? null : 'consumption'
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
