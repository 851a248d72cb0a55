import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount } from '@tandem/core/units/units.ts'
import {
  amendIntradayOrder,
  cancelIntradayOrder,
  placeIntradayOrder,
  termsOf,
  type Placed,
} from '@tandem/contract/orders/intraday.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { RequestInput } from '@tandem/contract/request.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { inDatabaseTransaction, migrate, openDatabase, type Db } from './platform/database.ts'
import { startPostgres, type RunningPostgres } from './platform/embedded-postgres.ts'
import { callInProcess } from './platform/in-process-client.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { formatPeerAddress } from './platform/peer-address.ts'
import type { Platform } from './platform/platform.ts'
import { createUser, issueToken } from './slices/accounts/index.ts'
import { ledgerAudit, post } from './slices/ledger/index.ts'
import {
  auditBooks,
  findIntradayOrders,
  findLead,
  lockMatching,
  type StoredIntradayOrder,
} from './slices/orders/index.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { freePort } from './testing/free-port.ts'
import { intradayReadiness, startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { testConfig, useTestApp, type TestUser } from './testing/test-app.ts'
import type { Command } from './workflows/intraday/command.ts'
import { linkToLeader } from './workflows/intraday/hand-over.ts'
import { matchingOf } from './workflows/intraday/matching.ts'

const rounds = 10
const traderCount = 12
const now = systemClock.now()
/** Far ahead, opened by hand before its time: no schedule opens or closes it. */
const date = addDays(dayOf(now, 'Europe/Bucharest'), 30)
const opens = now.add({ minutes: 30 })
// Well before the end of the day, at whatever hour this runs.
const closes = now.add({ hours: 24 * 29 })

type Send = <E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E> & { readonly token: string },
) => Promise<ResponseOf<E>>

/** What a trader was told before the connection broke, and the key of the order that was on its way. */
interface Acknowledged {
  readonly token: string
  readonly placed: Placed[]
  readonly cancelled: number[]
  inFlight: string | null
}

let run = 0
/** Orders of all traders, of all rounds. */
let acknowledged = 0

/** Any moment while orders stream in; in every other round not before some were acknowledged, however slow the machine is. */
async function anyMoment(round: number, random: (from: number, to: number) => number, longest: number): Promise<void> {
  if (round % 2 === 0) await sleep(random(20, longest))
  else for (const enough = acknowledged + random(3, 40); acknowledged < enough;) await sleep(5)
}

/** Places, amends and cancels without a pause, so many times, until it is over, or until the server, or its database, is gone. */
async function trade(
  send: Send,
  token: string,
  marketId: number,
  seed: number,
  end: number | (() => boolean) = Infinity,
): Promise<Acknowledged> {
  const random = seededWholeNumbers(seed)
  const confirmed: Acknowledged = { token, placed: [], cancelled: [], inFlight: null }
  const mine: Placed[] = []
  const from = `${++run}`
  try {
    for (let index = 0; typeof end === 'number' ? index < end : !end(); index++) {
      const last = mine.at(-1)
      if (last?.order.status === 'active' && random(0, 3) === 0) {
        mine.pop()
        const params = { id: last.order.id }
        if (random(0, 1) === 0) {
          await send(cancelIntradayOrder, { params, token }).then(({ id }) => confirmed.cancelled.push(id), isOver)
        } else {
          await send(amendIntradayOrder, { params, body: { price: perKWh('0.29') }, token }).catch(isOver)
        }
        continue
      }
      const requestKey = `${from}/${index}`
      confirmed.inFlight = requestKey
      const price = `0.${random(26, 33)}`
      const terms = wish(random(0, 1) === 0 ? 'buy' : 'sell', random(1, 20), price, { period: random(10, 12) })
      const placed = await send(placeIntradayOrder, { body: { marketId, ...terms, requestKey }, token })
      confirmed.inFlight = null
      confirmed.placed.push(placed)
      acknowledged++
      mine.push(placed)
    }
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return confirmed
}

/** A fill may come before the cancellation; anything else than that and a broken connection is a fault of the server's. */
function isOver(error: unknown): void {
  if (error instanceof Error && error.message.includes('order_not_open')) return
  throw error
}

/** The connection broke, the database is away, or it went between the commit and its answer: nothing was acknowledged. */
function isGone(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && / answered (503|504: .*outcome_unknown)/.test(error.message))
  )
}

