import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { parseTime } from '../../../platform/tabular/cell-times.ts'
import { doJob } from './do-job.ts'

const terms = {
  corrections: [],
  language: 'en' as const,
  now: Date.parse('2027-01-01T00:00Z') / 60_000,
  today: '2027-01-01' as DeliveryDay,
  knownIndexes: [],
}

async function preview(lines: readonly string[], mapping: ReadingMapping | null = null) {
  const file = { name: 'a.csv', type: 'csv' as const, content: Buffer.from(lines.join('\n')) }
  const answer = await doJob({ ...terms, file, mapping, task: 'preview' }, () => Promise.resolve([]))
  if (answer.task !== 'preview') throw new Error('a preview was asked for')
  return answer.preview
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const used = (hour: number) => 100 + ((hour * 7) % 11) * 50
const total = hours.reduce((sum, hour) => sum + used(hour), 0)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

describe('a day whose month is a word', () => {
  test.each([
    ['20 ian. 2026 00:15', '2026-01-20T00:15'],
    ['5 March 2026 13:00', '2026-03-05T13:00'],
    ['March 5, 2026 1:00 PM', '2026-03-05T13:00'],
    ['20-Jan-26 00:15', '2026-01-20T00:15'],
    ['1. März 2026, 07:30', '2026-03-01T07:30'],
    ['3 août 2026 07:30:15', '2026-08-03T07:30:15'],
    ['7 de octubre de 2026 07:30', '2026-10-07T07:30'],
    ['12 grudnia 2026 07:30', '2026-12-12T07:30'],
    ['2026. szeptember 9. 07:30', '2026-09-09T07:30'],
    ['28 maggio 2026 24:00', '2026-05-29T00:00'],
    ['9 noiembrie 2026 00:00', '2026-11-09T00:00'],
    ['1 mrt 2026 00:00', '2026-03-01T00:00'],
    ['2 fev 2026 00:00', '2026-02-02T00:00'],
  ])('%s is %s', (text, right) => {
    const time = parseTime(text, 'mdy', 'second')
    if (!time || !('wall' in time)) throw new Error(`${text} was not read`)
    const wall = new Temporal.PlainDateTime(1970, 1, 1).add({ seconds: Math.round(time.wall * 60) })
    expect(wall.equals(right)).toBe(true)
  })

  test.each(['20 foo 2026 00:15', 'Report 5 March 2026', '31 iun 2026 00:00', 'March 2026', 'mai 2026', '5 mar'])(
    '%s is no day',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )

  test('needs nobody to say in which order day and month stand', async () => {
    const rows = hours.map((hour) => `5 ian. 2026 ${clock(hour)};0,${String(used(hour))}`)
    const read = await preview(['Data;Consum (kWh)', ...rows])
    expect(read).toMatchObject({ doubts: [], consumption: total, counts: { good: 24, bad: 0 } })
  })
})

describe('rows that name their unit', () => {
  const value = (hour: number) =>
    hour % 3 === 0
      ? `${String(used(hour))};Wh`
      : hour % 3 === 1
        ? `${String(used(hour) / 1000)};kWh`
        : `${(used(hour) / 1e6).toFixed(8)};MWh`
  const rows = hours.map((hour) => `2026-01-20 ${clock(hour)};${value(hour)}`)

  test('are read each in its own', async () => {
    const read = await preview(['Interval start;Consumption;Unit', ...rows])
    expect(read).toMatchObject({ doubts: [], puzzles: [], consumption: total, counts: { good: 24, bad: 0 } })
    expect(read.mapping.columns).toEqual({ time: 0, consumption: 1, unitOfRow: 2 })
  })

  test('have a fault where it is no unit of energy, and their hour is not made of the others', async () => {
    const read = await preview(['Interval start;Consumption;Unit', ...rows.slice(0, 23), '2026-01-20 23:00;5;kvarh'])
    expect(read.counts).toMatchObject({ good: 23, bad: 1 })
    expect(read.rows.flatMap(({ faults }) => faults)).toMatchObject([{ column: 'unitOfRow', code: 'not_a_unit' }])
  })

  test('are asked about where the header names another', async () => {
    const plain = hours.map((hour) => `2026-01-20 ${clock(hour)};${String(used(hour))};Wh`)
    expect((await preview(['Interval start;Consumption (kWh);Unit', ...plain])).doubts).toContain('unit')
    expect((await preview(['Interval start;Consumption (Wh);Unit', ...plain])).doubts).toEqual([])
  })

  test('may be of a register', async () => {
    const shown = hours.map((hour) => 8_000_000 + hour * 431 + (hour % 5) * 17)
    const registers = shown.map(
      (wh, hour) => `2026-01-20 ${clock(hour)};${hour % 2 === 0 ? `${String(wh)};Wh` : `${String(wh / 1000)};kWh`}`,
    )
    const found = await preview(['Time;Import counter;Unit', ...registers])
    const read = await preview(['Time;Import counter;Unit', ...registers], { ...found.mapping, kind: 'counter' })
    expect(read.consumption).toBe((shown[23] ?? 0) - (shown[0] ?? 0))
  })
})

describe('a file that is not understood says what was not found, and at which row', () => {
  test('no times', async () => {
    const read = await preview(['Note;Consumption (kWh)', 'first;1.5', 'second;2.5'])
    expect(read.puzzles).toEqual([{ what: 'time', row: 2, cells: ['first', '1.5'] }])
  })

  test('no energy', async () => {
    const read = await preview(['Meter;7', 'Time;Price', ...hours.map((hour) => `2026-01-20 ${clock(hour)};0.5`)])
    expect(read.puzzles).toEqual([{ what: 'energy', row: 2, cells: ['Time', 'Price'] }])
    const refused = preview(['Time;Price', '2026-01-20 00:00;0.5'], {
      ...read.mapping,
      headerRow: 1,
      columns: { time: 0 },
    })
    await expect(refused).rejects.toMatchObject({
      code: 'import_mapping_incomplete',
      details: { column: 'consumption', row: 1, cells: 'Time | Price' },
    })
  })

  test('no unit', async () => {
    const read = await preview(['Time;Consumption', ...hours.map((hour) => `2026-01-20 ${clock(hour)};0.5`)])
    expect(read.puzzles).toEqual([{ what: 'unit', row: 1, cells: ['Time', 'Consumption'] }])
  })

  test('no step that all rows keep', async () => {
    const rows = ['00:00', '01:00', '02:00', '02:07', '03:00', '04:00'].map((at) => `2026-01-20 ${at};0.5`)
    const read = await preview(['Interval start;Consumption (kWh)', ...rows])
    expect(read.puzzles).toEqual([{ what: 'step', row: 5, cells: ['2026-01-20 02:07', '0.5'] }])
  })

  test('nothing, where all is clear', async () => {
    const rows = hours.map((hour) => `2026-01-20 ${clock(hour)};0.${String(used(hour))}`)
    expect((await preview(['Interval start;Consumption (kWh)', ...rows])).puzzles).toEqual([])
  })
})

describe('load curves of Romanian distributors', () => {
  const names = Array.from({ length: 96 }, (_, index) => `Q${String(index + 1)}`)
  const line = (register: string, valueOf: (quarter: number) => string) =>
    ['20.01.2026', register === 'EA' ? '60' : '15', register, ...names.map((_, index) => valueOf(index))].join(';')

  test('hours that stand in the first quarter of each, dashes in the others', async () => {
    const hourly = (quarter: number) => (quarter % 4 === 0 ? `0,${String(used(quarter / 4))}` : '-')
    const read = await preview([
      ['Zi', 'Frecventa', 'Marime', ...names].join(';'),
      line('EA', hourly),
      line('ER', hourly),
      line('ERC', hourly),
    ])
    expect(read.mapping).toMatchObject({ step: 3600, layout: 'days' })
    expect(read).toMatchObject({ doubts: ['unit'], consumption: total, production: 0, counts: { good: 24, bad: 0 } })
  })

  test('as a list of JSON with the registers as names', async () => {
    const readings = hours.map((hour) => ({
      timeStamp: `2026-01-${hour === 23 ? '21' : '20'}T${clock((hour + 1) % 24)}:00`,
      wi_1_8_0: used(hour) / 1000,
      we_2_8_0: 0,
    }))
    const read = await preview([JSON.stringify({ take: 1, meters: [{ pod: '594', resolutionMinutes: 60, readings }] })])
    expect(read.mapping).toMatchObject({ stamp: 'end', columns: { time: 0, consumption: 1, production: 2 } })
    expect(read).toMatchObject({ doubts: ['unit'], consumption: total, counts: { good: 24 } })
  })
})

test('a file without any reading is not called empty: what was looked for in vain is said', async () => {
  const read = await preview(['Nume;Culoare', 'Ana;roșu', 'Ion;verde'])
  expect(read.counts).toEqual({ good: 0, duplicate: 0, replacing: 0, bad: 0 })
  expect(read.mapping.headerRow).toBe(1)
  expect(read.puzzles.map(({ what }) => what)).toEqual(['time', 'energy'])
})
