import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { resumeContracts, suspendContracts } from '@tandem/contract/orders/intraday.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anIntradayMarket, place, wish, type Wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, coinsOf, orderInput, sendOrder } from '../testing/trading.ts'
import { closeDueContracts } from './intraday/contracts.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
let admin: TestUser
let ana: TestUser
let days = 0
let date: DeliveryDay
let marketId: number

/** Each test has a market of its own: of 4 April, of 5 April, … */
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z')
  admin = await app.aUser({ isAdministrator: true })
  ana = await app.aUser({ coins: '100' })
  date = addDays('2026-04-04' as DeliveryDay, days++)
  marketId = await anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
})

type Price = Parameters<typeof wish>[2]
const terms = (side: 'buy' | 'sell', quantity: number, price: Price, more: Wish = {}) => ({
  marketType: 'intraday' as const,
  ...wish(side, quantity, price, more),
})

async function draft(as: TestUser, ...input: Parameters<typeof terms>): Promise<contract.ListedIntradayOrder> {
  return asIntraday(await app.call(contract.addOrder, { body: { marketId, ...terms(...input) }, as }))
}

function asIntraday(order: contract.AnyOrder | null): contract.ListedIntradayOrder {
  if (order?.marketType !== 'intraday') throw new Error('this is no intraday order')
  return order
}

const read = async (id: number, as: TestUser) => asIntraday(await app.call(contract.getOrder, { params: { id }, as }))
const send = async (orderId: number, as: TestUser) =>
  asIntraday(await app.call(contract.transmitOrder, { params: { orderId }, as }))

