import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Lists that a client keeps after sign-in, named in the language of the request. */
export const Lookup = z.object({ id: z.int(), key: z.string(), name: z.string() })

export const listUserTypes = endpoint({
  method: 'GET',
  path: '/api/settings/getUserTypes',
  audience: 'user',
  about: [],
  summary: 'User types, named in the language of the request',
  response: z.array(Lookup),
})

export const listMarketTypes = endpoint({
  method: 'GET',
  path: '/api/settings/getMarketTypes',
  audience: 'user',
  about: [],
  summary: 'Market types with their keys',
  response: z.array(Lookup),
})

export const listOrderTypes = endpoint({
  method: 'GET',
  path: '/api/settings/getOrderTypes',
  audience: 'user',
  about: [],
  summary: 'Order types with their keys',
  response: z.array(Lookup),
})
