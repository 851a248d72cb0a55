import type { ReadingColumn, ReadingMapping } from '@tandem/contract/reading-import.ts'
import { findHeader } from '../../../platform/table-header.ts'
import type { Table, TableCell } from '../../../platform/table-reader.ts'
import { columnOfHeader } from './column-names.ts'
import { rowsBelow, type FileRow, type Places } from './file-rows.ts'
import { isUnknown, readEnergy } from './read-energy.ts'
import { readDay, readInterval, readTime } from './read-times.ts'

/** Where the readings stand in a file. */
export interface DetectedTable {
  readonly table: Table
  readonly headerRow: number
  readonly columns: Places
  readonly rows: readonly FileRow[]
  readonly isCertain: boolean
}

const sampleRows = 60

/** The sheet whose headers say the most, else the longest; and which of its columns holds what. */
export function detectTable(tables: readonly Table[]): DetectedTable | null {
  const found = tables.filter(({ rows }) => rows.length > 0).map(detectColumns)
  return found.reduce<DetectedTable | null>(
    (best, each) => (best && scoreOf(best) >= scoreOf(each) ? best : each),
    null,
  )
}

const scoreOf = ({ columns, rows, isCertain }: DetectedTable) =>
  Object.keys(columns).length * 10 + (isCertain ? 100 : 0) + (rows.length > 0 ? 1 : -1000)

/** The columns of a sheet by its headers, and by what stands in them where the headers say nothing. */
function detectColumns(table: Table): DetectedTable {
  const header = findHeader(table, columnOfHeader)
  const headerRow = header ? header.index + 1 : hasHeader(table) ? 1 : 0
  const rows = rowsBelow(table, headerRow)
  const sample = rows.slice(0, sampleRows)
  const columns = new Map(header?.places)
  settleTimes(columns, sample)
  const named = isComplete(columns)
  if (!named) guess(columns, sample)
  return { table, headerRow, columns: Object.fromEntries(columns), rows, isCertain: named }
}

function isComplete(columns: ReadonlyMap<ReadingColumn, number>): boolean {
  return hasTime(columns) && (columns.has('consumption') || columns.has('production'))
}

const hasTime = (columns: ReadonlyMap<ReadingColumn, number>) =>
  columns.has('time') || columns.has('day') || columns.has('month')

/** The first row has words where the next has a time or a number. */
function hasHeader({ rows }: Table): boolean {
  const isWord = (cell: TableCell) => typeof cell === 'string' && !isTime(cell) && !isNumber(cell)
  const [first = [], second = []] = rows
  return first.some(
    (cell, place) => isWord(cell) && !isWord(second[place] ?? null) && !isUnknown(second[place] ?? null),
  )
}

const isTime = (cell: TableCell) => readTime(cell, 'dmy') !== null || readTime(cell, 'mdy') !== null
const isDay = (cell: TableCell) => readDay(cell, 'dmy') !== null || readDay(cell, 'mdy') !== null

function isNumber(cell: TableCell): boolean {
  if (typeof cell === 'number') return true
  const terms = { unit: 'MW', step: 15 } as const
  const read = (decimal: ReadingMapping['decimal']) => readEnergy(cell, { ...terms, decimal }, Number.MAX_SAFE_INTEGER)
  const isRead = (value: ReturnType<typeof read>) => typeof value === 'number' || value.code !== 'not_a_number'
  return typeof cell === 'string' && (isRead(read('.')) || isRead(read(',')))
}

/** "Data" may stand above days or above days with their times, "Ora" above hours or whole times. */
function settleTimes(columns: Map<ReadingColumn, number>, sample: readonly FileRow[]): void {
  const cells = (column: ReadingColumn) =>
    sample.flatMap((row) => row.cells[columns.get(column) ?? -1] ?? []).filter((cell) => !isUnknown(cell))
  const move = (from: ReadingColumn, to: ReadingColumn) => {
    const place = columns.get(from)
    if (place === undefined || columns.has(to)) return
    columns.delete(from)
    columns.set(to, place)
  }
  const times = cells('time')
  if (times.length > 0 && times.every((cell) => !isTime(cell) && readInterval(cell) !== null)) move('time', 'interval')
  const intervals = cells('interval')
  if (intervals.length > 0 && intervals.every((cell) => isTime(cell) && readInterval(cell) === null)) {
    move('interval', 'time')
  }
  const withClock = (cell: TableCell) => isTime(cell) && !isDay(cell)
  if (!columns.has('interval') && cells('day').some(withClock)) move('day', 'time')
  if (columns.has('interval') && cells('time').every(isDay)) move('time', 'day')
}

/** What no header names, by what stands below. */
function guess(columns: Map<ReadingColumn, number>, sample: readonly FileRow[]): void {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const free = () => [...Array(width).keys()].filter((place) => ![...columns.values()].includes(place))
  const all = (place: number, is: (cell: TableCell) => boolean) => {
    const known = sample.flatMap(({ cells }) => cells[place] ?? []).filter((cell) => !isUnknown(cell))
    return known.length > 0 && known.filter(is).length >= 0.8 * known.length
  }
  if (!hasTime(columns)) {
    const isClear = (cell: TableCell) => typeof cell !== 'number' && isTime(cell)
    const place = free().find((each) => all(each, isClear)) ?? free().find((each) => all(each, isTime))
    if (place !== undefined) {
      columns.set(all(place, isDay) && !showsClock(sample, place) ? 'day' : 'time', place)
    }
  }
  if (columns.has('consumption') || columns.has('production')) return
  const isClock = (cell: TableCell) => typeof cell !== 'number' && readInterval(cell) !== null && !isNumber(cell)
  const interval = columns.has('day') ? free().find((each) => all(each, isClock)) : undefined
  if (interval !== undefined) columns.set('interval', interval)
  const [first, second] = free().filter((each) => all(each, isNumber))
  if (first !== undefined) columns.set('consumption', first)
  if (second !== undefined) columns.set('production', second)
}

/** Every cell has a clock, though it shows midnight. */
function showsClock(sample: readonly FileRow[], place: number): boolean {
  return sample.every(({ cells }) => /\d{1,2}:\d{2}/.test(String(cells[place] ?? '')))
}
