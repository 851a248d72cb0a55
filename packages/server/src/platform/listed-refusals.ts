import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import type { Refusal } from '@tandem/core/refusal.ts'
import { InvalidRequest } from './http-errors.ts'

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
