import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { exportIndicators, getOverview } from '@tandem/contract/admin/dashboards.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { getUserWallet, getWalletGraphic } from '@tandem/contract/ledger/wallet.ts'
import { BalanceBoard } from '../../features/admin/dashboard/balance-board.tsx'
import { OutlookLines } from '../../features/admin/dashboard/outlook-lines.tsx'
import { granularityOf } from '../../lib/steps.ts'
import { spanName } from '../../features/admin/dashboard/steps.ts'
import { WhenNear } from '../../features/admin/dashboard/when-near.tsx'
import { OpenPositionCard } from '../../features/orders/open-position/open-position-card.tsx'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useAddress } from '../../lib/use-address.ts'
import {
  ExportButton,
  Icon,
  LoadingBlock,
  MarketTypeFilter,
  Page,
  parseMarketType,
  PeriodPicker,
} from '../../ui/index.ts'
import type { MarketTypeChoice } from '../../ui/market-type-filter.tsx'
import { Columns } from './columns.tsx'
import { IntradayNow } from './intraday-now.tsx'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { Part } from './part.tsx'
import { TraderDay } from './trader-day.tsx'
import { TraderEnergy } from './trader-energy.tsx'
import { LastResult, TraderResults } from './trader-results.tsx'
import { useOutlook } from './use-outlook.ts'
import { useTraderNeeds } from './use-trader-needs.ts'
import { spanOfPeriod, type DaySpan, type Period } from '../../lib/period.ts'

/** The days of a period; of all time those of which anything is known, undefined until the server has said which. */
function useSpan(userId: number, period: Period): DaySpan | undefined {
  const isAll = period.kind === 'all'
  const overview = useCall(getOverview, { params: { userId, period: 'all' } }, { enabled: isAll })
  if (!isAll || overview.isError) return spanOfPeriod(period)
  return overview.data?.span
}

/** One page of a day, and everything else behind a button. */
export function TraderDashboard({ user }: { readonly user: SignedInUser }) {
  const reports = useText('reports')
  const t = useText('dashboard')
  const [search, change] = useAddress()
  const { userId } = user
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const needs = useTraderNeeds(userId, board.data)
  const isMore = search.get('more') !== null
  return (
    <Page title={reports('dashboard.hello', { name: user.firstName })}>
      <Part calls={[board]}>
        <TraderDay userId={userId} board={board.data} needs={needs} />
      </Part>
      <OpenPositionCard />
      <Button
        variant="outlined"
        aria-expanded={isMore}
        endIcon={<Icon path={isMore ? mdiChevronUp : mdiChevronDown} />}
        onClick={() => change({ more: isMore ? null : '' })}
        sx={{ alignSelf: 'center', maxWidth: '100%', whiteSpace: 'normal' }}
      >
        {t(isMore ? 'less' : 'more')}
      </Button>
      {isMore && <More userId={userId} />}
    </Page>
  )
}

/** Balance, trading and energy of a period, and what comes next. */
function More({ userId }: { readonly userId: number }) {
  const [search, change] = useAddress()
  const { period, setPeriod } = usePeriod('month')
  const market = parseMarketType(search.get('marketType'))
  const span = useSpan(userId, period)
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const chooseMarket = (marketType: MarketTypeChoice) => change({ marketType })
  const shown = span && {
    userId,
    dateFrom: span.from,
    dateTo: span.to,
    granularity: granularityOf(span),
    marketType: market === 'all' ? null : market,
  }
  return (
    <>
      <Stack role="search" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <PeriodPicker value={period} onChange={setPeriod} />
        <MarketTypeFilter value={market} onChange={chooseMarket} />
        <ExportButton endpoint={exportIndicators} input={shown ? { params: shown } : null} />
      </Stack>
      {span ? (
        <>
          <Balance userId={userId} period={period} span={span} />
          <TraderResults userId={userId} period={period} span={span} market={market} />
        </>
      ) : (
        <LoadingBlock height={1_200} />
      )}
      <WhenNear height={560}>
        <LastResult userId={userId} day={board.data && (board.data.lastResult?.date ?? null)} />
      </WhenNear>
      <WhenNear height={760}>{span && <TraderEnergy userId={userId} period={period} span={span} />}</WhenNear>
      <WhenNear height={680}>
        <Tomorrow userId={userId} />
      </WhenNear>
    </>
  )
}

interface BalanceProps {
  readonly userId: number
  readonly period: Period
  readonly span: DaySpan
}

function Balance({ userId, period, span }: BalanceProps) {
  const format = useFormat()
  const granularity = granularityOf(span)
  const params = { userId, dateFrom: span.from, dateTo: span.to, granularity }
  const wallet = useCall(getUserWallet, { params }, { everySeconds: 60 })
  const graphic = useCall(getWalletGraphic, { params })
  return (
    <Part calls={[wallet, graphic]}>
      <BalanceBoard
        wallet={wallet.data}
        steps={graphic.data?.steps}
        granularity={granularity}
        period={spanName(period, span, format)}
      />
    </Part>
  )
}

/** The open market with the own order, the forecast in sentences, and the market that trades already. */
function Tomorrow({ userId }: { readonly userId: number }) {
  const reports = useText('reports')
  const t = useText('dashboard')
  const { offset } = useServerClock()
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const sessions = useCall(listDayAheadSessions)
  const outlook = useOutlook({ userId, day: board.data && (board.data.activeMarket?.date ?? null) })
  return (
    <Columns>
      <Part calls={[board]}>
        <NextDelivery
          title={reports('dashboard.tomorrowTitle')}
          market={board.data?.activeMarket}
          next={nextToOpen(sessions.data)}
          offset={offset}
          order={board.data?.order ?? null}
          onClosed={() => void board.refetch()}
        />
      </Part>
      <Part calls={[outlook.call]}>
        <OutlookLines
          title={outlook.name ?? t('tomorrow.title')}
          sentences={outlook.sentences}
          none={t('tomorrow.none')}
          to={screenPath('/forecast')}
        />
      </Part>
      <Box sx={{ gridColumn: { md: '1 / -1' } }}>
        <IntradayNow userId={userId} isTrader />
      </Box>
    </Columns>
  )
}
