import { retentionSettings, type RetentionDays } from '@tandem/contract/admin/retention.ts'
import path from 'node:path'
import { keepDemoSecret, shortestSecret } from './demo-secret.ts'
import { parseBrokers, type MqttBroker } from './mqtt-brokers.ts'
import { readModelSetting, type ForecastModelSetting } from './forecast-model/model-setting.ts'
import { parseNetworks, type MeterNetwork } from './networks.ts'
import { parsePeerAddress, type PeerAddress } from './peer-address.ts'
import { isHolidayRegion, usualHolidayRegion } from './holidays.ts'
import { researchSettings, type ResearchSettings } from './research-settings.ts'
import { hostSettings, parseHosts, type HostSetting, type ListedHost } from './listed-hosts.ts'

/** What the surroundings decide. This file alone reads the environment; everything else is given a `Config`. */
export interface Config extends ForecastModelSetting {
  /** Told apart from the demo by NODE_ENV=production: nothing is seeded, nothing secret has a default. */
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** Undefined: the embedded server is started. */
  readonly databaseUrl: string | undefined
  /** A connection pooler in front of the same database, for all but leases, notices and migrations; undefined: there is none. */
  readonly databasePoolUrl?: string | undefined
  readonly databasePoolSize: number
  /** A streaming replica of the same database, for reports and files; undefined: there is none. */
  readonly databaseReadUrl?: string | undefined
  /** The age of its data, in seconds, beyond which the primary is asked. */
  readonly databaseReadSeconds?: number
  /** Folder for what the project keeps by itself: the embedded database, the demo's signing key. */
  readonly dataDir: string
  /** Signs tokens. */
  readonly secret: string
  /** Undefined: mail goes to the demo mailbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** How people reach the application, without a slash at the end; links in mails begin with it. */
  readonly publicUrl: string
  /** Where the other servers of the installation reach this one; undefined: they do not. */
  readonly peerAddress: PeerAddress | undefined
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
  readonly logLevel: LogLevel
  /** Where devices may be connected to; nowhere else. */
  readonly meterNetworks: readonly MeterNetwork[]
  /** Connections to devices at once. */
  readonly meterConnections: number
  /** From whose messages meters may be read; nowhere else. */
  readonly mqttBrokers: readonly MqttBroker[]
  /** Where push messages may be sent; nowhere else. */
  readonly pushServices: readonly ListedHost[]
  /** Where prices, forecasts and weather may be fetched; nowhere else. */
  readonly dataHosts: readonly ListedHost[]
  /** Of which country, or state of one, public holidays count in forecasts; null: none does. */
  readonly holidayRegion: string | null
  /** Days for which what devices measured is kept as it was read; hours made of it stay. */
  readonly sampleDays: number
  /** Days for which what grows old by itself is kept; `METER_SAMPLE_DAYS` is `sampleDays`. */
  readonly retention: RetentionDays
  /** How large work for research may become. */
  readonly research: ResearchSettings
  /** First port of the demo's own devices; 0: there are none. */
  readonly simulatorPort: number
  /** Whoever brings it may read `/metrics` from anywhere; undefined: only this machine may. */
  readonly metricsToken: string | undefined
  /** Administrators have no such rights until they have set up a second factor. */
  readonly administratorsNeedSecondFactor: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** The message lists every setting that is missing or wrong, several one per line, ready to be shown. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const [first = '', ...others] = faults
    const list = others.length === 0 ? ` ${first}` : faults.map((fault) => `\n  ${fault}`).join('')
    super(`The settings are not complete:${list}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

export const usualReadSeconds = { fallback: 10, min: 1, max: 3_600 }

export const projectRoot = path.resolve(import.meta.dirname, '../../../..')

/** Reads and checks all settings at once; throws a `ConfigError` with everything that is missing or wrong. */
export function readConfig(environment: Environment = process.env): Config {
  const env = withoutEmpty(environment)
  const faults: string[] = []
  const isProduction = env.NODE_ENV === 'production'
  const port = readWhole(env, { name: 'PORT', fallback: 3000, min: 0, max: 65_535 }, faults)
  const databasePoolSize = readWhole(env, { name: 'DATABASE_POOL_SIZE', fallback: 10, min: 2, max: 500 }, faults)
  const trustedProxies = readWhole(env, { name: 'TRUSTED_PROXIES', fallback: 0, min: 0, max: 10 }, faults)
  const logLevel = logLevels.find((level) => level === (env.LOG_LEVEL ?? 'info'))
  if (!logLevel) faults.push(`LOG_LEVEL is one of ${logLevels.join(', ')}`)
  checkUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults)
  checkUrl(env, 'DATABASE_POOL_URL', ['postgres:', 'postgresql:'], faults)
  if (env.DATABASE_POOL_URL !== undefined && env.DATABASE_URL === undefined) {
    faults.push('DATABASE_POOL_URL needs DATABASE_URL beside it: the same database without the pooler')
  }
  checkUrl(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:'], faults)
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    faults.push('DATABASE_READ_URL needs DATABASE_URL beside it: the primary that it follows')
  }
  const databaseReadSeconds = readWhole(env, { name: 'DATABASE_READ_SECONDS', ...usualReadSeconds }, faults)
  checkUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], faults)
  checkUrl(env, 'PUBLIC_URL', ['http:', 'https:'], faults)
  const secondFactor = env.ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')
  if (!['required', 'optional'].includes(secondFactor)) faults.push('ADMIN_SECOND_FACTOR is required or optional')
  const peerAddress = env.PEER_ADDRESS === undefined ? undefined : (parsePeerAddress(env.PEER_ADDRESS) ?? undefined)
  if (env.PEER_ADDRESS !== undefined && !peerAddress) {
    faults.push('PEER_ADDRESS is an address of this machine with a port, for example 10.0.0.5:3001')
  }
  const retention = readWholes(env, retentionSettings, faults)
  const metering = readMetering(env, isProduction, retention, faults)
  const research = readWholes(env, researchSettings, faults)
  const pushServices = readHosts(env, isProduction, hostSettings.push, faults)
  const dataHosts = readHosts(env, isProduction, hostSettings.data, faults)
  const holidayRegion = readHolidayRegion(env, faults)
  const modelSetting = readModelSetting(env.FORECAST_MODEL, faults)
  if (isProduction) faults.push(...listMissing(env))
  if (env.TANDEM_SECRET !== undefined && env.TANDEM_SECRET.length < shortestSecret) {
    faults.push('TANDEM_SECRET has at least 32 characters, for example the output of: openssl rand -hex 32')
  }
  if (env.METRICS_TOKEN !== undefined && !/^[\w.~+/=-]{32,200}$/.test(env.METRICS_TOKEN)) {
    faults.push('METRICS_TOKEN has 32 to 200 letters and digits, for example the output of: openssl rand -hex 32')
  }
  if (faults.length > 0) throw new ConfigError(faults)

  const dataDir = path.resolve(env.TANDEM_DATA ?? path.join(projectRoot, '.data'))
  return {
    isProduction,
    port,
    databasePoolSize,
    peerAddress,
    trustedProxies,
    dataDir,
    logLevel: logLevel ?? 'info',
    ...metering,
    retention,
    research,
    pushServices,
    dataHosts,
    holidayRegion,
    ...modelSetting,
    administratorsNeedSecondFactor: secondFactor === 'required',
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL,
    databasePoolUrl: env.DATABASE_POOL_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseReadSeconds,
    secret: env.TANDEM_SECRET ?? keepDemoSecret(dataDir),
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Tandem <no-reply@tandem.example>',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${String(port)}`).replace(/\/+$/, ''),
  }
}

