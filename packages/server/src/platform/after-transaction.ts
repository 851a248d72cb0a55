import type { Kysely } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../schema/database.ts'

type Db = Kysely<Database>

const afterwards = new AsyncLocalStorage<((db: Db) => void)[]>()

/** Runs `transaction`, a database transaction on `db`, and then what `afterDatabaseTransaction` was given in it. */
export async function withWorkAfterwards<T>(db: Db, transaction: () => Promise<T>): Promise<T> {
  const after: ((db: Db) => void)[] = []
  try {
    return await afterwards.run(after, transaction)
  } finally {
    for (const each of after) each(db)
  }
}

/**
 * Calls `work` with the database once the database transaction under way is over, committed or not; at once where `db` is none. What it
 * does must harm nobody where nothing was stored, and throw nothing.
 */
export function afterDatabaseTransaction(db: Db, work: (db: Db) => void): void {
  if (!db.isTransaction) return work(db)
  afterwards.getStore()?.push(work)
}
