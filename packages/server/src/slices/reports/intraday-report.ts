import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { labelledPeriodsOf, type MarketSession as StoredSession } from '@tandem/core/market/session.ts'
import { tradeIndicesOf } from '@tandem/core/market/trade-indices.ts'
import { statisticsOf, vwapOf } from '@tandem/core/market/trade-statistics.ts'
import { amount, priceOrNull, type PriceTick } from '@tandem/core/units/units.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import type { IntradayReport, IntradayReportPeriod, IntradayReportTrade } from '@tandem/contract/reports.ts'
import type { MarketFigures, MarketTrade, OwnContinuousTrade, OwnFigures } from './intraday-report.store.ts'
import { ownPartOf, valueOf, withNet } from '@tandem/core/market/own-part.ts'

type Totals = IntradayReport['totals']

/** What the report of a delivery day with an intraday market is made of. */
export interface IntradayReportSources {
  readonly session: StoredSession
  readonly market: MarketSession
  /** Every trade once, those of a contract in its sequence. */
  readonly trades: readonly MarketTrade[]
  /** The reader's own, in the sequence in which they were made. */
  readonly own: readonly OwnContinuousTrade[]
  /** What delivery from `start` to `end` cost in the day-ahead auction; null where it had no price. */
  readonly dayAheadPrice: (period: {
    readonly start: Temporal.Instant
    readonly end: Temporal.Instant
  }) => PriceTick | null
}

/** The continuous market and the reader's part in it, contract by contract, with totals (market-rules.md section 3.5). */
export function composeIntradayReport(sources: IntradayReportSources): IntradayReport {
  const { session, market, trades, own, dayAheadPrice } = sources
  const tradesOf = Map.groupBy(trades, ({ period }) => period)
  const ownOf = Map.groupBy(own, ({ period }) => period)
  const rows = labelledPeriodsOf(session).map(({ index: period, start, end, label }): IntradayReportPeriod => {
    const made = tradesOf.get(period) ?? []
    const { open, high, low, last, volume } = statisticsOf(made)
    return {
      period,
      start,
      end,
      label,
      open,
      high,
      low,
      last,
      volume: made.length > 0 ? volume : null,
      trades: made.length,
      ...tradeIndicesOf(made, start, closureOf(session, { start })),
      dayAheadPrice: dayAheadPrice({ start, end }),
      ...ownFigures(ownOf.get(period) ?? []),
    }
  })
  return {
    date: session.deliveryDay,
    market,
    periods: rows,
    trades: own.map((trade) => toWire(trade, session.sessionId, rows)),
    totals: dayTotals({ ...statisticsOf(trades), trades: trades.length }, ownFigures(own)),
  }
}

/** The report of a day on which no intraday market was held. */
export function emptyIntradayReport(date: DeliveryDay): IntradayReport {
  return { date, market: null, periods: [], trades: [], totals: dayTotals(undefined, undefined) }
}

/** A day in totals; undefined is what nobody, or not the reader, traded. */
export function dayTotals(market: MarketFigures | undefined, own: OwnFigures = ownFigures([])): Totals {
  const traded = market && market.trades > 0 ? market : null
  const vwap = traded && vwapOf({ open: null, last: null, ...traded })
  return {
    high: traded?.high ?? null,
    low: traded?.low ?? null,
    vwap: priceOrNull(vwap),
    volume: traded?.volume ?? null,
    turnover: traded?.value ?? amount(0n),
    trades: traded?.trades ?? 0,
    ...withNet(own),
  }
}

function ownFigures(trades: readonly OwnContinuousTrade[]): OwnFigures {
  return { ...ownPartOf(trades), ownTrades: trades.length }
}

function toWire(
  trade: OwnContinuousTrade,
  marketId: number,
  rows: readonly IntradayReportPeriod[],
): IntradayReportTrade {
  const row = rows[trade.period - 1]
  if (!row) throw new Error(`trade ${trade.number} is of period ${trade.period}, which its session does not have`)
  return { marketId, ...trade, label: row.label, start: row.start, end: row.end, value: valueOf(trade) }
}
