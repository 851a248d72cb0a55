import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { IntradayTerms } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf, isWrittenSame } from '@tandem/contract/orders/order-fields.ts'
import type * as contract from '@tandem/contract/orders/orders.ts'
import { InvalidRequest } from '../platform/http-errors.ts'
import type { Platform } from '../platform/platform.ts'
import { getAnyOrder, orderKindOf } from '../slices/orders/index.ts'
import { addOrder, transmitOrder, updateOrder, withdrawOrder } from './day-ahead-orders.ts'
import {
  activateOrder,
  amendOrder,
  cancelOrder,
  changeDraft,
  discardDraft,
  getIntradayOrder,
  saveDraft,
} from './intraday/intraday-orders.ts'

/*
 * The calls that take an order of either market: they are done as the order's kind has it. An administrator may act on
 * anybody's order; it stays its owner's, with its owner's coins behind it.
 */

/** Saves a draft in the market that the body says. Refuses a day-ahead order for an intraday market, and the reverse. */
export async function addAnyOrder(
  platform: Platform,
  caller: Caller,
  body: BodyOf<typeof contract.addOrder>,
): Promise<contract.AnyOrder> {
  if (body.marketType !== 'intraday') return addOrder(platform, caller, body)
  const { id } = await saveDraft(platform, caller, body)
  return getAnyOrder(platform, caller, id)
}

/** Sends a draft to its market, or an intraday order back to its book; what is in the market stays as it is. */
export async function transmitAnyOrder(
  platform: Platform,
  caller: Caller,
  orderId: number,
): Promise<contract.AnyOrder> {
  if ((await kindOf(platform, orderId)) === 'dayAhead') return transmitOrder(platform, caller, orderId)
  await activateOrder(platform, caller, orderId)
  return getAnyOrder(platform, caller, orderId)
}

/** Changes an order of the kind that the body says. */
export async function updateAnyOrder(
  platform: Platform,
  caller: Caller,
  body: BodyOf<typeof contract.updateOrder>,
): Promise<contract.AnyOrder> {
  const kind = await kindOf(platform, body.id)
  if (kind !== (body.marketType ?? 'dayAhead')) {
    throw new InvalidRequest([{ field: 'marketType', rule: 'invalid_value', params: {} }])
  }
  if (body.marketType !== 'intraday') return updateOrder(platform, caller, body)
  const order = await getIntradayOrder(platform, caller, body.id)
  if (order.status === 'draft') await changeDraft(platform, caller, body.id, body)
  else await amendTo(platform, caller, order, body)
  return getAnyOrder(platform, caller, body.id)
}

type IntradayChange = Extract<BodyOf<typeof contract.updateOrder>, { marketType: 'intraday' }>

const fixedTerms = IntradayTerms.omit({ price: true, quantity: true }).keyof().options

/** Of an order in the book only price and open quantity change; anything else makes another order of it. */
async function amendTo(
  platform: Platform,
  caller: Caller,
  order: Awaited<ReturnType<typeof getIntradayOrder>>,
  change: IntradayChange,
): Promise<void> {
  const { id, period, price, quantity, version } = change
  const isAnother = period !== order.period || fixedTerms.some((name) => change[name] !== order[name])
  if (isAnother || !isWrittenSame(order, annotationsOf(change, order))) {
    throw new Refusal('order_immutable', { status: order.status })
  }
  if (price === null) throw new Refusal('price_required', {}, 'price')
  await amendOrder(platform, caller, id, { price, quantity, version })
}

/**
 * Withdraws an order; of an intraday order in the book what is left of it. Its coins come back. Doing it again changes
 * nothing, but a draft in no market is gone.
 */
export async function withdrawAnyOrder(platform: Platform, caller: Caller, orderId: number): Promise<{ id: number }> {
  if ((await kindOf(platform, orderId)) === 'dayAhead') return withdrawOrder(platform, caller, orderId)
  const { status } = await getIntradayOrder(platform, caller, orderId)
  if (status === 'draft') await discardDraft(platform, caller, orderId)
  else if (status !== 'cancelled') await cancelOrder(platform, caller, orderId)
  return { id: orderId }
}

async function kindOf({ db }: Platform, orderId: number) {
  const kind = await orderKindOf(db, orderId)
  if (!kind) throw new Refusal('order_not_found')
  return kind
}
