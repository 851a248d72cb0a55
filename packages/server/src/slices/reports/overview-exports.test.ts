import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { amount } from '@tandem/core/units/units.ts'
import * as dashboards from '@tandem/contract/admin/dashboards.ts'
import type { AnyEndpoint, ParamsOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import { getStatement, Statement } from '@tandem/contract/ledger/ledger.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { exportStatement, getWalletSteps, walletGranularities } from '@tandem/contract/ledger/wallet.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { liveSettledDay } from '../../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import type { WholeDay } from '../../testing/whole-day.ts'
import { post } from '../ledger/index.ts'

const app = useTestApp()
const date = '2026-10-25' as DeliveryDay
const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
let lived: WholeDay
beforeAll(async () => {
  lived = await liveSettledDay(app, date)
})

interface Asking {
  readonly as: TestUser
  readonly language?: 'en' | 'ro'
}

/** The sheets of an export as a reader finds them: below the title, the note and the headers. */
async function exported<E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>, { as, language = 'en' }: Asking) {
  const { method, url } = buildRequest(endpoint as AnyEndpoint, { params: params as object })
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': language }
  const answer = await app.server.inject({ method, url, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const sheets = (await readExcelFile(answer.rawPayload)).map(({ sheet, data }) => ({
    sheet,
    title: data[0]?.[0],
    note: data[1]?.[0],
    headers: data[2],
    rows: data.slice(3).map((row) => row.map(toTheMillisecond)),
  }))
  return { sheets, disposition: answer.headers['content-disposition'] }
}

/** A spreadsheet keeps times as fractions of a day. */
function toTheMillisecond<Cell>(cell: Cell): Cell | Date {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 10) * 10) : cell
}

/** What the wire carries, as a reader of the API gets it. */
const onWire = <E extends AnyEndpoint>(endpoint: E, answer: ResponseOf<E>) =>
  z.encode(endpoint.response, answer) as z.input<E['response']>

const wall = (instant: string) => {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Bucharest').toPlainDateTime()
  return toTheMillisecond(new Date(`${time.toString()}Z`))
}
/** A cell of a delivery day is a date. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
/** TC/kWh on the wire, TC/MWh in the file. */
const perMWh = (price: number | string | null) => (price === null ? null : Math.round(Number(price) * 1e5) / 100)

