import { callKinds, callLimitBounds } from '@tandem/core/access/call-limits.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { field } from '../field.ts'
import { f } from '../fields.ts'

const { calls, seconds } = callLimitBounds

/** How many calls of a kind one account has in a window. */
export const CallLimitRow = z.object({
  callKind: f.callKind,
  calls: field(z.int().min(calls.min).max(calls.max), { kind: 'count', en: 'Calls', ro: 'Cereri' }),
  seconds: field(z.int().min(seconds.min).max(seconds.max), { kind: 'count', en: 'In seconds', ro: 'În secunde' }),
})
export type CallLimitRow = z.output<typeof CallLimitRow>

/** A row for every kind, each once. */
export const CallLimitTable = z.object({
  limits: z
    .array(CallLimitRow)
    .length(callKinds.length)
    .refine((rows) => new Set(rows.map(({ callKind }) => callKind)).size === callKinds.length, {
      params: { rule: 'invalid_value' },
    }),
})
export type CallLimitTable = z.output<typeof CallLimitTable>

export const getCallLimits = endpoint({
  method: 'GET',
  path: '/api/admin/limits',
  audience: 'admin',
  about: ['callLimits'],
  summary: 'How many calls of each kind one account has in a window of time',
  response: CallLimitTable,
})

export const saveCallLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/limits',
  audience: 'admin',
  changes: ['callLimits'],
  summary: 'Decides how many calls of each kind one account has in a window of time',
  body: CallLimitTable,
  response: CallLimitTable,
})
