import { listTrades } from '@tandem/contract/trades.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { SpanPicker } from '../../features/trades/span-picker.tsx'
import { spanKinds, spanOf } from '../../features/trades/span.ts'
import { TradeChart } from '../../features/trades/trade-chart.tsx'
import { TradeFigures } from '../../features/trades/trade-figures.tsx'
import { TradeTable } from '../../features/trades/trade-table.tsx'
import { tradeTotals } from '../../features/trades/trade-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { MarketTypeFilter, Page, readMarketType, Section } from '../../ui/index.ts'

/** /Transactions: what was traded in a span, its totals, chart and list. */
export default function Transactions() {
  const t = useText('trades')
  const format = useFormat()
  const isAdmin = isAdministrator(useSignedInUser())
  const [search, setSearch] = useSearchParams()
  const today = todayIn()
  const kind = spanKinds.find((each) => each === search.get('span')) ?? 'week'
  const day = parseDeliveryDay(search.get('day') ?? '') ?? today
  const marketType = readMarketType(search.get('marketType'))
  const { from, to } = spanOf(kind, day, today)
  const trades = useCall(listTrades, {
    params: { dateFrom: from, dateTo: to },
    query: { marketType: marketType === 'all' ? null : marketType },
  })
  const totals = useMemo(() => trades.data && tradeTotals(trades.data), [trades.data])
  const change = (values: Record<string, string>) => {
    setSearch({ span: kind, day, marketType, ...values }, { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      title={t(isAdmin ? 'list.titleAll' : 'list.title')}
      purpose={t(isAdmin ? 'list.purposeAll' : 'list.purpose')}
      filters={
        <>
          <MarketTypeFilter
            value={marketType}
            onChange={(value) => {
              change({ marketType: value })
            }}
          />
          <SpanPicker
            kind={kind}
            day={day}
            today={today}
            onChange={(nextKind, nextDay) => {
              change({ span: nextKind, day: nextDay })
            }}
          />
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
