import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { describe, expect, test } from 'vitest'
import { storeAsZip } from '../../../testing/archives.ts'
import { doJob } from './do-job.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const used = (hour: number) => 100 + ((hour * 7) % 11) * 50
const csv = [
  'Data și ora;Consum (kWh)',
  ...hours.map((hour) => `20.01.2026 ${pad(hour)}:00;0,${String(used(hour))}`),
].join('\r\n')

async function read(content: Uint8Array | string, type: 'csv' | 'xlsx' = 'csv') {
  const terms = { file: { name: 'a', type, content: Buffer.from(content) }, corrections: [], language: 'en' as const }
  const more = { mapping: null, now: 30_000_000, today: '2027-01-01' as DeliveryDay, knownIndexes: [] }
  const answer = await doJob({ ...terms, ...more, task: 'preview' }, () => Promise.resolve([]))
  if (answer.task !== 'preview') throw new Error('a preview was asked for')
  const { doubts, consumption, production, counts, mapping } = answer.preview
  return { doubts, consumption, production, counts, mapping }
}

const code = async (content: Uint8Array | string, type: 'csv' | 'xlsx' = 'csv') => {
  try {
    await read(content, type)
    return 'read'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const total = hours.reduce((sum, hour) => sum + used(hour), 0)
const whole = { doubts: [], consumption: total, counts: { good: 24, bad: 0 } }

describe('a file', () => {
  const wide = Buffer.from(csv, 'utf16le')
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16 with its low half first', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16 with its high half first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ['UTF-16 without a mark', wide],
    ['UTF-16 with its high half first, without a mark', Buffer.from(wide).swap16()],
  ])('in %s', async (_, content) => {
    expect(await read(content)).toMatchObject(whole)
  })

  test('in a zip file, alone', async () => {
    const one = { name: 'folder/readings.csv', content: Buffer.from(csv) }
    expect(await read(storeAsZip([one]), 'xlsx')).toMatchObject(whole)
    expect(await code(storeAsZip([one, { ...one, name: 'more.csv' }]), 'xlsx')).toBe('file_several_tables')
    expect(await code(storeAsZip([{ name: 'a.zip', content: Buffer.from(storeAsZip([one])) }]), 'xlsx')).toBe(
      'file_unreadable',
    )
    expect(await code(storeAsZip([{ name: 'folder/', content: Buffer.alloc(0) }]), 'xlsx')).toBe('file_empty')
  })
})

describe('JSON', () => {
  const records = hours.map((hour) => ({
    start: `2026-01-20T${pad(hour)}:00:00+02:00`,
    'consumption (Wh)': used(hour),
    price: 0.3,
  }))

  test.each([
    ['a list of objects', records],
    ['a list within an object', { meter: 'RO1', data: { readings: records } }],
    ['a list for each column', { start: records.map(({ start }) => start), consumption_wh: hours.map(used) }],
    ['rows', [['start', 'consumption (Wh)'], ...records.map((each) => [each.start, each['consumption (Wh)']])]],
    [
      'objects within objects',
      records.map((each) => ({ start: each.start, consumption: { wh: each['consumption (Wh)'] } })),
    ],
  ])('%s', async (_, value) => {
    expect(await read(JSON.stringify(value))).toMatchObject(whole)
  })

  test('that has no list, or is none, is refused', async () => {
    expect(await code('{"a":1}')).toBe('file_empty')
    expect(await code('[1,2]')).toBe('file_empty')
    expect(await code('{"a":')).toBe('file_unreadable')
  })
})

describe('Green Button', () => {
  const first = Date.parse('2026-01-19T22:00:00Z') / 1000
  const block = (duration: number) =>
    hours
      .map(
        (hour) =>
          `<IntervalReading><timePeriod><duration>${String(duration)}</duration><start>${String(first + hour * duration)}</start></timePeriod><value>${String(used(hour))}</value></IntervalReading>`,
      )
      .join('')
  const type = (direction: number, uom = 72, power = 0) =>
    `<ReadingType><flowDirection>${String(direction)}</flowDirection><powerOfTenMultiplier>${String(power)}</powerOfTenMultiplier><uom>${String(uom)}</uom></ReadingType>`
  const feed = (...parts: string[]) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${parts.map((part) => `<entry><content>${part}</content></entry>`).join('')}</feed>`
  const of = (duration: number) => `<IntervalBlock>${block(duration)}</IntervalBlock>`

  test('delivered and given back, in any power of ten', async () => {
    expect(await read(feed('<MeterReading/>', type(1), of(3600)))).toMatchObject(whole)
    expect(await read(feed(of(3600), type(19)))).toMatchObject({ doubts: [], production: total, consumption: 0 })
    expect(await read(feed('<MeterReading/>', type(1, 72, -1), of(3600)))).toMatchObject({
      consumption: Math.round(total / 10),
    })
  })

  test('of days, of gas, or of nobody knows what is not stored', async () => {
    expect((await read(feed(type(1), of(86_400)))).counts.good).toBe(0)
    expect(await read(feed(type(1, 169), of(3600)))).toMatchObject({ doubts: ['columns'], counts: { good: 0 } })
    expect(await code(feed(of(3600), type(1), type(19)))).toBe('file_unreadable')
    expect(await code('<html><body>Sign in</body></html>')).toBe('file_unreadable')
  })
})

test('telegrams of a P1 port: both tariffs of a register, gas and voltage aside', async () => {
  const telegrams = Array.from({ length: 25 }, (_, hour) => {
    const shown = 1000 + hours.slice(0, hour).reduce((sum, each) => sum + used(each), 0) / 1000
    return [
      '/ISK5\\2M550T-1012',
      '',
      '1-3:0.2.8(50)',
      `0-0:1.0.0(2601${hour < 24 ? '20' : '21'}${pad(hour % 24)}0000W)`,
      `1-0:1.8.1(${shown.toFixed(3).padStart(10, '0')}*kWh)`,
      '1-0:1.8.2(000500.000*kWh)',
      '1-0:32.7.0(230.1*V)',
      '0-1:24.2.1(260120100000W)(00123.456*m3)',
      '!A1B2',
    ].join('\r\n')
  })
  expect(await read(telegrams.join('\r\n'))).toMatchObject({
    doubts: [],
    mapping: { kind: 'counter', columns: { consumption: 1, consumption2: 2 } },
    consumption: total,
    counts: { good: 25, bad: 0 },
  })
})