describe('the spreadsheet of the statement', () => {
  const types = {
    coinPurchase: 'Coin purchase',
    startingBalance: 'Starting balance',
    reservation: 'Reserved for an order',
    release: 'Released',
    auctionPurchase: 'Bought day-ahead',
    auctionSale: 'Sold day-ahead',
    intradayTrade: 'Traded intra-day',
    imbalance: 'Imbalance',
    accountClosure: 'Account closed',
  }

  test('has every line of the statement, cell by cell', async () => {
    for (const as of lived.traders) {
      const params = { userId: as.userId, ...span }
      const statement = onWire(getStatement, await app.call(getStatement, { params, as }))
      const { sheets, disposition } = await exported(exportStatement, params, { as })
      expect(disposition).toBe('attachment; filename="26-10-2026.xlsx"')
      expect(sheets).toHaveLength(2)
      expect(sheets[0]?.rows.slice(0, -1)).toEqual(
        statement.lines.map((line) => [
          ...[wall(line.date), types[line.type], line.deliveryDay && dateOf(line.deliveryDay), line.orderId],
          ...[line.initialBalance, line.value, line.finalBalance, 'posted'],
        ]),
      )
      const { lines } = z.decode(Statement, statement)
      const sum = Number(lines.reduce((total, { value }) => total + value, 0n)) / 1e8
      const { initialBalance, finalBalance } = statement
      expect(sheets[0]?.rows.at(-1)).toEqual(['Total', null, null, null, initialBalance, sum, finalBalance, null])
      expect(lines.some(({ type }) => type === 'imbalance')).toBe(true)
      // What was only reserved is neither in nor out, and the balances of the rest chain to all that is there.
      const money = sheets[1]?.rows.slice(0, -1) ?? []
      expect(money.map(([, type]) => type)).toEqual(
        lines.filter(({ type }) => type !== 'reservation' && type !== 'release').map(({ type }) => types[type]),
      )
      expect(money.length).toBeLessThan(lines.length)
      for (const [index, row] of money.entries()) {
        expect(row[4]).toBeCloseTo(
          Number(money[index - 1]?.[6] ?? Number(initialBalance) + Number(statement.reservedBefore)),
          7,
        )
      }
      const { balance } = await app.call(getStatement, { params, as })
      expect(sheets[1]?.rows.at(-1)?.[6]).toBe(Number(balance) / 1e8)
    }
  })

  test('speaks Romanian', async () => {
    const [as] = lived.traders
    const { sheets } = await exported(exportStatement, { userId: as!.userId, ...span }, { as: as!, language: 'ro' })
    expect(sheets[0]).toMatchObject({ sheet: 'Extras de cont' })
    expect(sheets[0]?.title).toBe('Extras de monede 24-10-2026 – 26-10-2026')
    expect(sheets[0]?.headers).toContain('Sold inițial (TC)')
    expect(sheets[0]?.rows.map(([, type]) => type)).toContain('Dezechilibru')
  })

  test('writes what has more digits than a number keeps to its last decimal', async () => {
    const as = await app.aUser()
    const entry = { kind: 'coinPurchase', idempotencyKey: 'test/rich', at: app.clock.now() }
    await post(app.platform.db, entry, acceptPurchase(as.userId, amount(1_234_567_890_123_456_789n)))
    const { sheets } = await exported(exportStatement, { userId: as.userId, ...span }, { as })
    expect(sheets[0]?.rows[0]?.[5]).toBe('12345678901.23456789')
  })

  test('is for its user and the administrator, also of 20 years, and says when it is empty', async () => {
    const [owner, other] = lived.traders
    const params = { userId: owner!.userId, dateFrom: date, dateTo: addDays(date, 7_304) }
    expect(await app.refused(exportStatement, { params, as: other! })).toMatchObject({ status: 403 })
    const long = { ...params, dateTo: addDays(date, 7_305) }
    expect(await app.refused(exportStatement, { params: long, as: owner! })).toMatchObject({ code: 'span_too_long' })
    const nobody = await app.aUser({ userType: 'standard' })
    const { sheets } = await exported(exportStatement, { ...params, userId: nobody.userId }, { as: nobody })
    expect(sheets[0]?.note).toBe('No coin moved on these days.')
    expect(sheets[0]?.rows).toEqual([['Total', null, null, null, 0, 0, 0, null]])
    await exported(exportStatement, params, { as: lived.admin })
  })
})