/** Everything that was acknowledged is there, nothing is half done, and no coin was lost or made. */
async function expectWhole(db: Db, confirmed: readonly Acknowledged[]): Promise<void> {
  expect((await auditBooks(db)).faults).toEqual([])
  expect((await ledgerAudit(db)).checks.filter(({ passed }) => !passed)).toEqual([])
  const stored = new Map((await findIntradayOrders(db, {})).map((order) => [order.orderId, order]))
  for (const { placed, cancelled } of confirmed) {
    for (const { order, trades } of placed) {
      const found = stored.get(order.id)
      expect(found).toBeDefined()
      expect(found?.filled).toBeGreaterThanOrEqual(trades.reduce((sum, { quantity }) => sum + quantity, 0))
      expect(found?.version).toBeGreaterThanOrEqual(order.version)
    }
    for (const id of cancelled) expect(stored.get(id)?.status).toBe('cancelled')
  }
}

/** What was on its way is sent again under the same key: it is placed once, whether it had arrived or not. */
async function sendAgain(send: Send, db: Db, confirmed: readonly Acknowledged[], marketId: number): Promise<void> {
  for (const { token, inFlight } of confirmed) {
    if (inFlight === null) continue
    const body = { marketId, ...wish('buy', 1, '0.01', { period: 10 }), requestKey: inFlight }
    const { order } = await send(placeIntradayOrder, { body, token })
    const found = (await findIntradayOrders(db, { userId: order.userId })).filter(
      ({ requestKey }) => requestKey === inFlight,
    )
    expect(found.map(({ orderId }) => orderId)).toEqual([order.id])
  }
}

