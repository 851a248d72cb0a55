import { buildRequest } from '@tandem/contract/request.ts'
import * as contract from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-27T08:00:00Z' })
const day = (text: string) => text as DeliveryDay
let admin: TestUser
let ana: TestUser
let dan: TestUser

/** Auctions of a spring and an autumn day with prices on both sides of zero, and continuous trades in the spring one. */
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  ana = await app.aUser({ coins: '1000' })
  dan = await app.aUser({ coins: '1000' })
  for (const date of ['2026-03-29', '2026-03-30', '2026-10-25']) {
    await aClearedDay(app, { date, admin }, [
      { as: dan, lines: [line(1, 'sell 100.001 @ 0.12345'), line(4, 'sell 70 @ -0.04'), line(12, 'buy 3 @ 0.5')] },
      { as: ana, lines: [line(1, 'buy 60.5 @ 0.2'), line(4, 'buy 90 @ -0.01'), line(12, 'sell 2 @ 0.1')] },
    ])
  }
  const closes = '2026-03-29T18:00:00Z'
  const market = await anIntradayMarket(app, admin, { date: '2026-03-29', closes, mtuMinutes: 15 })
  const pick = seededWholeNumbers(6)
  for (let made = 0; made < 14; made++) {
    const period = pick(40, 52)
    const [price, quantity] = [(pick(-9, 30) / 100).toFixed(2), pick(1, 9)]
    const [seller, buyer] = pick(0, 1) === 0 ? [ana, dan] : [dan, ana]
    await place(app, seller, market, wish('sell', quantity, price, { period }))
    await place(app, buyer, market, wish('buy', quantity, price, { period }))
  }
})

type Query = NonNullable<Parameters<typeof buildRequest<typeof contract.pageTrades>>[1]['query']>
const all = { dateFrom: day('2026-01-01'), dateTo: day('2026-12-31') }

const page = (query: Partial<Query> = {}, { as = ana, span = all } = {}) =>
  app.call(contract.pageTrades, { params: span, query: { marketType: null, ...query }, as })

const marketTypes = [null, 'dayAhead', 'intraday'] as const
const sides = [null, 'buy', 'sell'] as const
const spans = [all, { dateFrom: day('2026-03-29'), dateTo: day('2026-03-29') }]
const choices = marketTypes.flatMap((marketType) =>
  sides.flatMap((side) => spans.map((span) => ({ marketType, side, span }))),
)

describe('a page of trades', () => {
  test.each(choices)('adds up, whatever is chosen: %j', async ({ marketType, side, span }) => {
    const query = { marketType, side }
    const { trades, totals, count, bars } = await page({ ...query, pageSize: 500 }, { span })
    const listed = await app.call(contract.listTrades, { params: span, query: { marketType }, as: ana })
    const chosen = listed.filter((trade) => !side || trade.type === side)
    expect(trades.map(({ netSoFar: _net, ...trade }) => trade).toSorted((a, b) => a.id - b.id)).toEqual(
      chosen.toSorted((a, b) => a.id - b.id),
    )
    expect(count).toBe(chosen.length)
    const values = trades.map((trade) => trade.value)
    expect(totals.net).toBe(sumAmounts(values))
    expect(totals.received).toBe(sumAmounts(values.filter((value) => value > 0n)))
    expect(totals.paid).toBe(totals.received - totals.net)
    for (const type of ['buy', 'sell'] as const) {
      const part = type === 'buy' ? 'bought' : 'sold'
      const energy = sumEnergy(trades.filter((trade) => trade.type === type).map((trade) => trade.quantity))
      expect(totals[part].energy).toBe(energy)
      expect(totals[part].average === null).toBe(energy === 0)
      expect(sumEnergy(bars.list.map((bar) => bar[part]))).toBe(energy)
    }
    expect(bars.by).toBe(new Set(trades.map((trade) => trade.date)).size === 1 ? 'interval' : 'day')
    // The latest first: what is so far is what stands below.
    trades.forEach((trade, index) => {
      expect(trade.netSoFar).toBe(amount((trades[index + 1]?.netSoFar ?? 0n) + trade.value))
    })
  })

  test.each(contract.tradeSortings)('sorted by %s repeats and leaves out none, and counts on', async (sortBy) => {
    const whole = await page({ sortBy, direction: 'asc', pageSize: 500 })
    const parts = []
    for (let number = 1; number <= Math.ceil(whole.count / 4); number++) {
      parts.push(await page({ sortBy, direction: 'asc', page: number, pageSize: 4 }))
    }
    expect(parts.flatMap((part) => part.trades)).toEqual(whole.trades)
    for (const part of parts) expect([part.count, part.totals]).toEqual([whole.count, whole.totals])
    expect((await page({ page: 999 })).trades).toEqual([])
  })

  test('joins the intervals of two markets in one day, and days into months beyond a quarter of them', async () => {
    const span = { dateFrom: day('2026-03-29'), dateTo: day('2026-03-29') }
    const { bars } = await page({}, { span })
    expect(bars.by).toBe('interval')
    expect(bars.list.map((bar) => bar.label).slice(0, 2)).toEqual(['00:00-01:00', '04:00-05:00'])
    expect(new Set(bars.list.map((bar) => bar.label)).size).toBe(bars.list.length)
  })

  test('is of both sides for the administrator, or of one user, and of nobody else for a trader', async () => {
    const everybody = await page({ pageSize: 500 }, { as: admin })
    const [own, other] = [await page({ userId: ana.userId }, { as: admin }), await page({}, { as: dan })]
    expect(everybody.count).toBe(own.count + other.count)
    expect(everybody.totals.net).toBe(0n)
    expect(everybody.trades.every((trade) => trade.netSoFar === null)).toBe(true)
    expect(own).toEqual(await page())
    const input = { params: all, query: { marketType: null, userId: ana.userId }, as: dan }
    expect(await app.refused(contract.pageTrades, input)).toMatchObject({ status: 403 })
  })

  test.each(choices)('of everybody adds up as well: %j', async ({ marketType, side, span }) => {
    const { trades, totals, count } = await page({ marketType, side, pageSize: 500 }, { as: admin, span })
    expect(trades.length).toBe(count)
    const values = trades.map((trade) => trade.value)
    expect(totals.net).toBe(sumAmounts(values))
    expect(totals.received).toBe(sumAmounts(values.filter((value) => value > 0n)))
    for (const type of ['buy', 'sell'] as const) {
      const energy = sumEnergy(trades.filter((trade) => trade.type === type).map((trade) => trade.quantity))
      expect(totals[type === 'buy' ? 'bought' : 'sold'].energy).toBe(energy)
    }
  })

  test('refuses a span that ends before it begins', async () => {
    const params = { dateFrom: all.dateTo, dateTo: all.dateFrom }
    const refused = await app.refused(contract.pageTrades, { params, query: { marketType: null }, as: ana })
    expect(refused).toMatchObject({ code: 'start_not_before_end', field: 'dateTo' })
  })
})

