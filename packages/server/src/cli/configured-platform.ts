import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { migrate, openDatabase } from '../platform/database.ts'
import { providePostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { checkDatabase } from '../platform/start-failure.ts'
import { exit, type CommandIo } from './io.ts'

/** The settings, with the address of the database server that is used. */
export type ConfiguredServer = Config & { readonly databaseUrl: string }

/**
 * Runs a command beside the configured database as it is, migrated or not, and returns its exit status. Settings that are missing
 * or wrong are told one a line. A command of the demo, whose people have known passwords, is refused in production.
 */
export async function withConfiguredServer(
  io: CommandIo,
  work: (config: ConfiguredServer) => Promise<number>,
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
  const postgres = await providePostgres(config)
  try {
    return await work({ ...config, databaseUrl: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/**
 * Runs a command on the configured database, which is migrated first, beside a server that may be running on it, and returns its
 * exit status. Warnings and errors of the log go to standard error. Throws `CannotStart` where the database cannot be used.
 */
export function withConfiguredPlatform(
  io: CommandIo,
  work: (platform: Platform, databaseUrl: string) => Promise<number>,
  options: { isDemo?: boolean } = {},
): Promise<number> {
  const run = async (config: ConfiguredServer) => {
    await checkDatabase(config.databaseUrl)
    const log = createLog({ logLevel: 'warn' }, { write: (line: string) => io.err(line) })
    const db = openDatabase(config.databaseUrl, { poolSize: 2, applicationName: 'tandem command', kind: 'maintenance' })
    try {
      await migrate(db)
      const mailer = createMailer(config, log)
      return await work({ db, clock: systemClock, config, log, mailer }, config.databaseUrl)
    } finally {
      await db.destroy()
    }
  }
  return withConfiguredServer(io, run, options)
}