describe('servers in processes of their own', () => {
  const app = useTestApp({ now: now.toString() })
  const running = new Set<ServerProcess>()
  const market = { opens: opens.toString(), closes: closes.add({ hours: 24 }).toString() }
  let admin: TestUser
  let traders: TestUser[]

  beforeAll(async () => {
    admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
    traders = await Promise.all(Array.from({ length: traderCount }, () => app.aUser({ coins: '100000' })))
  })
  afterEach(async () => {
    for (const server of running) await kill(server)
  })

  async function start(peerAddress?: string): Promise<ServerProcess> {
    const server = await startServerProcess(app.platform, peerAddress)
    running.add(server)
    return server
  }

  async function kill(server: ServerProcess): Promise<void> {
    running.delete(server)
    await server.kill()
  }

  test('two take orders for the same contracts at once, with the outcome of one', async () => {
    const marketId = await anIntradayMarket(app, admin, { ...market, date: addDays(date, 1) })
    const servers = await Promise.all([start(), start()])
    const confirmed = await Promise.all(
      traders.map(({ token }, index) => {
        const server = servers[index % 2] as ServerProcess
        return trade(server.call.bind(server), token, marketId, 7_000 + index, 60)
      }),
    )
    // No order is lost, none is there that nobody was told of, and every fill was told to both its sides.
    await expectWhole(app.platform.db, confirmed)
    const placed = confirmed.flatMap((each) => each.placed)
    const stored = await findIntradayOrders(app.platform.db, { sessionId: marketId })
    expect(stored.map(({ orderId }) => orderId).sort()).toEqual(placed.map(({ order }) => order.id).sort())
    const filled = (side: 'buy' | 'sell') =>
      stored.filter((order) => order.side === side).reduce((sum, order) => sum + order.filled, 0)
    const traded = placed.flatMap(({ trades }) => trades).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(traded).toBeGreaterThan(0)
    expect(filled('buy')).toBe(filled('sell'))
    // An amendment may trade, too, so what placing traded is not all.
    expect(filled('buy')).toBeGreaterThanOrEqual(traded)
  })

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'the one that leads gets a %s: who trades at the other goes on, and nothing is lost or done twice',
    { timeout: 300_000 },
    async (signal) => {
      const days = signal === 'SIGKILL' ? 2 : 3
      const marketId = await anIntradayMarket(app, admin, { ...market, date: addDays(date, days) })
      const places = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`] as const
      const leader = await start(places[0])
      await expect.poll(() => findLead(app.platform.db), { timeout: 30_000 }).toMatchObject({ address: places[0] })
      const other = await start(places[1])
      // A balancer sends intra-day orders to the one that leads.
      await expect.poll(() => Promise.all([leader, other].map(intradayReadiness))).toEqual([200, 421])
      const over = new AbortController()
      const trading = Promise.all(
        traders.map(({ token }, index) =>
          trade(other.call.bind(other), token, marketId, 9_000 + index, () => over.signal.aborted),
        ),
      )
      for (const enough = acknowledged + 100; acknowledged < enough;) await sleep(5)
      if (signal === 'SIGKILL') await kill(leader)
      else leader.signal('SIGSTOP')
      const before = acknowledged
      for (const enough = before + 60; acknowledged < enough;) await sleep(5)
      // What it was asked while it stood still it finds now.
      if (signal === 'SIGSTOP') leader.signal('SIGCONT')
      else await expect.poll(() => intradayReadiness(other), { timeout: 30_000 }).toBe(200)
      for (const enough = acknowledged + 60; acknowledged < enough;) await sleep(5)
      over.abort()
      const confirmed = await trading
      await expectWhole(app.platform.db, confirmed)
      // What nobody was told of may be there once, and nothing else.
      const stored = await findIntradayOrders(app.platform.db, { sessionId: marketId })
      const known = new Set(confirmed.flatMap(({ placed }) => placed.map(({ order }) => order.id)))
      const keys = confirmed.flatMap(({ inFlight }) => (inFlight === null ? [] : [inFlight]))
      const untold = stored.filter(({ orderId }) => !known.has(orderId)).map(({ requestKey }) => requestKey)
      expect(keys).toEqual(expect.arrayContaining(untold))
      expect(new Set(untold).size).toBe(untold.length)
    },
  )

  test('what was handed over to one that stands still then is done once, or nobody says what became of it', async () => {
    const { db } = app.platform
    const marketId = await anIntradayMarket(app, admin, { ...market, date: addDays(date, 4) })
    const owner = await app.aUser({ coins: '1000' })
    const at = { host: '127.0.0.1', port: await freePort() }
    const address = formatPeerAddress(at)
    const leader = await start(address)
    await expect.poll(() => findLead(db), { timeout: 30_000 }).toMatchObject({ address })
    const { number } = await findLead(db)
    const link = linkToLeader(app.platform, { address, at, number }, (command) =>
      matchingOf(app.platform).runHere(command),
    )
    await link.greet()
    const caller: Caller = { userId: owner.userId, userType: 'transactionalUser', roles: [] }
    const aPlace = (quantity: number): Command => ({
      ...annotationsOf({}),
      type: 'place',
      userId: owner.userId,
      contract: { sessionId: marketId, period: 12 },
      terms: termsOf(wish('buy', quantity, '0.01')),
      origin: 'manual',
      requestKey: null,
    })
    const rest = async () => (await link.run(aPlace(1))).order as StoredIntradayOrder
    const [toCancel, toAmend, toAmendOnce, toAmendLater] = [await rest(), await rest(), await rest(), await rest()]
    const price = perKWh('0.02')
    const commands: Command[] = [
      aPlace(7),
      { type: 'cancel', caller, orderId: toCancel.orderId },
      { type: 'amend', caller, orderId: toAmend.orderId, price },
      { type: 'amend', caller, orderId: toAmendOnce.orderId, price, version: toAmendOnce.version },
    ]
    // It stands still while it waits for its turn, which it is then given.
    const { running, later } = await inDatabaseTransaction(db, async (tx) => {
      await lockMatching(tx)
      const running = Promise.allSettled(commands.map((command) => link.run(command)))
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
      leader.signal('SIGSTOP')
      // This one it finds when it goes on.
      const later = Promise.allSettled([link.run({ type: 'amend', caller, orderId: toAmendLater.orderId, price })])
      return { running, later }
    })
    const [placed, cancelled, amended, amendedOnce] = await running
    expect(placed).toMatchObject({ status: 'fulfilled', value: { order: { status: 'active' }, isRepeated: false } })
    expect(cancelled).toMatchObject({ status: 'fulfilled', value: { order: { status: 'cancelled' } } })
    expect(amended).toMatchObject({ status: 'rejected', reason: { name: 'OutcomeUnknown' } })
    expect(amendedOnce).toMatchObject({ status: 'fulfilled', value: { order: { price, version: 2 } } })
    expect(await later).toMatchObject([{ status: 'rejected', reason: { name: 'OutcomeUnknown' } }])
    const versions = async () => {
      const own = await findIntradayOrders(db, { userId: owner.userId })
      return own.map(({ orderId, quantity, status, version }) => [orderId, quantity, status, version])
    }
    const before = await versions()
    expect(before).toHaveLength(5)
    leader.signal('SIGCONT')
    // What it was handed over it has read before this.
    await leader.call(placeIntradayOrder, {
      body: { marketId, ...wish('sell', 1, '9') },
      token: traders[0]?.token ?? '',
    })
    expect(await versions()).toEqual(before)
    link.close()
  })

  test('killed while orders stream in, ten times, have lost nothing', { timeout: 900_000 }, async () => {
    const marketId = await anIntradayMarket(app, admin, { ...market, closes: closes.toString(), date })
    const random = seededWholeNumbers(20)
    const before = acknowledged
    for (let round = 0; round < rounds; round++) {
      const server = await start()
      const trading = Promise.all(
        traders.map(({ token }, index) => trade(server.call.bind(server), token, marketId, round * 100 + index)),
      )
      await anyMoment(round, random, 300)
      await kill(server)
      const confirmed = await trading
      await expectWhole(app.platform.db, confirmed)
      const send: Send = (endpoint, { token, ...input }) =>
        callInProcess(app.server, endpoint, input as never, { token })
      await sendAgain(send, app.platform.db, confirmed, marketId)
    }
    expect(acknowledged - before).toBeGreaterThan(rounds)
  })
})

describe('a database', () => {
  const folder = path.join(os.tmpdir(), `tandem-killed-${process.pid}`)
  let postgres: RunningPostgres
  let platform: Platform
  let server: Awaited<ReturnType<typeof createApp>>
  const send: Send = (endpoint, { token, ...input }) => callInProcess(server, endpoint, input as never, { token })

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder })
    const db = openDatabase(postgres.url, { poolSize: 12 })
    await migrate(db)
    const log = createLog({ logLevel: 'silent' })
    const config = testConfig(postgres.url)
    platform = { db, clock: systemClock, config, log, mailer: createMailer(testConfig(''), log, systemClock) }
    server = await createApp(platform, { rateLimitFactor: 0 })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await platform.db.destroy()
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  function kill(): void {
    const pid = fs.readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]
    process.kill(Number(pid), 'SIGKILL')
  }

  async function aTrader(index: number, roles: string[] = ['ROLE_USER']): Promise<string> {
    const username = `trader${index}`
    const person = { username, firstName: 'A', lastName: 'B', email: `${username}@example.org`, password: username }
    const userId = await createUser(platform, { ...person, userType: 'transactionalUser', roles })
    const entry = { kind: 'coinPurchase', idempotencyKey: `killed/${userId}`, at: systemClock.now() }
    await post(platform.db, entry, acceptPurchase(userId, amount(10_000_000_000_000n)))
    return issueToken(platform, userId)
  }

  test('killed while orders stream in, ten times, has lost nothing', { timeout: 900_000 }, async () => {
    const token = await aTrader(99, ['ROLE_USER', 'ROLE_ADMIN'])
    const terms = { marketType: 'intraday', zone: 'Europe/Bucharest', mtuMinutes: 60, leadMinutes: 60 } as const
    const gates = { openingTime: opens, closingTime: closes, minPrice: perKWh('-9'), maxPrice: perKWh('9') }
    const { id: marketId } = await send(addSession, { body: { ...terms, ...gates, date }, token })
    await send(openSession, { params: { id: marketId }, token })
    const traders: string[] = []
    for (let index = 0; index < traderCount; index++) traders.push(await aTrader(index))
    const random = seededWholeNumbers(21)
    const before = acknowledged
    for (let round = 0; round < rounds; round++) {
      const trading = Promise.all(traders.map((each, index) => trade(send, each, marketId, round * 100 + index)))
      await anyMoment(round, random, 200)
      kill()
      const confirmed = await trading
      await postgres.stop()
      postgres = await startPostgres({ dataDir: folder })
      await expectWhole(platform.db, confirmed)
      await sendAgain(send, platform.db, confirmed, marketId)
    }
    expect(acknowledged - before).toBeGreaterThan(rounds)
  })
})