describe('an intraday order by the calls of all orders', () => {
  test('is saved, listed, changed, sent, amended and withdrawn, with its coins', async () => {
    const saved = await draft(ana, 'buy', 10, '0.3', { period: 5 })
    expect(saved).toMatchObject({
      status: 'draft',
      marketId,
      date,
      username: ana.username,
      name: '04:00-05:00',
      label: '04:00-05:00',
      abilities: { send: true, change: true, withdraw: true },
      version: 1,
      reserved: 0n,
      worstCase: tc('3'),
      quantity: kWh('10'),
      enteredAt: null,
    })
    expect(await read(saved.id, ana)).toEqual(saved)
    expect(await coinsOf(app, ana)).toEqual([tc('100'), 0n])

    const changed = { ...terms('sell', 4, '0.5', { period: 6, display: 2 }), name: 'Evening', id: saved.id, version: 1 }
    expect(await app.call(contract.updateOrder, { body: changed, as: ana })).toMatchObject({
      name: 'Evening',
      side: 'sell',
      period: 6,
      display: kWh('2'),
      version: 2,
      worstCase: 0n,
    })
    expect(await app.refused(contract.updateOrder, { body: changed, as: ana })).toMatchObject({
      code: 'changed_meanwhile',
    })
    const back = { ...terms('buy', 10, '0.3', { period: 5 }), id: saved.id }
    await app.call(contract.updateOrder, { body: back, as: ana })

    const sent = await send(saved.id, ana)
    expect(sent).toMatchObject({ status: 'active', reserved: tc('3'), open: kWh('10'), name: 'Evening' })
    expect(sent.enteredAt?.toString()).toBe('2026-03-02T08:00:00Z')
    expect(await send(saved.id, ana)).toEqual(sent)

    const amended = await app.call(contract.updateOrder, {
      body: { ...back, ...terms('buy', 5, '0.2', { period: 5 }), version: sent.version },
      as: ana,
    })
    expect(amended).toMatchObject({ price: perKWh('0.2'), open: kWh('5'), reserved: tc('1') })
    expect(await coinsOf(app, ana)).toEqual([tc('99'), tc('1')])

    expect(await app.call(contract.deleteOrder, { params: { id: saved.id }, as: ana })).toEqual({ id: saved.id })
    expect(await app.call(contract.deleteOrder, { params: { id: saved.id }, as: ana })).toEqual({ id: saved.id })
    expect(await read(saved.id, ana)).toMatchObject({
      status: 'cancelled',
      abilities: { change: { code: 'order_not_open' }, withdraw: false },
      reserved: 0n,
    })
    expect(await coinsOf(app, ana)).toEqual([tc('100'), 0n])
  })

  test('trades when it is sent', async () => {
    const seller = await app.aUser()
    await place(app, seller, marketId, wish('sell', 6, '0.25'))
    const { id } = await draft(ana, 'buy', 10, '0.3')
    expect(await send(id, ana)).toMatchObject({
      status: 'active',
      filled: kWh('6'),
      open: kWh('4'),
      averagePrice: perKWh('0.25'),
      reserved: tc('1.2'),
    })
  })

  test('keeps its place in time and its version by a change that changes nothing', async () => {
    const { id } = await draft(ana, 'sell', 10, '0.3')
    const sent = await send(id, ana)
    app.clock.advance({ minutes: 1 })
    expect(await app.call(contract.updateOrder, { body: { id, ...terms('sell', 10, '0.3') }, as: ana })).toEqual(sent)
  })

  test.each<[string, ReturnType<typeof terms> & { name?: string }]>([
    ['side', terms('buy', 10, '0.3')],
    ['contract', terms('sell', 10, '0.3', { period: 13 })],
    ['execution', terms('sell', 10, '0.3', { execution: 'IOC' })],
    ['shown part', terms('sell', 10, '0.3', { display: 1 })],
    ['name', { ...terms('sell', 10, '0.3'), name: 'Another' }],
  ])('in the book does not change its %s', async (_, changed) => {
    const { id } = await draft(ana, 'sell', 10, '0.3')
    await send(id, ana)
    expect(await app.refused(contract.updateOrder, { body: { id, ...changed }, as: ana })).toMatchObject({
      status: 409,
      code: 'order_immutable',
      details: { status: 'active' },
    })
    expect(await read(id, ana)).toMatchObject({ side: 'sell', open: kWh('10'), version: 1 })
  })

  test('needs coins to be sent, and stays a draft without them', async () => {
    const { id } = await draft(ana, 'buy', 1000, '0.3')
    expect(await app.refused(contract.transmitOrder, { params: { orderId: id }, as: ana })).toMatchObject({
      code: 'insufficient_coins',
      details: { missing: '200', available: '100' },
    })
    expect(await read(id, ana)).toMatchObject({ status: 'draft', reserved: 0n })
  })

  test('waits while its contract is suspended and is sent again when it has resumed', async () => {
    const { id } = await draft(ana, 'buy', 10, '0.3')
    await send(id, ana)
    const contractOf = { params: { marketId }, body: { period: 12 }, as: admin }
    await app.call(suspendContracts, contractOf)
    expect(await read(id, ana)).toMatchObject({
      status: 'hibernated',
      abilities: { change: { code: 'order_not_open' } },
      reserved: 0n,
      open: kWh('10'),
    })
    const again = { params: { orderId: id }, as: ana }
    expect(await app.refused(contract.transmitOrder, again)).toMatchObject({ code: 'contract_suspended' })
    await app.call(resumeContracts, contractOf)
    expect(await send(id, ana)).toMatchObject({ status: 'active', reserved: tc('3') })
  })
})

