import { exportDayAheadReport } from '@tandem/contract/reports.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useFormat } from '../../lib/format.ts'
import { periodName, spanOfKnown } from '../../lib/period.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState, ExportButton, LoadingBlock, Page } from '../../ui/index.ts'
import { DayReportBoard } from './day-report-board.tsx'
import { ReportFilters } from './report-filters.tsx'
import { SpanReportBoard } from './span-report-board.tsx'
import { SameDays } from './same-days.tsx'
import { useReportPeriod } from './use-report-period.ts'

/** /reportsDaily: the day-ahead market of a day or several, and the reader's part in it. */
export default function ReportsDaily() {
  const t = useText('reports')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const sessions = useCall(listDayAheadSessions)
  const cleared = sessions.data?.filter((session) => session.status === 'cleared' || session.status === 'settled')
  const clearedDays = cleared?.map((session) => session.date)
  const report = useReportPeriod(latestDay(clearedDays))
  const { isDay, day, interval } = report
  const session = sessions.data?.find((each) => each.date === day)
  const hasResult = clearedDays?.some((each) => each === day) ?? false
  return (
    <Page
      printed={day && periodName(report.period, format)}
      title={t('index.daily')}
      purpose={t('daily.purpose')}
      actions={
        isDay &&
        day && (
          <ExportButton
            endpoint={exportDayAheadReport}
            input={{ params: { userId, date: day } }}
            disabled={!hasResult}
          />
        )
      }
      filters={
        day && (
          <ReportFilters market="dayAhead" period={report.period} onPeriod={report.setPeriod} latest={report.latest} />
        )
      }
    >
      <SameDays here="dayAhead" period={day && report.period} />
      {sessions.isError ? (
        <ErrorState of={sessions} />
      ) : !clearedDays || !day ? (
        <LoadingBlock height={520} />
      ) : isDay ? (
        <DayReportBoard
          key={day}
          day={day}
          session={session}
          clearedDays={clearedDays}
          interval={interval}
          onInterval={report.setInterval}
          onDay={report.showDay}
        />
      ) : (
        <SpanReportBoard
          span={spanOfKnown(report.period, clearedDays)}
          clearedDays={clearedDays}
          onDay={report.showDay}
        />
      )}
    </Page>
  )
}

/** Where the reader starts: tomorrow or today once cleared, else the latest result; undefined while that loads. */
function latestDay(days: readonly DeliveryDay[] | undefined): DeliveryDay | undefined {
  if (!days) return undefined
  const tomorrow = addDays(todayIn(), 1)
  const known = days.filter((day) => day <= tomorrow).toSorted()
  return known.at(-1) ?? todayIn()
}
