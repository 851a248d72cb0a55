import { mayUse, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { forgetCount, type CallCounter } from './call-limits.ts'
import type { KnownCaller, Standing } from './known-callers.ts'

/** A token comes with a call, or is read again while its stream goes on: that is no call. */
export type TokenUse = 'call' | 'again'

/** Who a bearer token belongs to; null for a bad, expired or withdrawn one. */
export type Identify = (token: string, use: TokenUse) => Promise<Caller | null>

/**
 * Who a bearer token belongs to, as the database said seconds ago, where they may call by that; null where nothing is known, or they may
 * not, and then the database is to be asked.
 */
export type Recall = (token: string, mayCall: (caller: Caller) => boolean) => Promise<KnownCaller | null>

const callers = new WeakMap<FastifyRequest, Caller | null>()
/** Requests of callers who were recalled, and what of them is to be confirmed. */
const recalled = new WeakMap<FastifyRequest, Standing | null>()

/**
 * Decides on the head of a request whether it is taken, before a byte of its body is read, unpacked or understood. Refuses a packed
 * body (`unsupported_media_type`), what another site makes a browser send, who is not signed in, who may not call, a token without
 * the scope, and who has called too often.
 */
export async function admitRequest(
  endpoint: AnyEndpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { identify, recall, counter }: Admission,
): Promise<void> {
  refusePacked(request)
  refuseForeign(endpoint, request)
  const caller =
    (recall && (await recallCaller(endpoint, request, recall))) ?? (await identifyCaller(request, identify, 'call'))
  // Before it is decided: the log names who was refused.
  callers.set(request, caller)
  admit(endpoint, caller)
  if (caller) await counter?.count(caller.userId, endpoint.countsAs, reply)
}

interface Admission {
  readonly identify: Identify
  /** For a call whose database transaction confirms who calls, and no other: it is admitted by what was known seconds ago. */
  readonly recall?: Recall | undefined
  readonly counter?: CallCounter | null
}

/** Whether a request was admitted, or refused, by what was known of its caller. */
export function isRecalled(request: FastifyRequest): boolean {
  return recalled.has(request)
}

/** What is to be confirmed of the caller of a request; null where the database was asked at its admission. */
export function standingToConfirm(request: FastifyRequest): Standing | null {
  return recalled.get(request) ?? null
}

/**
 * Decides by what the database says now on a request that was recalled: whoever is not who was known, or may not call, is refused as if the
 * database had been asked before. The call is not counted a second time.
 */
export async function admitAgain(
  endpoint: AnyEndpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  identify: Identify,
): Promise<void> {
  recalled.delete(request)
  const caller = await identifyCaller(request, identify, 'again')
  callers.set(request, caller)
  try {
    admit(endpoint, caller)
  } catch (error) {
    forgetCount(reply)
    throw error
  }
}

async function recallCaller(endpoint: AnyEndpoint, request: FastifyRequest, recall: Recall): Promise<Caller | null> {
  const token = bearerOf(request)
  if (token === undefined) return null
  // Who has called too often may be somebody who is not known any more.
  recalled.set(request, null)
  const known = await recall(token, (caller) => refusalOf(endpoint, caller) === null)
  if (known) recalled.set(request, known.standing)
  else recalled.delete(request)
  return known?.caller ?? null
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

/** The number of whoever sent a request, also one that was refused; null for a visitor. */
export function callingUser(request: FastifyRequest): number | null {
  return callers.get(request)?.userId ?? null
}

/** Calls are counted after the request was admitted. Many people share an address: whoever has to sign in is counted alone. */
export function limitOf({ audience }: AnyEndpoint, max: number) {
  const keyGenerator = (request: FastifyRequest) => {
    const userId = audience === 'public' ? undefined : callers.get(request)?.userId
    return userId === undefined ? `address/${addressGroup(request.ip)}` : `user/${String(userId)}`
  }
  return { max, timeWindow: '1 minute', keyGenerator }
}

export async function identifyCaller(
  request: FastifyRequest,
  identify: Identify,
  use: TokenUse,
): Promise<Caller | null> {
  const token = bearerOf(request)
  return token === undefined ? null : identify(token, use)
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** A packed body costs its sender next to nothing and the server much: none is taken. */
function refusePacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity') throw new Refusal('unsupported_media_type')
}

/**
 * A browser says which site makes it send a request, and whether it is to open an address. No page of another site and no link or
 * picture in a mail may have it change anything here: some GETs of the specification write. Programs say nothing of the kind.
 */
function refuseForeign(endpoint: AnyEndpoint, { headers }: FastifyRequest): void {
  if (endpoint.method === 'GET' && !endpoint.changesState) return
  const isFromOutside = ['cross-site', 'same-site'].includes(headers['sec-fetch-site']?.toString() ?? '')
  if (isFromOutside || headers['sec-fetch-mode'] === 'navigate') throw new Refusal('not_allowed')
}

function admit(endpoint: AnyEndpoint, caller: Caller | null): void {
  const refusal = refusalOf(endpoint, caller)
  if (refusal) throw refusal
}

/** Why somebody may not call; null where they may. */
function refusalOf(endpoint: AnyEndpoint, caller: Caller | null): Refusal | null {
  if (!mayUse(endpoint.audience, caller)) {
    if (!caller) return new Refusal('not_signed_in')
    return new Refusal(caller.needsSecondFactor ? 'second_factor_missing' : 'not_allowed')
  }
  if (!caller?.scopes || endpoint.audience === 'public') return null
  // What has no scope is for people: coins, accounts, administration, and tokens themselves.
  if (endpoint.scope === null) return new Refusal('not_allowed')
  return caller.scopes.includes(endpoint.scope) ? null : new Refusal('scope_missing', { scope: endpoint.scope })
}
