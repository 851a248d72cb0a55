import { line } from '@tandem/core/testing/builders.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../platform/database.ts'
import { lockSessionInTurn } from '../domain/market-session.ts'
import { setStatus } from '../slices/markets/index.ts'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { aMarket, orderInput, saveOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { runMarketDay } from './market-day.ts'

/* The app has twelve connections: with more late senders than that, each waiting on one, nobody is answered any more. */

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const closes = '2026-03-01T11:00:00Z'
let admin: TestUser
let users: TestUser[]
let secondDb: Db

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  users = await Promise.all(Array.from({ length: 5 }, () => app.aUser({ coins: '10' })))
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 2 })
})
afterAll(() => secondDb.destroy())

const first = () => users[0] as TestUser

/** What six calls of each user are refused with, sent at once: every way to enter an order. */
function sendLate(marketId: number, drafts: readonly contract.Order[]): Promise<string[]> {
  const orders = drafts.flatMap(({ id }, index) => {
    const as = users[index] as TestUser
    const draft = { id, ...orderInput(line(1, 'buy 2 @ 0.10')) }
    const fresh = { marketId, ...orderInput(line(1, 'buy 3 @ 0.10')) }
    return [
      app.refused(contract.transmitOrder, { params: { orderId: id }, as }),
      app.refused(contract.transmitOrder, { params: { orderId: id }, as }),
      app.refused(contract.updateOrder, { body: draft, as }),
      app.refused(contract.deleteOrder, { params: { id }, as }),
      app.refused(contract.addOrder, { body: fresh, as }),
      app.refused(placeIntradayOrder, { body: { marketId, ...wish('buy', 1, '0.1') }, as }),
    ]
  })
  return Promise.all(orders).then((refused) => refused.map(({ code }) => code))
}

test.each(['by the clock', 'by what is committed'] as const)(
  'late senders are refused %s while the market clears, and nobody else waits',
  async (how) => {
    app.clock.set('2026-03-01T08:00:00Z')
    const date = how === 'by the clock' ? '2026-05-01' : '2026-05-02'
    const marketId = await aMarket(app, admin, { date, closes })
    const intraday = await anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
    const drafts = await Promise.all(users.map((user) => saveOrder(app, user, marketId, line(1, 'buy 1 @ 0.10'))))
    const { db } = app.platform
    const clearing = async (tx: Db) => {
      const session = await lockSessionInTurn(tx, marketId)
      const codes = await sendLate(marketId, drafts)
      expect(codes).toHaveLength(30)
      const late = how === 'by the clock' ? 'gate_closed' : 'market_not_open'
      expect(new Set(codes)).toEqual(new Set([late, 'no_active_intraday_market']))
      expect((await app.server.inject('/health')).statusCode).toBe(200)
      await app.call(getWallet, { params: { userId: first().userId }, as: first() })
      await place(app, first(), intraday, wish('buy', 1, '0.1'))
      // The schedule of another process leaves the market to whoever clears it.
      expect(await runMarketDay(app.platform)).toMatchObject({ closed: [], cleared: [] })
      return session
    }
    if (how === 'by the clock') app.clock.set(closes)
    else {
      await db.transaction().execute(async (tx) => {
        const session = await lockSessionInTurn(tx, marketId)
        await setStatus(tx, session, 'closed', { at: app.clock.now(), by: null })
      })
    }
    const { status } = await secondDb.transaction().execute(clearing)
    expect(status).toBe(how === 'by the clock' ? 'open' : 'closed')
  },
)

test('what is in the market is answered as it is, late or not', async () => {
  app.clock.set('2026-03-01T08:00:00Z')
  const marketId = await aMarket(app, admin, { date: '2026-05-03', closes })
  const { id } = await saveOrder(app, first(), marketId, line(1, 'buy 1 @ 0.10'))
  const transmit = () => app.call(contract.transmitOrder, { params: { orderId: id }, as: first() })
  const sent = await transmit()
  app.clock.set(closes)
  const answers = await secondDb.transaction().execute(async (tx) => {
    await lockSessionInTurn(tx, marketId)
    return Promise.all(Array.from({ length: 30 }, transmit))
  })
  const late = { code: 'gate_closed', details: { closedAt: closes } }
  const abilities = { send: false, change: late, withdraw: late }
  for (const answer of answers) expect(answer).toEqual({ ...sent, abilities })
})
