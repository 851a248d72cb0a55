import { type RowsWanted } from '../../platform/long-lists.ts'
import { maySee, type Caller } from '@tandem/core/access/access.ts'
import { checkAnalyserChange, type AnalyserSettings } from '@tandem/core/metering/analyser.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ParamsOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/metering/analysers.ts'
import { mqttProfile, noPlace, pushProfile, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { brokenUniqueness, inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './analysers.store.ts'
import { closeHoursOf } from './close-hours.ts'
import { canonicalPlace, refuseInUse, requireAllowed } from './device-places.ts'
import { requireProfile } from './device-models.service.ts'
import { findProfile } from './devices/profiles.ts'
import { requireTopics } from './mqtt/meter-topics.service.ts'
import { lockOpenUserForShare } from './users.store.ts'

/** The analysers of a user, the attached one first. */
export async function findAnalysersOf({ db }: Platform, caller: Caller, userId: number): Promise<Analyser[]> {
  requireOwn(caller, userId)
  return (await store.findAnalysers(db, { userId })).map(toWire)
}

export async function listAnalysers(
  { db }: Platform,
  filter: store.AnalyserFilter,
  rows: RowsWanted,
): Promise<Analyser[]> {
  return rows.take(await store.findAnalysers(db, filter, rows)).map(toWire)
}

type Wanted = ParamsOf<typeof contract.addAnalyser> & BodyOf<typeof contract.addAnalyser>

/**
 * Registers an analyser and attaches it. Refuses `analyser_attached` while another is, `analyser_in_use` for a device that is
 * read for somebody already, an address that the settings do not allow, and topics that are not this user's.
 */
export async function addAnalyser(platform: Platform, caller: Caller, wanted: Wanted): Promise<Analyser> {
  const { db, clock } = platform
  requireOwn(caller, wanted.userId)
  const terms = toTerms(wanted, unstated)
  if (terms.profileId !== mqttProfile) requireAllowed(platform, terms)
  return inDatabaseTransaction(db, async (tx) => {
    await requireReadable(tx, platform, terms, wanted.userId)
    await store.lockAnalysersOf(tx, wanted.userId)
    await lockOpenUserForShare(tx, wanted.userId)
    const known = await store.findAnalysers(tx, { userId: wanted.userId })
    if (known.some(({ status }) => status === 'active')) throw new Refusal('analyser_attached')
    if (!terms.mqtt) await refuseInUse(tx, terms, (userId) => userId === wanted.userId)
    const added = { ...terms, userId: wanted.userId, addedBy: caller.userId, at: clock.now() }
    const analyserId = await attach(() => store.insertAnalyser(tx, added))
    const now = await findOne(tx, analyserId)
    await recordChange(tx, { actorId: caller.userId, at: added.at }, null, now)
    return toWire(now)
  })
}

/**
 * Changes a disabled analyser, disables the attached one or attaches one again, by the rules of `checkAnalyserChange`. Refuses
 * `changed_meanwhile` where the analyser is no longer as the caller saw it.
 */
export async function updateAnalyser(
  platform: Platform,
  caller: Caller,
  wanted: BodyOf<typeof contract.updateAnalyser>,
): Promise<Analyser> {
  const { db, clock } = platform
  const { userId } = await findOwn(db, caller, wanted.id)
  return inDatabaseTransaction(db, async (tx) => {
    await store.lockAnalysersOf(tx, userId)
    const current = await findOne(tx, wanted.id)
    if (current.version !== wanted.version) throw new Refusal('changed_meanwhile')
    const wasActive = current.status === 'active'
    const terms = toTerms(wanted, current)
    const others = (await store.findAnalysers(tx, { userId })).filter(({ analyserId }) => analyserId !== wanted.id)
    const isAnotherAttached = others.some(({ status }) => status === 'active')
    checkAnalyserChange({ ...current, isActive: wasActive }, { ...terms, isActive: wanted.isActive }, isAnotherAttached)
    // Whatever became of its address, it can be disabled.
    const isPushed = current.profileId === pushProfile && wanted.profile === pushProfile
    if (wanted.isActive && !isPushed) {
      await requireReadable(tx, platform, terms, userId)
      if (!terms.mqtt) {
        requireAllowed(platform, terms)
        await refuseInUse(tx, terms, (readerId) => readerId === userId)
      }
    }
    // What it measured while it was attached before is its last hours' now, or nobody's.
    if (wanted.isActive && !wasActive) await closeHoursOf(tx, wanted.id, clock.now())
    // With its first model it begins as if it were attached just now.
    const wasRead = wasActive && current.profileId !== null
    const change = { ...terms, isActive: wanted.isActive, wasActive: wasRead, at: clock.now() }
    await attach(() => store.changeAnalyser(tx, wanted.id, change))
    const changed = await findOne(tx, wanted.id)
    await recordChange(tx, { actorId: caller.userId, at: change.at }, current, changed)
    return toWire(changed)
  })
}

/** Removes an analyser that is not attached; what it measured stays. */
export async function removeAnalyser({ db, clock }: Platform, caller: Caller, analyserId: number): Promise<void> {
  const { userId } = await findOwn(db, caller, analyserId)
  await inDatabaseTransaction(db, async (tx) => {
    await store.lockAnalysersOf(tx, userId)
    const analyser = await findOne(tx, analyserId)
    if (analyser.status === 'active') throw new Refusal('analyser_attached')
    const at = clock.now()
    await store.markRemoved(tx, analyserId, at)
    await recordChange(tx, { actorId: caller.userId, at }, analyser, null)
  })
}

/** Writes what an administrator did to somebody's analyser to the audit log. Where it is reached, it is gone with its owner's account. */
async function recordChange(
  tx: Db,
  who: { readonly actorId: number; readonly at: Temporal.Instant },
  before: store.StoredAnalyser | null,
  after: store.StoredAnalyser | null,
): Promise<void> {
  const known = after ?? before
  if (!known) return
  const facts = (analyser: store.StoredAnalyser | null) =>
    analyser && {
      status: analyser.status,
      profile: analyser.profileId,
      placement: analyser.placement,
      connectionPower: analyser.connectionPower,
      framing: analyser.framing,
      answerMs: analyser.answerMs,
      mqtt: analyser.mqtt && { ...analyser.mqtt, signals: analyser.mqtt.signals.length },
      deviceId: analyser.deviceId,
      readingCode: analyser.readingCode,
    }
  const isMoved = before && after && (before.ip !== after.ip || before.port !== after.port)
  await recordActOnAnother(tx, {
    ...who,
    action: after ? 'analyser.changed' : 'analyser.removed',
    subject: 'analyser',
    subjectId: known.analyserId,
    userId: known.userId,
    before: facts(before),
    after: after && { ...facts(after), ...(isMoved && { address: 'changed' }) },
  })
}

/** An analyser that the caller may see; for anybody else it is not there. */
export async function findOwn(db: Db, caller: Caller, analyserId: number): Promise<store.StoredAnalyser> {
  const analyser = await findOne(db, analyserId)
  if (!maySee(caller, analyser.userId)) throw new Refusal('not_found')
  return analyser
}

async function findOne(db: Db, analyserId: number): Promise<store.StoredAnalyser> {
  const [analyser] = await store.findAnalysers(db, { analyserId })
  if (!analyser) throw new Refusal('not_found')
  return analyser
}

/** What a call may leave out. */
type Unstated = Pick<AnalyserSettings, 'connectionPower' | 'framing' | 'answerMs' | 'mqtt'>
const unstated: Unstated = { connectionPower: null, framing: 'tcp', answerMs: null, mqtt: null }

type Typed = Pick<
  Wanted,
  | 'ip'
  | 'port'
  | 'deviceId'
  | 'readingCode'
  | 'profile'
  | 'placement'
  | 'connectionPower'
  | 'framing'
  | 'answerMs'
  | 'mqtt'
>

function toTerms(wanted: Typed, known: Unstated): AnalyserSettings {
  const { ip, port, deviceId, readingCode, profile, placement, connectionPower = known.connectionPower } = wanted
  const { framing = known.framing, answerMs = known.answerMs, mqtt = known.mqtt } = wanted
  const isMqtt = profile === mqttProfile
  return {
    ...(isMqtt ? noPlace : canonicalPlace({ ip, port, deviceId })),
    readingCode,
    placement,
    connectionPower,
    framing,
    answerMs,
    mqtt: isMqtt ? mqtt : null,
    profileId: profile,
  }
}

/** Refuses a model that this user may not choose, and topics that are not this user's. */
async function requireReadable(
  tx: Db,
  { config }: Platform,
  { profileId, mqtt }: AnalyserSettings,
  userId: number,
): Promise<void> {
  if (profileId !== mqttProfile) await requireProfile(tx, profileId, userId)
  else if (mqtt) await requireTopics({ db: tx, config }, mqtt, userId)
  else throw new Refusal('analyser_not_saved', {}, 'mqtt')
}

/** The database keeps both rules as well, for two at once: one attached analyser a user, one user a device. */
async function attach<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const rule = brokenUniqueness(error)
    if (rule === 'analysers_one_active') throw new Refusal('analyser_attached')
    if (rule === 'analysers_one_reader') throw new Refusal('analyser_in_use')
    throw error
  }
}

const sentNames: Readonly<Record<string, string>> = { [pushProfile]: 'HTTP push', [mqttProfile]: 'MQTT' }

export function toWire(analyser: store.StoredAnalyser): Analyser {
  const { analyserId, userId, username, profileId, ip, port, deviceId, readingCode, placement, connectionPower } =
    analyser
  return {
    id: analyserId,
    userId,
    username,
    ip,
    port,
    deviceId,
    readingCode,
    placement,
    connectionPower,
    framing: analyser.framing,
    answerMs: analyser.answerMs,
    profile: profileId,
    mqtt: analyser.mqtt && { ...analyser.mqtt, signals: [...analyser.mqtt.signals] },
    profileName: profileId && (findProfile(profileId)?.name ?? analyser.modelName ?? sentNames[profileId] ?? profileId),
    dateAdded: analyser.addedAt,
    isActive: analyser.status === 'active',
    disabledAt: analyser.disabledAt,
    version: analyser.version,
    connection: analyser.connection,
  }
}
