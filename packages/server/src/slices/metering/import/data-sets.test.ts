import * as contract from '@tandem/contract/metering/reading-import.ts'
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { upload } from '../../../testing/uploading.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

const folder = new URL('../../../../../../../shared/data/', import.meta.url)
const longest = 300_000

/** A file of public data where the folder is there, otherwise an excerpt of the same shape. */
function dataSet(name: string, excerpt: () => string[]): { text: string; isWhole: boolean } {
  const file = new URL(name, folder)
  const isWhole = existsSync(file)
  return { isWhole, text: isWhole ? gunzipSync(readFileSync(file)).toString() : `${excerpt().join('\n')}\n` }
}

/** Half-hours of some days, 48 a day whatever the clock did. */
function halfHours(from: string, days: number, write: (time: string, index: number) => string): string[] {
  const first = Temporal.PlainDateTime.from(from)
  return Array.from({ length: days * 48 }, (_, index) => {
    const time = first.add({ minutes: index * 30 })
    return write(`${time.toPlainDate().toString()} ${time.toPlainTime().toString({ smallestUnit: 'second' })}`, index)
  })
}

const prosumer = dataSet('prosumer-ausgrid/customer12_2011-07-01_2012-03-31.csv.gz', () => [
  ',GC,GG',
  ...halfHours(
    '2011-09-28T00:00',
    10,
    (time, index) => `${time},${index % 5 === 0 ? '0.48200000000000004' : '0.392'},${String((index % 3) / 10)}`,
  ),
])
const households = dataSet('household-sgsc/sgsc_5_households_30min.csv.gz', () => [
  'customer_id,reading_datetime,general_supply_kwh',
  ...halfHours(
    '2012-10-05T08:00',
    4,
    (time, index) => `10006414,${time},0.${String(100 + ((index * 37) % 89))}`,
  ).filter((_, index) => index !== 33),
  ...halfHours('2012-10-05T08:00', 4, (time, index) => `10006704,${time},1.${String(index % 7)}`),
])

const send = (as: TestUser, name: string, content: string) =>
  upload(app, contract.uploadReadings, { as, fields: { userId: String(as.userId) }, name, content })

async function take(as: TestUser, importId: number, mapping: ReadingMapping) {
  const params = { importId }
  const preview = await app.call(contract.previewReadings, { as, params, body: { mapping, corrections: [] } })
  const done = await app.call(contract.confirmReadings, {
    as,
    params,
    body: { mapping, corrections: [], replace: false },
  })
  return { preview, done }
}

async function storedSums(user: TestUser) {
  const { count, sum } = app.platform.db.fn
  return app.platform.db
    .selectFrom('hour_readings')
    .select([
      count<bigint>('starts_at').as('hours'),
      sum<string>('consumption_wh').as('consumption'),
      sum<string>('production_wh').as('production'),
    ])
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
}

describe('a prosumer’s mean power by the half-hour', () => {
  test('becomes energy by the step', { timeout: longest }, async () => {
    const user = await app.aUser()
    const lines = prosumer.text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map(Number))
    const sent = await send(user, 'customer12.csv', prosumer.text)
    expect(sent.mapping).toMatchObject({
      columns: { time: 0, consumption: 1, production: 2 },
      unit: 'kW',
      step: 1800,
      stamp: 'start',
      placement: 'separate',
      kind: 'intervals',
      dateOrder: 'ymd',
      decimal: '.',
    })
    expect(sent.doubts).toEqual(expect.arrayContaining(['unit']))
    // 48 rows a day all year: a clock that never changes.
    const { preview, done } = await take(user, sent.id, { ...sent.mapping, zone: '+10:00' })
    expect(preview.counts).toEqual({ good: lines.length, duplicate: 0, replacing: 0, bad: 0 })
    expect(preview.span?.missingHours).toBe(0)
    const stored = await storedSums(user)
    expect(Number(stored.hours)).toBe(lines.length / 2)
    for (const [column, name] of [
      [1, 'consumption'],
      [2, 'production'],
    ] as const) {
      const kilowatts = lines.reduce((sum, line) => sum + (line[column] ?? 0), 0)
      expect(Number(stored[name])).toBe(done[name])
      // Each hour is rounded to the nearest Wh, so that the sum stays within a tenth of a kWh in a thousand hours.
      expect(Math.abs(Number(stored[name]) - kilowatts * 500)).toBeLessThan(0.1 * lines.length)
    }
    // Of its whole year the data set's text says 5 938 and 1 296 kWh; these are nine months of it.
    expect(
      prosumer.isWhole ? [Math.round(done.consumption / 1000), Math.round(done.production / 1000)] : [4446, 1033],
    ).toEqual([4446, 1033])
  })

  test('on a clock that changes, the skipped hour is told', { timeout: longest }, async () => {
    const user = await app.aUser()
    const sent = await send(user, 'customer12.csv', prosumer.text)
    const { preview, done } = await take(user, sent.id, { ...sent.mapping, zone: 'Australia/Sydney' })
    const bad = preview.rows.filter(({ state }) => state === 'bad')
    expect(bad.map(({ values, faults }) => [values.time, faults[0]?.code])).toEqual([
      ['2011-10-02 02:00:00', 'not_on_the_clock'],
      ['2011-10-02 02:30:00', 'not_on_the_clock'],
    ])
    expect(done.rejected).toBe(2)
  })
})

describe('several households in one file', () => {
  test('one is imported, whole hours only', { timeout: longest }, async () => {
    const user = await app.aUser()
    const sent = await send(user, 'households.csv', households.text)
    expect(sent.mapping).toMatchObject({
      columns: { group: 0, time: 1, consumption: 2 },
      unit: 'kWh',
      step: 1800,
      group: '10006414',
    })
    expect(sent.doubts).toContain('group')
    expect(sent.groups).toContain('10006704')
    const group = '10006704'
    const lines = households.text.split('\n').filter((line) => line.startsWith(`${group},`))
    const { preview, done } = await take(user, sent.id, { ...sent.mapping, group, zone: '+10:00' })
    expect(preview.counts.good + preview.counts.bad).toBe(lines.length)
    expect(done).toMatchObject({ imported: preview.counts.good, rejected: preview.counts.bad })
    const codes = new Set(preview.rows.flatMap(({ faults }) => faults.map(({ code }) => code)))
    expect([...codes].filter((code) => code !== 'hour_incomplete')).toEqual([])
    const whole = new Map<string, string[]>()
    for (const line of lines) {
      const hour = line.split(',')[1]?.slice(0, 13) ?? ''
      whole.set(hour, [...(whole.get(hour) ?? []), line.split(',')[2] ?? ''])
    }
    const expected = [...whole.values()].filter((parts) => parts.length === 2).flat()
    const stored = await storedSums(user)
    expect(Number(stored.hours)).toBe(expected.length / 2)
    expect(Number(stored.consumption)).toBe(expected.reduce((sum, kwh) => sum + Math.round(Number(kwh) * 1000), 0))
    expect(stored.production).toBeNull()
  })
})