interface Wanted {
  readonly language?: 'en' | 'ro'
  readonly as?: TestUser
  readonly query?: { marketType: (typeof marketTypes)[number]; side?: (typeof sides)[number]; of?: 'everybody' }
}

async function exported({ language = 'en', as = ana, query = { marketType: null } }: Wanted = {}) {
  const params = { userId: as.userId, ...all }
  const { method, url } = buildRequest(contract.exportTrades, { params, query })
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': language }
  const answer = await app.server.inject({ method, url, headers })
  const [sheet] = answer.statusCode === 200 ? await readExcelFile(answer.rawPayload) : []
  return { answer, rows: (sheet?.data ?? []).map((row) => row.map(toTheHundredth)) }
}

/** A spreadsheet keeps times as fractions of a day, and the reader cuts them to the millisecond. */
function toTheHundredth<Cell>(cell: Cell): Cell | Date {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 10) * 10) : cell
}

const wall = (instant: Temporal.Instant) =>
  toTheHundredth(new Date(`${instant.toZonedDateTimeISO('Europe/Bucharest').toPlainDateTime().toString()}Z`))
const names = { dayAhead: 'Day-ahead', intraday: 'Intra-day', balancing: 'Balancing' }

describe('the spreadsheet of trades', () => {
  test.each(marketTypes.flatMap((marketType) => sides.map((side) => ({ marketType, side }))))(
    'has the numbers of the screen, cell by cell: %j',
    async (query) => {
      const shown = await page({ ...query, direction: 'asc', pageSize: 500 })
      // What the wire carries, as a reader of the API gets it.
      const wire = z.encode(contract.TradePage, shown)
      const { rows } = await exported({ query })
      expect(rows.slice(3, -1)).toEqual(
        wire.trades.map((trade, index) => [
          ...[new Date(`${trade.date}T00:00:00Z`), trade.label],
          ...[names[shown.trades[index]!.marketType], trade.number, wall(shown.trades[index]!.tradedAt)],
          ...[trade.type === 'buy' ? 'Bought' : 'Sold', trade.quantity, trade.price, trade.value, trade.netSoFar],
        ]),
      )
      const { net } = wire.totals
      expect(rows.at(-1)).toEqual(['Total', null, null, null, null, null, null, null, net, net])
    },
  )

  test('of everybody names each user, and is for the administrator alone', async () => {
    const query = { marketType: 'intraday', of: 'everybody' } as const
    const { rows } = await exported({ as: admin, query })
    expect(rows[2]).toContain('User')
    expect(rows.slice(3, -1)).toHaveLength(28)
    expect(rows.at(-1)).toEqual(['Total', null, null, null, null, null, null, null, null, 0])
    expect((await exported({ as: ana, query })).answer.statusCode).toBe(403)
  })

  test('speaks the language of its reader and is named by the day it is in Bucharest', async () => {
    app.clock.set('2026-10-24T22:30:00Z')
    const { answer, rows } = await exported({ language: 'ro', query: { marketType: 'dayAhead', side: 'sell' } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="25-10-2026.xlsx"')
    expect(rows[0]?.[0]).toBe('Tranzacții după livrare, 01-01-2026 – 31-12-2026')
    expect(rows[1]?.[0]).toContain('Numai: PZU, Vândut.')
    expect(rows[3]?.[5]).toBe('Vândut')
  })
})
