import { describe, expect, test } from 'vitest'
import { dayNumber, localClock, minutesOfDay, placeOnClock, type WallTime } from './local-clock.ts'

const wallOf = (text: string) => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`).epochMilliseconds / 60_000
const utc = (minutes: number | null) =>
  minutes === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)
        .toString()
        .slice(11, 16)
const at = (day: string, times: readonly string[], stamp: WallTime['stamp'] = 'start') =>
  times.map((time): WallTime => {
    const [clock = '', half] = time.split(' ')
    return { wall: wallOf(`${day} ${clock}`), stamp, half: half === 'A' || half === 'B' ? half : null }
  })
const place = (times: readonly WallTime[], step = 60, zone = 'Europe/Bucharest') =>
  placeOnClock(times, localClock(zone), step).map(utc)

const autumn = '2026-10-25'
const spring = '2026-03-29'

describe('a clock', () => {
  test('shows a time once, twice or never', () => {
    const { instantsOf, startOf } = localClock('Europe/Bucharest')
    expect(instantsOf(wallOf('2026-06-01 03:00')).map(utc)).toEqual(['00:00'])
    expect(instantsOf(wallOf(`${autumn} 03:30`)).map(utc)).toEqual(['00:30', '01:30'])
    expect(instantsOf(wallOf(`${spring} 03:30`))).toEqual([])
    const day = dayNumber(2026, 10, 25) ?? 0
    expect(startOf(day + 1) - startOf(day)).toBe(25 * 60)
    expect(dayNumber(2026, 2, 29)).toBeNull()
  })

  test.each(['Europe/Bucharest', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Beirut', 'Asia/Kolkata', '+10:00'])(
    'of %s shows every quarter of ten years where the platform does',
    (zone) => {
      const clock = localClock(zone)
      // Steps that meet every day and, over the years, every time of the day.
      for (let minute = wallOf('2014-01-01 00:00'); minute < wallOf('2024-01-01 00:00'); minute += 7 * 60 + 15) {
        const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
        expect(clock.instantsOf(wallOf(local.toString({ smallestUnit: 'minute' })))).toContain(minute)
      }
    },
  )
})

describe('the repeated hour', () => {
  test('is taken in the sequence of the rows', () => {
    expect(place(at(autumn, ['02:00', '03:00', '03:00', '04:00']))).toEqual(['23:00', '00:00', '01:00', '02:00'])
    const halves = at(autumn, ['03:00', '03:30', '03:00', '03:30'])
    expect(place(halves, 30)).toEqual(['00:00', '00:30', '01:00', '01:30'])
    expect(place(at(autumn, ['03:00', '03:00', '03:30', '03:30']), 30)).toEqual(['00:00', '01:00', '00:30', '01:30'])
  })

  test('of a file that runs back as well', () => {
    expect(place(at(autumn, ['04:00', '03:00', '03:00', '02:00']))).toEqual(['02:00', '01:00', '00:00', '23:00'])
  })

  test('or as the file says', () => {
    expect(place(at(autumn, ['03:00 B', '03:00 A']))).toEqual(['01:00', '00:00'])
  })

  test('by the ends as the clock shows them, or as start and length', () => {
    const both = ['23:00', '00:00', '01:00', '02:00']
    expect(place(at(autumn, ['03:00', '03:00', '04:00', '05:00'], 'end'))).toEqual(both)
    expect(place(at(autumn, ['03:00', '04:00', '04:00', '05:00'], 'end'))).toEqual(both)
    const quarters = ['03:00', '03:15', '03:30', '03:45', '03:00', '03:15', '03:30', '03:45', '04:00']
    const started = ['23:45', '00:00', '00:15', '00:30', '00:45', '01:00', '01:15', '01:30', '01:45']
    expect(place(at(autumn, quarters, 'end'), 15)).toEqual(started)
    const lengths = ['03:00', '03:15', '03:30', '03:45', '04:00', '03:15', '03:30', '03:45', '04:00']
    expect(place(at(autumn, lengths, 'end'), 15)).toEqual(started)
  })
})

describe('the skipped hour', () => {
  test('begins no row', () => {
    expect(place(at(spring, ['02:00', '03:00', '04:00']))).toEqual(['00:00', null, '01:00'])
  })

  test('ends one in two ways', () => {
    expect(place(at(spring, ['02:00', '03:00', '05:00'], 'end'))).toEqual(['23:00', '00:00', '01:00'])
    expect(place(at(spring, ['02:00', '04:00', '05:00'], 'end'))).toEqual(['23:00', '00:00', '01:00'])
    expect(place(at(spring, ['03:30'], 'end'), 15)).toEqual([null])
  })
})

test('the end of a day is the start of the next', () => {
  expect(place([{ wall: wallOf('2026-06-01 00:00') + minutesOfDay, half: null, stamp: 'end' }])).toEqual(['20:00'])
})
