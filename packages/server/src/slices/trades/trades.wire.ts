import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import { amount, costOf } from '@tandem/core/units/units.ts'
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
  const labels = new Map<number, readonly string[]>()
  return ({ session, period }) => {
    const known = labels.get(session.sessionId) ?? periodLabels(periodsOf(session), session.deliveryZone)
    labels.set(session.sessionId, known)
    return known[period - 1] ?? String(period)
  }
}

/** + what the owner received, − what it paid; below a price of zero the buyer receives. */
function valueOf({ side, quantity, price }: StoredTrade) {
  const cost = costOf(quantity, price)
  return side === 'sell' ? cost : amount(-cost)
}
