import { plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import { clockOfCell } from './cell-times.ts'
import type { CellTrouble, Table, TableCell } from './table.ts'

/** A row of a file. */
export interface FileRow {
  /** As the spreadsheet program counts. */
  readonly row: number
  readonly cells: readonly TableCell[]
}

/** The rows below the headers with anything in them. */
export function rowsBelow({ rows }: Pick<Table, 'rows'>, headerRow: number): FileRow[] {
  return rows.flatMap((cells, index) =>
    index >= headerRow && cells.some((cell) => cell !== null) ? [{ row: index + 1, cells }] : [],
  )
}

/** The cells of rows by their columns, as somebody corrected them. */
export interface CellReader<Column extends string, Trouble extends string = CellTrouble> {
  readonly cellOf: (row: FileRow, column: Column) => TableCell
  /** What keeps a cell from being read: a formula, a merged cell. A correction takes its place. */
  readonly troubleOf: (row: FileRow, column: Column) => Trouble | null
}

interface Correction<Column extends string> {
  readonly row: number
  readonly column: Column
  readonly value: string
}

/** Reads the cells of a table whose columns stand at `places`, counted from 0. */
export function cellReader<Column extends string>(
  { troubles }: Pick<Table, 'troubles'>,
  places: Readonly<Partial<Record<Column, number>>>,
  corrections: readonly Correction<Column>[] = [],
): CellReader<Column> {
  const corrected = new Map(corrections.map((each) => [`${String(each.row)} ${each.column}`, each.value.trim()]))
  const correctionOf = (row: number, column: Column) =>
    corrected.size === 0 ? undefined : corrected.get(`${String(row)} ${column}`)
  return {
    cellOf({ row, cells }, column) {
      const place = places[column]
      if (place === undefined) return null
      const correction = correctionOf(row, column)
      if (correction !== undefined) return correction === '' ? null : correction
      return cells[place] ?? null
    },
    troubleOf({ row }, column) {
      const place = places[column]
      if (troubles.size === 0 || place === undefined || correctionOf(row, column) !== undefined) return null
      return troubles.get(`${String(row)}/${String(place + 1)}`) ?? null
    },
  }
}

/** A cell as people write it. */
export function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return plainNumber(cell)
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = clockOfCell(cell)
  const seconds = cell.second === 0 ? '' : `:${pad(cell.second)}`
  const clock = `${pad(minutes === null ? cell.hour : Math.floor(minutes / 60))}:${pad(cell.minute)}${seconds}`
  if (minutes !== null) return clock
  const day = `${pad(cell.day)}-${pad(cell.month)}-${String(cell.year)}`
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** What stood in the cells of a row, by column, for a preview; what is empty is left out. */
export function textsOf<Column extends string>(
  row: FileRow,
  cellOf: CellReader<Column>['cellOf'],
  columns: readonly Column[],
  longest: number,
): Partial<Record<Column, string>> {
  const texts = columns.map((column) => [column, textOf(cellOf(row, column)).slice(0, longest)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Partial<Record<Column, string>>
}

type Params = Readonly<Record<string, string | number>>

/** Why a cell is not what its column should hold. */
interface CellFault<Code extends string> {
  readonly code: Code
  readonly params: Params
}

/** Parses a cell, an empty one too. */
type CellParser<Value, Code extends string> = (cell: TableCell) => Parsed<Value, Code>
export type Parsed<Value, Code extends string> = { readonly value: Value } | { readonly fault: CellFault<Code> }

/** What a parser answers for a cell that it refuses. */
export function refuse<Code extends string>(code: Code, params: Params = {}): { readonly fault: CellFault<Code> } {
  return { fault: { code, params } }
}

/** What was found in a cell, or the fault that nothing was. */
export function orRefuse<Value, Code extends string>(value: Value | null | undefined, code: Code): Parsed<Value, Code> {
  return value === null || value === undefined ? refuse(code) : { value }
}

/** The same parser, for a cell that must not be empty. */
export function required<Value, Code extends string>(
  parse: (cell: FilledCell) => Parsed<Value, Code>,
): CellParser<Value, Code | 'required'> {
  return (cell) => (cell === null ? refuse('required') : parse(cell))
}

/** The same parser, for a cell that may be empty. */
export function optional<Value, const Empty, Code extends string>(
  empty: Empty,
  parse: (cell: FilledCell) => Parsed<Value, Code>,
): CellParser<Value | Empty, Code> {
  return (cell) => (cell === null ? { value: empty } : parse(cell))
}

export type FilledCell = Exclude<TableCell, null>

type Parsers = Readonly<Record<string, CellParser<unknown, string>>>
type ValueOf<Parser> = Parser extends CellParser<infer Value, string> ? Value : never
type CodeOf<Parser> = Parser extends CellParser<unknown, infer Code> ? Code : never

/** A fault at its cell. */
interface ColumnFault<Column extends string, Code extends string> extends CellFault<Code> {
  readonly column: Column
}

type Fault<P extends Parsers, Trouble extends string> = ColumnFault<keyof P & string, CodeOf<P[keyof P]> | Trouble>

/** What the cells of a row say: all of it, or what could be read and each reason why the rest could not. */
type ParsedCells<P extends Parsers, Trouble extends string> =
  | { readonly values: { readonly [C in keyof P]: ValueOf<P[C]> }; readonly faults: null }
  | { readonly values: { readonly [C in keyof P]?: ValueOf<P[C]> }; readonly faults: Fault<P, Trouble>[] }

/**
 * Reads each column of a row by its own parser. What keeps a cell from being read at all, as `troubleOf` has it, is its fault in the
 * place of what would be read.
 */
export function parseCells<P extends Parsers, Trouble extends string>(
  row: FileRow,
  { cellOf, troubleOf }: CellReader<keyof P & string, Trouble>,
  parsers: P,
): ParsedCells<P, Trouble> {
  const faults: ColumnFault<string, string>[] = []
  const values: Record<string, unknown> = {}
  for (const [column, parse] of Object.entries(parsers)) {
    const trouble = troubleOf(row, column)
    const parsed = trouble === null ? parse(cellOf(row, column)) : refuse(trouble)
    if ('fault' in parsed) faults.push({ column, ...parsed.fault })
    else values[column] = parsed.value
  }
  return { values, faults: faults.length > 0 ? faults : null } as unknown as ParsedCells<P, Trouble>
}
