import { administratorRole, isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { coalesce } from '../../platform/coalesce.ts'
import type { HttpOptions } from '../../platform/http.ts'
import { KnownCallers, type KnownCaller } from '../../platform/known-callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { identifyPrograms, tokenPrefix } from './access-tokens.service.ts'
import * as credentials from './credentials.store.ts'
import { markSessionsUsed } from './sessions.store.ts'
import { readToken, type Token } from './tokens.ts'

/**
 * Who a bearer token belongs to, a person's or a program's: `identify` says it as of now, null when the token says nothing any more;
 * `recall` as the database said seconds ago, for a call whose database transaction confirms it, null where nothing is known.
 */
export function identification(platform: Platform): Required<Pick<HttpOptions, 'identify' | 'recall'>> {
  const programs = identifyPrograms(platform)
  const people = identifyPeople(platform)
  const of = (token: string) => (token.startsWith(tokenPrefix) ? programs : people)
  return {
    identify: (token, use) => of(token).identify(token, use),
    recall: (token, mayCall) => of(token).recall(token, mayCall),
  }
}

function identifyPeople(platform: Platform): ReturnType<typeof identification> {
  const find = coalesce((tokens: readonly Token[]) => credentials.findCallers(platform.db, tokens))
  const known = new KnownCallers<KnownCaller>()
  const noteUse = noteUses(platform)
  return {
    async identify(text) {
      const token = readToken(platform, text)
      const askedAt = performance.now()
      const found = token && (await find(token))
      const current = found && asKnown(platform, found)
      known.keep(text, current, askedAt)
      if (found?.sessionId !== undefined) noteUse(found.sessionId)
      return current?.caller ?? null
    },
    // A token that has expired by now says nothing, whatever is known of it.
    recall(text, mayCall) {
      const found = readToken(platform, text) && known.find(text)
      if (!found || !mayCall(found.caller)) return Promise.resolve(null)
      if (found.standing.sessionId !== null) noteUse(found.standing.sessionId)
      return Promise.resolve(found)
    },
  }
}

/** An administrator who has yet to set up the second factor that is required may do what everybody may, and set it up. */
function asKnown({ config }: Platform, found: credentials.FoundCaller): KnownCaller {
  const { hasSecondFactor, facts, ...given } = found
  const standing = { userId: given.userId, facts, sessionId: given.sessionId ?? null, tokenId: null }
  const isComplete = hasSecondFactor || !config.administratorsNeedSecondFactor || !isAdministrator(given)
  const caller: Caller = isComplete
    ? given
    : { ...given, roles: given.roles.filter((role) => role !== administratorRole), needsSecondFactor: true }
  return { caller, standing }
}

const minute = 60_000
const sessionsRemembered = 10_000

/** Keeps when sessions were last used, once a minute each, without anybody waiting for it. */
function noteUses({ db, clock, log }: Platform): (sessionId: number) => void {
  const noted = new Map<number, number>()
  const write = coalesce(async (ids: readonly number[]) => {
    await markSessionsUsed(db, ids, clock.now())
    return ids
  })
  return (sessionId) => {
    const now = clock.now().epochMilliseconds
    const last = noted.get(sessionId)
    if (last !== undefined && now - last < minute) return
    if (noted.size >= sessionsRemembered) noted.clear()
    noted.set(sessionId, now)
    write(sessionId).catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be kept'))
  }
}
