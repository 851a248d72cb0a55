import type { ReadingColumn, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { parseClockInterval, parseDay, parseTime, type CellTime } from '../../../platform/tabular/cell-times.ts'
import { rowsBelow, textOf, type FileRow } from '../../../platform/tabular/rows.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { detectEnergy, type EnergyColumns } from './detect-energy.ts'
import { findHeaderRow, headerRows, isDay, isReading, isTime, isTimeOrDay } from './header-row.ts'
import {
  isUnit,
  meaningOf,
  namesReactive,
  namesSum,
  namesTotal,
  saysTimeZone,
  unitIn,
  type HeaderMeaning,
} from './header-meaning.ts'
import type { DayTerms } from './day-rows.ts'
import type { KnownShape } from './distributors.ts'
import { asItIs, isUnitText, layOut, registerOf, type LaidOut, type TableLayout } from './layouts.ts'
import { isNumber, isPlainNumber, isUnknown } from './parse-energy.ts'

/** Where the readings stand in a file. */
export interface DetectedTable {
  readonly table: Table
  readonly layout: TableLayout
  readonly days: DayTerms | null
  readonly shape: KnownShape | null
  readonly headerRow: number
  readonly columns: ReadingMapping['columns']
  /** Those of readings: a row of units and sums are left out. */
  readonly rows: readonly FileRow[]
  readonly energy: EnergyColumns
  /** What the header of the times says. */
  readonly stamp: 'start' | 'end' | null
  readonly zone: string | null
  /** Whether something beside the times is about their zone: a line above, another column. */
  readonly isZoneElsewhere: boolean
  /** Whether two columns may hold the time, and nothing says which. */
  readonly isTimeUnclear: boolean
}

const sampleRows = 60

/**
 * Which columns of each sheet hold what; the sheet whose headers say the most stands first. With `asRows`, each has a row for each time,
 * whatever it looks like.
 */
export function detectTables(tables: readonly Table[], asRows = false): DetectedTable[] {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => detectColumns(asRows ? asItIs(table) : layOut(table)))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
}

const scoreOf = ({ columns, rows, energy }: DetectedTable) =>
  Object.keys(columns).length * 10 + (energy.doubts.length > 0 ? 0 : 100) + (rows.length > 0 ? 1 : -1000)

function detectColumns({ table, layout, days, shape }: LaidOut): DetectedTable {
  const headerRow = findHeaderRow(table)
  const rows = readingRows(table, headerRow)
  const sample = rows.slice(0, sampleRows)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length), table.rows[headerRow - 1]?.length ?? 0)
  const meanings = Array.from({ length: width }, (_, place): HeaderMeaning => {
    const header = headerRow === 0 ? '' : textOf(table.rows[headerRow - 1]?.[place] ?? null)
    return header === '' || header.length > 100 ? { kind: 'unknown' } : inSheet(table, meaningOf(header))
  })
  const times = detectTimes(meanings, rows)
  const taken = new Set(Object.values(times.columns))
  const unitBelow = (place: number) => unitsBelow(table, headerRow, place)
  const isMonthly = times.columns.month !== undefined
  const energy = propose(detectEnergy({ meanings, rows, taken, unitBelow, isMonthly }), {
    meanings,
    shape,
    taken,
    above: table.rows.slice(0, headerRow),
  })
  const group = meanings.findIndex(({ kind }, place) => kind === 'group' && !taken.has(place))
  const units = findUnits(rows, width)
  return {
    table,
    layout,
    days,
    shape,
    headerRow,
    rows,
    energy: units ? withUnits(energy, units) : energy,
    columns: {
      ...times.columns,
      ...energy.columns,
      ...(units && energy.unit === null && { unitOfRow: units.place }),
      ...(group >= 0 && { group }),
    },
    stamp: times.stamp,
    zone: times.zone,
    isTimeUnclear: times.isUnclear,
    isZoneElsewhere: saysZoneElsewhere(table, headerRow, times.columns.time ?? times.columns.day),
  }
}

/** What a header says in a sheet that is named after a register: `2.8.0`, `EA`, `ER`. */
function inSheet({ name }: Table, meaning: HeaderMeaning): HeaderMeaning {
  if (name === null || meaning.kind !== 'energy' || meaning.side !== null) return meaning
  const register = registerOf(name.trim()) ?? (namesReactive(name) ? { side: null } : null)
  if (!register || register.side === 'unsaid') return meaning
  return register.side === null ? { kind: 'other' } : { ...meaning, side: register.side }
}

interface ProposalOptions {
  readonly meanings: readonly HeaderMeaning[]
  readonly shape: KnownShape | null
  readonly taken: ReadonlySet<number>
  /** The headers, and the lines above them. */
  readonly above: Table['rows']
}

