import { listSessions } from '@tandem/contract/markets/markets.ts'
import { exportIntradayReport } from '@tandem/contract/reports.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useFormat } from '../../lib/format.ts'
import { periodName, spanOfKnown } from '../../lib/period.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState, ExportButton, LoadingBlock, Page } from '../../ui/index.ts'
import { IntradayDayBoard } from './intraday-day-board.tsx'
import { IntradaySpanBoard } from './intraday-span-board.tsx'
import { ReportFilters } from './report-filters.tsx'
import { SameDays } from './same-days.tsx'
import { useReportPeriod } from './use-report-period.ts'

/** /reportsPI: continuous trading of a day or several, and the reader's part in it. */
export default function ReportsIntraday() {
  const t = useText('reports')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const sessions = useCall(listSessions)
  const days = useMemo(
    () => sessions.data?.filter(({ marketType }) => marketType === 'intraday').map((session) => session.date),
    [sessions.data],
  )
  const report = useReportPeriod(firstDay(days))
  const { isDay, day, interval } = report
  return (
    <Page
      printed={day && periodName(report.period, format)}
      title={t('common:word.intradayResults')}
      purpose={t('intraday.purpose')}
      actions={
        isDay &&
        day && (
          <ExportButton
            endpoint={exportIntradayReport}
            input={{ params: { userId, date: day } }}
            disabled={!days?.some((each) => each === day)}
          />
        )
      }
      filters={
        day && (
          <ReportFilters market="intraday" period={report.period} onPeriod={report.setPeriod} latest={report.latest} />
        )
      }
    >
      <SameDays here="intraday" period={day && report.period} />
      {sessions.isError ? (
        <ErrorState of={sessions} />
      ) : !days || !day ? (
        <LoadingBlock height={520} />
      ) : isDay ? (
        <IntradayDayBoard
          key={day}
          day={day}
          days={days}
          interval={interval}
          onInterval={report.setInterval}
          onDay={report.showDay}
        />
      ) : (
        <IntradaySpanBoard span={spanOfKnown(report.period, days)} days={days} onDay={report.showDay} />
      )}
    </Page>
  )
}

/** Where the reader starts: today, else the latest market up to tomorrow; undefined while that loads. */
function firstDay(days: readonly DeliveryDay[] | undefined): DeliveryDay | undefined {
  if (!days) return undefined
  const today = todayIn()
  if (days.includes(today)) return today
  return (
    days
      .filter((day) => day <= addDays(today, 1))
      .toSorted()
      .at(-1) ?? today
  )
}
