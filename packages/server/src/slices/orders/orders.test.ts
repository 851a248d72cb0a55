import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { asDayAhead } from '../../testing/trading.ts'

const app = useTestApp({ now: '2026-02-28T08:00:00Z' })
const closure = '2026-03-02T10:00:00Z'
const day = '2026-03-03' as DeliveryDay
let admin: TestUser
let sessionId: number

function input(...lines: OrderLine[]) {
  return { name: 'My order', lines: lines.map((one) => ({ ...one, steps: [...one.steps] })) }
}

async function aSession(terms: { date: string; mtuMinutes?: 15 | 30 | 60; marketType?: 'dayAhead' | 'intraday' }) {
  const body = {
    marketType: 'dayAhead' as const,
    zone: 'Europe/Bucharest',
    mtuMinutes: 60 as const,
    openingTime: Temporal.Instant.from('2026-03-01T08:00:00Z'),
    closingTime: Temporal.Instant.from(closure),
    minPrice: perKWh('-0.5'),
    maxPrice: perKWh('4'),
    ...terms,
    date: terms.date as DeliveryDay,
  }
  return (await app.call(addSession, { body, as: admin })).id
}

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'orders-admin' })
  sessionId = await aSession({ date: day })
})

describe('drafts', () => {
  test('are kept in merit order and show what sending would set aside', async () => {
    const ana = await app.aUser({ coins: '100' })
    const lines = [line(14, 'sell 2 @ 0.20, 1 @ -0.10'), line(3, 'buy 50 @ 0.20, 100 @ 0.30, 20 @ -0.05')]
    const order = asDayAhead(
      await app.call(contract.addOrder, { body: { marketId: sessionId, ...input(...lines) }, as: ana }),
    )
    expect(order).toMatchObject({
      status: 'draft',
      type: 'both',
      version: 1,
      abilities: { send: { code: 'gate_not_open' }, change: true, withdraw: true },
      username: ana.username,
      date: day,
      buyQuantity: kWh('170'),
      sellQuantity: kWh('3'),
      boughtQuantity: null,
      reserved: 0n,
      worstCase: tc('30.10'),
    })
    expect(order.lines.map(({ period, label, start }) => [period, label, start.toString()])).toEqual([
      [3, '02:00-03:00', '2026-03-03T00:00:00Z'],
      [14, '13:00-14:00', '2026-03-03T11:00:00Z'],
    ])
    expect(order.lines.map(({ steps }) => steps.map(({ price }) => price))).toEqual([
      [perKWh('0.30'), perKWh('0.20'), perKWh('-0.05')],
      [perKWh('-0.10'), perKWh('0.20')],
    ])
    expect(await app.call(contract.getOrder, { params: { id: order.id }, as: ana })).toEqual(order)
  })

  test('one per user and market, also when two are saved at once', async () => {
    const user = await app.aUser()
    const body = { marketId: sessionId, ...input(line(1, 'buy 1 @ 0.10')) }
    const answers = await Promise.allSettled([1, 2, 3].map(() => app.call(contract.addOrder, { body, as: user })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.refused(contract.addOrder, { body, as: user })).toMatchObject({
      code: 'day_ahead_order_exists',
      status: 409,
      message: 'A day-ahead order is unique per user; update the existing one.',
    })
  })

  test('a discarded one makes room and is in no list', async () => {
    const user = await app.aUser()
    const body = { marketId: sessionId, ...input(line(1, 'buy 1 @ 0.10')) }
    const first = await app.call(contract.addOrder, { body, as: user })
    await app.call(contract.deleteOrder, { params: { id: first.id }, as: user })
    await app.call(contract.deleteOrder, { params: { id: first.id }, as: user })
    const second = await app.call(contract.addOrder, { body, as: user })
    const listed = await app.call(contract.listOrdersOfSession, { params: { marketId: sessionId }, as: user })
    expect(listed.map(({ id }) => id)).toEqual([second.id])
    const spanned = await app.call(contract.listOrders, {
      params: { dateFrom: day, dateTo: day },
      query: { marketType: null },
      as: user,
    })
    expect(spanned.map(({ id }) => id)).toEqual([second.id])
    const change = { id: first.id, ...input(line(2, 'buy 1 @ 0.10')) }
    expect((await app.refused(contract.updateOrder, { body: change, as: user })).code).toBe('order_immutable')
    expect((await app.refused(contract.transmitOrder, { params: { orderId: first.id }, as: user })).code).toBe(
      'order_immutable',
    )
  })

  const wrong: [string, OrderLine[], string, string][] = [
    ['a period the day does not have', [line(25, 'buy 1 @ 0.10')], 'period_unknown', 'lines.0.period'],
    ['a period twice', [line(2, 'buy 1 @ 0.10'), line(2, 'sell 1 @ 0.10')], 'period_repeated', 'lines.1.period'],
    ['a price twice', [line(2, 'buy 1 @ 0.10, 2 @ 0.10')], 'step_price_repeated', 'lines.0.steps.1.price'],
    ['a price above the bounds', [line(2, 'buy 1 @ 4.00001')], 'price_out_of_bounds', 'lines.0.steps.0.price'],
    ['nothing', [line(2, 'buy 0 @ 0.10')], 'quantity_out_of_bounds', 'lines.0.steps.0.quantity'],
    [
      'more than a gigawatt hour',
      [line(2, 'buy 1000000.001 @ 0.10')],
      'quantity_out_of_bounds',
      'lines.0.steps.0.quantity',
    ],
  ]
  test.each(wrong)('with %s is refused at its field', async (_, lines, code, field) => {
    const user = await app.aUser()
    const refusal = await app.refused(contract.addOrder, {
      body: { marketId: sessionId, ...input(...lines) },
      as: user,
    })
    expect([refusal.code, refusal.field]).toEqual([code, field])
    expect(await app.call(contract.listOrdersOfSession, { params: { marketId: sessionId }, as: user })).toEqual([])
  })

  test('in no market, and in another type of market, are refused', async () => {
    const user = await app.aUser()
    const other = await aSession({ date: '2026-03-03', marketType: 'intraday' })
    const lines = input(line(1, 'buy 1 @ 0.10'))
    expect((await app.refused(contract.addOrder, { body: { marketId: 99_999, ...lines }, as: user })).status).toBe(404)
    expect(await app.refused(contract.addOrder, { body: { marketId: other, ...lines }, as: user })).toMatchObject({
      code: 'no_active_day_ahead_market',
      field: 'marketId',
    })
  })
})

describe('bad input', () => {
  const send = async (user: TestUser, lines: string) => {
    const payload = `{"marketId": ${sessionId}, "name": "Bad", "lines": ${lines}}`
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const answer = await app.server.inject({ method: 'POST', url: contract.addOrder.path, headers, payload })
    return { status: answer.statusCode, ...answer.json<{ code: string; field?: string }>() }
  }
  const step = (price: string, quantity: string) =>
    `[{"period": 1, "side": "buy", "steps": [{"price": ${price}, "quantity": ${quantity}}]}]`

  test.each<[string, string, number, string, string?]>([
    ['malformed JSON', '[{', 400, 'malformed_json'],
    ['NaN', step('NaN', '1'), 400, 'malformed_json'],
    ['1e308', step('1e308', '1'), 400, 'invalid_request', 'lines.0.steps.0.price'],
    ['too many decimals of a price', step('0.100001', '1'), 400, 'invalid_request', 'lines.0.steps.0.price'],
    ['too many decimals of a quantity', step('0.1', '0.0001'), 400, 'invalid_request', 'lines.0.steps.0.quantity'],
    ['text for a number', step('"cheap"', '1'), 400, 'invalid_request', 'lines.0.steps.0.price'],
    ['null', step('null', '1'), 400, 'invalid_request', 'lines.0.steps.0.price'],
    ['a negative quantity', step('0.1', '-1'), 400, 'quantity_out_of_bounds', 'lines.0.steps.0.quantity'],
    ['no lines', '[]', 400, 'order_empty', 'lines'],
    ['a line without a step', '[{"period":1,"side":"buy","steps":[]}]', 400, 'order_empty', 'lines.0.steps'],
    ['ten megabytes', `[${' '.repeat(10_000_000)}]`, 413, 'body_too_large'],
  ])('%s is refused and nothing is saved', async (_, lines, status, code, field) => {
    const user = await app.aUser()
    const answer = await send(user, lines)
    expect([answer.status, answer.code, answer.field]).toEqual([status, code, field])
    expect(await app.call(contract.listOrdersOfSession, { params: { marketId: sessionId }, as: user })).toEqual([])
  })
})

describe('reading', () => {
  test('own orders, and everybody’s for the administrator', async () => {
    const [mine, other] = [await app.aUser(), await app.aUser()]
    const body = { marketId: sessionId, ...input(line(1, 'sell 1 @ 0.10')) }
    const order = await app.call(contract.addOrder, { body, as: mine })
    expect((await app.refused(contract.getOrder, { params: { id: order.id }, as: other })).code).toBe('order_not_found')
    expect((await app.refused(contract.getOrder, { params: { id: 99_999 }, as: other })).code).toBe('order_not_found')
    expect((await app.call(contract.getOrder, { params: { id: order.id }, as: admin })).id).toBe(order.id)
    expect(await app.call(contract.listOrdersOfSession, { params: { marketId: sessionId }, as: other })).toEqual([])
    const all = await app.call(contract.listOrdersOfSession, { params: { marketId: sessionId }, as: admin })
    expect(all.map(({ id }) => id)).toContain(order.id)
    for (const call of [contract.transmitOrder, contract.deleteOrder] as const) {
      const params = { orderId: order.id, id: order.id }
      expect((await app.refused(call, { params, as: other })).code).toBe('order_not_found')
    }
    const change = { id: order.id, ...input(line(1, 'sell 2 @ 0.10')) }
    expect((await app.refused(contract.updateOrder, { body: change, as: other })).code).toBe('order_not_found')
  })

  test('lists filter by market, type and group; spans run forward', async () => {
    const user = await app.aUser()
    const body = { marketId: sessionId, ...input(line(1, 'sell 1 @ 0.10')) }
    await app.call(contract.addOrder, { body, as: user })
    const list = async (query: {
      orderType?: 'buy' | 'sell' | 'all' | ''
      groupId?: number
      marketType: 'dayAhead' | 'intraday' | null
    }) => {
      const params = { dateFrom: day, dateTo: day }
      return (await app.call(contract.listOrders, { params, query, as: user })).length
    }
    expect(await list({ marketType: null })).toBe(1)
    expect(await list({ marketType: 'dayAhead', orderType: 'sell' })).toBe(1)
    expect(await list({ marketType: null, orderType: 'all' })).toBe(1)
    expect(await list({ marketType: null, orderType: '' })).toBe(1)
    expect(await list({ marketType: null, orderType: 'buy' })).toBe(0)
    expect(await list({ marketType: 'intraday' })).toBe(0)
    expect(await list({ marketType: null, groupId: 7 })).toBe(0)
    const backwards = { params: { dateFrom: day, dateTo: '2026-03-02' as DeliveryDay }, query: { marketType: null } }
    expect((await app.refused(contract.listOrders, { ...backwards, as: user })).code).toBe('start_not_before_end')
  })

  test('the last order is the one changed last', async () => {
    const user = await app.aUser()
    expect(await app.call(contract.getLastOrder, { params: { userId: user.userId }, as: user })).toBeNull()
    const next = await aSession({ date: '2026-03-04' })
    const lines = input(line(1, 'sell 1 @ 0.10'))
    const first = await app.call(contract.addOrder, { body: { marketId: sessionId, ...lines }, as: user })
    app.clock.advance({ minutes: 1 })
    await app.call(contract.addOrder, { body: { marketId: next, ...lines }, as: user })
    app.clock.advance({ minutes: 1 })
    await app.call(contract.updateOrder, { body: { id: first.id, ...input(line(2, 'sell 1 @ 0.10')) }, as: user })
    const last = await app.call(contract.getLastOrder, { params: { userId: user.userId }, as: user })
    expect(last?.id).toBe(first.id)
    const other = await app.aUser()
    const refusal = await app.refused(contract.getLastOrder, { params: { userId: user.userId }, as: other })
    expect(refusal.code).toBe('not_allowed')
  })

  test('the open market with the own order in it', async () => {
    const user = await app.aUser()
    const params = { userId: user.userId }
    expect(await app.call(contract.getActiveSessionWithOrder, { params, as: user })).toMatchObject({
      market: null,
      order: null,
    })
    const body = { marketId: sessionId, ...input(line(1, 'sell 1 @ 0.10')) }
    const order = await app.call(contract.addOrder, { body, as: user })
    await app.call(openSession, { params: { id: sessionId }, as: admin })
    const active = await app.call(contract.getActiveSessionWithOrder, { params, as: user })
    expect([active.market?.id, active.market?.periods.length, active.order?.id]).toEqual([sessionId, 24, order.id])
    const other = await app.aUser()
    expect((await app.refused(contract.getActiveSessionWithOrder, { params, as: other })).code).toBe('not_allowed')
  })
})

describe('a page of orders', () => {
  test('has the newest of both markets first, by number, day and market, and nobody else’s', async () => {
    const [user, other] = [await app.aUser({ coins: '10' }), await app.aUser()]
    const later = await aSession({ date: '2026-03-05' })
    const books = await aSession({ date: '2026-03-05', marketType: 'intraday' })
    await app.call(openSession, { params: { id: books }, as: admin })
    const write = async (marketId: number, as: TestUser) =>
      (await app.call(contract.addOrder, { body: { marketId, ...input(line(1, 'buy 1 @ 0.10')) }, as })).id
    const [first, second] = [await write(sessionId, user), await write(later, user)]
    const thrownAway = await write(sessionId, other)
    await app.call(contract.deleteOrder, { params: { id: thrownAway }, as: other })
    const intraday = { marketType: 'intraday' as const, marketId: books, period: 12, side: 'buy' as const }
    const terms = { price: perKWh('0.1'), quantity: kWh('1'), execution: 'NON' as const, display: null }
    const third = (await app.call(contract.addOrder, { body: { ...intraday, ...terms }, as: user })).id
    const found = async (query: Parameters<typeof asked>[0], as = user) =>
      (await asked(query, as)).orders.map(({ id }) => id)
    const asked = (
      query: { number?: number; day?: DeliveryDay; page?: number; pageSize?: number; type?: 'dayAhead' },
      as: TestUser,
    ) => {
      const { type = null, ...rest } = query
      return app.call(contract.pageOrders, { query: { marketType: type, ...rest }, as })
    }
    expect(await found({})).toEqual([third, second, first])
    expect(await found({ number: second })).toEqual([second])
    expect(await found({ day: '2026-03-05' as DeliveryDay })).toEqual([third, second])
    expect(await found({ day: '2026-03-05' as DeliveryDay, type: 'dayAhead' })).toEqual([second])
    expect(await asked({ pageSize: 2 }, user)).toMatchObject({ page: 1, pageSize: 2, hasMore: true })
    expect(await asked({ pageSize: 2, page: 2 }, user)).toMatchObject({ hasMore: false, orders: [{ id: first }] })
    expect(await found({ page: 3, pageSize: 2 })).toEqual([])
    expect(await found({ number: second }, other)).toEqual([])
    expect(await found({ number: thrownAway }, other)).toEqual([])
    expect(await found({ number: second }, admin)).toEqual([second])
    const named = async (words: string, as = user) =>
      (await app.call(contract.pageOrders, { query: { marketType: null, words }, as })).orders.map(({ id }) => id)
    await app.platform.db.updateTable('orders').set({ name: 'Acoperiș de Sud 100%' }).where('id', '=', second).execute()
    await app.platform.db.updateTable('intraday_orders').set({ name: 'Sud, seara' }).where('id', '=', third).execute()
    expect(await named('sud')).toEqual([third, second])
    expect(await named('SUD acoperis')).toEqual([second])
    expect(await named('0%')).toEqual([second])
    expect(await named('nord')).toEqual([])
    // Nobody reads the names of others, an administrator neither.
    expect(await named('sud', other)).toEqual([])
    expect(await named('sud', admin)).toEqual([])
    expect(
      await app.refused(contract.pageOrders, { query: { marketType: null, pageSize: 51 }, as: user }),
    ).toMatchObject({
      code: 'invalid_request',
    })
  })
})
