import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { EventId, PathNumber } from '../wire.ts'

/** Somebody who looked at one's details. */
export const Look = z.object({
  id: EventId,
  at: f.lookedAt,
  /** Who, by name, and what that person is now. */
  name: f.lookName,
  role: f.lookRole,
  what: f.lookWhat,
})
export type Look = z.output<typeof Look>

export const listLooks = endpoint({
  method: 'GET',
  path: '/api/account/looks',
  audience: 'user',
  about: [],
  summary: 'Who looked at the details of the caller, at which of them and when, the latest first',
  query: z.object({ page: PathNumber(1, 1_000_000).optional(), pageSize: PathNumber(1, 100).optional() }),
  response: z.object({ looks: z.array(Look), total: z.int(), page: z.int(), pageSize: z.int() }),
})
