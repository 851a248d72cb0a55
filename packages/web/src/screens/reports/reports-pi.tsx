import Alert from '@mui/material/Alert'
import { listSessions } from '@tandem/contract/markets.ts'
import { exportIntradayReport } from '@tandem/contract/reports.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo, useState } from 'react'
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
import { IntradayDayBoard } from './intraday-day-board.tsx'
import { IntradaySpanBoard } from './intraday-span-board.tsx'

/** /reportsPI: continuous trading of a day, a week or a month, and the reader's part in it. */
export default function ReportsIntraday() {
  const t = useText('reports')
  const userId = useSignedInUser()?.userId ?? 0
  const [search, setSearch] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const sessions = useCall(listSessions)
  const days = useMemo(
    () => sessions.data?.filter(({ marketType }) => marketType === 'intraday').map((session) => session.date),
    [sessions.data],
  )
  const view = readView(search)
  const day = readDay(search) ?? firstDay(days)
  const change = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const showDay = (chosen: string) => {
    change({ view: null, day: chosen, interval: null })
  }
  const save = async () => {
    setFailure(null)
    try {
      if (day) await downloadFile(exportIntradayReport, { params: { userId, date: day } })
    } catch (error) {
      setFailure(`${t('daily.exportFailed')} ${failureText(error)}`)
    }
  }
  const interval = Number(/^\d{1,3}$/.exec(search.get('interval') ?? '')?.[0] ?? 0)
  return (
    <Page
      title={t('intraday.title')}
      purpose={t('intraday.purpose')}
      actions={view === 'day' && <ExportButton onExport={save} disabled={!days?.some((each) => each === day)} />}
      filters={
        day && (
          <SpanPicker
            view={view}
            day={day}
            onChange={(nextView, nextDay) =>
              change({ view: nextView === 'day' ? null : nextView, day: nextDay, interval: null })
            }
          />
        )
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {sessions.isError ? (
        <ErrorState message={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : !days || !day ? (
        <LoadingBlock height={520} />
      ) : view === 'day' ? (
        <IntradayDayBoard
          key={day}
          day={day}
          days={days}
          interval={interval}
          onInterval={(period) => change({ interval: String(period) })}
          onDay={showDay}
        />
      ) : (
        <IntradaySpanBoard day={day} view={view} days={days} onDay={showDay} />
      )}
    </Page>
  )
}

/** Where the reader starts: today, else the latest market up to tomorrow; undefined while that loads. */
function firstDay(days: readonly DeliveryDay[] | undefined): DeliveryDay | undefined {
  if (!days) return undefined
  const today = todayIn() as DeliveryDay
  if (days.includes(today)) return today
  return (
    days
      .filter((day) => day <= addDays(today, 1))
      .toSorted()
      .at(-1) ?? today
  )
}
