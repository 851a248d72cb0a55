import Box from '@mui/material/Box'
import { getAdministratorBoard } from '@tandem/contract/admin/admin.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { listDayAheadSessions, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { CoinsCard } from '../../features/admin/coins-card.tsx'
import { IntradayLine } from '../../features/admin/intraday-line.tsx'
import { MarketDay } from '../../features/admin/market-day-card.tsx'
import { countTiles, Tiles } from '../../features/admin/waiting-counts.tsx'
import { WhenNear } from '../../features/admin/dashboard/when-near.tsx'
import { statusStyles } from '../../features/markets/market-names.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import type { Period } from '../../lib/period.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { ErrorState, LinkButton, LoadingLines, Page, PeriodPicker, Section, StatusChip } from '../../ui/index.ts'
import { LastPrices, lastCleared } from './last-prices.tsx'
import { PlatformBoard, useOverview } from './platform-board.tsx'

/** /dashboard_admin: what waits, today's and tomorrow's market, then markets, coins, energy and people of a period. */
export default function DashboardAdmin() {
  const t = useText('admin')
  const { period, setPeriod } = usePeriod('month')
  const board = useCall(getAdministratorBoard, {}, { everySeconds: 60 })
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 30 })
  const intraday = useCall(listIntradayMarkets, {}, { everySeconds: 30 })
  const failed = [board, sessions, intraday].find((call) => call.isError)
  return (
    <Page
      title={t('dashboard.title')}
      purpose={t('dashboard.purpose')}
      filters={<PeriodPicker value={period} onChange={setPeriod} />}
    >
      {failed && <ErrorState of={failed} />}
      <Waiting board={board.data} period={period} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Section
          title={t('dashboard.marketsTitle')}
          actions={
            <LinkButton to={screenPath('/markets')} size="small">
              {t('dashboard.toMarkets')}
            </LinkButton>
          }
        >
          {sessions.data ? (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <Day
                title={t('dashboard.today')}
                day={todayIn()}
                sessions={sessions.data}
                intraday={intraday.data}
                onClosed={() => void sessions.refetch()}
              />
              <Day
                title={t('dashboard.tomorrow')}
                day={shiftDay(todayIn(), 1)}
                sessions={sessions.data}
                intraday={intraday.data}
                onClosed={() => void sessions.refetch()}
              />
            </Box>
          ) : (
            <LoadingLines lines={4} />
          )}
        </Section>
        <CoinsCard board={board.data} />
      </Box>
      <PlatformBoard period={period} />
      <WhenNear height={520}>
        <LastPrices session={lastCleared(sessions.data)} />
      </WhenNear>
    </Page>
  )
}

interface WaitingProps {
  readonly board: ResponseOf<typeof getAdministratorBoard> | undefined
  readonly period: Period
}

/** What waits for the administrator, in one row; what is good to know, in the next. */
function Waiting({ board, period }: WaitingProps) {
  const admin = useText('admin')
  const t = useText('dashboard')
  const overview = useOverview(period).call.data
  const { decisions, facts } = countTiles(board, admin)
  const more = [
    {
      label: t('platform.waitingDays'),
      count: overview?.imbalance.waitingDays,
      to: screenPath('/imbalanceManagement'),
    },
    {
      label: t('platform.analysersOffline'),
      count: overview?.analysers.offline,
      to: screenPath('/analyzersAdministration', { state: 'offline' }),
    },
  ].map((tile) => ({ ...tile, waits: true }))
  return (
    <>
      <Tiles label={t('platform.waiting')} tiles={[...decisions, ...more]} />
      <Tiles label={t('platform.goodToKnow')} tiles={facts} />
    </>
  )
}

interface DayProps {
  readonly title: string
  readonly day: string
  readonly sessions: readonly MarketSession[]
  readonly intraday: readonly MarketSession[] | undefined
  readonly onClosed: () => void
}

function Day({ title, day, sessions, intraday, onClosed }: DayProps) {
  const { offset } = useServerClock()
  const market = sessions.find((session) => session.date === day)
  const continuous = intraday?.find((session) => session.date === day) ?? null
  const isCleared = market?.status === 'cleared' || market?.status === 'settled'
  const outcome = useCall(getAuctionResult, { params: { id: market?.id ?? 0 } }, { enabled: isCleared })
  return (
    <MarketDay
      title={title}
      day={day}
      market={market}
      chip={market && <SessionChip status={market.status} />}
      intraday={
        intraday && <IntradayLine market={continuous} chip={continuous && <SessionChip status={continuous.status} />} />
      }
      price={isCleared ? outcome.data?.indices.base.price : undefined}
      offset={offset}
      onClosed={onClosed}
    />
  )
}

function SessionChip({ status }: { readonly status: MarketSession['status'] }) {
  const { name, tone } = statusStyles[status]
  return <StatusChip label={textAt(name)} tone={tone} />
}
