import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import * as contract from '@tandem/contract/reports.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { getLastTrade, listTrades, listTradesOfUser } from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { decimals } from '@tandem/core/units/units.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aClearedDay } from '../testing/cleared-day.ts'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-27T08:00:00Z' })
const day = (text: string) => text as DeliveryDay
let admin: TestUser
let ana: TestUser
let dan: TestUser
const marketIds = new Map<string, number>()

async function aMarket(date: string, mtuMinutes: MtuMinutes): Promise<number> {
  const closes = Temporal.PlainDate.from(date).toZonedDateTime('Europe/Bucharest').add({ hours: 20 }).toInstant()
  const id = await anIntradayMarket(app, admin, { date, closes: closes.toString(), mtuMinutes })
  marketIds.set(date, id)
  return id
}

/** One sells, the other takes all of it: `trade(id, 4, dan, ana, '10 @ 0.5')` is one trade. */
async function trade(marketId: number, period: number, seller: TestUser, buyer: TestUser, terms: string) {
  const [quantity = '', , price = ''] = terms.split(' ')
  await place(app, seller, marketId, wish('sell', Number(quantity), price, { period }))
  const { trades } = await place(app, buyer, marketId, wish('buy', Number(quantity), price, { period }))
  expect(trades).toHaveLength(1)
}

/** A spring day in hours, near whose delivery most trades are made, and an autumn day in quarters beside an hourly auction. */
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  ana = await app.aUser({ coins: '1000' })
  dan = await app.aUser({ coins: '1000' })
  for (const date of ['2026-03-29', '2026-10-25']) {
    const lines = (side: 'buy' | 'sell') => [line(4, `${side} 70 @ ${side === 'sell' ? '0.12345' : '0.2'}`)]
    await aClearedDay(app, { date, admin }, [
      { as: dan, lines: lines('sell') },
      { as: ana, lines: lines('buy') },
    ])
  }
  const spring = await aMarket('2026-03-29', 60)
  // The fourth hour of that day is delivered from 01:00 to 02:00 UTC.
  const steps = [
    ['2026-03-28T21:59:59.999Z', 4, dan, ana, '10 @ 0.5'],
    ['2026-03-28T22:00:00Z', 4, dan, ana, '20.5 @ 0.41'],
    ['2026-03-28T22:59:59.999Z', 4, ana, dan, '5 @ 0.29'],
    ['2026-03-28T23:00:00Z', 4, dan, ana, '7.001 @ 0.33'],
    ['2026-03-28T23:59:59.999Z', 4, dan, ana, '3 @ 0.35'],
    ['2026-03-29T00:30:00Z', 12, dan, ana, '40 @ -0.25'],
    ['2026-03-29T00:30:00Z', 13, ana, admin, '1 @ 0'],
  ] as const
  for (const [at, period, seller, buyer, terms] of steps) {
    app.clock.set(at)
    await trade(spring, period, seller, buyer, terms)
  }
  app.clock.set('2026-10-24T08:00:00.123Z')
  const autumn = await aMarket('2026-10-25', 15)
  await trade(autumn, 13, dan, ana, '2 @ 0.1')
  await trade(autumn, 14, dan, ana, '4 @ 0.3')
  await trade(autumn, 14, ana, dan, '1.5 @ 0.2')
})

const report = (date: string, as = ana) =>
  app.call(contract.getIntradayReport, { params: { userId: as.userId, date: day(date) }, as })

async function exported(date: string, language: 'en' | 'ro' = 'en') {
  const { method, url } = buildRequest(contract.exportIntradayReport, {
    params: { userId: ana.userId, date: day(date) },
  })
  const headers = { authorization: `Bearer ${ana.token}`, 'accept-language': language }
  const answer = await app.server.inject({ method, url, headers })
  return { answer, sheets: await readExcelFile(answer.rawPayload) }
}

