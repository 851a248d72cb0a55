import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Db } from './database.ts'
import { withClient, withDatabase } from './test-cluster.ts'

export interface TestDatabase {
  readonly db: Db
  readonly url: string
}

/**
 * Gives the test file, or the `describe` it is called in, a migrated database of its own, dropped at the end.
 * The fields can be read from the first hook or test on.
 */
export function useTestDatabase(): TestDatabase {
  const cluster = inject('testCluster')
  const name = `tandem_test_${randomBytes(6).toString('hex')}`
  const url = withDatabase(cluster.url, name)
  let db: Db | undefined

  beforeAll(async () => {
    await withClient(cluster.url, async (client) => {
      await client.query(`create database ${name} template ${cluster.template}`)
    })
    db = openDatabase(url, { poolSize: 12 })
  })
  afterAll(async () => {
    await db?.destroy()
    await withClient(cluster.url, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
    })
  })

  return {
    url,
    get db() {
      if (!db) throw new Error('The test database exists from the first hook or test on')
      return db
    },
  }
}
