import type { AccessScope } from '@tandem/core/access/access.ts'
import type { AccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database.ts'
import type { KnownCaller } from '../../platform/known-callers.ts'
import { factsOfUser } from './credentials.store.ts'

export interface NewToken {
  readonly userId: number
  readonly name: string
  readonly hash: string
  readonly hint: string
  readonly scopes: readonly AccessScope[]
  readonly callsPerMinute: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

const listed = ['id', 'name', 'hint', 'scopes', 'calls_per_minute', 'created_at', 'expires_at', 'last_used_at'] as const
type ListedRow = Pick<Selectable<Database['access_tokens']>, (typeof listed)[number]>

function readToken(row: ListedRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    callsPerMinute: row.calls_per_minute,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Valid tokens of a user, the newest first. */
export async function findValidTokens(db: Db, userId: number, now: Temporal.Instant): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(listed)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(readToken)
}

export async function insertToken(tx: Tx, token: NewToken): Promise<AccessToken> {
  const row = await tx
    .insertInto('access_tokens')
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      hint: token.hint,
      scopes: [...token.scopes],
      calls_per_minute: token.callsPerMinute,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
      withdrawn_at: null,
    })
    .returning(listed)
    .executeTakeFirstOrThrow()
  return readToken(row)
}

/** Withdraws a token of a user's; false when there is no such valid one. */
export async function markTokenWithdrawn(db: Db, userId: number, id: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws all tokens of a user. */
export async function withdrawTokensOf(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('access_tokens').set({ name: '' }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('access_tokens')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Who calls with a token, and how often it may. */
export interface TokenBearer extends KnownCaller {
  readonly tokenId: number
  readonly callsPerMinute: number
  readonly expiresAt: Temporal.Instant
}

/**
 * Who the tokens with these hashes belong to, in their order, as of `now`; null for one that is unknown, expired,
 * withdrawn, or of an account that is closed. That it was used is written down once a minute.
 */
export async function findBearers(
  db: Db,
  hashes: readonly string[],
  now: Temporal.Instant,
): Promise<(TokenBearer | null)[]> {
  const rows = await db
    .selectFrom('access_tokens as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .select(['t.id', 't.token_hash', 't.user_id', 't.scopes', 't.calls_per_minute', 't.last_used_at', 't.expires_at'])
    .select(['users.user_type', factsOfUser.as('facts')])
    .where('t.token_hash', '=', sql<string>`any(${[...new Set(hashes)]}::text[])`)
    .where('t.withdrawn_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('users.closed_at', 'is', null)
    .where('users.is_system', '=', false)
    .execute()
  const unwritten = rows.filter(({ last_used_at: last }) => !last || last.until(now).total('seconds') >= 60)
  if (unwritten.length > 0) {
    const ids = unwritten.map(({ id }) => id)
    await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', 'in', ids).execute()
  }
  const byHash = new Map(rows.map((row) => [row.token_hash, row]))
  return hashes.map((hash) => {
    const row = byHash.get(hash)
    if (!row) return null
    // A program acts as a trader, never as an administrator, whatever its owner's roles.
    const { id: tokenId, user_id: userId, user_type: userType, scopes, facts } = row
    return {
      tokenId,
      caller: { userId, userType, roles: [], scopes },
      standing: { userId, facts, sessionId: null, tokenId },
      callsPerMinute: row.calls_per_minute,
      expiresAt: row.expires_at,
    }
  })
}
