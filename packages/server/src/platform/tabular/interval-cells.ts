import { minutesOfDay } from '@tandem/core/metering/local-clock.ts'
import { parseClockInterval, parseDay, parseTime, timeInDay, type CellTime, type DayPart } from './cell-times.ts'
import type { When } from './row-times.ts'
import { orRefuse, parseCells, refuse, required, type CellReader, type FileRow, type Parsed } from './rows.ts'

/** How cells say an interval: by its start, or by a day and a part of it. The codes are for what is no interval and for what is no day. */
export function intervalParsers<Code extends string>(noInterval: Code, noDay: Code) {
  return {
    start: required((cell): Parsed<CellTime, Code> => {
      const time = parseTime(cell)
      const isStart = time !== null && ('utc' in time || time.clock === 'time')
      return isStart ? { value: time } : refuse(noInterval)
    }),
    day: required((cell) => orRefuse(parseDay(cell), noDay)),
    interval: required((cell): Parsed<DayPart, Code> => {
      const part = parseClockInterval(cell)
      return part === null || ('start' in part && part.start === minutesOfDay) ? refuse(noInterval) : { value: part }
    }),
  }
}

/** When a row counts: a start goes before a day with an interval. Null, and what is wrong, where its cells do not say it. */
export function readInterval<Code extends string, Trouble extends string>(
  row: FileRow,
  reader: CellReader<'start' | 'day' | 'interval', Trouble>,
  { start, day, interval }: ReturnType<typeof intervalParsers<Code>>,
) {
  const hasStart = reader.cellOf(row, 'start') !== null || reader.troubleOf(row, 'start') !== null
  const { values, faults } = hasStart ? parseCells(row, reader, { start }) : parseCells(row, reader, { day, interval })
  return faults ? { when: null, faults } : { when: whenOf(values), faults: null }
}

function whenOf(read: { readonly start: CellTime } | { readonly day: number; readonly interval: DayPart }): When {
  if ('start' in read) return read.start
  const { day, interval } = read
  return 'number' in interval ? { day, number: interval.number } : timeInDay(day, interval)
}
