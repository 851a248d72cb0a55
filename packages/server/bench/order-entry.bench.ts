import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase, reservePostings } from '@tandem/core/ledger/postings.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, placeOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { createApp } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { projectRoot } from '../src/platform/config.ts'
import { migrate, nameStatements, openDatabase } from '../src/platform/database.ts'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import type { Platform } from '../src/platform/platform.ts'
import { createUser, issueToken } from '../src/slices/accounts/index.ts'
import { ledgerAudit, post } from '../src/slices/ledger/index.ts'
import { benchConfig } from './bench-database.ts'
import { writePlainOrder } from './plain-orders.ts'

const connections = 8
const markets = 10
/** One user a connection and row: nobody may have two orders in a market. */
const users = connections * 6
const orders = users * markets
const periods = 24
/** Each step 1 kWh at 0.10 TC/kWh. */
const step = { price: priceTick(10_000), quantity: energyWh(1_000) }
const reservedPerOrder = amount(BigInt(periods) * 10_000_000n)

/**
 * Order entry over HTTP, each order saved and sent with its coins set aside, on disk before the answer: by one call, and by the two of
 * the specification; beside what the database alone can do with the same rows over as many connections. Asserts what was stored and
 * prints the ratios, how many statements an order takes, and whether they are prepared by name.
 */
export async function run(print: (line: string) => void): Promise<void> {
  // Beside the other data: the temporary folder of a machine may keep its files in memory.
  const folder = path.join(projectRoot, '.data', `bench-postgres-${process.pid}`)
  const postgres = await startPostgres({ dataDir: folder })
  let statements = 0
  const db = openDatabase(postgres.url, { poolSize: connections, onStatement: () => statements++ })
  try {
    await migrate(db)
    const platform = benchPlatform(db, postgres.url)
    const people = await createTraders(platform)
    const sets = await Promise.all(ways.map((_way, index) => openMarkets(platform, 1 + index * markets)))
    const named = (await nameStatements(db)) ? 'by name' : 'without names'
    const results: Result[] = []
    for (const [index, way] of ways.entries()) {
      const before = statements
      const run =
        way === 'plain'
          ? timePlain(postgres.url, people, sets[index] ?? [])
          : timeHttp(platform, people, sets[index] ?? [], way)
      const { milliseconds, latencies } = await run
      results.push({
        way,
        perSecond: (orders / milliseconds) * 1_000,
        latencies,
        statements: (statements - before) / orders,
      })
    }
    await assertStored(platform, sets.flat())
    const plain = results.find(({ way }) => way === 'plain')?.perSecond ?? Number.NaN
    for (const { way, perSecond, latencies, statements: perOrder } of results) {
      if (way === 'plain') continue
      const share = (perSecond / plain) * 100
      print(
        `order entry, ${orders} orders of ${periods} lines on ${connections} connections, ${words[way]}: ${share.toFixed(0)} % of what ` +
          `the database alone can do (${perSecond.toFixed(0)} orders/s saved, sent and on disk over HTTP; ${plain.toFixed(0)} orders/s ` +
          `as plain rows); half within ${quantile(latencies, 0.5)} ms, 99 % within ${quantile(latencies, 0.99)} ms; ` +
          `${perOrder.toFixed(1)} statements an order, ${named}`,
      )
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    for (const place of [fs.realpathSync(folder), folder]) fs.rmSync(place, { recursive: true, force: true })
  }
}

const ways = ['plain', 'twoCalls', 'oneCall'] as const
type Way = (typeof ways)[number]
const words = { twoCalls: 'saved and then sent', oneCall: 'saved and sent at once' } as const

interface Timed {
  readonly milliseconds: number
  /** How long each order took, in milliseconds. */
  readonly latencies: readonly number[]
}

interface Result extends Pick<Timed, 'latencies'> {
  readonly way: Way
  readonly perSecond: number
  /** Without those that begin and end database transactions. */
  readonly statements: number
}

function quantile(latencies: readonly number[], share: number): string {
  const sorted = latencies.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
}

interface Trader {
  readonly userId: number
  readonly token: string
}

async function createTraders(platform: Platform): Promise<Trader[]> {
  const traders: Trader[] = []
  for (let index = 0; index < users; index++) {
    const name = `bench${index}`
    const person = {
      username: name,
      firstName: 'Bench',
      lastName: 'Bench',
      email: `${name}@example.org`,
      password: name,
    }
    const userId = await createUser(platform, { ...person, userType: 'transactionalUser', roles: ['ROLE_USER'] })
    const entry = { kind: 'coinPurchase', idempotencyKey: `bench/${userId}`, at: platform.clock.now() }
    await post(platform.db, entry, acceptPurchase(userId, amount(1_000_000_000_000n)))
    // Both make the reserved account, which the first order would have to do otherwise.
    const first = { kind: 'reservation', idempotencyKey: `bench-first/${userId}`, at: platform.clock.now() }
    await post(platform.db, first, reservePostings(userId, amount(1n)))
    const back = { kind: 'release', idempotencyKey: `bench-back/${userId}`, at: platform.clock.now() }
    const [forth] = reservePostings(userId, amount(1n))
    if (forth) await post(platform.db, back, [{ ...forth, from: forth.to, to: forth.from, kind: 'release' }])
    traders.push({ userId, token: issueToken(platform, userId) })
  }
  return traders
}

async function openMarkets(platform: Platform, from: number): Promise<number[]> {
  const userId = await createUser(platform, {
    username: `admin${from}`,
    firstName: 'Bench',
    lastName: 'Admin',
    email: `admin${from}@example.org`,
    password: 'benchmark',
    userType: 'standard',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  })
  const token = issueToken(platform, userId)
  return withServer(platform, async (send) => {
    const ids: number[] = []
    const now = platform.clock.now()
    for (let index = 0; index < markets; index++) {
      const body = {
        ...({ marketType: 'dayAhead', zone: 'Europe/Bucharest', mtuMinutes: 60 } as const),
        minPrice: priceTick(-50_000),
        maxPrice: priceTick(400_000),
        openingTime: now,
        closingTime: now.add({ hours: 2 }),
        date: addDays('2091-01-10' as DeliveryDay, from + index),
      }
      const { id } = await send(addSession, { body }, token)
      await send(openSession, { params: { id } }, token)
      ids.push(id)
    }
    return ids
  })
}

type Send = <E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, token: string) => Promise<ResponseOf<E>>