describe('the report of a day', () => {
  test('tells what each contract did, and what the reader did in it', async () => {
    const { market, periods, totals } = await report('2026-03-29')
    expect(market).toMatchObject({ marketType: 'intraday', date: '2026-03-29', periodCount: 23 })
    expect(periods).toHaveLength(23)
    expect(periods[3]).toMatchObject({
      label: '04:00-05:00',
      open: perKWh('0.5'),
      high: perKWh('0.5'),
      low: perKWh('0.29'),
      last: perKWh('0.35'),
      // (5 + 8.405 + 1.45 + 2.31033 + 1.05) / 45.501
      volume: kWh('45.501'),
      vwap: perKWh('0.40033'),
      trades: 5,
      bought: kWh('40.501'),
      sold: kWh('5'),
      ownTrades: 5,
      paid: tc('16.76533'),
      received: tc('1.45'),
    })
    expect(totals).toMatchObject({
      high: perKWh('0.5'),
      low: perKWh('-0.25'),
      volume: kWh('86.501'),
      trades: 7,
      ownTrades: 7,
      turnover: tc('8.21533'),
      bought: kWh('80.501'),
      sold: kWh('6'),
      paid: tc('16.76533'),
      received: tc('11.45'),
      net: tc('-5.31533'),
    })
  })

  test('takes into ID3 the last three hours before delivery, into ID1 the last one before closure', async () => {
    const { periods } = await report('2026-03-29')
    // (8.405 + 1.45 + 2.31033 + 1.05) / 35.501 and (2.31033 + 1.05) / 10.001
    expect(periods[3]).toMatchObject({ id3: perKWh('0.37225'), id1: perKWh('0.336') })
    expect(periods[11]).toMatchObject({ vwap: perKWh('-0.25'), id3: null, id1: null })
  })

  test('below a price of zero the buyer receives; a price of zero is a price', async () => {
    const { periods } = await report('2026-03-29')
    expect(periods[11]).toMatchObject({ bought: kWh('40'), paid: 0n, received: tc('10') })
    expect(periods[12]).toMatchObject({ open: 0, last: 0, vwap: 0, volume: kWh('1'), sold: kWh('1'), received: 0n })
  })

  test('has nothing where nothing traded, never zero', async () => {
    const { periods } = await report('2026-03-29')
    const nothing = { open: null, high: null, low: null, last: null, vwap: null, id1: null, id3: null, volume: null }
    expect(periods[0]).toMatchObject({ ...nothing, trades: 0, dayAheadPrice: null, ownTrades: 0 })
  })

  test('has every own trade in its sequence, with its time and value', async () => {
    const { trades } = await report('2026-03-29')
    expect(trades.map(({ period, number, side, value }) => [period, number, side, value])).toEqual([
      [4, 1, 'buy', tc('-5')],
      [4, 2, 'buy', tc('-8.405')],
      [4, 3, 'sell', tc('1.45')],
      [4, 4, 'buy', tc('-2.31033')],
      [4, 5, 'buy', tc('-1.05')],
      [12, 1, 'buy', tc('10')],
      [13, 1, 'sell', 0n],
    ])
    expect(trades[0]).toMatchObject({ label: '04:00-05:00', at: Temporal.Instant.from('2026-03-28T21:59:59.999Z') })
  })

  test('puts the hourly day-ahead price beside each quarter, on the day of 25 hours', async () => {
    const { periods, totals } = await report('2026-10-25')
    expect(periods).toHaveLength(100)
    expect(
      periods.map(({ dayAheadPrice }) => dayAheadPrice).flatMap((price, index) => (price === null ? [] : index)),
    ).toEqual([12, 13, 14, 15])
    expect(periods[12]).toMatchObject({ label: '03:00-03:15 A', trades: 1 })
    expect(periods[13]).toMatchObject({ label: '03:15-03:30 A', trades: 2, open: perKWh('0.3'), last: perKWh('0.2') })
    expect(totals).toMatchObject({ volume: kWh('7.5'), vwap: perKWh('0.22667'), bought: kWh('6'), sold: kWh('1.5') })
  })

  test('is the market alone for who did not trade, and empty without a market', async () => {
    const stranger = await app.aUser()
    const { totals, trades } = await report('2026-03-29', stranger)
    expect(trades).toEqual([])
    expect(totals).toMatchObject({ volume: kWh('86.501'), bought: 0, sold: 0, paid: 0n, net: 0n, ownTrades: 0 })
    expect(await report('2026-07-01')).toMatchObject({
      market: null,
      periods: [],
      totals: { vwap: null, volume: null },
    })
  })

  test('is for its user and the administrator', async () => {
    const params = { userId: ana.userId, date: day('2026-03-29') }
    expect(await app.refused(contract.getIntradayReport, { params, as: dan })).toMatchObject({ status: 403 })
    expect(await app.refused(contract.exportIntradayReport, { params, as: dan })).toMatchObject({ status: 403 })
    expect(await app.call(contract.getIntradayReport, { params, as: admin })).toEqual(await report('2026-03-29'))
  })
})

