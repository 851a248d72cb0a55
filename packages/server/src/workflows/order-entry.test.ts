import { line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import { updateSession } from '@tandem/contract/markets/markets.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../slices/ledger/index.ts'
import { aMarket, asDayAhead, coinsOf, orderInput, saveOrder, sendOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'

const opening = '2026-03-01T08:00:00Z'
const closure = '2026-03-01T11:00:00Z'
const app = useTestApp({ now: opening })
let admin: TestUser
let marketId: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'entry-admin' })
  marketId = await aMarket(app, admin, { date: '2026-03-02', closes: closure })
})
beforeEach(() => {
  app.clock.set(opening)
})

describe('sending', () => {
  test('sets the worst case aside, once', async () => {
    const user = await app.aUser({ coins: '100' })
    const draft = await saveOrder(app, user, marketId, line(1, 'buy 100 @ 0.30, 50 @ 0.20'), line(2, 'sell 70 @ -0.04'))
    const call = async () =>
      asDayAhead(await app.call(contract.transmitOrder, { params: { orderId: draft.id }, as: user }))
    const sent = await call()
    expect(sent).toMatchObject({
      status: 'transmitted',
      reserved: tc('32.8'),
      worstCase: tc('32.8'),
      abilities: { send: false, change: true },
    })
    expect(sent.transmittedAt?.toString()).toBe(opening)
    app.clock.advance({ minutes: 1 })
    expect(await call()).toEqual(sent)
    expect(await coinsOf(app, user)).toEqual([tc('67.2'), tc('32.8')])
    const { lines } = await app.call(getStatement, {
      params: { userId: user.userId, dateFrom: sent.date, dateTo: sent.date },
      as: user,
    })
    expect(lines).toEqual([])
  })

  test.each([
    ['a millisecond before gate closure', '2026-03-01T10:59:59.999Z', null],
    ['at gate closure', closure, 'gate_closed'],
    ['a millisecond after gate closure', '2026-03-01T11:00:00.001Z', 'gate_closed'],
  ])('%s', async (_, time, code) => {
    const user = await app.aUser({ coins: '1' })
    const order = await saveOrder(app, user, marketId, line(1, 'buy 1 @ 0.30'))
    const sent = await sendOrder(app, await app.aUser({ coins: '1' }), marketId, line(1, 'buy 1 @ 0.30'))
    app.clock.set(time)
    const transmit = { params: { orderId: order.id }, as: user }
    if (code === null) {
      expect((await app.call(contract.transmitOrder, transmit)).status).toBe('transmitted')
      return
    }
    expect((await app.refused(contract.transmitOrder, transmit)).code).toBe(code)
    const add = { body: { marketId, ...orderInput(line(1, 'buy 1 @ 0.30')) }, as: await app.aUser() }
    expect((await app.refused(contract.addOrder, add)).code).toBe(code)
    const update = { body: { id: sent.id, ...orderInput(line(1, 'buy 1 @ 0.20')) }, as: admin }
    expect((await app.refused(contract.updateOrder, update)).code).toBe(code)
    expect((await app.refused(contract.deleteOrder, { params: { id: sent.id }, as: admin })).code).toBe(code)
    expect(await coinsOf(app, user)).toEqual([tc('1'), 0n])
    expect(await app.call(contract.getOrder, { params: { id: sent.id }, as: admin })).toMatchObject({
      status: 'transmitted',
      reserved: tc('0.3'),
      abilities: { send: false, change: { code }, withdraw: { code } },
    })
  })

  test('before the gate opens and before the market is opened is refused', async () => {
    const terms = { date: '2026-03-20', opens: '2026-03-01T09:00:00Z', closes: '2026-03-02T09:00:00Z', isOpen: false }
    const later = await aMarket(app, admin, terms)
    const user = await app.aUser({ coins: '1' })
    const { id } = await saveOrder(app, user, later, line(1, 'buy 1 @ 0.30'))
    const transmit = { params: { orderId: id }, as: user }
    expect((await app.refused(contract.transmitOrder, transmit)).code).toBe('gate_not_open')
    app.clock.set('2026-03-01T09:00:00Z')
    expect((await app.refused(contract.transmitOrder, transmit)).code).toBe('market_not_open')
  })

  test('without the coins says how many are missing', async () => {
    const user = await app.aUser({ coins: '10' })
    const { id } = await saveOrder(app, user, marketId, line(1, 'buy 100 @ 0.30'))
    const refusal = await app.refused(contract.transmitOrder, { params: { orderId: id }, as: user })
    expect([refusal.code, refusal.details]).toEqual(['insufficient_coins', { missing: '20', available: '10' }])
    expect(await app.call(contract.getOrder, { params: { id }, as: user })).toMatchObject({
      status: 'draft',
      reserved: 0n,
    })
    expect(await coinsOf(app, user)).toEqual([tc('10'), 0n])
  })

  test('is refused below zero, even where nothing has to be set aside', async () => {
    const user = await app.aUser({ coins: '1' })
    const { id } = await saveOrder(app, user, marketId, line(1, 'sell 1 @ 0.30'))
    const imbalance = (key: string, towards: boolean) => {
      const [from, to] = [`user:${user.userId}:available`, 'balancing'] as const
      const accounts = towards ? { from: to, to: from } : { from, to }
      const entry = { kind: 'imbalance', idempotencyKey: `${key}/${user.userId}`, at: app.clock.now() }
      return post(app.platform.db, entry, [{ ...accounts, amount: tc('5'), kind: 'imbalance' }])
    }
    await imbalance('test-deficit', false)
    expect((await app.refused(contract.transmitOrder, { params: { orderId: id }, as: user })).code).toBe(
      'balance_negative',
    )
    await imbalance('test-back', true)
    expect((await app.call(contract.transmitOrder, { params: { orderId: id }, as: user })).status).toBe('transmitted')
  })

  test('checks the lines again, because the terms of the market may have changed', async () => {
    const terms = { date: '2026-03-21', closes: '2026-03-05T09:00:00Z', mtuMinutes: 15 as const }
    const other = await aMarket(app, admin, terms)
    const user = await app.aUser({ coins: '9' })
    const { id } = await saveOrder(app, user, other, line(1, 'buy 1 @ 0.10'), line(96, 'buy 1 @ 0.30'))
    const body = {
      id: other,
      marketType: 'dayAhead' as const,
      date: '2026-03-21' as never,
      zone: 'Europe/Bucharest',
      mtuMinutes: 60 as const,
      openingTime: app.clock.now(),
      closingTime: Temporal.Instant.from(terms.closes),
      minPrice: perKWh('0'),
      maxPrice: perKWh('4'),
    }
    await app.call(updateSession, { body, as: admin })
    const kept = asDayAhead(await app.call(contract.getOrder, { params: { id }, as: user }))
    expect(kept.lines[1]?.label).toBe('96')
    const refusal = await app.refused(contract.transmitOrder, { params: { orderId: id }, as: user })
    expect([refusal.code, refusal.field]).toEqual(['period_unknown', 'lines.1.period'])
  })
})

