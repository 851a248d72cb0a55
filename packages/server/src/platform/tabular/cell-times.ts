import { parseIntervalText } from '@tandem/contract/texts/parse-cells.ts'
import { dayNumber, minutesOfDay, type UtcMinutes, type WallMinutes } from '@tandem/core/metering/local-clock.ts'
import { withMonthNumber } from './month-names.ts'
import type { TableCell } from './table.ts'

/** Whether a day whose year stands last begins with its month; where the year stands first it says so itself. */
type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** What a cell says of time: a time on the wall, or an instant where it brings its own offset. */
export type CellTime =
  | {
      readonly wall: WallMinutes
      readonly half: 'A' | 'B' | null
      /** Of an interval, which the time then begins; null of a time alone. */
      readonly length: number | null
      /** `midnight`: the end of a day, written 24:00; `none`: a day alone. */
      readonly clock: 'none' | 'time' | 'midnight'
    }
  | { readonly utc: UtcMinutes }

/** To what a time is read. Programs that count in minutes drift by a second: such a time is the minute. */
export type Precision = 'minute' | 'second'

const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
/** An offset behind any other day and clock. After a space or without a colon, so that it is no interval. */
const offsetBehind =
  /^(.+\d(?::\d{2}| ?[ap]\.?m\.?)?)(?:\s*([+-])(\d{2})(\d{2})|\s+(\+)(\d{2}):(\d{2})|\s*(?:Z|UTC|GMT))$/i
const weekDay = /^(\d{4})-?W(\d{2})-?([1-7])(?:[T ]+(.*))?$/
const compact = /^(\d{4})(\d{2})(\d{2})[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?$/
const dated = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?(?:(?:T|[ ,]+)(.*))?$/
const clockPattern = /^(\d{1,2})[:.hH](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i

/** Excel counts days from here; both ends of what is taken for a day. */
const excelEpoch = -25_569
const serials = { first: 36_526, last: 73_415 }
const seconds = { first: 946_684_800, last: 4_133_980_800 }

/** Days from 2000 to 2100, as everywhere. */
const isInRange = (year: number) => year >= 2000 && year <= 2100

/** A day with its time; null where the cell holds none. */
export function parseTime(cell: TableCell, order: DateOrder = 'dmy', precision: Precision = 'minute'): CellTime | null {
  const time = readTime(cell, order)
  if (time === null || precision === 'second') return time
  return 'utc' in time ? { utc: toMinute(time.utc) } : { ...time, wall: toMinute(time.wall) }
}

function readTime(cell: TableCell, order: DateOrder): CellTime | null {
  if (cell === null) return null
  if (typeof cell === 'number') return parseSerial(cell)
  if (typeof cell !== 'string') return isInRange(cell.year) ? onTheWall(wallOf(cell)) : null
  const written = cell.trim()
  // Only what has letters may name its month.
  const text = /\p{L}{3}/u.test(written) ? (withMonthNumber(written) ?? written) : written
  if (withOffset.test(text)) return parseInstant(text)
  if (/^\d+(\.\d+)?$/.test(text) && text.length !== 12 && text.length !== 14) return parseSerial(Number(text))
  return readWall(text, order) ?? parseBehind(text, order)
}

function readWall(text: string, order: DateOrder): CellTime | null {
  const packed = compact.exec(text)
  if (packed) {
    const [, year, month, day, hour, minute, second = '0'] = packed
    const [days, start] = [dayOf(Number(year), Number(month), Number(day)), clockOf(hour, minute, second)]
    return days === null || start === null ? null : timeInDay(days, { start, length: null, half: null })
  }
  const week = weekDay.exec(text)
  if (week) return parseRest(dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3])), (week[4] ?? '').trim())
  const match = dated.exec(text)
  return match ? parseRest(dayOfMatch(match, order), (match[5] ?? '').trim()) : null
}

