import { administratorRole } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Role } from '@tandem/contract/accounts/accounts.ts'
import { sql } from 'kysely'
import { brokenUniqueness, type Db, type Tx } from '../../platform/database.ts'

/** All roles with the number of their users, or one of them. */
export async function listRoles(db: Db, roleId?: number): Promise<Role[]> {
  const rows = await db
    .selectFrom('roles')
    .selectAll()
    .select(sql<bigint>`(select count(*) from user_roles where role_id = roles.id)`.as('users'))
    .$if(roleId !== undefined, (query) => query.where('id', '=', roleId ?? 0))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, users: Number(row.users) }))
}

export async function getRole(db: Db, roleId: number) {
  const [role] = await listRoles(db, roleId)
  if (!role) throw new Refusal('not_found')
  const members = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.username'])
    .where('role_id', '=', roleId)
    .orderBy('users.username_key')
    .execute()
  return { ...role, members }
}

/** Adds a role; refuses `role_already_exists`. */
export async function insertRole(db: Db, role: { name: string; description: string }): Promise<Role> {
  try {
    const row = await db.insertInto('roles').values(role).returningAll().executeTakeFirstOrThrow()
    return { ...row, users: 0 }
  } catch (error) {
    if (brokenUniqueness(error)) throw new Refusal('role_already_exists', {}, 'name')
    throw error
  }
}

/** Gives a user these roles and no others; false, and nothing done, when one of them does not exist. */
export async function replaceRoles(tx: Tx, userId: number, names: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(names)]
  const roles = wanted.length > 0 ? await tx.selectFrom('roles').select('id').where('name', 'in', wanted).execute() : []
  if (roles.length !== wanted.length) return false
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  if (roles.length > 0) {
    await tx
      .insertInto('user_roles')
      .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
      .execute()
  }
  return true
}

/** Lets one change of administrators happen at a time. Comes before any user in the lock order. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.selectFrom('roles').select('id').where('name', '=', administratorRole).forUpdate().execute()
}

/** Refuses `last_administrator` when nobody but this user could administer; the administrators must be locked. */
export async function refuseLastAdministrator(tx: Tx, userId: number): Promise<void> {
  const administrators = await tx
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('roles.name', '=', administratorRole)
    .where('users.closed_at', 'is', null)
    .where('users.activated_at', 'is not', null)
    .execute()
  const isAdministrator = administrators.some(({ id }) => id === userId)
  if (isAdministrator && administrators.length === 1) throw new Refusal('last_administrator')
}
