import { accessScopes } from '@tandem/core/access/access.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { readableLine } from './readable-name.ts'
import { rule } from '../validation.ts'
import { Id, Instant, PathId } from '../wire.ts'

export const maxAccessTokens = 10
const maxTokenDays = 365
const maxCallsPerMinute = 6_000

const Scope = z.enum(accessScopes)

/** A program's token as its owner sees it: everything but the token. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters, by which it is known again. */
  hint: z.string(),
  scopes: z.array(Scope),
  callsPerMinute: z.int(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null: never. */
  lastUsedAt: Instant.nullable(),
})
export type AccessToken = z.output<typeof AccessToken>

export const NewAccessToken = z.object({
  name: readableLine(z.string().trim().min(2, rule('name_too_short')).max(60, rule('input_too_long'))),
  scopes: z.array(Scope).min(1).max(accessScopes.length),
  days: z.int().min(1).max(maxTokenDays).default(90),
  callsPerMinute: z.int().min(1).max(maxCallsPerMinute).default(600),
})
export type NewAccessToken = z.output<typeof NewAccessToken>

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/api/access-tokens',
  audience: 'transactional',
  about: ['accessTokens'],
  summary: 'Own access tokens that are valid, the newest first',
  response: z.array(AccessToken),
})

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/access-tokens',
  audience: 'transactional',
  changes: ['accessTokens'],
  summary: 'Makes a token for a program; it is told this once and never again',
  body: NewAccessToken,
  response: AccessToken.extend({ token: z.string() }),
  refusals: ['too_many_access_tokens'],
  countsAs: 'account',
})

export const withdrawAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/access-tokens/{id}',
  audience: 'transactional',
  changes: ['accessTokens'],
  summary: 'Withdraws an own token: nothing is done with it from now on',
  params: z.object({ id: PathId }),
  response: z.object({ id: Id }),
  countsAs: 'account',
})