describe('what an intraday order is refused for', () => {
  test('a market of the other kind, either way', async () => {
    const auction = await aMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
    const intraday = { body: { ...terms('buy', 1, '0.3'), marketId: auction }, as: ana }
    expect(await app.refused(contract.addOrder, intraday)).toMatchObject({ code: 'no_active_intraday_market' })
    const dayAhead = { body: { ...orderInput(line(1, 'buy 1 @ 0.30')), marketId }, as: ana }
    expect(await app.refused(contract.addOrder, dayAhead)).toMatchObject({ code: 'no_active_day_ahead_market' })
    const { id } = await draft(ana, 'buy', 1, '0.3')
    const lines = { body: { ...orderInput(line(1, 'buy 1 @ 0.30')), id }, as: ana }
    expect(await app.refused(contract.updateOrder, lines)).toMatchObject({ status: 400, field: 'marketType' })
    const order = await sendOrder(app, ana, auction, line(1, 'buy 1 @ 0.30'))
    const one = { body: { ...terms('buy', 1, '0.3'), id: order.id }, as: ana }
    expect(await app.refused(contract.updateOrder, one)).toMatchObject({ status: 400, field: 'marketType' })
  })

  test.each<[string, ReturnType<typeof terms>, object]>([
    ['no price and a rest', terms('buy', 1, null), { code: 'price_required', field: 'price' }],
    ['a price out of bounds', terms('buy', 1, '9.99901'), { code: 'price_out_of_bounds', field: 'price' }],
    ['no quantity', terms('buy', 0, '0.3'), { code: 'quantity_out_of_bounds', field: 'quantity' }],
    ['more on show than there is', terms('buy', 1, '0.3', { display: 2 }), { code: 'display_not_allowed' }],
    ['a period that the day has not', terms('buy', 1, '0.3', { period: 25 }), { code: 'period_unknown' }],
  ])('%s', async (_, input, expected) => {
    expect(await app.refused(contract.addOrder, { body: { marketId, ...input }, as: ana })).toMatchObject(expected)
    const { id } = await draft(ana, 'buy', 1, '0.3')
    expect(await app.refused(contract.updateOrder, { body: { id, ...input }, as: ana })).toMatchObject(expected)
  })

  test.each([
    ['2027-03-28', 23],
    ['2027-10-31', 25],
  ])('a period beyond the last of %s, which has %i hours', async (day, hours) => {
    marketId = await anIntradayMarket(app, admin, { date: day, closes: `${day}T20:00:00Z` })
    expect((await draft(ana, 'buy', 1, '0.3', { period: hours })).label).toBe('23:00-24:00')
    const beyond = { body: { marketId, ...terms('buy', 1, '0.3', { period: hours + 1 }) }, as: ana }
    expect(await app.refused(contract.addOrder, beyond)).toMatchObject({
      code: 'period_unknown',
      field: 'period',
      details: { period: hours + 1, periods: hours },
    })
  })

  test('the repeated hour of autumn is two contracts', async () => {
    marketId = await anIntradayMarket(app, admin, { date: '2028-10-29', closes: '2028-10-29T20:00:00Z' })
    const labels = [4, 5].map(async (period) => (await draft(ana, 'buy', 1, '0.3', { period })).label)
    expect(await Promise.all(labels)).toEqual(['03:00-04:00 A', '03:00-04:00 B'])
  })

  test('a draft of a contract that closed meanwhile can only be thrown away', async () => {
    const { id, start } = await draft(ana, 'buy', 1, '0.3', { period: 2 })
    app.clock.set(start.subtract({ minutes: 60 }))
    expect(await read(id, ana)).toMatchObject({
      status: 'draft',
      abilities: { change: { code: 'gate_closed' }, withdraw: true },
    })
    const late = { code: 'gate_closed' }
    expect(await app.refused(contract.transmitOrder, { params: { orderId: id }, as: ana })).toMatchObject(late)
    const body = { id, ...terms('buy', 2, '0.3', { period: 2 }) }
    expect(await app.refused(contract.updateOrder, { body, as: ana })).toMatchObject(late)
    const other = { id, ...terms('buy', 2, '0.3', { period: 20 }) }
    expect(await app.call(contract.updateOrder, { body: other, as: ana })).toMatchObject({
      abilities: { change: true },
      period: 20,
    })
    await app.call(contract.deleteOrder, { params: { id }, as: ana })
    expect(await app.refused(contract.getOrder, { params: { id }, as: ana })).toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
  })

  test('whoever is not its owner', async () => {
    const stranger = await app.aUser({ coins: '100' })
    const [saved, sent] = [await draft(ana, 'buy', 1, '0.3'), await draft(ana, 'buy', 1, '0.3')]
    await send(sent.id, ana)
    for (const { id } of [saved, sent]) {
      const answers = await Promise.all([
        app.refused(contract.getOrder, { params: { id }, as: stranger }),
        app.refused(contract.transmitOrder, { params: { orderId: id }, as: stranger }),
        app.refused(contract.deleteOrder, { params: { id }, as: stranger }),
        app.refused(contract.updateOrder, { body: { id, ...terms('buy', 2, '0.3') }, as: stranger }),
      ])
      expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([404, 'order_not_found']))
    }
    expect(await read(saved.id, ana)).toEqual(saved)
    expect(await read(sent.id, ana)).toMatchObject({ status: 'active', open: kWh('1') })
    const unknown = { params: { id: 2_000_000_000 }, as: ana }
    expect(await app.refused(contract.deleteOrder, unknown)).toMatchObject({ status: 404, code: 'order_not_found' })
  })
})

