import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/entries.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { placeIntradayOrder } from '@tandem/contract/intraday.ts'
import { addSession, openSession } from '@tandem/contract/markets.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { sql } from 'kysely'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { systemClock } from '../src/platform/clock.ts'
import { projectRoot, type Config } from '../src/platform/config.ts'
import { migrate, openDatabase } from '../src/platform/database.ts'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import type { Platform } from '../src/platform/platform.ts'
import { createUser, issueToken } from '../src/slices/accounts/index.ts'
import { ledgerAudit, post } from '../src/slices/ledger/index.ts'
import { auditBooks } from '../src/slices/orders/index.ts'
import type { Done } from './order-client.ts'
import { runClient, startServer, type ServerProcess } from './server-process.ts'

const concurrencies = [16, 64, 256]
const turns = 3
const seconds = 2
const users = 50
const contracts = 24
const requests = 6_000
const middle = 10_000

/**
 * Intraday orders over HTTP, sent to a server as it runs in production, each answered when it is on disk; beside the plain
 * insert rate of the same database: rows of an order by as many callers through a pool of the same size, each in a database
 * transaction of its own. In turns, each client a process of its own. Asserts what was stored and prints the ratio.
 */
export async function run(print: (line: string) => void): Promise<void> {
  // Beside the other data: the temporary folder of a machine may keep its files in memory.
  const folder = path.join(projectRoot, '.data', `bench-intraday-${process.pid}`)
  const postgres = await startPostgres({ dataDir: folder })
  const db = openDatabase(postgres.url, { poolSize: 4 })
  try {
    await migrate(db)
    const platform = benchPlatform(db, await makeConfig(postgres.url))
    const server = await startServer(platform.config, folder)
    try {
      await compareRates(platform, server, print)
    } finally {
      await server.stop()
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    for (const place of [fs.realpathSync(folder), folder]) fs.rmSync(place, { recursive: true, force: true })
  }
}

async function compareRates(platform: Platform, server: ServerProcess, print: (line: string) => void): Promise<void> {
  const { databaseUrl: url = '', databasePoolSize: poolSize } = platform.config
  const forDatabase = { http: null, database: { url, poolSize } }
  const forHttp = { ...forDatabase, http: { port: server.port, requests: await makeRequests(platform, server) } }
  await makePlainTable(platform)
  // Warms both up.
  await runClient({ ...forDatabase, concurrency: 64, seconds })
  let acknowledged = (await runClient({ ...forHttp, concurrency: 64, seconds })).count
  for (const concurrency of concurrencies) {
    const orders: Done[] = []
    const rows: Done[] = []
    for (let turn = 0; turn < turns; turn++) {
      rows.push(await runClient({ ...forDatabase, concurrency, seconds }))
      orders.push(await runClient({ ...forHttp, concurrency, seconds }))
    }
    acknowledged += orders.reduce((total, { count }) => total + count, 0)
    print(describe(concurrency, orders, rows))
  }
  await assertStored(platform, acknowledged)
}

function describe(concurrency: number, orders: readonly Done[], rows: readonly Done[]): string {
  const rateOf = (turn: Done) => turn.count / turn.seconds
  const [http, plain] = [medianOf(orders.map(rateOf)), medianOf(rows.map(rateOf))]
  const slow = medianOf(orders.map((turn) => turn.slow))
  const median = medianOf(orders.map((turn) => turn.median))
  return (
    `intra-day orders over HTTP, ${concurrency} at a time: ${((http / plain) * 100).toFixed(0)} % of the plain insert rate of ` +
    `the database (${http.toFixed(0)} orders/s matched, paid and on disk, half within ${median} ms and 99 % within ${slow} ms; ` +
    `${plain.toFixed(0)} rows/s)`
  )
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function makePlainTable({ db }: Platform): Promise<void> {
  await sql`create table plain_orders (like intraday_orders including defaults including constraints)`.execute(db)
  await sql`alter table plain_orders alter column id add generated always as identity, add primary key (id)`.execute(db)
}

/** Orders of all users for all contracts, written out: a fifth of them crosses the middle. */
async function makeRequests(platform: Platform, server: ServerProcess): Promise<string[]> {
  const marketId = await openMarket(platform, server)
  const tokens: string[] = []
  for (let index = 0; index < users; index++) tokens.push(await createTrader(platform, index))
  const pick = seededWholeNumbers(256)
  return Array.from({ length: requests }, () => {
    const side = pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const)
    const away = pick(-100, 400)
    const {
      method,
      url,
      body = '',
    } = buildRequest(placeIntradayOrder, {
      body: {
        ...{ marketId, period: pick(1, contracts), side, execution: 'NON', display: null },
        price: priceTick(middle + (side === 'buy' ? -away : away)),
        quantity: energyWh(pick(1, 100) * 1_000),
      },
    })
    const head = [
      `${method} ${url} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${tokens[pick(0, users - 1)] ?? ''}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return `${head.join('\r\n')}\r\n\r\n${body}`
  })
}

async function createTrader(platform: Platform, index: number): Promise<string> {
  const name = `trader${index}`
  const userId = await createUser(platform, {
    ...{ username: name, firstName: 'Bench', lastName: 'Trader', email: `${name}@example.org`, password: name },
    ...{ userType: 'transactionalUser', roles: ['ROLE_USER'] },
  })
  const entry = { kind: 'coinPurchase', idempotencyKey: `bench/${userId}`, at: platform.clock.now() }
  await post(platform.db, entry, acceptPurchase(userId, amount(10n ** 16n)))
  return issueToken(platform, userId)
}

async function openMarket(platform: Platform, server: ServerProcess): Promise<number> {
  const userId = await createUser(platform, {
    ...{ username: 'admin', firstName: 'Bench', lastName: 'Admin', email: 'admin@example.org', password: 'benchmark' },
    ...{ userType: 'standard', roles: ['ROLE_USER', 'ROLE_ADMIN'] },
  })
  const token = issueToken(platform, userId)
  const now = platform.clock.now()
  const body = {
    ...({ marketType: 'intraday', zone: 'Europe/Bucharest', mtuMinutes: 60, leadMinutes: 60 } as const),
    ...{ minPrice: priceTick(-999_900), maxPrice: priceTick(999_900) },
    ...{ openingTime: now, closingTime: now.add({ hours: 2 }), date: '2091-01-10' as DeliveryDay },
  }
  const { id } = await server.call(addSession, { body }, token)
  await server.call(openSession, { params: { id } }, token)
  return id
}

/** Every order that was acknowledged is there, once; the books are what their events make, and no coin is lost. */
async function assertStored({ db }: Platform, acknowledged: number): Promise<void> {
  const { count } = await db
    .selectFrom('intraday_orders')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== acknowledged) throw new Error(`${count} orders were stored, ${acknowledged} acknowledged`)
  const ledger = await ledgerAudit(db)
  const { faults } = await auditBooks(db)
  const failed = [...ledger.checks.filter(({ passed }) => !passed), ...faults]
  if (failed.length > 0) throw new Error(`the audits found ${JSON.stringify(failed)}`)
}

async function makeConfig(databaseUrl: string): Promise<Config> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return {
    ...{ isProduction: true, host: '127.0.0.1', port, databaseUrl, databasePoolSize: 10, dataDir: '' },
    ...{ secret: 'a secret that only the bench knows, 32+', mailFrom: 'Tandem <no-reply@tandem.example>' },
    ...{ smtpUrl: 'smtp://127.0.0.1:2525', publicUrl: 'http://localhost:3000', trustedProxies: 0, logLevel: 'info' },
    ...{ meterNetworks: [], meterConnections: 600, sampleDays: 14, simulatorPort: 0 },
  }
}

function benchPlatform(db: Platform['db'], config: Config): Platform {
  const log = createLog({ logLevel: 'silent' })
  return { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
}