/**
 * Where the tests keep and find their databases.
 *
 * @internal Only tests ask, but the environment is read here alone.
 */
export function readTestConfig(environment: Environment = process.env): {
  databaseUrl: string | undefined
  dataDir: string
  /** Where Node keeps what it has compiled: a server that a test starts is there in half the time. */
  compileCache: string | undefined
} {
  const env = withoutEmpty(environment)
  return {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.TANDEM_TEST_DATA ?? path.join(projectRoot, '.data', 'test-postgres'),
    compileCache: env.NODE_COMPILE_CACHE,
  }
}

const required: Readonly<Record<string, string>> = {
  TANDEM_SECRET: 'signs the tokens; at least 32 characters, for example the output of: openssl rand -hex 32',
  DATABASE_URL: 'the PostgreSQL server: postgres://user:password@host:5432/database',
  SMTP_URL: 'the mail server: smtps://user:password@host:465',
  MAIL_FROM: 'the sender of mails: Tandem <no-reply@your.domain>',
  PUBLIC_URL: 'the address people use: https://tandem.your.domain',
}

function listMissing(env: Environment): string[] {
  return Object.entries(required)
    .filter(([name]) => env[name] === undefined)
    .map(([name, meaning]) => `${name} is missing: ${meaning}`)
}

type MeteringSettings = Pick<
  Config,
  'meterNetworks' | 'meterConnections' | 'mqttBrokers' | 'sampleDays' | 'simulatorPort'
