import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Energy, Price } from '../wire.ts'

/** Limits that users set for themselves. Prices: buying above, selling below. null is none. */
export const OrderGuards = z.object({
  warnQuantity: Energy.nullable(),
  refuseQuantity: Energy.nullable(),
  warnBuyPrice: Price.nullable(),
  refuseBuyPrice: Price.nullable(),
  warnSellPrice: Price.nullable(),
  refuseSellPrice: Price.nullable(),
})
export type OrderGuards = z.output<typeof OrderGuards>

export const getOrderGuards = endpoint({
  method: 'GET',
  path: '/api/intraday/guards',
  audience: 'transactional',
  scope: 'read',
  about: ['orderGuards'],
  summary: 'Own guards: above what to warn, above what to refuse',
  response: OrderGuards,
})

export const saveOrderGuards = endpoint({
  method: 'PUT',
  path: '/api/intraday/guards',
  audience: 'transactional',
  changes: ['orderGuards'],
  summary: 'Sets own guards',
  body: OrderGuards,
  response: OrderGuards,
  refusals: ['quantity_out_of_bounds', 'price_out_of_bounds'],
})
