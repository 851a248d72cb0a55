import { randomBytes } from 'node:crypto'
import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { maxAccessTokens, type AccessToken, type NewAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { recordAudit } from '../../platform/audit.ts'
import { callBudgetsOf } from '../../platform/call-budgets.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { HttpOptions } from '../../platform/http.ts'
import { KnownCallers } from '../../platform/known-callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { coalesce } from '../../platform/coalesce.ts'
import * as store from './access-tokens.store.ts'
import { lockUser } from './accounts.store.ts'
import { fingerprint } from './links.store.ts'
import { ownAct } from './own-act.ts'
import { requireSession } from './sessions.store.ts'

/** What every access token begins with: whoever finds one in a file knows what it is. */
export const tokenPrefix = 'tandem_'

/** Own valid tokens, the newest first. */
export function listAccessTokens({ db, clock }: Platform, caller: Caller): Promise<AccessToken[]> {
  return store.findValidTokens(db, caller.userId, clock.now())
}

/** Makes a token and tells it, this once. Refuses `too_many_access_tokens`. */
export async function createAccessToken(
  { db, clock }: Platform,
  caller: Caller,
  { name, scopes, days, callsPerMinute }: NewAccessToken,
): Promise<AccessToken & { token: string }> {
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const { userId } = caller
  const made = await inDatabaseTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    const now = clock.now()
    const valid = await store.findValidTokens(tx, userId, now)
    if (valid.length >= maxAccessTokens) throw new Refusal('too_many_access_tokens', { max: maxAccessTokens })
    const stored = await store.insertToken(tx, {
      userId,
      name,
      callsPerMinute,
      scopes: [...new Set(scopes)],
      hash: fingerprint(token),
      hint: token.slice(0, tokenPrefix.length + 6),
      createdAt: now,
      expiresAt: now.add({ hours: 24 * days }),
    })
    await recordAudit(tx, ownAct('token.created', userId, now, { subject: 'accessToken', subjectId: stored.id }))
    return stored
  })
  return { ...made, token }
}

/** Withdraws an own token; it is refused everywhere from now on, and its streams end. */
export async function withdrawAccessToken(platform: Platform, { userId }: Caller, id: number): Promise<{ id: number }> {
  const at = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    if (!(await store.markTokenWithdrawn(tx, userId, id, at))) throw new Refusal('not_found')
    await recordAudit(tx, ownAct('token.withdrawn', userId, at, { subject: 'accessToken', subjectId: id }))
  })
  sayCredentialsEnded(platform, userId)
  return { id }
}

/**
 * Who an access token belongs to, as of now or as the database said seconds ago. Both refuse `too_many_requests` beyond its limit of calls.
 */
export function identifyPrograms(platform: Platform): Required<Pick<HttpOptions, 'identify' | 'recall'>> {
  const { db, clock } = platform
  const find = coalesce((hashes: readonly string[]) => store.findBearers(db, hashes, clock.now()))
  const known = new KnownCallers<store.TokenBearer>()
  const budgets = callBudgetsOf(platform)
  const countCall = async ({ tokenId, callsPerMinute }: store.TokenBearer) => {
    const limit = { calls: callsPerMinute, seconds: 60 }
    const { isAllowed, seconds } = await budgets.count(`token/${String(tokenId)}`, limit)
    if (!isAllowed) throw new Refusal('too_many_requests', { seconds })
  }
  return {
    async identify(token, use) {
      const hash = fingerprint(token)
      const askedAt = performance.now()
      const bearer = await find(hash)
      known.keep(hash, bearer, askedAt)
      if (!bearer) return null
      if (use === 'call') await countCall(bearer)
      return bearer.caller
    },
    async recall(token, mayCall) {
      const bearer = known.find(fingerprint(token))
      if (!bearer || !mayCall(bearer.caller) || Temporal.Instant.compare(bearer.expiresAt, clock.now()) <= 0)
        return null
      await countCall(bearer)
      return bearer
    },
  }
}
