import { callLimitBounds } from '@tandem/core/access/call-limits.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { amount, priceTick } from '@tandem/core/units/units.ts'
import { getCallLimits, saveCallLimits } from '@tandem/contract/admin/call-limits.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
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
import { benchConfig } from './bench-database.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** Runs `work` beside a server as it runs in production, on a database of its own, and clears both away. */
export async function withTradingServer(
  name: string,
  work: (platform: Platform, server: ServerProcess) => Promise<void>,
): Promise<void> {
  // Beside the other data: the temporary folder of a machine may keep its files in memory.
  const folder = path.join(projectRoot, '.data', `bench-${name}-${process.pid}`)
  const postgres = await startPostgres({ dataDir: folder })
  const db = openDatabase(postgres.url, { poolSize: 4 })
  try {
    await migrate(db)
    const platform = benchPlatform(db, await makeConfig(postgres.url))
    const server = await startServer(platform.config, folder)
    try {
      await work(platform, server)
    } finally {
      await server.stop()
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    for (const place of [fs.realpathSync(folder), folder]) fs.rmSync(place, { recursive: true, force: true })
  }
}

export interface Trader {
  readonly userId: number
  readonly token: string
}

/** Somebody with more coins than can be spent. */
export async function createTrader(platform: Platform, index: number): Promise<Trader> {
  const name = `trader${index}`
  const userId = await createUser(platform, {
    username: name,
    firstName: 'Bench',
    lastName: 'Trader',
    email: `${name}@example.org`,
    password: name,
    userType: 'transactionalUser',
    roles: ['ROLE_USER'],
  })
  const entry = { kind: 'coinPurchase', idempotencyKey: `bench/${userId}`, at: platform.clock.now() }
  await post(platform.db, entry, acceptPurchase(userId, amount(10n ** 16n)))
  return { userId, token: issueToken(platform, userId) }
}

/** An intra-day market that is open for two hours. */
export async function openMarket(platform: Platform, server: ServerProcess): Promise<number> {
  const userId = await createUser(platform, {
    username: 'admin',
    firstName: 'Bench',
    lastName: 'Admin',
    email: 'admin@example.org',
    password: 'benchmark',
    userType: 'standard',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  })
  const token = issueToken(platform, userId)
  // A bench asks for more than a person, in the name of a few.
  const { limits } = await server.call(getCallLimits, {}, token)
  const body = { limits: limits.map((limit) => ({ ...limit, calls: callLimitBounds.calls.max })) }
  await server.call(saveCallLimits, { body }, token)
  const now = platform.clock.now()
  const terms = {
    ...({ marketType: 'intraday', zone: 'Europe/Bucharest', mtuMinutes: 60, leadMinutes: 60 } as const),
    minPrice: priceTick(-999_900),
    maxPrice: priceTick(999_900),
    mostOpenOrders: 1_000,
    openingTime: now,
    closingTime: now.add({ hours: 2 }),
    date: '2091-01-10' as DeliveryDay,
  }
  const { id } = await server.call(addSession, { body: terms }, token)
  await server.call(openSession, { params: { id } }, token)
  return id
}

/** The books are what their events make, and no coin is lost. */
export async function assertAudits({ db }: Platform): Promise<void> {
  const ledger = await ledgerAudit(db)
  const { faults } = await auditBooks(db)
  const failed = [...ledger.checks.filter(({ passed }) => !passed), ...faults]
  if (failed.length > 0) throw new Error(`the audits found ${JSON.stringify(failed)}`)
}

/** A port that nobody listens at now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function makeConfig(databaseUrl: string): Promise<Config> {
  const port = await freePort()
  return benchConfig(databaseUrl, { port, peerAddress: { host: '127.0.0.1', port: await freePort() } })
}

function benchPlatform(db: Platform['db'], config: Config): Platform {
  const log = createLog({ logLevel: 'silent' })
  return { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
}
