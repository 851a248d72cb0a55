import type { Caller } from '@tandem/core/access/access.ts'
import { checkIntradayTerms } from '@tandem/core/market/continuous-trading.ts'
import type { IntradayTerms } from '@tandem/core/market/order-book.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import type { FurtherTrades, PricedTrade } from '@tandem/core/market/listed-trades.ts'
import { checkAcceptsDrafts, periodsOf } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, costOf, energyWh, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import {
  mostListedTrades,
  termsOf,
  type amendIntradayOrder,
  type IntradayOrder,
  type OwnTrade,
  type Placed,
  type placeIntradayOrder,
} from '@tandem/contract/orders/intraday.ts'
import { annotationsOf, type OrderAnnotations, type WrittenAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import { requireOwnRecord } from '../../platform/http.ts'
import type { Standing } from '../../platform/known-callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOpenAccountForShare } from '../../slices/accounts/index.ts'
import { lockSessionForShare } from '../../domain/market-session.ts'
import {
  changeIntradayDraft,
  discardIntradayDraft,
  findIntradayOrders,
  insertIntradayDrafts,
  intradayOrderToWire,
  lockDrafts,
  openIntradayOrderIds,
  namedBy,
  periodOf,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { continuousTradesOf } from '../../slices/trades/index.ts'
import { auditedOrder } from './audited-actions.ts'
import type { ByCaller, CommandResult } from './command.ts'
import { matchingOf } from './matching.ts'

/*
 * What traders do in the intraday market. Whatever touches a book goes through the matching, one writer after the other;
 * drafts do not, they are in no book. A caller who is only known has a `standing`, which the matching confirms; it throws `CallerChanged`
 * where it is not so.
 */

type NewIntradayOrder = BodyOf<typeof placeIntradayOrder> &
  WrittenAnnotations &
  ByCaller & { readonly origin?: OrderOrigin }

/** Sends an order of the caller's; the same request key a second time answers the order that it placed. */
export async function placeOrder(
  platform: Platform,
  caller: Caller,
  { marketId, period, requestKey, origin = 'manual', standing = null, ...terms }: NewIntradayOrder,
): Promise<Placed> {
  const done = await matchingOf(platform).run({
    ...annotationsOf(terms),
    type: 'place',
    userId: caller.userId,
    contract: { sessionId: marketId, period },
    terms: termsOf(terms),
    origin,
    requestKey: requestKey ?? null,
    standing,
  })
  return answerOf(platform, done)
}

/** Changes price or open quantity of an order in the book: it loses its place in time. On a refusal it stands untouched. */
export async function amendOrder(
  platform: Platform,
  caller: Caller,
  orderId: number,
  change: BodyOf<typeof amendIntradayOrder> & ByCaller,
): Promise<Placed> {
  return answerOf(platform, await matchingOf(platform).run({ type: 'amend', caller, orderId, ...change }))
}

/** Sends a draft, or one that waited for its contract to resume; what is in the book stays as it is. */
export async function activateOrder(platform: Platform, caller: Caller, orderId: number): Promise<Placed> {
  return answerOf(platform, await matchingOf(platform).run({ type: 'activate', caller, orderId }))
}

/** Takes what is left of an order out of the book; its coins come back. */
export async function cancelOrder(
  platform: Platform,
  caller: Caller,
  orderId: number,
  standing: Standing | null = null,
): Promise<IntradayOrder> {
  return (await answerOf(platform, await matchingOf(platform).run({ type: 'cancel', caller, orderId, standing }))).order
}

/** Cancels every open order of the caller's in a market, or in one contract of it; answers their numbers. */
export async function cancelMyOrders(
  platform: Platform,
  caller: Caller,
  { marketId, period }: { readonly marketId: number; readonly period?: number | undefined },
): Promise<{ cancelled: number[] }> {
  return { cancelled: await cancelAll(platform, caller, { userId: caller.userId, sessionId: marketId, period }) }
}

/** Cancels every open order of a user's, wherever it is: the account is about to close. */
export async function cancelAllOf(platform: Platform, userId: number): Promise<number[]> {
  const owner: Caller = { userId, userType: 'transactionalUser', roles: [] }
  return cancelAll(platform, owner, { userId })
}

async function cancelAll(
  platform: Platform,
  caller: Caller,
  filter: { readonly userId: number; readonly sessionId?: number; readonly period?: number | undefined },
): Promise<number[]> {
  const open = await openIntradayOrderIds(platform.db, filter)
  const done = await Promise.all(
    open.map(async (orderId) => {
      try {
        await matchingOf(platform).run({ type: 'cancel', caller, orderId })
        return [orderId]
      } catch (error) {
        // It was filled or closed meanwhile, which is as good.
        if (error instanceof Refusal && (error.code === 'order_not_open' || error.code === 'gate_closed')) return []
        throw error
      }
    }),
  )
  return done.flat()
}

interface DraftInput extends IntradayTerms, WrittenAnnotations {
  readonly marketId: number
  readonly period: number
}

/** Saves a draft; it is in no book and sets no coins aside. Refuses what the market could not take. */
export async function saveDraft(platform: Platform, caller: Caller, draft: DraftInput): Promise<IntradayOrder> {
  const orderId = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, caller.userId)
    const at = platform.clock.now()
    const written = await checkDraft(tx, draft, at)
    const { marketId: sessionId, period } = draft
    const [id = 0] = await insertIntradayDrafts(tx, [
      { ...termsOf(draft), ...written, userId: caller.userId, sessionId, period, at },
    ])
    return id
  })
  return getIntradayOrder(platform, caller, orderId)
}

