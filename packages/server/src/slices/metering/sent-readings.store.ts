import { sentProfiles } from '@tandem/contract/metering/analysers.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { insertEvents, writeStates } from './poller/poller.store.ts'

/** The attached analyser that readings are sent for. */
export interface SentTarget {
  readonly analyserId: number
  readonly attachedAt: Temporal.Instant
}

/** Who sends nothing for so long has stopped. */
const silentAfter = { hours: 2 }

/** Lets the hours from a moment on be closed again, where they were closed without what is known now. */
export async function reopenHours(tx: Db, { analyserId }: SentTarget, from: Temporal.Instant): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('analysers')
    .set({ hours_until: sql`date_trunc('hour', ${from.toString()}::timestamptz, 'UTC')` })
    .where('id', '=', analyserId)
    .where('hours_until', '>', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  // Where the counters stood then is read of the samples before.
  await tx
    .updateTable('analyser_counters')
    .set({ import_at: null, import_wh: null, export_at: null, export_wh: null })
    .where('analyser_id', '=', analyserId)
    .execute()
}

interface Heard extends SentTarget {
  readonly at: Temporal.Instant
  /** As JSON. */
  readonly measured: string
}

/** Notes that devices were heard of, each once in the list, and what they showed last. What is old makes none online. */
export async function markHeard(tx: Db, heard: readonly Heard[], now: Temporal.Instant): Promise<void> {
  const fresh = heard.filter(({ at }) => Temporal.Instant.compare(at, now.subtract(silentAfter)) >= 0)
  if (fresh.length === 0) return
  const rows = await tx
    .selectFrom('analyser_states')
    .select(['analyser_id', 'state', 'since', 'last_good_at'])
    .where(
      'analyser_id',
      'in',
      fresh.map(({ analyserId }) => analyserId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.analyser_id, row]))
  const news = fresh.flatMap(({ at, measured, ...target }) => {
    const before = known.get(target.analyserId)
    const isNewer = before && (!before.last_good_at || Temporal.Instant.compare(before.last_good_at, at) < 0)
    return isNewer ? [{ target, before, good: { at, measured } }] : []
  })
  await writeStates(
    tx,
    news.map(({ target, before, good }) => {
      const since = before.state === 'online' ? before.since : now
      return { ...target, state: 'online' as const, since, reason: null, checkedAt: now, good }
    }),
  )
  const back = news.filter(({ before }) => before.state !== 'online')
  await insertEvents(
    tx,
    back.map(({ target }) => ({ ...target, at: now, state: 'online' as const, reason: null })),
  )
}

/** Devices of which nothing was sent since then are offline: nobody else looks for them. */
export async function markSilent(db: Db, now: Temporal.Instant): Promise<void> {
  const since = now.subtract(silentAfter)
  const silent = await db
    .selectFrom('analysers as a')
    .innerJoin('analyser_states as s', 's.analyser_id', 'a.id')
    .select(['a.id', 'a.attached_at'])
    .where('a.profile_id', 'in', [...sentProfiles])
    .where('a.status', '=', 'active')
    .where('s.state', '!=', 'offline')
    // Of one that waits since it was attached, or since its broker is back, nothing has come either.
    .where(sql<boolean>`greatest(s.last_good_at, case when s.state = 'waiting' then s.since end) < ${since}`)
    .execute()
  const changes = silent.map(({ id, attached_at: attachedAt }) => ({
    analyserId: id,
    attachedAt,
    at: now,
    state: 'offline' as const,
    reason: 'no_message' as const,
  }))
  await writeStates(
    db,
    changes.map(({ at, ...change }) => ({ ...change, since: at, checkedAt: at, good: null })),
  )
  await insertEvents(db, changes)
}
