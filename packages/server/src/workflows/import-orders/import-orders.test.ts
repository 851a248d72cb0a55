import { listMyIntradayOrders } from '@tandem/contract/orders/intraday.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import {
  confirmImport,
  getImportTemplate,
  previewImport,
  type ImportPreview,
} from '@tandem/contract/orders/order-import.ts'
import { listOrders } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, perKWh, tc } from '@tandem/core/testing/builders.ts'
import readXlsxFile from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { faultsOf, previewing, rowsOf } from '../../testing/order-files.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { aMarket } from '../../testing/trading.ts'
import { refusedUpload } from '../../testing/uploading.ts'

const app = useTestApp({ now: '2026-03-02T06:00:00Z' })
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
})

let day = 2
/** A market of a day of its own: ones before do not stand in the way. */
const nextDay = () => `2026-03-${String(++day).padStart(2, '0')}`
const aDayAheadMarket = (date = nextDay()) => aMarket(app, admin, { date, closes: `${date}T00:00:00Z` })
const anIntraday = (date = nextDay()) => anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })

const csv = (...rows: string[]) =>
  ['Delivery day;Interval;Side;Price;Quantity;Execution;Shown quantity', ...rows].join('\n')
const preview = previewing(app)
const refusedFile = async (marketId: number, as: TestUser, content: string | Uint8Array, name = 'orders.csv') =>
  (await refusedUpload(app, previewImport, { params: { marketId }, as, name, content })).code

