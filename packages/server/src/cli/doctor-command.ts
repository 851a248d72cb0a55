import { parseArgs } from 'node:util'
import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { providePostgres } from '../platform/embedded-postgres.ts'
import * as database from './doctor/database-checks.ts'
import { examine, warning, wrong, type Finding } from './doctor/finding.ts'
import {
  checkBackups,
  checkDisk,
  checkForecastModel,
  checkMail,
  checkRetention,
  checkSettings,
  checkVersions,
} from './doctor/machine-checks.ts'
import { exit, type Command, type CommandIo } from './io.ts'

const usage = 'Usage: tandem doctor [--backups DIR] [--json]\n'

/**
 * `doctor`: a line for each check of the installation, and below it what to do where something is not right. It changes nothing,
 * not even migrations that are missing. Exit 1 where anything is wrong; warnings leave it 0.
 */
export const doctorCommand: Command = async (args, io) => {
  const options = parseDoctorArgs(args)
  if (!options) {
    io.err(usage)
    return exit.badInput
  }
  const findings = await examineAll(options.backups)
  if (options.isJson) io.out(`${JSON.stringify({ findings }, null, 2)}\n`)
  else print(findings, io)
  return findings.some(({ state }) => state === 'wrong') ? exit.checkFailed : exit.done
}

function parseDoctorArgs(args: string[]): { backups: string | undefined; isJson: boolean } | null {
  try {
    const { values } = parseArgs({ args, options: { backups: { type: 'string' }, json: { type: 'boolean' } } })
    return { backups: values.backups, isJson: values.json ?? false }
  } catch {
    return null
  }
}

async function examineAll(backups: string | undefined): Promise<Finding[]> {
  const findings = [await examine('versions', checkVersions)]
  const ofBackups =
    backups === undefined ? [] : [await examine('backups', () => checkBackups(backups, systemClock.now()))]
  let config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice = 'Set what is missing where the server gets its settings (README, In production).'
    return [...findings, wrong('settings', error.faults.join('; '), advice), ...ofBackups]
  }
  const settings = config
  findings.push(
    await examine('settings', () => checkSettings(settings)),
    await examine('retention', () => checkRetention(settings)),
    await examine('disk', () => checkDisk('disk', settings.dataDir)),
    await examine('mail', () => checkMail(settings)),
    ...(settings.forecastModel === undefined
      ? []
      : [await examine('forecast model', () => checkForecastModel(settings.forecastModel ?? ''))]),
    ...(await examineDatabase(settings)),
  )
  return [...findings, ...ofBackups]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !fs.existsSync(path.join(config.dataDir, 'postgres')))
    return [warning('database', `there is none yet in ${config.dataDir}`, 'Start the server: it makes its own.')]
  const postgres = await providePostgres(config)
  const db = openDatabase(postgres.url, { poolSize: 2, applicationName: 'tandem doctor', kind: 'maintenance' })
  try {
    const server = await examine('database', () => database.checkServer(db))
    if (server.state === 'wrong') {
      const advice = 'Check that PostgreSQL runs, DATABASE_URL, and the network between.'
      return [{ ...server, advice: server.found.startsWith('PostgreSQL') ? server.advice : advice }]
    }
    const migrations = await examine('migrations', () => database.checkMigrations(db))
    const ofServer = [
      server,
      migrations,
      await examine('ways', () =>
        database.checkWays(postgres.url, { poolUrl: config.databasePoolUrl, readUrl: config.databaseReadUrl }),
      ),
      await examine('clock', () => database.checkClock(db, systemClock)),
      await examine('connections', () => database.checkConnections(db, config.databasePoolSize)),
      await examine('numbers', () => database.checkNumbers(db)),
      await examine('replication', () => database.checkReplication(db)),
    ]
    // Tables are not what this program knows: its questions would mean nothing.
    if (migrations.state !== 'good') return ofServer
    return [
      ...ofServer,
      await examine('jobs', () => database.checkJobs(db)),
      await examine('ledger', () => database.checkLedger(db)),
      await examine('books', () => database.checkBooks(db)),
    ]
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

function print(findings: readonly Finding[], io: CommandIo): void {
  const width = Math.max(...findings.map(({ check }) => check.length))
  for (const { check, state, found, advice } of findings) {
    io.out(`${state.padEnd('warning'.length)}  ${check.padEnd(width)}  ${found}\n`)
    if (advice !== null) io.out(`${' '.repeat('warning'.length + width + 4)}${advice}\n`)
  }
}