describe('updating', () => {
  test('a draft replaces its lines and counts the change', async () => {
    const user = await app.aUser()
    const draft = await saveOrder(app, user, marketId, line(1, 'buy 1 @ 0.30'), line(2, 'buy 1 @ 0.30'))
    const body = { id: draft.id, version: 1, ...orderInput(line(3, 'sell 2 @ 0.10')) }
    const updated = asDayAhead(await app.call(contract.updateOrder, { body, as: user }))
    expect(updated).toMatchObject({ status: 'draft', version: 2, type: 'sell', reserved: 0n })
    expect(updated.lines.map(({ period }) => period)).toEqual([3])
  })

  test('an order in the market sets aside anew, up and down', async () => {
    const user = await app.aUser({ coins: '100' })
    const { id } = await sendOrder(app, user, marketId, line(1, 'buy 100 @ 0.30'))
    const update = (notation: string) =>
      app.call(contract.updateOrder, { body: { id, ...orderInput(line(1, notation)) }, as: user })
    expect((await update('buy 100 @ 0.50')).reserved).toBe(tc('50'))
    expect(await coinsOf(app, user)).toEqual([tc('50'), tc('50')])
    expect((await update('buy 10 @ 0.50')).reserved).toBe(tc('5'))
    expect(await coinsOf(app, user)).toEqual([tc('95'), tc('5')])
    expect((await update('sell 10 @ 0.50')).reserved).toBe(0n)
    expect(await coinsOf(app, user)).toEqual([tc('100'), 0n])
  })

  test('leaves everything as it was when the coins do not suffice', async () => {
    const user = await app.aUser({ coins: '40' })
    const before = await sendOrder(app, user, marketId, line(1, 'buy 100 @ 0.30'))
    const body = { id: before.id, ...orderInput(line(2, 'buy 100 @ 0.41')) }
    expect((await app.refused(contract.updateOrder, { body, as: user })).code).toBe('insufficient_coins')
    expect(await app.call(contract.getOrder, { params: { id: before.id }, as: user })).toEqual(before)
    expect(await coinsOf(app, user)).toEqual([tc('10'), tc('30')])
  })

  test('renews the place in time, unless nothing changes', async () => {
    const [first, second] = [await app.aUser(), await app.aUser()]
    const order = await sendOrder(app, first, marketId, line(5, 'sell 1 @ 0.30'))
    const other = await sendOrder(app, second, marketId, line(5, 'sell 1 @ 0.30'))
    const sequence = async () => {
      const rows = await app.platform.db
        .selectFrom('orders')
        .select('id')
        .where('id', 'in', [order.id, other.id])
        .orderBy('transmission_seq')
        .execute()
      return rows.map(({ id }) => id)
    }
    const same = { id: order.id, version: 7, ...orderInput(line(5, 'sell 1 @ 0.30')) }
    expect(await app.call(contract.updateOrder, { body: same, as: first })).toEqual(order)
    expect(await sequence()).toEqual([order.id, other.id])
    const changed = { id: order.id, ...orderInput(line(5, 'sell 1 @ 0.31')) }
    await app.call(contract.updateOrder, { body: changed, as: first })
    expect(await sequence()).toEqual([other.id, order.id])
  })

  test('refuses an older version and the lines that the market cannot take', async () => {
    const user = await app.aUser({ coins: '9' })
    const order = await sendOrder(app, user, marketId, line(1, 'buy 1 @ 0.30'))
    const update = (version: number, notation: string) =>
      ({ body: { id: order.id, version, ...orderInput(line(1, notation)) }, as: user }) as const
    await app.call(contract.updateOrder, update(1, 'buy 1 @ 0.31'))
    expect((await app.refused(contract.updateOrder, update(1, 'buy 1 @ 0.32'))).code).toBe('changed_meanwhile')
    const refusal = await app.refused(contract.updateOrder, update(2, 'buy 1 @ 9'))
    expect([refusal.code, refusal.field]).toEqual(['price_out_of_bounds', 'lines.0.steps.0.price'])
    expect(await coinsOf(app, user)).toEqual([tc('8.69'), tc('0.31')])
  })
})

test('withdrawing gives the coins back, once, and makes room', async () => {
  const user = await app.aUser({ coins: '50' })
  const { id, date } = await sendOrder(app, user, marketId, line(1, 'buy 100 @ 0.30'))
  const withdraw = () => app.call(contract.deleteOrder, { params: { id }, as: user })
  expect(await withdraw()).toEqual({ id })
  expect(await withdraw()).toEqual({ id })
  expect(await coinsOf(app, user)).toEqual([tc('50'), 0n])
  const again = await sendOrder(app, user, marketId, line(1, 'buy 10 @ 0.30'))
  const params = { dateFrom: date, dateTo: date }
  const listed = await app.call(contract.listOrders, { params, query: { marketType: null }, as: user })
  expect(listed.map((order) => [order.id, order.status])).toEqual([
    [again.id, 'transmitted'],
    [id, 'cancelled'],
  ])
})
