import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import type { AnalyserStatus, AnalyserSettings } from '@tandem/core/metering/analyser.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import type { Connection } from '@tandem/contract/metering/analysers.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { modelProfile } from './device-models.store.ts'
import { phasesOf } from './devices/profiles.ts'

export interface StoredAnalyser extends AnalyserSettings {
  readonly analyserId: number
  readonly userId: number
  readonly username: string
  readonly status: AnalyserStatus
  readonly version: number
  readonly addedAt: Temporal.Instant
  readonly disabledAt: Temporal.Instant | null
  /** Of a model that somebody here described; null for any other. */
  readonly modelName: string | null
  /** Of its model; null where that is not known. */
  readonly phases: 1 | 3 | null
  readonly connection: Connection | null
}

export interface AnalyserFilter {
  readonly userId?: number
  readonly analyserId?: number
  readonly state?: 'all' | 'online' | 'offline' | 'disabled'
  readonly search?: string
}

/** Analysers that were not removed, the attached ones first. */
export async function findAnalysers(
  db: Db,
  filter: AnalyserFilter,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<StoredAnalyser[]> {
  const { userId, analyserId, state = 'all', search = '' } = filter
  let query = db
    .selectFrom('analysers as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('analyser_states as s', 's.analyser_id', 'a.id')
    .leftJoin('device_models as m', (join) => join.on('a.profile_id', '=', modelProfile))
    .select('m.map')
    .select(['a.id', 'a.user_id', 'u.username', 'a.profile_id', 'a.ip', 'a.port', 'a.unit_id', 'a.reading_code'])
    .select([
      'a.placement',
      'a.connection_power_w',
      'a.framing',
      'a.answer_ms',
      'a.mqtt',
      'a.status',
      'a.version',
      'a.added_at',
      'a.disabled_at',
    ])
    .select(['s.state', 's.since', 's.last_good_at', 's.reason'])
    .where('a.status', '!=', 'removed')
    .orderBy('a.status')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
  if (userId !== undefined) query = query.where('a.user_id', '=', userId)
  if (analyserId !== undefined) query = query.where('a.id', '=', analyserId)
  if (state === 'disabled') query = query.where('a.status', '=', 'disabled')
  else if (state !== 'all') {
    query = query.where('a.status', '=', 'active').where('a.profile_id', 'is not', null).where('s.state', '=', state)
  }
  const words = search.trim().toLowerCase()
  if (words !== '') {
    const text = sql<string>`lower(u.username || ' ' || a.ip || ' ' || a.reading_code || ' ' || coalesce(m.map->>'name', a.profile_id, ''))`
    query = query.where(sql<boolean>`position(${words} in ${text}) > 0`)
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    analyserId: row.id,
    userId: row.user_id,
    username: row.username,
    profileId: row.profile_id,
    modelName: row.map?.name ?? null,
    phases: phasesOf(row.profile_id, row.map),
    ip: row.ip,
    port: row.port,
    deviceId: row.unit_id,
    readingCode: row.reading_code,
    placement: row.placement,
    connectionPower: row.connection_power_w,
    framing: row.framing,
    answerMs: row.answer_ms,
    mqtt: row.mqtt,
    status: row.status,
    version: row.version,
    addedAt: row.added_at,
    disabledAt: row.disabled_at,
    connection:
      row.status === 'active' && row.profile_id !== null && row.state && row.since
        ? { state: row.state, since: row.since, lastGoodAt: row.last_good_at, reason: row.reason }
        : null,
  }))
}

/** Where a device is reached. */
export type DevicePlace = Pick<AnalyserSettings, 'ip' | 'port' | 'deviceId'>

