/** The cells of a row, of whichever kind of file. */
import type {
  ReadingColumn,
  ReadingFault,
  ReadingFaultCode,
  ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import {
  localClock,
  minutesOfDay,
  placeOnClock,
  type LocalClock,
  type WallTime,
} from '@tandem/core/metering/local-clock.ts'
import {
  parseClockInterval,
  parseDay,
  parseTime,
  type CellTime,
  type DayPart,
  type Precision,
} from '../../../platform/tabular/cell-times.ts'
import {
  orRefuse,
  parseCells,
  refuse,
  required,
  type CellReader,
  type FileRow,
  type Parsed,
} from '../../../platform/tabular/rows.ts'
import { repeatedTimes, rowTimeOf, settleMidnights, type RowTime } from './row-times.ts'

type Read<Value> = Parsed<Value, ReadingFaultCode>

export function fault(
  column: ReadingColumn,
  code: ReadingFault['code'],
  params: ReadingFault['params'] = {},
): ReadingFault {
  return { column, code, params }
}

/** Whether nothing stands in a cell. */
export function isBlank(
  row: FileRow,
  column: ReadingColumn,
  { cellOf, troubleOf }: CellReader<ReadingColumn>,
): boolean {
  return cellOf(row, column) === null && troubleOf(row, column) === null
}

/** When a row is, in whole seconds from 1970-01-01 UTC, and each reason why that is not so. A row off its step has both. */
export interface PlacedRow {
  readonly at: number | null
  /** Whether the row says how long it is, by itself. */
  readonly hasLength: boolean
  readonly faults: ReadingFault[]
}

/** The column at which a fault of the time is shown. */
export const timeColumn = ({ columns }: ReadingMapping) => (columns.time === undefined ? 'interval' : 'time')

/** Reads when rows are, each by its own cells and by the rows around it. */
export function placeRows(
  rows: readonly FileRow[],
  mapping: ReadingMapping,
  cells: CellReader<ReadingColumn>,
): PlacedRow[] {
  const clock = localClock(mapping.zone)
  const { time, day, interval } = parsersFor(mapping)
  const read = rows.map((row) => {
    const when =
      mapping.columns.time === undefined ? parseCells(row, cells, { day, interval }) : parseCells(row, cells, { time })
    if (when.faults) return { time: null, faults: when.faults }
    const value: RowTime = 'time' in when.values ? when.values.time : rowTimeOf(when.values.day, when.values.interval)
    return { time: value, faults: [] as ReadingFault[] }
  })
  const times = settleMidnights(read.map((each) => each.time))
  const walls = times.map((each): WallTime | null =>
    each && 'wall' in each
      ? { wall: each.wall, half: each.half, stamp: each.length === null ? mapping.stamp : 'start' }
      : null,
  )
  const placed = placeOnClock(walls, clock, mapping.step / 60)
  const torn = tornDays(times, clock, mapping)
  const isAlone = aloneInRepeated(walls, placed, clock)
  const column = timeColumn(mapping)
  const hasClock = times.some((each) => each !== null && ('number' in each || 'utc' in each || each.clock !== 'none'))
  return read.map(({ faults }, index): PlacedRow => {
    const said = times[index] ?? null
    if (said === null) return { at: null, hasLength: false, faults }
    const hasLength = 'number' in said || ('wall' in said && said.length !== null)
    const found = hasClock ? placeRow(said, placed[index] ?? null, { mapping, clock, torn }) : refuse('too_coarse')
    if ('fault' in found) return { at: null, hasLength, faults: [{ column, ...found.fault }] }
    return { at: found.value, hasLength, faults: isAlone(index) ? [fault(column, 'hour_twice')] : [] }
  })
}

function parsersFor({ step, dateOrder, kind }: ReadingMapping) {
  const precision: Precision = kind === 'counter' || step < 60 ? 'second' : 'minute'
  const ofStep = <Part extends CellTime | DayPart>(part: Part): Read<Part> => {
    const length = 'length' in part ? part.length : null
    return length === null || length * 60 === step ? { value: part } : refuse('off_the_step', { step: step / 60 })
  }
  return {
    time: required((cell): Read<CellTime> => {
      const time = parseTime(cell, dateOrder, precision)
      return time ? ofStep(time) : refuse('not_a_time')
    }),
    day: required((cell) => orRefuse(parseDay(cell, dateOrder), 'not_a_day')),
    interval: required((cell): Read<DayPart> => {
      const part = parseClockInterval(cell, precision)
      return part ? ofStep(part) : refuse('interval_unknown')
    }),
  }
}

interface Options {
  readonly mapping: ReadingMapping
  readonly clock: LocalClock
  readonly torn: ReadonlySet<number>
}

function placeRow(
  time: RowTime,
  placed: number | null,
  { mapping: { step, stamp }, clock, torn }: Options,
): Read<number> {
  if ('number' in time) {
    const start = clock.startOf(time.day) + ((time.number - 1) * step) / 60
    if (time.number < 1 || start >= clock.startOf(time.day + 1)) return refuse('interval_unknown')
    return torn.has(time.day) ? refuse('hours_do_not_fit') : { value: Math.round(start * 60) }
  }
  if ('utc' in time) return { value: Math.round(time.utc * 60) - (stamp === 'end' ? step : 0) }
  return placed === null ? refuse('not_on_the_clock') : { value: Math.round(placed * 60) }
}

/** Days of 23 or 25 hours whose numbered parts are not all there, or rows of a day with more of them than it has: which are shifted, nobody knows. */
function tornDays(
  times: readonly (RowTime | null)[],
  clock: LocalClock,
  { step, layout }: ReadingMapping,
): Set<number> {
  const numbers = new Map<number, Set<number>>()
  for (const time of times) {
    if (!time || !('number' in time)) continue
    const found = numbers.get(time.day) ?? new Set()
    numbers.set(time.day, found.add(time.number))
  }
  const torn = new Set<number>()
  for (const [day, found] of numbers) {
    const length = clock.startOf(day + 1) - clock.startOf(day)
    const count = (length * 60) / step
    const isWhole = Array.from({ length: count }, (_, index) => index + 1).every((number) => found.has(number))
    const hasMore = layout === 'days' && [...found].some((number) => number > count)
    if (hasMore || (length !== minutesOfDay && !isWhole)) torn.add(day)
  }
  return torn
}

/** Rows at a time that the clock showed twice and the file has once: which of the two it is, or whether it is both, is not known. */
function aloneInRepeated(
  walls: readonly (WallTime | null)[],
  placed: readonly (number | null)[],
  clock: LocalClock,
): (index: number) => boolean {
  const instants = placed.filter((each) => each !== null)
  const repeated = repeatedTimes(instants, clock)
  if (repeated.length === 0) return () => false
  const all = new Set(instants)
  return (index) => {
    const [at, wall] = [placed[index] ?? null, walls[index]]
    if (at === null || !wall || wall.half !== null) return false
    return repeated.some(({ first, second }) => {
      const length = second - first
      if (at < first || at >= second + length) return false
      return !all.has(at < second ? at + length : at - length)
    })
  }
}
