import { line, tc } from '@tandem/core/testing/builders.ts'
import { getWallet, settleOutstanding } from '@tandem/contract/ledger/ledger.ts'
import { closeSession, getSession } from '@tandem/contract/markets/markets.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../platform/database.ts'
import { lockOrderForShare } from '../slices/orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import { aMarket, asDayAhead, coinsOf, orderInput, saveOrder, sendOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { clearSession } from './clear-session.ts'
import { runMarketDay } from './market-day.ts'
import { transmitOrder } from './day-ahead-orders.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const closes = '2026-03-01T11:00:00Z'
let admin: TestUser
let day = 0
let secondDb: Db

/** Another server on the same database. */
const secondNode = (): Platform => ({ ...app.platform, db: secondDb })

/** Days in the far future, so that each test has its market to itself. */
const newMarket = (closing = closes) =>
  aMarket(app, admin, { date: Temporal.PlainDate.from('2026-05-01').add({ days: ++day }).toString(), closes: closing })

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'race-admin' })
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 6 })
})
afterAll(() => secondDb.destroy())

/** The codes of what was refused, 'done' for the rest. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    return /"code":"(\w+)"/.exec(String(result.reason))?.[1] ?? String(result.reason)
  })
}

test('the same order sent many times at once is sent once', async () => {
  const user = await app.aUser({ coins: '10' })
  const { id } = await saveOrder(app, user, await newMarket(), line(1, 'buy 20 @ 0.30'))
  const transmit = () => app.call(contract.transmitOrder, { params: { orderId: id }, as: user })
  const answers = await Promise.all(Array.from({ length: 8 }, transmit))
  expect(
    new Set(answers.map(asDayAhead).map((order) => JSON.stringify([order.version, order.transmittedAt, order.status])))
      .size,
  ).toBe(1)
  expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
})

test('two orders for different markets cannot use the same coins', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await app.aUser({ coins: '10' })
    const drafts = await Promise.all(
      [await newMarket(), await newMarket()].map((marketId) =>
        saveOrder(app, user, marketId, line(1, 'buy 20 @ 0.30')),
      ),
    )
    const calls = drafts.map(({ id }) => app.call(contract.transmitOrder, { params: { orderId: id }, as: user }))
    expect((await outcomes(calls)).sort()).toEqual(['done', 'insufficient_coins'])
    expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
  }
})

test('two orders sent on two nodes cannot use the same coins', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await app.aUser({ coins: '10' })
    const drafts = await Promise.all(
      [await newMarket(), await newMarket()].map((marketId) =>
        saveOrder(app, user, marketId, line(1, 'buy 20 @ 0.30')),
      ),
    )
    const nodes = [app.platform, secondNode()]
    const calls = drafts.map(({ id }, index) => transmitOrder(nodes[index] ?? app.platform, user, id))
    const results = await Promise.allSettled(calls)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toEqual([expect.objectContaining({ code: 'insufficient_coins' })])
    expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
  }
})

test('a draft that is changed while it is sent sets aside what its lines need', async () => {
  for (let round = 0; round < 6; round++) {
    const user = await app.aUser({ coins: '100' })
    const { id } = await saveOrder(app, user, await newMarket(), line(1, 'buy 20 @ 0.30'))
    const body = { id, ...orderInput(line(1, 'buy 50 @ 0.40'), line(2, 'buy 1 @ 0.10')) }
    const update = () => app.call(contract.updateOrder, { body, as: user })
    const transmit = () => app.call(contract.transmitOrder, { params: { orderId: id }, as: user })
    const calls = round % 2 === 0 ? [update(), transmit()] : [transmit(), update()]
    expect(await outcomes(calls)).toEqual(['done', 'done'])
    const order = await app.call(contract.getOrder, { params: { id }, as: user })
    expect([order.status, order.reserved]).toEqual(['transmitted', tc('20.1')])
  }
})

test('orders racing with the closing are in the auction or refused, never in between', async () => {
  const marketId = await newMarket()
  const users = await Promise.all(Array.from({ length: 8 }, () => app.aUser({ coins: '10' })))
  const drafts = await Promise.all(users.map((user) => saveOrder(app, user, marketId, line(1, 'buy 20 @ 0.30'))))
  const close = app.call(closeSession, { params: { id: marketId }, as: admin })
  const calls = drafts.map(({ id }, index) =>
    app.call(contract.transmitOrder, { params: { orderId: id }, as: users[index] as TestUser }),
  )
  const results = await outcomes(calls)
  expect((await close).status).toBe('settled')
  const orders = await app.call(contract.listOrdersOfSession, { params: { marketId }, as: admin })
  const statuses = new Map(orders.map((order) => [order.id, order.status]))
  drafts.forEach(({ id }, index) => {
    expect([results[index], statuses.get(id)]).toEqual(
      results[index] === 'done'
        ? ['done', 'unfilled']
        : [expect.stringMatching(/^market_(already_cleared|not_open)$/), 'draft'],
    )
  })
  for (const user of users) expect(await coinsOf(app, user)).toEqual([tc('10'), 0n])
})

test('two closings at once clear once', async () => {
  const marketId = await newMarket()
  const [buyer, seller] = [await app.aUser({ coins: '10' }), await app.aUser()]
  await sendOrder(app, buyer, marketId, line(1, 'buy 20 @ 0.30'))
  await sendOrder(app, seller, marketId, line(1, 'sell 20 @ 0.10'))
  const calls = Array.from({ length: 4 }, () => app.call(closeSession, { params: { id: marketId }, as: admin }))
  const results = await outcomes(calls)
  expect(results).toContain('done')
  for (const result of results) expect(['done', 'market_already_cleared']).toContain(result)
  expect(await coinsOf(app, buyer)).toEqual([tc('6'), 0n])
  expect(await coinsOf(app, seller)).toEqual([tc('4'), 0n])
})

test('two nodes that clear at once clear once', async () => {
  const markets = [await newMarket(), await newMarket(), await newMarket()]
  const [buyer, seller] = [await app.aUser({ coins: '30' }), await app.aUser()]
  for (const marketId of markets) {
    await sendOrder(app, buyer, marketId, line(1, 'buy 20 @ 0.30'))
    await sendOrder(app, seller, marketId, line(1, 'sell 20 @ 0.10'))
  }
  app.clock.set(closes)
  const nodes = [app.platform, secondNode()]
  const days = await Promise.all([...nodes, ...nodes].map((node) => runMarketDay(node)))
  const rest = await runMarketDay(app.platform)
  const cleared = [...days, rest].flatMap((one) => one.cleared)
  expect(cleared.filter((id) => markets.includes(id)).sort()).toEqual(markets)
  expect(await coinsOf(app, buyer)).toEqual([tc('18'), 0n])
  expect(await coinsOf(app, seller)).toEqual([tc('12'), 0n])
  expect(await app.call(settleOutstanding, { as: admin })).toEqual({ markets: [] })
  app.clock.set('2026-03-01T08:00:00Z')
})

test('a clearing that waits for another one finds nothing to do', async () => {
  const marketId = await newMarket()
  await app.platform.db.updateTable('market_sessions').set({ status: 'closed' }).where('id', '=', marketId).execute()
  const results = await Promise.all([app.platform, secondNode()].map((node) => clearSession(node, marketId)))
  expect(results.filter((result) => result !== null)).toHaveLength(1)
})

test('of an update and a withdrawal at once the coins follow whichever came last', async () => {
  for (let round = 0; round < 5; round++) {
    const marketId = await newMarket()
    const user = await app.aUser({ coins: '10' })
    const { id } = await sendOrder(app, user, marketId, line(1, 'buy 20 @ 0.30'))
    const body = { id, ...orderInput(line(1, 'buy 20 @ 0.40')) }
    const calls = [
      app.call(contract.updateOrder, { body, as: user }),
      app.call(contract.deleteOrder, { params: { id }, as: user }),
    ]
    const [update, withdrawal] = await outcomes(calls)
    expect(withdrawal).toBe('done')
    expect(['done', 'order_immutable']).toContain(update)
    expect(await coinsOf(app, user)).toEqual([tc('10'), 0n])
  }
})

test('of two updates of one version at once the second is told', async () => {
  const marketId = await newMarket()
  const user = await app.aUser({ coins: '10' })
  const { id } = await sendOrder(app, user, marketId, line(1, 'buy 20 @ 0.30'))
  const update = (notation: string) =>
    app.call(contract.updateOrder, { body: { id, version: 1, ...orderInput(line(1, notation)) }, as: user })
  const results = await outcomes([update('buy 20 @ 0.40'), update('buy 20 @ 0.45')])
  expect(results.sort()).toEqual(['changed_meanwhile', 'done'])
  const { reserved } = await app.call(contract.getOrder, { params: { id }, as: user })
  expect((await app.call(getWallet, { params: { userId: user.userId }, as: user })).reserved).toBe(reserved)
})

test('a stream of orders, changes and withdrawals around the closing loses nothing', async () => {
  const marketId = await newMarket()
  const users = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '20' })))
  const trade = async (user: TestUser, index: number) => {
    const side = index % 2 === 0 ? 'buy' : 'sell'
    const order = await sendOrder(app, user, marketId, line(1, `${side} 10 @ 0.30`))
    const body = { id: order.id, ...orderInput(line(1, `${side} 12 @ 0.30`), line(2, `${side} 1 @ -0.10`)) }
    await app.call(contract.updateOrder, { body, as: user })
    if (index === 2) await app.call(contract.deleteOrder, { params: { id: order.id }, as: user })
  }
  const trading = users.map(trade)
  await Promise.race(trading)
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  await Promise.allSettled(trading)
  expect((await app.call(getSession, { params: { id: marketId }, as: admin })).status).toBe('settled')
  const wallets = await Promise.all(users.map((user) => coinsOf(app, user)))
  expect(wallets.map(([, reserved]) => reserved)).toEqual(users.map(() => 0n))
  expect(wallets.reduce((sum, [available]) => sum + available, 0n)).toBe(tc('120'))
})

test('a closing that waits goes before the orders that come after it', async () => {
  const marketId = await newMarket()
  const user = await app.aUser({ coins: '10' })
  const { id } = await saveOrder(app, user, marketId, line(1, 'buy 20 @ 0.30'))
  const sequence: string[] = []
  const waiting = async (count: number) => {
    for (;;) {
      const { rows } =
        await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          secondDb,
        )
      if (rows.length >= count) return
    }
  }
  const { closing, sending } = await secondDb.transaction().execute(async (tx) => {
    // An order that is being entered.
    await lockOrderForShare(tx, id, app.clock.now())
    const closing = app.call(closeSession, { params: { id: marketId }, as: admin }).then(() => sequence.push('closed'))
    await waiting(1)
    const other = await app.aUser()
    const body = { marketId, ...orderInput(line(1, 'sell 1 @ 0.10')) }
    const sending = app.refused(contract.addOrder, { body, as: other }).then(({ code }) => sequence.push(code))
    await waiting(2)
    return { closing, sending }
  })
  await Promise.all([closing, sending])
  // Before or after the clearing, the closing is there.
  expect(sequence.sort()).toEqual(['closed', expect.stringMatching(/^market_(not_open|already_cleared)$/)])
})
