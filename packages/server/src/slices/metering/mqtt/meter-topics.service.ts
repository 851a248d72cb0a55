import type { Caller } from '@tandem/core/access/access.ts'
import type { MqttSource } from '@tandem/core/metering/mqtt-source.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import {
  mostMeterTopics,
  type addMeterTopic as addContract,
  type findMeterTopics as findContract,
  type MeterTopic,
} from '@tandem/contract/metering/mqtt.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../../platform/database.ts'
import { requireOwn } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockOpenUserForShare } from '../users.store.ts'
import * as store from './mqtt.store.ts'

/** Of which topics the meters of a user may be read. */
export async function findMeterTopics(
  { db, config }: Platform,
  caller: Caller,
  userId: number,
): Promise<ResponseOf<typeof findContract>> {
  requireOwn(caller, userId)
  const topics = await store.findTopics(db, [userId])
  return {
    brokers: config.mqttBrokers.map(({ name }) => name),
    topics: topics.map(({ id, broker, prefix, addedAt }) => ({ id, broker, prefix, addedAt })),
  }
}

/**
 * Lets the meters of a user be read from a topic and all below it. Refuses `meter_topic_not_allowed` for a broker that the
 * settings do not name, and `meter_topic_taken` where it would show one user what is another's.
 */
export async function addMeterTopic(
  { db, clock, config }: Platform,
  caller: Caller,
  { userId, broker, prefix }: BodyOf<typeof addContract> & { readonly userId: number },
): Promise<MeterTopic> {
  if (!config.mqttBrokers.some(({ name }) => name === broker)) {
    throw new Refusal('meter_topic_not_allowed', { topic: `${broker}: ${prefix}` }, 'broker')
  }
  return inDatabaseTransaction(db, async (tx) => {
    await store.lockTopics(tx)
    await lockOpenUserForShare(tx, userId)
    const known = await store.findTopics(tx, [userId])
    if (known.length >= mostMeterTopics) throw new Refusal('too_many_meter_topics', { most: mostMeterTopics })
    const beside = await store.findTopicBeside(tx, { userId, broker, prefix })
    if (beside !== null) throw new Refusal('meter_topic_taken', { prefix: beside }, 'prefix')
    const at = clock.now()
    const id = await store.insertTopic(tx, { userId, broker, prefix, addedBy: caller.userId, at })
    await record(tx, { caller, at, userId, id }, null, { broker, prefix })
    return { id, broker, prefix, addedAt: at }
  })
}

/** Takes a topic from its user. Refuses `not_found`. */
export async function removeMeterTopic({ db, clock }: Platform, caller: Caller, id: number): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    await store.lockTopics(tx)
    const removed = await store.deleteTopic(tx, id)
    if (!removed) throw new Refusal('not_found')
    const { userId, broker, prefix } = removed
    await record(tx, { caller, at: clock.now(), userId, id }, { broker, prefix }, null)
  })
}

type Named = Pick<MeterTopic, 'broker' | 'prefix'>

async function record(
  tx: Db,
  { caller, at, userId, id }: { caller: Caller; at: Temporal.Instant; userId: number; id: number },
  before: Named | null,
  after: Named | null,
): Promise<void> {
  const action = after ? ('meterTopic.added' as const) : ('meterTopic.removed' as const)
  await recordAudit(tx, {
    at,
    actorId: caller.userId,
    action,
    subject: 'meterTopic',
    subjectId: id,
    userId,
    before,
    after,
  })
}

/**
 * Refuses `meter_topic_not_allowed` for a source of a broker that the settings do not name, or with a topic that is not of this
 * user. null: whose it will be is not said, and any topic will do.
 */
export async function requireTopics(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  source: MqttSource,
  userId: number | null,
): Promise<void> {
  const isKnown = config.mqttBrokers.some(({ name }) => name === source.broker)
  if (!isKnown) throw new Refusal('meter_topic_not_allowed', { topic: `${source.broker}: …` }, 'mqtt')
  if (userId === null) return
  const topic = store.forbiddenTopicOf(source, await store.findTopics(db, [userId]))
  if (topic !== null) throw new Refusal('meter_topic_not_allowed', { topic }, 'mqtt')
}
