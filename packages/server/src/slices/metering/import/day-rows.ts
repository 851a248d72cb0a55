/** Tables with a row for each day: where the parts of the day stand, by the headers or by the days themselves. */
import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { localClock } from '@tandem/core/metering/local-clock.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { parseClockInterval, parseDay } from '../../../platform/tabular/cell-times.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { meaningOf, namesReactive, namesSum } from './header-meaning.ts'
import { isNumber, isPlainNumber, isUnknown } from './parse-energy.ts'

export interface DayTerms {
  /** Seconds of a part of the day, by how many the table has room for. */
  readonly step: 900 | 1800 | 3600
  /** Days have values in so many of the first parts as a day has of longer ones: which of the two they are, nothing says. */
  readonly isStepUnclear: boolean
  /** Whether the table has headers. */
  readonly isNamed: boolean
}

export interface DayTable extends DayTerms {
  /** A row for each part of the day. */
  readonly table: Table
}

const headerRows = 60
/** The fewest columns that are the parts of a day, and what they may be counted to. */
const leastParts = 23
const partsOfDays = [23, 24, 25, 46, 48, 50, 92, 96, 100]

interface DayHeader {
  /** Rows above the first day. */
  readonly first: number
  /** The lines above, without the headers. */
  readonly above: Table['rows']
  readonly names: readonly TableCell[]
  /** Where the parts of a day stand. */
  readonly places: readonly number[]
  readonly labels: readonly string[]
  readonly isNamed: boolean
}

/** "Q1", "H24", "7", "00:15", "00:00-00:15", "Interval 3" → the part of a day as the long table has it; null for anything else. */
function partOf(cell: TableCell): string | null {
  const text = textOf(cell)
  const counted = /^(?:q|h|i|ora|ore|hour|interval|int|sfert|quarter|val|v|p)?[\s_.-]*(\d{1,3})$/i.exec(text)
  if (counted) return String(Number(counted[1]))
  return typeof cell !== 'number' && parseClockInterval(text.replace(/^(?:q|h|ora|interval)\s*/i, '')) ? text : null
}

function findDayHeader({ rows }: Table): DayHeader | null {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const parts = cells.flatMap((cell, place) => {
      const label = partOf(cell)
      return label === null ? [] : [{ place, label }]
    })
    if (parts.length < leastParts || !partsOfDays.includes(parts.length)) continue
    const isCountedFrom = (first: number) => parts.every(({ label }, index) => label === String(index + first))
    const isClock = parts.every(({ label }) => /\d[:.h]\d/i.test(label))
    const isNumbered = isCountedFrom(1) || isCountedFrom(0)
    if (!isNumbered && !isClock) continue
    return {
      first: row + 1,
      above: rows.slice(0, row),
      names: cells,
      places: parts.map(({ place }) => place),
      labels: parts.map(({ label }, index) => (isNumbered ? String(index + 1) : label)),
      isNamed: true,
    }
  }
  return null
}

/**
 * A row for each day and a column for each part of it: each cell becomes a row. `start` is the column at which the parts are known to
 * begin.
 */
export function fromDays(table: Table, start: number | null): DayTable | null {
  const header = findDayHeader(table) ?? findDayBlock(table, start)
  if (!header) return null
  const parts = new Set(header.places)
  const { places, labels } = partsOfHours(table, header)
  const others = [...header.names.keys()].filter((place) => !parts.has(place))
  const above = sayingEnergy(header.above)
  const value = above ?? 'Energy'
  const rows: TableCell[][] = [[...others.map((place) => header.names[place] ?? null), 'Interval', value]]
  const filled: number[] = []
  for (const cells of table.rows.slice(header.first)) {
    const own = others.map((place) => cells[place] ?? null)
    // Sums below, and a row of units.
    if (!own.some((cell) => parseDay(cell) !== null || parseDay(cell, 'mdy') !== null)) continue
    filled.push(lastKnown(cells, places))
    for (const [index, place] of places.entries()) {
      const cell = cells[place] ?? null
      if (cell !== null) rows.push([...own, labels[index] ?? null, cell])
    }
    if (rows.length > maxReadingRows) throw new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
  }
  const step = places.length > 50 ? 900 : places.length > 25 ? 1800 : 3600
  const isNumbered = labels.every((label, index) => label === String(index + 1))
  const coarser = [...(step === 900 ? [46, 48, 50] : []), ...(step === 3600 ? [] : [23, 24, 25])]
  return {
    table: { ...table, rows, troubles: new Map() },
    step,
    isStepUnclear: isNumbered && filled.some((count) => coarser.includes(count)),
    isNamed: header.isNamed,
  }
}

