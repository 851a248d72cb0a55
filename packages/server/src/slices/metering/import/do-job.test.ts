import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { doJob } from './do-job.ts'
import type { PlainPreview } from './import-job.ts'

async function read(content: string | Buffer, wish: Partial<ReadingMapping> = {}): Promise<PlainPreview> {
  const type = typeof content === 'string' ? ('csv' as const) : ('xlsx' as const)
  const terms = {
    file: { name: `a.${type}`, type, content: Buffer.from(content) },
    corrections: [],
    language: 'en' as const,
    now: Date.parse('2027-01-01T00:00Z') / 60_000,
    today: '2027-01-01' as DeliveryDay,
    knownIndexes: [],
  }
  const ask = async (mapping: ReadingMapping | null) => {
    const answer = await doJob({ ...terms, mapping, task: 'preview' }, () => Promise.resolve([]))
    if (answer.task !== 'preview') throw new Error('a preview was asked for')
    return answer.preview
  }
  const found = await ask(null)
  return Object.keys(wish).length === 0 ? found : ask({ ...found.mapping, ...wish })
}

const rows = (...lines: string[]) => lines.join('\n')
const book = (data: SheetData) => writeExcelFile(data).toBuffer()
const utc = (seconds: number | null) =>
  seconds === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
        .toString()
        .slice(0, 16)
const starts = (preview: PlainPreview) => preview.rows.map(({ start }) => utc(start))
const energies = (preview: PlainPreview) => preview.rows.map(({ consumption }) => consumption)
const faults = (preview: PlainPreview) =>
  preview.rows.flatMap(({ row, faults: found }) => found.map(({ column, code }) => `${String(row)} ${column} ${code}`))
/** `count` rows from a wall time on, every `step` minutes by the clock's face. */
const run = (from: string, step: number, count: number, write: (time: string) => string) =>
  Array.from({ length: count }, (_, index) => {
    const wall = Temporal.PlainDateTime.from(from).add({ minutes: index * step })
    return write(wall.toString({ smallestUnit: 'minute' }).replace('T', ' '))
  })