/** A time on the wall and its offset, in any order of the day. */
function parseBehind(text: string, order: DateOrder): CellTime | null {
  const match = offsetBehind.exec(text)
  const time = match ? readWall((match[1] ?? '').trim(), order) : null
  if (!match || !time || 'utc' in time || time.clock === 'none' || time.length !== null) return null
  const [sign, hours, minutes] = [match[2] ?? match[5], match[3] ?? match[6] ?? '0', match[4] ?? match[7] ?? '0']
  const offset = Number(hours) * 60 + Number(minutes)
  return offset > 14 * 60 ? null : { utc: time.wall + (sign === '-' ? offset : -offset) }
}

/** The day of a week as ISO 8601 counts them: the first week has the 4th of January. */
function dayOfWeek(year: number, week: number, day: number): number | null {
  const fourth = dayOf(year, 1, 4)
  if (fourth === null || week < 1 || week > 53) return null
  const monday = fourth - ((fourth + 3) % 7)
  return monday + (week - 1) * 7 + day - 1
}

const onTheWall = (wall: WallMinutes): CellTime => ({ wall, half: null, length: null, clock: 'time' })

function parseRest(day: number | null, rest: string): CellTime | null {
  if (day === null) return null
  if (rest === '') return { wall: day * minutesOfDay, half: null, length: null, clock: 'none' }
  const interval = parseClockInterval(rest, 'second')
  return interval && 'start' in interval ? timeInDay(day, interval) : null
}

/** A part of a day with its day. */
export function timeInDay(day: number, { start, length, half }: ClockInterval): CellTime {
  const clock = start === minutesOfDay ? 'midnight' : 'time'
  return { wall: day * minutesOfDay + start, half, length, clock }
}

function parseInstant(text: string): CellTime | null {
  try {
    const instant = Temporal.Instant.from(text.replace(',', '.').replace(/\s+(?=[Z+-])/i, ''))
    return isInRange(Number(text.slice(0, 4))) ? { utc: instant.epochMilliseconds / 60_000 } : null
  } catch {
    return null
  }
}

/** A day of Excel with its fraction, or seconds or milliseconds from 1970. */
function parseSerial(value: number): CellTime | null {
  if (value >= serials.first && value < serials.last) {
    // Fractions of a day carry the noise of doubles: they are meant to the second.
    return onTheWall(Math.round((value + excelEpoch) * 86_400) / 60)
  }
  if (value >= seconds.first && value < seconds.last) return { utc: value / 60 }
  return value >= seconds.first * 1000 && value < seconds.last * 1000 ? { utc: value / 60_000 } : null
}

/** A second before or after the minute is that minute. */
function toMinute(exact: number): number {
  const minutes = Math.round(exact)
  return Math.abs(Math.round(exact * 60) - minutes * 60) <= 1 ? minutes : exact
}

