import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { openDatabase, type Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { auditBooks } from '../slices/orders/index.ts'
import { cancelOrder, placeOrder } from '../workflows/intraday/intraday-orders.ts'
import { anIntradayMarket, wish } from './intraday.ts'
import { useTestApp, type TestUser } from './test-app.ts'

/** The first batches ask, and so do those that begin more than a second after another. */
export const patiently = { timeout: 30_000, interval: 1 }

/** Two processes that match on one database: the one, `here`, until its batches ask nothing, the other, `there`, whatever it does meanwhile. */
export function useTwoProcesses() {
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

  const order = (node: Platform, user: TestUser, quantity: number, price: string) =>
    placeOrder(node, user, { marketId, ...wish('buy', quantity, price) })

  /** Whether what was asked was held as it was known, without asking before. */
  const wentByWhatIsKnown = (statements: readonly string[]) =>
    statements.some((sql) => sql.includes('with given as materialized')) &&
    !statements.some((sql) => sql.includes('pg_advisory_xact_lock('))

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

  async function nothingIsLost(): Promise<void> {
    expect((await auditBooks(app.platform.db)).faults).toEqual([])
    expect((await ledgerAudit(app.platform.db)).checks.filter(({ passed }) => !passed)).toEqual([])
  }

  async function isWaitingForLock(): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ isWaiting: boolean }>`select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"`.execute(app.platform.db)
        return rows[0]?.isWaiting
      })
      .toBe(true)
  }

  return {
    app,
    asked,
    here,
    there,
    order,
    untilKnown,
    aKnownTrader,
    nothingIsLost,
    isWaitingForLock,
    wentByWhatIsKnown,
    otherDb: () => otherDb,
    market: () => marketId,
    /** A new market, in which trading goes on. */
    async goToNewMarket() {
      marketId = await newMarket()
    },
  }
}
