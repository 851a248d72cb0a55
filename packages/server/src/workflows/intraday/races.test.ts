import { energyWh } from '@tandem/core/units/units.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeIntradayDraft, findIntradayOrders, lockMatching } from '../../slices/orders/index.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { startLosingProxy } from '../../testing/losing-commits.ts'
import { coinsOf } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { resumeContracts, suspendContracts } from './contracts.ts'
import {
  activateOrder,
  amendOrder,
  cancelMyOrders,
  cancelOrder,
  changeDraft,
  placeOrder,
  saveDraft,
} from './intraday-orders.ts'

/* What two do at once. After each test the books must be what their events make of them, and no coin may be lost. */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
const rounds = 5
let admin: TestUser
let user: TestUser
let marketId: number
let day = 0
let otherDb: Db
const nodes = (): Platform[] => [app.platform, { ...app.platform, db: otherDb }]

const newMarket = () => {
  const date = Temporal.PlainDate.from('2026-04-01').add({ days: ++day }).toString()
  return anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
}

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  user = await app.aUser({ coins: '1000' })
  otherDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 4 })
  marketId = await newMarket()
})
afterAll(() => otherDb.destroy())

/** The codes of what was refused, 'done' for the rest. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((each) =>
    each.status === 'fulfilled' ? 'done' : ((each.reason as { code?: string }).code ?? String(each.reason)),
  )
}

const rest = (quantity = 10) => place(app, user, marketId, wish('buy', quantity, '0.2'))
const stored = async (orderId: number) => (await findIntradayOrders(app.platform.db, { orderId }))[0]

test('one request key at two servers at once places one order, whatever else is in it', async () => {
  const trader = await app.aUser({ coins: '100' })
  const terms = (quantity: number) => ({
    marketId,
    ...wish('buy', quantity, '0.1'),
    requestKey: "key'; drop table users; --<b>",
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => placeOrder(nodes()[index % 2] as Platform, trader, terms(index + 1))),
  )
  expect(new Set(answers.map(({ order }) => `${order.id}/${order.quantity}`)).size).toBe(1)
  expect(await findIntradayOrders(app.platform.db, { userId: trader.userId })).toHaveLength(1)
  // Keys are each user's own.
  const foreign = await placeOrder(app.platform, user, terms(1))
  expect(foreign.order.id).not.toBe(answers[0]?.order.id)
})

test('of amendments that know the same version one is taken', async () => {
  for (let round = 0; round < rounds; round++) {
    const { order } = await rest()
    const amended = await outcomes(
      nodes().map((node, index) =>
        amendOrder(node, user, order.id, { price: perKWh(`0.1${index}`), version: order.version }),
      ),
    )
    expect(amended.toSorted()).toEqual(['changed_meanwhile', 'done'])
    await cancelOrder(app.platform, user, order.id)
  }
})

test('an amendment and a cancellation come one after the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const { order } = await rest()
    const [one, other] = nodes() as [Platform, Platform]
    const [amended, cancelled] = await outcomes([
      amendOrder(one, user, order.id, { quantity: energyWh(5_000) }),
      cancelOrder(other, user, order.id),
    ])
    expect(['done', 'order_not_open']).toContain(amended)
    expect(cancelled).toBe('done')
    expect((await stored(order.id))?.status).toBe('cancelled')
  }
})

test('what is placed while all is cancelled is either cancelled or rests', async () => {
  const [one, other] = nodes() as [Platform, Platform]
  await rest()
  const [{ cancelled }, ...placed] = await Promise.all([
    cancelMyOrders(one, user, { marketId }),
    ...Array.from({ length: 6 }, () => placeOrder(other, user, { marketId, ...wish('buy', 1, '0.1') })),
  ])
  for (const { order } of placed) {
    expect((await stored(order.id))?.status).toBe(cancelled.includes(order.id) ? 'cancelled' : 'active')
  }
  await cancelMyOrders(one, user, { marketId })
})

test('what is placed while its contract is suspended waits or is refused, its coins free', async () => {
  const trader = await app.aUser({ coins: '100' })
  const placing = Array.from({ length: 8 }, (_, index) =>
    placeOrder(nodes()[index % 2] as Platform, trader, { marketId, ...wish('buy', 1, '0.1', { period: 9 }) }),
  )
  const responses = await outcomes([...placing, suspendContracts(app.platform, marketId, 9)])
  expect(responses.filter((code) => code !== 'done' && code !== 'contract_suspended')).toEqual([])
  const orders = await findIntradayOrders(app.platform.db, { userId: trader.userId })
  expect(orders.filter(({ status }) => status !== 'hibernated')).toEqual([])
  expect((await coinsOf(app, trader))[1]).toBe(0n)
  await resumeContracts(app.platform, marketId, 9)
  const [first] = orders
  if (!first) return
  const twice = nodes().map((node) => activateOrder(node, trader, first.orderId))
  expect(await outcomes(twice)).toEqual(['done', 'done'])
  expect((await stored(first.orderId))?.status).toBe('active')
})

test('what is placed while the market closes is in it or refused, and expires with it', async () => {
  const closing = await newMarket()
  const trader = await app.aUser({ coins: '100' })
  const placing = Array.from({ length: 10 }, (_, index) =>
    placeOrder(nodes()[index % 2] as Platform, trader, { marketId: closing, ...wish('buy', 1, '0.1') }),
  )
  const responses = await outcomes([...placing, app.call(closeSession, { params: { id: closing }, as: admin })])
  expect(responses.at(-1)).toBe('done')
  const isOver = ['market_not_open', 'market_already_cleared']
  expect(responses.filter((code) => code !== 'done' && !isOver.includes(code))).toEqual([])
  const orders = await findIntradayOrders(app.platform.db, { userId: trader.userId })
  expect(orders.filter(({ status }) => status !== 'expired')).toEqual([])
  expect((await coinsOf(app, trader))[1]).toBe(0n)
})

describe('a draft', () => {
  const draft = () => saveDraft(app.platform, user, { marketId, ...wish('buy', 3, '0.2') })

  test('is changed by one of those who know the same version', async () => {
    const { id, version } = await draft()
    const changes = nodes().map((node, index) =>
      changeDraft(node, user, id, { ...wish('buy', 4 + index, '0.2'), version }),
    )
    expect((await outcomes(changes)).toSorted()).toEqual(['changed_meanwhile', 'done'])
  })

  test('is sent as it stands once whoever changes it is done', async () => {
    const { id } = await draft()
    const changed = await otherDb.transaction().execute(async (tx) => {
      const terms = { ...wish('sell', 8, '0.9', { period: 14 }), name: 'Changed' }
      await changeIntradayDraft(tx, id, terms, app.clock.now())
      const sending = activateOrder(app.platform, user, id)
      await isWaitingForLock()
      return { sending }
    })
    const { order } = await changed.sending
    expect([order.side, order.period, order.quantity, order.name]).toEqual(['sell', 14, 8_000, 'Changed'])
    expect(await stored(id)).toMatchObject({ side: 'sell', period: 14, open: 8_000, status: 'active' })
  })
})

async function isWaitingForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(app.platform.db)
      return rows[0]?.waiting
    })
    .toBe(true)
}

test('a batch whose commit was not answered is not done again', async () => {
  const trader = await app.aUser({ coins: '100' })
  const proxy = await startLosingProxy(app.platform.config.databaseUrl ?? '', 'stored')
  const db = openDatabase(proxy.url, { poolSize: 2 })
  const lost = await app.platform.db.transaction().execute(async (tx) => {
    await lockMatching(tx)
    const placing = Array.from({ length: 4 }, (_, index) =>
      placeOrder({ ...app.platform, db }, trader, { marketId, ...wish('buy', 1, `0.1${index}`) }),
    )
    const responses = Promise.allSettled(placing)
    await isWaitingForLock()
    return { responses }
  })
  const responses = await lost.responses
  for (const each of responses) expect(each).toMatchObject({ status: 'rejected', reason: { name: 'OutcomeUnknown' } })
  // All was stored, though nobody could say so: once.
  expect(await findIntradayOrders(app.platform.db, { userId: trader.userId })).toHaveLength(4)
  await db.destroy()
  proxy.close()
})