/** A listening server and a client that keeps its connections. */
async function withServer<T>(platform: Platform, work: (send: Send) => Promise<T>): Promise<T> {
  const server = await createApp(platform, { rateLimitFactor: 0 })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = async (endpoint, input, token) => {
    const { method, url, body = '' } = buildRequest(endpoint, input)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.request(new URL(url, address), { agent, method, headers }, resolve).on('error', reject).end(body)
    })
    const content = await text(answer)
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${content}`)
    return z.decode(endpoint.response, JSON.parse(content)) as ResponseOf<typeof endpoint>
  }
  try {
    return await work(send)
  } finally {
    agent.destroy()
    await server.close()
  }
}

function timeHttp(
  platform: Platform,
  traders: readonly Trader[],
  marketIds: readonly number[],
  way: Exclude<Way, 'plain'>,
): Promise<Timed> {
  const lines = Array.from({ length: periods }, (_, index) => ({
    period: index + 1,
    side: 'buy' as const,
    steps: [step],
  }))
  return withServer(platform, (send) =>
    time(traders, async ({ token }, _worker, timed) => {
      for (const marketId of marketIds) {
        const input = { body: { marketId, name: 'Bench', lines } }
        await timed(async () => {
          if (way === 'oneCall') return send(placeOrder, input, token)
          const { id } = await send(addOrder, input, token)
          return send(transmitOrder, { params: { orderId: id } }, token)
        })
      }
    }),
  )
}

async function timePlain(url: string, traders: readonly Trader[], marketIds: readonly number[]): Promise<Timed> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const steps = Array.from({ length: periods }, (_, index) => ({ period: index + 1, ...step }))
  try {
    return await time(traders, async ({ userId }, worker, timed) => {
      const client = clients[worker]
      for (const sessionId of marketIds) {
        if (client) await timed(() => writePlainOrder(client, { userId, sessionId, steps, reserved: reservedPerOrder }))
      }
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

type Timing = <Done>(work: () => Promise<Done>) => Promise<Done>

/** How long it takes until all traders are served by as many workers as there are connections, and each order. */
async function time(
  traders: readonly Trader[],
  serve: (trader: Trader, worker: number, timed: Timing) => Promise<void>,
): Promise<Timed> {
  const waiting = [...traders]
  const latencies: number[] = []
  const timed: Timing = async (work) => {
    const began = performance.now()
    const done = await work()
    latencies.push(performance.now() - began)
    return done
  }
  const start = performance.now()
  const work = async (worker: number) => {
    for (let trader = waiting.shift(); trader; trader = waiting.shift()) await serve(trader, worker, timed)
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  return { milliseconds: performance.now() - start, latencies }
}

async function assertStored({ db, clock }: Platform, marketIds: readonly number[]): Promise<void> {
  const { count, reserved } = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.sum<string>('reserved_units').as('reserved')])
    .where('status', '=', 'transmitted')
    .where('session_id', 'in', marketIds)
    .executeTakeFirstOrThrow()
  const expected = orders * ways.length
  if (Number(count) !== expected || BigInt(reserved) !== reservedPerOrder * BigInt(expected)) {
    throw new Error(`${count} orders with ${reserved} reserved were stored, not ${expected}`)
  }
  const steps = await db
    .selectFrom('order_steps')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(steps.count) !== expected * periods) throw new Error(`${steps.count} steps were stored`)
  const { checks } = await ledgerAudit(db)
  const failed = checks.filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw new Error(`the ledger audit of ${clock.now().toString()} found ${JSON.stringify(failed)}`)
}

function benchPlatform(db: Platform['db'], databaseUrl: string): Platform {
  const log = createLog({ logLevel: 'silent' })
  const config = benchConfig(databaseUrl, { databasePoolSize: connections, smtpUrl: undefined, logLevel: 'silent' })
  return { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
}
