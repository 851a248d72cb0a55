import { valueOf } from '@tandem/core/market/own-part.ts'
import { labelledPeriodsOf } from '@tandem/core/market/session.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import type { StoredTrade } from './find-trades.store.ts'

/** Trades as their owners see them. */
export function tradesToWire(trades: readonly StoredTrade[]): Trade[] {
  const labelOf = labelPeriods()
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
    label: labelOf(trade),
    type: trade.side,
    quantity: trade.quantity,
    price: trade.price,
    value: valueOf(trade),
    tradedAt: trade.tradedAt,
    number: trade.number,
  }))
}

/** Labels periods by the local clock; those of a market are worked out once. */
export function labelPeriods(): (of: Pick<StoredTrade, 'session' | 'period'>) => string {
  const periods = new Map<number, ReturnType<typeof labelledPeriodsOf>>()
  return ({ session, period }) => {
    const known = periods.get(session.sessionId) ?? labelledPeriodsOf(session)
    periods.set(session.sessionId, known)
    return known[period - 1]?.label ?? String(period)
  }
}
