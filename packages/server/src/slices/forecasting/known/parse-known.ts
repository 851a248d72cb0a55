import type { KnownFileRow } from '@tandem/contract/file-rows.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { parseUnits } from '../../../platform/tabular/cell-numbers.ts'
import { intervalParsers, readInterval } from '../../../platform/tabular/interval-cells.ts'
import type { FileTable } from '../../../platform/tabular/reader-of.ts'
import {
  parseCells,
  refuse,
  required,
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
  /** The first row that cannot be read, or says an interval twice; null where all can. */
  readonly faultyRow: number | null
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
  const read = table.rows
    .filter((row) => cellOf(row, 'value') !== null)
    .map((row) => ({ row: row.row, read: readRow(row, table.cells) }))
  const minutes = lengthOf(read.flatMap(({ read: each }) => each?.when ?? []))
  const place = placeOf(minutes)
  const sums = new Map<DeliveryDay, Map<number, { sum: bigint; starts: Set<number> }>>()
  for (const { row, read: each } of read) {
    const placed = each && place(each.when)
    if (!each || !placed || typeof placed === 'string') return { days: [], rows: read.length, faultyRow: row }
    const start = placed.start - (placed.start % hourMs)
    const ofDay = sums.get(placed.day) ?? new Map<number, { sum: bigint; starts: Set<number> }>()
    sums.set(placed.day, ofDay)
    const ofHour = ofDay.get(start) ?? { sum: 0n, starts: new Set<number>() }
    ofDay.set(start, ofHour)
    if (ofHour.starts.has(placed.start)) return { days: [], rows: read.length, faultyRow: row }
    ofHour.starts.add(placed.start)
    ofHour.sum += each.value
  }
  const parts = 60 / minutes
  const days = Array.from(sums, ([day, ofDay]) => {
    const values = hoursOf(day, displayZone).map(({ start }) => {
      const ofHour = ofDay.get(start.epochMilliseconds)
      return ofHour?.starts.size === parts ? divideHalfUp(ofHour.sum, BigInt(parts) * 1_000n) : null
    })
    return [day, values] as const
  })
  return { days, rows: read.length, faultyRow: null }
}

const hourMs = 3_600_000

/** Null where a cell cannot be read. */
function readRow(
  source: FileRow,
  { cellOf, troubleOf }: CellReader<KnownColumn>,
): { readonly when: When; readonly value: bigint } | null {
  const reader = {
    cellOf,
    troubleOf: (row: FileRow, column: KnownColumn) => troubleOf(row, column) && ('faulty' as const),
  }
  const value = parseCells(source, reader, { value: parseValue })
  const { when } = readInterval(source, reader, times)
  return value.faults || !when ? null : { when, value: value.values.value }
}

const times = intervalParsers('faulty', 'faulty')

const parseValue = required((cell): Parsed<bigint, 'faulty'> => {
  const value = parseUnits(cell, places)
  if (typeof value === 'string') return refuse('faulty')
  return value > most || value < -most ? refuse('faulty') : { value }
})
