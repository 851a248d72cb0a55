import type { UploadType } from '@tandem/contract/endpoint.ts'
import * as contract from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { aBomb } from '../../../testing/archives.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { refusedUpload, upload } from '../../../testing/uploading.ts'
import { doJob } from './do-job.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })
const longest = 300_000

/** What becomes of a file: a refusal of the user's doing, or the rows of a preview. Anything else is a bug and throws. */
async function fate(type: UploadType, content: Uint8Array): Promise<string> {
  const job = {
    task: 'preview' as const,
    file: { name: `a.${type}`, type, content },
    mapping: null,
    corrections: [],
    now: 30_000_000,
    today: '2026-11-21' as DeliveryDay,
    language: 'en' as const,
    knownIndexes: [],
  }
  try {
    const answer = await doJob(job, () => Promise.resolve([]))
    return answer.task === 'preview' ? 'read' : 'nothing'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const half = (index: number) => Temporal.PlainDateTime.from('2026-01-01T00:00').add({ minutes: index * 30 })
const lines = Array.from(
  { length: 200 },
  (_, index) => `${half(index).toString({ smallestUnit: 'minute' })};0,${String(index)};0`,
)
const goodCsv = Buffer.from(['Timp;Consum (kWh);Producție (kWh)', ...lines].join('\n'))
const goodBook = () =>
  writeExcelFile([
    [{ value: 'Time' }, { value: 'Consumption (kWh)' }],
    ...lines.map((_, index) => [
      { value: new Date(`${half(index).toString()}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' },
      { value: index / 1000 },
    ]),
  ]).toBuffer()

const refusals = [
  'file_several_tables',
  'file_too_complex',
  'file_empty',
  'file_unreadable',
  'file_too_many_rows',
  'file_protected',
  'file_columns_missing',
]
const goodJson = Buffer.from(
  JSON.stringify({ data: lines.map((line) => ({ time: line.slice(0, 16), consumption: 1 })) }),
)
const interval = (index: number) =>
  `<IntervalReading><timePeriod><start>${String(1_767_225_600 + index * 3600)}</start></timePeriod><value>7</value></IntervalReading>`
const goodXml = Buffer.from(
  `<feed><ReadingType><uom>72</uom></ReadingType>${lines.map((_, at) => interval(at)).join('')}</feed>`,
)
const possible = new Set(['read', ...refusals])

describe('whatever a file holds', () => {
  test('random bytes are read or refused', { timeout: longest }, async () => {
    const random = seededRandom(20_261_121)
    for (let round = 0; round < 150; round++) {
      const length = Math.floor(random() * 3000) + 1
      const bytes = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
      // Half of them of letters, digits and separators only.
      const text = Buffer.from(bytes.map((byte) => '0123456789-:;,. \n\tTZ"kWh'.charCodeAt(byte % 24)))
      const content = round % 2 === 0 ? bytes : text
      expect(possible).toContain(await fate('csv', content))
      expect(possible).toContain(await fate('xlsx', Buffer.concat([Buffer.from('PK'), content])))
    }
  })

  test('files that break off, or with bytes that turned over', { timeout: longest }, async () => {
    const random = seededRandom(7)
    const book = await goodBook()
    expect([await fate('csv', goodCsv), await fate('xlsx', book)]).toEqual(['read', 'read'])
    for (let round = 0; round < 60; round++) {
      for (const [type, content] of [
        ['csv', goodCsv],
        ['xlsx', book],
        ['csv', goodJson],
        ['csv', goodXml],
      ] as const) {
        const cut = content.subarray(0, Math.floor(random() * content.length))
        expect(possible).toContain(await fate(type, cut))
        const turned = Buffer.from(content)
        for (let byte = 0; byte < 1 + round / 10; byte++)
          turned[Math.floor(random() * turned.length)] = Math.floor(random() * 256)
        expect(possible).toContain(await fate(type, turned))
      }
    }
  })

  test('cells of every kind at any place', { timeout: longest }, async () => {
    const random = seededRandom(3)
    const cells = [
      '',
      '1',
      '-1',
      '1,5',
      '1.5',
      '1e308',
      'NaN',
      '=1+1',
      '2026-03-29 03:30',
      '25-10-2026 03:00-04:00 B',
      '24:00',
      '9'.repeat(400),
      '\u0000',
      'x',
      '2026-01-01',
      '13/13/2026',
      '46174.5',
      '0.48200000000000004',
      '2026-06-01T00:00Z',
      'A-',
      '1.8.0',
    ]
    const pick = () => cells[Math.floor(random() * cells.length)] ?? ''
    const headers = ['time', 'day', 'interval', 'kWh', 'production kW', 'customer', 'month', 'index', '', 'Data', 'Ora']
    for (let round = 0; round < 150; round++) {
      const width = 1 + Math.floor(random() * 5)
      const row = (read: () => string) => Array.from({ length: width }, read).join(';')
      const header = row(() => headers[Math.floor(random() * headers.length)] ?? '')
      const file = [header, ...Array.from({ length: 30 }, () => row(pick))].join('\n')
      expect(possible).toContain(await fate('csv', Buffer.from(file)))
    }
  })
})

test('a bomb is refused, and nothing of it is kept', async () => {
  const user = await app.aUser()
  const sent = { as: user, fields: { userId: String(user.userId) }, name: 'bomb.xlsx', content: aBomb(60_000_000) }
  expect((await refusedUpload(app, contract.uploadReadings, sent)).code).toBe('file_unreadable')
  expect(await app.platform.db.selectFrom('reading_imports').select('id').execute()).toEqual([])
})

test('a cell that goes on for megabytes is refused, and the server goes on', { timeout: longest }, async () => {
  const user = await app.aUser()
  const content = `time;kWh\n2026-01-01 00:00;${'1.'.repeat(10_000_000)}`
  const sent = { as: user, fields: { userId: String(user.userId) }, name: 'endless.csv', content }
  expect((await refusedUpload(app, contract.uploadReadings, sent)).code).toBe('file_too_complex')
  expect((await app.server.inject('/health')).statusCode).toBe(200)
})

test(
  'a hundred thousand rows are read aside, imported together, and other calls go on',
  { timeout: longest },
  async () => {
    const user = await app.aUser()
    const quarter = (index: number) =>
      Temporal.Instant.from('2023-01-01T00:00Z')
        .add({ minutes: index * 15 })
        .toString()
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `${quarter(index)},0.${String((index * 371) % 1000).padStart(3, '0')}`,
    )
    const content = ['start time,consumption (kWh)', ...rows].join('\n')
    const turn = { answered: 0, isOver: false }
    const others = (async () => {
      for (; !turn.isOver; turn.answered++) {
        expect((await app.server.inject('/health')).statusCode).toBe(200)
        // It asks nobody, so without this it would be answered for ever before anything else.
        await setImmediate()
      }
    })()
    const form = { as: user, fields: { userId: String(user.userId) }, name: 'years.csv' }
    const sent = await upload(app, contract.uploadReadings, { ...form, content }).finally(() => {
      turn.isOver = true
    })
    await others
    expect(turn.answered).toBeGreaterThan(10)
    expect(sent).toMatchObject({ counts: { good: 100_000, bad: 0 }, mapping: { step: 900 }, doubts: [] })
    expect(sent.rows).toHaveLength(30)
    const body = { mapping: sent.mapping, corrections: [], replace: false }
    const done = await app.call(contract.confirmReadings, { as: user, params: { importId: sent.id }, body })
    expect(done).toMatchObject({ imported: 100_000, consumption: 100 * 499_500 })
    const tooMany = `${content}\n${rows.join('\n')}\n${rows.join('\n')}`
    const large = { ...form, content: tooMany }
    expect((await refusedUpload(app, contract.uploadReadings, large)).code).toBe('file_too_many_rows')
  },
)
