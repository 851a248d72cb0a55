import * as contract from '@tandem/contract/reports.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { decimals } from '@tandem/core/units/units.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
const day = (text: string) => text as DeliveryDay
let admin: TestUser
let buyer: TestUser
let seller: TestUser

const days = ['2026-10-25', '2026-03-29'] as const

/** An autumn and a spring day: ordinary, negative and absent prices, a fill cut at the margin, one user on both sides. */
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  buyer = await app.aUser({ coins: '1000' })
  seller = await app.aUser({ coins: '1000' })
  for (const date of days) {
    await aClearedDay(app, { date, admin }, [
      {
        as: seller,
        lines: [
          line(1, 'sell 100.001 @ 0.12345'),
          line(4, 'sell 70 @ -0.04'),
          line(10, 'sell 5 @ 1'),
          line(12, 'buy 3 @ 0.5'),
        ],
      },
      {
        as: buyer,
        lines: [
          line(1, 'buy 60.5 @ 0.2'),
          line(4, 'buy 90 @ -0.01'),
          line(10, 'buy 5 @ 0.9'),
          line(12, 'sell 2 @ 0.1'),
        ],
      },
    ])
  }
})
beforeEach(() => app.clock.set('2026-03-02T08:00:00Z'))

const report = (date: string, as = buyer) =>
  app.call(contract.getDayAheadReport, { params: { userId: as.userId, date: day(date) }, as })

async function exported(date: string, as = buyer, language: 'en' | 'ro' = 'en') {
  const { method, url } = buildRequest(contract.exportDayAheadReport, {
    params: { userId: as.userId, date: day(date) },
  })
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': language }
  const answer = await app.server.inject({ method, url, headers })
  const sheets = answer.statusCode === 200 ? await readExcelFile(answer.rawPayload) : []
  return { answer, sheets: sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(toTheSecond)) })) }
}

