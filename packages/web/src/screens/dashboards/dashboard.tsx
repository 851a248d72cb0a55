import Box from '@mui/material/Box'
import { getUser } from '@tandem/contract/accounts.ts'
import { getUserBoard } from '@tandem/contract/admin.ts'
import { getStatement } from '@tandem/contract/ledger.ts'
import { getMyPosition } from '@tandem/contract/intraday.ts'
import { getActiveIntradaySessionWithOrders, listIntradayMarkets } from '@tandem/contract/intraday-lists.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
import { getDayAheadReport, listIntradayReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import type { ReactNode } from 'react'
import { BalanceCard } from '../../features/reports/balance-card.tsx'
import { standardNeeds, traderNeeds } from '../../features/reports/list-needs.ts'
import { NeedsCard } from '../../features/reports/needs-card.tsx'
import { IntradayCard } from '../../features/reports/intraday-card.tsx'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { TradedCard } from '../../features/reports/traded-card.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { ErrorState, Page } from '../../ui/index.ts'
import { EnergyNow } from './energy-now.tsx'
import { LastPrices, lastCleared, nextToOpen } from './last-prices.tsx'

/** /dashboard: own coins, last result, next delivery, next step; for those who cannot trade yet, the market. */
export default function Dashboard() {
  const user = useSignedInUser()
  if (!user) return null
  return user.userType === 'transactionalUser' ? <TraderDashboard user={user} /> : <MarketDashboard user={user} />
}

function TraderDashboard({ user }: { readonly user: SignedInUser }) {
  const t = useText('reports')
  const format = useFormat()
  const { offset } = useServerClock()
  const { userId } = user
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const sessions = useCall(listDayAheadSessions)
  const span = { dateFrom: shiftDay(todayIn(), -7) as DeliveryDay, dateTo: todayIn() as DeliveryDay }
  const statement = useCall(getStatement, { params: { userId, ...span } })
  const lastDay = board.data && (board.data.lastResult?.date ?? null)
  const report = useCall(
    getDayAheadReport,
    { params: { userId, date: lastDay ?? span.dateTo } },
    { enabled: Boolean(lastDay) },
  )
  const intraday = useCall(
    listIntradayReports,
    { params: { userId, dateFrom: lastDay ?? span.dateTo, dateTo: lastDay ?? span.dateTo } },
    { enabled: Boolean(lastDay) },
  )
  return (
    <Page title={t('dashboard.hello', { name: user.firstName })} purpose={t('dashboard.purpose')}>
      {board.isError ? (
        <ErrorState message={failureText(board.error)} onRetry={() => void board.refetch()} />
      ) : (
        <Columns
          left={
            <BalanceCard
              board={board.data}
              lines={statement.data?.lines}
              error={statement.isError && failureText(statement.error)}
              onRetry={() => void statement.refetch()}
            />
          }
          right={
            report.isError ? (
              <ErrorState message={failureText(report.error)} onRetry={() => void report.refetch()} />
            ) : (
              <TradedCard day={lastDay} report={report.data} intraday={intraday.data?.[0]?.totals} />
            )
          }
          below={
            <NextDelivery
              title={t('dashboard.tomorrowTitle')}
              market={board.data?.activeMarket}
              next={nextToOpen(sessions.data)}
              offset={offset}
              order={board.data?.order ?? null}
              onClosed={() => void board.refetch()}
            />
          }
          beside={<IntradayNow userId={userId} isTrader />}
          energy={<EnergyNow userId={userId} />}
          last={<NeedsCard needs={board.data && traderNeeds(board.data, t, format)} />}
        />
      )}
    </Page>
  )
}

/** What everybody can see of the market, and the invitation to take part. */
function MarketDashboard({ user }: { readonly user: SignedInUser }) {
  const t = useText('reports')
  const { offset } = useServerClock()
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 60 })
  const profile = useCall(getUser, { params: { id: user.userId } })
  const isInvited = user.userType === 'standard' && !isAdministrator(user)
  return (
    <Page title={t('dashboard.hello', { name: user.firstName })} purpose={t('dashboard.purposeStandard')}>
      {sessions.isError ? (
        <ErrorState message={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <LastPrices session={lastCleared(sessions.data)} />
      )}
      <Columns
        left={
          <NextDelivery
            title={t('dashboard.marketTitle')}
            market={board.data?.activeMarket}
            next={nextToOpen(sessions.data)}
            offset={offset}
            onClosed={() => void board.refetch()}
          />
        }
        right={<IntradayNow userId={user.userId} />}
        last={isInvited && <NeedsCard needs={profile.data && standardNeeds(profile.data, t)} />}
      />
    </Page>
  )
}

/** The intra-day market that trades now, with the own part in it for those who trade. */
function IntradayNow({ userId, isTrader = false }: { readonly userId: number; readonly isTrader?: boolean }) {
  const { offset, now } = useServerClock()
  const active = useCall(getActiveIntradaySessionWithOrders, { params: { userId } }, { everySeconds: 10 })
  const markets = useCall(listIntradayMarkets)
  const market = active.data?.market
  const position = useCall(
    getMyPosition,
    { params: { marketId: market?.id ?? 0 } },
    { enabled: isTrader && Boolean(market), everySeconds: 10 },
  )
  if (active.isError) return <ErrorState message={failureText(active.error)} onRetry={() => void active.refetch()} />
  return (
    <IntradayCard
      market={market}
      next={nextToOpen(markets.data)}
      now={now}
      offset={offset}
      {...(isTrader && { own: { orders: active.data?.orders ?? [], position: position.data } })}
      onClosed={() => void active.refetch()}
    />
  )
}

interface ColumnsProps {
  readonly left: ReactNode
  readonly right: ReactNode
  readonly below?: ReactNode
  readonly beside?: ReactNode
  readonly energy?: ReactNode
  readonly last?: ReactNode
}

/** Two columns in reading order; on a phone one under the other. */
function Columns({ left, right, below, beside, energy, last }: ColumnsProps) {
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
      }}
    >
      {left}
      {right}
      {below}
      {beside}
      {energy && <Box sx={{ gridColumn: { md: '1 / -1' } }}>{energy}</Box>}
      {last && <Box sx={{ gridColumn: { md: '1 / -1' } }}>{last}</Box>}
    </Box>
  )
}
