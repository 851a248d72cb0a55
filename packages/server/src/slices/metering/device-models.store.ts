import type { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { modelIdOf, profileOfModel } from './devices/profiles.ts'

export interface StoredModel {
  readonly id: number
  readonly userId: number
  readonly username: string
  readonly map: RegisterMap
  readonly isShared: boolean
  /** Analysers that were not removed, its owner's and those of others. */
  readonly analysers: number
  readonly foreignAnalysers: number
  readonly version: number
  readonly changedAt: Temporal.Instant
}

/** As an analyser names the model of a row, in SQL. */
export const modelProfile = sql<string>`'${sql.raw(profileOfModel(''))}' || m.id`

export interface ModelFilter {
  readonly id?: number
  /** Theirs, and those that are shared. */
  readonly usableBy?: number
}

/** By name. */
export async function findModels(db: Db, { id, usableBy }: ModelFilter): Promise<StoredModel[]> {
  const used = sql`analysers as a where a.profile_id = ${modelProfile} and a.status != 'removed'`
  let query = db
    .selectFrom('device_models as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'u.username', 'm.map', 'm.is_shared', 'm.version', 'm.changed_at'])
    .select(sql<bigint>`(select count(*) from ${used})`.as('analysers'))
    .select(sql<bigint>`(select count(*) from ${used} and a.user_id != m.user_id)`.as('foreign_analysers'))
    .orderBy(sql`lower(m.map->>'name')`)
    .orderBy('m.id')
  if (id !== undefined) query = query.where('m.id', '=', id)
  if (usableBy !== undefined) {
    query = query.where((of) => of.or([of('m.user_id', '=', usableBy), of('m.is_shared', '=', true)]))
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    username: row.username,
    map: row.map,
    isShared: row.is_shared,
    analysers: Number(row.analysers),
    foreignAnalysers: Number(row.foreign_analysers),
    version: row.version,
    changedAt: row.changed_at,
  }))
}

/** Whether the person may have an analyser of this model; it stays so until the transaction ends. */
export async function lockModelForShare(tx: Db, profileId: string, userId: number): Promise<boolean> {
  const id = modelIdOf(profileId)
  if (id === null) return false
  const row = await tx
    .selectFrom('device_models')
    .select('id')
    .where('id', '=', id)
    .where((of) => of.or([of('user_id', '=', userId), of('is_shared', '=', true)]))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody attaches an analyser of this model meanwhile. */
export async function lockModelForUpdate(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('device_models').select('id').where('id', '=', id).forUpdate().execute()
}

export async function countModelsOf(tx: Db, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('device_models')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface ModelWrite {
  readonly map: RegisterMap
  readonly isShared: boolean
  readonly at: Temporal.Instant
}

export async function insertModel(tx: Db, userId: number, { map, isShared, at }: ModelWrite): Promise<number> {
  const { id } = await tx
    .insertInto('device_models')
    .values({ user_id: userId, is_shared: isShared, map: JSON.stringify(map), changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateModel(tx: Db, id: number, { map, isShared, at }: ModelWrite): Promise<void> {
  await tx
    .updateTable('device_models')
    .set((of) => ({
      is_shared: isShared,
      map: JSON.stringify(map),
      changed_at: at,
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteModel(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('device_models').where('id', '=', id).execute()
}
