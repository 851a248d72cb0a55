import { daysKept, keptForDays, type AgeingKind } from '@tandem/contract/admin/retention.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import fs from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot, type Config } from '../../platform/config.ts'
import { parseTextFile } from '../../platform/data-files.ts'
import { openModel } from '../../platform/forecast-model/open-model.ts'
import { createLog } from '../../platform/log.ts'
import { createMailer } from '../../platform/mail.ts'
import { listBackups, readFrom } from '../backup/backup-file.ts'
import { checkBackup } from '../backup/format.ts'
import { version } from '../../platform/version.ts'
import { good, judgeLow, warning, wrong, type Finding } from './finding.ts'

/** An address without what signs in: the name of the server and what lies behind it. */
function withoutPassword(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/** Settings as they were read. Secrets are said to be there, never shown. */
export function checkSettings(config: Config): Finding {
  const {
    isProduction,
    databaseUrl,
    databasePoolUrl,
    databaseReadUrl,
    smtpUrl,
    publicUrl,
    dataDir,
    meterNetworks,
    mqttBrokers,
  } = config
  const read = [
    isProduction ? 'production' : 'demo or development',
    `PUBLIC_URL ${publicUrl}`,
    `DATABASE_URL ${databaseUrl ? withoutPassword(databaseUrl) : 'not set: its own PostgreSQL'}`,
    ...(databasePoolUrl ? [`DATABASE_POOL_URL ${withoutPassword(databasePoolUrl)}`] : []),
    ...(databaseReadUrl ? [`DATABASE_READ_URL ${withoutPassword(databaseReadUrl)}`] : []),
    `SMTP_URL ${smtpUrl ? withoutPassword(smtpUrl) : 'not set: the demo mailbox'}`,
    `TANDEM_DATA ${dataDir}`,
    'TANDEM_SECRET is there',
    `METER_NETWORKS ${meterNetworks.length}, MQTT_BROKERS ${mqttBrokers.length}`,
    `ADMIN_SECOND_FACTOR ${config.administratorsNeedSecondFactor ? 'required' : 'optional'}`,
  ].join(', ')
  if (isProduction && publicUrl.startsWith('http:'))
    return warning('settings', read, 'PUBLIC_URL begins with http: passwords travel in the open. Put TLS in front.')
  return good('settings', read)
}

/** How long what is kept, as the settings have it. */
export function checkRetention({ retention }: Config): Finding {
  const kinds = Object.keys(keptForDays) as AgeingKind[]
  return good('retention', `days: ${kinds.map((kind) => `${kind} ${String(daysKept(kind, retention))}`).join(', ')}`)
}

/** Whether the model that the operator brought can be opened: without it forecasts are our own. */
export async function checkForecastModel(file: string): Promise<Finding> {
  try {
    await using _model = await openModel(file)
    return good('forecast model', `${file} can be opened`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const advice = 'Forecasts are made without it: docs/forecast-models.md says what it needs.'
    return warning('forecast model', refusalMessage(error.code, error.details, 'en'), advice)
  }
}

export function checkVersions(): Finding {
  const { engines } = JSON.parse(parseTextFile(path.join(projectRoot, 'package.json'))) as { engines: { node: string } }
  const [major = 0, minor = 0] = engines.node
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number)
  const [hasMajor = 0, hasMinor = 0] = process.versions.node.split('.').map(Number)
  const found = `Tandem ${version}, Node ${process.versions.node}`
  const isOld = hasMajor < major || (hasMajor === major && hasMinor < minor)
  return isOld
    ? wrong('versions', found, `Run it with Node ${engines.node}: the project brings one, npm ci installs it.`)
    : good('versions', found)
}

const gigabyte = 1_000_000_000
const leastFree = { warnBelow: 5 * gigabyte, wrongBelow: gigabyte / 2 }

/** Free space where a folder lies, or will. */
export async function checkDisk(check: string, folder: string): Promise<Finding> {
  let existing = folder
  while (!fs.existsSync(existing)) existing = path.dirname(existing)
  const { bavail, blocks, bsize } = await statfs(existing)
  const free = bavail * bsize
  const share = blocks === 0 ? 0 : Math.floor((100 * bavail) / blocks)
  const found = `${(free / gigabyte).toFixed(1)} GB (${share} %) free at ${existing}`
  const state = judgeLow(free, leastFree)
  if (state === 'good') return good(check, found)
  return { check, state, found, advice: 'Make room: a full disk stops the database and the backups.' }
}

export async function checkMail(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined) return good('mail', 'no mail server is set: mail goes to the demo mailbox')
  const server = withoutPassword(config.smtpUrl)
  try {
    await createMailer(config, createLog({ logLevel: 'silent' })).check()
    return good('mail', `${server} takes mail`)
  } catch (error) {
    const { cause } = error as Error
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    return wrong('mail', `${server} cannot be reached${reason}`, 'Check SMTP_URL, the network and the mail server.')
  }
}

const hour = 60 * 60 * 1000
const oldBackup = { warning: 26 * hour, wrong: 72 * hour }

/** The newest backup of a folder: its age, and whether it is whole. It is read from front to back. */
export async function checkBackups(folder: string, now: Temporal.Instant): Promise<Finding> {
  const [newest] = await listBackups(folder)
  const advice = `Run tandem backup --keep 14 ${folder} every night (docs/operation.md).`
  if (!newest) return wrong('backups', `there is none in ${folder}`, advice)
  const { rows } = await checkBackup(readFrom(newest.file)).catch((error: unknown) => {
    throw new Error(`${newest.file}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const age = now.epochMilliseconds - newest.takenAt.epochMilliseconds
  const found = `${newest.file} is whole (${rows} rows) and ${Math.floor(age / hour)} hours old`
  if (age > oldBackup.wrong) return wrong('backups', found, advice)
  return age > oldBackup.warning ? warning('backups', found, advice) : good('backups', found)
}
