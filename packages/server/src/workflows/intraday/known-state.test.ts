import { acceptPurchase, closeAccount } from '@tandem/core/ledger/postings.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { termsOf } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerAudit, post } from '../../slices/ledger/index.ts'
import {
  auditBooks,
  endLeadNumber,
  findIntradayOrders,
  findLead,
  holdUnchanged,
  lockMatching,
  noGuards,
} from '../../slices/orders/index.ts'
import { anIntradayMarket, wish } from '../../testing/intraday.ts'
import { coinsOf } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { suspendContracts } from './contracts.ts'
import { saveOrderGuards } from './guards.ts'
import { amendOrder, cancelOrder, placeOrder, saveDraft } from './intraday-orders.ts'
import { matchingOf } from './matching.ts'

/*
 * Batches that ask nothing before they are matched. Whatever somebody else changes between two of them, the next one goes by it: the one
 * process trades, the other and whoever writes to the database do something meanwhile.
 */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let db: Db
let otherDb: Db
let marketId: number
let day = 0
/** What the batches of the one process have asked, each of its statements. */
const asked: string[] = []

const here = (): Platform => ({ ...app.platform, db })
const there = (): Platform => ({ ...app.platform, db: otherDb })

beforeAll(() => {
  const url = app.platform.config.databaseUrl ?? ''
  db = openDatabase(url, { poolSize: 3, onStatement: ({ sql }) => asked.push(sql) })
  otherDb = openDatabase(url, { poolSize: 3 })
})
afterAll(() => Promise.all([db.destroy(), otherDb.destroy()]))
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})

const newMarket = () => {
  const date = Temporal.PlainDate.from('2026-04-01').add({ days: ++day }).toString()
  return anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
}

const order = (node: Platform, user: TestUser, quantity: number, price: string, more: { requestKey?: string } = {}) =>
  placeOrder(node, user, { marketId, ...wish('buy', quantity, price), ...more })

/** Whether what was asked was held as it was known, without asking before. */
const wentByWhatIsKnown = (statements: readonly string[]) =>
  statements.some((sql) => sql.includes('with given as materialized')) &&
  !statements.some((sql) => sql.includes('pg_advisory_xact_lock('))

/** The first batches ask, and so do those that begin more than a second after another. */
const patiently = { timeout: 30_000, interval: 1 }

/** Places and cancels orders of somebody's until the batches of the one process ask nothing. */
async function untilKnown(trader: TestUser): Promise<void> {
  await expect
    .poll(async () => {
      asked.length = 0
      const { order: placed } = await order(here(), trader, 1, '0.001')
      const isKnown = wentByWhatIsKnown(asked)
      await cancelOrder(here(), trader, placed.id)
      return isKnown && wentByWhatIsKnown(asked)
    }, patiently)
    .toBe(true)
  asked.length = 0
}

/** Somebody who trades in a market of their own, whose next batch asks nothing. */
async function aKnownTrader(coins = '100'): Promise<TestUser> {
  const trader = await app.aUser({ coins })
  marketId = await newMarket()
  await untilKnown(trader)
  return trader
}

const refusal = (code: string) => expect.objectContaining({ code }) as Error

async function nothingIsLost(): Promise<void> {
  expect((await auditBooks(app.platform.db)).faults).toEqual([])
  expect((await ledgerAudit(app.platform.db)).checks.filter(({ passed }) => !passed)).toEqual([])
}

test('orders, changes, cancellations and trades of one process go by what the batch before left, and say the same as those that ask', async () => {
  const seller = await app.aUser({ coins: '100' })
  const buyer = await aKnownTrader()
  const sell = (quantity: number) => placeOrder(here(), seller, { marketId, ...wish('sell', quantity, '0.3') })
  await sell(1)
  asked.length = 0
  const placed = await Promise.all([sell(2), order(here(), buyer, 2, '0.4'), order(here(), buyer, 1, '0.2')])
  expect(placed.map(({ order, trades }) => [order.status, trades.length])).toEqual([
    ['active', 0],
    ['filled', 2],
    ['active', 0],
  ])
  const last = placed[2].order
  const { order: changed } = await amendOrder(here(), buyer, last.id, { price: perKWh('0.1'), version: last.version })
  expect(changed).toMatchObject({ status: 'active', price: perKWh('0.1') })
  await expect(order(here(), buyer, 1_000, '9')).rejects.toEqual(refusal('insufficient_coins'))
  expect(await cancelOrder(here(), buyer, last.id)).toMatchObject({ status: 'cancelled' })
  expect(await coinsOf(app, buyer)).toEqual([amount(9_940_000_000n), 0n])
  expect(asked.filter((sql) => sql.includes('with given as materialized')).length).toBeGreaterThan(0)
  await nothingIsLost()
})