describe('times', () => {
  test.each([
    ['2026-06-01 03:00', '2026-06-01T00:00'],
    ['2026-06-01T03:00:00', '2026-06-01T00:00'],
    ['2026-06-01T03:00:00Z', '2026-06-01T03:00'],
    ['2026-06-01T03:00:00.000+05:00', '2026-05-31T22:00'],
    ['2026-06-01 03:00 -0400', '2026-06-01T07:00'],
    ['01-06-2026 03:00', '2026-06-01T00:00'],
    ['1.6.2026 3:00', '2026-06-01T00:00'],
    ['01/06/26 03:00:00', '2026-06-01T00:00'],
    ['01-06-2026 03:00-04:00', '2026-06-01T00:00'],
    ['25-10-2026 03:00-04:00 B', '2026-10-25T01:00'],
    ['01-06-2026 24:00', '2026-06-01T21:00'],
    ['20260601 0300', '2026-06-01T00:00'],
    ['202606010300', '2026-06-01T00:00'],
    ['1780272000', '2026-06-01T00:00'],
    ['46174.125', '2026-06-01T00:00'],
  ])('%s begins at %s', async (text, expected) => {
    const preview = await read(rows('time;kWh', `${text};1`, '14-06-2026 00:00;1'), {
      dateOrder: 'dmy',
      stamp: 'start',
      step: 3600,
    })
    expect(starts(preview)[0]).toBe(expected)
    expect(faults(preview)).toEqual([])
  })

  test.each([
    '2026-06-31 03:00',
    '03:00',
    'yesterday',
    '2026-06-01 25:00',
    '2026-06-01 03:60',
    '1999-01-01 00:00',
    '06-2026',
  ])('%s is none', async (text) => {
    const preview = await read(rows('time;kWh', `${text};1`), { columns: { time: 0, consumption: 1 } })
    expect(faults(preview)).toEqual(['2 time not_a_time'])
  })

  test('days are read in the order that fits all of them', async () => {
    const american = await read(rows('time,kWh', '06/01/2026 3:00 AM,1', '06/13/2026 3:00 PM,1'))
    expect(american.mapping.dateOrder).toBe('mdy')
    expect(starts(american)).toEqual(['2026-06-01T00:00', '2026-06-13T12:00'])
    const running = await read(rows('time;kWh', '01.06.2026 00:00;1', '02.06.2026 00:00;1', '03.06.2026 00:00;1'))
    expect(running).toMatchObject({ mapping: { dateOrder: 'dmy' }, doubts: ['direction', 'step', 'stamp'] })
    const one = await read(rows('time;kWh', ...run('2026-06-05T00:00', 60, 24, (t) => `05.06.2026 ${t.slice(11)};1`)))
    expect(one).toMatchObject({ mapping: { dateOrder: 'dmy', step: 3600 }, doubts: ['direction', 'dateOrder'] })
  })

  test('the 25 hours of autumn in the sequence of the rows', async () => {
    const walls = ['02:00', '03:00', '03:00', '04:00'].map((time) => `25-10-2026 ${time}`)
    const preview = await read(rows('time;kWh', ...walls.map((wall, index) => `${wall};${String(index)}`)))
    expect(starts(preview).map((text) => text?.slice(11))).toEqual(['23:00', '00:00', '01:00', '02:00'])
    expect(preview.counts).toMatchObject({ good: 4, bad: 0 })
  })

  test('the 23 hours of spring: what the clock skipped is refused', async () => {
    const preview = await read(rows('time;kWh', ...run('2026-03-29T00:00', 60, 24, (time) => `${time};1`)))
    expect(faults(preview)).toEqual(['5 time not_on_the_clock'])
    expect(preview.counts).toMatchObject({ good: 23, bad: 1 })
    expect(preview.doubts).toContain('zone')
    const fixed = await read(rows('time;kWh', ...run('2026-03-29T00:00', 60, 24, (time) => `${time};1`)), {
      zone: '+02:00',
    })
    expect(fixed.counts).toMatchObject({ good: 24, bad: 0 })
  })

  test.each(['Europe/Bucharest', 'Australia/Sydney', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kolkata'])(
    'a year of half-hours in %s comes back whole',
    async (zone) => {
      const first = Temporal.ZonedDateTime.from(`2025-06-01T00:00[${zone}]`)
      const count = 365 * 48
      const lines = Array.from({ length: count }, (_, index) => {
        const wall = first.add({ minutes: index * 30 }).toPlainDateTime()
        return `${wall.toString({ smallestUnit: 'minute' })},0.001`
      })
      const preview = await read(rows('time,kWh', ...lines), { zone })
      // Where days begin at half past an hour of UTC, the first and the last half-hour stand alone.
      const alone = ['Australia/Lord_Howe', 'Asia/Kolkata'].includes(zone) ? 2 : 0
      expect(preview.counts).toEqual({ good: count - alone, duplicate: 0, replacing: 0, bad: alone })
      expect(preview).toMatchObject({ consumption: count - alone, mapping: { step: 1800 } })
      expect(preview.span).toMatchObject({ missingHours: 0 })
    },
  )

  test('ends of intervals, midnight as 24:00', async () => {
    const ends = run(
      '2026-06-01T01:00',
      60,
      24,
      (time) => `${time === '2026-06-02 00:00' ? '2026-06-01 24:00' : time};1`,
    )
    const preview = await read(rows('time;kWh', ...ends))
    expect(preview.mapping.stamp).toBe('end')
    expect(starts(preview)[0]).toBe('2026-05-31T21:00')
    expect(preview.counts.good).toBe(24)
  })

  test('day and single times of the day, by their ends', async () => {
    const clock = (hour: number) => `${String(hour + 1).padStart(2, '0')}:00`
    const file = rows(
      'Data;Ora;A+ (kWh);A- (kWh)',
      ...Array.from({ length: 24 }, (_, hour) => `1.06.2026;${clock(hour)};1;0`),
    )
    const preview = await read(file)
    expect(preview).toMatchObject({
      mapping: { stamp: 'end', columns: { day: 0, interval: 1, consumption: 2, production: 3 } },
      counts: { good: 24, bad: 0 },
      doubts: ['dateOrder'],
    })
    expect(starts(preview)[23]).toBe('2026-06-01T20:00')
  })

  test('day and number of the hour, or of the quarter', async () => {
    const day = Array.from({ length: 25 }, (_, index) => `25.10.2026;${String(index + 1)};1`)
    const hours = await read(rows('Data;Ora;Consum kWh', ...day, '25.10.2026;26;1'))
    expect(hours.counts).toMatchObject({ good: 25, bad: 1 })
    expect(faults(hours)).toEqual(['27 interval interval_unknown'])
    const quarters = await read(
      rows(
        'Data;Interval;Consum kWh',
        ...Array.from({ length: 92 }, (_, index) => `29.03.2026;${String(index + 1)};1`),
      ),
    )
    expect(quarters).toMatchObject({ mapping: { step: 900 }, counts: { good: 92, bad: 0 } })
  })
})

describe('numbers', () => {
  const one = async (cell: string, wish: Partial<ReadingMapping> = {}) => {
    const preview = await read(rows('time;Consum (kWh)', `2026-06-01 03:00;${cell}`), { decimal: '.', ...wish })
    return preview.rows[0]?.faults[0]?.code ?? energies(preview)[0]
  }

  test.each([
    ['0.482', 482],
    ['0.48200000000000004', 482],
    ['4.82e-1', 482],
    ['0,482', 482],
    ['1,234.5', 1_234_500],
    ['1,234', 1_234_000],
    ['0.4825', 483],
    ['-0', 0],
    ['-0.001', 'negative'],
    ['1 000', 1_000_000],
    ['Infinity', 'not_a_number'],
    ['1e999', 'not_a_number'],
  ])('%s', async (cell, expected) => {
    expect(await one(cell)).toBe(expected)
  })

  test('the user says what the comma is', async () => {
    expect(await one('1.234,5', { decimal: ',' })).toBe(1_234_500)
    expect(await one('1,234', { decimal: ',' })).toBe(1234)
    const found = await read(rows('time;kWh', '2026-06-01 00:00;0,5', '2026-06-01 01:00;1.234,5'))
    expect(found.mapping.decimal).toBe(',')
    const doubtful = await read(rows('time;kWh', '2026-06-01 00:00;1,234', '2026-06-01 01:00;2,345'))
    expect(doubtful.doubts).toContain('decimal')
  })

  test('mean power of half-hours becomes energy, rounded once an hour', async () => {
    const file = rows('time,GC,GG', '2026-06-01 00:00:00,0.48200000000000004,0.0', '2026-06-01 00:30:00,0.001,0.3')
    const preview = await read(file)
    expect(preview).toMatchObject({
      mapping: { unit: 'kW', step: 1800, placement: 'separate' },
      doubts: ['unit', 'stamp'],
    })
    // 241 + 0.5 Wh, and 150 Wh.
    expect(preview).toMatchObject({ consumption: 242, production: 150 })
    expect((await read(file, { unit: 'kWh' })).consumption).toBe(483)
    expect((await read(file, { unit: 'W' })).consumption).toBe(0)
    expect((await read(file, { unit: 'MW' })).consumption).toBe(241_500)
  })

  test.each([
    ['Energy (MWh)', 'MWh', 1_500_000],
    ['energy_wh', 'Wh', 2],
    ['Putere [kW]', 'kW', 1500],
    ['Consum', 'kWh', 1500],
  ])('%s holds %s', async (header, unit, expected) => {
    const preview = await read(rows(`time;${header}`, '2026-06-01 03:00;1.5', '2026-06-01 04:00;1.5'))
    expect(preview.mapping.unit).toBe(unit)
    expect(preview.rows[0]?.faults[0]?.code ?? energies(preview)[0]).toBe(expected)
    expect(preview.doubts.includes('unit')).toBe(header === 'Consum')
  })
})

describe('hours', () => {
  test('of which a part is missing or wrong are refused at the other parts', async () => {
    const lines = run('2026-06-01T00:00', 15, 12, (time) => `${time};0.1`)
    const file = rows(
      'time;kWh',
      ...lines.slice(0, 5),
      ...lines.slice(6, 8),
      ...lines.slice(8, 10),
      lines[10]?.replace('0.1', 'x') ?? '',
      lines[11] ?? '',
    )
    const preview = await read(file)
    expect(faults(preview)).toEqual([
      ...[6, 7, 8].map((row) => `${String(row)} time hour_incomplete`),
      ...[
        '9 time hour_incomplete',
        '10 time hour_incomplete',
        '11 consumption not_a_number',
        '12 time hour_incomplete',
      ],
    ])
    expect(preview).toMatchObject({ counts: { good: 4 }, consumption: 400, span: { missingHours: 0 } })
  })

  test('of zones that are half an hour off have no whole hours', async () => {
    const preview = await read(rows('time;kWh', '2026-06-01 03:00;1', '2026-06-01 04:00;1'), { zone: 'Asia/Kolkata' })
    expect(faults(preview)).toEqual(['2 time off_the_step', '3 time off_the_step'])
  })
})

describe('a workbook', () => {
  const date = (text: string) => ({ value: new Date(`${text}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' })

  test('with date cells, serial numbers and numbers with noise', async () => {
    const preview = await read(
      await book([
        [{ value: 'Load curve' }],
        [{ value: 'Timestamp' }, { value: 'Consumption (kWh)' }],
        [date('2026-06-01T00:30:00'), { value: 0.1 + 0.2 }],
        [{ value: 46174.0208333333 + 0.0208333333 }, { value: 0.5 }],
        [date('2026-06-01T00:00:00'), { value: 0.25 }],
        [{ value: '01.06.2026 01:30' }, { value: '0.5' }],
      ]),
    )
    expect(preview).toMatchObject({
      mapping: { headerRow: 2, step: 1800, sheet: 'Sheet1' },
      counts: { good: 4, bad: 0 },
      consumption: 1550,
    })
  })

  const clock = (hour: number) => ({ value: hour / 24, type: Number, format: 'hh:mm' })
  test.each([
    [
      'its intervals',
      (hour: number) => ({ value: `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00` }),
    ],
    ['their starts', (hour: number) => ({ value: `${String(hour)}:00` })],
    ['their numbers', (hour: number) => ({ value: hour + 1 })],
    ['clocks', clock],
  ])('with a day as a date cell, and %s beside it', async (_, part) => {
    const day = { value: new Date('2026-06-01T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' }
    const hours = [0, 1, 2, 3].map((hour) => [day, part(hour), { value: [0.5, 0.25, 1, 0.75][hour] ?? 0 }])
    const preview = await read(await book([[{ value: 'Data' }, { value: 'Ora' }, { value: 'Consum (kWh)' }], ...hours]))
    expect(preview).toMatchObject({
      mapping: { columns: { day: 0, interval: 1, consumption: 2 }, step: 3600 },
      counts: { good: 4, bad: 0 },
      consumption: 2500,
    })
    expect(starts(preview)).toEqual(['2026-05-31T21:00', '2026-05-31T22:00', '2026-05-31T23:00', '2026-06-01T00:00'])
  })

  test('formulas are told at their cells', async () => {
    const preview = await read(
      await book([
        [{ value: 'Time' }, { value: 'kWh' }],
        [date('2026-06-01T00:00:00'), { value: 1 }],
        [date('2026-06-01T01:00:00'), { value: '=1+1', type: 'Formula' }],
      ]),
    )
    expect(faults(preview)).toEqual(['3 consumption formula'])
  })

  test('of several sheets, the one that says the most; another where the user says so', async () => {
    const sheets = [
      { sheet: 'Cover', data: [[{ value: 'Readings of 2026' }]] },
      {
        sheet: 'A',
        data: [
          [{ value: 'Time' }, { value: 'kWh' }],
          [date('2026-06-01T00:00:00'), { value: 1 }],
        ],
      },
      {
        sheet: 'B',
        data: [
          [{ value: 'kWh' }, { value: 'Time' }],
          [{ value: 3 }, date('2026-06-01T00:00:00')],
        ],
      },
    ]
    const content = await writeExcelFile(sheets).toBuffer()
    const found = await read(content)
    expect(found).toMatchObject({ sheets: ['Cover', 'A', 'B'], mapping: { sheet: 'A' }, consumption: 1000 })
    expect(await read(content, { sheet: 'B', columns: {} })).toMatchObject({
      mapping: { columns: { consumption: 0, time: 1 } },
      consumption: 3000,
    })
  })
})

describe('several customers in one file', () => {
  test('one is taken', async () => {
    const file = rows(
      'customer_id,reading_datetime,general_supply_kwh',
      ...run('2026-06-01T08:00', 30, 4, (time) => `10006414,${time}:00,0.141`),
      ...run('2026-06-01T08:00', 30, 4, (time) => `10006704,${time}:00,1`),
    )
    const preview = await read(file)
    expect(preview).toMatchObject({
      groups: ['10006414', '10006704'],
      mapping: { group: '10006414', step: 1800, unit: 'kWh' },
      consumption: 564,
    })
    expect(preview.doubts).toEqual(['group', 'stamp'])
    expect(await read(file, { group: '10006704' })).toMatchObject({ consumption: 4000, counts: { good: 4 } })
  })
})
