import fs from 'node:fs'
import path from 'node:path'
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
import { projectRoot, readConfig, usualReadSeconds, type Config } from './platform/config.ts'
import { checkDataFolder } from './platform/data-folder.ts'
import { migrate, nameStatements, openDatabase } from './platform/database.ts'
import { providePostgres } from './platform/embedded-postgres.ts'
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

/** Starts everything: database, migrations, on a first start the demo, the schedule, app and API on one port. */
async function start(config: Config): Promise<void> {
  // Before anything is made: the first start of the demo takes a minute.
  await checkPort(config)
  checkDataFolder(config.dataDir)
  const log = createLog(config)
  const postgres = await providePostgres(config, log)
  await checkDatabase(postgres.url, { poolUrl: config.databasePoolUrl, readUrl: config.databaseReadUrl })
  await migrateAt(postgres.url)
  const replica = openReplica(config, log)
  const db = openDatabase(config.databasePoolUrl ?? postgres.url, {
    ...(replica && { poolOfWork: () => replica.poolOfWork() }),
    poolSize: config.databasePoolSize,
    isShared: config.databasePoolUrl !== undefined,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke; the next call opens another'),
    ...(config.logLevel === 'trace' && { onStatement: (statement: object) => log.trace(statement, 'statement') }),
  })
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
  let isStopping = false
  const web = fs.existsSync(webRoot) ? { webRoot } : {}
  const server = await createApp(platform, { ...web, isStopping: () => isStopping })
  const { host, port } = config
  const address = await server.listen({ host, port }).catch(async (error: unknown) => {
    await Promise.allSettled([server.close(), db.destroy(), postgres.stop()])
    throw refusePort(error, config)
  })
  const lead = await startIntradayLead(platform)
  const schedule = startSchedule(platform)
  const agents = startRounds(platform, 'agents')
  const devices = config.isProduction ? null : await startDemoDevices(platform)
  const metering = await startMetering(platform)
  const forecasting = startForecasting(platform)
  const notices = startNotices(platform)
  const audits = startAudits(platform)
  const research = startResearch(platform)
  const traders = config.isProduction ? null : startDemoTraders(platform, server)
  announce(config, address)

  const jobs = [traders, agents, audits, research, notices, forecasting, metering, devices, schedule, lead]
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Whatever hangs: nobody waits for it for ever.
    setTimeout(() => {
      log.error('the stop took too long and is cut')
      process.exit(1)
    }, stopWithin.all)
    await drainRequests(server, log)
    // Until here they may be what a request waits for.
    await endWithin(stopWithin.jobs, 'the jobs', Promise.all(jobs.flatMap((job) => (job ? [job.stop()] : []))), log)
    const connections = Promise.all([replica?.stop(), db.destroy()])
    await endWithin(stopWithin.database, 'the connections to the database', connections, log)
    await postgres.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
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

try {
  await start(readConfig())
} catch (error) {
  const line = startFailure(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
