import { getActiveDayAheadSession, listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { listDayAheadReports } from '@tandem/contract/reports.ts'
import { listImbalanceCosts, listMissingOrders } from '@tandem/contract/admin/strategic-board.ts'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { screenPath } from '@tandem/contract/screens.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { spanName } from '../../features/admin/dashboard/steps.ts'
import { WhenNear } from '../../features/admin/dashboard/when-near.tsx'
import { BoardHeadline } from '../../features/admin/portfolio/board-headline.tsx'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { totalsOf, type DayOfSpan } from '../../features/reports/report-totals.ts'
import { SpanChart } from '../../features/reports/market-charts.tsx'
import { SpanTable } from '../../features/reports/span-tables.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { spanOfKnown, type DaySpan, type Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { LinkButton, LoadingBlock, Page, PeriodPicker, Section, StatFigure, StatRow } from '../../ui/index.ts'
import { LastPrices, lastCleared } from './last-prices.tsx'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { Part } from './part.tsx'
import { AllEnergy, daysShown } from './platform-board.tsx'
import { usePositions } from '../strategic/use-positions.ts'

/** /dashboard_strategic: the open market, the latest prices, how they developed over a span, and the energy of all. */
export default function DashboardStrategic() {
  const t = useText('reports')
  const { offset } = useServerClock()
  const { period, setPeriod } = usePeriod('oneMonth', shiftDay(todayIn(), 1))
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 60 })
  const cleared = sessions.data?.filter(({ status }) => status === 'cleared' || status === 'settled')
  const span =
    cleared &&
    spanOfKnown(
      period,
      cleared.map(({ date }) => date),
    )
  const active = useCall(getActiveDayAheadSession, {}, { everySeconds: 30 })
  return (
    <Page title={t('strategic.title')} purpose={t('strategic.purpose')}>
      <Headline offset={offset} />
      <NextDelivery
        title={t('strategic.openTitle')}
        market={active.data?.market}
        next={nextToOpen(sessions.data)}
        offset={offset}
        onClosed={() => void active.refetch()}
      />
      <Part calls={[sessions]}>
        <LastPrices session={lastCleared(sessions.data)} height={320} />
      </Part>
      <PeriodPicker value={period} onChange={setPeriod} latest={shiftDay(todayIn(), 1)} />
      {span && <MarketSpan period={period} span={span} />}
      {span && (
        <WhenNear height={480}>
          <AllEnergy span={daysShown(span)} />
        </WhenNear>
      )}
    </Page>
  )
}

const oneRow = { page: 1, pageSize: 1 }

/** The portfolio in four figures: short or long, what imbalances cost, who has not ordered. */
function Headline({ offset }: { readonly offset: number }) {
  const { today, tomorrow } = usePositions()
  const costs = useCall(listImbalanceCosts, { query: oneRow })
  const orders = useCall(listMissingOrders, { query: oneRow }, { everySeconds: 60 })
  return (
    <Part calls={[today, tomorrow, costs, orders]}>
      <BoardHeadline
        today={today.data}
        tomorrow={tomorrow.data}
        costs={costs.data}
        orders={orders.data}
        offset={offset}
        onClosed={() => void orders.refetch()}
      />
    </Part>
  )
}

/** Prices and volumes of a span, its days in a chart and a table. */
function MarketSpan({ period, span }: { readonly period: Period; readonly span: DaySpan }) {
  const reports = useText('reports')
  const t = useText('dashboard')
  const format = useFormat()
  const navigate = useNavigate()
  const userId = useSignedInUser()?.userId ?? 0
  const days = useCall(
    listDayAheadReports,
    { params: { userId, dateFrom: span.from, dateTo: span.to } },
    { enabled: userId > 0 },
  )
  const cleared = useMemo(() => days.data?.filter((day) => day.indices !== null), [days.data])
  const open = (day: string) => void navigate(screenPath('/reportsDaily', { day }))
  return (
    <Part calls={[days]}>
      <Section
        title={t('strategic.daysTitle', { period: spanName(period, span, format) })}
        actions={
          <LinkButton to={screenPath('/reportsDaily')} size="small">
            {t('strategic.toReports')}
          </LinkButton>
        }
      >
        {cleared?.length === 0 ? (
          <Typography color="textSecondary">{t('strategic.none')}</Typography>
        ) : (
          <Stack spacing={3}>
            <SpanFigures days={cleared} />
            {cleared ? <SpanChart days={cleared} onSelect={open} /> : <LoadingBlock height={408} />}
          </Stack>
        )}
      </Section>
      {cleared && cleared.length > 0 && (
        <Section flush title={reports('common:word.dayByDay')} note={reports('common:word.chooseDay')}>
          <SpanTable days={cleared} withOwn={false} onSelect={open} />
        </Section>
      )}
    </Part>
  )
}

function SpanFigures({ days }: { readonly days: readonly DayOfSpan[] | undefined }) {
  const t = useText('dashboard')
  const format = useFormat()
  const totals = days && totalsOf(days)
  return (
    <StatRow>
      <StatFigure
        size="large"
        label={t('strategic.meanBase')}
        value={totals && format.priceFigure(totals.meanBase)}
        unit="TC/kWh"
        {...(totals && { hint: t('common:word.daysWithResult', { count: totals.days }) })}
      />
      <StatFigure label={t('common:word.tradedVolume')} energy={totals?.volume} />
    </StatRow>
  )
}
