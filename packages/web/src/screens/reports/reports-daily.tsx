import Alert from '@mui/material/Alert'
import { exportDayAheadReport } from '@tandem/contract/reports.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readDay, readView } from '../../features/reports/report-span.ts'
import { SpanPicker } from '../../features/reports/span-picker.tsx'
import { useText } from '../../i18n/use-text.ts'
import { downloadFile } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState, ExportButton, LoadingBlock, Page } from '../../ui/index.ts'
import { DayReportBoard } from './day-report-board.tsx'
import { SpanReportBoard } from './span-report-board.tsx'

/** /reportsDaily: the day-ahead market of a day, a week or a month, and the reader's part in it. */
export default function ReportsDaily() {
  const t = useText('reports')
  const userId = useSignedInUser()?.userId ?? 0
  const [search, setSearch] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const sessions = useCall(listDayAheadSessions)
  const cleared = sessions.data?.filter((session) => session.status === 'cleared' || session.status === 'settled')
  const view = readView(search)
  const day = readDay(search) ?? latestDay(cleared?.map((session) => session.date))
  const change = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const showDay = (chosen: string) => {
    change({ view: null, day: chosen })
  }
  const save = async () => {
    setFailure(null)
    try {
      if (day) await downloadFile(exportDayAheadReport, { params: { userId, date: day } })
    } catch (error) {
      setFailure(`${t('daily.exportFailed')} ${failureText(error)}`)
    }
  }
  const session = sessions.data?.find((each) => each.date === day)
  const hasResult = cleared?.some((each) => each.date === day) ?? false
  const interval = Number(/^\d{1,3}$/.exec(search.get('interval') ?? '')?.[0] ?? 0)
  return (
    <Page
      title={t('daily.title')}
      purpose={t('daily.purpose')}
      actions={view === 'day' && <ExportButton onExport={save} disabled={!hasResult} />}
      filters={
        day && (
          <SpanPicker
            view={view}
            day={day}
            onChange={(nextView, nextDay) => change({ view: nextView === 'day' ? null : nextView, day: nextDay })}
          />
        )
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {sessions.isError ? (
        <ErrorState message={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : !cleared || !day ? (
        <LoadingBlock height={520} />
      ) : view === 'day' ? (
        <DayReportBoard
          key={day}
          day={day}
          session={session}
          clearedDays={cleared.map((each) => each.date)}
          interval={interval}
          onInterval={(period) => change({ interval: String(period) })}
          onDay={showDay}
        />
      ) : (
        <SpanReportBoard day={day} view={view} clearedDays={cleared.map((each) => each.date)} onDay={showDay} />
      )}
    </Page>
  )
}

/** Where the reader starts: tomorrow or today once cleared, else the latest result; undefined while that loads. */
function latestDay(days: readonly DeliveryDay[] | undefined): DeliveryDay | undefined {
  if (!days) return undefined
  const tomorrow = addDays(todayIn() as DeliveryDay, 1)
  const known = days.filter((day) => day <= tomorrow).toSorted()
  return known.at(-1) ?? (todayIn() as DeliveryDay)
}
