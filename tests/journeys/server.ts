import fs from 'node:fs'
import path from 'node:path'
import { createApp } from '../../packages/server/src/app.ts'
import { startDemoDevices } from '../../packages/server/src/demo/devices.ts'
import { seedDemo } from '../../packages/server/src/demo/seed.ts'
import { startMetering } from '../../packages/server/src/jobs/metering.ts'
import { startResearch } from '../../packages/server/src/jobs/research.ts'
import { drivenClock } from '../../packages/server/src/platform/clock.ts'
import { projectRoot, readConfig } from '../../packages/server/src/platform/config.ts'
import { migrate, openDatabase } from '../../packages/server/src/platform/database.ts'
import { startPostgres } from '../../packages/server/src/platform/embedded-postgres.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { createMailer } from '../../packages/server/src/platform/mail.ts'
import { mailNotices } from '../../packages/server/src/workflows/mail-notices.ts'
import { runMarketDay } from '../../packages/server/src/workflows/market-day.ts'

/*
 * The server of the journeys: the demo on a database of its own, under a clock that the journeys drive, with its meters.
 * A Thursday at the end of March 2026: of the days ahead, the Sunday has 23 hours.
 */
const start = '2026-03-26T08:30:00+02:00'

const config = readConfig()
const log = createLog(config)
const postgres = await startPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
const db = openDatabase(postgres.url)
await migrate(db)
const driven = drivenClock(start)
/** Since when the clock runs, by the machine's; null while it stands still. */
let runsSince: number | null = null
const clock = {
  ...driven,
  now: () => driven.now().add({ milliseconds: runsSince === null ? 0 : Math.floor(performance.now() - runsSince) }),
}
// Whoever streams listens on a connection of its own.
const platform = {
  db,
  clock,
  log,
  mailer: createMailer(config, log, clock),
  config: { ...config, databaseUrl: postgres.url },
}
await seedDemo(platform, { days: 4 })

const webRoot = path.join(projectRoot, 'packages/web/dist')
if (!fs.existsSync(webRoot)) throw new Error('the web app is not built')
const server = await createApp(platform, { webRoot, rateLimitFactor: 100 })

server.get('/clock', async () => ({ now: clock.now().toString() }))

/** Moves the clock and lets the market do what is due, lets it run, or stops it. Only this test server has it. */
server.post<{ Body: { to?: string; runs?: boolean } }>('/clock', async ({ body: { to, runs = false } }) => {
  clock.set(to ?? clock.now())
  runsSince = runs ? performance.now() : null
  await runMarketDay(platform)
  await mailNotices(platform)
  return { now: clock.now().toString() }
})
const devices = await startDemoDevices(platform)
const metering = await startMetering(platform)
const research = startResearch(platform)
await server.listen({ host: config.host, port: config.port })

const stop = async () => {
  await research.stop()
  await metering.stop()
  await devices?.stop()
  await server.close()
  await db.destroy()
  await postgres.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
