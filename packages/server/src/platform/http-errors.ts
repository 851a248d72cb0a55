import { codesAsMessage, refusalStatus } from '@tandem/contract/refusals.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { Fault } from '@tandem/contract/validation.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from './log.ts'

/** Input that the contract's schema did not take, with every fault. */
export class InvalidRequest extends Refusal {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('invalid_request', {}, faults[0]?.field)
    this.faults = faults
  }
}

interface Answer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly log: Log
}

/** The one place where something that went wrong becomes an answer. */
export function answerError(error: Error, { request, reply, language, log }: Answer): FastifyReply {
  const refusal = error instanceof Refusal ? error : knownFault(error)
  if (!refusal) {
    log.error({ requestId: request.id, err: error, route: request.routeOptions.url }, 'a call failed')
    return write(new Refusal('internal_error', { requestId: request.id }), { request, reply, language, log })
  }
  return write(refusal, { request, reply, language, log })
}

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
  if (connectionLost.test(code) || connectionLostInWords.test(error.message)) return new Refusal('service_unavailable')
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

/** Connection refused or broken, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown). */
const connectionLost = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P0.)$/

/** The database driver's own words where a connection breaks, or none is free in time: they carry no code. */
const connectionLostInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
