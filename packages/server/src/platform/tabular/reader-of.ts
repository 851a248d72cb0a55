import { describeFields, fieldHeader, fieldUnits, type FieldName } from '@tandem/contract/field.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { z } from 'zod'
import type { PlainFile } from '../file-threads.ts'
import type { TableCell } from './table.ts'
import { readTables, type Table } from './table-reader.ts'
import { cellReader, rowsBelow, textOf, type CellReader, type FileRow } from './rows.ts'

interface TableHeader<Column> {
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
  const found = rows.slice(0, headerRows).map((cells, index) => {
    const places = new Map<Column, number>()
    cells.forEach((cell, place) => {
      const column = typeof cell === 'string' && cell.length <= longestHeader ? columnOf(cell) : undefined
      if (column !== undefined && !places.has(column)) places.set(column, place)
    })
    return { index, places }
  })
  return found.reduce<TableHeader<Column> | null>(
    (best, each) => (each.places.size > (best?.places.size ?? 0) ? each : best),
    null,
  )
}

/** Which field of a row a header names, by plain words: its names in both languages, and what else a file may call it. */
export function columnNames<S extends z.ZodObject>(schema: S): ReadonlyMap<string, FieldName<S>> {
  const described = describeFields(schema, columnsIn(schema))
  return new Map(
    described.flatMap(({ name, en, ro, inFiles = '' }) =>
      [plainWords(en), plainWords(ro), ...inFiles.split('|')]
        .filter((each) => each !== '')
        .map((each): [string, FieldName<S>] => [each, name]),
    ),
  )
}

function columnsIn<S extends z.ZodObject>(schema: S): FieldName<S>[] {
  return Object.keys(schema.shape)
}

/** The part of a file that holds what was looked for. */
export interface FileTable<Column extends string> {
  readonly sheet: string | null
  /** Headers of columns that say nothing. */
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly FileRow[]
  readonly cells: CellReader<Column>
}

const unitInHeader = /[([]\s*([^()[\]]*?(?:[kmgt]?wh?|lei|ron|bani|eur|euro|€)(?![\p{L}])[^()[\]]*?)\s*[)\]]/iu

/** Whether a header says in brackets a unit of energy or money that is not the field's: 1.5 MWh would be read as 1.5 kWh. */
function namesOtherUnit(header: string, unit: string): boolean {
  const said = unitInHeader.exec(header)?.[1]
  return said !== undefined && said.replaceAll(/\s/g, '').toLowerCase() !== unit.toLowerCase()
}

interface ReadColumns {
  readonly headers: readonly TableCell[]
  readonly places: ReadonlyMap<string, number>
  readonly rows: readonly FileRow[]
}

/** Refuses a column whose header says another unit, and one of whose name another has different cells. */
function checkColumns(columns: ReturnType<typeof describeFields>, { headers, places, rows }: ReadColumns): void {
  for (const { name, kind } of columns) {
    const place = places.get(name) ?? -1
    const header = textOf(headers[place] ?? null)
    const unit = fieldUnits[kind]
    if (unit !== undefined && namesOtherUnit(header, unit))
      throw new Refusal('file_column_unit', { header, unit }, 'file')
    const others = headers.flatMap((cell, other) =>
      other !== place && cell !== null && plainWords(textOf(cell)) === plainWords(header) ? [other] : [],
    )
    const differs = ({ cells }: FileRow) =>
      others.some((other) => textOf(cells[other] ?? null) !== textOf(cells[place] ?? null))
    if (rows.some(differs)) throw new Refusal('file_column_twice', { header }, 'file')
  }
}

interface ReaderOptions<Column> {
  /** Of what is looked for. */
  readonly mostRows: number
  /** With titles, notes and empty lines between. */
  readonly mostFileRows: number
  /** What a file must have, where that is not each field that is not optional. */
  readonly needed?: (has: (column: Column) => boolean) => readonly Column[]
}

/**
 * A reader of files whose rows are such objects: it finds the sheet with a row of headers, in either language and any order. Refuses
 * a file without such a row, naming what it lacks, one with several such sheets, one without any row below, too many rows, a column
 * whose header says another unit (`file_column_unit`), and one of whose name another says something else (`file_column_twice`).
 */
export function readerOf<S extends z.ZodObject>(
  schema: S,
  { mostRows, mostFileRows, needed }: ReaderOptions<FieldName<S>>,
): (file: Omit<PlainFile, 'name'>, language: Language) => FileTable<FieldName<S>> {
  type Column = FieldName<S>
  const columns = columnsIn(schema)
  const columnOf = columnNames(schema)
  const always = columns.filter((column) => !((schema.shape[column] as z.ZodType) instanceof z.ZodOptional))
  const missingIn = (places: ReadonlyMap<Column, number>) =>
    (needed?.((column) => places.has(column)) ?? always).filter((column) => !places.has(column))
  return ({ type, content }, language) => {
    const tables = readTables({ type, content: Buffer.from(content) }, mostFileRows)
    const headed = tables.map((table) => {
      const header = findHeader(table, (text) => columnOf.get(plainWords(text)))
      const { index, places } = header ?? { index: -1, places: new Map<Column, number>() }
      return { table, places, missing: missingIn(places), headerRow: index + 1 }
    })
    const complete = headed.filter(({ missing }) => missing.length === 0)
    const filled = complete.flatMap(({ table, places, headerRow }) => {
      const rows = rowsBelow(table, headerRow)
      return rows.length > 0 ? [{ table, places, headerRow, rows }] : []
    })
    if (filled.length > 1) {
      throw new Refusal('file_several_tables', { sheets: filled.map(({ table }) => table.name).join(', ') }, 'file')
    }
    const [found] = filled
    if (!found) {
      if (complete.length > 0) throw new Refusal('file_empty', {}, 'file')
      const [fewest = []] = headed.map(({ missing }) => missing).toSorted((a, b) => a.length - b.length)
      const names = describeFields(schema, fewest).map((described) => fieldHeader(described, language))
      throw new Refusal('file_columns_missing', { columns: names.join(', ') }, 'file')
    }
    const { table, places, headerRow, rows } = found
    if (rows.length > mostRows) throw new Refusal('file_too_many_rows', { max: mostRows }, 'file')
    const headers = table.rows[headerRow - 1] ?? []
    checkColumns(describeFields(schema, [...places.keys()]), { headers, places, rows })
    const used = new Set(places.values())
    const ignored = headers.filter((cell, place) => cell !== null && !used.has(place))
    return {
      rows,
      sheet: table.name,
      ignoredColumns: ignored.map((cell) => textOf(cell).slice(0, 60)).slice(0, 20),
      cells: cellReader(table, Object.fromEntries(places) as Partial<Record<Column, number>>),
    }
  }
}
