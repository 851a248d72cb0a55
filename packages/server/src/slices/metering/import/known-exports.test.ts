/** Exports as systems and distributors publish them, each written anew by its layout, and what becomes of it. */
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { doJob } from './do-job.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const times = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step)
/** kWh up and down through a day. */
const used = (index: number) => ((index * 7) % 11) / 10 + 0.1
const made = (index: number) => ((index * 5) % 7) / 10

const total = (of: (index: number) => number) => times(24, 60).reduce((sum, _at, index) => sum + of(index), 0)

interface Understood {
  readonly doubts: readonly string[]
  readonly mapping: ReadingMapping
  readonly faults: readonly string[]
  readonly hours: readonly {
    readonly hour: number
    readonly consumption: number | null
    readonly production: number | null
  }[]
}

async function understand(lines: readonly string[], wish: Partial<ReadingMapping> = {}): Promise<Understood> {
  const file = { name: 'a.csv', type: 'csv' as const, content: Buffer.from(lines.join('\r\n')) }
  const terms = {
    file,
    corrections: [],
    language: 'en' as const,
    now: 30_000_000,
    today: '2027-01-01' as DeliveryDay,
    knownIndexes: [],
  }
  const run = (mapping: ReadingMapping | null, task: 'preview' | 'hours') =>
    doJob({ ...terms, task, mapping }, () => Promise.resolve([]))
  const found = await run(null, 'preview')
  if (found.task !== 'preview') throw new Error('a preview was asked for')
  const { doubts, mapping, rows } = found.preview
  const faults = [...new Set(rows.flatMap((row) => row.faults.map(({ code }) => code)))]
  const isWhole =
    mapping.columns.consumption !== undefined ||
    mapping.columns.production !== undefined ||
    mapping.columns.net !== undefined
  const read = isWhole || Object.keys(wish).length > 0 ? await run({ ...mapping, ...wish }, 'hours') : null
  return { doubts, mapping, faults, hours: read?.task === 'hours' ? read.readings.hours : [] }
}

const sides = ({ hours }: Understood) => hours.map(({ consumption, production }) => [consumption, production])
const firstHour = ({ hours: [first] }: Understood) =>
  Temporal.Instant.fromEpochMilliseconds((first?.hour ?? 0) * 3_600_000)
    .toString()
    .slice(0, 13)

