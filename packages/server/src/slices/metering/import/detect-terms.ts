import type { ReadingImport, ReadingMapping } from '@tandem/contract/reading-import.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { localClock, minutesOfDay } from '@tandem/core/metering/local-clock.ts'
import type { TableCell } from '../../../platform/table-reader.ts'
import * as names from './column-names.ts'
import type { DetectedTable } from './detect-table.ts'
import { groupOf, groupsIn, type FileRow } from './file-rows.ts'
import { dayParts, readInterval, readTime, type CellTime } from './read-times.ts'

export type Doubt = ReadingImport['doubts'][number]

export interface Detected {
  readonly mapping: ReadingMapping
  readonly doubts: readonly Doubt[]
}

/** How a table is to be understood, and what could not be told from it. */
export function detectTerms({ table, headerRow, columns, rows, isCertain }: DetectedTable): Detected {
  const doubts = new Set<Doubt>(isCertain ? [] : ['columns'])
  const groups = groupsIn(rows, columns.group)
  if (groups.length > 1) doubts.add('group')
  const group = groups[0] ?? null
  const own = group === null ? rows : rows.filter((row) => groupOf(row, columns.group) === group)
  const headerOf = (column: keyof typeof columns) => String(table.rows[headerRow - 1]?.[columns[column] ?? -1] ?? '')
  const cellsOf = (column: keyof typeof columns) =>
    columns[column] === undefined ? [] : own.map(({ cells }) => cells[columns[column] ?? -1] ?? null)
  const energyHeaders = (['consumption', 'production'] as const).flatMap((column) => headerOf(column) || [])
  const { group: groupPlace, ...others } = columns
  const dateOrder = detectOrder([...cellsOf('time'), ...cellsOf('day')], doubts)
  const times = timesOf(own, columns, dateOrder)
  const isIndex = columns.month !== undefined || energyHeaders.some(names.namesIndex) || isMonthly(times, columns)
  const step = isIndex ? 60 : detectStep(times, cellsOf('interval'), doubts)
  const stampHeader = names.stampOfHeader(headerOf('time'))
  const stampOfTimes = () => detectStamp(times, cellsOf('time'), doubts)
  const mapping: ReadingMapping = {
    kind: isIndex ? 'index' : 'intervals',
    sheet: table.name?.slice(0, 100) ?? null,
    separator: separatorOf(table.separator),
    headerRow,
    columns: groups.length > 0 && groupPlace !== undefined ? { ...others, group: groupPlace } : others,
    group,
    unit: detectUnit(energyHeaders, doubts),
    decimal: detectDecimal([...cellsOf('consumption'), ...cellsOf('production')], doubts),
    dateOrder,
    step,
    stamp: isIndex ? 'start' : (stampHeader ?? stampOfIntervals(cellsOf('interval')) ?? stampOfTimes()),
    zone: displayZone,
    placement: energyHeaders.some(names.isMeteredSeparately) ? 'separate' : 'connection',
  }
  if (!isIndex && isOffTheClock(times)) doubts.add('zone')
  return { mapping, doubts: [...doubts] }
}

function separatorOf(separator: string | null): ReadingMapping['separator'] {
  return ([',', ';', '\t', '|'] as const).find((each) => each === separator) ?? null
}

/** By the first of two numbers that cannot be a month; then by which reading runs through the days without leaps. */
function detectOrder(cells: readonly TableCell[], doubts: Set<Doubt>): ReadingMapping['dateOrder'] {
  const parts = cells.flatMap((cell) => {
    const found = dayParts(cell)
    return found ? [found] : []
  })
  if (parts.length === 0) return 'ymd'
  if (parts.some(([first]) => first > 12)) return 'dmy'
  if (parts.some(([, second]) => second > 12)) return 'mdy'
  const changes = (place: 0 | 1) =>
    parts.filter((each, index) => each[place] !== (parts[index - 1] ?? each)[place]).length
  // The day changes more often than the month.
  if (changes(0) !== changes(1)) return changes(0) > changes(1) ? 'dmy' : 'mdy'
  if (parts.some(([first, second]) => first !== second)) doubts.add('dateOrder')
  return 'dmy'
}

function timesOf(
  rows: readonly FileRow[],
  columns: DetectedTable['columns'],
  order: ReadingMapping['dateOrder'],
): CellTime[] {
  const place = columns.time ?? (columns.interval === undefined ? columns.day : undefined)
  if (place === undefined) return []
  return rows.flatMap(({ cells }) => readTime(cells[place] ?? null, order) ?? [])
}

const minutesAt = (time: CellTime) => ('utc' in time ? time.utc : time.wall)

