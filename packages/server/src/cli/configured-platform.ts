import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { migrate, openDatabase } from '../platform/database.ts'
import { providePostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { exit, type CommandIo } from './io.ts'

/**
 * Runs a command on the configured database, beside a server that may be running on it, and returns its exit status.
 * Settings that are missing or wrong are told one a line; warnings and errors of the log go to standard error. A command of the
 * demo, whose people have known passwords, is refused in production.
 */
export async function withConfiguredPlatform(
  io: CommandIo,
  work: (platform: Platform, databaseUrl: string) => Promise<number>,
  { isDemo = false } = {},
): Promise<number> {
  let config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    io.err(`${error.message}\n`)
    return exit.badInput
  }
  if (isDemo && config.isProduction) {
    io.err('The people of the demo have known passwords: none is made where NODE_ENV is production.\n')
    return exit.badInput
  }
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => io.err(line) })
  const postgres = await providePostgres(config)
  const db = openDatabase(postgres.url, { poolSize: 2, applicationName: 'tandem command', kind: 'maintenance' })
  try {
    await migrate(db)
    const mailer = createMailer(config, log)
    const platform = { db, clock: systemClock, config: { ...config, databaseUrl: postgres.url }, log, mailer }
    return await work(platform, postgres.url)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
