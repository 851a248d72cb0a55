import { AsyncLocalStorage } from 'node:async_hooks'

/** How long the database may take over something, in milliseconds; 0: as long as it likes. */
export interface TimeBounds {
  /** One statement, from when it is sent until its answer is complete. */
  readonly statement: number
  /** Waiting for a lock that another database transaction holds. */
  readonly lock: number
  /** A database transaction that waits for this process: then it is ended, and what it locked is free. */
  readonly idle: number
}

/**
 * Every bound on the work of the database, in one table. `idle` of a call is what keeps a process that stands still from
 * holding up the others: it is shorter than `lock`, so that who waits for such a process outlasts it.
 */
export const timeBounds = {
  /** What somebody waits for, and the matching. */
  call: { statement: 8_000, lock: 4_500, idle: 3_500 },
  /** Reads of much, files that are made or read: they hold no lock that anybody waits for. */
  report: { statement: 30_000, lock: 4_500, idle: 15_000 },
  /** A mail is handed over before its database transaction ends. */
  mailing: { statement: 8_000, lock: 4_500, idle: 45_000 },
  /** What the platform does by itself, and what settles many accounts at once. */
  job: { statement: 120_000, lock: 10_000, idle: 20_000 },
  /** The auction is cleared and verified inside its database transaction. */
  clearing: { statement: 300_000, lock: 10_000, idle: 300_000 },
  /** Migrations, the demo's seed, commands. */
  maintenance: { statement: 0, lock: 600_000, idle: 0 },
} as const satisfies Record<string, TimeBounds>

export type WorkKind = keyof typeof timeBounds

const kinds = new AsyncLocalStorage<WorkKind>()

/** Runs `work` with the bounds of its kind, whatever the bounds of whoever asked for it. */
export function withTimeBounds<T>(kind: WorkKind, work: () => Promise<T>): Promise<T> {
  return kinds.run(kind, work)
}

/** The kind of the work under way; undefined where nobody said. */
export function kindOfWork(): WorkKind | undefined {
  return kinds.getStore()
}
