import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { placeIntradayOrder, type Placed } from '@tandem/contract/orders/intraday.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { findIntradayOrders } from './slices/orders/index.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

/* A process that stands still (a machine that swaps, a debugger, kill -STOP) in the middle of what it writes. */

const now = systemClock.now()
const app = useTestApp({ now: now.toString() })
const running = new Set<ServerProcess>()
let traders: TestUser[]
let marketId: number

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  traders = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '100000' })))
  const opens = now.add({ minutes: 30 }).toString()
  const date = addDays(dayOf(now, 'Europe/Bucharest'), 30)
  marketId = await anIntradayMarket(app, admin, { opens, date, closes: now.add({ hours: 24 * 29 }).toString() })
})
afterEach(async () => {
  for (const server of running) await server.kill()
})

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(app.platform)
  running.add(server)
  return server
}

/** What was acknowledged, and under which keys nothing was. */
interface Known {
  readonly placed: Placed[]
  readonly unanswered: string[]
}

/** Places orders on a server without a pause until it is told to end; a 503 and a 504 are answers, too. */
async function trade(server: ServerProcess, trader: TestUser, name: string, signal: AbortSignal): Promise<Known> {
  const known: Known = { placed: [], unanswered: [] }
  for (let index = 0; !signal.aborted; index++) {
    const requestKey = `${name}/${index}`
    const terms = wish(index % 2 === 0 ? 'buy' : 'sell', 1 + (index % 7), `0.${26 + (index % 8)}`)
    const body = { marketId, ...terms, requestKey }
    try {
      known.placed.push(await server.call(placeIntradayOrder, { body, token: trader.token }))
    } catch (error) {
      if (!(error instanceof Error && / answered 50[34]/.test(error.message))) throw error
      known.unanswered.push(requestKey)
    }
  }
  return known
}

/** Stops a server at a moment at which the matching is its own. */
async function pauseWhileItMatches(server: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    server.signal('SIGSTOP')
    // What it sent before is done by then.
    await sleep(30)
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 7283006 and a.state = 'idle in transaction'
        and a.datname = current_database()`.execute(app.platform.db)
    if (rows.length > 0) return
    server.signal('SIGCONT')
    await sleep(5)
  }
  throw new Error('the server was never met in the middle of a batch')
}

test('one of two that stands still while it matches does not stop the other, and finds its turn over', async () => {
  const [paused, other] = await Promise.all([start(), start()])
  const over = new AbortController()
  const trading = Promise.all(
    traders.slice(0, 3).map((trader, index) => trade(paused, trader, `paused-${index}`, over.signal)),
  )
  await pauseWhileItMatches(paused)

  // Nothing but the end of the paused one's transaction lets these through: it stands still until they are answered.
  const body = { marketId, ...wish('buy', 1, '0.2') }
  const placed = await Promise.all(traders.slice(3).map(({ token }) => other.call(placeIntradayOrder, { body, token })))
  for (const { order } of placed) expect(order.status).toBe('active')

  paused.signal('SIGCONT')
  // It goes on with the books as they are now.
  const { order } = await paused.call(placeIntradayOrder, { body, token: (traders[5] as TestUser).token })
  over.abort()
  const known = await trading
  const acknowledged = [...placed, ...known.flatMap((each) => each.placed)]
  const stored = await findIntradayOrders(app.platform.db, { sessionId: marketId })
  const keys = new Set(stored.map(({ requestKey }) => requestKey))
  // Its batch is known to be undone: it was told so, and nothing of it is there.
  const refused = known.flatMap((each) => each.unanswered)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((key) => keys.has(key))).toEqual([])
  expect(stored.map(({ orderId }) => orderId).toSorted()).toEqual(
    [...acknowledged.map((each) => each.order.id), order.id].toSorted(),
  )
})
