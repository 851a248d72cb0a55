import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { codesAsMessage, refusalStatus } from '@tandem/contract/refusals.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { Fault } from '@tandem/contract/validation.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown, passingFault } from './database.ts'
import type { Log } from './log.ts'

/** Input that the contract's schema did not take, with every fault. */
export class InvalidRequest extends Refusal {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('invalid_request', {}, faults[0]?.field)
    this.faults = faults
  }
}

/** Requests whose failure stands in the log already. */
const logged = new WeakSet<FastifyRequest>()

/** The line of a request that failed: one, with its cause. */
export function logFailure(log: Log, request: FastifyRequest, error: unknown): void {
  if (logged.has(request)) return
  logged.add(request)
  log.error({ requestId: request.id, err: error, route: request.routeOptions.url }, 'a call failed')
}

interface Answer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly log: Log
}

/** Whether an error says that nothing was done of what was asked, by a refusal or because something was away. */
export function saysNothingWasDone(error: Error): boolean {
  return error instanceof Refusal || (!(error instanceof OutcomeUnknown) && knownFault(error) !== null)
}

/** The one place where something that went wrong becomes an answer. */
export function answerError(error: Error, { request, reply, language, log }: Answer): FastifyReply {
  const refusal =
    (error instanceof Refusal ? error : knownFault(error)) ?? new Refusal('internal_error', { requestId: request.id })
  if (refusalStatus[refusal.code] >= 500) logFailure(log, request, error instanceof Refusal ? causeOf(error) : error)
  return write(refusal, { request, reply, language, log })
}

const causeOf = (refusal: Refusal): unknown => refusal.cause ?? refusal

function write(refusal: Refusal, { request, reply, language }: Answer): FastifyReply {
  const faults = refusal instanceof InvalidRequest ? refusal.faults : []
  const first = faults[0]
  const details = {
    ...refusal.details,
    ...(first ? { faults: faults.map((fault) => ({ ...fault, message: faultMessage(fault, language) })) } : {}),
  }
  const message = codesAsMessage.has(refusal.code)
    ? refusal.code
    : first
      ? faultMessage(first, language)
      : refusalMessage(refusal.code, refusal.details, language)
  if (typeof refusal.details.seconds === 'number') void reply.header('retry-after', refusal.details.seconds)
  return reply
    .code(refusalStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: refusal.code,
        message,
        ...(refusal.field ? { field: refusal.field } : {}),
        ...(Object.keys(details).length > 0 ? { details } : {}),
        requestId: request.id,
      }),
    )
}

/** What the framework or the database says in its own words. */
function knownFault(error: Error & { code?: unknown; statusCode?: unknown }): Refusal | null {
  const code = typeof error.code === 'string' ? error.code : ''
  const known = byCode[code]
  if (known) return new Refusal(known)
  if (error instanceof OutcomeUnknown) return new Refusal('outcome_unknown')
  const passing = passingFault(error)
  if (passing)
    return passing === 'busy' ? new Refusal('busy', { seconds: 2 }) : new Refusal('service_unavailable', { seconds: 5 })
  if (code.startsWith('FST_ERR') && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new Refusal('invalid_request')
  }
  return null
}

const byCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  // A NUL character in a text: PostgreSQL stores none.
  '22021': 'invalid_request',
}

/** Outside production a refusal that its endpoint does not list, or whose text lacks a value, is a bug. */
export function checkRefusal(endpoint: AnyEndpoint, refusal: Refusal): void {
  const fault = !isListed(endpoint, refusal)
    ? 'which it does not list'
    : /\{\w+\}/.test(refusalMessage(refusal.code, refusal.details, 'en'))
      ? 'without the details of its text'
      : null
  if (fault) throw new Error(`${endpoint.path} refused with ${refusal.code}, ${fault}`, { cause: refusal })
}

function isListed(endpoint: AnyEndpoint, refusal: Refusal): boolean {
  return (
    refusal instanceof InvalidRequest || endpoint.refusals.includes(refusal.code) || alwaysPossible.has(refusal.code)
  )
}
const alwaysPossible: ReadonlySet<string> = new Set([
  'not_signed_in',
  'not_allowed',
  'second_factor_missing',
  'not_found',
  'service_unavailable',
  'server_busy',
  'busy',
  'outcome_unknown',
  'too_many_requests',
  'too_many_calls',
  'scope_missing',
  'unsupported_media_type',
  'invalid_request',
])