test('the reports of a span have the totals of each day', async () => {
  const span = { userId: ana.userId, dateFrom: day('2026-01-01'), dateTo: day('2026-12-31') }
  const reports = await app.call(contract.listIntradayReports, { params: span, as: ana })
  expect(reports).toHaveLength(365)
  for (const date of ['2026-03-29', '2026-10-25', '2026-07-01']) {
    const { periods: _periods, trades: _trades, ...alone } = await report(date)
    expect(reports.find((one) => one.date === date)).toEqual(alone)
  }
  const params = { ...span, dateTo: day('2025-01-01') }
  expect(await app.refused(contract.listIntradayReports, { params, as: ana })).toMatchObject({
    code: 'start_not_before_end',
  })
  const ever = { ...span, dateFrom: day('2020-01-01'), dateTo: day('2039-12-31') }
  expect(await app.call(contract.listIntradayReports, { params: ever, as: ana })).toHaveLength(7_305)
  const long = { ...ever, dateTo: day('2040-01-01') }
  expect(await app.refused(contract.listIntradayReports, { params: long, as: ana })).toMatchObject({
    code: 'span_too_long',
  })
})

describe('the spreadsheet', () => {
  test.each(['2026-03-29', '2026-10-25'])('of %s has the numbers of the API, cell by cell', async (date) => {
    const own = await report(date)
    // What the wire carries, as a reader of the API gets it.
    const wire = z.encode(contract.IntradayReport, own)
    const [intervals, trades] = (await exported(date)).sheets
    const wall = (instant: Temporal.Instant) =>
      toTheHundredth(new Date(`${instant.toZonedDateTimeISO('Europe/Bucharest').toPlainDateTime().toString()}Z`))
    const net = ({ paid, received }: { paid: bigint; received: bigint }) =>
      Number(received - paid) / 10 ** decimals.amount
    expect(intervals?.data.slice(3, -1).map((row) => row.map(toTheHundredth))).toEqual(
      wire.periods.map((period, index) => [
        ...[period.label, wall(own.periods[index]!.start), wall(own.periods[index]!.end)],
        ...[period.open, period.high, period.low, period.last, period.vwap, period.id1, period.id3],
        ...[period.volume, period.trades, period.dayAheadPrice, period.bought, period.sold],
        ...[period.paid, period.received, net(own.periods[index]!), period.ownTrades],
      ]),
    )
    const { totals } = wire
    expect(intervals?.data.at(-1)).toEqual([
      ...['Total', null, null, null, totals.high, totals.low, null, totals.vwap, null, null, totals.volume],
      ...[totals.trades, null, totals.bought, totals.sold, totals.paid, totals.received, totals.net, totals.ownTrades],
    ])
    expect(trades?.data.slice(3, -1).map((row) => row.map(toTheHundredth))).toEqual(
      wire.trades.map((trade, index) => [
        ...[wall(own.trades[index]!.at), trade.label, trade.side === 'buy' ? 'Bought' : 'Sold', trade.quantity],
        ...[trade.price, trade.value, trade.orderId, trade.number],
      ]),
    )
    expect(trades?.data.at(-1)).toEqual(['Total', null, null, null, null, totals.net, null, null])
  })

  test('speaks the language of its reader and is named by the day it is in Bucharest', async () => {
    app.clock.set('2026-10-24T22:30:00Z')
    const { answer, sheets } = await exported('2026-03-29', 'ro')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="25-10-2026.xlsx"')
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Intervale', 'Tranzacțiile mele'])
    expect(sheets[0]?.data[0]?.[0]).toBe('Piața intrazilnică (PI), livrare pe 29-03-2026')
    expect(sheets[1]?.data[3]?.[2]).toBe('Cumpărat')
    const without = await exported('2026-07-01')
    expect(without.sheets[0]?.data[1]?.[0]).toBe('No intra-day market for this day.')
  })
})