describe('the spreadsheet of the indicators', () => {
  /** As the screens name a step. */
  const named = {
    hour: (label: string) => label,
    day: (label: string) => label.split('-').reverse().join('-'),
    month: (label: string) => ({ '2026-10': 'October 2026' })[label],
    year: (label: string) => label,
  }

  // This day trades by the hour.
  const ofWholeHours = walletGranularities.filter((each) => each !== 'quarter')
  test.each(ofWholeHours)('by the %s has the numbers of the calls, cell by cell', async (granularity) => {
    for (const as of lived.traders) {
      const own = { userId: as.userId, ...span, granularity }
      const params = { ...own, marketType: null }
      const answer = await app.call(dashboards.getIndicators, { params, as })
      const { steps, totals, bestHours, worstHours, daily } = onWire(dashboards.getIndicators, answer)
      const wallet = onWire(getWalletSteps, await app.call(getWalletSteps, { params: own, as }))
      const { sheets, disposition } = await exported(dashboards.exportIndicators, params, { as })
      expect(disposition).toBe('attachment; filename="26-10-2026.xlsx"')
      const results = (row: typeof totals) => [
        ...[row.bought, row.sold, row.paid, row.received, row.net, row.trades, row.imbalance, row.result],
        perMWh(row.unitary),
      ]
      expect(sheets[0]?.rows).toEqual([
        ...steps.map((step) => [named[granularity](step.label), wall(step.start), wall(step.end), ...results(step)]),
        ['Total', null, null, ...results(totals)],
      ])
      const hour = (rank: string) => (one: (typeof bestHours)[number]) => {
        const two = (value: number) => String(value).padStart(2, '0')
        const name = `${two(one.hour)}:00-${two(one.hour + 1)}:00`
        return [rank, name, one.net, one.energy, perMWh(one.unitary)]
      }
      expect(sheets[1]?.rows).toEqual([...bestHours.map(hour('Best')), ...worstHours.map(hour('Worst'))])
      expect(sheets[2]?.rows).toEqual([
        ['Average', null, daily.mean, daily.days],
        ['Best day', daily.best && dateOf(daily.best.day), daily.best?.result, null],
        ['Worst day', daily.worst && dateOf(daily.worst.day), daily.worst?.result, null],
      ])
      const coins = (step: typeof wallet.totals) => [
        ...[step.initialBalance, step.purchases, step.dayAhead, step.intraday, step.imbalance, step.other],
        ...[step.change, step.finalBalance],
      ]
      expect(sheets[3]?.rows).toEqual([
        ...wallet.steps.map((step) => [
          named[granularity](step.label),
          wall(step.start),
          wall(step.end),
          ...coins(step),
        ]),
        ['Total', null, null, ...coins(wallet.totals)],
      ])
    }
  })

  test('speaks Romanian and names the market', async () => {
    const [as] = lived.traders
    const params = { userId: as!.userId, ...span, granularity: 'day' as const, marketType: 'dayAhead' as const }
    const { sheets } = await exported(dashboards.exportIndicators, params, { as: as!, language: 'ro' })
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Rezultate', 'Orele zilei', 'Rezultat zilnic', 'Monede'])
    expect(sheets[0]?.title).toBe('Rezultate după livrare, Piața pentru Ziua Următoare, 24-10-2026 – 26-10-2026')
    expect(sheets[0]?.headers).toContain('Câștig unitar (TC/MWh)')
  })
})

describe('the spreadsheet of orders', () => {
  test.each(['buy', 'sell', null] as const)('has the orders of the list, cell by cell (%s)', async (orderType) => {
    const states: Record<string, string> = {
      filled: 'Filled',
      partiallyFilled: 'Partly filled',
      unfilled: 'Not filled',
      cancelled: 'Cancelled',
      expired: 'Expired',
      remainderCancelled: 'Rest cancelled',
    }
    const markets: Record<string, string> = { pzu_market: 'Day-ahead', intraday_market: 'Intra-day' }
    const origins: Record<string, string> = { manual: 'By hand', autopilot: 'Autopilot' }
    for (const as of lived.traders) {
      const params = { userId: as.userId, ...span, marketType: null }
      const answer = await app.call(dashboards.listManagedOrders, { params, as })
      const orders = onWire(dashboards.listManagedOrders, answer).filter(
        (order) => orderType === null || Number(orderType === 'buy' ? order.buyQuantity : order.sellQuantity) > 0,
      )
      const { sheets } = await exported(dashboards.exportManagedOrders, { ...params, orderType }, { as })
      expect(sheets[0]?.rows.slice(0, -1)).toEqual(
        orders.map((order) => [
          ...[dateOf(order.date), order.orderId, order.name || null, markets[order.marketType]],
          ...[
            origins[order.origin],
            states[order.status],
            order.buyQuantity,
            order.sellQuantity,
            order.bought,
            order.sold,
          ],
          ...[order.averagePrice, order.value, wall(order.changedAt)],
        ]),
      )
      const sum = (key: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold', scale = 1e3) =>
        Math.round(orders.reduce((total, order) => total + Number(order[key]) * scale, 0)) / scale
      expect(sheets[0]?.rows.at(-1)?.slice(6, 10)).toEqual(
        (['buyQuantity', 'sellQuantity', 'bought', 'sold'] as const).map((key) => sum(key)),
      )
    }
  })
})
