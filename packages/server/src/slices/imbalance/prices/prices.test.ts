import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import {
  downloadImbalancePriceTemplate,
  listImbalancePrices,
  previewImbalancePrices,
  saveImbalancePrices,
} from '@tandem/contract/imbalance/imbalance-prices.ts'
import {
  applySettlement,
  correctSettlement,
  previewSettlement,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import readXlsxFile from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClearedDay } from '../../../testing/cleared-day.ts'
import { meter } from '../../../testing/imbalances.ts'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { coinsOf } from '../../../testing/trading.ts'
import { refusedUpload, upload } from '../../../testing/uploading.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
})

const perKilowattHour = { unit: 'perKilowattHour', rate: '1', status: 'estimated' }
const perMegawattHour = { unit: 'perMegawattHour', rate: '1', status: 'estimated' }
const sent = (content: string | Uint8Array, fields: Record<string, string> = perKilowattHour, name = 'prices.csv') => ({
  fields,
  as: admin,
  name,
  content,
})
const on = (date: string) => ({ params: { dateFrom: date as DeliveryDay, dateTo: date as DeliveryDay }, as: admin })

describe('a file of prices', () => {
  test('is previewed, saved, and what it says counts by interval, the latest upload first', async () => {
    const file =
      'Delivery day;Interval;Deficit price;Excess price\n05-03-2026;00:00-01:00;0.45;0.10\n05-03-2026;2;-0.01;-0.20'
    const preview = await upload(app, previewImbalancePrices, sent(file))
    expect(preview).toMatchObject({
      faults: [],
      days: [{ date: '2026-03-05', periods: 2, expected: 24, settledVersion: null }],
      rows: [
        { label: '00:00-01:00', deficitPrice: perKWh('0.45'), excessPrice: perKWh('0.10'), before: null },
        { label: '01:00-02:00', deficitPrice: perKWh('-0.01'), excessPrice: perKWh('-0.20') },
      ],
    })
    expect(await app.call(listImbalancePrices, on('2026-03-05'))).toEqual([])
    const saved = await upload(app, saveImbalancePrices, sent(file))
    expect(saved.rows).toBe(2)
    const logged = await app.call(listAuditEntries, {
      query: { action: 'imbalance.pricesUploaded' },
      as: sent(file).as,
    })
    expect(logged.entries[0]).toMatchObject({ subjectId: String(saved.uploadId), after: { rows: 2 } })
    const next = 'Start;Deficit price;Excess price\n2026-03-04T23:00Z;0.30;0.20'
    expect((await upload(app, previewImbalancePrices, sent(next))).rows[0]?.before).toEqual({
      deficitPrice: perKWh('-0.01'),
      excessPrice: perKWh('-0.20'),
    })
    await upload(app, saveImbalancePrices, sent(next, { ...perKilowattHour, status: 'final' }))
    expect(await app.call(listImbalancePrices, on('2026-03-05'))).toMatchObject([
      { label: '00:00-01:00', deficitPrice: perKWh('0.45'), status: 'estimated', uploadId: saved.uploadId },
      { label: '01:00-02:00', deficitPrice: perKWh('0.30'), status: 'final', uploadId: saved.uploadId + 1 },
    ])
  })

  test('of the system operator comes by the quarter-hour, in another currency', async () => {
    const file = [
      'timestamp,estimatedPriceNegativeImbalance,estimatedPricePositiveImbalance',
      '2026-10-25 02:45,680.00,746.35',
      '2026-10-25T00:00:00Z,-178.48,299',
      '2026-10-25T01:00:00Z,-6016.5,5999.994',
      '25.10.2026 03:15 - 03:30 B,100,50',
    ].join('\n')
    const { rows, faults, days } = await upload(
      app,
      previewImbalancePrices,
      sent(file, { ...perMegawattHour, rate: '0.2' }),
    )
    expect(faults).toEqual([])
    expect(days).toMatchObject([{ periods: 4, expected: 100 }])
    expect(rows).toMatchObject([
      { label: '02:45-03:00', deficitPrice: perKWh('0.136'), excessPrice: perKWh('0.14927') },
      { label: '03:00-03:15 A', deficitPrice: perKWh('-0.0357'), excessPrice: perKWh('0.0598') },
      { label: '03:00-03:15 B', deficitPrice: perKWh('-1.2033'), excessPrice: perKWh('1.2') },
      { label: '03:15-03:30 B', deficitPrice: perKWh('0.02'), excessPrice: perKWh('0.01') },
    ])
  })

  test('with a faulty cell names it, and saves nothing', async () => {
    const file = [
      'day;interval;deficit price;excess price',
      '05-04-2026;1;0.4;0.1',
      '31-02-2026;1;0.4;0.1',
      '05-04-2026;25:00;0.4;0.1',
      '05-04-2026;3;1.234;x',
      '05-04-2026;4;0.4;',
      '05-04-2026;1;0.5;0.2',
      '05-04-2026;5;11;0',
      ';6;1;0',
      '05-04-2026;7;;',
    ].join('\n')
    const { faults, rows } = await upload(app, previewImbalancePrices, sent(file))
    expect(rows).toHaveLength(1)
    expect(faults.map(({ row, column, code, cell }) => [row, column, code, cell])).toEqual([
      [3, 'day', 'not_a_day', '31-02-2026'],
      [4, 'interval', 'interval_unknown', '25:00'],
      [5, 'deficitPrice', 'number_ambiguous', '1.234'],
      [5, 'excessPrice', 'not_a_number', 'x'],
      [6, 'excessPrice', 'required', ''],
      [7, 'interval', 'interval_twice', '1'],
      [8, 'deficitPrice', 'price_out_of_bounds', '11'],
      [9, 'day', 'required', ''],
    ])
    expect(await refusedUpload(app, saveImbalancePrices, sent(file))).toMatchObject({
      code: 'import_rows_faulty',
      details: { row: 3 },
    })
    expect(await app.call(listImbalancePrices, on('2026-04-05'))).toEqual([])
  })

  test.each([
    ['2026-10-25', 24, ['day_has_more']],
    ['2026-10-25', 25, []],
    ['2026-10-25', 96, ['day_has_more']],
    ['2026-10-25', 3, []],
    ['2026-03-29', 24, ['interval_unknown']],
    ['2026-03-30', 24, []],
  ])('46 of %s with %i numbered rows is %j', async (day, rows, codes) => {
    const numbers = Array.from({ length: rows }, (_, index) => `${day};${String(index + 1)};0.4;0.1`)
    const file = ['day;interval;deficit price;excess price', ...numbers].join('\n')
    const { faults } = await upload(app, previewImbalancePrices, sent(file))
    expect(faults.map(({ code }) => code)).toEqual(codes)
  })

  test('that holds no prices is refused', async () => {
    const refused = async (content: string, fields = perKilowattHour) =>
      (await refusedUpload(app, previewImbalancePrices, sent(content, fields))).code
    expect(await refused('day;price\n05-04-2026;1')).toBe('file_columns_missing')
    expect(await refused('day;interval;deficit price;excess price\n')).toBe('file_empty')
    expect(await refused('start;deficit;excess\n2026-01-01T00:00Z;1;1', { ...perKilowattHour, rate: '0' })).toBe(
      'number_out_of_bounds',
    )
    const user = await app.aUser()
    const asUser = { ...sent('start;deficit;excess\n2026-01-01T00:00Z;1;1'), as: user }
    expect(await refusedUpload(app, saveImbalancePrices, asUser)).toMatchObject({ status: 403 })
  })

  test('beyond 5 MB, or not sent as a form, is refused in words that help', async () => {
    const large = sent(`day;interval;deficit price;excess price\n${'x'.repeat(5 * 1_048_576)}`)
    expect((await refusedUpload(app, previewImbalancePrices, large)).message).toContain('larger than 5 MB')
    const answer = await app.server.inject({
      method: 'POST',
      url: previewImbalancePrices.path,
      payload: { unit: 'perKilowattHour' },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'file_missing', field: 'file' }])
  })

  test('comes as a template, which is read as it is once it is filled in', async () => {
    const answer = await app.server.inject({
      url: downloadImbalancePriceTemplate.path.replace('{date}', '2026-03-29'),
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'ro' },
    })
    expect(answer.headers['content-disposition']).toContain('Preturi-dezechilibre-2026-03-29.xlsx')
    const [sheet] = await readXlsxFile(answer.rawPayload)
    const rows = sheet?.data ?? []
    const [header = [], ...below] = rows.slice(2)
    const filled = [header, ...below.map(([day, label], index) => [day, label, 0.3 + index / 1000, 0.1])]
    const cells = filled.map((row) => row.map((value) => ({ value: value as string | number })))
    const written = new Uint8Array(
      await writeExcelFile([{ sheet: 'x', data: cells, dateFormat: 'dd-mm-yyyy' }]).toBuffer(),
    )
    const preview = await upload(app, previewImbalancePrices, sent(written, perKilowattHour, 'prices.xlsx'))
    expect(preview).toMatchObject({ faults: [], days: [{ date: '2026-03-29', periods: 23, expected: 23 }] })
    expect(preview.rows[22]).toMatchObject({ label: '23:00-24:00', deficitPrice: perKWh('0.322') })
  })
})

