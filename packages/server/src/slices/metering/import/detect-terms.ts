import { readingSteps, type ReadingImport, type ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { earliestDay } from '@tandem/core/metering/energy-span.ts'
import { localClock, minutesOfDay } from '@tandem/core/metering/local-clock.ts'
import { dayParts, parseClockInterval, parseDay, parseTime } from '../../../platform/tabular/cell-times.ts'
import type { FileRow } from '../../../platform/tabular/rows.ts'
import type { TableCell } from '../../../platform/tabular/table-reader.ts'
import { showsCounter } from './detect-counter.ts'
import type { DetectedTable } from './detect-table.ts'
import { groupOf, groupsIn } from './groups.ts'
import { rowTimeOf, settleMidnights, stampByTimes, type RowTime } from './row-times.ts'

export type Doubt = ReadingImport['doubts'][number]

export interface Detected {
  readonly mapping: ReadingMapping
  readonly doubts: readonly Doubt[]
}

type Column = keyof DetectedTable['columns']

/** How a table is to be understood, and what could not be told from it. */
export function detectTerms(found: DetectedTable): Detected {
  const { table, headerRow, columns, rows, energy, layout, zone, days } = found
  const doubts = new Set<Doubt>(energy.doubts)
  const said = found.shape?.isUnitOpen ? null : energy.unit
  if (found.shape?.isUnitOpen) doubts.add('unit')
  if (found.isTimeUnclear) doubts.add('columns')
  const isForeign = zone !== null && zone !== displayZone && zone !== 'UTC'
  if (isForeign || (zone === null && found.isZoneElsewhere && hasWalls(found))) doubts.add('zone')
  const groups = groupsIn(rows, columns.group)
  if (groups.length > 1) doubts.add('group')
  const group = groups[0] ?? null
  const own = group === null ? rows : rows.filter((row) => groupOf(row, columns.group) === group)
  const cellsOf = (column: Column) =>
    columns[column] === undefined ? [] : own.map(({ cells }) => cells[columns[column] ?? -1] ?? null)
  const { group: groupPlace, ...others } = columns
  const dateOrder = detectOrder([...cellsOf('time'), ...cellsOf('day')], doubts)
  const times = settleMidnights(timesOf(own, columns, dateOrder))
  if (times.some(isBeforeMeters)) doubts.add('dateOrder')
  const decimal = detectDecimal(energyColumns.flatMap(cellsOf), doubts)
  const isIndex = columns.month !== undefined || isMonthly(times, columns)
  const kind = isIndex ? 'index' : detectKind(found, { times, values: energyColumns.map(cellsOf), decimal }, doubts)
  const step = kind === 'intervals' ? (days?.step ?? detectStep(times, cellsOf('interval'), doubts)) : 3600
  if (kind === 'intervals' && days?.isStepUnclear) doubts.add('step')
  // Of a register that is read once a month, the day counts.
  if (isIndex && others.time !== undefined) [others.day, others.time] = [others.time, undefined]
  const mapping: ReadingMapping = {
    kind,
    layout,
    sheet: table.name?.slice(0, 100) ?? null,
    separator: separatorOf(table.separator),
    headerRow,
    columns: groups.length > 0 && groupPlace !== undefined ? { ...others, group: groupPlace } : others,
    group,
    unit: said ?? (energy.isGross ? 'kW' : (found.shape?.unit ?? 'kWh')),
    decimal,
    dateOrder,
    step,
    stamp: kind === 'intervals' ? (found.stamp ?? detectStamp(times, step, doubts)) : 'start',
    zone: zone ?? displayZone,
    placement: energy.isGross ? 'separate' : 'connection',
  }
  if (kind !== 'index' && isOffTheClock(times, mapping.zone)) doubts.add('zone')
  return { mapping, doubts: [...doubts] }
}

const energyColumns = ['consumption', 'consumption2', 'production', 'production2', 'net'] as const

interface Series {
  readonly times: readonly (RowTime | null)[]
  readonly values: readonly (readonly TableCell[])[]
  readonly decimal: ReadingMapping['decimal']
}

/** A column that never falls is a register. Where a header says so, or the numbers and the header differ, that decides or is asked. */
function detectKind(
  { energy }: DetectedTable,
  { times, values, decimal }: Series,
  doubts: Set<Doubt>,
): ReadingMapping['kind'] {
  const seen = new Set(values.flatMap((cells) => (cells.length > 0 ? [showsCounter(cells, times, decimal)] : [])))
  if (energy.isCounter) {
    if (seen.has('no')) doubts.add('kind')
    return 'counter'
  }
  const isCounter = seen.has('yes') || seen.has('likely')
  // Columns of one file are of one kind.
  if (seen.has('likely') || seen.has('maybe') || (isCounter && seen.has('no'))) doubts.add('kind')
  return isCounter ? 'counter' : 'intervals'
}

export function separatorOf(separator: string | null): ReadingMapping['separator'] {
  return ([',', ';', '\t', '|'] as const).find((each) => each === separator) ?? null
}

/** By the first of two numbers that cannot be a month; then by which reading runs through the days without leaps. */
function detectOrder(cells: readonly TableCell[], doubts: Set<Doubt>): ReadingMapping['dateOrder'] {
  const parts = cells.flatMap((cell) => {
    const found = dayParts(cell)
    return found ? [found] : []
  })
  if (parts.length === 0) return 'ymd'
  if (mayBeginWithYear(cells)) doubts.add('dateOrder')
  if (parts.some(([first]) => first > 12)) return 'dmy'
  if (parts.some(([, second]) => second > 12)) return 'mdy'
  const changes = (place: 0 | 1) =>
    parts.filter((each, index) => each[place] !== (parts[index - 1] ?? each)[place]).length
  // The day changes more often than the month.
  if (changes(0) !== changes(1)) return changes(0) > changes(1) ? 'dmy' : 'mdy'
  if (parts.some(([first, second]) => first !== second)) doubts.add('dateOrder')
  return 'dmy'
}

/** "24-05-20": of years of two digits, the day should change more often than what is taken for the year. */
function mayBeginWithYear(cells: readonly TableCell[]): boolean {
  const days = cells.flatMap((cell) => {
    const found = typeof cell === 'string' ? /^(\d{1,2})[-./](\d{1,2})[-./](\d{2})(?!\d)/.exec(cell.trim()) : null
    return found ? [found.slice(1).map(Number)] : []
  })
  const changes = [0, 1, 2].map(
    (place) => days.filter((each, index) => each[place] !== (days[index - 1] ?? each)[place]).length,
  )
  const [first = 0, second = 0, third = 0] = changes
  return days.length > 0 && Math.max(first, second) <= third && days.some(([year = 0]) => year > 10)
}

/** The day before which no meter was read for the platform, in minutes. */
const firstDay = Temporal.PlainDate.from(earliestDay).toZonedDateTime('UTC').epochMilliseconds / 60_000

function isBeforeMeters(time: RowTime | null): boolean {
  if (time === null) return false
  return ('number' in time ? time.day * minutesOfDay : 'utc' in time ? time.utc : time.wall) < firstDay
}

/** Times that bring no offset. */
function hasWalls({ rows, columns: { time } }: DetectedTable): boolean {
  return time === undefined || rows.slice(0, 20).some(({ cells }) => 'wall' in (parseTime(cells[time] ?? null) ?? {}))
}

function timesOf(
  rows: readonly FileRow[],
  { time, day, interval }: DetectedTable['columns'],
  order: ReadingMapping['dateOrder'],
): (RowTime | null)[] {
  return rows.map(({ cells }): RowTime | null => {
    if (time !== undefined) return parseTime(cells[time] ?? null, order, 'second')
    if (day === undefined) return null
    if (interval === undefined) return parseTime(cells[day] ?? null, order, 'second')
    const [date, part] = [parseDay(cells[day] ?? null, order), parseClockInterval(cells[interval] ?? null, 'second')]
    return date === null || part === null ? null : rowTimeOf(date, part)
  })
}

const secondsAt = (time: RowTime) => ('number' in time ? null : Math.round(('utc' in time ? time.utc : time.wall) * 60))

/** How long lies between two rows that follow each other, in seconds, and how often; the most frequent first. */
function gapsOf(times: readonly (RowTime | null)[]): [number, number][] {
  const counts = new Map<number, number>()
  let before: number | null = null
  for (const time of times) {
    const at = time && secondsAt(time)
    if (at === null) continue
    const gap = before === null ? 0 : Math.abs(at - before)
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
    before = at
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

const daySeconds = 86_400

function isMonthly(times: readonly (RowTime | null)[], columns: DetectedTable['columns']): boolean {
  const isByDay = times.every((time) => time !== null && 'wall' in time && time.wall % minutesOfDay === 0)
  if (columns.interval !== undefined || !isByDay) return false
  return (gapsOf(times)[0]?.[0] ?? 0) >= 20 * daySeconds
}

/** A step that all rows keep, but for some that are not there. */
function detectStep(
  times: readonly (RowTime | null)[],
  intervals: readonly TableCell[],
  doubts: Set<Doubt>,
): ReadingMapping['step'] {
  const numbers = times.flatMap((time) => (time && 'number' in time ? [time.number] : []))
  const found = numbers.length > 0 ? stepOfNumbers(numbers) : stepOfTimes(times, intervals)
  if (found !== null) return found
  doubts.add('step')
  return 3600
}

const stepOf = (seconds: number | null | undefined) => readingSteps.find((step) => step === seconds) ?? null

function stepOfTimes(
  times: readonly (RowTime | null)[],
  intervals: readonly TableCell[],
): ReadingMapping['step'] | null {
  const labelled = times.flatMap((time) => (time && 'wall' in time && time.length !== null ? [time.length * 60] : []))
  const parts = intervals.flatMap((cell) => parseClockInterval(cell) ?? [])
  const lengths = parts.flatMap((part) => ('start' in part && part.length !== null ? [part.length * 60] : []))
  const said = labelled[0] ?? lengths[0]
  if (said !== undefined) return stepOf(said)
  const gaps = gapsOf(times)
  const [usual] = gaps[0] ?? []
  const step = stepOf(usual)
  if (step === null || usual === undefined) return null
  return gaps.every(([gap]) => gap % usual === 0) ? step : null
}

/** Half of the numbers of a day; a number that is wrong is far fewer. */
function stepOfNumbers(numbers: readonly number[]): ReadingMapping['step'] {
  const isOften = (beyond: number) => numbers.filter((number) => number > beyond).length * 3 > numbers.length
  return isOften(50) ? 900 : isOften(25) ? 1800 : 3600
}

/** What the times themselves say, or else a doubt and what is more likely. */
function detectStamp(times: readonly (RowTime | null)[], step: number, doubts: Set<Doubt>): ReadingMapping['stamp'] {
  const found = stampByTimes(times, step / 60, localClock(displayZone))
  if (found !== null) return found
  doubts.add('stamp')
  const known = times.flatMap((time) => (time && secondsAt(time)) ?? [])
  const isMidnight = (at: number | undefined) => at !== undefined && at % daySeconds === 0
  return isMidnight(known.at(-1)) && !isMidnight(known[0]) ? 'end' : 'start'
}

/** Thousands apart, or three decimals: two readings of one number. */
const ambiguousNumber = /^[+\-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/

/** What a number shows of the decimal sign: null where it has none, or could be read in two ways. */
function decimalIn(text: string): ReadingMapping['decimal'] | null {
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign as ReadingMapping['decimal'])
  const last = signs.at(-1)
  if (last === undefined || ambiguousNumber.test(text)) return null
  // A sign that comes twice parts thousands.
  return signs.filter((sign) => sign === last).length > 1 ? (last === ',' ? '.' : ',') : last
}

const textsIn = (cells: readonly TableCell[]) =>
  cells.flatMap((cell) => (typeof cell === 'string' ? [cell.trim()] : []))

/** Whether a number can be read with that decimal sign alone. */
export function showsDecimal(cells: readonly TableCell[], decimal: ReadingMapping['decimal']): boolean {
  return textsIn(cells).some((text) => decimalIn(text) === decimal)
}

/** By the numbers that can be read in one way only; where there are none, or they contradict each other, a doubt. */
function detectDecimal(cells: readonly TableCell[], doubts: Set<Doubt>): ReadingMapping['decimal'] {
  const texts = textsIn(cells)
  const shown = texts.flatMap((text) => decimalIn(text) ?? [])
  const commas = shown.filter((sign) => sign === ',').length
  const isAmbiguous = texts.some((text) => ambiguousNumber.test(text))
  if (commas > 0 && commas < shown.length) doubts.add('decimal')
  if (shown.length === 0 && isAmbiguous) {
    doubts.add('decimal')
    return texts.some((text) => text.includes(',')) ? ',' : '.'
  }
  return commas * 2 > shown.length ? ',' : '.'
}

/** Times that the clock never showed: the file is of another zone, or knows no change of the clock. */
function isOffTheClock(times: readonly (RowTime | null)[], zone: string): boolean {
  const clock = localClock(zone)
  return times.some((time) => time !== null && 'wall' in time && clock.instantsOf(time.wall).length === 0)
}
