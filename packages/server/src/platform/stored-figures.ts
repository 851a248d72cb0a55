import { connectionStates } from '@tandem/core/metering/analyser.ts'
import { sql, type Selectable } from 'kysely'
import type { JobTables } from '../schema/jobs.ts'
import { readAtOnce, type Db } from './database.ts'
import { heldLocks } from './lease.ts'

/** What the database says of the whole installation, whichever process did it. */
export interface StoredFigures {
  readonly jobs: readonly Selectable<JobTables['jobs']>[]
  readonly mailsDue: number
  /** Attached analysers by the state of their connection. */
  readonly analysers: ReadonlyMap<string, number>
  readonly heldLeases: ReadonlySet<number>
}

/** Reads it in a few short statements, each along an index or over a table of few rows. */
export async function readStoredFigures(db: Db, now: Temporal.Instant): Promise<StoredFigures> {
  return readAtOnce(db, async (tx) => {
    const jobs = await tx.selectFrom('jobs').selectAll().execute()
    const { count } = await tx
      .selectFrom('notices')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('mail_due_at', '<=', now)
      .where('mailed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const states = await tx
      .selectFrom('analysers as a')
      .leftJoin('analyser_states as s', 's.analyser_id', 'a.id')
      .select([sql<string>`coalesce(s.state, 'waiting')`.as('state'), sql<number>`count(*)::int4`.as('count')])
      .where('a.status', '=', 'active')
      .groupBy(sql`1`)
      .execute()
    const none = connectionStates.map((state): [string, number] => [state, 0])
    const analysers = new Map([...none, ...states.map(({ state, count }): [string, number] => [state, count])])
    return { jobs, mailsDue: Number(count), analysers, heldLeases: (await heldLocks(tx)).leases }
  })
}
