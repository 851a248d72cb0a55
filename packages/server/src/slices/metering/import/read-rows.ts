import type { ReadingColumn, ReadingFault, ReadingMapping } from '@tandem/contract/reading-import.ts'
import {
  localClock,
  minutesOfDay,
  placeOnClock,
  type LocalClock,
  type UtcMinutes,
  type WallTime,
} from '@tandem/core/metering/local-clock.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import type { CellReader, FileRow } from './file-rows.ts'
import { isUnknown, readEnergy, type FineEnergy } from './read-energy.ts'
import { readDay, readInterval, readTime } from './read-times.ts'

export const energyColumns = ['consumption', 'production'] as const

/** What a row says: the energy of one step. */
export interface IntervalRow {
  readonly row: number
  readonly source: FileRow
  readonly start: UtcMinutes | null
  readonly consumption: FineEnergy | null
  readonly production: FineEnergy | null
  readonly faults: ReadingFault[]
}

interface Options {
  readonly mapping: ReadingMapping
  readonly reader: CellReader
  /** Whole minutes. */
  readonly now: UtcMinutes
}

export function fault(
  column: ReadingColumn,
  code: ReadingFault['code'],
  params: ReadingFault['params'] = {},
): ReadingFault {
  return { column, code, params }
}

/**
 * Reads every row of hours, or parts of them: when it begins and what it says, or each reason at its cell why it says
 * nothing. Rows without any energy, as the template has them before it is filled in, are left out.
 */
export function readIntervalRows(rows: readonly FileRow[], terms: Options): IntervalRow[] {
  const { mapping, reader } = terms
  const columns = energyColumns.filter((column) => mapping.columns[column] !== undefined)
  const filled = rows.filter((row) => columns.some((column) => !isBlank(row, column, reader)))
  const clock = localClock(mapping.zone)
  const times = filled.map((row) => readRowTime(row, terms, clock))
  const walls = times.map((time): WallTime | null => ('wall' in time ? time : null))
  const placed = placeOnClock(walls, clock, mapping.step)
  return filled.map((row, index): IntervalRow => {
    const time = times[index] ?? { fault: fault('time', 'required') }
    const found = 'fault' in time ? time : startOf(time, placed[index] ?? null, terms)
    const faults = typeof found === 'number' ? [] : [found.fault]
    const energies = { consumption: null, production: null } as Record<(typeof energyColumns)[number], number | null>
    for (const column of columns) {
      const read = readCellEnergy(row, column, terms)
      if (read !== null && typeof read === 'object') faults.push(read)
      else energies[column] = read
    }
    return { row: row.row, source: row, start: typeof found === 'number' ? found : null, ...energies, faults }
  })
}

function isBlank(row: FileRow, column: ReadingColumn, reader: CellReader): boolean {
  return isUnknown(reader.cellOf(row, column)) && reader.troubleOf(row, column) === null
}

function readCellEnergy(
  row: FileRow,
  column: ReadingColumn,
  { mapping, reader }: Options,
): number | null | ReadingFault {
  const trouble = reader.troubleOf(row, column)
  if (trouble) return fault(column, trouble)
  const cell = reader.cellOf(row, column)
  if (isUnknown(cell)) return null
  const read = readEnergy(cell, mapping, (maxHourEnergy * mapping.step) / 60)
  return typeof read === 'number' ? read : { column, ...read }
}

type RowTime = WallTime | { readonly utc: UtcMinutes } | { readonly fault: ReadingFault }

/** In which column a row's time stands, for what is wrong with it. */
const timeColumn = ({ columns }: ReadingMapping): ReadingColumn => (columns.time === undefined ? 'interval' : 'time')

function readRowTime(row: FileRow, terms: Options, clock: LocalClock): RowTime {
  const { mapping, reader } = terms
  const columns = mapping.columns.time === undefined ? (['day', 'interval'] as const) : (['time'] as const)
  for (const column of columns) {
    const trouble = reader.troubleOf(row, column)
    if (trouble) return { fault: fault(column, trouble) }
    if (isUnknown(reader.cellOf(row, column))) return { fault: fault(column, 'required') }
  }
  if (mapping.columns.time === undefined) return readSplitTime(row, terms, clock)
  const time = readTime(reader.cellOf(row, 'time'), mapping.dateOrder)
  if (!time) return { fault: fault('time', 'not_a_time') }
  if ('utc' in time) return time
  if (time.length !== null && time.length !== mapping.step) {
    return { fault: fault('time', 'off_the_step', { step: mapping.step }) }
  }
  return { wall: time.wall, half: time.half, stamp: time.isStart ? 'start' : mapping.stamp }
}

function readSplitTime(row: FileRow, { mapping, reader }: Options, clock: LocalClock): RowTime {
  const { step, stamp, dateOrder } = mapping
  const day = readDay(reader.cellOf(row, 'day'), dateOrder)
  if (day === null) return { fault: fault('day', 'not_a_day') }
  const interval = readInterval(reader.cellOf(row, 'interval'))
  if (!interval) return { fault: fault('interval', 'interval_unknown') }
  if ('number' in interval) {
    const start = clock.startOf(day) + (interval.number - 1) * step
    if (interval.number < 1 || start >= clock.startOf(day + 1)) return { fault: fault('interval', 'interval_unknown') }
    // Its start, whatever the stamp of times.
    return { utc: stamp === 'end' ? start + step : start }
  }
  if (interval.length !== null && interval.length !== step) {
    return { fault: fault('interval', 'off_the_step', { step }) }
  }
  const wall = day * minutesOfDay + interval.start
  return { wall, half: interval.half, stamp: interval.length === null ? stamp : 'start' }
}

function startOf(
  time: Exclude<RowTime, { fault: ReadingFault }>,
  placed: UtcMinutes | null,
  { mapping, now }: Options,
): UtcMinutes | { readonly fault: ReadingFault } {
  const { step, stamp } = mapping
  const column = timeColumn(mapping)
  const start = 'utc' in time ? (stamp === 'end' ? time.utc - step : time.utc) : placed
  if (start === null) return { fault: fault(column, 'not_on_the_clock') }
  if (start % step !== 0) return { fault: fault(column, 'off_the_step', { step }) }
  return start + step > now ? { fault: fault(column, 'in_the_future') } : start
}
