import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { noPlace, pushProfile } from '@tandem/contract/metering/analysers.ts'
import type { Db } from '../../../platform/database.ts'
import { insertAnalyser } from '../analysers.store.ts'
import type { SentTarget } from '../sent-readings.store.ts'

interface FoundTarget {
  /** `other`: one that is read, so that nothing may be pushed; null: none is attached. */
  readonly attached: SentTarget | 'other' | null
  /** One for pushed counters was disabled by its owner. */
  readonly isDisabled: boolean
  /** Until when the last one measured that is attached no longer. */
  readonly endedAt: Temporal.Instant | null
}

/** What a push of a user finds. The user's analysers must be locked. */
export async function findPushTarget(tx: Db, userId: number): Promise<FoundTarget> {
  const rows = await tx
    .selectFrom('analysers')
    .select(['id', 'profile_id', 'status', 'attached_at', 'disabled_at', 'removed_at'])
    .where('user_id', '=', userId)
    .execute()
  const active = rows.find(({ status }) => status === 'active')
  const target = active && { analyserId: active.id, attachedAt: active.attached_at }
  const ends = rows.flatMap((row) => (row.status === 'active' ? [] : (row.disabled_at ?? row.removed_at ?? [])))
  return {
    attached: target && active.profile_id !== pushProfile ? 'other' : (target ?? null),
    isDisabled: rows.some(({ profile_id: profile, status }) => profile === pushProfile && status === 'disabled'),
    endedAt: ends.toSorted(Temporal.Instant.compare).at(-1) ?? null,
  }
}

interface NewTarget {
  readonly userId: number
  readonly placement: MeterPlacement
  readonly at: Temporal.Instant
  readonly attachedAt: Temporal.Instant
}

/** Attaches an analyser for what a program pushes: nobody connects to it, so its address is none. */
export async function addPushed(tx: Db, { userId, placement, at, attachedAt }: NewTarget): Promise<SentTarget> {
  const place = { ...noPlace, framing: 'tcp' as const, mqtt: null, answerMs: null }
  const settings = { ...place, profileId: pushProfile, readingCode: 'Push', placement, connectionPower: null }
  const analyserId = await insertAnalyser(tx, { ...settings, userId, addedBy: userId, at })
  await tx.updateTable('analysers').set({ attached_at: attachedAt }).where('id', '=', analyserId).execute()
  return { analyserId, attachedAt }
}
