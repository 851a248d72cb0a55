import { describe, expect, test } from 'vitest'
import { readOpenMeteo } from './open-meteo-answer.ts'

const hour = 3_600_000
const at = Date.UTC(2026, 6, 1)

/** An answer with two hours, as Open-Meteo writes it. */
const answer = (terms: object = {}, hourly: object = {}) =>
  JSON.stringify({
    latitude: 44.43,
    longitude: 26.1,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    hourly_units: { time: 'iso8601', temperature_2m: '°C' },
    hourly: {
      time: ['2026-07-01T00:00', '2026-07-01T01:00'],
      temperature_2m: [13.1, null],
      shortwave_radiation: [0, 12.25],
      ...hourly,
    },
    ...terms,
  })

const read = (text: string) => {
  const found = readOpenMeteo(text)
  return found && Object.fromEntries(Array.from(found, ([name, hours]) => [name, Object.fromEntries(hours)]))
}

describe('an answer', () => {
  test('says hours of UTC; what is null is not known, and radiation is that of the hour before', () => {
    expect(read(answer())).toEqual({
      temperature_2m: { [at]: 13_100 },
      shortwave_radiation: { [at - hour]: 0, [at]: 12_250 },
    })
  })

  test('of a local clock is moved by its offset', () => {
    expect(read(answer({ utc_offset_seconds: 10_800 }))?.temperature_2m).toEqual({ [at - 3 * hour]: 13_100 })
  })

  test('in seconds from 1970 is of UTC, whatever the offset', () => {
    const seconds = { time: [at / 1_000, at / 1_000 + 3_600] }
    expect(read(answer({ utc_offset_seconds: 10_800 }, seconds))?.temperature_2m).toEqual({ [at]: 13_100 })
  })
})

test.each([
  ['an error', JSON.stringify({ error: true, reason: 'Invalid date' })],
  ['no JSON', '<html>'],
  ['a list shorter than its times', answer({}, { temperature_2m: [1] })],
  ['a text for a value', answer({}, { temperature_2m: ['1', 2] })],
  ['a time of no hour', answer({}, { time: ['2026-07-01T00:30', '2026-07-01T01:30'] })],
  ['a time that is none', answer({}, { time: ['today', 'tomorrow'] })],
  ['more hours than any', answer({}, { time: Array.from({ length: 3_001 }, () => '2026-07-01T00:00') })],
])('%s cannot be read', (_, text) => {
  expect(readOpenMeteo(text)).toBeNull()
})
