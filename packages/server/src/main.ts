import fs from 'node:fs'
import path from 'node:path'
import { createApp } from './app.ts'
import { startDemoDevices } from './demo/devices.ts'
import { startDemoTraders } from './demo/live.ts'
import { demoLogins, seedDemo } from './demo/seed.ts'
import { startAgents } from './jobs/agents.ts'
import { startForecasting } from './jobs/forecasting.ts'
import { startMetering } from './jobs/metering.ts'
import { startNotices } from './jobs/notices.ts'
import { startSchedule } from './jobs/schedule.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, projectRoot, readConfig, type Config } from './platform/config.ts'
import { migrate, openDatabase } from './platform/database.ts'
import { providePostgres } from './platform/embedded-postgres.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { prepareContent } from './slices/admin/index.ts'

/** Starts everything: database, migrations, on a first start the demo, the schedule, app and API on one port. */
async function start(config: Config): Promise<void> {
  const log = createLog(config)
  const postgres = await providePostgres(config)
  const db = openDatabase(postgres.url, {
    poolSize: config.databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke; the next call opens another'),
  })
  await migrate(db)
  const platform = {
    ...{ db, clock: systemClock, log, mailer: createMailer(config, log) },
    config: { ...config, databaseUrl: postgres.url },
  }
  await prepareContent(platform)
  if (!config.isProduction) await seedDemo(platform)

  const webRoot = path.join(projectRoot, 'packages/web/dist')
  const server = await createApp(platform, fs.existsSync(webRoot) ? { webRoot } : {})
  const schedule = startSchedule(platform)
  const agents = startAgents(platform)
  const devices = config.isProduction ? null : await startDemoDevices(platform)
  const metering = await startMetering(platform)
  const forecasting = startForecasting(platform)
  const notices = startNotices(platform)
  const traders = config.isProduction ? null : startDemoTraders(platform, server)
  const address = await server.listen({ host: config.host, port: config.port })
  announce(config, address)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await traders?.stop()
    await agents.stop()
    await notices.stop()
    await forecasting.stop()
    await metering.stop()
    await devices?.stop()
    await schedule.stop()
    await server.close()
    await db.destroy()
    await postgres.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
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
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(error.message + '\n')
  process.exit(1)
}