describe('a preview', () => {
  test('tells each row as an order, or each reason at its cell, and saves nothing', async () => {
    const user = await app.aUser({ coins: '100' })
    const marketId = await anIntraday('2026-03-03')
    const answer = await preview(
      marketId,
      user,
      csv(
        '03-03-2026;12;buy;0,45;2.5;;',
        '03-03-2026;12:00-13:00;Vânzare;0.5;1;IOC;',
        '2026-03-03;12:00;sell;;1;FOK;',
        '04-03-2026;13;buy;0.4;1;;',
        '03-03-2026;25;hold;1.234;-1;SOON;3',
        '03-03-2026;14;buy;0.4;;;',
        '03-03-2026;14;buy;0.4;10;;20',
        '03-03-2026;14;buy;0.4;10.0001;;',
        ';;;;;;',
      ),
    )
    expect(faultsOf(answer)).toEqual([
      [2],
      [3],
      [4],
      [5, 'day other_day'],
      [6, 'interval interval_unknown', 'side side_unknown', 'price number_ambiguous', 'execution execution_unknown'],
      [7, 'quantity required'],
      [8, 'display display_not_allowed'],
      [9, 'quantity too_many_decimals'],
    ])
    expect(rowsOf(answer)[0]).toEqual({
      row: 2,
      period: 12,
      side: 'buy',
      price: perKWh('0.45'),
      quantity: kWh('2.5'),
      execution: 'NON',
      display: null,
    })
    expect(answer).toMatchObject({
      right: 3,
      buyQuantity: kWh('2.5'),
      canSend: true,
      missing: 0n,
      available: tc('100'),
    })
    // Buying 2.5 kWh at 0.45; selling below zero, at any price, at the market's least, costs up to 9.999.
    expect(answer.worstCase).toBe(tc('11.124'))
    expect(await app.call(listMyIntradayOrders, { params: { marketId }, as: user })).toEqual([])
  })

  test('counts what is missing', async () => {
    const user = await app.aUser({ coins: '1' })
    const answer = await preview(await aDayAheadMarket('2026-03-04'), user, csv('04-03-2026;1;buy;2;3;;'))
    expect(answer).toMatchObject({ worstCase: tc('6'), available: tc('1'), missing: tc('5'), existing: null })
  })

  test('takes what an auction cannot have for faults, also between rows', async () => {
    const user = await app.aUser()
    const marketId = await aDayAheadMarket('2026-03-05')
    const answer = await preview(
      marketId,
      user,
      csv(
        '05-03-2026;1;buy;0.3;1;;',
        '05-03-2026;1;sell;0.4;1;;',
        '05-03-2026;1;buy;0.3;2;;',
        '05-03-2026;2;buy;;1;;',
        '05-03-2026;3;buy;0.3;1;IOC;',
        '05-03-2026;4;buy;9;1;;',
      ),
    )
    expect(faultsOf(answer)).toEqual([
      [2],
      [3, 'side sides_mixed'],
      [4, 'price step_price_repeated'],
      [5, 'price required'],
      [6, 'execution not_in_auctions'],
      [7, 'price price_out_of_bounds'],
    ])
  })

  test('asks which of the two autumn hours is meant, and knows the spring hour that is missing', async () => {
    const user = await app.aUser()
    app.clock.set(Temporal.Instant.from('2026-03-02T06:00:00Z'))
    const autumn = await aDayAheadMarket('2026-10-25')
    const twice = await preview(
      autumn,
      user,
      csv('25-10-2026;03:00;buy;0.3;1;;', '25-10-2026;03:00 B;buy;0.3;1;;', '25-10-2026;25;buy;0.3;1;;'),
    )
    expect(twice.rows.map(({ line, faults }) => line?.period ?? faults[0]?.code)).toEqual(['interval_twice', 5, 25])
    const spring = await aDayAheadMarket('2026-03-29')
    const missing = await preview(spring, user, csv('29-03-2026;03:00;buy;0.3;1;;', '29-03-2026;24;buy;0.3;1;;'))
    expect(missing.rows.map(({ faults }) => faults[0]?.code)).toEqual(['interval_unknown', 'interval_unknown'])
  })

  test('refuses a file in which no orders can be found, and reads the odd ones', async () => {
    const user = await app.aUser()
    const marketId = await aDayAheadMarket('2026-03-06')
    expect(await refusedFile(marketId, user, '')).toBe('file_empty')
    expect(await refusedFile(marketId, user, '   \n \n')).toBe('file_empty')
    expect(await refusedFile(marketId, user, 'a;b;c\n1;2;3')).toBe('file_columns_missing')
    expect(await refusedFile(marketId, user, csv())).toBe('file_empty')
    expect(await refusedFile(marketId, user, csv('06-03-2026;1;buy;0.3;1;;'), 'orders.pdf')).toBe('file_type_unknown')
    expect(await refusedFile(marketId, user, csv('06-03-2026;1;buy;0.3;1;;'), 'orders.xlsx')).toBe('file_unreadable')
    expect(await refusedFile(marketId, user, Buffer.from('PK\x03\x04 not a workbook'), 'orders.xlsx')).toBe(
      'file_unreadable',
    )
    expect(await refusedFile(marketId, user, 'x'.repeat(5 * 1_048_576 + 1))).toBe('file_too_large')
    expect(await refusedFile(marketId, user, csv(...Array.from({ length: 20_001 }, () => ';;;;;;1')))).toBe(
      'file_too_many_rows',
    )
    const row = '06-03-2026,1,"Cumpărare","0,3","1",,'
    const commas = `Zi de livrare,Interval,Sens,Preț,Cantitate,Execuție,Afișat\n${row}`
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(commas, 'utf16le')])
    // ţ and ş with a cedilla, as older programs write them.
    const old = commas.replaceAll('ț', '\xfe').replaceAll('ș', '\xba').replaceAll('ă', '\xe3')
    const windows1250 = new Uint8Array(Buffer.from(old, 'latin1'))
    for (const content of [`\uFEFF${commas}`, utf16, windows1250]) {
      const read = await preview(marketId, user, content)
      expect(rowsOf(read)).toMatchObject([{ period: 1, side: 'buy', price: perKWh('0.3') }])
    }
  })

  test('believes no formula', async () => {
    const user = await app.aUser()
    const marketId = await aDayAheadMarket('2026-03-07')
    const headers = ['Delivery day', 'Interval', 'Side', 'Price', 'Quantity']
    const content = await writeExcelFile([
      headers.map((value) => ({ value })),
      [
        { value: '07-03-2026' },
        { value: '1' },
        { value: 'buy' },
        { value: '=1/4', type: 'Formula' },
        { value: 2, type: Number },
      ],
    ] as never).toBuffer()
    const answer = await preview(marketId, user, new Uint8Array(content), 'orders.xlsx')
    expect(faultsOf(answer)).toEqual([[2, 'price formula']])
  })
})