describe('the administrator', () => {
  test('changes, sends and withdraws anybody’s order, which stays its owner’s', async () => {
    const { id } = await draft(ana, 'buy', 10, '0.3')
    const body = { id, ...terms('buy', 20, '0.3') }
    expect(await app.call(contract.updateOrder, { body, as: admin })).toMatchObject({ userId: ana.userId, version: 2 })
    expect(await send(id, admin)).toMatchObject({ userId: ana.userId, status: 'active', reserved: tc('6') })
    expect(await coinsOf(app, ana)).toEqual([tc('94'), tc('6')])
    await app.call(contract.updateOrder, { body: { id, ...terms('buy', 5, '0.3') }, as: admin })
    expect(await coinsOf(app, ana)).toEqual([tc('98.5'), tc('1.5')])
    await app.call(contract.deleteOrder, { params: { id }, as: admin })
    expect(await coinsOf(app, ana)).toEqual([tc('100'), 0n])
    expect(await coinsOf(app, admin)).toEqual([0n, 0n])
  })

  test('closes a market: what is left of its orders expires and the coins come back', async () => {
    const { id } = await draft(ana, 'buy', 10, '0.3')
    await send(id, ana)
    const kept = await draft(ana, 'buy', 10, '0.3')
    expect(await app.call(closeSession, { params: { id: marketId }, as: admin })).toMatchObject({
      status: 'settled',
      orderCount: 1,
    })
    expect(await read(id, ana)).toMatchObject({ status: 'expired', reserved: 0n })
    expect(await coinsOf(app, ana)).toEqual([tc('100'), 0n])
    expect(await app.refused(contract.transmitOrder, { params: { orderId: kept.id }, as: ana })).toMatchObject({
      code: 'market_already_cleared',
    })
  })
})

describe('lists', () => {
  test('hold the orders of both markets, filtered by market and type; the administrator sees everybody’s', async () => {
    const auction = await aMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
    const both = await sendOrder(app, ana, auction, line(1, 'buy 1 @ 0.30'), line(2, 'sell 1 @ 0.30'))
    const [buy, sell] = [await draft(ana, 'buy', 1, '0.3'), await draft(ana, 'sell', 1, '0.3')]
    const other = await app.aUser({ coins: '1' })
    const theirs = await draft(other, 'buy', 1, '0.3')
    const list = async (as: TestUser, query: Partial<Parameters<typeof listQuery>[0]> = {}) => {
      const span = { dateFrom: date, dateTo: date }
      return (await app.call(contract.listOrders, { params: span, query: listQuery(query), as })).map(({ id }) => id)
    }
    const listQuery = (query: { marketType?: 'dayAhead' | 'intraday'; orderType?: 'buy' | 'sell' | 'both' }) => ({
      marketType: query.marketType ?? null,
      orderType: query.orderType,
    })
    expect(await list(ana)).toEqual([sell.id, buy.id, both.id])
    expect(await list(ana, { marketType: 'intraday' })).toEqual([sell.id, buy.id])
    expect(await list(ana, { marketType: 'dayAhead' })).toEqual([both.id])
    expect(await list(ana, { orderType: 'buy' })).toEqual([buy.id])
    expect(await list(ana, { orderType: 'both' })).toEqual([both.id])
    expect(await list(admin, { marketType: 'intraday' })).toEqual([theirs.id, sell.id, buy.id])

    const ofMarket = async (as: TestUser) =>
      (await app.call(contract.listOrdersOfSession, { params: { marketId }, as })).map(({ id }) => id)
    expect(await ofMarket(ana)).toEqual([sell.id, buy.id])
    expect(await ofMarket(admin)).toEqual([theirs.id, sell.id, buy.id])
  })

  test('the last order is the one that was changed last, of either market or of the one asked for', async () => {
    const last = async (marketType: 'dayAhead' | 'intraday' | null) =>
      (await app.call(contract.getLastOrder, { params: { userId: ana.userId }, query: { marketType }, as: ana }))?.id
    expect(await last('intraday')).toBeUndefined()
    const { id } = await draft(ana, 'buy', 1, '0.3')
    app.clock.advance({ minutes: 1 })
    const auction = await aMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
    const dayAhead = await sendOrder(app, ana, auction, line(1, 'buy 1 @ 0.30'))
    expect([await last(null), await last('intraday'), await last('dayAhead')]).toEqual([dayAhead.id, id, dayAhead.id])
    app.clock.advance({ minutes: 1 })
    await send(id, ana)
    expect(await last(null)).toBe(id)
  })
})

