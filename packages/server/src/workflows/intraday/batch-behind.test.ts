import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { termsOf } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { openDatabase } from '../../platform/database.ts'
import { findIntradayOrders } from '../../slices/orders/index.ts'
import { wish } from '../../testing/intraday.ts'
import { type TestUser } from '../../testing/test-app.ts'
import { patiently, useTwoProcesses } from '../../testing/two-processes.ts'
import type { Command } from './command.ts'
import { cancelOrder, placeOrder } from './intraday-orders.ts'
import { Matcher } from './match-batch.ts'
import { matchingOf } from './matching.ts'

/*
 * Batches that are sent while the one before them is still being written (docs/decisions/0154).
 */

const two = useTwoProcesses()
const { app, asked, here, there, market, order, otherDb, untilKnown, aKnownTrader, nothingIsLost, isWaitingForLock } =
  two

/** Something that is asked of the matching right now. */
const enter = (user: TestUser, side: 'buy' | 'sell', price: string) =>
  matchingOf(here()).runHere(placing(user, side, price))

const placing = (user: TestUser, side: 'buy' | 'sell', price: string): Command => ({
  ...annotationsOf({}),
  type: 'place',
  userId: user.userId,
  contract: { sessionId: market(), period: 12 },
  terms: termsOf(wish(side, 1, price)),
  origin: 'manual',
  requestKey: null,
})

/**
 * Two batches of which the second is sent while the first waits for what somebody else does, in `meanwhile`; it is given what became of
 * each in the end.
 */
async function twoUnderWay<Result>(
  table: 'live_news' | 'order_guards',
  [first, second]: readonly [() => Promise<Result>, () => Promise<Result>],
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<PromiseSettledResult<Result>[]> {
  asked.length = 0
  const both = await otherDb()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const one = first()
      await isWaitingForLock()
      const two = second()
      await sleep(50)
      await meanwhile()
      return { ended: Promise.allSettled([one, two]) }
    })
  return both.ended
}

/** How many of the statements hold what a batch went by; those that failed, too. */
const held = () => asked.filter((sql) => sql.includes('with given as materialized')).length

const hasAsked = () => asked.some((sql) => sql.includes('pg_advisory_xact_lock('))

test('a batch is sent behind one that is still being written, goes by what that leaves, and is answered after it', async () => {
  const seller = await app.aUser({ coins: '100' })
  const trader = await aKnownTrader()
  await untilKnown(seller)
  const [sold, bought] = await twoUnderWay('live_news', [
    () => enter(seller, 'sell', '0.1'),
    () => enter(trader, 'buy', '0.2'),
  ])
  expect(sold).toMatchObject({ status: 'fulfilled', value: { order: { status: 'active' } } })
  expect(bought).toMatchObject({ status: 'fulfilled', value: { order: { status: 'filled' } } })
  expect([held(), hasAsked()]).toEqual([2, false])
  await nothingIsLost()
})

test('where a batch went by what was not so, the one behind it is not stored, though somebody else wrote as much', async () => {
  const aTrader = () => app.aUser({ coins: '100' })
  const [seller, other, third] = [await aTrader(), await aTrader(), await aTrader()]
  const trader = await aKnownTrader()
  await enter(seller, 'sell', '0.1')
  const { order: low } = await enter(third, 'buy', '0.02')
  await untilKnown(third)
  await untilKnown(trader)
  // One event in the same book, as the first of the two batches would have made.
  await placeOrder(there(), other, { marketId: market(), ...wish('buy', 1, '0.01') })
  const [first, second] = await twoUnderWay('order_guards', [
    () => enter(trader, 'buy', '0.15'),
    // No number of an order says that somebody else was there.
    () =>
      matchingOf(here()).runHere({ type: 'amend', caller: third, orderId: low?.orderId ?? 0, price: perKWh('0.2') }),
  ])
  expect([held(), hasAsked()]).toEqual([2, true])
  expect(first).toMatchObject({ status: 'fulfilled', value: { order: { status: 'filled' } } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { order: { status: 'active' }, trades: { listed: [] } } })
  await nothingIsLost()
})

test('where the connection breaks, nobody is told what became of the two batches, and the next goes by what there is', async () => {
  const seller = await app.aUser({ coins: '100' })
  const trader = await aKnownTrader()
  await untilKnown(seller)
  const before = (await findIntradayOrders(app.platform.db, { sessionId: market() })).length
  const both = await twoUnderWay(
    'live_news',
    [() => enter(seller, 'sell', '0.1'), () => enter(trader, 'buy', '0.2')],
    async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%with contract as%'`.execute(
        app.platform.db,
      )
    },
  )
  const unknown = { status: 'rejected', reason: expect.objectContaining({ name: 'OutcomeUnknown' }) as Error }
  expect(both).toMatchObject([unknown, unknown])
  expect(await findIntradayOrders(app.platform.db, { sessionId: market() })).toHaveLength(before)
  expect(await enter(trader, 'buy', '0.2')).toMatchObject({ order: { status: 'active' } })
  await nothingIsLost()
})

test('accounts that do not exist yet are made with the batch that needs them', async () => {
  const trader = await app.aUser({ coins: '100' })
  await two.goToNewMarket()
  const other = await aKnownTrader()
  // Who only sells sets nothing aside.
  await expect
    .poll(async () => {
      asked.length = 0
      const { order: placed } = await enter(trader, 'sell', '0.9')
      await cancelOrder(here(), trader, placed?.orderId ?? 0)
      return held() > 0 && !hasAsked()
    }, patiently)
    .toBe(true)
  asked.length = 0
  await enter(trader, 'buy', '0.1')
  expect([held(), hasAsked()]).toEqual([1, false])
  expect(await order(here(), other, 1, '0.1')).toMatchObject({ order: { status: 'active' } })
  await nothingIsLost()
})

test('behind a pooler that hands connections on nothing is sent behind a batch', async () => {
  const trader = await app.aUser({ coins: '100' })
  await two.goToNewMarket()
  const db = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 2, isShared: true })
  const matcher = new Matcher({ ...app.platform, db })
  const asked = [{ command: placing(trader, 'buy', '0.01'), number: null }]
  let first = matcher.sendKnown(asked, null)
  while (!first) {
    await matcher.doAsking(asked)
    first = matcher.sendKnown(asked, null)
  }
  expect(matcher.sendKnown(asked, first)).toBe(null)
  await first.outcome
  const second = matcher.sendKnown(asked, null)
  expect(await second?.outcome).toMatchObject({ stored: [{ done: { order: { status: 'active' } } }] })
  await db.destroy()
})
