import { isAdministrator, maySee, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import {
  maxDeviceModels,
  type addDeviceModel as contract,
  type DeviceModel,
  type DeviceProfile,
} from '@tandem/contract/metering/device-models.ts'
import type { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './device-models.store.ts'
import { findProfile, mapOfProfile, modelIdOf, profileOfModel } from './devices/profiles.ts'
import { lockOpenUserForShare } from './users.store.ts'

type Wanted = BodyOf<typeof contract>

/** Those that the caller may choose; an administrator sees all. */
export async function listDeviceModels({ db }: Platform, caller: Caller): Promise<DeviceModel[]> {
  const models = await store.findModels(db, isAdministrator(caller) ? {} : { usableBy: caller.userId })
  return models.map((model) => toWire(model, caller))
}

/** The same as models that an analyser may have; of an administrator too only those that are own or shared. */
export async function listDescribedProfiles({ db }: Platform, { userId }: Caller): Promise<DeviceProfile[]> {
  const models = await store.findModels(db, { usableBy: userId })
  return models.map(({ id, map, isShared }) => ({
    id: profileOfModel(id),
    name: map.name,
    phases: map.phases,
    interface: '',
    notes: [],
    origin: isShared ? 'shared' : 'own',
    hasMap: true,
    quantities: map.registers.map(({ quantity }) => quantity),
  }))
}

/** Keeps a register map. Refuses `not_allowed` where somebody else than an administrator shares it, and too many of one person. */
export async function addDeviceModel(platform: Platform, caller: Caller, wanted: Wanted): Promise<DeviceModel> {
  const { db, clock } = platform
  requireMayShare(caller, wanted.isShared)
  return inDatabaseTransaction(db, async (tx) => {
    await lockOpenUserForShare(tx, caller.userId)
    if ((await store.countModelsOf(tx, caller.userId)) >= maxDeviceModels) {
      throw new Refusal('too_many_device_models', { max: maxDeviceModels })
    }
    const id = await store.insertModel(tx, caller.userId, { ...wanted, at: clock.now() })
    const now = await findOne(tx, id)
    await recordChange(tx, { actorId: caller.userId, at: clock.now() }, null, now)
    return toWire(now, caller)
  })
}

/** Changes an own model. What others use stays shared: refuses `device_model_used`. */
export async function changeDeviceModel(
  { db, clock }: Platform,
  caller: Caller,
  wanted: Wanted & { readonly modelId: number; readonly version: number },
): Promise<DeviceModel> {
  const { modelId, version, map, isShared } = wanted
  return inDatabaseTransaction(db, async (tx) => {
    await store.lockModelForUpdate(tx, modelId)
    const before = await findOwn(tx, caller, modelId)
    // Who described what is shared now leaves it to the administrators.
    requireMayShare(caller, isShared || before.isShared)
    if (before.version !== version) throw new Refusal('changed_meanwhile')
    if (!isShared && before.foreignAnalysers > 0) throw new Refusal('device_model_used')
    await store.updateModel(tx, modelId, { map, isShared, at: clock.now() })
    const now = await findOne(tx, modelId)
    await recordChange(tx, { actorId: caller.userId, at: clock.now() }, before, now)
    return toWire(now, caller)
  })
}

/** Deletes an own model; refuses `device_model_used` while an analyser has it. */
export async function removeDeviceModel(
  { db, clock }: Platform,
  caller: Caller,
  modelId: number,
): Promise<{ id: number }> {
  await inDatabaseTransaction(db, async (tx) => {
    await store.lockModelForUpdate(tx, modelId)
    const before = await findOwn(tx, caller, modelId)
    requireMayShare(caller, before.isShared)
    if (before.analysers > 0) throw new Refusal('device_model_used')
    await store.deleteModel(tx, modelId)
    await recordChange(tx, { actorId: caller.userId, at: clock.now() }, before, null)
  })
  return { id: modelId }
}

/** The map of a built-in model or of one that the caller may choose; refuses `not_found` for one that is found by walking. */
export async function getRegisterMap({ db }: Platform, caller: Caller, profile: string): Promise<RegisterMap> {
  const builtIn = findProfile(profile)
  const map = builtIn ? mapOfProfile(builtIn) : await findUsableMap(db, caller, profile)
  if (!map) throw new Refusal('not_found')
  return map
}

/** Of a stored model; null where there is none that the caller may choose. */
export async function findUsableMap(db: Db, caller: Caller, profile: string): Promise<RegisterMap | null> {
  const id = modelIdOf(profile)
  const [model] = id === null ? [] : await store.findModels(db, { id })
  return model && (model.isShared || maySee(caller, model.userId)) ? model.map : null
}

/** Refuses `device_profile_unknown` for a model that this person may not have; it stays as it is until the transaction ends. */
export async function requireProfile(tx: Db, profileId: string | null, userId: number): Promise<void> {
  if (profileId === null || findProfile(profileId)) return
  if (!(await store.lockModelForShare(tx, profileId, userId)))
    throw new Refusal('device_profile_unknown', {}, 'profile')
}

async function findOwn(tx: Db, caller: Caller, id: number): Promise<store.StoredModel> {
  const model = await findOne(tx, id)
  if (!maySee(caller, model.userId)) throw new Refusal('not_found')
  return model
}

async function findOne(tx: Db, id: number): Promise<store.StoredModel> {
  const [model] = await store.findModels(tx, { id })
  if (!model) throw new Refusal('not_found')
  return model
}

function requireMayShare(caller: Caller, isShared: boolean): void {
  if (isShared && !isAdministrator(caller)) throw new Refusal('not_allowed')
}

/** What everybody may choose, or what is somebody else's. */
async function recordChange(
  tx: Db,
  who: { readonly actorId: number; readonly at: Temporal.Instant },
  before: store.StoredModel | null,
  after: store.StoredModel | null,
): Promise<void> {
  const known = after ?? before
  if (!known) return
  const isOnlyOwn = known.userId === who.actorId && !before?.isShared && !after?.isShared
  if (isOnlyOwn) return
  const facts = (model: store.StoredModel | null) => model && { isShared: model.isShared, ...model.map }
  await recordAudit(tx, {
    ...who,
    action: after ? 'deviceModel.changed' : 'deviceModel.removed',
    subject: 'deviceModel',
    subjectId: known.id,
    ...(known.userId !== who.actorId && { userId: known.userId }),
    before: facts(before),
    after: facts(after),
  })
}

function toWire(model: store.StoredModel, caller: Caller): DeviceModel {
  const { id, userId, username, map, isShared, analysers, version, changedAt } = model
  const isOwn = isShared ? isAdministrator(caller) : maySee(caller, userId)
  return { id, profile: profileOfModel(id), map, isShared, username, isOwn, analysers, version, changedAt }
}
