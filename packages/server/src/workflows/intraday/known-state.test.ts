import { acceptPurchase, closeAccount } from '@tandem/core/ledger/postings.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { termsOf } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { expect, test } from 'vitest'
import { post } from '../../slices/ledger/index.ts'
import {
  endLeadNumber,
  findIntradayOrders,
  findLead,
  holdUnchanged,
  lockMatching,
  noGuards,
} from '../../slices/orders/index.ts'
import { wish } from '../../testing/intraday.ts'
import { coinsOf } from '../../testing/trading.ts'
import { patiently, useTwoProcesses } from '../../testing/two-processes.ts'
import { suspendContracts } from './contracts.ts'
import { saveOrderGuards } from './guards.ts'
import { amendOrder, cancelOrder, placeOrder, saveDraft } from './intraday-orders.ts'
import { matchingOf } from './matching.ts'

/*
 * Batches that ask nothing before they are matched. Whatever somebody else changes between two of them, the next one goes by it: the one
 * process trades, the other and whoever writes to the database do something meanwhile.
 */

const two = useTwoProcesses()
const { app, asked, here, there, market, order, otherDb, untilKnown, aKnownTrader } = two
const { nothingIsLost, isWaitingForLock, wentByWhatIsKnown } = two

const refusal = (code: string) => expect.objectContaining({ code }) as Error

test('orders, changes, cancellations and trades of one process go by what the batch before left, and say the same as those that ask', async () => {
  const seller = await app.aUser({ coins: '100' })
  const buyer = await aKnownTrader()
  const sell = (quantity: number) =>
    placeOrder(here(), seller, { marketId: market(), ...wish('sell', quantity, '0.3') })
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
  await post(otherDb(), purchase, acceptPurchase(trader.userId, amount(900_000_000n)))
  // Beside one that needs nothing of it, so that something is written.
  const placed = await Promise.all([order(here(), trader, 1, '0.001'), order(here(), trader, 20, '0.4')])
  expect(placed.map(({ order }) => order.status)).toEqual(['active', 'active'])
  const rich = await aKnownTrader('100')
  const closure = { kind: 'accountClosed', idempotencyKey: 'known/2', at }
  await post(otherDb(), closure, closeAccount(rich.userId, amount(9_900_000_000n)))
  await expect(order(here(), rich, 20, '0.4')).rejects.toEqual(refusal('insufficient_coins'))
  expect(await order(here(), rich, 2, '0.4')).toMatchObject({ order: { status: 'active' } })
  await nothingIsLost()
})

test('coins that somebody else is moving are waited for', async () => {
  const trader = await aKnownTrader()
  const closure = { kind: 'accountClosed', idempotencyKey: 'known/3', at: app.clock.now() }
  const moved = await otherDb()
    .transaction()
    .execute(async (tx) => {
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
  await otherDb().updateTable('users').set({ closed_at: app.clock.now() }).where('id', '=', trader.userId).execute()
  await expect(order(here(), trader, 1, '0.2')).rejects.toEqual(refusal('not_allowed'))
})

test('a session that was changed meanwhile counts as it is now', async () => {
  const trader = await aKnownTrader()
  await otherDb()
    .updateTable('market_sessions')
    .set({ max_price_ticks: perKWh('0.3') })
    .where('id', '=', market())
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
  await placeOrder(there(), seller, { marketId: market(), ...wish('sell', 1, '0.1') })
  expect(await order(here(), trader, 1, '0.2')).toMatchObject({ order: { status: 'filled' }, trades: [{ number: 1 }] })
  const left = await placeOrder(there(), seller, { marketId: market(), ...wish('sell', 1, '0.1') })
  expect(await order(here(), trader, 1, '0.01')).toMatchObject({ order: { status: 'active' } })
  await cancelOrder(there(), seller, left.order.id)
  expect(await order(here(), trader, 1, '0.2')).toMatchObject({ order: { status: 'active' }, trades: [] })
  const second = await aKnownTrader()
  await suspendContracts(there(), market(), 12)
  await expect(order(here(), second, 1, '0.2')).rejects.toEqual(refusal('contract_suspended'))
  await nothingIsLost()
})

test('a request key that was used at another process places nothing again', async () => {
  const trader = await aKnownTrader()
  const requestKey = 'the same'
  // In another contract, so that nothing of this one tells.
  const first = await placeOrder(there(), trader, {
    marketId: market(),
    ...wish('buy', 1, '0.2', { period: 13 }),
    requestKey,
  })
  await cancelOrder(there(), trader, first.order.id)
  await untilKnown(trader)
  // One that would be refused, beside one that is taken.
  const [, again] = await Promise.all([
    order(here(), trader, 1, '0.001'),
    placeOrder(here(), trader, { marketId: market(), ...wish('buy', 1_000, '9'), requestKey }),
  ])
  expect(again.order.id).toBe(first.order.id)
  expect(await findIntradayOrders(app.platform.db, { userId: trader.userId, statuses: ['active'] })).toHaveLength(1)
})

test('numbers of orders grow, whoever else takes some', async () => {
  const trader = await aKnownTrader()
  const other = await app.aUser({ coins: '10' })
  const draft = await saveDraft(there(), other, { marketId: market(), ...wish('buy', 1, '0.2', { period: 13 }) })
  expect((await order(here(), trader, 1, '0.2')).order.id).toBeGreaterThan(draft.id)
})

test('a batch that finds the matching taken waits for it and goes by what it is then', async () => {
  const seller = await app.aUser({ coins: '100' })
  const trader = await aKnownTrader()
  const resting = () => findIntradayOrders(app.platform.db, { userId: trader.userId, statuses: ['active'] })
  const taken = await otherDb()
    .transaction()
    .execute(async (tx) => {
      await lockMatching(tx)
      const placing = order(here(), trader, 1, '0.2')
      await isWaitingForLock()
      expect(await resting()).toEqual([])
      return { placing }
    })
  expect(await taken.placing).toMatchObject({ order: { status: 'active' } })
  const sold = await placeOrder(here(), seller, { marketId: market(), ...wish('sell', 1, '0.1') })
  expect(sold).toMatchObject({ trades: [{ number: 1 }] })
  await nothingIsLost()
})

test('what was handed over under a number that has ended meanwhile is not done', async () => {
  const trader = await aKnownTrader()
  const { number } = await findLead(otherDb())
  const handOver = () =>
    matchingOf(here()).runHere(
      {
        ...annotationsOf({}),
        type: 'place',
        userId: trader.userId,
        contract: { sessionId: market(), period: 12 },
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
  await otherDb()
    .transaction()
    .execute((tx) => endLeadNumber(tx, number))
  await expect(handOver()).rejects.toMatchObject({ name: 'NumberEnded' })
})

test('what is sent too long after the batch before is not stored', async () => {
  const nothing = {
    name: 'a batch',
    versions: { sessions: new Map<number, string>(), guards: new Map<number, string>() },
    available: new Map(),
    accounts: [],
    contracts: [],
    requestKeys: [],
    firstId: null,
    leadNumber: null,
  }
  const hold = (asOf: string) =>
    otherDb()
      .transaction()
      .execute(async (tx) => {
        const now = await lockMatching(tx)
        await holdUnchanged(tx, { ...nothing, asOf: asOf || now })
      })
  await hold('')
  await expect(hold('2026-01-01T00:00:00Z')).rejects.toThrow('changed: time')
})