test('coins that somebody else has taken are not spent, and those that have come are', async () => {
  const trader = await aKnownTrader('1')
  const at = app.clock.now()
  const purchase = { kind: 'coinPurchase', idempotencyKey: 'known/1', at }
  await post(otherDb, purchase, acceptPurchase(trader.userId, amount(900_000_000n)))
  // Beside one that needs nothing of it, so that something is written.
  const placed = await Promise.all([order(here(), trader, 1, '0.001'), order(here(), trader, 20, '0.4')])
  expect(placed.map(({ order }) => order.status)).toEqual(['active', 'active'])
  const rich = await aKnownTrader('100')
  const closure = { kind: 'accountClosed', idempotencyKey: 'known/2', at }
  await post(otherDb, closure, closeAccount(rich.userId, amount(9_900_000_000n)))
  await expect(order(here(), rich, 20, '0.4')).rejects.toEqual(refusal('insufficient_coins'))
  expect(await order(here(), rich, 2, '0.4')).toMatchObject({ order: { status: 'active' } })
  await nothingIsLost()
})

test('coins that somebody else is moving are waited for', async () => {
  const trader = await aKnownTrader()
  const closure = { kind: 'accountClosed', idempotencyKey: 'known/3', at: app.clock.now() }
  const moved = await otherDb.transaction().execute(async (tx) => {
    await post(tx, closure, closeAccount(trader.userId, amount(100_000_000n)))
    const placing = order(here(), trader, 1, '0.2')
    await isWaitingForLock()
    return { placing }
  })
  expect(await moved.placing).toMatchObject({ order: { status: 'active' } })
  await nothingIsLost()
})

test('an account that was closed meanwhile trades no more', async () => {
  const trader = await aKnownTrader()
  await otherDb.updateTable('users').set({ closed_at: app.clock.now() }).where('id', '=', trader.userId).execute()
  await expect(order(here(), trader, 1, '0.2')).rejects.toEqual(refusal('not_allowed'))
})

test('a session that was changed meanwhile counts as it is now', async () => {
  const trader = await aKnownTrader()
  await otherDb
    .updateTable('market_sessions')
    .set({ max_price_ticks: perKWh('0.3') })
    .where('id', '=', marketId)
    .execute()
  await expect(order(here(), trader, 1, '0.4')).rejects.toEqual(refusal('price_out_of_bounds'))
})

test('guards that were set meanwhile count, and so do others that take their place', async () => {
  const trader = await aKnownTrader()
  const guards = (refused: number) => ({ ...noGuards, refuseQuantity: energyWh(refused) })
  await saveOrderGuards(there(), trader, guards(2_000))
  await expect(order(here(), trader, 3, '0.2')).rejects.toEqual(refusal('own_guard_exceeded'))
  await untilKnown(trader)
  await saveOrderGuards(there(), trader, guards(1_000))
  await expect(order(here(), trader, 1.5, '0.2')).rejects.toEqual(refusal('own_guard_exceeded'))
  expect(await order(here(), trader, 1, '0.2')).toMatchObject({ order: { status: 'active' } })
})

