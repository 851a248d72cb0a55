import { listDayAheadReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { EnergyCostHeadline } from '../../features/reports/energy-cost.tsx'
import { OwnSection } from '../../features/reports/own-figures.tsx'
import { hasOwnPart, totalsOf } from '../../features/reports/report-totals.ts'
import { SpanChart } from '../../features/reports/market-charts.tsx'
import { OwnSpanChart } from '../../features/reports/own-chart.tsx'
import { SpanTable } from '../../features/reports/span-tables.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { isLoaded, Loaded, Section, StatFigure, StatRow } from '../../ui/index.ts'
import { NoReport } from './no-report.tsx'
import { useSettledImbalances } from './use-settled-imbalances.ts'

interface SpanReportBoardProps {
  readonly span: DaySpan
  readonly clearedDays: readonly DeliveryDay[]
  readonly onDay: (day: string) => void
}

/** Several days: the market and the reader's part day by day. */
export function SpanReportBoard({ span, clearedDays, onDay }: SpanReportBoardProps) {
  const t = useText('reports')
  const format = useFormat()
  const user = useSignedInUser()
  const userId = user?.userId ?? 0
  const { from, to } = span
  const imbalances = useSettledImbalances(span)
  const days = useCall(listDayAheadReports, { params: { userId, dateFrom: from, dateTo: to } }, { enabled: userId > 0 })
  const cleared = useMemo(() => days.data?.filter((each) => each.indices !== null) ?? [], [days.data])
  if (!isLoaded(days)) return <Loaded of={[days]} loading={520} />
  const words = { from: format.date(from), to: format.date(to) }
  if (cleared.length === 0) {
    return <NoReport day={to} text={t('daily.noneSpan', words)} clearedDays={clearedDays} onDay={onDay} />
  }
  const totals = totalsOf(cleared)
  const trades = user?.userType === 'transactionalUser' || hasOwnPart(totals)
  return (
    <>
      <Section title={t('common:word.fromTo', words)} note={t('common:word.daysWithResult', { count: totals.days })}>
        <StatRow>
          <StatFigure
            size="large"
            color="dayAhead"
            label={t('daily.spanMean')}
            value={format.priceFigure(totals.meanBase)}
            unit="TC/kWh"
            hint={t('daily.spanMeanHint')}
          />
          <StatFigure label={t('common:word.tradedVolume')} energy={totals.volume} />
        </StatRow>
      </Section>
      <Section>
        <SpanChart days={cleared} onSelect={onDay} />
      </Section>
      {trades && <OwnSection own={totals} isSpan headline={<EnergyCostHeadline userId={userId} span={span} />} />}
      {hasOwnPart(totals) && (
        <Section>
          <OwnSpanChart days={cleared} onSelect={onDay} />
        </Section>
      )}
      <Section flush title={t('common:word.dayByDay')} note={t('common:word.chooseDay')}>
        <SpanTable days={cleared} withOwn={trades} imbalances={imbalances} onSelect={onDay} />
      </Section>
    </>
  )
}