/** What lies most often between two rows; null where there are no two. */
function usualGap(times: readonly CellTime[]): number | null {
  const counts = new Map<number, number>()
  times.forEach((time, index) => {
    const before = times[index - 1]
    if (!before) return
    const gap = Math.abs(minutesAt(time) - minutesAt(before))
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  })
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

function isMonthly(times: readonly CellTime[], columns: DetectedTable['columns']): boolean {
  const isByDay = times.every((time) => 'wall' in time && time.wall % minutesOfDay === 0)
  if (columns.interval !== undefined || !isByDay) return false
  return (usualGap(times) ?? 0) >= 20 * minutesOfDay
}

function detectStep(
  times: readonly CellTime[],
  intervals: readonly TableCell[],
  doubts: Set<Doubt>,
): ReadingMapping['step'] {
  const found = intervals.length > 0 ? stepOfIntervals(intervals) : stepOfTimes(times)
  if (found !== null) return found
  doubts.add('step')
  return 60
}

function stepOfTimes(times: readonly CellTime[]): ReadingMapping['step'] | null {
  const labelled = times.flatMap((time) => ('wall' in time && time.length !== null ? [time.length] : []))
  return stepOf(labelled[0] ?? usualGap(times))
}

const stepOf = (minutes: number | null) => ([15, 30, 60] as const).find((step) => step === minutes) ?? null

function stepOfIntervals(cells: readonly TableCell[]): ReadingMapping['step'] | null {
  const read = cells.flatMap((cell) => readInterval(cell) ?? [])
  const length = read.flatMap((each) => ('start' in each && each.length !== null ? [each.length] : []))[0]
  if (length !== undefined) return stepOf(length)
  const numbers = read.flatMap((each) => ('number' in each ? [each.number] : []))
  if (numbers.length > 0) {
    // Half of the numbers of a day; a number that is wrong is far fewer.
    const isOften = (beyond: number) => numbers.filter((number) => number > beyond).length * 3 > numbers.length
    return isOften(50) ? 15 : isOften(25) ? 30 : 60
  }
  const starts = read.flatMap((each, index) => {
    const before = read[index - 1]
    return 'start' in each && before && 'start' in before && each.start > before.start
      ? [each.start - before.start]
      : []
  })
  return stepOf(starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : null)
}

/** Of single times of a day: one that runs to 24:00 is written by its ends. null where intervals say both, or numbers. */
function stampOfIntervals(cells: readonly TableCell[]): ReadingMapping['stamp'] | null {
  const single = cells.flatMap((cell) => {
    const read = readInterval(cell)
    return read && 'start' in read && read.length === null ? [read.start] : []
  })
  if (single.length === 0) return null
  return single.includes(minutesOfDay) && !single.includes(0) ? 'end' : 'start'
}

/** A day that is written to 24:00 is written by its ends; so is one that runs from just after midnight to the next. */
function detectStamp(
  times: readonly CellTime[],
  cells: readonly TableCell[],
  doubts: Set<Doubt>,
): ReadingMapping['stamp'] {
  if (times.some((time) => 'wall' in time && time.isStart)) return 'start'
  if (cells.some((cell) => typeof cell === 'string' && /\b24[:.]00/.test(cell))) return 'end'
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return 'start'
  const [from, to] = [minutesAt(first) % minutesOfDay, minutesAt(last) % minutesOfDay]
  if (from === 0 && to !== 0) return 'start'
  if (to === 0 && from !== 0) return 'end'
  doubts.add('stamp')
  return 'start'
}

function detectUnit(headers: readonly string[], doubts: Set<Doubt>): ReadingMapping['unit'] {
  const [unit, ...others] = headers.flatMap((header) => names.unitOfHeader(header) ?? [])
  if (unit === undefined || others.some((other) => other !== unit)) doubts.add('unit')
  return unit ?? (headers.some(names.looksLikePower) ? 'kW' : 'kWh')
}

/** By the separator that stands last in numbers; numbers that both readings take differently leave a doubt. */
function detectDecimal(cells: readonly TableCell[], doubts: Set<Doubt>): ReadingMapping['decimal'] {
  let [comma, point, grouped] = [0, 0, 0]
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const last = /[.,](?=[^.,]*$)/.exec(cell)
    if (!last) continue
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(cell.trim())) grouped++
    else if (last[0] === ',') comma++
    else point++
  }
  if (comma > point) return ','
  if (comma + point === 0 && grouped > 0) {
    doubts.add('decimal')
    return cells.some((cell) => typeof cell === 'string' && cell.includes(',')) ? ',' : '.'
  }
  return '.'
}

/** Times that the platform's clock never showed: the file is of another zone, or knows no change of the clock. */
function isOffTheClock(times: readonly CellTime[]): boolean {
  const clock = localClock(displayZone)
  return times.some((time) => 'wall' in time && clock.instantsOf(time.wall).length === 0)
}