/** Where no header says which column is energy, the one that a known layout has there; a person is asked. */
function propose(energy: EnergyColumns, { meanings, shape, taken, above }: ProposalOptions): EnergyColumns {
  const isReactive = above.flat().some((cell) => typeof cell === 'string' && namesReactive(cell))
  const place = shape?.consumption ?? null
  const isOpen = place !== null && !taken.has(place) && (meanings[place]?.kind ?? 'unknown') === 'unknown'
  if (!isOpen || isReactive || Object.keys(energy.columns).length > 0 || meanings.some(({ kind }) => kind === 'energy'))
    return energy
  return { ...energy, columns: { consumption: place }, doubts: ['columns', 'direction', 'unit'] }
}

interface UnitColumn {
  readonly place: number
  /** Those that its cells name. */
  readonly units: readonly string[]
}

/** The column in which each row names its unit. */
function findUnits(rows: readonly FileRow[], width: number): UnitColumn | null {
  for (let place = 0; place < width; place++) {
    const cells = rows.slice(0, sampleRows).flatMap(({ cells: each }) => each[place] ?? [])
    if (cells.length < 2 || !cells.every(isUnitText)) continue
    return { place, units: [...new Set(rows.map(({ cells: each }) => textOf(each[place] ?? null)))] }
  }
  return null
}

/** Rows that name their units leave none open; where a header names one as well, all of them should be that. */
function withUnits(energy: EnergyColumns, { units }: UnitColumn): EnergyColumns {
  const [first = ''] = units
  if (energy.unit === null)
    return { ...energy, unit: unitIn(first), doubts: energy.doubts.filter((doubt) => doubt !== 'unit') }
  const isOther = units.some((unit) => unitIn(unit) !== energy.unit)
  return isOther ? { ...energy, doubts: [...new Set([...energy.doubts, 'unit' as const])] } : energy
}

/** A line above, or a column beside that of the times. */
function saysZoneElsewhere({ rows }: Table, headerRow: number, time: number | undefined): boolean {
  const above = rows.slice(0, Math.max(0, headerRow - 1)).flat()
  const beside = (rows[headerRow - 1] ?? []).filter((_, place) => place !== time)
  return [...above, ...beside].some((cell) => typeof cell === 'string' && cell.length <= 100 && saysTimeZone(cell))
}

/** The unit in a row of units right below the headers. */
export function unitsBelow({ rows }: Table, headerRow: number, place: number): string | null {
  const text = textOf(rows[headerRow]?.[place] ?? null)
  return headerRow > 0 && isUnit(text) ? text : null
}

/** The rows below the headers without a row of units, a sum below, and headers that come once more. */
export function readingRows(table: Table, headerRow: number): FileRow[] {
  const header = table.rows[headerRow - 1] ?? []
  const begun = table.rows
    .slice(0, headerRow + headerRows)
    .findIndex((cells, row) => row >= headerRow && isReading(cells))
  const numbers = (table.rows[begun] ?? []).flatMap((cell, place) => (isNumber(cell) ? [place] : []))
  return rowsBelow(table, headerRow).filter(({ row, cells }) => {
    const filled = cells.filter((cell) => cell !== null)
    // Lines between the headers and the readings, which have no time, and no number where those have one.
    const isAbove = row <= begun && headerRow > 0 && !cells.some(isTimeOrDay)
    if (isAbove && !numbers.some((place) => isNumber(cells[place] ?? null))) return false
    if (headerRow > 0 && filled.length > 1 && cells.every((cell, place) => cell === (header[place] ?? null)))
      return false
    if (isBelow(cells, namesTotal)) return false
    return !filled.every(
      (cell) =>
        typeof cell === 'string' &&
        !/\d/.test(cell) &&
        (isUnit(cell) || isPattern(cell) || meaningOf(cell).kind !== 'unknown'),
    )
  })
}

/** How times are written, in a row of units: "[dd.MM.yyyy HH:mm]". */
const isPattern = (text: string) => /^\[?[dmyh]{1,4}(?:[./: -]+[dmyhs]{1,4}){2,}\]?$/i.test(text.trim())

/** The rows below the headers that are sums of others. */
export function sumRows(table: Table, headerRow: number): FileRow[] {
  return rowsBelow(table, headerRow).filter(({ cells }) => isBelow(cells, namesSum))
}

/** A row without a time that begins with a name. */
function isBelow(cells: readonly TableCell[], isName: (text: string) => boolean): boolean {
  const first = cells.find((cell) => cell !== null)
  return typeof first === 'string' && isName(first) && !cells.some((cell) => isTime(cell) || isDay(cell))
}

/** What a column of times holds. */
type TimeKind = 'moment' | 'day' | 'clock' | 'number'

function timeKindOf(rows: readonly FileRow[], place: number, isNamed: boolean): TimeKind | null {
  const cells = rows.slice(0, sampleRows).flatMap(({ cells: each }) => each[place] ?? [])
  const known = cells.filter((cell) => !isUnknown(cell))
  const all = (is: (cell: TableCell) => boolean) => known.length > 0 && known.filter(is).length >= 0.8 * known.length
  const isClear = (cell: TableCell) => isNamed || typeof cell === 'object' || !isPlainNumber(cell)
  if (all((cell) => isClear(cell) && isDay(cell)) && !known.some(showsClock)) {
    // Days and times may stand in one column, midnight without its clock.
    return rows.some(({ cells: each }) => isMoment(each[place] ?? null)) ? 'moment' : 'day'
  }
  if (all((cell) => isClear(cell) && isTime(cell))) return 'moment'
  if (all((cell) => isNamed && isNumber(cell) && isCount(cell))) return 'number'
  return all((cell) => isClear(cell) && !isTime(cell) && parseClockInterval(cell) !== null) ? 'clock' : null
}

