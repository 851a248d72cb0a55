import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerAudit } from '../../slices/ledger/index.ts'
import { auditBooks, findIntradayOrders } from '../../slices/orders/index.ts'
import { anIntradayMarket, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { resumeContracts, suspendContracts } from './contracts.ts'
import { activateOrder, amendOrder, cancelOrder, placeOrder } from './intraday-orders.ts'

/*
 * Two processes take turns at the same books, in no order that anybody planned. A book in memory that is not what the database says
 * would trade what its events do not, which the audit finds.
 */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
const periods = 3
/** What each process read whole: the orders that rest in some contracts. */
const rebuilt = [0, 0]
const dbs: Db[] = []
let admin: TestUser
let users: TestUser[]

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  users = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '100000' })))
  for (const place of [0, 1]) {
    const onStatement = ({ sql }: { readonly sql: string }) => {
      if (/"?o"?\."?sequence"? is not null/.test(sql)) rebuilt[place] = (rebuilt[place] ?? 0) + 1
    }
    dbs.push(openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 3, onStatement }))
  }
})
afterAll(() => Promise.all(dbs.map((db) => db.destroy())))

const nodes = (): Platform[] => dbs.map((db) => ({ ...app.platform, db }))

test('books of two processes stay what their events make of them, and are not read whole at each turn', async () => {
  const date = '2026-04-01'
  const marketId = await anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
  const pick = seededWholeNumbers(1_124)
  const open: { readonly id: number; readonly owner: TestUser }[] = []
  const refusals = new Set<string>()
  /** One act of somebody's, at one of the processes. */
  const act = async (node: Platform): Promise<void> => {
    const dice = pick(0, 99)
    const at = pick(0, Math.max(0, open.length - 1))
    const known = open[at]
    if (dice < 60 || !known) {
      const owner = users[pick(0, users.length - 1)] as TestUser
      const side = pick(0, 1) === 0 ? 'buy' : 'sell'
      const execution = (['NON', 'NON', 'NON', 'IOC', 'FOK'] as const)[pick(0, 4)] ?? 'NON'
      const quantity = pick(1, 12)
      const display = execution === 'NON' && pick(0, 2) === 0 ? pick(1, quantity) : undefined
      const terms = wish(side, quantity, `0.${pick(26, 33)}`, {
        period: pick(10, 9 + periods),
        execution,
        ...(display !== undefined && { display }),
      })
      const { order } = await placeOrder(node, owner, { marketId, ...terms })
      if (order.status === 'active') open.push({ id: order.id, owner })
    } else if (dice < 75) {
      const change =
        pick(0, 1) === 0 ? { price: perKWh(`0.${pick(26, 33)}`) } : { quantity: energyWh(pick(1, 12) * 1_000) }
      await amendOrder(node, known.owner, known.id, change)
    } else if (dice < 90) {
      open.splice(at, 1)
      await cancelOrder(node, known.owner, known.id)
    } else if (dice < 97) {
      await activateOrder(node, known.owner, known.id)
    } else {
      const period = pick(10, 9 + periods)
      await (dice < 98 ? suspendContracts(node, marketId, period) : resumeContracts(node, marketId, period))
    }
  }
  const refused = (error: unknown) => {
    const code = (error as { code?: string }).code
    if (code === undefined) throw error
    refusals.add(code)
  }
  for (let round = 0; round < 120; round++) {
    // One after the other, or some at once at both.
    const actions = Array.from({ length: pick(1, 5) }, () => act(nodes()[pick(0, 1)] as Platform).catch(refused))
    await Promise.all(actions)
  }
  expect((await auditBooks(app.platform.db)).faults).toEqual([])
  expect((await ledgerAudit(app.platform.db)).checks.filter(({ passed }) => !passed)).toEqual([])
  const orders = await findIntradayOrders(app.platform.db, { sessionId: marketId })
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(3)
  // Whatever was refused was so for a reason that such acts have.
  const reasons = [
    'order_not_open',
    'contract_suspended',
    'too_many_trades',
    'display_too_small',
    'display_not_allowed',
  ]
  expect([...refusals].filter((code) => !reasons.includes(code))).toEqual([])
  // At first, and after that what others did is read alone.
  for (const count of rebuilt) expect(count).toBeLessThanOrEqual(periods)
  expect(Math.max(...rebuilt)).toBeGreaterThan(0)
})

test('who alone writes to the books does not ask what others did; once they did, it learns of it in time to trade with it', async () => {
  const date = '2026-04-02'
  const marketId = await anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
  let asked = 0
  const onStatement = ({ sql }: { readonly sql: string }) => void (sql.includes('with missed as') && asked++)
  const db = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 3, onStatement })
  onTestFinished(() => db.destroy())
  const one = { ...app.platform, db }
  const [buyer, seller] = users as [TestUser, TestUser]
  for (let count = 1; count <= 3; count++) await placeOrder(one, buyer, { marketId, ...wish('buy', count, '0.20') })
  expect(asked).toBe(0)
  const { order } = await placeOrder(app.platform, seller, { marketId, ...wish('sell', 5, '0.25') })
  const { trades } = await placeOrder(one, buyer, { marketId, ...wish('buy', 2, '0.25') })
  expect(trades.map(({ quantity }) => quantity)).toEqual([energyWh(2_000)])
  expect(asked).toBe(1)
  await cancelOrder(app.platform, seller, order.id)
  const again = await placeOrder(one, buyer, { marketId, ...wish('buy', 3, '0.25') })
  expect(again.trades).toEqual([])
  expect((await auditBooks(app.platform.db)).faults).toEqual([])
})

test('trades of a contract are counted on beyond four bytes, by both processes', async () => {
  const date = '2026-04-07'
  const marketId = await anIntradayMarket(app, admin, { date, closes: `${date}T18:00:00Z` })
  const [seller, buyer] = users as [TestUser, TestUser]
  const trade = async (node: Platform) => {
    await placeOrder(node, seller, { marketId, ...wish('sell', 1, '0.3', { period: 10 }) })
    return (await placeOrder(node, buyer, { marketId, ...wish('buy', 1, '0.3', { period: 10 }) })).trades
  }
  const [one, other] = nodes() as [Platform, Platform]
  expect(await trade(one)).toMatchObject([{ number: 1 }])
  await app.platform.db.updateTable('intraday_contracts').set({ trades: 3_000_000_000 }).execute()
  expect(await trade(other)).toMatchObject([{ number: 3_000_000_001 }])
  expect(await trade(one)).toMatchObject([{ number: 3_000_000_002 }])
  expect(await trade(other)).toMatchObject([{ number: 3_000_000_003 }])
  expect((await auditBooks(app.platform.db)).faults).toEqual([])
})
