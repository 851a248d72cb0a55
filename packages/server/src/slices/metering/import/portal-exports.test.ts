/** Exports of portals of suppliers, distributors and inverters, written anew by their published layouts, each of a known truth. */
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { doJob } from './do-job.ts'

const terms = {
  corrections: [],
  language: 'en' as const,
  now: Date.parse('2027-01-01T00:00Z') / 60_000,
  today: '2027-01-01' as DeliveryDay,
  knownIndexes: [],
}

async function read(content: string | readonly string[]) {
  const text = typeof content === 'string' ? content : content.join('\r\n')
  const file = { name: 'a.csv', type: 'csv' as const, content: Buffer.from(text) }
  const run = async (task: 'preview' | 'hours') =>
    doJob({ ...terms, file, mapping: null, task }, () => Promise.resolve([]))
  const found = await run('preview')
  if (found.task !== 'preview') throw new Error('a preview was asked for')
  const { doubts, mapping, counts } = found.preview
  const whole = counts.good > 0 ? await run('hours') : null
  const hours = whole?.task === 'hours' ? whole.readings.hours : []
  return {
    doubts,
    mapping,
    bad: counts.bad,
    hours: hours.map(({ consumption, production }) => [consumption, production]),
  }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const halves = Array.from({ length: 48 }, (_, half) => half)
/** Wh of an hour; half of it in each half-hour. */
const used = (hour: number) => 200 + ((hour * 7) % 11) * 40
const made = (hour: number) => (hour > 7 && hour < 17 ? ((hour * 5) % 7) * 60 : 0)
const both = hours.map((hour) => [used(hour), made(hour)])
const onlyUsed = hours.map((hour) => [used(hour), null])
const kWh = (wh: number, sign = ',') => (wh / 1000).toFixed(4).replace('.', sign)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

describe('registers that are named in words, a row for each', () => {
  test('of half-hours, the latest first, beside the numbers of the meter', async () => {
    const rows = halves.toReversed().flatMap((half) => {
      const end = half === 47 ? '21-01-2026 00:00' : `20-01-2026 ${clock(half * 30 + 30)}`
      const row = (watts: number, name: string) => `10000000000,3000000,${kWh(watts, '.')},${name},${end}`
      const hour = Math.floor(half / 2)
      return [row(used(hour), 'Active Import Interval (kW)'), row(made(hour), 'Active Export Interval (kW)')]
    })
    const found = await read(['MPRN,Meter Serial Number,Read Value,Read Type,Read Date and End Time', ...rows])
    expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { layout: 'registers', unit: 'kW', stamp: 'end' } })
    expect(found.hours).toEqual(both)
  })

  test('of tariffs that take turns: they are one side', async () => {
    const rows = hours.flatMap((hour) => {
      const tariff = hour >= 7 && hour < 22 ? 'Dag' : 'Nacht'
      const row = (name: string, wh: number) => `20-01-2026;${clock(hour * 60)};${name} ${tariff};${kWh(wh)};kWh`
      return [row('Afname', used(hour)), row('Injectie', made(hour))]
    })
    const found = await read(['Datum;Uur;Register;Volume;Eenheid', ...rows])
    expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { layout: 'registers' } })
    expect(found.hours).toEqual(both)
  })

  test('one after the other, and in a row for each day', async () => {
    const long = [['pobór', used] as const, ['oddanie', made] as const].flatMap(([name, of]) =>
      hours.map((hour) => `2026-01-20 ${String(hour + 1)}:00;${kWh(of(hour))};${name}`),
    )
    const found = await read(['Data;Wartość kWh;Rodzaj', ...long])
    expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { stamp: 'end' } })
    expect(found.hours).toEqual(both)
    const wide = [['Pobór', used] as const, ['Oddanie', made] as const].map(([name, of]) =>
      ['2026-01-20', name, ...hours.map((hour) => kWh(of(hour)))].join(';'),
    )
    const days = await read([['Data', 'Kierunek', ...hours.map((hour) => `H${String(hour + 1)}`)].join(';'), ...wide])
    expect(days).toMatchObject({ doubts: ['unit'], bad: 0 })
    expect(days.hours).toEqual(both)
  })

  test('a word that all rows have says nothing of the energy', async () => {
    const rows = hours.map((hour) => `2026-01-20 ${clock(hour * 60)};${kWh(used(hour))};generated`)
    const found = await read(['Time;Energy (kWh);Status', ...rows])
    expect(found).toMatchObject({ doubts: ['direction'], mapping: { layout: 'rows', columns: { consumption: 1 } } })
  })
})