/** How many of these places there are up to the last that has a value. */
const lastKnown = (cells: readonly TableCell[], places: readonly number[]) =>
  places.findLastIndex((place) => !isUnknown(cells[place] ?? null)) + 1

/** The columns of quarters that have values: where only the first of each hour has, the values are those of hours. */
function partsOfHours({ rows }: Table, header: DayHeader): Pick<DayHeader, 'places' | 'labels'> {
  const isNumbered = header.labels.every((label, index) => label === String(index + 1))
  if (!isNumbered || header.places.length < 92) return header
  const isKnown = (cells: readonly TableCell[], place: number) => !isUnknown(cells[place] ?? null)
  const days = rows.slice(header.first).filter((cells) => header.places.some((place) => isKnown(cells, place)))
  const isHourly = days.every((cells) =>
    header.places.every((place, index) => index % 4 === 0 || !isKnown(cells, place)),
  )
  if (!isHourly || days.length === 0) return header
  const places = header.places.filter((_, index) => index % 4 === 0)
  return { places, labels: places.map((_, index) => String(index + 1)) }
}

/** The text above a table that says what its values are, reactive energy for one; null where none does, or they do not say the same. */
function sayingEnergy(rows: Table['rows']): string | null {
  const texts = rows.flat().filter((cell) => typeof cell === 'string')
  const saying = texts.filter((text) => {
    const meaning = meaningOf(text)
    return meaning.kind === 'energy' && (meaning.side !== null || meaning.unit !== null)
  })
  const isOther = texts.some((text) => meaningOf(text).kind === 'other' && /reactiv|kvar/i.test(text))
  if (isOther) return texts.find(namesReactive) ?? null
  return saying.length === 1 ? (saying[0] ?? null) : null
}

/** Days that are looked at to find out where their parts stand. */
const sampleDays = 1000
/** More numbers than these beside the parts of a day are parts of it themselves, with something else in between. */
const mostBeside = 11

/** A day as a file writes it, in whichever order; a plain number is none. */
function dayOf(cell: TableCell): number | null {
  if (cell === null || isPlainNumber(cell)) return null
  return parseDay(cell, 'dmy') ?? parseDay(cell, 'mdy')
}

const isAmount = (cell: TableCell) => isNumber(cell) && dayOf(cell) === null

/**
 * Rows of a day whose parts no header names: from one column to the end as many numbers as the day has hours, halves or quarters by the
 * calendar. null where none or more than one column could be that one.
 */
function findDayBlock({ rows }: Table, known: number | null): DayHeader | null {
  const top = rows.slice(0, headerRows)
  const begun = top.filter((cells) => cells.length > leastParts && cells.some((cell) => dayOf(cell) !== null))
  const days = [...(begun[0] ?? []).keys()].filter((at) => begun.every((cells) => dayOf(cells[at] ?? null) !== null))
  const dayPlace = days.find((at) => begun.some((cells) => dayOf(cells[at] ?? null) !== dayOf(begun[0]?.[at] ?? null)))
  const place = dayPlace ?? days[0]
  if (place === undefined) return null
  const first = rows.findIndex((cells) => dayOf(cells[place] ?? null) !== null)
  const own = rows
    .slice(first)
    .filter((cells) => dayOf(cells[place] ?? null) !== null)
    .slice(0, sampleDays)
  const above = rows[first - 1] ?? []
  // A title stands alone.
  const isHeader = above.filter((cell) => cell !== null).length > 1
  const names = isHeader ? above : []
  const end = endOf(own, names)
  const runs = runsBefore(own, end, place)
  const starts = known !== null && known >= runs.from ? [known] : runs.starts
  const fits = starts.flatMap((start) =>
    ([1, 2, 4] as const)
      .filter((parts) => isOfCalendar(own, { place, start, end, parts }))
      .map((parts) => ({ start, parts })),
  )
  const [fit, another] = fits
  if (!fit || another || !mayBegin(names.slice(fit.start, end), fit.parts)) return null
  const isNumeric = (at: number) => own.filter((cells) => isAmount(cells[at] ?? null)).length * 2 >= own.length
  if (Array.from({ length: fit.start }, (_, at) => at).filter(isNumeric).length > mostBeside) return null
  const places = Array.from({ length: end - fit.start }, (_, index) => fit.start + index)
  const width = Math.max(end, names.length)
  return {
    first,
    above: rows.slice(0, isHeader ? first - 1 : first),
    names: Array.from({ length: width }, (_, at) => nameOf(at, { names, own, day: place, start: fit.start })),
    places,
    labels: places.map((_, index) => String(index + 1)),
    isNamed: isHeader,
  }
}

