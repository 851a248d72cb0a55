import { sql, type RawBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterDatabaseTransaction, withTimeBounds, type Db } from './database.ts'
import { fixedStatement } from './fixed-statement.ts'
import type { Log } from './log.ts'
import { notificationChannel } from './notifications.ts'

/*
 * What listeners learn is written into a table with the change it is about, and published once that is committed (0089): PostgreSQL keeps
 * a lock of the whole database from a notification until its commit, which would let every order of every market wait for the disk of
 * the others. Published and removed in one database transaction, so that what a process left behind is published by another, and
 * nothing is lost.
 */

/** What is committed within so many milliseconds is published together. */
const gathering = 5
const publishedAtOnce = 1_000
/** How often a process that has listeners looks for what another one left behind. */
const lookEvery = 1_000

/** The round of each pool that is about to publish what is committed. */
const waking = new WeakMap<Db, Promise<void>>()

/** Writes notices of less than 8,000 bytes that are published to every listener once the database transaction is committed. */
export async function storeNews(db: Db, notices: readonly string[]): Promise<void> {
  await sql`${insertNews([...notices])}`.execute(db)
  publishAfterwards(db)
}

/** The same as a part of a statement, for which `publishAfterwards` is called, too; `notices` is the list, or where it will stand. */
export function insertNews(notices: unknown): RawBuilder<unknown> {
  return sql`insert into live_news (notice) select unnest(${notices}::text[])`
}

/** Publishes what was written once the database transaction under way has ended. */
export function publishAfterwards(db: Db): void {
  afterDatabaseTransaction(db, (pool) => {
    if (waking.has(pool)) return
    const round = sleep(gathering)
      .then(() => waking.delete(pool))
      .then(() => publishNews(pool))
      // It stays in the table, and those who have listeners look there.
      .catch(() => undefined)
    waking.set(pool, round)
  })
}

/** Notifies the listeners of all processes of what is written and committed, whoever wrote it. */
async function publishNews(db: Db): Promise<void> {
  for (let taken = publishedAtOnce; taken === publishedAtOnce;) {
    // Two publish at once: neither waits for the other.
    const [row] = await withTimeBounds('call', () =>
      takeNews(db, { most: publishedAtOnce, channel: notificationChannel }),
    )
    taken = row?.taken ?? 0
  }
}

const takeNews = fixedStatement(
  (_db, value: (name: 'most' | 'channel') => unknown) => sql<{ taken: number }>`
    with taken as (
      delete from live_news where ctid = any(array(select ctid from live_news limit ${value('most')} for update skip locked))
      returning notice),
    published as (select pg_notify(${value('channel')}, notice) from (select distinct notice from taken) as each)
    select (select count(*)::int4 from taken) as taken, (select count(*)::int4 from published) as published`,
)

/** Looks, until it is stopped, for what a process that died has committed and not published. */
export function keepPublishing(db: Db, log: Log): { stop: () => void } {
  let isPublishing = false
  let hasFailed = false
  const look = async () => {
    if (isPublishing) return
    isPublishing = true
    try {
      await publishNews(db)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'what changed in the markets could not be published; it is tried again')
      hasFailed = true
    } finally {
      isPublishing = false
    }
  }
  const looking = setInterval(() => void look(), lookEvery)
  return { stop: () => clearInterval(looking) }
}
