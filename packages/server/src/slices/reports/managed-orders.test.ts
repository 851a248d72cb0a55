import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { kWh, line } from '@tandem/core/testing/builders.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import * as contract from '@tandem/contract/admin/dashboards.ts'
import { deleteOrder, listOrders } from '@tandem/contract/orders/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMarket, saveOrder, sendOrder } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { at, liveWholeDay, tradesOf, type WholeDay } from '../../testing/whole-day.ts'

const app = useTestApp()
const date = '2026-10-25' as DeliveryDay
const later = addDays(date, 5)
const latest = addDays(date, 6)
let lived: WholeDay

/** A day of both markets, and two auctions to come: an order withdrawn from one, a draft for the other. */
beforeAll(async () => {
  lived = await liveWholeDay(app, date)
  const [as] = lived.traders
  const closes = at(latest, '13:00', -1).toString()
  const open = await aMarket(app, lived.admin, { date: later, closes: at(later, '13:00', -1).toString() })
  const { id } = await sendOrder(app, as!, open, line(1, 'buy 2.5 @ 0.3'), line(2, 'sell 1 @ 0.2'))
  await app.call(deleteOrder, { params: { id }, as: as! })
  const last = await aMarket(app, lived.admin, { date: latest, closes })
  await saveOrder(app, as!, last, line(1, 'buy 7 @ 0.3'))
})

const span = { dateFrom: date, dateTo: latest }
const listed = (as: TestUser, marketType: 'dayAhead' | 'intraday' | null = null) =>
  app.call(contract.listManagedOrders, { params: { userId: as.userId, ...span, marketType }, as })
const board = (as: TestUser, orderType: 'buy' | 'sell' | null = null) =>
  app.call(contract.getOrdersDashboard, {
    params: { userId: as.userId, ...span, marketType: null, orderType },
    as,
  })

describe('the list of orders', () => {
  test('has the orders of both markets with what their trades came to', async () => {
    for (const as of lived.traders) {
      const orders = await listed(as)
      const others = await app.call(listOrders, { params: span, query: { marketType: null }, as })
      expect(orders.map((order) => [order.orderId, order.marketType, order.status, order.date])).toEqual(
        others.map((order) => [order.id, order.marketType, order.status, order.date]),
      )
      const trades = Map.groupBy(await tradesOf(lived, as), ({ orderId }) => orderId)
      for (const order of orders) {
        const own = trades.get(order.orderId) ?? []
        const energyOf = (side: string) => sumEnergy(own.filter(({ type }) => type === side).map((one) => one.quantity))
        const cost = own.reduce((sum, one) => sum + BigInt(one.quantity) * BigInt(one.price), 0n)
        const energy = sumEnergy(own.map(({ quantity }) => quantity))
        expect(order).toMatchObject({
          bought: energyOf('buy'),
          sold: energyOf('sell'),
          value: sumAmounts(own.map(({ value }) => value)),
          averagePrice: energy > 0 ? Number(divideHalfUp(cost, BigInt(energy))) : null,
        })
      }
      expect([...trades.keys()].every((id) => orders.some(({ orderId }) => orderId === id))).toBe(true)
    }
  })

  test('keeps the withdrawn order and the draft, and tells the markets apart', async () => {
    const [as] = lived.traders
    const [draft, withdrawn] = await listed(as!)
    expect(draft).toMatchObject({ status: 'draft', date: latest, buyQuantity: kWh('7'), sellQuantity: 0 })
    expect(withdrawn).toMatchObject({ status: 'cancelled', date: later, buyQuantity: kWh('2.5'), averagePrice: null })
    const [auction, continuous] = [await listed(as!, 'dayAhead'), await listed(as!, 'intraday')]
    expect(auction).toHaveLength(3)
    expect(continuous.every(({ marketType }) => marketType === 'intraday')).toBe(true)
    expect(auction.length + continuous.length).toBe((await listed(as!)).length)
  })
})

describe('the board of orders', () => {
  test('adds up what was sent, whatever became of it', async () => {
    for (const as of lived.traders) {
      const sent = (await listed(as)).filter(({ status }) => status !== 'draft')
      const { days, totals } = await board(as)
      const ordered = sumEnergy(sent.flatMap(({ buyQuantity, sellQuantity }) => [buyQuantity, sellQuantity]))
      const filled = sumEnergy(sent.flatMap(({ bought, sold }) => [bought, sold]))
      expect(totals).toMatchObject({ orders: sent.length, ordered, filled })
      expect(totals.fillShare).toBe(Number(divideHalfUp(BigInt(filled) * 1000n, BigInt(ordered))))
      expect(totals.received - totals.paid).toBe(sumAmounts(sent.map(({ value }) => value)))
      expect(totals.byStatus.reduce((sum, { orders }) => sum + orders, 0)).toBe(sent.length)
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, ahead) => addDays(date, ahead)))
      for (const key of ['orders', 'ordered', 'filled'] as const) {
        expect(days.reduce((sum, day) => sum + day[key], 0)).toBe(totals[key])
      }
    }
  })

  test('counts one side of an order that has two', async () => {
    for (const as of lived.traders) {
      const [both, buying, selling] = [await board(as), await board(as, 'buy'), await board(as, 'sell')]
      for (const key of ['ordered', 'filled'] as const) {
        expect(buying.totals[key] + selling.totals[key]).toBe(both.totals[key])
      }
      for (const key of ['paid', 'received'] as const) {
        expect(buying.totals[key] + selling.totals[key]).toBe(both.totals[key])
      }
    }
  })

  test('of who ordered nothing is empty', async () => {
    const { days, totals } = await board(await app.aUser())
    expect(days).toHaveLength(7)
    expect(totals).toEqual({
      orders: 0,
      ordered: 0,
      filled: 0,
      paid: 0n,
      received: 0n,
      fillShare: null,
      byStatus: [],
    })
  })

  test('is of 400 days at most, the list of 20 years', async () => {
    const [as] = lived.traders
    const params = { userId: as!.userId, dateFrom: date, dateTo: addDays(date, 400), marketType: null }
    const days = { ...params, orderType: null }
    expect(await app.refused(contract.getOrdersDashboard, { params: days, as: as! })).toMatchObject({
      code: 'span_too_long',
    })
    const years = { ...params, dateTo: addDays(date, 7_304) }
    expect(await app.call(contract.listManagedOrders, { params: years, as: as! })).toEqual(await listed(as!))
    const more = { ...params, dateTo: addDays(date, 7_305) }
    expect(await app.refused(contract.listManagedOrders, { params: more, as: as! })).toMatchObject({
      code: 'span_too_long',
    })
    const turned = { ...params, dateTo: addDays(date, -1), orderType: null }
    const refused = await app.refused(contract.getOrdersDashboard, { params: turned, as: as! })
    expect(refused).toMatchObject({ code: 'start_not_before_end', field: 'dateTo' })
  })
})
