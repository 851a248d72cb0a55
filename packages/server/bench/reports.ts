import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { seedLargeDemo } from '../src/demo/large/seed-large.ts'
import { systemClock } from '../src/platform/clock.ts'
import { projectRoot, readConfig } from '../src/platform/config.ts'
import { migrate, openDatabase, type Db } from '../src/platform/database.ts'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import type { Platform } from '../src/platform/platform.ts'
import { issueToken } from '../src/slices/accounts/index.ts'
import { ledgerAudit } from '../src/slices/ledger/index.ts'
import { callsOfAdministrator, callsOfProvider, callsOfUser, type Asked, type ReportCall } from './report-calls.ts'

/**
 * `npm run bench:reports -- [--data FOLDER] [--rounds 25] [--only TEXT]`: how long every dashboard and report takes with a year of two
 * hundred people, for a user who was there all the time, for the administrator and for a strategic provider: from the call until the answer is written. The
 * year is made once and kept in the folder; one that `tandem demo --size large` filled will do.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(projectRoot, '.data', 'bench-reports') },
    rounds: { type: 'string', default: '25' },
    only: { type: 'string', default: '' },
  },
})

const postgres = await startPostgres({ dataDir: path.join(options.data, 'postgres') })
const db = openDatabase(postgres.url, { poolSize: 8, kind: 'maintenance' })
try {
  await migrate(db)
  const config = { ...readConfig(), databaseUrl: postgres.url, dataDir: options.data }
  const log = createLog({ logLevel: 'warn' })
  const platform: Platform = { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
  if (await seedLargeDemo(platform, { days: 365 })) print('a year of 200 people was made')
  await measure(platform)
} finally {
  await db.destroy()
  await postgres.stop()
}

async function measure(platform: Platform): Promise<void> {
  const server = await createApp(platform, { rateLimitFactor: 0 })
  const asked = await whatIsThere(platform.db)
  const idOf = async (username: string) => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    return id
  }
  const asUser = issueToken(platform, asked.userId)
  const asAdministrator = issueToken(platform, await idOf('admin'))
  print('median  p95  kB  (ms, and what is answered)')
  await time(server, callsOfUser(asked), asUser)
  await time(server, callsOfAdministrator(asked), asAdministrator)
  await time(server, callsOfProvider(asked), asAdministrator)
  await server.close()
  if (!'ledger audit'.includes(options.only)) return
  const start = performance.now()
  const { checks } = await ledgerAudit(platform.db)
  const rows = checks.reduce((most, check) => Math.max(most, check.rows), 0)
  print(`${Math.round(performance.now() - start)} ms ledger audit, ${rows.toLocaleString('en')} rows at most a check`)
}

async function whatIsThere(db: Db): Promise<Asked> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ana')
    .executeTakeFirstOrThrow()
  const { id: groupId } = await db
    .selectFrom('groups')
    .select('id')
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { delivery_day: last } = await db
    .selectFrom('imbalance_settlements')
    .select('delivery_day')
    .orderBy('delivery_day', 'desc')
    .executeTakeFirstOrThrow()
  const markets = await db
    .selectFrom('market_sessions')
    .select(['id', 'delivery_day'])
    .where('market_type', '=', 'dayAhead')
    .where('delivery_day', '>=', last)
    .orderBy('delivery_day')
    .limit(2)
    .execute()
  const [settled, waiting] = markets
  if (!settled || !waiting) throw new Error('there is no day to be settled')
  const today = dayOf(systemClock.now(), displayZone)
  return { userId, groupId, today, settledMarketId: settled.id, waitingMarketId: waiting.id }
}

async function time(server: FastifyInstance, calls: readonly ReportCall[], token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (const { name, url } of calls.filter((each) => each.name.includes(options.only))) {
    const ms: number[] = []
    let size = 0
    // The first ones are for the database to plan and to find in memory what it needs.
    for (let round = -2; round < Number(options.rounds); round++) {
      const start = performance.now()
      const answer = await server.inject({ method: 'GET', url, headers })
      if (round >= 0) ms.push(performance.now() - start)
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${String(answer.statusCode)}: ${answer.body}`)
      size = answer.rawPayload.length
    }
    ms.sort((a, b) => a - b)
    const at = (share: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? NaN)
    const [median, late] = [at(0.5), at(0.95)].map((each) => String(each).padStart(5))
    print(`${median ?? ''} ${late ?? ''} ${String(Math.ceil(size / 1024)).padStart(5)}  ${name}`)
  }
}
