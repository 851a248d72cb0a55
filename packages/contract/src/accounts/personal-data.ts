import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done } from '../wire.ts'

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/profile/data',
  audience: 'user',
  summary: 'Everything that the platform holds of the caller: a zip with one JSON file for each kind of record',
  response: z.unknown(),
  file: 'zip',
  perMinute: 6,
})

export const closeOwnAccount = endpoint({
  method: 'POST',
  path: '/api/profile/close',
  audience: 'user',
  changes: [],
  summary: 'Deletes the own account: as deleteUser, asked for by its owner with the password',
  body: z.object({ password: z.string().min(1).max(200) }),
  response: Done,
  refusals: ['wrong_password', 'last_administrator'],
  perMinute: 10,
  countsAs: 'account',
})
