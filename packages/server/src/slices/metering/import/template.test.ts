import { listIndexReadings } from '@tandem/contract/metering/readings.ts'
import * as contract from '@tandem/contract/metering/reading-import.ts'
import type { ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { upload } from '../../../testing/uploading.ts'
import { hoursBetween } from '../hours.store.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

type Cell = string | number | Date | null
type Rows = Cell[][]

/** The template as it comes, and the same as somebody filled it in. */
async function template(
  as: TestUser,
  query: string,
  language: string,
  fill: (row: readonly Cell[], index: number) => Cell[],
) {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/test/exportManualInput/excel/?${query}`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
  })
  expect(answer.statusCode).toBe(200)
  const [sheet] = await readXlsxFile(answer.rawPayload)
  const rows = (sheet?.data ?? []) as Rows
  const filled = rows.map((row, index) => (index < 3 ? row : fill(row, index - 3)))
  const data = filled.map((row) =>
    row.map((value) => (value === null ? null : { value, ...(value instanceof Date && { format: 'dd-mm-yyyy' }) })),
  )
  return { rows, plain: answer.rawPayload, content: await writeExcelFile(data).toBuffer() }
}

const send = (as: TestUser, content: Uint8Array, name = 'template.xlsx') =>
  upload(app, contract.uploadReadings, { as, fields: { userId: String(as.userId) }, name, content })
const confirm = (as: TestUser, { id, mapping }: ReadingImport, replace = false) =>
  app.call(contract.confirmReadings, { as, params: { importId: id }, body: { mapping, corrections: [], replace } })
const hoursOf = (user: TestUser) =>
  hoursBetween(app.platform.db, user.userId, Temporal.Instant.from('2026-01-01T00:00Z'), app.clock.now())

/** Of an hour of the month: up and down, as energy goes and a register does not. */
const wattHours = (index: number) => (index * 331) % 745

describe.each(['en', 'ro'])('the template in %s', (language) => {
  test('of hours imports as it is once it is filled in: a month with the 25-hour day', async () => {
    const user = await app.aUser()
    const { rows, content, plain } = await template(
      user,
      'kind=hours&month=2026-10',
      language,
      ([day = null, label = null], index) => [day, label, wattHours(index) / 1000, 1.5],
    )
    expect(rows).toHaveLength(3 + 31 * 24 + 1)
    const empty = await send(user, plain)
    expect(empty).toMatchObject({
      counts: { good: 0, bad: 0 },
      mapping: { kind: 'intervals', step: 3600, unit: 'kWh' },
      doubts: [],
    })
    const sent = await send(user, content)
    expect(sent).toMatchObject({ doubts: [], counts: { good: 745, bad: 0 }, span: { missingHours: 0 } })
    expect(await confirm(user, sent)).toMatchObject({
      imported: 745,
      firstMonth: '2026-10-01',
      production: kWh('1117.5'),
    })
    const hours = await hoursOf(user)
    expect(hours.map(({ consumption }) => consumption)).toEqual(
      Array.from({ length: 745 }, (_, index) => wattHours(index)),
    )
    expect(hours[0]?.start.toString()).toBe('2026-09-30T21:00:00Z')
  })

  test('of quarters keeps them: yesterday', async () => {
    const user = await app.aUser()
    const { content } = await template(user, 'kind=quarters', language, ([day = null, label = null], index) => [
      day,
      label,
      null,
      (index % 4) / 10,
    ])
    const sent = await send(user, content)
    expect(sent).toMatchObject({
      mapping: { step: 900 },
      counts: { good: 96, bad: 0 },
      consumption: 0,
      production: kWh('14.4'),
    })
    expect(await confirm(user, sent)).toMatchObject({ imported: 96 })
    const hours = await hoursOf(user)
    expect(hours).toHaveLength(24)
    expect(hours[0]).toMatchObject({
      consumption: null,
      production: 600,
      productionQuarters: [0, 100, 200, 300],
      consumptionQuarters: null,
    })
  })

  test('of indexes keeps the rules of indexes', async () => {
    const user = await app.aUser()
    const first = await template(user, 'kind=index', language, ([month = ''], index) => [
      month,
      index === 10 ? '31.10.2026' : null,
      index < 9 ? null : index * 100,
      null,
    ])
    const sent = await send(user, first.content)
    expect(sent).toMatchObject({ mapping: { kind: 'index' }, doubts: [], counts: { good: 3, bad: 0 } })
    expect(await confirm(user, sent)).toMatchObject({ imported: 3, firstMonth: '2026-09-01' })
    const params = { userId: user.userId, dateFrom: '2026-01-01' as DeliveryDay, dateTo: '2026-12-31' as DeliveryDay }
    const list = () => app.call(listIndexReadings, { as: user, params })
    expect(
      (await list()).map(({ month, indexDate, consumptionIndex }) => [month, indexDate, consumptionIndex]),
    ).toEqual([
      ['2026-11-01', '2026-11-21', kWh('1100')],
      ['2026-10-01', '2026-10-31', kWh('1000')],
      ['2026-09-01', '2026-09-30', kWh('900')],
    ])
    const wished: Readonly<Record<number, number | null>> = { 7: 950, 8: 800, 9: 900, 10: 1050, 11: 1020 }
    const second = await template(user, 'kind=index', language, ([month = ''], index) => [
      month,
      null,
      wished[index] ?? null,
      null,
    ])
    const again = await send(user, second.content)
    expect(again.rows.map(({ state, faults }) => [state, ...faults.map(({ code }) => code)])).toEqual([
      ['bad', 'index_above_next'],
      ['bad', 'index_below_last'],
      ['duplicate'],
      ['bad', 'index_above_next'],
      ['bad', 'index_below_last'],
    ])
    expect(await confirm(user, again, true)).toMatchObject({ imported: 0, replaced: 0, duplicate: 1, rejected: 4 })
    const third = await template(user, 'kind=index', language, ([month = ''], index) => [
      month,
      null,
      index === 10 ? 1050 : index === 8 ? 800 : null,
      null,
    ])
    const corrections = await send(user, third.content)
    expect(corrections.counts).toEqual({ good: 1, duplicate: 0, replacing: 1, bad: 0 })
    expect(corrections.rows[1]?.known).toEqual({ consumption: kWh('1000'), production: null })
    expect(await confirm(user, corrections, true)).toMatchObject({ imported: 1, replaced: 1, rejected: 0 })
    expect((await list()).map(({ version, consumptionIndex }) => [version, consumptionIndex])).toEqual([
      [1, kWh('1100')],
      [2, kWh('1050')],
      [1, kWh('900')],
      [1, kWh('800')],
    ])
  })
})