describe('which column is which', () => {
  test('produced and consumed are not exchanged, and imported beside consumed is asked', async () => {
    const header = 'Date/Time,Energy Produced (Wh),Energy Consumed (Wh)'
    const rows = times(96, 15).map(
      (at, index) => `01/20/2026 ${clock(at)},${String(index % 5)},${String(100 + (index % 7))}`,
    )
    const plain = await understand([header, ...rows])
    expect(plain).toMatchObject({
      doubts: [],
      mapping: { columns: { time: 0, production: 1, consumption: 2 }, dateOrder: 'mdy', unit: 'Wh' },
    })
    expect(sides(plain)[0]).toEqual([406, 6])
    const more = await understand([
      `${header},Exported to Grid (Wh),Imported from Grid (Wh)`,
      ...rows.map((row) => `${row},1,2`),
    ])
    expect(more.doubts).toContain('columns')
  })

  test('two tariffs are added up, and a third is no production', async () => {
    const rows = times(24, 60).map(
      (at, index) => `20.01.2026 ${clock(at)};${index < 7 ? '0' : '1,5'};${index < 7 ? '0,5' : '0'}`,
    )
    const found = await understand(['Data și ora;Consum zi T1 (kWh);Consum noapte T2 (kWh)', ...rows])
    expect(found).toMatchObject({ doubts: [], mapping: { columns: { consumption: 1, consumption2: 2 } } })
    expect(sides(found).slice(6, 8)).toEqual([
      [500, null],
      [1500, null],
    ])
  })

  test.each([
    'Price (EUR/kWh)',
    'Preț (lei/MWh)',
    'Cost',
    'Gas (m3)',
    'Gaz (m³)',
    'Temperature',
    'Spannung (V)',
    'Battery SoC (%)',
    'Column1',
    'Reactive energy (kvarh)',
    'Autoconsum (kWh)',
  ])('“%s” is never taken for energy', async (header) => {
    const rows = times(24, 60).map((at, index) => `2026-01-20 ${clock(at)};${String(used(index))}`)
    const found = await understand([`Time;${header}`, ...rows])
    expect(found.doubts).toContain('columns')
    expect(found.mapping.columns).toEqual({ time: 0 })
  })

  test('a row of units counts, sums below and lines above do not', async () => {
    const rows = times(24, 60).map(
      (at, index) => `20.01.2026;${clock(at)};${String(used(index) * 1000)};${String(made(index) * 1000)}`,
    )
    const found = await understand([
      'Curba de sarcină',
      'Contor;RO001',
      '',
      'Data;Ora;Energie activa consumata;Energie activa produsa',
      ';;Wh;Wh',
      ...rows,
      `Total;;${String(total(used) * 1000)};${String(total(made) * 1000)}`,
    ])
    expect(found).toMatchObject({ doubts: [], faults: [], mapping: { unit: 'Wh', headerRow: 4 } })
    expect(sides(found)[1]).toEqual([800, 500])
  })

  test('what is net goes to its side', async () => {
    const rows = times(24, 60).map((at, index) => `2026-01-20 ${clock(at)};${index % 2 === 0 ? '-0.75' : '1.25'}`)
    const found = await understand(['Interval start;Net energy (kWh)', ...rows])
    expect(found.doubts).toEqual([])
    expect(sides(found).slice(0, 2)).toEqual([
      [0, 750],
      [1250, 0],
    ])
  })

  test.each([
    ['Zeitstempel;Netzbezug (kWh);Einspeisung (kWh)'],
    ['Horodatage;Consommation (kWh);Injection (kWh)'],
    ['Data e ora;Energia prelevata (kWh);Energia immessa (kWh)'],
    ['Fecha y hora;Consumo (kWh);Energía vertida (kWh)'],
    ['Data e hora;Consumo (kWh);Energia injetada (kWh)'],
    ['Tijdstip;Levering (kWh);Teruglevering (kWh)'],
    ['Data i godzina;Energia pobrana (kWh);Energia oddana (kWh)'],
    ['Időpont;Vételezés (kWh);Betáplálás (kWh)'],
    ['Time;A+ (kWh);A- (kWh)'],
    ['Time;1-0:1.8.0 (kWh);1-0:2.8.0 (kWh)'],
    ['Time;+P kWh;-P kWh'],
  ])('%s', async (header) => {
    const rows = times(24, 60).map(
      (at, index) => `2026-01-20 ${clock(at)};${String(used(index))};${String(made(index))}`,
    )
    expect(await understand([header, ...rows])).toMatchObject({
      doubts: [],
      mapping: { columns: { time: 0, consumption: 1, production: 2 } },
    })
  })
})