function wallOf({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): WallMinutes {
  const days = dayOf(year, month, day) ?? Number.NaN
  return (days * 86_400 + hour * 3600 + minute * 60 + second) / 60
}

/** A day alone, counted from 1970-01-01; null where the cell holds none. What it says of the clock must be midnight. */
export function parseDay(cell: TableCell, order: DateOrder = 'dmy'): number | null {
  if (cell === null) return null
  if (typeof cell === 'string' && /^\d{8}$/.test(cell.trim())) {
    const text = cell.trim()
    return dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  }
  const time = parseTime(cell, order)
  if (!time || !('wall' in time) || time.length !== null) return null
  return time.wall % minutesOfDay === 0 ? time.wall / minutesOfDay : null
}

/** A part of a day: by the clock, or by its number from 1. */
export type DayPart = ClockInterval | { readonly number: number }

interface ClockInterval {
  /** Minutes from midnight on the clock's face. */
  readonly start: number
  /** null where only one time is given. */
  readonly length: number | null
  readonly half: 'A' | 'B' | null
}

/** A part of a day: an interval by the clock, one time, or its number from 1. */
export function parseClockInterval(cell: TableCell, precision: Precision = 'minute'): DayPart | null {
  const part = readClockInterval(cell)
  return precision === 'second' || part === null || 'number' in part ? part : { ...part, start: toMinute(part.start) }
}

function readClockInterval(cell: TableCell): DayPart | null {
  if (cell === null) return null
  if (typeof cell === 'number') return parseIntervalNumber(cell)
  if (typeof cell !== 'string') {
    const start = clockOfCell(cell)
    return start === null || start > minutesOfDay ? null : { start, length: null, half: null }
  }
  const interval = parseIntervalText(cell)
  if (typeof interval === 'number') return { number: interval }
  if (!interval) {
    const minutes = parseClock(cell.trim())
    return minutes === null ? null : { start: minutes, length: null, half: null }
  }
  const start = minutesIn(interval.start)
  const end = interval.end === null ? null : minutesIn(interval.end)
  if (start === null || (interval.end !== null && (end === null || end <= start))) return null
  return { start, length: end === null ? null : end - start, half: interval.half }
}

/**
 * Minutes of a clock that a spreadsheet keeps as a fraction of a day: 24:00 is its day after the first. Null where the cell holds a
 * day, as programs make of "1-2".
 */
export function clockOfCell(cell: Temporal.PlainDateTime): number | null {
  const zero = cell.year === 1904 ? daysZero.from1904 : daysZero.usual
  const days = cell.toPlainDate().since(zero).days
  return cell.year > 1904 || days < 0
    ? null
    : days * minutesOfDay + (cell.hour * 3600 + cell.minute * 60 + cell.second) / 60
}

/** The day that spreadsheets count from, which stands for none. */
const daysZero = { usual: new Temporal.PlainDate(1899, 12, 30), from1904: new Temporal.PlainDate(1904, 1, 1) }

function parseIntervalNumber(value: number): DayPart | null {
  if (Number.isInteger(value) && value >= 1 && value <= 100) return { number: value }
  // A time of a spreadsheet without its format: a fraction of a day.
  if (value >= 0 && value < 1) return { start: Math.round(value * 86_400) / 60, length: null, half: null }
  return null
}

/** "03:00", "3.15", "03:00:00", "3:00 PM" and "24:00" as minutes; null for anything else. */
function parseClock(text: string): number | null {
  const match = clockPattern.exec(text)
  if (!match) return null
  const [, hour, minute, second = '0', noon] = match
  if (!noon) return clockOf(hour, minute, second)
  const hours = Number(hour)
  if (hours < 1 || hours > 12) return null
  return clockOf(String((hours % 12) + (noon.toLowerCase().startsWith('p') ? 12 : 0)), minute, second)
}

function clockOf(hour = '', minute = '', second = '0'): number | null {
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (minutes > 59 || Number(second) > 59 || hours > 24 || (hours === 24 && minutes + Number(second) > 0)) return null
  return (hours * 3600 + minutes * 60 + Number(second)) / 60
}

const minutesIn = (clock: string) => clockOf(clock.slice(0, 2), clock.slice(3))

function dayOfMatch([, first = '', , second = '', third = '']: readonly string[], order: DateOrder): number | null {
  if (first.length === 4) return dayOf(Number(first), Number(second), Number(third))
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return null
  const year = third.length === 2 ? 2000 + Number(third) : Number(third)
  const [day, month] = order === 'mdy' ? [second, first] : [first, second]
  return dayOf(year, Number(month), Number(day))
}

const days = new Map<number, number | null>()

/** A file says the same day up to a hundred times. */
function dayOf(year: number, month: number, day: number): number | null {
  if (!isInRange(year)) return null
  const key = (year * 100 + month) * 100 + day
  const known = days.get(key)
  if (known !== undefined) return known
  if (days.size > 50_000) days.clear()
  const found = dayNumber(year, month, day)
  days.set(key, found)
  return found
}

/** The first two numbers of a day whose year stands last; null where the year stands first or there is no such day. */
export function dayParts(cell: TableCell): readonly [number, number] | null {
  const match = typeof cell === 'string' ? dated.exec(cell.trim()) : null
  return match && (match[1] ?? '').length <= 2 ? [Number(match[1]), Number(match[3])] : null
}
