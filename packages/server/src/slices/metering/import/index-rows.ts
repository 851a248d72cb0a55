import type { ReadingFault, ReadingMapping } from '@tandem/contract/reading-import.ts'
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
import { textOf, type CellReader, type FileRow } from './file-rows.ts'
import { fineInWh, isPower, isUnknown, readEnergy } from './read-energy.ts'
import { energyColumns, fault } from './read-rows.ts'
import { readDay } from './read-times.ts'

/** The most that a register shows: nine digits of MWh. */
const maxIndex = 1_000_000_000_000

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
  readonly reader: CellReader
  readonly today: DeliveryDay
}

/** Reads rows of monthly indexes: of which month, read when, and what the registers showed, or why not. */
export function readIndexRows(rows: readonly FileRow[], terms: Options): IndexRow[] {
  const { mapping, reader } = terms
  const filled = rows.filter((row) =>
    energyColumns.some((each) => !isUnknown(reader.cellOf(row, each)) || reader.troubleOf(row, each) !== null),
  )
  const read = filled.map((row) => readIndexRow(row, terms))
  markTwice(read, mapping.columns.month === undefined ? 'day' : 'month')
  return read
}

function readIndexRow(row: FileRow, terms: Options): IndexRow {
  const faults: ReadingFault[] = []
  const { month, readOn } = readMonth(row, terms, faults)
  const registers = energyColumns.map((column) => readRegister(row, column, terms, faults))
  const [consumption = null, production = null] = registers
  const isMissing = consumption === null && !faults.some(({ column }) => column === 'consumption')
  if (isMissing) faults.push(fault('consumption', 'required'))
  return { row: row.row, source: row, month, readOn, consumption, production, faults }
}

function readRegister(
  row: FileRow,
  column: (typeof energyColumns)[number],
  { mapping, reader }: Options,
  faults: ReadingFault[],
): number | null {
  const trouble = reader.troubleOf(row, column)
  if (trouble) faults.push(fault(column, trouble))
  const cell = reader.cellOf(row, column)
  if (trouble || isUnknown(cell)) return null
  const unit = isPower(mapping.unit) ? 'kWh' : mapping.unit
  const read = readEnergy(cell, { ...mapping, unit }, maxIndex)
  if (typeof read === 'number') return read / fineInWh
  faults.push({ column, ...read })
  return null
}

/** The month as it stands, or that of the day of reading; the day as it stands, or the last of the month that has passed. */
function readMonth(
  row: FileRow,
  { mapping, reader, today }: Options,
  faults: ReadingFault[],
): Pick<IndexRow, 'month' | 'readOn'> {
  const has = (column: 'month' | 'day') =>
    mapping.columns[column] !== undefined && !isUnknown(reader.cellOf(row, column))
  const column = has('month') || !has('day') ? (mapping.columns.month === undefined ? 'day' : 'month') : 'day'
  const troubled = (['month', 'day'] as const).find((each) => reader.troubleOf(row, each) !== null)
  if (troubled) faults.push(fault(troubled, reader.troubleOf(row, troubled) ?? 'formula'))
  else if (!has(column)) faults.push(fault(column, 'required'))
  const day = has('day') ? readDay(reader.cellOf(row, 'day'), mapping.dateOrder) : undefined
  if (day === null && !troubled) faults.push(fault('day', 'not_a_day'))
  const date = typeof day === 'number' ? deliveryDay(dateOfDay(day)) : null
  const month = has('month') ? monthOf(textOf(reader.cellOf(row, 'month'))) : date ? firstOfMonth(date) : null
  if (has('month') && month === null && !troubled) faults.push(fault('month', 'not_a_month'))
  const readOn = date ?? (month ? earlier(lastOfMonth(month), today) : null)
  if (faults.length === 0 && ((month ?? '') > today || (readOn ?? '') > today))
    faults.push(fault(column, 'in_the_future'))
  if (faults.length === 0 && month && readOn && (readOn < month || readOn > lastOfMonth(addMonths(month, 1)))) {
    faults.push(fault('day', 'not_a_day'))
  }
  return { month, readOn }
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
