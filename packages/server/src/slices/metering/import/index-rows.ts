import type {
  ReadingColumn,
  ReadingFault,
  ReadingFaultCode,
  ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import {
  addMonths,
  deliveryDay,
  firstOfMonth,
  lastOfMonth,
  type DeliveryDay,
} from '@tandem/core/calendar/delivery-day.ts'
import { indexConflict, type MonthIndex } from '@tandem/core/metering/index-reading.ts'
import { dateOfDay } from '@tandem/core/metering/local-clock.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import { parseDay } from '../../../platform/tabular/cell-times.ts'
import {
  optional,
  orRefuse,
  parseCells,
  required,
  textOf,
  type CellReader,
  type FilledCell,
  type FileRow,
  type Parsed,
} from '../../../platform/tabular/rows.ts'
import { knownCells, mappingOfRow, parseRegister } from './parse-energy.ts'
import { fault, isBlank } from './row-cells.ts'

const sides = ['consumption', 'production'] as const

export interface IndexRow {
  readonly row: number
  readonly source: FileRow
  readonly month: DeliveryDay | null
  readonly readOn: DeliveryDay | null
  readonly consumption: number | null
  readonly production: number | null
  readonly faults: ReadingFault[]
}

/** An index that a file brings. */
export interface FileIndex extends MonthIndex {
  readonly row: number
  readonly readOn: DeliveryDay
}

/** An index as it is known, with what only the database tells of it. */
type IndexState = 'good' | 'duplicate' | 'replacing'

interface Options {
  readonly mapping: ReadingMapping
  readonly reader: CellReader<ReadingColumn>
  readonly today: DeliveryDay
}

/** Reads rows of monthly indexes: of which month, read when, and what the registers showed, or why not. */
export function parseIndexRows(rows: readonly FileRow[], { mapping, reader, today }: Options): IndexRow[] {
  const cells = knownCells(reader)
  const filled = rows.filter((row) => sides.some((each) => !isBlank(row, each, cells)))
  const read = filled.map((row): IndexRow => {
    const terms = mappingOfRow(row, mapping, cells)
    const parsers = parsersFor('fault' in terms ? mapping : terms.value)
    const registers = parseCells(row, cells, { consumption: parsers.consumption, production: parsers.production })
    const ofUnit = 'fault' in terms ? [{ column: 'unitOfRow' as const, ...terms.fault }] : []
    const { faults, ...when } = readMonth(row, { cells, parsers, mapping, today })
    const { consumption = null, production = null } = registers.values
    return {
      row: row.row,
      source: row,
      ...when,
      consumption,
      production,
      faults: [...faults, ...ofUnit, ...(registers.faults ?? [])],
    }
  })
  markTwice(read, mapping.columns.month === undefined ? 'day' : 'month')
  return read
}

type Read<Value> = Parsed<Value, ReadingFaultCode>

function parsersFor({ unit, dateOrder, decimal }: ReadingMapping) {
  const parseIndex = (cell: FilledCell): Read<number> => parseRegister(cell, { unit, decimal }, false)
  return {
    month: optional(null, (cell) => orRefuse(monthOf(textOf(cell)), 'not_a_month')),
    day: optional(null, (cell): Read<DeliveryDay> => {
      const day = parseDay(cell, dateOrder)
      return orRefuse(day === null ? null : deliveryDay(dateOfDay(day)), 'not_a_day')
    }),
    consumption: required(parseIndex),
    production: optional(null, parseIndex),
  }
}

interface MonthOptions extends Pick<Options, 'mapping' | 'today'> {
  readonly cells: CellReader<ReadingColumn>
  readonly parsers: ReturnType<typeof parsersFor>
}

/** The month as it stands, or that of the day of reading; the day as it stands, or the last of the month that has passed. */
function readMonth(
  row: FileRow,
  { cells, parsers: { month: parseMonth, day: parseDayRead }, mapping, today }: MonthOptions,
): Pick<IndexRow, 'month' | 'readOn' | 'faults'> {
  const { values, faults } = parseCells(row, cells, { month: parseMonth, day: parseDayRead })
  const { month: said = null, day = null } = values
  const month = said ?? (faults === null && day ? firstOfMonth(day) : null)
  const readOn = day ?? (month && earlier(lastOfMonth(month), today))
  const column = mapping.columns.month === undefined || said === null ? 'day' : 'month'
  const read = { month, readOn }
  if (faults) return { ...read, faults }
  if (!month || !readOn) {
    return { ...read, faults: [fault(mapping.columns.month === undefined ? 'day' : 'month', 'required')] }
  }
  if (month > today || readOn > today) return { ...read, faults: [fault(column, 'in_the_future')] }
  const isOfMonth = readOn >= month && readOn <= lastOfMonth(addMonths(month, 1))
  return { ...read, faults: isOfMonth ? [] : [fault('day', 'not_a_day')] }
}

const earlier = (a: DeliveryDay, b: DeliveryDay) => (a < b ? a : b)

/** "2026-03", "03-2026", "03.2026", "2026/03", "01-03-2026". */
function monthOf(text: string): DeliveryDay | null {
  const found = /^(\d{4})[-./](\d{1,2})$/.exec(text) ?? null
  const turned = /^(?:0?1[-./])?(\d{1,2})[-./](\d{4})$/.exec(text)
  const [year, month] = found ? [found[1], found[2]] : turned ? [turned[2], turned[1]] : []
  const number = Number(month)
  if (!year || Number(year) < 2000 || Number(year) > 2100 || number < 1 || number > 12) return null
  return deliveryDay(`${year}-${String(number).padStart(2, '0')}-01`)
}

function markTwice(rows: readonly IndexRow[], column: 'day' | 'month'): void {
  const first = new Map<string, IndexRow>()
  for (const row of rows) {
    if (row.month === null) continue
    const before = first.get(row.month)
    if (!before) first.set(row.month, row)
    else {
      row.faults.push(fault(column, 'twice_in_file', { row: before.row }))
      before.faults.push(fault(column, 'twice_in_file', { row: row.row }))
    }
  }
}

/** The right ones of the rows, in the sequence of their months. */
export function indexesOfRows(rows: readonly IndexRow[]): FileIndex[] {
  const right = rows.flatMap(({ row, month, readOn, consumption, production, faults }) =>
    faults.length === 0 && month !== null && readOn !== null && consumption !== null
      ? [{ row, month, readOn, consumption: energyWh(consumption), production: energyOrNull(production) }]
      : [],
  )
  return right.toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

export interface JudgedIndex {
  readonly index: FileIndex
  readonly state: IndexState
  readonly fault: ReadingFault | null
}

/**
 * What each index of a file is to those that are known: by hand's rules, none lower than the one before nor higher than the
 * one after it, be they of the file or known. Only what is imported takes part: a correction with `replace` alone, and none
 * that is refused.
 */
export function judgeIndexes(
  indexes: readonly FileIndex[],
  known: readonly MonthIndex[],
  replace: boolean,
): JudgedIndex[] {
  const states = indexes.map((index) => ({ index, state: stateOf(index, known) }))
  const faults = new Map<FileIndex, ReadingFault>()
  for (;;) {
    const after = new Map(known.map((each) => [each.month, each]))
    for (const { index, state } of states) {
      if (!faults.has(index) && (state === 'good' || (state === 'replacing' && replace))) after.set(index.month, index)
    }
    const all = [...after.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))
    const found = states.flatMap(({ index, state }) => {
      const conflict = state === 'duplicate' || faults.has(index) ? null : conflictOf(index, all)
      return conflict ? [{ index, conflict }] : []
    })
    if (found.length === 0) break
    for (const { index, conflict } of found) faults.set(index, conflict)
  }
  return states.map((each) => ({ ...each, fault: faults.get(each.index) ?? null }))
}

function stateOf(index: FileIndex, known: readonly MonthIndex[]): IndexState {
  const before = known.find(({ month }) => month === index.month)
  if (!before) return 'good'
  const isSame =
    before.consumption === index.consumption && (index.production === null || before.production === index.production)
  return isSame ? 'duplicate' : 'replacing'
}

function conflictOf(index: FileIndex, all: readonly MonthIndex[]): ReadingFault | null {
  const previous = all.findLast(({ month }) => month < index.month) ?? null
  const next = all.find(({ month }) => month > index.month) ?? null
  const conflict = indexConflict(index, previous, next)
  if (!conflict) return null
  const name = conflict.code === 'index_below_last' ? 'last' : 'next'
  const params = { [name]: formatDecimal(conflict.other, decimals.energy), month: conflict.month.slice(0, 7) }
  return fault(conflict.register, conflict.code, params)
}