/** Changes a draft. Refuses `changed_meanwhile` when `version` is not the draft's, and `order_not_open` when it was sent. */
export async function changeDraft(
  platform: Platform,
  caller: Caller,
  orderId: number,
  { version, ...draft }: Omit<DraftInput, 'marketId'> & { readonly version?: number | undefined },
): Promise<IntradayOrder> {
  await inDatabaseTransaction(platform.db, async (tx) => {
    await lockDrafts(tx, [orderId])
    const order = await getStored(tx, orderId)
    requireOwnRecord(caller, order.userId, 'order_not_found')
    if (version !== undefined && version !== order.version) throw new Refusal('changed_meanwhile')
    const at = platform.clock.now()
    const terms = { ...draft, ...annotationsOf(draft, order), marketId: order.session.sessionId }
    const written = await checkDraft(tx, terms, at)
    const changed = { ...termsOf(draft), ...written, period: draft.period }
    await changeIntradayDraft(tx, orderId, changed, at)
    await recordActOnDraft(tx, { actorId: caller.userId, at }, order, { ...order, ...changed, open: draft.quantity })
  })
  return getIntradayOrder(platform, caller, orderId)
}

/** Throws a draft away. */
export async function discardDraft({ db, clock }: Platform, caller: Caller, orderId: number): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    const draft = await getStored(tx, orderId)
    requireOwnRecord(caller, draft.userId, 'order_not_found')
    await discardIntradayDraft(tx, orderId)
    await recordActOnDraft(tx, { actorId: caller.userId, at: clock.now() }, draft, null)
  })
}

async function recordActOnDraft(
  tx: Tx,
  who: { readonly actorId: number; readonly at: Temporal.Instant },
  before: StoredIntradayOrder,
  after: StoredIntradayOrder | null,
): Promise<void> {
  const { orderId, userId } = before
  const action = after ? 'order.changed' : 'order.withdrawn'
  const states = { before: auditedOrder(before), after: after && auditedOrder(after) }
  await recordActOnAnother(tx, { ...who, action, subject: 'order', subjectId: orderId, userId, ...states })
}

/** One intraday order, for its owner and the administrator. Refuses `order_not_found`. */
export async function getIntradayOrder({ db }: Platform, caller: Caller, orderId: number): Promise<IntradayOrder> {
  const order = await getStored(db, orderId)
  requireOwnRecord(caller, order.userId, 'order_not_found')
  return intradayOrderToWire(order)
}

async function getStored(db: Platform['db'], orderId: number): Promise<StoredIntradayOrder> {
  const [order] = await findIntradayOrders(db, { orderId })
  if (!order) throw new Refusal('order_not_found')
  return order
}

/** Refuses a draft that its market could not take. Answers what is written on it; without a name it is called by its interval. */
async function checkDraft(tx: Tx, draft: DraftInput, at: Temporal.Instant): Promise<OrderAnnotations> {
  const { marketId, period } = draft
  const session = await lockSessionForShare(tx, marketId, at)
  if (session.marketType !== 'intraday') throw new Refusal('no_active_intraday_market')
  const periods = periodsOf(session)
  const wanted = periods[period - 1]
  if (!wanted) throw new Refusal('period_unknown', { period, periods: periods.length }, 'period')
  checkAcceptsDrafts({ ...session, gateClosure: closureOf(session, wanted) }, at)
  checkIntradayTerms(draft, session)
  return namedBy(periodOf(session, period), draft)
}

async function answerOf({ db }: Platform, { order, trades, isRepeated }: CommandResult): Promise<Placed> {
  if (!order) throw new Error('an act on an order was answered without one')
  const wire = intradayOrderToWire(order)
  const { id: orderId, marketId, period, label, side } = wire
  const facts = { marketId, period, label, orderId, side }
  if (isRepeated) {
    const { count, trades: listed } = await continuousTradesOf(db, orderId, mostListedTrades)
    const further = furtherOf(order, count, listed)
    return { order: wire, trades: listed.map((trade) => ({ ...facts, ...trade })), furtherTrades: orNone(further) }
  }
  const made: OwnTrade[] = trades.listed.map(({ number, price, quantity }) => {
    return { ...facts, number, price, quantity, at: order.changedAt }
  })
  return { order: wire, trades: made, furtherTrades: orNone(trades.further) }
}

/** What an order traded beside the trades that are listed. */
function furtherOf({ filled, value }: StoredIntradayOrder, count: number, listed: readonly PricedTrade[]) {
  return {
    trades: count - listed.length,
    quantity: energyWh(filled - sumEnergy(listed.map(({ quantity }) => quantity))),
    value: amount(value - sumAmounts(listed.map(({ quantity, price }) => costOf(quantity, price)))),
  }
}

function orNone(further: FurtherTrades): FurtherTrades | null {
  return further.trades === 0 ? null : further
}
