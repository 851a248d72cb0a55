import { systemClock } from '../platform/clock.ts'
import { usualResearch, usualRetention, type Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import { parseNetworks } from '../platform/networks.ts'
import { startPoller } from '../slices/metering/index.ts'
import type { PollerOptions } from '../slices/metering/poller/poller.ts'

/** What a poller in a process of its own is told. */
export interface PollerTask {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly options: PollerOptions
}

const { databaseUrl, dataDir, options } = JSON.parse(process.argv[2] ?? '') as PollerTask
const config: Config = {
  isProduction: false,
  host: '127.0.0.1',
  port: 0,
  databaseUrl,
  databasePoolSize: 4,
  dataDir,
  secret: 'a secret that only the tests know, 32+',
  smtpUrl: undefined,
  mailFrom: 'Tandem <no-reply@tandem.example>',
  publicUrl: 'http://localhost:3000',
  peerAddress: undefined,
  trustedProxies: 0,
  logLevel: 'silent' as const,
  meterNetworks: parseNetworks('127.0.0.1/32:1024-65535'),
  meterConnections: 50,
  mqttBrokers: [],
  pushServices: [],
  dataHosts: [],
  holidayRegion: 'RO',
  research: usualResearch,
  sampleDays: 14,
  retention: usualRetention,
  simulatorPort: 0,
  metricsToken: undefined,
  administratorsNeedSecondFactor: false,
}
const log = createLog(config)
const db = openDatabase(databaseUrl, { poolSize: 4 })
await startPoller({ db, clock: systemClock, config, log, mailer: createMailer(config, log) }, options)
