import {
  getIndicators,
  getOrdersDashboard,
  getOverview,
  type OverviewPeriod,
} from '@tandem/contract/admin/dashboards.ts'
import { getMarketResultsGraphic, type WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import type { Traded } from '../../features/admin/dashboard/market-table.tsx'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import type { MarketTypeChoice } from '../../ui/market-type-filter.tsx'

interface Asked {
  readonly userId: number
  readonly span: DaySpan
  /** As the overview knows the span; null where it does not. */
  readonly overviewPeriod: OverviewPeriod | null
  readonly granularity: WalletGranularity
  readonly market: MarketTypeChoice
}

/** What was traded in a span: figures, by market, by step, orders, and the time before where the server compares with it. */
export function useResults({ userId, span, overviewPeriod, granularity, market }: Asked) {
  const ofSpan = { userId, dateFrom: span.from, dateTo: span.to }
  const marketType = market === 'all' ? null : market
  const indicators = useCall(getIndicators, { params: { ...ofSpan, granularity, marketType } })
  const results = useCall(getMarketResultsGraphic, { params: { ...ofSpan, granularity } })
  const overview = useCall(
    getOverview,
    { params: { userId, period: overviewPeriod ?? 'today' } },
    { enabled: overviewPeriod !== null },
  )
  // A span that the overview does not know is asked for market by market.
  const isApart = overviewPeriod === null && market === 'all'
  const only = (type: 'dayAhead' | 'intraday') => ({ params: { ...ofSpan, granularity, marketType: type } })
  const dayAhead = useCall(getIndicators, only('dayAhead'), { enabled: isApart })
  const intraday = useCall(getIndicators, only('intraday'), { enabled: isApart })
  const orders = useCall(getOrdersDashboard, { params: { ...ofSpan, marketType, orderType: null } })
  return {
    calls: [indicators, results],
    indicators: indicators.data,
    results: results.data,
    orders: orders.data?.totals,
    overview: overviewPeriod === null ? undefined : overview.data,
    markets: byMarket(),
  }

  function byMarket(): Partial<Record<'dayAhead' | 'intraday', Traded>> | undefined {
    if (market === 'balancing') return {}
    if (market !== 'all') return indicators.data && { [market]: indicators.data.totals }
    if (overviewPeriod !== null) return overview.data?.span
    return dayAhead.data && intraday.data && { dayAhead: dayAhead.data.totals, intraday: intraday.data.totals }
  }
}
