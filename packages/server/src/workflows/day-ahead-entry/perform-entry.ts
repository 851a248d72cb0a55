import { applyPostings, availableAccount, reservePostings } from '@tandem/core/ledger/postings.ts'
import { checkOrder, reservationForOrder, type OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import { checkSending } from '@tandem/core/market/order-permissions.ts'
import { checkAcceptsDrafts, checkAcceptsOrders, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { requireOwnRecord } from '../../platform/http.ts'
import type { HeldAccount } from '../../slices/accounts/index.ts'
import type { OrderByItself } from '../../slices/orders/index.ts'
import { auditedOrder } from './audited-order.ts'
import { placeKey, type Entry, type EntryContext } from './entry-context.ts'

/** An order that was stored, whole, so that nobody need read it again. */
export interface EnteredOrder extends OrderByItself {
  readonly username: string
  readonly session: MarketSession
}

/** Somebody else has what this needs: it is to be done by itself, and may wait. */
export class MustWait extends Error {
  override readonly name = 'MustWait'
}

/**
 * Does one entry on what is held: what others asked for before it in the same batch counts. Answers the order, or null where there was
 * nothing to do because it is in its market. Refuses before anything is changed, so that nobody else is touched by it.
 */
export function performEntry(context: EntryContext, entry: Entry): EnteredOrder | null {
  return entry.type === 'send' ? send(context, entry) : enter(context, entry)
}

type NewEntry = Exclude<Entry, { type: 'send' }>

function enter(context: EntryContext, entry: NewEntry): EnteredOrder {
  const { at, freeIds, taken, inserted } = context
  const { type, userId, sessionId, lines, blocks, origin } = entry
  const { username } = openAccount(context, userId)
  const session = context.sessions.get(sessionId)
  if (!session) throw new Refusal('not_found')
  if (session.value.marketType !== 'dayAhead') throw new Refusal('no_active_day_ahead_market', {}, 'marketId')
  if (type === 'place') checkAcceptsOrders(session.value, at)
  else checkAcceptsDrafts(session.value, at)
  if (!session.isHeld) throw new MustWait()
  checkOrder(entry, session.value)
  const place = placeKey(entry)
  if (taken.has(place)) throw new Refusal('day_ahead_order_exists')
  const orderId = freeIds.shift()
  if (orderId === undefined) throw new Error('there was no number left for an order')
  const isPlaced = type === 'place'
  const { reserved, transmission } = isPlaced
    ? reserve(context, { userId, sessionId, orderId, lines, blocks })
    : { reserved: amount(0n), transmission: null }
  taken.add(place)
  const order = {
    ...annotationsOf(entry),
    orderId,
    userId,
    sessionId,
    origin,
    reserved,
    transmission,
    version: 1,
    status: isPlaced ? ('transmitted' as const) : ('draft' as const),
    createdAt: at,
    transmittedAt: isPlaced ? at : null,
    lines,
    blocks,
  }
  inserted.push(order)
  return { ...order, username, session: session.value }
}

function send(context: EntryContext, { caller, orderId }: Extract<Entry, { type: 'send' }>): EnteredOrder | null {
  const { at, orders, sent, audited } = context
  const found = orders.get(orderId)
  if (!found) throw new Refusal('order_not_found')
  const { userId, sessionId, status, lines, blocks } = found.value
  requireOwnRecord(caller, userId, 'order_not_found')
  const { username } = openAccount(context, userId)
  const session = context.sessions.get(sessionId)
  if (!session) throw new Error(`order ${orderId} is in no market`)
  if (!checkSending(status, session.value, at)) return null
  if (!session.isHeld || !found.isHeld) throw new MustWait()
  checkOrder(found.value, session.value)
  const { reserved, transmission } = reserve(context, { userId, sessionId, orderId, lines, blocks })
  const order = { ...found.value, status: 'transmitted' as const, reserved, transmittedAt: at }
  orders.set(orderId, { value: order, isHeld: true })
  sent.push({ orderId, reserved, transmission })
  if (caller.userId !== userId) {
    audited.push({
      at,
      actorId: caller.userId,
      action: 'order.changed',
      subject: 'order',
      subjectId: orderId,
      userId,
      before: auditedOrder(found.value, session.value),
      after: auditedOrder(order, session.value),
    })
  }
  return { ...order, username, session: session.value }
}

function openAccount({ accounts }: EntryContext, userId: number): HeldAccount {
  const account = accounts.get(userId)
  if (!account) throw new MustWait()
  if (account.isClosed) throw new Refusal('not_allowed')
  return account
}

interface Reserved extends OrderContent {
  readonly userId: number
  readonly sessionId: number
  readonly orderId: number
}

/**
 * Sets aside the most that the lines and the blocks can cost (market-rules.md section 5.1). Refuses `balance_negative`, because an imbalance may take a
 * user below zero and no order is sent then until the coins are back (section 5.2), and `insufficient_coins`.
 */
function reserve(
  context: EntryContext,
  { userId, sessionId, orderId, ...content }: Reserved,
): { reserved: Amount; transmission: bigint } {
  const { at, wallets, balances, journals, transmissions } = context
  if (wallets.get(userId) === null) throw new MustWait()
  if ((balances.get(availableAccount(userId)) ?? 0n) < 0n) throw new Refusal('balance_negative')
  const reserved = reservationForOrder(content)
  const postings = reservePostings(userId, reserved)
  const after = applyPostings(balances, postings).balances
  const transmission = transmissions.shift()
  if (transmission === undefined) throw new Error('there was no place left for an order')
  for (const [code, balance] of after) balances.set(code, balance)
  // Sending twice posts once, whoever asks: `transmitOrder` names what a draft's sending is called since it was the only one.
  const entry = { kind: 'reservation', idempotencyKey: `transmitOrder/${orderId}`, sessionId, orderId, at }
  journals.push({ entry, postings })
  return { reserved, transmission }
}