>

/** The demo has devices of its own on this machine and may connect to them; production connects to what is listed. */
function readMetering(
  env: Environment,
  isProduction: boolean,
  { METER_SAMPLE_DAYS: sampleDays }: RetentionDays,
  faults: string[],
): MeteringSettings {
  const simulator = { name: 'SIMULATOR_PORT', fallback: isProduction ? 0 : 5020, min: 0, max: 65_000 }
  const simulatorPort = readWhole(env, simulator, faults)
  const own = simulatorPort > 0 ? `127.0.0.1/32:${String(simulatorPort)}-${String(simulatorPort + 19)}` : ''
  return {
    meterNetworks: readList<MeterNetwork>(
      () => parseNetworks(env.METER_NETWORKS ?? own),
      'METER_NETWORKS lists networks and ports of devices',
      faults,
    ),
    mqttBrokers: readList<MqttBroker>(
      () => parseBrokers(env.MQTT_BROKERS ?? ''),
      'MQTT_BROKERS lists MQTT brokers',
      faults,
    ),
    simulatorPort,
    meterConnections: readWhole(env, { name: 'METER_CONNECTIONS', fallback: 600, min: 1, max: 10_000 }, faults),
    sampleDays,
  }
}

/** Numbers by their names and bounds. */
function readWholes<Name extends string>(
  env: Environment,
  settings: Readonly<Record<Name, Omit<WholeSetting, 'name'>>>,
  faults: string[],
): Record<Name, number> {
  const names = Object.keys(settings) as Name[]
  const values = names.map((name) => [name, readWhole(env, { name, ...settings[name] }, faults)])
  return Object.fromEntries(values) as Record<Name, number>
}

/** What an installation gets that decides nothing of how long what is kept: tests and benches, too. */
export const usualRetention: RetentionDays = readWholes({}, retentionSettings, [])
/** The same of work for research. */
export const usualResearch: ResearchSettings = readWholes({}, researchSettings, [])

/** Production calls nothing on its own machine. */
function readHosts(
  env: Environment,
  isProduction: boolean,
  setting: HostSetting,
  faults: string[],
): readonly ListedHost[] {
  const hosts = readList(() => parseHosts(env[setting.name] ?? setting.usual), setting.meaning, faults)
  if (isProduction && hosts.some(({ isLoopback }) => isLoopback)) {
    faults.push(`${setting.meaning}: a receiver on this machine is for tests alone`)
  }
  return hosts
}

/** Romania's unless another country is named, whose tables are looked at then. */
function readHolidayRegion(env: Environment, faults: string[]): string | null {
  const region = env.HOLIDAYS_OF
  if (region === undefined) return usualHolidayRegion
  if (region === 'none') return null
  if (!isHolidayRegion(region)) {
    faults.push('HOLIDAYS_OF is the code of a country, or of a state of it, for example RO or DE-BY; or none')
  }
  return region
}

function readList<T>(parse: () => readonly T[], meaning: string, faults: string[]): readonly T[] {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    faults.push(`${meaning}: ${error.message}`)
    return []
  }
}

interface WholeSetting {
  readonly name: string
  readonly fallback: number
  readonly min: number
  readonly max: number
}

function readWhole(env: Environment, { name, fallback, min, max }: WholeSetting, faults: string[]): number {
  const text = env[name]
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  faults.push(`${name} is a whole number from ${String(min)} to ${String(max)}`)
  return fallback
}

function checkUrl(env: Environment, name: string, protocols: string[], faults: string[]): void {
  const text = env[name]
  if (text === undefined || (protocols.includes(URL.parse(text)?.protocol ?? '') && isDecodable(text))) return
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
  faults.push(
    `${name} is an address that begins with ${beginnings}; in a user and a password write # as %23, / as %2F, @ as %40, % as %25`,
  )
}

/** A `%` of a password that nobody encoded. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
}
