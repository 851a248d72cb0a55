import type { KnownFileRow } from '@tandem/contract/file-rows.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { parseNumber, type DecimalPoint } from '../../../platform/tabular/cell-numbers.ts'
import { intervalParsers, readInterval } from '../../../platform/tabular/interval-cells.ts'
import type { FileTable } from '../../../platform/tabular/reader-of.ts'
import type { TableCell } from '../../../platform/tabular/table.ts'
import {
  parseCells,
  refuse,
  required,
  textOf,
  type CellReader,
  type FileRow,
  type Parsed,
} from '../../../platform/tabular/rows.ts'
import { lengthOf, placeOf, type When } from '../../../platform/tabular/row-times.ts'
import { hoursOf } from '../clock-series.ts'

type KnownColumn = keyof typeof KnownFileRow.shape

export interface ReadKnown {
  /** Thousandths of each hour of a day; null where the file does not say all of the hour. */
  readonly days: readonly (readonly [DeliveryDay, readonly (bigint | null)[]])[]
  readonly rows: number
  /** What is wrong with the first row that cannot be read, or says an interval twice; null where all can. */
  readonly fault: KnownFault | null
}

interface KnownFault {
  readonly row: number
  readonly column: KnownColumn
  readonly isTwice: boolean
  /** What stood in the cell. */
  readonly cell: string
}

const places = 6
/** Beyond 1e9 of any unit there is a slip of the pen. */
const most = 10n ** 15n

/**
 * Reads the rows of a file: of which interval, and its value. Parts of an hour count together with their mean, where all of them are
 * there. Rows without a value are left out. Pure.
 */
export function parseKnown(table: FileTable<KnownColumn>): ReadKnown {
  const { cellOf } = table.cells
  const filled = table.rows.filter((row) => cellOf(row, 'value') !== null)
  const valueOf = parseValue(pointOf(filled.map((row) => cellOf(row, 'value'))))
  const read = filled.map((row) => readRow(row, table.cells, valueOf))
  const minutes = lengthOf(read.flatMap(({ when }) => when ?? []))
  const place = placeOf(minutes)
  const sums = new Map<DeliveryDay, Map<number, { sum: bigint; starts: Set<number> }>>()
  for (const { source, when, value, wrong } of read) {
    const whenColumn = cellOf(source, 'start') === null ? 'interval' : 'start'
    const faulty = (column: KnownColumn, isTwice = false): ReadKnown => {
      const cell = textOf(cellOf(source, column)).slice(0, 60)
      return { days: [], rows: read.length, fault: { row: source.row, column, isTwice, cell } }
    }
    if (wrong !== null || when === null || value === null) return faulty(wrong ?? whenColumn)
    const placed = place(when)
    if (typeof placed === 'string') return faulty(whenColumn)
    const start = placed.start - (placed.start % hourMs)
    const ofDay = sums.get(placed.day) ?? new Map<number, { sum: bigint; starts: Set<number> }>()
    sums.set(placed.day, ofDay)
    const ofHour = ofDay.get(start) ?? { sum: 0n, starts: new Set<number>() }
    ofDay.set(start, ofHour)
    if (ofHour.starts.has(placed.start)) return faulty(whenColumn, true)
    ofHour.starts.add(placed.start)
    ofHour.sum += value
  }
  const parts = 60 / minutes
  const days = Array.from(sums, ([day, ofDay]) => {
    const values = hoursOf(day, displayZone).map(({ start }) => {
      const ofHour = ofDay.get(start.epochMilliseconds)
      return ofHour?.starts.size === parts ? divideHalfUp(ofHour.sum, BigInt(parts) * 1_000n) : null
    })
    return [day, values] as const
  })
  return { days, rows: read.length, fault: null }
}

const hourMs = 3_600_000

interface RowRead {
  readonly source: FileRow
  readonly when: When | null
  readonly value: bigint | null
  /** The first column that cannot be read; null where all can. */
  readonly wrong: KnownColumn | null
}

function readRow(
  source: FileRow,
  { cellOf, troubleOf }: CellReader<KnownColumn>,
  valueOf: ReturnType<typeof parseValue>,
): RowRead {
  const reader = {
    cellOf,
    troubleOf: (row: FileRow, column: KnownColumn) => troubleOf(row, column) && ('faulty' as const),
  }
  const value = parseCells(source, reader, { value: valueOf })
  const { when, faults } = readInterval(source, reader, times)
  const wrong = [...(faults ?? []), ...(value.faults ?? [])][0]?.column ?? null
  return { source, when, value: value.faults ? null : value.values.value, wrong }
}

const times = intervalParsers('faulty', 'faulty')

/**
 * A value to millionths. A series is no stored amount, it is kept to thousandths: what a program computed with more decimals is rounded, not
 * refused.
 */
const parseValue = (point: DecimalPoint | null) =>
  required((cell): Parsed<bigint, 'faulty'> => {
    const number = parseNumber(cell, point)
    if (!number.ok) return refuse('faulty')
    const exact = parseDecimal(number.text, places)
    const value = typeof exact === 'string' ? parseDecimal(Number(number.text).toFixed(places), places) : exact
    if (typeof value === 'string') return refuse('faulty')
    return value > most || value < -most ? refuse('faulty') : { value }
  })

/** What stands before the decimals, where some value of the file can only be meant so: "10.5" is no thousand. */
function pointOf(cells: readonly TableCell[]): DecimalPoint | null {
  const shows = (decimals: RegExp) => cells.some((cell) => typeof cell === 'string' && decimals.test(cell))
  const [english, romanian] = [
    shows(/^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))$/),
    shows(/^-?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/),
  ]
  return english === romanian ? null : english ? '.' : ','
}
