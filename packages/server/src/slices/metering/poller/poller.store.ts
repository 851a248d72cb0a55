import type { ConnectionFault, ConnectionState, ModbusFraming } from '@tandem/core/metering/analyser.ts'
import { sentProfiles } from '@tandem/contract/metering/analysers.ts'
import { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { modelProfile } from '../device-models.store.ts'
import { findProfile, profileOfMap, type DeviceProfile } from '../devices/profiles.ts'
import { attachmentHolds } from '../samples.store.ts'
import type { DeviceState } from './device-state.ts'

/** An attached analyser as it is to be polled. */
export interface ActiveAnalyser {
  readonly analyserId: number
  readonly profileId: string
  /** null: nobody knows this model any more. Another object is another description. */
  readonly profile: DeviceProfile | null
  readonly ip: string
  readonly port: number
  readonly deviceId: number
  readonly framing: ModbusFraming
  /** null: as long as is usual. */
  readonly answerMs: number | null
  /** Another attachment is another device, whatever else is the same. */
  readonly attachedAt: Temporal.Instant
  readonly isWatched: boolean
  /** What was last stored. */
  readonly state: DeviceState
}

/** Those that are attached and whose model is known. */
export async function listActive(db: Db, now: Temporal.Instant): Promise<ActiveAnalyser[]> {
  const rows = await db
    .selectFrom('analysers as a')
    .leftJoin('analyser_states as s', 's.analyser_id', 'a.id')
    .leftJoin('device_models as m', (join) => join.on('a.profile_id', '=', modelProfile))
    .select('m.map')
    .select(['a.id', 'a.profile_id', 'a.ip', 'a.port', 'a.unit_id', 'a.framing', 'a.answer_ms', 'a.attached_at'])
    .select(['s.state', 's.since', 's.reason'])
    .select(sql<boolean>`coalesce(s.watched_until > ${now}, false)`.as('is_watched'))
    .where('a.status', '=', 'active')
    .where('a.profile_id', 'is not', null)
    .where('a.profile_id', 'not in', [...sentProfiles])
    .$narrowType<{ profile_id: string }>()
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    analyserId: row.id,
    profileId: row.profile_id,
    profile: profileOf(row.profile_id, row.map),
    ip: row.ip,
    port: row.port,
    deviceId: row.unit_id,
    framing: row.framing,
    answerMs: row.answer_ms,
    attachedAt: row.attached_at,
    isWatched: row.is_watched,
    state: { state: row.state ?? 'waiting', since: row.since ?? row.attached_at, reason: row.reason },
  }))
}

/** The stored models as they were read last, so that what has not changed stays the same object. */
const described = new Map<string, { readonly text: string; readonly profile: DeviceProfile | null }>()

function profileOf(profileId: string, map: RegisterMap | null): DeviceProfile | null {
  const builtIn = findProfile(profileId)
  if (builtIn || map === null) return builtIn
  const text = JSON.stringify(map)
  const known = described.get(profileId)
  if (known?.text === text) return known.profile
  const read = RegisterMap.safeParse(map)
  const profile = read.success ? profileOfMap(profileId, read.data) : null
  described.set(profileId, { text, profile })
  return profile
}

/** What a turn told of an analyser, to be stored. */
export interface StateUpdate extends DeviceState {
  readonly analyserId: number
  readonly attachedAt: Temporal.Instant
  readonly checkedAt: Temporal.Instant
  /** Of the last turn that gave values, as JSON; null: none since the last update. */
  readonly good: { readonly at: Temporal.Instant; readonly measured: string } | null
}

/** Stores the states of analysers that are still attached as they were; the last values stay where there are no new ones. */
export async function writeStates(tx: Db, updates: readonly StateUpdate[]): Promise<void> {
  if (updates.length === 0) return
  // Always in the same sequence, so that two who write many rows never wait for each other.
  const sorted = updates.toSorted((a, b) => a.analyserId - b.analyserId)
  const ids = sorted.map(({ analyserId }) => analyserId)
  await sql`select from analyser_states where analyser_id = any(${ids}::integer[]) order by analyser_id for no key update`.execute(
    tx,
  )
  await sql`
    update analyser_states as t set
      state = s.state, since = s.since, reason = s.reason, checked_at = s.checked_at,
      last_good_at = coalesce(s.good_at, t.last_good_at), measured = coalesce(s.measured, t.measured)
    from unnest(
      ${ids}::integer[],
      ${sorted.map(({ attachedAt }) => attachedAt)}::timestamptz[],
      ${sorted.map(({ state }) => state)}::text[],
      ${sorted.map(({ since }) => since)}::timestamptz[],
      ${sorted.map(({ reason }) => reason)}::text[],
      ${sorted.map(({ checkedAt }) => checkedAt)}::timestamptz[],
      ${sorted.map(({ good }) => good?.at ?? null)}::timestamptz[],
      ${sorted.map(({ good }) => good?.measured ?? null)}::jsonb[]
    ) as s (analyser_id, attached_at, state, since, reason, checked_at, good_at, measured)
    join analysers as a on a.id = s.analyser_id and a.attached_at = s.attached_at and a.status = 'active'
    where t.analyser_id = s.analyser_id and s.checked_at >= a.attached_at`.execute(tx)
}

/** A change of state. */
export interface StateChange {
  readonly analyserId: number
  readonly attachedAt: Temporal.Instant
  readonly at: Temporal.Instant
  readonly state: ConnectionState
  readonly reason: ConnectionFault | null
}

/** Stores changes of state, each once. */
export async function insertEvents(db: Db, changes: readonly StateChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into analyser_events (analyser_id, at, state, reason)
    select s.analyser_id, s.sampled_at, s.state, s.reason
    from unnest(
      ${changes.map(({ analyserId }) => analyserId)}::integer[],
      ${changes.map(({ attachedAt }) => attachedAt)}::timestamptz[],
      ${changes.map(({ at }) => at)}::timestamptz[],
      ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ reason }) => reason)}::text[]
    ) as s (analyser_id, attached_at, sampled_at, state, reason)
    join analysers as a on a.id = s.analyser_id and ${attachmentHolds}
    order by s.analyser_id, s.sampled_at
    on conflict do nothing`.execute(db)
}

/** What tells one database from all others, on whatever server; fit for the name of a folder. */
export async function identifyDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select (select system_identifier from pg_control_system()) || '-' || oid as name
    from pg_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database does not say what it is')
  return row.name
}