/** For whom a device is read, by the attached analyser; null: for nobody. */
export async function findReaderOf(db: Db, { ip, port, deviceId }: DevicePlace): Promise<number | null> {
  const row = await db
    .selectFrom('analysers')
    .select('user_id')
    .where('status', '=', 'active')
    .where('ip', '=', ip)
    .where('port', '=', port)
    .where('unit_id', '=', deviceId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Makes whoever else changes the analysers of this user wait. */
export async function lockAnalysersOf(tx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_283_009}, ${userId})`.execute(tx)
}

export async function insertAnalyser(
  tx: Db,
  terms: AnalyserSettings & { readonly userId: number; readonly addedBy: number; readonly at: Temporal.Instant },
): Promise<number> {
  const { id } = await tx
    .insertInto('analysers')
    .values({
      user_id: terms.userId,
      profile_id: terms.profileId,
      ip: terms.ip,
      port: terms.port,
      unit_id: terms.deviceId,
      reading_code: terms.readingCode,
      placement: terms.placement,
      connection_power_w: terms.connectionPower,
      framing: terms.framing,
      answer_ms: terms.answerMs,
      mqtt: terms.mqtt && JSON.stringify(terms.mqtt),
      status: 'active',
      added_at: terms.at,
      added_by: terms.addedBy,
      attached_at: terms.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await startState(tx, id, terms.at)
  return id
}

/** Stores changed terms. Attached again, it begins anew: what its counters did meanwhile is nobody's reading. */
export async function changeAnalyser(
  tx: Db,
  analyserId: number,
  change: AnalyserSettings & { readonly isActive: boolean; readonly wasActive: boolean; readonly at: Temporal.Instant },
): Promise<void> {
  const { isActive, wasActive, at } = change
  await tx
    .updateTable('analysers')
    .set((of) => ({
      profile_id: change.profileId,
      ip: change.ip,
      port: change.port,
      unit_id: change.deviceId,
      reading_code: change.readingCode,
      placement: change.placement,
      connection_power_w: change.connectionPower,
      framing: change.framing,
      answer_ms: change.answerMs,
      mqtt: change.mqtt && JSON.stringify(change.mqtt),
      version: of('version', '+', 1),
      status: isActive ? 'active' : 'disabled',
      disabled_at: isActive ? null : at,
      ...(isActive && !wasActive ? { attached_at: at, hours_until: null } : {}),
    }))
    .where('id', '=', analyserId)
    .execute()
  if (isActive && !wasActive) await startState(tx, analyserId, at)
}

/** Ends whatever a user has attached and forgets where it is; what it measured stays. */
export async function eraseAnalysersOf(tx: Db, userId: number, at: Temporal.Instant): Promise<void> {
  await lockAnalysersOf(tx, userId)
  await tx
    .updateTable('analysers')
    .set((of) => ({
      status: 'removed',
      removed_at: at,
      ip: '0.0.0.0',
      mqtt: null,
      reading_code: '',
      version: of('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('meter_topics').where('user_id', '=', userId).execute()
  await tx.updateTable('reading_imports').set({ content: null, file_name: '' }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('reading_layouts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('device_models').where('user_id', '=', userId).where('is_shared', '=', false).execute()
}

export async function markRemoved(tx: Db, analyserId: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('analysers')
    .set((of) => ({ status: 'removed', removed_at: at, version: of('version', '+', 1) }))
    .where('id', '=', analyserId)
    .execute()
}

async function startState(tx: Db, analyserId: number, at: Temporal.Instant): Promise<void> {
  const begun = { state: 'waiting' as const, since: at, reason: null, checked_at: null, last_good_at: null }
  await tx
    .insertInto('analyser_states')
    .values({ analyser_id: analyserId, ...begun, watched_until: null })
    .onConflict((conflict) => conflict.column('analyser_id').doUpdateSet({ ...begun, measured: '{}' }))
    .execute()
}

/** What was last known of some analysers. */
export async function findStates(
  db: Db,
  analyserIds: readonly number[],
): Promise<Map<number, { connection: Connection; values: MeasuredValues }>> {
  if (analyserIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('analyser_states')
    .select(['analyser_id', 'state', 'since', 'last_good_at', 'reason', 'measured'])
    .where('analyser_id', 'in', [...analyserIds])
    .execute()
  return new Map(
    rows.map((row) => [
      row.analyser_id,
      {
        connection: { state: row.state, since: row.since, lastGoodAt: row.last_good_at, reason: row.reason },
        values: row.measured,
      },
    ]),
  )
}

/** Says that somebody looks at the values of these analysers until then; in the poller's sequence of locks. */
export async function markWatched(db: Db, analyserIds: readonly number[], until: Temporal.Instant): Promise<void> {
  if (analyserIds.length === 0) return
  await sql`
    update analyser_states as s set watched_until = ${until.toString()}::timestamptz
    from (select analyser_id from analyser_states where analyser_id = any(${[...analyserIds]}::int4[])
      order by analyser_id for update) as watched
    where s.analyser_id = watched.analyser_id`.execute(db)
}

/** When an analyser came and went, the latest first. */
export function findEvents(db: Db, analyserId: number, limit: number) {
  return db
    .selectFrom('analyser_events')
    .select(['at', 'state', 'reason'])
    .where('analyser_id', '=', analyserId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

/** Total active power since then, in mW, in order. */
export async function findPowerSince(
  db: Db,
  analyserId: number,
  since: Temporal.Instant,
): Promise<{ at: Temporal.Instant; power: number }[]> {
  const rows = await db
    .selectFrom('analyser_samples')
    .select(['sampled_at as at', 'power_mw'])
    .where('analyser_id', '=', analyserId)
    .where('sampled_at', '>=', since)
    .orderBy('sampled_at')
    .execute()
  return rows.flatMap(({ at, power_mw: power }) => (power === null ? [] : [{ at, power: Number(power) }]))
}

/** Its means of `minutes` each since then, each at the mean of the moments it is of, in order. */
export async function findPowerMeans(
  db: Db,
  analyserId: number,
  { since, minutes }: { readonly since: Temporal.Instant; readonly minutes: number },
): Promise<{ at: Temporal.Instant; power: number }[]> {
  const { rows } = await sql<{ at: number; power: number }>`
    select round(avg(extract(epoch from sampled_at)))::float8 as at, round(avg(power_mw))::float8 as power
    from analyser_samples
    where analyser_id = ${analyserId} and sampled_at >= ${since} and power_mw is not null
    group by floor(extract(epoch from sampled_at) / ${minutes * 60}::int4) order by 1`.execute(db)
  return rows.map(({ at, power }) => ({ at: Temporal.Instant.fromEpochMilliseconds(at * 1_000), power }))
}

export async function countSamples(db: Db, analyserId: number, since: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('analyser_samples')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('analyser_id', '=', analyserId)
    .where('sampled_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