/** A spreadsheet keeps times as fractions of a day, and the reader cuts them to the millisecond. */
function toTheHundredth<Cell>(cell: Cell): Cell | Date {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 10) * 10) : cell
}

describe('the list of trades', () => {
  const days = { dateFrom: day('2026-03-29'), dateTo: day('2026-03-29') }
  const list = (marketType: 'intraday' | 'dayAhead' | null) =>
    app.call(listTrades, { params: days, query: { marketType }, as: ana })

  test('has several intra-day trades of one interval in their sequence, beside what the auction gave', async () => {
    const fourth = (await list(null)).filter(({ period }) => period === 4)
    expect(fourth.map(({ marketType, number, type, value }) => [marketType, number, type, value])).toEqual([
      ['dayAhead', null, 'buy', -BigInt(kWh('70')) * BigInt(fourth[0]?.price ?? 0)],
      ['intraday', 1, 'buy', tc('-5')],
      ['intraday', 2, 'buy', tc('-8.405')],
      ['intraday', 3, 'sell', tc('1.45')],
      ['intraday', 4, 'buy', tc('-2.31033')],
      ['intraday', 5, 'buy', tc('-1.05')],
    ])
    expect(fourth[1]).toMatchObject({ label: '04:00-05:00', marketId: marketIds.get('2026-03-29') })
    expect(fourth[1]?.tradedAt.toString()).toBe('2026-03-28T21:59:59.999Z')
  })

  test('is cut to a market, and adds up to the report', async () => {
    const [intraday, dayAhead] = [await list('intraday'), await list('dayAhead')]
    expect([intraday.length, dayAhead.length]).toEqual([7, 1])
    const { totals } = await report('2026-03-29')
    expect(intraday.reduce((sum, { value }) => sum + value, 0n)).toBe(totals.net)
  })

  test('gives the administrator both sides of a trade, and of one user only that one', async () => {
    const query = { marketType: 'intraday' as const }
    expect(await app.call(listTrades, { params: days, query, as: admin })).toHaveLength(14)
    const params = { ...days, userId: dan.userId }
    expect(await app.call(listTradesOfUser, { params, query, as: dan })).toHaveLength(6)
  })

  test('ends with the trade that was made last', async () => {
    const last = await app.call(getLastTrade, { params: { userId: ana.userId }, as: ana })
    expect(last).toMatchObject({ marketType: 'intraday', date: '2026-10-25', period: 14, number: 2, type: 'sell' })
  })
})

test('the boards count every kWh once, and keep the last auction as the last result', async () => {
  const { figures } = await app.call(getPublicContent)
  expect(figures).toMatchObject({ auctionsCleared: 2, energyTraded: kWh('234.001'), lastDeliveryDay: '2026-10-25' })
  const { lastResult } = await app.call(getUserBoard, { as: ana })
  expect(lastResult).toMatchObject({ date: '2026-10-25', bought: kWh('70'), sold: 0, received: 0n })
})