/** The column behind the last that has anything, without the sums that a header names. */
function endOf(days: Table['rows'], names: readonly TableCell[]): number {
  let end = Math.max(0, ...days.map((cells) => cells.findLastIndex((cell) => cell !== null) + 1))
  const isSum = (cell: TableCell | undefined) => typeof cell === 'string' && namesSum(cell)
  while (end > 0 && isSum(names[end - 1])) end--
  return end
}

/** The columns before `end` that hold nothing but numbers; those without any may belong to them or not. */
function runsBefore(days: Table['rows'], end: number, day: number): { from: number; starts: readonly number[] } {
  const isOpen = (place: number) =>
    days.every((cells) => isUnknown(cells[place] ?? null) || isAmount(cells[place] ?? null))
  let from = end
  while (from > day + 1 && isOpen(from - 1)) from--
  const isEmpty = (place: number) => days.every((cells) => isUnknown(cells[place] ?? null))
  const starts = [from]
  for (let place = from; place < end && isEmpty(place); place++) starts.push(place + 1)
  return { from, starts }
}

interface Block {
  readonly place: number
  readonly start: number
  readonly end: number
  /** Of an hour. */
  readonly parts: 1 | 2 | 4
}

/** Whether days have as many parts as the calendar gives them: one at least has them all, and none of 24 hours has more. */
function isOfCalendar(days: Table['rows'], { place, start, end, parts }: Block): boolean {
  if (end - start > 25 * parts || end - start < 23 * parts) return false
  const clock = localClock(displayZone)
  let isWhole = false
  for (const cells of days) {
    const day = dayOf(cells[place] ?? null) ?? 0
    const hours = (clock.startOf(day + 1) - clock.startOf(day)) / 60
    const known = Array.from({ length: end - start }, (_, index) => index).filter(
      (index) => !isUnknown(cells[start + index] ?? null),
    )
    const last = known.at(-1) ?? -1
    if (last >= hours * parts && hours === 24) return false
    const isHourly = parts === 4 && known.length === hours && known.every((index) => index % 4 === 0)
    if (last < hours * parts && (known.length === hours * parts || isHourly)) isWhole = true
  }
  return isWhole
}

/** What stands above the parts of a day: nothing, words without numbers, or numbers and clocks that rise evenly from the first part on. */
function mayBegin(names: readonly TableCell[], parts: Block['parts']): boolean {
  const texts = names.filter((name) => typeof name === 'string')
  if (texts.some((text) => namesSum(text) || meaningOf(text).kind === 'other')) return false
  const keys = names.map((name) => {
    const text = textOf(name ?? null)
    const [, hour, minute] = /(\d{1,2}):(\d{2})/.exec(text) ?? []
    if (hour !== undefined) return { at: Number(hour) * 60 + Number(minute), isClock: true }
    const number = /(\d+)\D*$/.exec(text)?.[1]
    return number === undefined ? null : { at: Number(number), isClock: false }
  })
  if (keys.every((key) => key === null)) return true
  const rise = keys[0]?.isClock ? 60 / parts : 1
  const begin = keys[0]?.at ?? -1
  return (
    (begin === 0 || begin === rise) &&
    keys.every((key, index) => key?.isClock === keys[0]?.isClock && key?.at === begin + index * rise)
  )
}

interface NameOptions {
  readonly names: readonly TableCell[]
  readonly own: Table['rows']
  readonly day: number
  readonly start: number
}

/** Letters and digits, six digits at least, without a space: the number of a meter or of a place of supply. */
const isMeterNumber = (cell: TableCell) => {
  const text = textOf(cell)
  return /^[a-z\d_-]{8,40}$/i.test(text) && (text.match(/\d/g) ?? []).length >= 6
}

/** What a column beside the parts of a day is called: as its header says, or by what stands in it. */
function nameOf(place: number, { names, own, day, start }: NameOptions): TableCell {
  const name = names[place] ?? null
  const isGroup = (cell: TableCell | undefined) => typeof cell === 'string' && meaningOf(cell).kind === 'group'
  const before = Array.from({ length: start }, (_, at) => at).filter((at) => at !== day)
  const ofMeters = before.filter(
    (at) =>
      own.every((cells) => isMeterNumber(cells[at] ?? null)) &&
      own.some((cells) => textOf(cells[at] ?? null) !== textOf(own[0]?.[at] ?? null)),
  )
  // Rows of several meters are told apart by their number, whatever its column is called.
  if (place === ofMeters[0] && !names.some(isGroup)) return 'POD'
  const isTime = typeof name === 'string' && meaningOf(name).kind === 'time'
  return place === day && !isTime ? 'Zi' : name
}
