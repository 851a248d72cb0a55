import { sql } from 'kysely'
import { openDatabase, type Db } from '../platform/database.ts'
import { migrate, migrateOnRequest } from '../platform/migrations.ts'
import { missingWidenings } from '../platform/wide-numbers.ts'
import { withConfiguredServer } from './configured-platform.ts'
import { exit, type Command } from './io.ts'

const ownName = 'tandem numbers'

/**
 * `numbers widen`: gives the numbers of what is counted without an end eight bytes, in one database transaction that has their tables
 * alone, so all servers are to be ended before: it refuses while one is connected. Older versions cannot run afterwards. A database that
 * was widened before is given what has come since; done once it changes nothing any more.
 */
export const widenNumbersCommand: Command = (args, io) => {
  if (args.length > 0) {
    io.err('Usage: tandem numbers widen\n')
    return Promise.resolve(exit.badInput)
  }
  return withConfiguredServer(io, async ({ databaseUrl }) => {
    const db = openDatabase(databaseUrl, { poolSize: 1, kind: 'maintenance', applicationName: ownName })
    try {
      const others = await connected(db)
      if (others > 0) {
        io.err(`${others} connections of Tandem are open. End all servers and commands first; nothing was changed.\n`)
        return exit.checkFailed
      }
      await migrate(db)
      const missing = await missingWidenings(db)
      const isDone = missing.length === 0
      if (!isDone) await migrateOnRequest(db, missing)
      io.out(isDone ? 'the numbers have eight bytes already\n' : 'the numbers have eight bytes\n')
      return exit.done
    } finally {
      await db.destroy()
    }
  })
}

/** Servers and commands at this database. Whoever only keeps the project's own PostgreSQL running is none. */
async function connected(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from pg_stat_activity
    where datname = current_database() and application_name like 'tandem%' and application_name not in (${ownName}, 'tandem presence')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
