import type { Caller } from '@tandem/core/access/access.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { usernameKey } from './names.ts'

/** The names of the roles of a row of users. */
export const rolesOfUser = sql`select roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by roles.id`

/** What a token says of its bearer: who it was given to, when, and in which session. */
export interface CallerClaim {
  readonly userId: number
  readonly issuedAt: Temporal.Instant
  readonly sessionId: number | null
}

/** A caller, whether a second factor is set, and the text of `factsOfUser`. */
export type FoundCaller = Caller & { readonly hasSecondFactor: boolean; readonly facts: string }

const hasSecondFactor = sql<boolean>`exists (select from second_factors f
  where f.user_id = users.id and f.confirmed_at is not null)`

/**
 * All of an account that decides what its callers may do, as one text: it is another as soon as the row of `users`, the roles or the second
 * factor are.
 */
export const factsOfUser = sql<string>`encode(sha256(convert_to(
  concat_ws(' ', users.xmin, array(${rolesOfUser})::text, ${hasSecondFactor}), 'UTF8')), 'base64')`

/** Asked of every call but those whose database transaction confirms who calls. */
const findBearers = fixedStatement((db, value: (name: 'ids' | 'sessionIds') => unknown) =>
  db
    .selectFrom('users')
    .select(['id', 'user_type', 'sessions_valid_from', sql<string[]>`array(${rolesOfUser})`.as('roles')])
    .select([hasSecondFactor.as('has_second_factor'), factsOfUser.as('facts')])
    .select(
      sql<number[]>`array(select s.id::float8 from sessions s where s.id = any(${value('sessionIds')}::int8[])
        and s.user_id = users.id)`.as('sessions'),
    )
    .where('id', '=', sql<number>`any(${value('ids')}::int4[])`)
    .where('is_system', '=', false)
    .where('closed_at', 'is', null),
)

/**
 * Who calls, as of now, in the order of the claims; null when there is no such open account, when nobody may sign in as
 * it, when the session was ended, or, for a token without one, when it is older than what ended all of them.
 */
export async function findCallers(db: Db, claims: readonly CallerClaim[]): Promise<(FoundCaller | null)[]> {
  const ids = [...new Set(claims.map(({ userId }) => userId))]
  const sessionIds = claims.flatMap(({ sessionId }) => sessionId ?? [])
  const rows = await findBearers(db, { ids: listOf(ids), sessionIds: listOf(sessionIds) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return claims.map(({ userId, issuedAt, sessionId }) => {
    const row = byId.get(userId)
    if (!row) return null
    const { user_type: userType, roles, has_second_factor: hasSecondFactor, facts } = row
    const caller = { userId, userType, roles, hasSecondFactor, facts }
    if (sessionId !== null) return row.sessions.includes(sessionId) ? { ...caller, sessionId } : null
    return Temporal.Instant.compare(row.sessions_valid_from, issuedAt) > 0 ? null : caller
  })
}

/** What a sign-in needs to know. */
export interface Credentials {
  readonly userId: number
  readonly passwordHash: string
  readonly isActivated: boolean
  /** When all credentials were ended for the last time. */
  readonly validFrom: Temporal.Instant
  readonly hasSecondFactor: boolean
}

/** The credentials of an open account; nobody signs in as a user that the platform itself runs. */
export async function findCredentials(
  db: Db,
  who: { readonly username: string } | { readonly userId: number },
): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'activated_at', 'sessions_valid_from', hasSecondFactor.as('has_second_factor')])
    .$call((query) =>
      'userId' in who
        ? query.where('id', '=', who.userId)
        : query.where('username_key', '=', usernameKey(who.username)),
    )
    .where('is_system', '=', false)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    passwordHash: row.password_hash,
    isActivated: row.activated_at !== null,
    validFrom: row.sessions_valid_from,
    hasSecondFactor: row.has_second_factor,
  }
}

/** Keeps credentials from being ended until the database transaction ends; false where that has happened since `validFrom`. */
export async function lockCredentialsForShare(tx: Tx, userId: number, validFrom: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('sessions_valid_from')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && Temporal.Instant.compare(row.sessions_valid_from, validFrom) === 0
}