/** A spreadsheet keeps times as fractions of a day, and the reader cuts them to the millisecond. */
function toTheSecond<Cell>(cell: Cell): Cell | Date {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

describe('the report of a day', () => {
  test('joins the market and the own part in it', async () => {
    const { market, periods, totals, indices } = await report('2026-10-25')
    expect(market).toMatchObject({ date: '2026-10-25', status: 'settled', periodCount: 25 })
    expect(periods).toHaveLength(25)
    expect(periods[0]).toMatchObject({ volume: kWh('60.5'), bought: kWh('60.5'), sold: 0, received: 0n })
    expect(periods[0]?.paid).toBe(BigInt(kWh('60.5')) * BigInt(periods[0]?.price ?? 0))
    expect(periods[9]).toMatchObject({
      price: null,
      bought: 0,
      paid: 0n,
      interval: { low: perKWh('0.9'), high: perKWh('1') },
    })
    expect(periods[11]).toMatchObject({ bought: 0, sold: kWh('2'), paid: 0n })
    expect(totals.volume).toBe(kWh('132.5'))
    expect(totals.net).toBe(totals.received - totals.paid)
    expect(indices?.base.pricedPeriods).toBe(3)
  })

  test('below a price of zero the buyer receives and the seller pays', async () => {
    const [own, other] = [await report('2026-10-25'), await report('2026-10-25', seller)]
    expect(own.periods[3]).toMatchObject({
      label: '03:00-04:00 A',
      price: perKWh('-0.01'),
      bought: kWh('70'),
      paid: 0n,
      received: tc('0.7'),
    })
    expect(other.periods[3]).toMatchObject({ sold: kWh('70'), paid: tc('0.7'), received: 0n })
    expect(own.totals.net + other.totals.net).toBe(0n)
  })

  test('is the day of the market alone for who did not trade', async () => {
    const stranger = await app.aUser({ userType: 'standard' })
    const { totals, periods } = await report('2026-03-29', stranger)
    expect(periods).toHaveLength(23)
    expect(totals).toMatchObject({ volume: kWh('132.5'), bought: 0, sold: 0, paid: 0n, received: 0n, net: 0n })
  })

  test('is empty without a cleared market', async () => {
    expect(await report('2026-07-01')).toEqual({
      date: '2026-07-01',
      market: null,
      indices: null,
      periods: [],
      totals: { volume: 0, bought: 0, sold: 0, paid: 0n, received: 0n, net: 0n },
    })
  })

  test('is for its user and the administrator', async () => {
    const params = { userId: buyer.userId, date: day('2026-10-25') }
    expect(await app.refused(contract.getDayAheadReport, { params, as: seller })).toMatchObject({ status: 403 })
    expect(await app.refused(contract.exportDayAheadReport, { params, as: seller })).toMatchObject({ status: 403 })
    expect(await app.call(contract.getDayAheadReport, { params, as: admin })).toEqual(await report('2026-10-25'))
  })
})

describe('the reports of a span', () => {
  const span = (dateFrom: string, dateTo: string) => ({
    params: { userId: buyer.userId, dateFrom: day(dateFrom), dateTo: day(dateTo) },
    as: buyer,
  })

  test('have a row for each day, the same as the day alone', async () => {
    const reports = await app.call(contract.listDayAheadReports, span('2026-01-01', '2026-12-31'))
    expect(reports).toHaveLength(365)
    for (const date of ['2026-03-29', '2026-10-25', '2026-07-01']) {
      const { periods: _periods, ...alone } = await report(date)
      expect(reports.find((one) => one.date === date)).toEqual(alone)
    }
  })

  test('are of all time, twenty years at most, and end after they begin', async () => {
    expect(await app.call(contract.listDayAheadReports, span('2020-01-01', '2039-12-31'))).toHaveLength(7_305)
    const long = await app.refused(contract.listDayAheadReports, span('2020-01-01', '2040-01-01'))
    expect(long).toMatchObject({ status: 422, code: 'span_too_long', field: 'dateTo' })
    const turned = await app.refused(contract.listDayAheadReports, span('2026-01-02', '2026-01-01'))
    expect(turned).toMatchObject({ status: 400, code: 'start_not_before_end', field: 'dateTo' })
  })
})

describe('the spreadsheet', () => {
  test.each(days)('of %s has the numbers of the API, cell by cell', async (date) => {
    const own = await report(date)
    // What the wire carries, as a reader of the API gets it.
    const wire = z.encode(contract.DayAheadReport, own)
    const { sheets } = await exported(date)
    const [intervals, indices] = sheets
    const wall = (instant: Temporal.Instant) =>
      new Date(`${instant.toZonedDateTimeISO('Europe/Bucharest').toPlainDateTime().toString()}Z`)
    const net = (period: { paid: bigint; received: bigint }) =>
      Number(period.received - period.paid) / 10 ** decimals.amount
    expect(intervals?.data.slice(3, -1)).toEqual(
      wire.periods.map((period, index) => [
        ...[period.label, wall(own.periods[index]!.start), wall(own.periods[index]!.end)],
        ...[period.price, period.interval.low, period.interval.high],
        ...[period.volume, period.buyQuantity, period.sellQuantity, period.welfare],
        ...[period.bought, period.sold, period.paid, period.received, net(own.periods[index]!)],
      ]),
    )
    const { totals } = wire
    expect(intervals?.data.at(-1)).toEqual([
      ...['Total', null, null, null, null, null, totals.volume, null, null, null],
      ...[totals.bought, totals.sold, totals.paid, totals.received, totals.net],
    ])
    expect(indices?.data.slice(3)).toEqual(
      (['base', 'peak', 'offPeak'] as const).map((name, index) => [
        ['Base', 'Peak', 'Off-peak'][index],
        wire.indices?.[name].price,
        ...[wire.indices?.[name].volume, wire.indices?.[name].pricedPeriods, wire.indices?.[name].periods],
      ]),
    )
    expect(intervals?.data[12]?.[3]).toBeNull()
    expect(intervals?.data[6]?.[3]).toBe(-0.01)
  })

  test('tells the repeated hours apart and lets the clock go back', async () => {
    const { sheets } = await exported('2026-10-25')
    const rows = sheets[0]?.data.slice(6, 8) ?? []
    expect(rows.map(([label]) => label)).toEqual(['03:00-04:00 A', '03:00-04:00 B'])
    expect(rows.map(([, start]) => start)).toEqual([new Date('2026-10-25T03:00:00Z'), new Date('2026-10-25T03:00:00Z')])
  })

  test('speaks the language of its reader', async () => {
    const { sheets } = await exported('2026-10-25', buyer, 'ro')
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Intervale', 'Indici'])
    expect(sheets[0]?.data[0]?.[0]).toBe('Piața pentru Ziua Următoare (PZU), livrare pe 25-10-2026')
    expect(sheets[0]?.data[2]).toContain('Preț de închidere (TC/kWh)')
  })

  test('is named by the day it is in Bucharest', async () => {
    app.clock.set('2026-03-02T08:30:00Z')
    const { answer } = await exported('2026-10-25')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="02-03-2026.xlsx"')
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  test('of a day without a market says so', async () => {
    const { sheets } = await exported('2026-07-01')
    expect(sheets[0]?.data[1]?.[0]).toBe('No cleared market for this day.')
    expect(sheets[0]?.data.slice(3)).toEqual([['Total', ...Array(5).fill(null), 0, null, null, null, 0, 0, 0, 0, 0]])
  })
})
