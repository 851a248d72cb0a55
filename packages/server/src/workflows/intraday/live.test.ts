import { createAccessToken, withdrawAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { cancelIntradayOrder, getIntradayBoard } from '@tandem/contract/orders/intraday.ts'
import { streamIntraday, type LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase, type Db } from '../../platform/database.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { parseLive, type LiveReader } from '../../testing/live-reader.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { suspendContracts } from './contracts.ts'
import { noChanges } from './live-changes.ts'
import { newSubscriber, sendChanges, sendSnapshot } from './live-messages.ts'
import { liveOf } from './live.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let ana: TestUser
let bob: TestUser
let marketId: number
/** A second process on the same database; it looks often whether its readers may still read. */
let other: { readonly server: FastifyInstance; readonly db: Db }
const readers: LiveReader[] = []

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ana = await app.aUser({ coins: '1000', username: 'ana-the-buyer' })
  bob = await app.aUser({ coins: '1000', username: 'bob-the-seller' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
  const db = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 4 })
  const server = await createApp({ ...app.platform, db }, { rateLimitFactor: 0, streams: { checkEvery: 30 } })
  other = { server, db }
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(async () => {
  await other.server.close()
  await other.db.destroy()
})

const addressOf = (server: FastifyInstance) => {
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}

async function read(user: TestUser, period?: number, server = app.server): Promise<LiveReader> {
  const target = { marketId, ...(period === undefined ? {} : { period }) }
  const reader = await parseLive(addressOf(server), user.token, target)
  readers.push(reader)
  return reader
}

test('a stream begins with all of the market', async () => {
  const { order } = await place(app, bob, marketId, wish('sell', 30, '0.4', { period: 5, display: 4 }))
  const reader = await read(bob, 5)
  expect(reader.status).toBe(200)
  expect(Object.fromEntries(reader.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(reader.headers.get('content-encoding')).toBeNull()
  const snapshot = await reader.next('snapshot')
  expect(snapshot.market.id).toBe(marketId)
  expect(snapshot.contracts).toHaveLength(24)
  expect(snapshot.contracts[0]).toMatchObject({ last: null, high: null, low: null, vwap: null, number: 0 })
  expect(snapshot.book?.asks).toEqual([{ price: perKWh('0.4'), quantity: 4_000, orders: 1 }])
  expect(snapshot.orders.map(({ id }) => id)).toEqual([order.id])
  expect(snapshot.position[4]).toMatchObject({ period: 5, openSell: 30_000 })
  expect(snapshot.wallet.userId).toBe(bob.userId)
  expect(reader.text()).toMatch(/^event: message\nid: 1\ndata: \{"type":"snapshot"/)
})

test('then what changes comes, each as it is now, to each what concerns it', async () => {
  const [buyer, seller] = [await read(ana, 6), await read(bob)]
  await buyer.next('snapshot')
  await seller.next('snapshot')
  const { order: ask } = await place(app, bob, marketId, wish('sell', 50, '0.4', { period: 6, display: 8 }))
  const book = await buyer.next('book')
  expect(book.book).toMatchObject({ period: 6, asks: [{ quantity: 8_000, orders: 1 }], trades: [], vwap: null })
  const { order: bid } = await place(app, ana, marketId, wish('buy', 10, '0.4', { period: 6 }))
  const { contracts } = await buyer.next('contracts', (message) => (message.contracts[0]?.trades ?? 0) > 0)
  expect(contracts.map(({ period, last, volume }) => [period, last, volume])).toEqual([[6, perKWh('0.4'), 10_000]])
  const traded = await buyer.next('book', (message) => message.book.trades.length > 0)
  expect(traded.book.trades.map(({ number, quantity }) => [number, quantity])).toEqual([
    [2, 2_000],
    [1, 8_000],
  ])
  const own = await buyer.next('own', (message) => message.trades.length > 0)
  expect(own.orders.map(({ id, status }) => [id, status])).toEqual([[bid.id, 'filled']])
  expect(own.trades.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
    [bid.id, 2_000],
    [bid.id, 8_000],
  ])
  expect(own.position[5]).toMatchObject({ period: 6, intraday: 10_000 })
  expect(own.wallet.available).toBe(100_000_000_000n - 400_000_000n)
  const sold = await seller.next('own', (message) => message.trades.length > 0)
  expect(sold.orders.map(({ id, filled, open }) => [id, filled, open])).toEqual([[ask.id, 10_000, 40_000]])
  await app.call(cancelIntradayOrder, { params: { id: ask.id }, as: bob })
  const cancelled = await seller.next('own', ({ orders }) => orders.some(({ status }) => status === 'cancelled'))
  expect([cancelled.orders.length, cancelled.trades.length, cancelled.wallet.reserved]).toEqual([1, 0, 0n])
  expect((await buyer.next('book', ({ book: { asks } }) => asks.length === 0)).book.trades).toEqual([])
})

test('32 nobody reads of another’s names and hidden quantity', async () => {
  const reader = await read(ana, 7)
  await reader.next('snapshot')
  const { order } = await place(app, bob, marketId, wish('sell', 7654.321, '0.7', { period: 7, display: 81.234 }))
  await reader.next('book', ({ book }) => book.asks.length > 0)
  await place(app, ana, marketId, wish('buy', 1, '0.7', { period: 7 }))
  await reader.next('own', ({ trades }) => trades.length > 0)
  await app.call(cancelIntradayOrder, { params: { id: order.id }, as: bob })
  await reader.next('book', ({ book }) => book.asks.length === 0)
  expect(reader.text()).toContain('81.234')
  for (const secret of ['7654.321', '7653.321', 'bob', `"userId":${bob.userId}`, `"id":${order.id}`]) {
    expect(reader.text()).not.toContain(secret)
  }
})

test('two processes on one database see what the other does', async () => {
  const reader = await read(ana, 8, other.server)
  await reader.next('snapshot')
  await place(app, bob, marketId, wish('sell', 3, '0.5', { period: 8 }))
  const { contracts } = await reader.next('contracts')
  expect(contracts.map(({ period, ask }) => [period, ask])).toEqual([[8, perKWh('0.5')]])
  expect((await reader.next('book')).book.asks).toEqual([{ price: perKWh('0.5'), quantity: 3_000, orders: 1 }])
})

test('a reader that does not keep up is told the state once it has, and nothing piles up', async () => {
  const sent: LiveMessage[] = []
  const pieces: string[][] = []
  let isBusy = false
  const drained: (() => void)[] = []
  const ended = Promise.withResolvers<() => void>()
  const slow = {
    send: (...messages: LiveMessage[]) => {
      sent.push(...messages)
      pieces.push(messages.map(({ type }) => type))
    },
    isBusy: () => isBusy,
    onDrain: (listener: () => void) => void drained.push(listener),
    onEnd: (listener: () => void) => ended.resolve(listener),
  }
  await liveOf(app.platform).join(ana, { marketId, period: 11 }, slow)
  isBusy = true
  const watching = await read(ana, 11)
  await watching.next('snapshot')
  for (const quantity of [1, 2, 3]) {
    await place(app, bob, marketId, wish('sell', quantity, '0.5', { period: 11 }))
    await watching.next('book', ({ book }) => book.asks[0]?.orders === quantity)
  }
  await place(app, ana, marketId, wish('buy', 3, '0.5', { period: 11 }))
  await watching.next('own', ({ trades }) => trades.length === 2)
  expect(sent.map(({ type }) => type)).toEqual(['snapshot'])
  isBusy = false
  for (const listener of drained) listener()
  await expect.poll(() => pieces).toEqual([['snapshot'], ['contracts', 'book', 'own']])
  const book = sent.find((message) => message.type === 'book')?.book
  expect([book?.asks[0]?.quantity, book?.trades.map(({ number }) => number)]).toEqual([3_000, [2, 1]])
  ;(await ended.promise)()
})

test('own parts are asked for a few at a time, so that no turn of the event loop is that of all', async () => {
  const asked: string[] = []
  const onStatement = (statement: { readonly sql: string }) => void asked.push(statement.sql)
  const db = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 2, onStatement })
  const platform = { ...app.platform, db }
  const sent: LiveMessage[] = []
  const stream = {
    send: (...messages: LiveMessage[]) => void sent.push(...messages),
    isBusy: () => false,
    onDrain: () => undefined,
    onEnd: () => undefined,
  }
  const readers = Array.from({ length: 40 }, () => newSubscriber({ userId: ana.userId, period: null, stream }))
  const view = await sendSnapshot(platform, marketId, newSubscriber({ userId: ana.userId, period: null, stream }))
  asked.length = 0
  await sendChanges(platform, view, { ...noChanges(), users: new Set([ana.userId]) }, readers)
  await db.destroy()
  expect(sent.filter(({ type }) => type === 'own')).toHaveLength(40)
  const isWallet = (text: string) => text.includes('ledger_accounts')
  const isLast = (text: string) => text.includes('sum(open_wh)')
  expect(asked.slice(0, asked.findIndex(isLast)).filter(isWallet)).toHaveLength(16)
  expect(asked.filter(isLast)).toHaveLength(40)
})

test('whoever comes back has all of it again', async () => {
  const first = await read(ana, 9)
  await first.next('snapshot')
  first.close()
  await first.ended
  await place(app, bob, marketId, wish('sell', 3, '0.5', { period: 9 }))
  await place(app, ana, marketId, wish('buy', 2, '0.5', { period: 9 }))
  const second = await (await read(ana, 9)).next('snapshot')
  expect(second.book).toMatchObject({ asks: [{ quantity: 1_000 }], trades: [{ number: 1, quantity: 2_000 }] })
  expect(second.contracts[8]).toMatchObject({ trades: 1, volume: 2_000 })
  expect(second.trades[0]).toMatchObject({ period: 9, quantity: 2_000 })
})

test('a lost connection for notices is opened again, and what was missed is told', async () => {
  const reader = await read(ana, 10)
  await reader.next('snapshot')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tandem notices' and datname = current_database()`.execute(app.platform.db)
  await place(app, bob, marketId, wish('sell', 3, '0.5', { period: 10 }))
  expect((await reader.next('book', ({ book }) => book.asks.length > 0)).book.asks[0]?.quantity).toBe(3_000)
  await place(app, bob, marketId, wish('sell', 4, '0.5', { period: 10 }))
  await reader.next('book', ({ book }) => book.asks[0]?.quantity === 7_000)
})

test('a contract is suspended by the administrator and closed by the clock before everybody’s eyes', async () => {
  const reader = await read(ana)
  const { contracts } = await reader.next('snapshot')
  await suspendContracts(app.platform, marketId, 3)
  const isNow = (period: number, status: string) => (message: Extract<LiveMessage, { type: 'contracts' }>) =>
    message.contracts.some((contract) => contract.period === period && contract.status === status)
  await reader.next('contracts', isNow(3, 'suspended'))
  const now = app.clock.now()
  app.clock.set(contracts[0]?.closure ?? now)
  await reader.next('contracts', isNow(1, 'closed'))
  app.clock.set(now)
})

describe('a stream is ended', () => {
  test('when its reader’s account is closed', async () => {
    const leaving = await app.aUser()
    const reader = await read(leaving, undefined, other.server)
    await reader.next('snapshot')
    await app.call(deleteUser, { params: { id: leaving.userId }, as: admin })
    await reader.ended
  })

  test('when its token expires', async () => {
    const reader = await read(ana, undefined, other.server)
    await reader.next('snapshot')
    const now = app.clock.now()
    app.clock.advance({ hours: 24 * 60 })
    await reader.ended
    app.clock.set(now)
  })

  test('when the access token that opened it is withdrawn, and looking at it again is no call of its', async () => {
    const user = await app.aUser()
    const body = { name: 'A program', scopes: ['read' as const], days: 1, callsPerMinute: 2 }
    const { id, token } = await app.call(createAccessToken, { body, as: user })
    const reader = await parseLive(addressOf(other.server), token, { marketId })
    readers.push(reader)
    await reader.next('snapshot')
    await place(app, bob, marketId, wish('sell', 1, '0.9', { period: 20 }))
    await reader.next('contracts')
    const url = getIntradayBoard.path.replace('{marketId}', String(marketId))
    const second = await other.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(second.statusCode).toBe(200)
    await app.call(withdrawAccessToken, { params: { id }, as: user })
    await reader.ended
  })

  test('when the server closes', async () => {
    const server = await createApp(app.platform, { rateLimitFactor: 0 })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const reader = await read(ana, undefined, server)
    await reader.next('snapshot')
    await server.close()
    await reader.ended
  })
})

describe('a stream is refused', () => {
  test('without a token, with a bad one, and for a period that the day has not', async () => {
    const params = { marketId }
    expect((await app.refused(streamIntraday, { params })).status).toBe(401)
    const bad = await parseLive(addressOf(app.server), 'nonsense', { marketId })
    expect(bad.status).toBe(401)
    const late = await app.refused(streamIntraday, { params, query: { period: 25 }, as: ana })
    const wrong = await app.refused(streamIntraday, { params: { marketId: 999_999 }, as: ana })
    expect([late.code, wrong.code]).toEqual(['period_unknown', 'not_found'])
  })

  test('to a user who has eight open already, until one is closed', async () => {
    const user = await app.aUser()
    const open = []
    for (let count = 0; count < 8; count++) open.push(await read(user))
    const params = { marketId }
    expect((await app.refused(streamIntraday, { params, as: user })).code).toBe('too_many_requests')
    open[0]?.close()
    await open[0]?.ended
    await expect.poll(async () => (await read(user)).status).toBe(200)
  })
})

test('closing the market is told', async () => {
  const reader = await read(ana)
  await reader.next('snapshot')
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  const { market } = await reader.next('market', (message) => !message.market.active)
  expect(market.id).toBe(marketId)
  const { contracts } = await reader.next('contracts', (message) => message.contracts.length === 24)
  expect(new Set(contracts.map(({ status }) => status))).toEqual(new Set(['closed']))
})
