import type { Caller } from '@tandem/core/access/access.ts'
import { mayUse } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'

/** A token comes with a call, or is read again while its stream goes on: that is no call. */
export type TokenUse = 'call' | 'again'

/** Who a bearer token belongs to; null for a bad, expired or withdrawn one. */
export type Identify = (token: string, use: TokenUse) => Promise<Caller | null>

const callers = new WeakMap<FastifyRequest, Caller | null>()

/**
 * Decides on the head of a request whether it is taken, before a byte of its body is read, unpacked or understood. Refuses a packed
 * body (`unsupported_media_type`), who is not signed in, who may not call, and a token without the scope.
 */
export async function admitRequest(endpoint: AnyEndpoint, request: FastifyRequest, identify: Identify): Promise<void> {
  refusePacked(request)
  const caller = await identifyCaller(request, identify, 'call')
  admit(endpoint, caller)
  callers.set(request, caller)
}

/** The caller of a request that was admitted. Public use cases must not ask who calls; if one does, that is a bug. */
export function admittedCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller) return caller
  const fail = () => {
    throw new Error('a public call asked for its caller')
  }
  return Object.defineProperties({} as Caller, { userId: { get: fail }, userType: { get: fail }, roles: { get: fail } })
}

export async function identifyCaller(
  request: FastifyRequest,
  identify: Identify,
  use: TokenUse,
): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? identify(token, use) : null
}

/** A packed body costs its sender next to nothing and the server much: none is taken. */
function refusePacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity') throw new Refusal('unsupported_media_type')
}

function admit(endpoint: AnyEndpoint, caller: Caller | null): void {
  if (!mayUse(endpoint.audience, caller)) throw new Refusal(caller ? 'not_allowed' : 'not_signed_in')
  if (!caller?.scopes || endpoint.audience === 'public') return
  // What has no scope is for people: coins, accounts, administration, and tokens themselves.
  if (endpoint.scope === null) throw new Refusal('not_allowed')
  if (!caller.scopes.includes(endpoint.scope)) throw new Refusal('scope_missing', { scope: endpoint.scope })
}
