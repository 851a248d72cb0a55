import { listTrades } from '@tandem/contract/trades.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { TradeChart } from '../../features/trades/trade-chart.tsx'
import { TradeFigures } from '../../features/trades/trade-figures.tsx'
import { TradeTable } from '../../features/trades/trade-table.tsx'
import { tradeTotals } from '../../features/trades/trade-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { MarketTypeFilter, Page, PeriodPicker, readMarketType, Section } from '../../ui/index.ts'

/** /Transactions: what was traded in a span, its totals, chart and list. */
export default function Transactions() {
  const t = useText('trades')
  const format = useFormat()
  const isAdmin = isAdministrator(useSignedInUser())
  const [search, setSearch] = useSearchParams()
  const tomorrow = shiftDay(todayIn(), 1)
  const { period, span, setPeriod } = usePeriod('week', tomorrow)
  const marketType = readMarketType(search.get('marketType'))
  const { from, to } = span
  const trades = useCall(listTrades, {
    params: { dateFrom: from, dateTo: to },
    query: { marketType: marketType === 'all' ? null : marketType },
  })
  const totals = useMemo(() => trades.data && tradeTotals(trades.data), [trades.data])
  const chooseMarket = (value: string) => {
    const next = new URLSearchParams(search)
    next.set('marketType', value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      title={t(isAdmin ? 'list.titleAll' : 'list.title')}
      purpose={t(isAdmin ? 'list.purposeAll' : 'list.purpose')}
      filters={
        <>
          <MarketTypeFilter value={marketType} onChange={chooseMarket} />
          <PeriodPicker value={period} onChange={setPeriod} latest={tomorrow} />
        </>
      }
    >
      <Section title={t('list.shown', { from: format.date(from), to: format.date(to) })}>
        <TradeFigures totals={trades.isError ? tradeTotals([]) : totals} />
      </Section>
      {trades.data && trades.data.length > 0 && (
        <Section>
          <TradeChart trades={trades.data} />
        </Section>
      )}
      <Section flush>
        <TradeTable
          trades={trades.data}
          error={trades.isError && failureText(trades.error)}
          onRetry={() => void trades.refetch()}
          showUser={isAdmin}
          totals={totals}
          marketType={marketType}
        />
      </Section>
    </Page>
  )
}