test('what another process did to a book is traded with, and a contract that it suspended takes nothing', async () => {
  const seller = await app.aUser({ coins: '100' })
  const trader = await aKnownTrader()
  await placeOrder(there(), seller, { marketId, ...wish('sell', 1, '0.1') })
  expect(await order(here(), trader, 1, '0.2')).toMatchObject({ order: { status: 'filled' }, trades: [{ number: 1 }] })
  const left = await placeOrder(there(), seller, { marketId, ...wish('sell', 1, '0.1') })
  expect(await order(here(), trader, 1, '0.01')).toMatchObject({ order: { status: 'active' } })
  await cancelOrder(there(), seller, left.order.id)
  expect(await order(here(), trader, 1, '0.2')).toMatchObject({ order: { status: 'active' }, trades: [] })
  const second = await aKnownTrader()
  await suspendContracts(there(), marketId, 12)
  await expect(order(here(), second, 1, '0.2')).rejects.toEqual(refusal('contract_suspended'))
  await nothingIsLost()
})

test('a request key that was used at another process places nothing again', async () => {
  const trader = await aKnownTrader()
  const requestKey = 'the same'
  // In another contract, so that nothing of this one tells.
  const first = await placeOrder(there(), trader, { marketId, ...wish('buy', 1, '0.2', { period: 13 }), requestKey })
  await cancelOrder(there(), trader, first.order.id)
  await untilKnown(trader)
  // One that would be refused, beside one that is taken.
  const [, again] = await Promise.all([
    order(here(), trader, 1, '0.001'),
    order(here(), trader, 1_000, '9', { requestKey }),
  ])
  expect(again.order.id).toBe(first.order.id)
  expect(await findIntradayOrders(app.platform.db, { userId: trader.userId, statuses: ['active'] })).toHaveLength(1)
})

test('numbers of orders grow, whoever else takes some', async () => {
  const trader = await aKnownTrader()
  const other = await app.aUser({ coins: '10' })
  const draft = await saveDraft(there(), other, { marketId, ...wish('buy', 1, '0.2', { period: 13 }) })
  expect((await order(here(), trader, 1, '0.2')).order.id).toBeGreaterThan(draft.id)
})

test('a batch that finds the matching taken waits for it and goes by what it is then', async () => {
  const seller = await app.aUser({ coins: '100' })
  const trader = await aKnownTrader()
  const resting = () => findIntradayOrders(app.platform.db, { userId: trader.userId, statuses: ['active'] })
  const taken = await otherDb.transaction().execute(async (tx) => {
    await lockMatching(tx)
    const placing = order(here(), trader, 1, '0.2')
    await isWaitingForLock()
    expect(await resting()).toEqual([])
    return { placing }
  })
  expect(await taken.placing).toMatchObject({ order: { status: 'active' } })
  const sold = await placeOrder(here(), seller, { marketId, ...wish('sell', 1, '0.1') })
  expect(sold).toMatchObject({ trades: [{ number: 1 }] })
  await nothingIsLost()
})

test('what was handed over under a number that has ended meanwhile is not done', async () => {
  const trader = await aKnownTrader()
  const { number } = await findLead(otherDb)
  const handOver = () =>
    matchingOf(here()).runHere(
      {
        ...annotationsOf({}),
        type: 'place',
        userId: trader.userId,
        contract: { sessionId: marketId, period: 12 },
        terms: termsOf(wish('buy', 1, '0.001')),
        origin: 'manual',
        requestKey: null,
      },
      number,
    )
  await expect
    .poll(async () => {
      asked.length = 0
      await handOver()
      return wentByWhatIsKnown(asked)
    }, patiently)
    .toBe(true)
  await otherDb.transaction().execute((tx) => endLeadNumber(tx, number))
  await expect(handOver()).rejects.toMatchObject({ name: 'NumberEnded' })
})

test('what is sent too long after the batch before is not stored', async () => {
  const nothing = {
    versions: { sessions: new Map<number, string>(), guards: new Map<number, string>() },
    available: new Map(),
    accounts: [],
    contracts: [],
    requestKeys: [],
    firstId: null,
    leadNumber: null,
  }
  const hold = (asOf: string) =>
    otherDb.transaction().execute(async (tx) => {
      const now = await lockMatching(tx)
      await holdUnchanged(tx, { ...nothing, asOf: asOf || now })
    })
  await hold('')
  await expect(hold('2026-01-01T00:00:00Z')).rejects.toThrow('changed: time')
})

async function isWaitingForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ isWaiting: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"`.execute(app.platform.db)
      return rows[0]?.isWaiting
    })
    .toBe(true)
}