test('mode C settles by uploaded prices, and final ones post the difference to estimated ones', async () => {
  const date = '2026-03-10' as DeliveryDay
  const buyer = await app.aUser({ coins: '100' })
  const seller = await app.aUser({ coins: '100' })
  app.clock.set('2026-03-09T08:00:00Z')
  const { id: marketId } = await aClearedDay(app, { date, admin }, [
    { as: buyer, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: seller, lines: [line(1, 'sell 10 @ 0.10')] },
  ])
  app.clock.set('2026-03-11T08:00:00Z')
  await meter(app, buyer, date, (hour) => ({ consumption: hour === 0 ? 12 : 0 }))
  await meter(app, seller, date, (hour) => ({ production: hour === 0 ? 11 : 0 }))
  const call = { params: { marketId }, query: { mode: 'C' as const }, as: admin }
  expect(await app.refused(previewSettlement, call)).toMatchObject({
    code: 'imbalance_prices_missing',
    details: { count: 1, date, label: '00:00-01:00' },
    message:
      'Intervals of 10-03-2026 without uploaded prices: 1, the first of them 00:00-01:00. Upload them, or choose mode A or B.',
  })
  const own = { params: { userId: buyer.userId, marketDate: date }, as: buyer }
  // Quarter-hours make an hour by their mean: 0.30 and 0.12.
  const quarters = (last: string) =>
    [
      'day;interval;deficit price;excess price',
      ...['0.2;0.1', '0.3;0.1', '0.3;0.1', last].map(
        (prices, index) => `10-03-2026;00:${String(index * 15).padStart(2, '0')};${prices}`,
      ),
    ].join('\n')
  await upload(app, saveImbalancePrices, sent(quarters('0.4;0.18')))
  const [before] = await coinsOf(app, buyer)
  await app.call(applySettlement, call)
  expect((await app.call(getUserImbalances, own)).lines[0]).toMatchObject({
    deficitPrice: perKWh('0.30'),
    excessPrice: perKWh('0.12'),
    cash: tc('-0.60'),
    reference: perKWh('0.20'),
    penalty: tc('0.20'),
  })
  expect(await coinsOf(app, buyer)).toEqual([before - tc('0.60'), 0n])
  await upload(app, saveImbalancePrices, sent(quarters('0.8;0.18'), { ...perKilowattHour, status: 'final' }))
  const corrected = await app.call(correctSettlement, { params: { marketId }, body: { version: 1 }, as: admin })
  expect(corrected).toMatchObject({ version: 2, changes: 1, terms: { mode: 'C' } })
  expect(await coinsOf(app, buyer)).toEqual([before - tc('0.80'), 0n])
})
