import type { OrderLine } from '@tandem/core/market/order.ts'
import { line, tc } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockSessionForUpdate } from '../../domain/market-session.ts'
import { openDatabase, OutcomeUnknown, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../../slices/markets/index.ts'
import { lockAvailable } from '../../slices/ledger/index.ts'
import { anIntradayMarket } from '../../testing/intraday.ts'
import { startLosingProxy } from '../../testing/losing-commits.ts'
import { aMarket, coinsOf, orderInput, saveOrder } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { addOrder, placeOrder, transmitOrder } from '../day-ahead-orders.ts'

const opening = '2026-03-01T08:00:00Z'
const closes = '2026-03-01T11:00:00Z'
const app = useTestApp({ now: opening })
let admin: TestUser
let secondDb: Db
let day = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 6 })
})
afterAll(() => secondDb.destroy())
beforeEach(() => {
  app.clock.set(opening)
})

/** Another server on the same database. */
const secondNode = (): Platform => ({ ...app.platform, db: secondDb })
const newMarket = (input: { readonly opens?: string } = {}) =>
  aMarket(app, admin, { date: Temporal.PlainDate.from('2026-05-01').add({ days: ++day }).toString(), closes, ...input })
const traders = (count: number, coins = '10') => Promise.all(Array.from({ length: count }, () => app.aUser({ coins })))

const buying = line(1, 'buy 20 @ 0.30')
const inputOf = (marketId: number, ...lines: OrderLine[]) => ({ marketId, ...orderInput(...lines) })
const place = (user: TestUser, marketId: number, lines: readonly OrderLine[] = [buying], node = app.platform) =>
  placeOrder(node, user, inputOf(marketId, ...lines))

