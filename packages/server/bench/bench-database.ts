import fs from 'node:fs'
import path from 'node:path'
import { projectRoot, usualResearch, usualRetention, type Config } from '../src/platform/config.ts'
import { migrate, openDatabase, type Db } from '../src/platform/database.ts'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { usualHolidayRegion } from '../src/platform/holidays.ts'

/**
 * Runs a bench on a migrated database of its own, and clears it away. It lies beside the other data: the temporary folder of a
 * machine may keep its files in memory.
 */
export async function withBenchDatabase(name: string, work: (db: Db, url: string) => Promise<void>): Promise<void> {
  const folder = path.join(projectRoot, '.data', `bench-${name}-${process.pid}`)
  const postgres = await startPostgres({ dataDir: folder })
  const db = openDatabase(postgres.url, { poolSize: 8, kind: 'maintenance' })
  try {
    await migrate(db)
    await work(db, postgres.url)
  } finally {
    await db.destroy()
    await postgres.stop()
    for (const place of [fs.realpathSync(folder), folder]) fs.rmSync(place, { recursive: true, force: true })
  }
}

/** The settings of a server as it runs in production, on this machine alone; `changes` are what a bench needs otherwise. */
export function benchConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  return {
    isProduction: true,
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    databasePoolSize: 10,
    dataDir: '',
    secret: 'a secret that only the bench knows, 32+',
    mailFrom: 'Tandem <no-reply@tandem.example>',
    smtpUrl: 'smtp://127.0.0.1:2525',
    publicUrl: 'http://localhost:3000',
    peerAddress: undefined,
    trustedProxies: 0,
    logLevel: 'info',
    meterNetworks: [],
    meterConnections: 600,
    mqttBrokers: [],
    pushServices: [],
    dataHosts: [],
    holidayRegion: usualHolidayRegion,
    research: usualResearch,
    sampleDays: 14,
    retention: usualRetention,
    simulatorPort: 0,
    metricsToken: undefined,
    administratorsNeedSecondFactor: false,
    ...changes,
  }
}

/** Users without more than a name, for rows that must belong to somebody. */
export async function createBenchUsers(db: Db, count: number, at: Temporal.Instant): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    last_name: 'Bench',
    first_name: 'Bench',
    username: `bench${index}`,
    username_key: `bench${index}`,
    email: `bench${index}@example.org`,
    password_hash: '',
    registered_at: at,
    sessions_valid_from: at,
  }))
  const users = await db.insertInto('users').values(rows).returning('id').execute()
  return users.map(({ id }) => id)
}

/** Milliseconds of the fastest of some rounds. */
export async function fastest(rounds: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