describe('closing an account', () => {
  test('cancels its orders wherever they are, and everybody’s coins stay right', async () => {
    const buyer = await app.aUser({ coins: '10' })
    const { id: resting } = await draft(ana, 'sell', 10, '0.3')
    await send(resting, ana)
    await place(app, buyer, marketId, wish('buy', 4, '0.3'))
    const { id: waiting } = await draft(ana, 'buy', 10, '0.1', { period: 7 })
    await send(waiting, ana)
    await app.call(suspendContracts, { params: { marketId }, body: { period: 7 }, as: admin })
    const { id: saved } = await draft(ana, 'buy', 1, '0.3')
    await app.call(deleteUser, { params: { id: ana.userId }, as: admin })
    expect(await read(resting, admin)).toMatchObject({ status: 'cancelled', filled: kWh('4'), open: 0 })
    expect(await read(waiting, admin)).toMatchObject({ status: 'cancelled' })
    expect(await app.refused(contract.getOrder, { params: { id: saved }, as: admin })).toMatchObject({ status: 404 })
    expect(await coinsOf(app, buyer)).toEqual([tc('8.8'), 0n])
    await place(app, buyer, marketId, wish('buy', 6, '0.3'))
    expect(await coinsOf(app, buyer)).toEqual([tc('7'), tc('1.8')])
  })

  test('that may not be closed cancels nothing', async () => {
    const { id } = await draft(ana, 'sell', 10, '0.3')
    await send(id, ana)
    expect(await app.refused(deleteUser, { params: { id: ana.userId }, as: ana })).toMatchObject({ status: 403 })
    const own = await draft(admin, 'sell', 10, '0.3')
    await send(own.id, admin)
    expect(await app.refused(deleteUser, { params: { id: admin.userId }, as: admin })).toMatchObject({
      code: 'cannot_delete_yourself',
    })
    expect(await read(own.id, admin)).toMatchObject({ status: 'active' })
  })

  test('leaves no order in a book that comes while it closes', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await app.aUser({ coins: '10' })
      const orders = Array.from({ length: 6 }, (_, index) =>
        place(app, user, marketId, wish('buy', 1, '0.1', { period: index + 1 })).catch(() => null),
      )
      await Promise.all([app.call(deleteUser, { params: { id: user.userId }, as: admin }), ...orders])
      const left = await app.platform.db
        .selectFrom('intraday_orders')
        .select('id')
        .where('user_id', '=', user.userId)
        .where('status', 'in', ['active', 'hibernated', 'draft'])
        .execute()
      expect(left).toEqual([])
      expect(await coinsOf(app, { ...admin, userId: user.userId })).toEqual([0n, 0n])
    }
  })

  test('with an order whose contract is due but not closed yet lets it expire', async () => {
    const { id, start } = await draft(ana, 'buy', 10, '0.1', { period: 2 })
    await send(id, ana)
    app.clock.set(start.subtract({ minutes: 60 }))
    await app.call(deleteUser, { params: { id: ana.userId }, as: admin })
    expect(await read(id, admin)).toMatchObject({ status: 'expired', reserved: 0n })
    expect(await closeDueContracts(app.platform)).toBe(0)
  })
})
