import type { FastifyInstance } from 'fastify'
import fs from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { createApp } from './app.ts'
import { startDemoDevices } from './demo/devices.ts'
import { startDemoTraders } from './demo/live.ts'
import { demoLogins, seedDemo } from './demo/seed.ts'
import { startAudits } from './jobs/audits.ts'
import { startForecasting } from './jobs/forecasting.ts'
import { startMetering } from './jobs/metering.ts'
import { startNotices } from './jobs/notices.ts'
import { startResearch } from './jobs/research.ts'
import { startRounds } from './jobs/rounds.ts'
import { startSchedule } from './jobs/schedule.ts'
import { systemClock } from './platform/clock.ts'
import { keepCompiledOfThreads } from './platform/compiled.ts'
import { projectRoot, readConfig, usualReadSeconds, type Config } from './platform/config.ts'
import { checkDataFolder } from './platform/data-folder.ts'
import { migrate, nameStatements, openDatabase, type Db } from './platform/database.ts'
import { providePostgres, type RunningPostgres } from './platform/embedded-postgres.ts'
import { prepareHolidays } from './platform/holidays.ts'
import { checkPort, refusePort } from './platform/listening.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { ReadReplica } from './platform/read-replica.ts'
import { checkDatabase, startFailure } from './platform/start-failure.ts'
import { drainRequests, endWithin, stopWithin } from './platform/stop-server.ts'
import { pushKeysOf } from './slices/accounts/index.ts'
import { prepareContent } from './slices/admin/index.ts'
import { startIntradayLead } from './workflows/intraday/lead.ts'

/** What runs so far. A signal may come, and a step may fail, while the rest is still to start. */
interface Running {
  readonly log: Log
  isStopping: boolean
  /** Awaited where it is stopped: its files may still have to be made. */
  postgres?: Promise<RunningPostgres>
  db?: Db
  replica?: ReadReplica | null
  server?: FastifyInstance
  /** Null: a part that the settings do not ask for. */
  readonly jobs: ({ stop(): Promise<void> } | null)[]
}

/** Starts everything: database, migrations, on a first start the demo, the schedule, app and API on one port. */
async function start(config: Config, running: Running): Promise<void> {
  const { log } = running
  running.postgres = providePostgres(config, log)
  const postgres = await running.postgres
  await checkDatabase(postgres.url, { poolUrl: config.databasePoolUrl, readUrl: config.databaseReadUrl })
  await migrateAt(postgres.url)
  const replica = (running.replica = openReplica(config, log))
  const db = (running.db = openDatabase(config.databasePoolUrl ?? postgres.url, {
    ...(replica && { poolOfWork: () => replica.poolOfWork() }),
    poolSize: config.databasePoolSize,
    isShared: config.databasePoolUrl !== undefined,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke; the next call opens another'),
    ...(config.logLevel === 'trace' && { onStatement: (statement: object) => log.trace(statement, 'statement') }),
  }))
  replica?.watch(db)
  const areNamed = await nameStatements(db)
  log.info(
    `statements that are asked often are ${areNamed ? '' : 'not '}prepared by name: the way to the database ${areNamed ? 'carries' : 'loses'} names`,
  )
  const platform = {
    db,
    clock: systemClock,
    log,
    mailer: createMailer(config, log),
    config: { ...config, databaseUrl: postgres.url },
    ...(replica && { replica }),
  }
  await prepareContent(platform)
  prepareHolidays(config.holidayRegion, systemClock.now().toZonedDateTimeISO('UTC'))
  await pushKeysOf(platform)
  if (!config.isProduction) await seedDemo(platform)

  const webRoot = path.join(projectRoot, 'packages/web/dist')
  const web = fs.existsSync(webRoot) ? { webRoot } : {}
  const server = (running.server = await createApp(platform, { ...web, isStopping: () => running.isStopping }))
  const { host, port } = config
  const address = await server.listen({ host, port }).catch((error: unknown) => {
    throw refusePort(error, config)
  })
  const { jobs } = running
  jobs.push(await startIntradayLead(platform))
  jobs.push(startSchedule(platform), startRounds(platform, 'agents'))
  if (!config.isProduction) jobs.push(await startDemoDevices(platform))
  jobs.push(await startMetering(platform))
  jobs.push(startForecasting(platform), startNotices(platform), startAudits(platform), startResearch(platform))
  if (!config.isProduction) jobs.push(startDemoTraders(platform, server))
  announce(config, address)
}

/** Ends what runs, each part before what it needs, and then the process. Called again, it changes nothing. */
async function stop(running: Running, status: 0 | 1): Promise<void> {
  if (running.isStopping) return
  running.isStopping = true
  const { log, server, db, replica } = running
  // Whatever hangs: nobody waits for it for ever.
  setTimeout(() => {
    log.error('the stop took too long and is cut')
    process.exit(1)
  }, stopWithin.all)
  if (server) await drainRequests(server, log)
  // Until here they may be what a request waits for.
  await endWithin(
    stopWithin.jobs,
    'the jobs',
    Promise.all(running.jobs.flatMap((job) => (job ? [job.stop()] : []))),
    log,
  )
  const connections = Promise.all([replica?.stop(), db?.destroy()])
  await endWithin(stopWithin.database, 'the connections to the database', connections, log)
  await running.postgres?.then((postgres) => postgres.stop()).catch((error: unknown) => log.error({ err: error }))
  process.exit(status)
}

/** The replica from which reports are read, where the settings name one. */
function openReplica(
  {
    databaseReadUrl: url,
    databaseReadSeconds: mostSeconds = usualReadSeconds.fallback,
    databasePoolSize: poolSize,
  }: Config,
  log: Log,
): ReadReplica | null {
  return url === undefined ? null : new ReadReplica({ url, poolSize, mostSeconds, clock: systemClock, log })
}

/** Past the pooler, where there is one: a migration is waited for in a session. */
async function migrateAt(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 1, kind: 'maintenance' })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

function announce(config: Config, address: string): void {
  const lines = config.isProduction
    ? [`Tandem listens on ${address}, reached at ${config.publicUrl}`]
    : [
        '',
        `  Tandem        ${address.replace('127.0.0.1', 'localhost')}`,
        `  API           ${address.replace('127.0.0.1', 'localhost')}/api/docs`,
        `  Demo mailbox  ${address.replace('127.0.0.1', 'localhost')}/dev/mailbox`,
        '',
        '  Sign in as    ' +
          demoLogins
            .map((login) => `${login.username.padEnd(10)} ${login.password.padEnd(14)} ${login.what}`)
            .join('\n                '),
        '',
      ]
  process.stdout.write(lines.join('\n') + '\n')
}

/** Says in a line why it does not start; what nobody foresaw is said whole. */
function sayWhy(error: unknown): void {
  process.stderr.write(`${startFailure(error) ?? inspect(error)}\n`)
}

try {
  keepCompiledOfThreads()
  const config = readConfig()
  // Before anything is made: the first start of the demo takes a minute.
  await checkPort(config)
  checkDataFolder(config.dataDir)
  const running: Running = { log: createLog(config), isStopping: false, jobs: [] }
  process.on('SIGTERM', () => void stop(running, 0))
  process.on('SIGINT', () => void stop(running, 0))
  await start(config, running).catch(async (error: unknown) => {
    // A step whose database a stop has ended fails for no other reason.
    if (running.isStopping) return
    sayWhy(error)
    await stop(running, 1)
  })
} catch (error) {
  sayWhy(error)
  process.exit(1)
}
