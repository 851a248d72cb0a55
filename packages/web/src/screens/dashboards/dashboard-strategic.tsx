import { getActiveDayAheadSession, listDayAheadSessions } from '@tandem/contract/markets.ts'
import { listDayAheadReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { SpanChart } from '../../features/reports/span-charts.tsx'
import { SpanTable } from '../../features/reports/span-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { ErrorState, LoadingBlock, Page, Section } from '../../ui/index.ts'
import { LastPrices, lastCleared, nextToOpen } from './last-prices.tsx'

const dayCount = 14

/** /dashboard_strategic: the open market, the latest prices, and how they developed. */
export default function DashboardStrategic() {
  const t = useText('reports')
  const { offset } = useServerClock()
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 60 })
  const active = useCall(getActiveDayAheadSession, {}, { everySeconds: 30 })
  return (
    <Page title={t('strategic.title')} purpose={t('strategic.purpose')}>
      <NextDelivery
        title={t('strategic.openTitle')}
        market={active.data?.market}
        next={nextToOpen(sessions.data)}
        offset={offset}
        onClosed={() => void active.refetch()}
      />
      {sessions.isError ? (
        <ErrorState message={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <LastPrices session={lastCleared(sessions.data)} height={320} />
      )}
      <LastDays />
    </Page>
  )
}

/** Prices and volumes of the last two weeks, tomorrow included. */
function LastDays() {
  const t = useText('reports')
  const navigate = useNavigate()
  const userId = useSignedInUser()?.userId ?? 0
  const dateTo = shiftDay(todayIn(), 1) as DeliveryDay
  const dateFrom = shiftDay(dateTo, 1 - dayCount) as DeliveryDay
  const days = useCall(listDayAheadReports, { params: { userId, dateFrom, dateTo } }, { enabled: userId > 0 })
  const cleared = useMemo(() => days.data?.filter((day) => day.indices !== null), [days.data])
  const open = (day: string) => void navigate(`/reportsDaily?day=${day}`)
  if (days.isError) return <ErrorState message={failureText(days.error)} onRetry={() => void days.refetch()} />
  if (!cleared) return <LoadingBlock height={480} />
  return (
    <>
      <Section title={t('strategic.daysTitle', { days: dayCount })}>
        {cleared.length === 0 ? (
          <Typography color="textSecondary">{t('strategic.none', { days: dayCount })}</Typography>
        ) : (
          <SpanChart days={cleared} onSelect={open} />
        )}
      </Section>
      {cleared.length > 0 && (
        <Section flush title={t('daily.daysTitle')} note={t('daily.daysNote')}>
          <SpanTable days={cleared} withOwn={false} onSelect={open} />
        </Section>
      )}
    </>
  )
}