describe('registers and steps', () => {
  test('a column that never falls is a register, whatever its header', async () => {
    const rows = times(25 * 4, 15).map(
      (at, index) => `2026-01-${at < 1440 ? '20' : '21'} ${clock(at % 1440)};${(8_394_744 + index * 0.25).toFixed(2)}`,
    )
    const found = await understand(['Time;Import (kWh)', ...rows])
    expect(found).toMatchObject({ doubts: [], mapping: { kind: 'counter' } })
    expect(new Set(sides(found).map(([consumption]) => consumption))).toEqual(new Set([1000]))
  })

  test('a register that begins anew each day is asked about', async () => {
    const rows = times(48, 60).map(
      (at, index) => `2026-01-${at < 1440 ? '20' : '21'} ${clock(at % 1440)};${String(index % 24)}`,
    )
    expect((await understand(['Interval start;Yield solar (kWh)', ...rows])).doubts).toContain('kind')
  })

  test('an hour before which the register was not read is not known', async () => {
    const rows = times(30, 60).flatMap((at, index) =>
      index === 9
        ? []
        : [`2026-01-${at < 1440 ? '20' : '21'} ${clock(at % 1440)};${(5000.013 + index * 2).toFixed(3)}`],
    )
    const found = await understand(['Time;Index consum (kWh)', ...rows])
    expect(found.hours).toHaveLength(27)
    // 09:00 in Bucharest.
    const shown = found.hours.map(({ hour }) => hour - (found.hours[0]?.hour ?? 0))
    expect([7, 8, 9, 10].map((hour) => shown.includes(hour))).toEqual([true, false, false, true])
    expect(found.hours.every(({ consumption }) => consumption === 2000)).toBe(true)
  })

  test.each([
    [60, 113.5],
    [300, 128.5],
    [600, 90],
    [1200, 45],
  ])('a mean power each %i s is integrated exactly', async (step, watts) => {
    const rows = times(86_400 / step, step / 60).map(
      (at, index) => `2026-01-20 ${clock(at)};${String(watts * (index % 2 === 0 ? 2 : 0))}`,
    )
    const found = await understand(['Interval start;Consumption (W)', ...rows])
    expect(found).toMatchObject({ doubts: [], mapping: { step } })
    const total = found.hours.reduce((sum, { consumption }) => sum + (consumption ?? 0), 0)
    expect(total).toBe(Math.round(watts * 24))
  })

  test('sums of days are no hours, and it is said', async () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`)
    for (const suffix of ['', ' 00:00']) {
      const found = await understand([
        'Date;Consumption (kWh)',
        ...days.map((day, index) => `${day}${suffix};${String(8 + (index % 3))}`),
      ])
      expect(found.faults).toEqual(['too_coarse'])
      expect(found.hours).toEqual([])
    }
  })
})

describe('times', () => {
  const quarters = (write: (at: number) => string) =>
    times(96, 15).map((at, index) => `${write(at)};${String(used(index))}`)

  test('a day and a clock in two columns that run from 00:15 to 00:00 are ends', async () => {
    const own = await understand([
      'Data;Ora;Consum (kWh)',
      ...quarters((at) => `20.01.2026;${clock((at + 15) % 1440)}`),
    ])
    expect(own).toMatchObject({ doubts: [], mapping: { stamp: 'end' } })
    expect(own.hours).toHaveLength(24)
    expect(firstHour(own)).toBe('2026-01-19T22')
    const next = await understand([
      'Data;Ora;Consum (kWh)',
      ...quarters((at) => `${at === 1425 ? '21' : '20'}.01.2026;${clock((at + 15) % 1440)}`),
    ])
    expect(next).toMatchObject({ doubts: [], mapping: { stamp: 'end' }, hours: own.hours })
  })

  test('00:00 to 03:00 says neither', async () => {
    const found = await understand(['Time;Consum (kWh)', ...times(4, 60).map((at) => `2026-01-20 ${clock(at)};0.5`)])
    expect(found.doubts).toEqual(['stamp'])
  })

  test.each([
    ['01-01-2026 00:15:00 +0100', '2025-12-31T23'],
    ['2026-01-01T00:15:00Z', '2026-01-01T00'],
    ['1767226500', '2026-01-01T00'],
    ['1767226500000', '2026-01-01T00'],
    ['1/1/2026 12:15:00 AM', '2025-12-31T22'],
    ['2026-W01-4 00:15', '2025-12-31T22'],
  ])('%s ends a quarter of %s', async (text, hour) => {
    const rows = [text, '2026-01-05 00:30', '2026-01-05 00:45', '2026-01-05 01:00'].map((time) => `${time};0.5`)
    const found = await understand(['Interval end;Consum (kWh)', ...rows], { step: 900, dateOrder: 'dmy' })
    expect(found.faults).not.toContain('not_a_time')
    const alone = await understand(
      ['Interval end;Consum (kWh)', ...[0, 15, 30, 45].map((more) => `${shifted(text, more)};0.5`)],
      { step: 900, dateOrder: 'dmy' },
    )
    expect(firstHour(alone)).toBe(hour)
  })

  /** The same way of writing, some minutes later. */
  function shifted(text: string, minutes: number): string {
    if (/^\d+$/.test(text)) return String(Number(text) + minutes * (text.length > 10 ? 60_000 : 60))
    return text
      .replace('00:15', clock(15 + minutes))
      .replace('12:15', minutes === 45 ? '1:00' : `12:${String(15 + minutes)}`)
  }

  test.each([
    ['Timestamp UTC', 'UTC', []],
    ['Time (UTC+2)', '+02:00', ['zone']],
    ['Zeit (MEZ)', 'Europe/Berlin', ['zone']],
    ['Ora de la', 'Europe/Bucharest', []],
    ['Date de la mesure', 'Europe/Bucharest', ['stamp']],
  ])('“%s” is of the zone %s', async (header, zone, doubts) => {
    const rows = times(20, 60).map((at, index) => `2026-01-20 ${clock(at)};${String(used(index))}`)
    const found = await understand([`${header};Consum (kWh)`, ...rows])
    expect(found.mapping.zone).toBe(zone)
    expect(found.doubts.filter((doubt) => doubt !== 'stamp' || doubts.includes('stamp'))).toEqual(doubts)
  })

  test('a zone that is named elsewhere, and years that may stand first, are asked about', async () => {
    const rows = (year: string) => times(24, 60).map((at, index) => `${year}-01-20 ${clock(at)};${String(used(index))}`)
    expect((await understand(['Time zone;UTC', 'Time;Consum (kWh)', ...rows('2026')])).doubts).toEqual(['zone'])
    expect((await understand(['Time;Consum (kWh)', ...rows('24')])).doubts).toContain('dateOrder')
  })

  test('24 numbered rows on a day of 25 hours are not placed', async () => {
    const rows = ['24', '25', '26'].flatMap((day) =>
      times(24, 60).map((_, index) => `${day}.10.2026;${String(index + 1)};${String(used(index))}`),
    )
    const found = await understand(['Data;Ora;Consum (kWh)', ...rows])
    expect(found.doubts).toContain('zone')
    expect(found.faults).toEqual(['hours_do_not_fit'])
    expect(found.hours).toHaveLength(48)
  })

  test('an hour that the clock showed twice and the file has once is not placed', async () => {
    const found = await understand([
      'Interval start;Consum (kWh)',
      ...times(24, 60).map((at, index) => `2026-10-25 ${clock(at)};${String(used(index))}`),
    ])
    expect(found).toMatchObject({ doubts: ['zone'], faults: ['hour_twice'] })
    expect(found.hours).toHaveLength(23)
  })
})

describe('layouts', () => {
  const quarters = times(96, 15).map((_, index) => String(used(index)).replace('.', ','))
  const names = times(96, 15).map((_, index) => `Q${String(index + 1)}`)
  const days = ['19.01.2026', '20.01.2026', '21.01.2026']

  test('a row for each day: Zi;Q1…Q96', async () => {
    const found = await understand([
      'Energie activa consumata (kWh)',
      ['Zi', ...names].join(';'),
      ...days.map((day) => [day, ...quarters].join(';')),
    ])
    expect(found).toMatchObject({ doubts: [], mapping: { layout: 'days', step: 900 } })
    expect(found.hours).toHaveLength(72)
    expect(firstHour(found)).toBe('2026-01-18T22')
    expect(sides(found)[0]).toEqual([2400, null])
  })

  test('a row for each day and register: Zi;Frecventa;Marime;Q1…Q96', async () => {
    const rows = days.flatMap((day) =>
      ['A+', 'A-', 'R+'].map((register) => [day, '15', register, ...quarters].join(';')),
    )
    const found = await understand([['Zi', 'Frecventa', 'Marime', ...names].join(';'), ...rows])
    expect(found).toMatchObject({ doubts: ['unit'], mapping: { layout: 'days' } })
    expect(sides(found)[0]).toEqual([2400, 2400])
  })

  test('a row for each register and time', async () => {
    const rows = times(24, 60).flatMap((at, index) => [
      `2026-01-20 ${clock(at)};1-0:1.8.0;${String(used(index))};kWh`,
      `2026-01-20 ${clock(at)};1-0:2.8.0;${String(made(index))};kWh`,
      `2026-01-20 ${clock(at)};1-0:3.8.0;7;kvarh`,
    ])
    const found = await understand(['Timestamp;Register;Value;Unit', ...rows])
    expect(found).toMatchObject({ doubts: [], mapping: { layout: 'registers', unit: 'kWh' } })
    expect(sides(found)[1]).toEqual([800, 500])
  })

  test('several meters in one file are asked about', async () => {
    const rows = ['RO1', 'RO2'].flatMap((meter) =>
      times(24, 60).map((at, index) => `${meter};2026-01-20 ${clock(at)};${String(used(index))}`),
    )
    expect((await understand(['POD;Time;Consum (kWh)', ...rows])).doubts).toEqual(['group'])
  })
})