/** The template with a price and a quantity in every row. */
async function fillIn(template: Buffer, side: string): Promise<Buffer> {
  const [sheet] = await readXlsxFile(template)
  const rows = (sheet?.data ?? []).map((row) =>
    /^\d\d:\d\d/.test(String(row[1])) ? [row[0], row[1], side, 0.25, 1.5] : row,
  )
  return writeExcelFile(rows.map((row) => row.map((value) => (value === null ? null : { value }))) as never, {
    dateFormat: 'dd-mm-yyyy',
  }).toBuffer()
}

describe('the template', () => {
  test('imports as it was filled in, in both languages, on a day of 25 hours', async () => {
    const user = await app.aUser()
    app.clock.set(Temporal.Instant.from('2026-03-02T06:00:00Z'))
    const marketId = await aMarket(app, admin, {
      date: '2027-10-31',
      closes: '2027-10-30T09:00:00Z',
      mtuMinutes: 15,
    })
    for (const language of ['en', 'ro'] as const) {
      const url = getImportTemplate.path.replace('{marketId}', String(marketId))
      const headers = { authorization: `Bearer ${user.token}`, 'accept-language': language }
      const answer = await app.server.inject({ method: 'GET', url, headers })
      expect(answer.statusCode).toBe(200)
      const blank = await preview(marketId, user, new Uint8Array(answer.rawPayload), 'orders.xlsx')
      expect(blank).toMatchObject({ rows: [], right: 0, ignoredColumns: [] })
      const filled = await fillIn(answer.rawPayload, language === 'en' ? 'buy' : 'cumpărare')
      const read = await preview(marketId, user, new Uint8Array(filled), 'orders.xlsx')
      expect(rowsOf(read).map(({ period }) => period)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    }
  })
})

describe('a confirmation', () => {
  const confirm = (marketId: number, as: TestUser, answer: ImportPreview, more: object = {}) =>
    app.call(confirmImport, {
      params: { marketId },
      body: { importKey: answer.importKey, mode: 'draft', replace: false, rows: rowsOf(answer), ...more },
      as,
    })

  test('makes one day-ahead order of all rows, once, and replaces one only when asked', async () => {
    const user = await app.aUser({ coins: '10' })
    const date = '2026-03-08'
    const marketId = await aDayAheadMarket(date)
    const answer = await preview(marketId, user, csv('08-03-2026;1;buy;0.3;1;;', '08-03-2026;1;buy;0.2;2;;'))
    const [first, second] = await Promise.all([confirm(marketId, user, answer), confirm(marketId, user, answer)])
    expect(second.order?.id).toBe(first.order?.id)
    expect(first.order?.lines).toMatchObject([{ period: 1, side: 'buy', steps: [{}, {}] }])
    const between = { dateFrom: date as DeliveryDay, dateTo: date as DeliveryDay }
    expect(await app.call(listOrders, { params: between, as: user })).toHaveLength(1)

    const other = await preview(marketId, user, csv('08-03-2026;2;buy;0.5;2;;'))
    expect(other.existing?.id).toBe(first.order?.id)
    const refusal = await app.refused(confirmImport, {
      params: { marketId },
      body: { importKey: other.importKey, mode: 'draft', replace: false, rows: rowsOf(other) },
      as: user,
    })
    expect(refusal.code).toBe('day_ahead_order_exists')
    const sent = await confirm(marketId, user, other, { mode: 'send', replace: true })
    expect(sent.order).toMatchObject({ id: first.order?.id, status: 'transmitted', reserved: tc('1') })
    const again = await app.refused(confirmImport, {
      params: { marketId },
      body: { importKey: answer.importKey, mode: 'draft', replace: true, rows: rowsOf(answer) },
      as: user,
    })
    expect(again.code).toBe('import_order_in_market')
  })

  test('says when an order is saved and could not be sent', async () => {
    const user = await app.aUser({ coins: '1' })
    const marketId = await aDayAheadMarket('2026-03-11')
    const answer = await preview(marketId, user, csv('11-03-2026;1;buy;0.5;100;;'))
    const done = await confirm(marketId, user, answer, { mode: 'send' })
    expect(done.order?.status).toBe('draft')
    expect(done.notSent).toContain('You are 49 TC short')
  })

  test('saves intra-day drafts, all or none, once', async () => {
    const user = await app.aUser()
    const marketId = await anIntraday('2026-03-09')
    const answer = await preview(marketId, user, csv('09-03-2026;12;buy;0.3;1;;', '09-03-2026;13;sell;0.4;2;;1'))
    const [first, second] = await Promise.all([confirm(marketId, user, answer), confirm(marketId, user, answer)])
    expect(second.rows).toEqual(first.rows)
    const orders = await app.call(listMyIntradayOrders, { params: { marketId }, as: user })
    expect(orders.map(({ status }) => status)).toEqual(['draft', 'draft'])
    const faulty = rowsOf(answer).map((row, index) => (index === 1 ? { ...row, period: 99 } : row))
    const refusal = await app.refused(confirmImport, {
      params: { marketId },
      body: { importKey: 'another-key-1', mode: 'draft', replace: false, rows: faulty },
      as: user,
    })
    expect(refusal).toMatchObject({ code: 'import_rows_faulty', details: { row: 3 } })
    expect(await app.call(listMyIntradayOrders, { params: { marketId }, as: user })).toHaveLength(2)
  })

  test('sends intra-day orders in the sequence of the rows, each by itself, once', async () => {
    const [user, other] = [await app.aUser({ coins: '1' }), await app.aUser({ coins: '10' })]
    const marketId = await anIntraday('2026-03-10')
    await place(app, other, marketId, wish('sell', 1, '0.3', { period: 12 }))
    const answer = await preview(
      marketId,
      user,
      csv('10-03-2026;12;buy;0.4;2;;', '10-03-2026;12;buy;9;5;;', '10-03-2026;13;buy;0.2;1;;'),
    )
    const first = await confirm(marketId, user, answer, { mode: 'send' })
    expect(first.rows.map(({ row, status, filled }) => [row, status, filled])).toEqual([
      [2, 'active', kWh('1')],
      [3, 'refused', kWh('0')],
      [4, 'active', kWh('0')],
    ])
    expect(first.rows[1]?.reason).toContain('TC short')
    const again = await confirm(marketId, user, answer, { mode: 'send' })
    expect(again.rows.map(({ orderId }) => orderId)).toEqual(first.rows.map(({ orderId }) => orderId))
    app.clock.set(Temporal.Instant.from('2026-03-10T09:00:00Z'))
    const later = await confirm(marketId, user, answer, { mode: 'send' })
    expect(later.rows.map(({ orderId }) => orderId)).toEqual(first.rows.map(({ orderId }) => orderId))
    app.clock.set(Temporal.Instant.from('2026-03-02T06:00:00Z'))
    expect(await app.call(listMyIntradayOrders, { params: { marketId }, as: user })).toHaveLength(2)
    const wallet = await app.call(getWallet, { params: { userId: user.userId }, as: user })
    // 1 kWh bought at 0.3; 1 kWh rests at 0.4 and another at 0.2.
    expect(wallet).toMatchObject({ available: tc('0.1'), reserved: tc('0.6') })
  })
})
