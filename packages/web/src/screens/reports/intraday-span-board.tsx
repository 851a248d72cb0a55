import { listIntradayReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { IntradaySpanChart } from '../../features/reports/market-charts.tsx'
import { IntradayFigures } from '../../features/reports/intraday-figures.tsx'
import { IntradaySpanTable } from '../../features/reports/span-tables.tsx'
import { EnergyCostHeadline } from '../../features/reports/energy-cost.tsx'
import { OwnSection } from '../../features/reports/own-figures.tsx'
import { hasOwnPart, sumOfDays } from '../../features/reports/report-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { isLoaded, Loaded, Section } from '../../ui/index.ts'
import { Untraded } from './intraday-day-board.tsx'
import { NoReport } from './no-report.tsx'
import { useSettledImbalances } from './use-settled-imbalances.ts'

interface IntradaySpanBoardProps {
  readonly span: DaySpan
  /** Those that have an intra-day market. */
  readonly days: readonly DeliveryDay[]
  readonly onDay: (day: string) => void
}

/** Several days of continuous trading: the market and the reader's part day by day. */
export function IntradaySpanBoard({ span, days, onDay }: IntradaySpanBoardProps) {
  const t = useText('reports')
  const format = useFormat()
  const user = useSignedInUser()
  const userId = user?.userId ?? 0
  const { from, to } = span
  const imbalances = useSettledImbalances(span)
  const answer = useCall(
    listIntradayReports,
    { params: { userId, dateFrom: from, dateTo: to } },
    { enabled: userId > 0 },
  )
  const traded = useMemo(() => answer.data?.filter(({ totals }) => totals.trades > 0) ?? [], [answer.data])
  if (!isLoaded(answer)) return <Loaded of={[answer]} loading={520} />
  const words = { from: format.date(from), to: format.date(to) }
  if (!answer.data.some(({ market }) => market !== null)) {
    return (
      <NoReport
        day={to}
        clearedDays={days}
        onDay={onDay}
        noneEver={t('intraday.noneEver')}
        text={t('intraday.noneSpan', words)}
        nameNearest={(nearest) => t('intraday.nearest', { day: nearest })}
      />
    )
  }
  if (traded.length === 0) return <Untraded text={t('intraday.untradedSpan', words)} />
  const totals = sumOfDays(traded)
  const trades = user?.userType === 'transactionalUser' || hasOwnPart(totals)
  return (
    <>
      <Section title={t('common:word.fromTo', words)} note={t('intraday.spanDays', { count: traded.length })}>
        <IntradayFigures totals={totals} />
      </Section>
      <Section>
        <IntradaySpanChart days={traded} totals={totals} onSelect={onDay} />
      </Section>
      {trades && (
        <OwnSection own={totals} isSpan headline={<EnergyCostHeadline userId={user?.userId ?? 0} span={span} />} />
      )}
      <Section flush title={t('common:word.dayByDay')} note={t('intraday.daysNote')}>
        <IntradaySpanTable days={traded} totals={totals} withOwn={trades} imbalances={imbalances} onSelect={onDay} />
      </Section>
    </>
  )
}
