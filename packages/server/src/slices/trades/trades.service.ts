import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf, type MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, costOf } from '@tandem/core/units/units.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findTrades, type StoredTrade } from './trades.store.ts'

interface Span {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
}

/** Trades by delivery day, both days included: the caller's own, everybody's for the administrator. */
export function listTrades(platform: Platform, caller: Caller, span: Span): Promise<Trade[]> {
  return readTrades(platform, isAdministrator(caller) ? undefined : caller.userId, span)
}

/** The trades of one user: one's own, or anybody's for the administrator. */
export async function listTradesOfUser(
  platform: Platform,
  caller: Caller,
  { userId, ...span }: Span & { readonly userId: number },
): Promise<Trade[]> {
  requireOwn(caller, userId)
  return readTrades(platform, userId, span)
}

/** The trade that was made last, in any market; of several in one auction the last to deliver; null without any. */
export async function getLastTrade({ db }: Platform, caller: Caller, userId: number): Promise<Trade | null> {
  requireOwn(caller, userId)
  const [trade] = toWire(await findTrades(db, { userId, isLast: true }))
  return trade ?? null
}

async function readTrades({ db }: Platform, userId: number | undefined, span: Span): Promise<Trade[]> {
  if (span.dateFrom > span.dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  return toWire(await findTrades(db, { userId, ...span }))
}

function toWire(trades: readonly StoredTrade[]): Trade[] {
  const labels = new Map<number, readonly string[]>()
  const labelsOf = (session: StoredTrade['session']) => {
    const known = labels.get(session.sessionId) ?? periodLabels(periodsOf(session), session.deliveryZone)
    labels.set(session.sessionId, known)
    return known
  }
  return trades.map((trade) => ({
    id: trade.tradeId,
    userId: trade.userId,
    username: trade.username,
    marketId: trade.session.sessionId,
    marketType: trade.session.marketType,
    orderId: trade.orderId,
    date: trade.session.deliveryDay,
    period: trade.period,
    start: trade.start,
    end: trade.end,
    label: labelsOf(trade.session)[trade.period - 1] ?? String(trade.period),
    type: trade.side,
    quantity: trade.quantity,
    price: trade.price,
    value: valueOf(trade),
    tradedAt: trade.tradedAt,
    number: trade.number,
  }))
}

/** + what the owner received, − what it paid; below a price of zero the buyer receives. */
function valueOf({ side, quantity, price }: StoredTrade) {
  const cost = costOf(quantity, price)
  return side === 'sell' ? cost : amount(-cost)
}
