import { startOfDay, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import {
  cellReader,
  optional,
  parseCells,
  refuse,
  rowsBelow,
  type FilledCell,
  type Parsed,
} from '../platform/tabular/rows.ts'
import { readTables, type Table, type TableCell } from '../platform/tabular/table-reader.ts'
import type { CommandIo } from './io.ts'
import { inputName } from './file-command.ts'
import type { Faults } from './json-input.ts'

/** A series at equal steps, and others known a day ahead of it. NaN is unknown. */
export interface SeriesFile {
  /** Minutes from one value to the next. */
  readonly step: 15 | 30 | 60
  /** Epoch milliseconds of the first value; the others follow step by step, gaps included. */
  readonly start: number
  readonly values: Float64Array
  /** The further columns, by their names. */
  readonly known: ReadonlyMap<string, Float64Array>
  /** Whether the file writes its times in UTC, with a Z. */
  readonly isUtc: boolean
  /** Steps that no line of the file is for. */
  readonly gaps: number
}

interface Row {
  readonly line: number
  readonly at: number
  readonly value: number
  readonly known: readonly number[]
}

/** Thirty years of quarter-hours. */
const mostRows = 1_050_000
const mostCharacters = 200_000_000
/** A hole as long as this is a mistake in a time. */
const longestGapDays = 366
/** What a file is worth forecasting in: beyond this the measures of errors are no numbers any more. */
const largest = 1e12
const steps = [15, 30, 60] as const
const shownFaults = 50

/** Reads a CSV file of `time`, `value` and further columns; what is wrong with it is added to `faults`, each with its line. */
export async function parseSeries(
  { file, zone }: { readonly file: string; readonly zone: string },
  isNegativeAllowed: boolean,
  faults: Faults,
  io: CommandIo,
): Promise<SeriesFile | null> {
  const table = await parseTable(file, faults, io)
  if (!table) return null
  const found = faults.count
  const columns = parseHeader(table.rows[0] ?? [], faults)
  if (!columns) return null
  const rows = parseRows(table, columns, isNegativeAllowed, faults)
  checkOrder(rows, faults)
  const step = faults.count > found ? null : readStep(rows, zone, faults)
  shorten(faults)
  if (step === null) return null
  return placeRows(rows, columns, step, /z$/i.test(String(table.rows[1]?.[columns.places.time ?? -1] ?? '')))
}

async function parseTable(file: string, faults: Faults, io: CommandIo): Promise<Table | null> {
  faults.whole = inputName(file)
  try {
    const text = await io.readInput(file)
    if (text.length > mostCharacters) {
      faults.add(file, 'is larger than 200 MB: take the years that matter')
      return null
    }
    const [table] = readTables({ type: 'csv', content: Buffer.from(text) }, mostRows)
    return table ?? null
  } catch (error) {
    if (error instanceof Refusal) faults.add(file, refusalMessage(error.code, error.details, 'en'))
    else faults.add(file, `cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return null
  }
}

interface Columns {
  readonly places: Readonly<Record<string, number>>
  /** The names of the further ones. */
  readonly known: readonly string[]
}

function parseHeader(header: readonly TableCell[], faults: Faults): Columns | null {
  const names = header.map((cell, place) => (cell === null ? `column ${place + 1}` : String(cell)))
  const placeOf = (name: string) => names.findIndex((each) => each.toLowerCase() === name)
  const found = faults.count
  for (const name of ['time', 'value']) {
    if (placeOf(name) < 0) faults.add('line 1', `has no column '${name}'; its columns are: ${names.join(', ')}`)
  }
  names.forEach((name, place) => {
    const first = names.findIndex((each) => each.toLowerCase() === name.toLowerCase())
    if (first < place) faults.add('line 1', `has the column '${name}' twice`)
  })
  if (faults.count > found) return null
  const known = names.filter((_, place) => place !== placeOf('time') && place !== placeOf('value'))
  const places = Object.fromEntries(names.map((name, place) => [name, place]))
  return { known, places: { ...places, time: placeOf('time'), value: placeOf('value') } }
}

function parseRows(table: Table, { places, known }: Columns, isNegativeAllowed: boolean, faults: Faults): Row[] {
  const cells = cellReader(table, places)
  const count = known.length + 2
  const parsers = {
    value: optional(NaN, isNegativeAllowed ? parseNumber : parseEnergy),
    time: parseTime,
    ...Object.fromEntries(known.map((name) => [name, optional(NaN, parseNumber)])),
  }
  return rowsBelow(table, 1).map((row) => {
    const line = row.row
    if (row.cells.length > count) faults.add(`line ${line}`, `has ${row.cells.length} cells, line 1 has ${count}`)
    const { values, faults: found } = parseCells(row, cells, parsers)
    for (const { column, code } of found ?? []) faults.add(`line ${line}, ${column}`, code)
    const valueOf = (column: string) => (values as Readonly<Record<string, number>>)[column] ?? NaN
    return { line, at: valueOf('time'), value: valueOf('value'), known: known.map(valueOf) }
  })
}

/** What is wrong with a cell is said to people alone, in words. */
type Read = Parsed<number, string>

function parseNumber(cell: FilledCell): Read {
  const text = String(cell)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    return refuse(/^[+-]?\d+,\d+$/.test(text) ? 'must be a number with a point, not a comma' : 'must be a number')
  }
  return Math.abs(Number(text)) <= largest ? { value: Number(text) } : refuse('is too large')
}

function parseEnergy(cell: FilledCell): Read {
  const read = parseNumber(cell)
  const isBelow = 'value' in read && read.value < 0
  return isBelow ? refuse('must not be below 0: consumption and production are series of their own') : read
}

/** Beyond these a time is a slip of the pen, and days have no names that sort. */
const [earliest, latest] = [Date.UTC(1900, 0), Date.UTC(2200, 0)]
const isoTime = /^[+-]?\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i

function parseTime(cell: TableCell): Read {
  if (cell === null) return refuse('is missing')
  const match = isoTime.exec(String(cell))
  if (match && match[3] === undefined) {
    return refuse('has no offset from UTC: write 2026-03-29T02:00+02:00, or 2026-03-29T00:00Z')
  }
  try {
    if (match) {
      const at = Temporal.Instant.from(match[0]).epochMilliseconds
      return at >= earliest && at < latest ? { value: at } : refuse('must be of the years 1900 to 2199')
    }
  } catch {
    // A day or an hour that does not exist.
  }
  return refuse('must be a time such as 2026-03-29T02:00+02:00')
}

function checkOrder(rows: readonly Row[], faults: Faults): void {
  if (rows.length < 2) faults.add('', 'has too few lines: two values at least show how far apart they are')
  rows.forEach(({ line, at }, index) => {
    const before = rows[index - 1]
    if (!before) return
    if (at === before.at) faults.add(`line ${line}, time`, 'is the same as in the line before')
    else if (at < before.at)
      faults.add(`line ${line}, time`, 'is before that of the line before: sort the file by time')
    else if (at - before.at > longestGapDays * 86_400_000) {
      faults.add(`line ${line}, time`, 'is more than a year after that of the line before')
    }
  })
}

/** The step that the times are multiples of, from the beginning of a local day on. */
function readStep(rows: readonly Row[], zone: string, faults: Faults): SeriesFile['step'] | null {
  const first = rows[0]?.at ?? 0
  const usual = findUsualStep(rows)
  const step = steps.find((minutes) => minutes * 60_000 === usual)
  if (step === undefined) {
    faults.add('', `has steps of ${Number((usual / 60_000).toFixed(3))} minutes; they may be 15, 30 or 60 minutes`)
    return null
  }
  if ((rows.at(-1)?.at ?? 0) - first > mostRows * step * 60_000) {
    faults.add('', `goes over more than ${mostRows} steps: take the years that matter`)
    return null
  }
  const start = Temporal.Instant.fromEpochMilliseconds(first)
  const day = startOfDay(dayOf(start, zone), zone).epochMilliseconds
  const found = faults.count
  for (const { line, at } of rows) {
    if ((at - day) % (step * 60_000) !== 0) {
      faults.add(`line ${line}, time`, `begins no period of ${step} minutes in ${zone}`)
    }
  }
  return faults.count > found ? null : step
}

/** What lies between most lines and the next: a gap is longer, and a wrong time must not decide. */
function findUsualStep(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  rows.slice(1).forEach(({ at }, index) => {
    const step = at - (rows[index]?.at ?? at)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

function placeRows(rows: readonly Row[], columns: Columns, step: SeriesFile['step'], isUtc: boolean): SeriesFile {
  const start = rows[0]?.at ?? 0
  const placeOf = (at: number) => (at - start) / (step * 60_000)
  const length = placeOf(rows.at(-1)?.at ?? start) + 1
  const values = new Float64Array(length).fill(NaN)
  const known = new Map(columns.known.map((name) => [name, new Float64Array(length).fill(NaN)]))
  for (const row of rows) {
    values[placeOf(row.at)] = row.value
    columns.known.forEach((name, index) => known.get(name)?.set([row.known[index] ?? NaN], placeOf(row.at)))
  }
  return { step, start, values, known, isUtc, gaps: length - rows.length }
}

/** A file that is wrong in every line is said to be so once. */
function shorten(faults: Faults): void {
  const more = faults.lines.length - shownFaults
  if (more > 0) faults.lines.splice(shownFaults, more, `and ${more} more`)
}
