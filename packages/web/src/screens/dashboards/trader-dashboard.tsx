import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiCellphone, mdiHandPointingRight } from '@mdi/js'
import { getUserBoard } from '@tandem/contract/admin.ts'
import { exportIndicators, getOverview } from '@tandem/contract/dashboards.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
import { getUserWallet, getWalletGraphic } from '@tandem/contract/wallet.ts'
import { Link } from 'react-router'
import { BalanceBoard } from '../../features/dashboard/balance-board.tsx'
import { NeedsCard } from '../../features/dashboard/needs-card.tsx'
import { OutlookLines } from '../../features/dashboard/outlook-lines.tsx'
import { granularityOf } from '../../lib/steps.ts'
import { spanName } from '../../features/dashboard/steps.ts'
import { WhenNear } from '../../features/dashboard/when-near.tsx'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import {
  ExportButton,
  Icon,
  LoadingBlock,
  MarketTypeFilter,
  Page,
  PeriodPicker,
  parseMarketType,
} from '../../ui/index.ts'
import type { MarketTypeChoice } from '../../ui/market-type-filter.tsx'
import { Columns } from './columns.tsx'
import { IntradayNow } from './intraday-now.tsx'
import { nextToOpen } from './last-prices.tsx'
import { Part } from './part.tsx'
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

/** Balance, trading, energy, tomorrow and what needs one now, in this order. */
export function TraderDashboard({ user }: { readonly user: SignedInUser }) {
  const reports = useText('reports')
  const t = useText('dashboard')
  const [search, change] = useAddress()
  const { period, setPeriod } = usePeriod('month')
  const market = parseMarketType(search.get('marketType'))
  const { save: download, failure } = useDownload(exportIndicators)
  const { userId } = user
  const span = useSpan(userId, period)
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const needs = useTraderNeeds(userId, board.data)
  const chooseMarket = (marketType: MarketTypeChoice) => change({ marketType })
  const save = async () => {
    if (!span) return
    await download({
      params: {
        userId,
        dateFrom: span.from,
        dateTo: span.to,
        granularity: granularityOf(span),
        marketType: market === 'all' ? null : market,
      },
    })
  }
  return (
    <Page
      title={reports('dashboard.hello', { name: user.firstName })}
      purpose={t('purpose')}
      actions={<Actions waiting={needs?.filter((need) => need.step).length ?? 0} onExport={save} />}
      filters={
        <>
          <PeriodPicker value={period} onChange={setPeriod} />
          <MarketTypeFilter value={market} onChange={chooseMarket} />
        </>
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
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
      <Part calls={[board]}>
        <Box id="now" sx={{ scrollMarginTop: 96 }}>
          <NeedsCard needs={needs} />
        </Box>
      </Part>
    </Page>
  )
}

/** What waits at the bottom of the board, the short view for a phone, and the spreadsheet. */
function Actions({ waiting, onExport }: { readonly waiting: number; readonly onExport: () => Promise<void> }) {
  const t = useText('dashboard')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <>
      {/* On a phone it would push everything down when it arrives; the short view has it. */}
      {waiting > 0 && !isPhone && (
        <Button href="#now" startIcon={<Icon path={mdiHandPointingRight} />}>
          {t('needsYou', { count: waiting })}
        </Button>
      )}
      {isPhone && (
        <Button component={Link} to="/dashboardMobile" startIcon={<Icon path={mdiCellphone} />} variant="outlined">
          {t('toPhone')}
        </Button>
      )}
      <ExportButton onExport={onExport} />
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
          to="/forecast"
        />
      </Part>
      <Box sx={{ gridColumn: { md: '1 / -1' } }}>
        <IntradayNow userId={userId} isTrader />
      </Box>
    </Columns>
  )
}
