import { parseIntervalText } from '@tandem/contract/texts/parse-cells.ts'
import type { ReadingMapping } from '@tandem/contract/reading-import.ts'
import { dayNumber, minutesOfDay, type UtcMinutes, type WallMinutes } from '@tandem/core/metering/local-clock.ts'
import type { TableCell } from '../../../platform/table-reader.ts'

type DateOrder = ReadingMapping['dateOrder']

/** What a cell says of time: a time on the wall, or an instant where it brings its own offset. */
export type CellTime =
  | {
      readonly wall: WallMinutes
      readonly half: 'A' | 'B' | null
      readonly isStart: boolean
      readonly length: number | null
    }
  | { readonly utc: UtcMinutes }

const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
const compact = /^(\d{4})(\d{2})(\d{2})[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?$/
const dated = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?(?:(?:T|[ ,]+)(.*))?$/
const clockPattern = /^(\d{1,2})[:.hH](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i

/** Excel counts days from here; both ends of what is taken for a day. */
const excelEpoch = -25_569
const serials = { first: 36_526, last: 73_415 }
const seconds = { first: 946_684_800, last: 4_133_980_800 }

/** Days from 2000 to 2100, as everywhere. */
const isInRange = (year: number) => year >= 2000 && year <= 2100

/** Reads a day with its time; null where the cell holds none. */
export function readTime(cell: TableCell, order: DateOrder): CellTime | null {
  if (cell === null) return null
  if (typeof cell === 'number') return readSerial(cell)
  if (typeof cell !== 'string') return isInRange(cell.year) ? onTheWall(wallOf(cell)) : null
  const text = cell.trim()
  if (withOffset.test(text)) return parseInstant(text)
  if (/^\d+(\.\d+)?$/.test(text) && text.length !== 12 && text.length !== 14) return readSerial(Number(text))
  const packed = compact.exec(text)
  if (packed) {
    const [, year, month, day, hour, minute, second = '0'] = packed
    return joined(dayOf(Number(year), Number(month), Number(day)), clockOf(hour, minute, second))
  }
  const match = dated.exec(text)
  return match ? readRest(dayOfMatch(match, order), (match[5] ?? '').trim()) : null
}

const onTheWall = (wall: WallMinutes): CellTime => ({ wall, half: null, isStart: false, length: null })

function joined(day: number | null, minutes: number | null): CellTime | null {
  return day === null || minutes === null ? null : onTheWall(day * minutesOfDay + minutes)
}

function readRest(day: number | null, rest: string): CellTime | null {
  if (day === null) return null
  if (rest === '') return onTheWall(day * minutesOfDay)
  const minutes = parseClock(rest)
  if (minutes !== null) return onTheWall(day * minutesOfDay + minutes)
  const interval = readInterval(rest)
  return interval && 'start' in interval ? inDay(day, interval) : null
}

function inDay(day: number, { start, length, half }: ClockInterval): CellTime {
  return { wall: day * minutesOfDay + start, half, isStart: length !== null, length }
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
function readSerial(value: number): CellTime | null {
  if (value >= serials.first && value < serials.last) {
    // Fractions of a day carry the noise of doubles: they are meant to the second.
    return onTheWall(wholeMinutes(Math.round((value + excelEpoch) * 86_400)))
  }
  if (value >= seconds.first && value < seconds.last) return { utc: value / 60 }
  return value >= seconds.first * 1000 && value < seconds.last * 1000 ? { utc: value / 60_000 } : null
}

/** A second before or after the minute is that minute. */
function wholeMinutes(allSeconds: number): number {
  const minutes = Math.round(allSeconds / 60)
  return Math.abs(allSeconds - minutes * 60) <= 1 ? minutes : allSeconds / 60
}

function wallOf({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): WallMinutes {
  const days = dayOf(year, month, day) ?? Number.NaN
  return wholeMinutes(days * 86_400 + hour * 3600 + minute * 60 + second)
}

/** Reads a day alone; null where the cell holds none. What it says of the clock must be midnight. */
export function readDay(cell: TableCell, order: DateOrder): number | null {
  if (cell === null) return null
  if (typeof cell === 'string' && /^\d{8}$/.test(cell.trim())) {
    const text = cell.trim()
    return dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  }
  const time = readTime(cell, order)
  if (!time || !('wall' in time) || time.length !== null) return null
  return time.wall % minutesOfDay === 0 ? time.wall / minutesOfDay : null
}

interface ClockInterval {
  /** Minutes from midnight on the clock's face. */
  readonly start: number
  /** null where only one time is given. */
  readonly length: number | null
  readonly half: 'A' | 'B' | null
}

/** Reads a part of a day: an interval by the clock, one time, or its number from 1. */
export function readInterval(cell: TableCell): ClockInterval | { readonly number: number } | null {
  if (cell === null) return null
  if (typeof cell === 'number') return readIntervalNumber(cell)
  if (typeof cell !== 'string') return { start: cell.hour * 60 + cell.minute, length: null, half: null }
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

function readIntervalNumber(value: number): ReturnType<typeof readInterval> {
  if (Number.isInteger(value) && value >= 1 && value <= 100) return { number: value }
  // A time of a spreadsheet without its format: a fraction of a day.
  if (value >= 0 && value < 1) return { start: wholeMinutes(Math.round(value * 86_400)), length: null, half: null }
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
  return wholeMinutes(hours * 3600 + minutes * 60 + Number(second))
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