const isMoment = (cell: TableCell) => isTime(cell) && !isDay(cell)
const showsClock = (cell: TableCell) => typeof cell === 'string' && /\d{1,2}:\d{2}/.test(cell)
const isCount = (cell: TableCell) => {
  const part = parseClockInterval(cell)
  return part !== null && 'number' in part
}

interface DetectedTimes {
  readonly columns: ReadingMapping['columns']
  readonly stamp: 'start' | 'end' | null
  readonly zone: string | null
  readonly isUnclear: boolean
}

interface TimeColumn {
  readonly place: number
  readonly kind: TimeKind
  readonly stamp: 'start' | 'end' | null
  readonly zone: string | null
}

/** Which columns hold the time: what stands in them decides, where their headers do not speak against it. */
function detectTimes(meanings: readonly HeaderMeaning[], rows: readonly FileRow[]): DetectedTimes {
  const month = meanings.findIndex(({ kind }) => kind === 'month')
  const found = meanings.flatMap((meaning, place): TimeColumn[] => {
    const isNamed = meaning.kind === 'time'
    if (!isNamed && meaning.kind !== 'unknown') return []
    const kind = timeKindOf(rows, place, isNamed)
    return kind ? [{ place, kind, stamp: isNamed ? meaning.stamp : null, zone: isNamed ? meaning.zone : null }] : []
  })
  const of = (...kinds: TimeKind[]) =>
    pickTime(
      found.filter(({ kind }) => kinds.includes(kind)),
      rows,
    )
  const moment = of('moment')
  if (moment) return { columns: { time: moment.column.place }, ...said(moment), isUnclear: moment.isUnclear }
  const [day, clock] = [of('day'), of('clock', 'number')]
  const columns: Partial<Record<ReadingColumn, number>> = {}
  if (month >= 0) columns.month = month
  if (day) columns.day = day.column.place
  if (clock && day) columns.interval = clock.column.place
  // Days alone: totals of days, or the days on which a register was read. A date cell may be the midnight of one reading.
  else if (day && month < 0 && (isDaily(rows, day.column.place) || hasDateCells(rows, day.column.place)))
    return { columns: { time: day.column.place }, ...said(day), isUnclear: day.isUnclear }
  const deciding = clock ?? day
  return {
    columns,
    ...(deciding ? said(deciding) : { stamp: null, zone: null }),
    isUnclear: (day?.isUnclear ?? false) || (clock?.isUnclear ?? false),
  }
}

/** Many days, one after another. */
function isDaily(rows: readonly FileRow[], place: number): boolean {
  const days = rows.flatMap(({ cells }) => parseDay(cells[place] ?? null) ?? [])
  return (
    days.length >= 3 &&
    days.slice(1).filter((day, index) => Math.abs(day - (days[index] ?? day)) <= 7).length * 2 > days.length
  )
}

const hasDateCells = (rows: readonly FileRow[], place: number) =>
  rows.some(({ cells }) => cells[place] instanceof Temporal.PlainDateTime)

const said = ({ column: { stamp, zone } }: PickedTime) => ({ stamp, zone })

interface PickedTime {
  readonly column: TimeColumn
  readonly isUnclear: boolean
}

/** Of several columns that of the starts, of the zone that is named; where nothing tells them apart the first, and that is unclear. */
function pickTime(found: readonly TimeColumn[], rows: readonly FileRow[]): PickedTime | null {
  const [first, ...more] = found
  if (!first) return null
  if (more.length === 0) return { column: first, isUnclear: false }
  const exact = found.find(({ zone }) => zone !== null)
  if (exact) return { column: exact, isUnclear: false }
  const starts = found.filter(({ stamp }) => stamp === 'start')
  if (starts.length === 1 && starts[0]) return { column: starts[0], isUnclear: false }
  const [second] = more
  const isPair = more.length === 1 && second !== undefined && isFollowedBy(rows, first.place, second.place)
  return { column: isPair ? { ...first, stamp: 'start' } : first, isUnclear: !isPair }
}

/** Whether what stands at one place is always as long before what stands at the other. */
function isFollowedBy(rows: readonly FileRow[], from: number, to: number): boolean {
  const minutes = (time: CellTime | null) => (time === null ? null : 'utc' in time ? time.utc : time.wall)
  const gaps = rows.slice(0, sampleRows).map(({ cells }) => {
    const [start, end] = [minutes(parseTime(cells[from] ?? null)), minutes(parseTime(cells[to] ?? null))]
    return start === null || end === null ? null : end - start
  })
  const [gap] = gaps
  return gap !== null && gap !== undefined && gap > 0 && gap <= 60 && gaps.every((each) => each === gap)
}
