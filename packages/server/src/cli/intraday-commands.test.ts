import {
  amendIntradayOrder,
  cancelIntradayOrder,
  getContractBook,
  resumeContracts,
  suspendContracts,
} from '@tandem/contract/orders/intraday.ts'
import { getSession } from '@tandem/contract/markets/markets.ts'
import { getOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import os from 'node:os'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, coinsOf } from '../testing/trading.ts'
import { runTandem } from './tandem.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
let admin: TestUser
let buyer: TestUser
let seller: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  buyer = await app.aUser({ coins: '1000' })
  seller = await app.aUser()
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', app.platform.config.databaseUrl)
  vi.stubEnv('TANDEM_DATA', os.tmpdir())
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function run(args: readonly string[], input = '') {
  const written = { out: '', err: '' }
  const code = await runTandem([...args], {
    readInput: () => Promise.resolve(input),
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
  })
  return { code, ...written }
}

/** The command goes by the real clock, so the market is open whenever the test runs. */
const openMarket = (date: string) => anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })

describe('market', () => {
  test('list tells each session with its number', async () => {
    const intraday = await openMarket('2090-06-01')
    await place(app, seller, intraday, wish('sell', 5, '0.3'))
    const auction = await aMarket(app, admin, { date: '2090-06-02', closes: '2090-06-01T10:00:00Z', isOpen: false })
    const { code, out, err } = await run(['market', 'list'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n').map((row) => row.split(/ +/))).toEqual([
      ['ID', 'TYPE', 'DELIVERY', 'STATUS', 'OPENS', 'CLOSES', 'ORDERS'],
      [`${auction}`, 'pzu_market', '2090-06-02', 'scheduled', '2026-03-02T08:00:00Z', '2090-06-01T10:00:00Z', '0'],
      [`${intraday}`, 'intraday_market', '2090-06-01', 'open', '2026-03-02T08:00:00Z', '2090-06-01T20:00:00Z', '1'],
      [''],
    ])
    expect(await run(['market', 'list', 'all'])).toMatchObject({ code: 2, out: '' })
  })

  test('opens an intraday session, and closes it: orders expire, coins come back, trades stand', async () => {
    const later = await anIntradayMarket(app, admin, {
      date: '2090-07-01',
      closes: '2090-07-01T20:00:00Z',
      isOpen: false,
    })
    expect(await run(['market', 'open', `${later}`])).toMatchObject({ code: 0, out: `market ${later} is open\n` })

    const id = await openMarket('2090-07-02')
    await place(app, seller, id, wish('sell', 4, '0.25'))
    const { order } = await place(app, buyer, id, wish('buy', 10, '0.3'))
    const [before] = await coinsOf(app, buyer)
    expect(await run(['market', 'close', `${id}`])).toEqual({ code: 0, out: `market ${id} is settled\n`, err: '' })
    expect(await app.call(getOrder, { params: { id: order.id }, as: buyer })).toMatchObject({
      status: 'expired',
      filled: 4_000,
      open: 0,
      reserved: 0n,
    })
    expect(await coinsOf(app, buyer)).toEqual([before + 180_000_000n, 0n])
    expect((await app.call(getSession, { params: { id }, as: admin })).status).toBe('settled')
    for (const word of ['close', 'clear', 'open']) {
      expect(await run(['market', word, `${id}`])).toMatchObject({ code: 2, out: '' })
    }
  })
})

describe('book', () => {
  test('events of a stored book, replayed, make the stored book', async () => {
    const marketId = await openMarket('2090-08-01')
    const { order } = await place(app, seller, marketId, wish('sell', 30, '0.3', { display: 10 }))
    await place(app, buyer, marketId, wish('buy', 12, '0.31'))
    await place(app, buyer, marketId, wish('buy', 5, null, { execution: 'IOC' }))
    const { order: bid } = await place(app, buyer, marketId, wish('buy', 7, '0.2'))
    const amended = { params: { id: bid.id }, body: { price: perKWh('0.21') }, as: buyer }
    await app.call(amendIntradayOrder, amended)
    const { order: gone } = await place(app, buyer, marketId, wish('buy', 1, '0.1'))
    await app.call(cancelIntradayOrder, { params: { id: gone.id }, as: buyer })
    // It leaves the book and comes back: to the replay another order.
    const contract = { params: { marketId }, body: { period: 12 }, as: admin }
    await app.call(suspendContracts, contract)
    await app.call(resumeContracts, contract)
    await app.call(transmitOrder, { params: { orderId: order.id }, as: seller })

    const events = await run(['book', 'events', `${marketId}`, '12'])
    expect([events.code, events.err]).toEqual([0, ''])
    const replayed = await run(['book', 'replay', '-'], events.out)
    expect([replayed.code, replayed.err]).toEqual([0, ''])
    const stored = await app.call(getContractBook, { params: { marketId, period: 12 }, as: buyer })
    const { orders, book, statistics } = JSON.parse(replayed.out) as Record<string, Record<string, unknown>>
    expect(book).toEqual({ bids: [], asks: [{ price: 0.3, quantity: 10, orders: 1 }] })
    expect(stored.asks).toEqual([{ price: perKWh('0.3'), quantity: 10_000, orders: 1 }])
    expect(orders).toMatchObject({
      [order.id]: { status: 'cancelled' },
      [`${order.id}.2`]: { status: 'active', remaining: 13 },
      [gone.id]: { status: 'cancelled' },
    })
    expect(statistics).toMatchObject({ volume: 17, last: 0.3 })
    expect(await run(['book', 'audit'])).toMatchObject({ code: 0, err: '' })
  })

  test('events of a book that nobody touched are none, and of a closed one tell that it is', async () => {
    const marketId = await openMarket('2090-08-02')
    expect(await run(['book', 'events', `${marketId}`, '1'])).toEqual({ code: 0, out: '{ "events": [] }\n', err: '' })
    await place(app, seller, marketId, wish('sell', 5, '0.3', { period: 1 }))
    await run(['market', 'close', `${marketId}`])
    const { code, out, err } = await run(['book', 'events', `${marketId}`, '1'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ events: [{ type: 'order', side: 'sell', price: 0.3, quantity: 5 }] })
    expect(err).toContain('the contract is closed')
  })

  test('that is none is told', async () => {
    const auction = await aMarket(app, admin, { date: '2090-09-02', closes: '2090-09-01T10:00:00Z' })
    const spring = await openMarket('2091-03-25')
    const refused = async (...args: string[]) => (await run(['book', 'events', ...args])).err
    expect(await refused(`${auction}`, '1')).toBe(`market ${auction}: has no books, it is an auction\n`)
    expect(await refused(`${spring}`, '24')).toBe(`market ${spring}: has 23 intervals, no 24\n`)
    expect(await refused('999999', '1')).toBe('market 999999: there is no such market\n')
    for (const args of [['1'], ['x', '1'], ['1', '0'], ['1', '2', '3']]) {
      expect(await refused(...args)).toContain('Usage: tandem book events ID INTERVAL')
    }
  })
})
