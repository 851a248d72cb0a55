import { isBelow, type MqttSource } from '@tandem/core/metering/mqtt-source.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { mqttProfile } from '@tandem/contract/metering/analysers.ts'
import type { MeterTopic } from '@tandem/contract/metering/mqtt.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import type { DeviceState } from '../poller/device-state.ts'
import type { SentTarget } from '../sent-readings.store.ts'

/** An attached analyser whose messages come over MQTT. */
export interface MqttMeter extends SentTarget {
  readonly userId: number
  readonly placement: MeterPlacement
  /** In W. */
  readonly connectionPower: number | null
  readonly source: MqttSource
  /** All its topics are of its user. */
  readonly isAllowed: boolean
  /** What was last stored. */
  readonly state: DeviceState
}

/** Those that are attached. */
export async function listMqttMeters(db: Db): Promise<MqttMeter[]> {
  const rows = await db
    .selectFrom('analysers as a')
    .innerJoin('analyser_states as s', 's.analyser_id', 'a.id')
    .select(['a.id', 'a.user_id', 'a.placement', 'a.connection_power_w', 'a.mqtt', 'a.attached_at'])
    .select(['s.state', 's.since', 's.reason'])
    .where('a.status', '=', 'active')
    .where('a.profile_id', '=', mqttProfile)
    .orderBy('a.id')
    .execute()
  const users = [...new Set(rows.map((row) => row.user_id))]
  const topics = Map.groupBy(await findTopics(db, users), ({ userId }) => userId)
  return rows.flatMap((row) => {
    if (!row.mqtt) return []
    return [
      {
        analyserId: row.id,
        attachedAt: row.attached_at,
        userId: row.user_id,
        placement: row.placement,
        connectionPower: row.connection_power_w,
        source: row.mqtt,
        isAllowed: forbiddenTopicOf(row.mqtt, topics.get(row.user_id) ?? []) === null,
        state: { state: row.state, since: row.since, reason: row.reason },
      },
    ]
  })
}

/** Which of these meters are in the state in which they were read; they stay so until the database transaction ends. */
export async function lockUnchanged(tx: Tx, meters: readonly MqttMeter[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('analyser_states')
    .select(['analyser_id', 'state', 'reason'])
    .where(
      'analyser_id',
      'in',
      meters.map(({ analyserId }) => analyserId),
    )
    .orderBy('analyser_id')
    .forNoKeyUpdate()
    .execute()
  const now = new Map(rows.map((row) => [row.analyser_id, row]))
  const unchanged = meters.filter(({ analyserId, state: read }) => {
    const row = now.get(analyserId)
    return row?.state === read.state && row.reason === read.reason
  })
  return new Set(unchanged.map(({ analyserId }) => analyserId))
}

/** The first topic of a source that is not below one of these; null: all are. */
export function forbiddenTopicOf(
  { broker, signals }: MqttSource,
  topics: readonly Pick<MeterTopic, 'broker' | 'prefix'>[],
): string | null {
  const own = topics.filter((each) => each.broker === broker)
  return signals.find(({ topic }) => !own.some(({ prefix }) => isBelow(topic, prefix)))?.topic ?? null
}

interface TopicOfUser extends MeterTopic {
  readonly userId: number
}

/** What these users' meters may be read from. */
export async function findTopics(db: Db, userIds: readonly number[]): Promise<TopicOfUser[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('meter_topics')
    .select(['id', 'user_id', 'broker', 'prefix', 'added_at'])
    .where('user_id', 'in', [...userIds])
    .orderBy('broker')
    .orderBy('prefix')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    broker: row.broker,
    prefix: row.prefix,
    addedAt: row.added_at,
  }))
}

/** Makes whoever else changes topics wait. */
export async function lockTopics(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_283_012}::integer, 0)`.execute(tx)
}

/** Of another user: a topic that is `prefix`, above it or below it; null: there is none. */
export async function findTopicBeside(
  tx: Db,
  { userId, broker, prefix }: Pick<TopicOfUser, 'userId' | 'broker' | 'prefix'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('meter_topics')
    .select('prefix')
    .where('broker', '=', broker)
    .where((of) =>
      of.or([
        of('prefix', '=', prefix),
        of.and([
          of('user_id', '!=', userId),
          of.or([
            sql<boolean>`starts_with(${prefix}, prefix || '/')`,
            sql<boolean>`starts_with(prefix, ${`${prefix}/`})`,
          ]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row?.prefix ?? null
}

interface NewTopic extends Pick<TopicOfUser, 'userId' | 'broker' | 'prefix'> {
  readonly addedBy: number
  readonly at: Temporal.Instant
}

export async function insertTopic(tx: Db, { userId, broker, prefix, addedBy, at }: NewTopic): Promise<number> {
  const { id } = await tx
    .insertInto('meter_topics')
    .values({ user_id: userId, broker, prefix, added_by: addedBy, added_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives what was taken; undefined where there was none. */
export async function deleteTopic(tx: Db, id: number) {
  return tx
    .deleteFrom('meter_topics')
    .where('id', '=', id)
    .returning(['user_id as userId', 'broker', 'prefix'])
    .executeTakeFirst()
}