/** What each came to: the code of its refusal, or 'done'. To be called before whoever makes them wait ends: a refusal has its listener then. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((each) => {
    if (each.status === 'fulfilled') return 'done'
    const error = each.reason as Error & { code?: string }
    return error.code ?? error.name
  })
}

const stored = (marketId: number) =>
  app.platform.db
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'reserved_units', 'transmission_seq'])
    .select(sql<string>`xmin::text`.as('written_by'))
    .where('session_id', '=', marketId)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute()

describe('an order that is placed', () => {
  test('is saved and sent with its coins set aside, and answered as it is read afterwards', async () => {
    const [user, other] = (await traders(2, '100')) as [TestUser, TestUser]
    const marketId = await newMarket()
    const lines = [line(3, 'sell 70 @ -0.04'), line(1, 'buy 50 @ 0.20, 100 @ 0.30')]
    const placed = await app.call(contract.placeOrder, { body: inputOf(marketId, ...lines), as: user })
    expect(placed).toMatchObject({ status: 'transmitted', version: 1, reserved: tc('32.8'), worstCase: tc('32.8') })
    expect(placed).toEqual(await app.call(contract.getOrder, { params: { id: placed.id }, as: user }))
    expect(await coinsOf(app, user)).toEqual([tc('67.2'), tc('32.8')])
    // Behind whoever was before, by one call or by two.
    const draft = await saveOrder(app, other, marketId, buying)
    const sent = await app.call(contract.transmitOrder, { params: { orderId: draft.id }, as: other })
    expect(sent).toEqual(await app.call(contract.getOrder, { params: { id: draft.id }, as: other }))
    const [first, second] = await stored(marketId)
    expect(first?.transmission_seq ?? 0n).toBeLessThan(second?.transmission_seq ?? 0n)
  })

  test('once more changes nothing and is answered as it is; another one is refused', async () => {
    const [user] = (await traders(1)) as [TestUser]
    const marketId = await newMarket()
    const call = (...lines: OrderLine[]) => ({ body: inputOf(marketId, ...lines), as: user }) as const
    const first = await app.call(contract.placeOrder, call(buying))
    app.clock.advance({ minutes: 1 })
    expect(await app.call(contract.placeOrder, call(buying))).toEqual(first)
    expect(await app.refused(contract.placeOrder, call(line(1, 'buy 20 @ 0.31')))).toMatchObject({
      code: 'day_ahead_order_exists',
    })
    expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
    const other = await newMarket()
    await saveOrder(app, user, other, buying)
    // A draft is not in the market, whatever it says.
    expect(await outcomes([place(user, other)])).toEqual(['day_ahead_order_exists'])
  })

  test('is refused what two calls are refused, by the same codes and fields, and leaves nothing', async () => {
    const random = seededWholeNumbers(86)
    const pick = <Value>(...values: readonly Value[]) => values[random(0, values.length - 1)] as Value
    const markets = {
      open: await newMarket(),
      later: await newMarket({ opens: '2026-03-01T09:00:00Z' }),
      intraday: await anIntradayMarket(app, admin, { date: '2026-06-20', closes: '2026-06-20T18:00:00Z' }),
      none: 999_999,
    }
    const lineOf = (period: number) => ({
      period: pick(period, period, period, period, 1, 99),
      side: pick<'buy' | 'sell'>('buy', 'sell'),
      steps: Array.from({ length: pick(1, 1, 2, 0) }, () => ({
        price: priceTick(pick(10_000, 20_000, 30_000, -20_000, 900_000)),
        quantity: energyWh(pick(1_000, 5_000, 50_000)),
      })),
    })
    const seen = new Set<string>()
    for (let round = 0; round < 20; round++) {
      const [one, two] = await traders(2, pick('0.1', '5', '50'))
      const marketId = pick(markets.open, markets.open, markets.open, markets.later, markets.intraday, markets.none)
      const lines = Array.from({ length: pick(0, 1, 1, 2) }, (_, index) => lineOf(index + 1))
      app.clock.set(pick(opening, opening, opening, closes))
      const known = async (calls: () => Promise<unknown>) => {
        try {
          await calls()
          return 'done'
        } catch (error) {
          const { code, field } = error as { code?: string; field?: string }
          return `${String(code)} ${field ?? ''}`
        }
      }
      const atOnce = await known(() => placeOrder(app.platform, one as TestUser, inputOf(marketId, ...lines)))
      const inTwo = await known(async () => {
        const as = two as TestUser
        const { id } = await addOrder(app.platform, as, inputOf(marketId, ...lines))
        await transmitOrder(app.platform, as, id)
      })
      expect([round, atOnce]).toEqual([round, inTwo])
      seen.add(atOnce)
      const ofOne = (await stored(marketId)).filter(({ user_id: userId }) => userId === one?.userId)
      expect(ofOne).toHaveLength(atOnce === 'done' ? 1 : 0)
    }
    expect(seen.size).toBeGreaterThan(5)
  })
})

describe('orders that arrive together', () => {
  test('are stored by one database transaction, and those that are refused take nobody along', async () => {
    const marketId = await newMarket()
    const users = await traders(9)
    const poor = await app.aUser({ coins: '1' })
    const drafter = users[8] as TestUser
    const { id } = await saveOrder(app, drafter, marketId, buying)
    const results = await outcomes([
      ...users.slice(0, 4).map((user) => place(user, marketId)),
      place(poor, marketId),
      place(users[4] as TestUser, marketId, [line(1, 'buy 1 @ 9')]),
      place(users[5] as TestUser, marketId, []),
      transmitOrder(app.platform, poor, id),
      transmitOrder(app.platform, drafter, id),
      transmitOrder(app.platform, admin, 123_456),
      ...users.slice(6, 8).map((user) => place(user, marketId)),
    ])
    const wrong = ['insufficient_coins', 'price_out_of_bounds', 'order_empty', 'order_not_found']
    const sent = ['done', 'done', 'done', 'done']
    expect(results).toEqual([...sent, ...wrong, 'done', 'order_not_found', 'done', 'done'])
    const orders = await stored(marketId)
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'transmitted'))
    expect(new Set(orders.map((order) => order.written_by)).size).toBe(1)
    expect(await coinsOf(app, poor)).toEqual([tc('1'), 0n])
  })

  test('of one user share its coins, in their sequence', async () => {
    const [user] = (await traders(1)) as [TestUser]
    const markets = [await newMarket(), await newMarket(), await newMarket()]
    const lines = ['buy 20 @ 0.30', 'buy 20 @ 0.40', 'buy 10 @ 0.40'].map((text) => [line(1, text)])
    const calls = markets.map((marketId, index) => place(user, marketId, lines[index]))
    expect(await outcomes(calls)).toEqual(['done', 'insufficient_coins', 'done'])
    expect(await coinsOf(app, user)).toEqual([0n, tc('10')])
  })

  test('do not wait for one whose wallet somebody else has, nor does the gate for it', async () => {
    const marketId = await newMarket()
    const [held, late, free] = (await traders(3)) as [TestUser, TestUser, TestUser]
    const waiting = await secondDb.transaction().execute(async (tx) => {
      await lockAvailable(tx, [held.userId, late.userId])
      const together = [place(held, marketId), place(late, marketId), place(free, marketId)]
      await together[2]
      expect(await stored(marketId)).toHaveLength(1)
      return { results: outcomes(together) }
    })
    expect(await waiting.results).toEqual(['done', 'done', 'done'])
    const other = await newMarket()
    const afterwards = await secondDb.transaction().execute(async (tx) => {
      await lockAvailable(tx, [late.userId])
      const call = place(late, other, [line(1, 'buy 1 @ 0.30')])
      await waitingFor(1)
      app.clock.set(closes)
      return { results: outcomes([call]) }
    })
    // The time is read when everything is held.
    expect(await afterwards.results).toEqual(['gate_closed'])
  })

  test('do not wait for the market of others, which closes: those for it are in time or refused', async () => {
    const [closing, other] = [await newMarket(), await newMarket()]
    const [one, two, sender] = (await traders(3)) as [TestUser, TestUser, TestUser]
    const { id } = await saveOrder(app, sender, closing, buying)
    const calls = await secondDb.transaction().execute(async (tx) => {
      const session = await lockSessionForUpdate(tx, closing)
      const together = [place(one, closing), transmitOrder(app.platform, sender, id), place(two, other)]
      await together[2]
      await waitingFor(2)
      await setStatus(tx, session, 'closed', { at: app.clock.now(), by: null })
      return { results: outcomes(together) }
    })
    expect(await calls.results).toEqual(['market_not_open', 'market_not_open', 'done'])
    expect((await stored(closing)).map(({ status }) => status)).toEqual(['draft'])
  })
})

/** Until so many wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(secondDb)
    if (rows.length >= count) return
  }
}

describe('at once', () => {
  test.each(['on one node', 'on two'])(
    'the same order placed many times %s is one, with its coins once',
    async (how) => {
      const nodes = how === 'on two' ? [app.platform, secondNode()] : [app.platform]
      for (let round = 0; round < 3; round++) {
        const [user] = (await traders(1)) as [TestUser]
        const marketId = await newMarket()
        const calls = Array.from({ length: 6 }, (_, index) =>
          place(user, marketId, [buying], nodes[index % nodes.length]),
        )
        const answers = await Promise.all(calls)
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
        expect(await stored(marketId)).toHaveLength(1)
        expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
      }
    },
  )

  test('of different orders of a user for one market one is there, on two nodes, and beside a draft that is saved', async () => {
    for (let round = 0; round < 5; round++) {
      const [user] = (await traders(1)) as [TestUser]
      const marketId = await newMarket()
      const calls = [
        place(user, marketId, [line(1, 'buy 10 @ 0.30')]),
        place(user, marketId, [line(1, 'buy 20 @ 0.30')], secondNode()),
        app.call(contract.addOrder, { body: inputOf(marketId, line(1, 'buy 30 @ 0.30')), as: user }),
      ]
      const settled = await Promise.allSettled(calls)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [order, more] = await stored(marketId)
      expect(more).toBeUndefined()
      expect(await coinsOf(app, user)).toEqual([tc('10') - (order?.reserved_units ?? 0n), order?.reserved_units])
    }
  })

  test('two orders placed on two nodes cannot use the same coins', async () => {
    for (let round = 0; round < 5; round++) {
      const [user] = (await traders(1)) as [TestUser]
      const markets = [await newMarket(), await newMarket()]
      const nodes = [app.platform, secondNode()]
      const calls = markets.map((marketId, index) => place(user, marketId, [buying], nodes[index]))
      expect((await outcomes(calls)).sort()).toEqual(['done', 'insufficient_coins'])
      expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
    }
  })
})

test.each([
  ['stored', 3],
  ['notStored', 0],
] as const)(
  'a batch whose commit was lost (%s) is said to be unknown to each; again gives the outcome',
  async (loss, count) => {
    const marketId = await newMarket()
    const users = await traders(3)
    const proxy = await startLosingProxy(app.platform.config.databaseUrl ?? '', loss)
    const db = openDatabase(proxy.url, { poolSize: 2 })
    const lost = await outcomes(users.map((user) => place(user, marketId, [buying], { ...app.platform, db })))
    await db.destroy()
    proxy.close()
    expect(lost).toEqual([OutcomeUnknown.name, OutcomeUnknown.name, OutcomeUnknown.name])
    expect(await stored(marketId)).toHaveLength(count)
    await Promise.all(users.map((user) => place(user, marketId)))
    expect(await stored(marketId)).toHaveLength(3)
    for (const user of users) expect(await coinsOf(app, user)).toEqual([tc('4'), tc('6')])
  },
)