describe('energy that is not passed over', () => {
  const row = (hour: number, ...cells: readonly string[]) => [`2026-01-20 ${clock(hour * 60)}`, ...cells].join(';')

  test('a column in another language beside one that is known is asked about', async () => {
    const lines = hours.map((hour) => row(hour, kWh(used(hour)), kWh(made(hour))))
    const found = await read(['Tid;Förbrukning (kWh);Produktion (kWh)', ...lines])
    expect(found).toMatchObject({ doubts: ['columns'], mapping: { columns: { production: 2 } } })
    const empty = hours.map((hour) => row(hour, kWh(used(hour)), '0,0'))
    expect((await read(['Time;Consum (kWh);Grid (kWh)', ...empty])).doubts).toEqual([])
  })

  test('what runs on through a day is no energy of a row', async () => {
    const lines = hours.map((hour) => row(hour, kWh(100 * hour), kWh(200 * hour), kWh(used(hour)), kWh(made(hour))))
    const daily = 'Daily feed-in energy (kWh);Daily imported energy (kWh)'
    expect(await read([`Time;${daily};X;Y`, ...lines])).toMatchObject({ doubts: ['columns'], hours: [] })
    const found = await read([`Time;${daily};Consumption (kWh);Production (kWh)`, ...lines])
    expect(found).toMatchObject({ doubts: [], mapping: { columns: { consumption: 3, production: 4 } } })
    expect(found.hours).toEqual(both)
  })

  test('the whole load is no side of what was fed in at the connection', async () => {
    const lines = hours.map((hour) => row(hour, String(used(hour)), String(made(hour)), '0'))
    expect((await read(['Time;Load (W);Pac (W);PacToGrid (W)', ...lines])).doubts).toContain('columns')
  })

  test('a column of names is no energy, whatever its header says', async () => {
    const lines = hours.map((hour) => {
      const [from, to] = [hour, hour + 1].map((each) =>
        new Date(Date.UTC(2026, 0, 19, 22 + each)).toISOString().replace('Z', '+00:00'),
      )
      return [from, to, '0.4', '1.2', kWh(used(hour), '.'), 'kWh'].join(',')
    })
    const found = await read(['from,to,cost,unitPrice,consumption,consumptionUnit', ...lines])
    expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { columns: { consumption: 4, unitOfRow: 5 } } })
    expect(found.hours).toEqual(onlyUsed)
  })
})

test('a list deep in the answer of an API is found', async () => {
  const nodes = hours.map((hour) => ({
    from: new Date(Date.UTC(2026, 0, 19, 22 + hour)).toISOString(),
    to: new Date(Date.UTC(2026, 0, 19, 23 + hour)).toISOString(),
    consumption: used(hour) / 1000,
    consumptionUnit: 'kWh',
  }))
  const found = await read(JSON.stringify({ data: { viewer: { homes: [{ consumption: { nodes } }] } } }))
  expect(found).toMatchObject({ doubts: [], bad: 0 })
  expect(found.hours).toEqual(onlyUsed)
})

test('a row of units may say how times are written', async () => {
  const rows = hours.map((hour) => `20.01.2026 ${clock(hour * 60)};${String(made(hour))};${String(used(hour))}`)
  const units = '[dd.MM.yyyy HH:mm];[Wh];[Wh]'
  const found = await read([
    'Datum und Uhrzeit;Energie ins Netz eingespeist | Haus;Energie vom Netz bezogen | Haus',
    units,
    ...rows,
  ])
  expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { unit: 'Wh' } })
  expect(found.hours).toEqual(both)
})

test.each([
  ['Messzeitpunkt;Gemessener Verbrauch (kWh)', (day: string, at: string) => `${day} ${at}`],
  ['"Datum";"+A/784703 [kWh]"', (day: string, at: string) => `${day} ${at}`],
  ['Data;Hora;Consumo registado, Ativa (kWh)', (day: string, at: string) => `${day};${at}`],
])('%s: hours by their ends', async (header, timeOf) => {
  const rows = hours.map((hour) =>
    [hour === 23 ? timeOf('21.01.2026', '00:00') : timeOf('20.01.2026', clock(hour * 60 + 60)), kWh(used(hour))].join(
      ';',
    ),
  )
  const found = await read([header, ...rows])
  expect(found).toMatchObject({ doubts: [], bad: 0, mapping: { stamp: 'end' } })
  expect(found.hours).toEqual(onlyUsed)
})
