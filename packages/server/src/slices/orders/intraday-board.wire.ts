import { closureOf, contractStatusAt } from '@tandem/core/market/intraday.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { amount, energyWh, type PriceTick } from '@tandem/core/units/units.ts'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import type { BoardRow } from './intraday-board.store.ts'
import { averagePrice, periodOf } from './intraday-orders.wire.ts'

/** A book that nobody has touched yet. */
const untouched: BoardRow = {
  isSuspended: false,
  isClosed: false,
  number: 0,
  trades: 0,
  bid: null,
  ask: null,
  statistics: { open: null, high: null, low: null, last: null, volume: energyWh(0), value: amount(0n) },
}

/** A contract as the public sees it at `now`; one without a row has an empty book. */
export function contractToWire(
  session: MarketSession,
  period: number,
  row: BoardRow | undefined,
  { dayAheadPrice, now }: { readonly dayAheadPrice: PriceTick | null; readonly now: Temporal.Instant },
): IntradayContract {
  const { start, end, label } = periodOf(session, period)
  const { bid, ask, statistics, trades, number, ...marks } = row ?? untouched
  const { open, high, low, last, volume } = statistics
  return {
    period,
    start,
    end,
    label,
    number,
    trades,
    open,
    high,
    low,
    last,
    volume,
    dayAheadPrice,
    status: contractStatusAt(session, { start }, marks, now),
    closure: closureOf(session, { start }),
    bid: bid?.price ?? null,
    bidQuantity: bid?.quantity ?? null,
    ask: ask?.price ?? null,
    askQuantity: ask?.quantity ?? null,
    vwap: averagePrice(statistics.value, volume),
  }
}
