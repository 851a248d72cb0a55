import { getDayAheadReport, listIntradayReports } from '@tandem/contract/reports.ts'
import { MarketTable } from '../../features/admin/dashboard/market-table.tsx'
import { ResultBoard } from '../../features/admin/dashboard/result-board.tsx'
import { ResultChart } from '../../features/admin/dashboard/result-chart.tsx'
import { granularityOf } from '../../lib/steps.ts'
import { overviewPeriodOf, spanName } from '../../features/admin/dashboard/steps.ts'
import { EnergyCostHeadline } from '../../features/reports/energy-cost.tsx'
import { TradedCard } from '../../features/reports/traded-card.tsx'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan, Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { todayIn } from '../../lib/time.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { LoadingBlock } from '../../ui/index.ts'
import type { MarketTypeChoice } from '../../ui/market-type-filter.tsx'
import { Part } from './part.tsx'
import { useResults } from './use-results.ts'

interface TraderResultsProps {
  readonly userId: number
  readonly period: Period
  readonly span: DaySpan
  readonly market: MarketTypeChoice
}

/** What a trader traded over the period. */
export function TraderResults({ userId, period, span, market }: TraderResultsProps) {
  const format = useFormat()
  const granularity = granularityOf(span)
  const overviewPeriod = overviewPeriodOf(period)
  const { calls, indicators, results, orders, overview, markets } = useResults({
    userId,
    span,
    overviewPeriod,
    granularity,
    market,
  })
  const isAll = market === 'all'
  return (
    <Part calls={calls}>
      <ResultBoard
        indicators={indicators}
        orders={orders}
        previous={isAll ? (overview?.previous ?? null) : null}
        period={spanName(period, span, format)}
        headline={isAll && <EnergyCostHeadline userId={userId} span={span} />}
        table={
          indicators && (
            <MarketTable
              markets={markets}
              totals={indicators.totals}
              imbalance={isAll || market === 'balancing' ? overview?.span.imbalance : undefined}
            />
          )
        }
        chart={
          results ? (
            <ResultChart results={results} granularity={granularity} market={market} />
          ) : (
            <LoadingBlock height={328} />
          )
        }
      />
    </Part>
  )
}

/** The last result of the auction, interval by interval. */
export function LastResult({ userId, day }: { readonly userId: number; readonly day: DeliveryDay | null | undefined }) {
  const date = day ?? todayIn()
  const report = useCall(getDayAheadReport, { params: { userId, date } }, { enabled: Boolean(day) })
  const intraday = useCall(
    listIntradayReports,
    { params: { userId, dateFrom: date, dateTo: date } },
    { enabled: Boolean(day) },
  )
  return (
    <Part calls={[report]}>
      <TradedCard day={day} report={report.data} intraday={intraday.data?.[0]?.totals} />
    </Part>
  )
}
