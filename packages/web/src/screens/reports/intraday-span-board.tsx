import Typography from '@mui/material/Typography'
import { listIntradayReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { IntradaySpanChart } from '../../features/reports/intraday-chart.tsx'
import { IntradayFigures } from '../../features/reports/intraday-figures.tsx'
import { IntradaySpanTable } from '../../features/reports/intraday-span-table.tsx'
import { sumOfDays } from '../../features/reports/intraday-totals.ts'
import { OwnFigures } from '../../features/reports/own-figures.tsx'
import { spanAround } from '../../features/reports/report-span.ts'
import { hasOwnPart } from '../../features/reports/report-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { ErrorState, LoadingBlock, Section } from '../../ui/index.ts'
import { Untraded } from './intraday-day-board.tsx'
import { NoReport } from './no-report.tsx'

interface IntradaySpanBoardProps {
  readonly day: DeliveryDay
  readonly view: 'week' | 'month'
  /** Those that have an intra-day market. */
  readonly days: readonly DeliveryDay[]
  readonly onDay: (day: string) => void
}

/** A week or a month of continuous trading: the market and the reader's part day by day. */
export function IntradaySpanBoard({ day, view, days, onDay }: IntradaySpanBoardProps) {
  const t = useText('reports')
  const format = useFormat()
  const user = useSignedInUser()
  const userId = user?.userId ?? 0
  const { from, to } = spanAround(day, view)
  const answer = useCall(
    listIntradayReports,
    { params: { userId, dateFrom: from, dateTo: to } },
    { enabled: userId > 0 },
  )
  const traded = useMemo(() => answer.data?.filter(({ totals }) => totals.trades > 0) ?? [], [answer.data])
  if (answer.isError) return <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingBlock height={520} />
  const words = { from: format.date(from), to: format.date(to) }
  if (!answer.data.some(({ market }) => market !== null)) {
    return (
      <NoReport
        {...{ day, clearedDays: days, onDay, noneEver: t('intraday.noneEver') }}
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
      <Section title={t('daily.spanTitle', words)} note={t('intraday.spanDays', { count: traded.length })}>
        <IntradayFigures totals={totals} />
      </Section>
      <Section>
        <IntradaySpanChart days={traded} totals={totals} onSelect={onDay} />
      </Section>
      {trades && (
        <Section title={t('daily.ownTitle')}>
          {hasOwnPart(totals) ? (
            <OwnFigures own={totals} isSpan />
          ) : (
            <Typography color="textSecondary">{t('daily.ownNoneSpan')}</Typography>
          )}
        </Section>
      )}
      <Section flush title={t('daily.daysTitle')} note={t('intraday.daysNote')}>
        <IntradaySpanTable days={traded} totals={totals} withOwn={trades} onSelect={onDay} />
      </Section>
    </>
  )
}
