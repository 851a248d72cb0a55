import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readTestConfig } from './config.ts'
import { migrate, openDatabase } from './database.ts'
import { startPostgres } from './embedded-postgres.ts'
import { fingerprintMigrations } from './migrations.ts'
import { wideIdentities } from './wide-numbers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are made, and what they are copies of. */
    testCluster: { url: string; template: string }
  }
}

const templateLock = 7_283_003
const beyondFourBytes = 3_000_000_001

/**
 * Runs once before all test files: names the PostgreSQL server of the tests, `DATABASE_URL` or one of our own that
 * keeps nothing safe on disk and is fast for it, and prepares the migrated database that every test file gets a copy of.
 */
export default async function prepareTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl: given, dataDir } = readTestConfig()
  const own = given === undefined ? await startOwn(dataDir) : undefined
  const url = given ?? own?.url ?? ''
  const template = `tandem_test_template_${await fingerprintMigrations()}`

  await withClient(url, async (client) => {
    if (own) await dropLeftovers(client, template)
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await createTemplate(client, url, template)
  })
  project.provide('testCluster', { url, template })

  return async () => {
    if (own) await own.stop()
    else await withClient(url, (client) => client.query(`drop database if exists ${template}`))
  }
}

function startOwn(dataDir: string) {
  return startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
}

/** Removes what killed runs left, unless another run is using the server. */
async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows: users } = await client.query("select from pg_stat_activity where application_name = 'tandem presence'")
  if (users.length > 1) return
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'tandem\\_test%' and datname <> $1",
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

async function createTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished} template template0 encoding 'UTF8'`)
  const db = openDatabase(withDatabase(url, unfinished), { poolSize: 1 })
  try {
    await migrate(db)
    // What counts without an end counts beyond four bytes, so that nothing reads or sends it as if it had four.
    for (const { table, column } of wideIdentities)
      await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} restart with ${sql.lit(beyondFourBytes)}`.execute(
        db,
      )
  } finally {
    await db.destroy()
  }
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
