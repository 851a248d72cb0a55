import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiChartBellCurve, mdiFormatListBulleted } from '@mdi/js'
import { getAuctionCurves, getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { listDayAheadSessions, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { getActiveSessionWithOrder, getOrder, listOrdersOfSession } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { OpenMarket } from '../../features/markets/auction/open-market.tsx'
import { ResultBoard } from '../../features/markets/auction/result-board.tsx'
import { useProof } from '../../features/markets/auction/use-proof.ts'
import { AutopilotCard } from '../../features/orders/autopilot/autopilot-card.tsx'
import { BlockResults } from '../../features/orders/blocks/block-results.tsx'
import { NoMarket } from '../../features/orders/no-market.tsx'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { OrderButtons } from '../../features/orders/order-buttons.tsx'
import { OwnOrder } from '../../features/orders/own-order.tsx'
import { useOrderActions } from '../../features/orders/use-order-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { useAddress } from '../../lib/use-address.ts'
import { DayPicker, EmptyState, isLoaded, LinkButton, Loaded, Page, Section } from '../../ui/index.ts'

/** /PzuMarket: the open day-ahead market with the own order, and below it the results day by day. */
export default function DayAheadMarket() {
  const t = useText('markets')
  return (
    <Page
      title={t('common:word.dayAheadMarket')}
      purpose={t('dayAhead.purpose')}
      actions={
        <LinkButton to={screenPath('/Orders')} icon={mdiFormatListBulleted}>
          {t('common:word.myOrders')}
        </LinkButton>
      }
    >
      <OpenPart />
      <AutopilotCard />
      <ResultPart />
    </Page>
  )
}

function OpenPart() {
  const userId = useSignedInUser()?.userId ?? 0
  const active = useCall(getActiveSessionWithOrder, { params: { userId } }, { enabled: userId > 0, everySeconds: 20 })
  const sessions = useCall(listDayAheadSessions)
  const { offset } = useServerClock()
  const handlers = useOrderActions()
  if (!isLoaded(active)) return <Loaded of={[active]} loading={280} />
  const { market, order } = active.data
  if (!market) {
    return (
      <Section>
        <NoMarket next={nextToOpen(sessions.data)} />
      </Section>
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
      }}
    >
      <OpenMarket
        key={market.id}
        market={market}
        offset={offset}
        onClosed={() => {
          void active.refetch()
          void sessions.refetch()
        }}
      />
      <OwnOrder
        order={order}
        labels={market.periods.map((period) => period.label)}
        addPath={screenPath('/addOrder', { market: market.id })}
        refusal={handlers.refusal}
        buttons={
          order && (
            <OrderButtons
              order={order}
              isBusy={handlers.isBusy}
              onSend={() => void handlers.send(order)}
              onDelete={() => void handlers.remove(order)}
            />
          )
        }
      />
    </Box>
  )
}

const isCleared = (session: MarketSession) => session.status === 'cleared' || session.status === 'settled'

/** The results; day and interval are kept in the address. */
function ResultPart() {
  const t = useText('markets')
  const format = useFormat()
  const [search, change] = useAddress()
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 30 })
  if (!isLoaded(sessions)) return <Loaded of={[sessions]} loading={480} />
  const latest = sessions.data.filter(isCleared).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  const day = search.get('day') ?? latest?.date ?? todayIn()
  const session = sessions.data.find((each) => each.date === day)
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', pt: 2 }}
      >
        <Typography variant="h2" component="h2">
          {t('dayAhead.results')}
        </Typography>
        <DayPicker
          label={t('common:word.deliveryDay')}
          value={day}
          onChange={(next) => {
            change({ day: next })
          }}
        />
      </Box>
      {session && isCleared(session) ? (
        <Result
          key={session.id}
          session={session}
          period={Number(/^\d{1,3}$/.exec(search.get('interval') ?? '')?.[0] ?? 0)}
          onPeriod={(period) => {
            change({ interval: String(period) })
          }}
        />
      ) : (
        <Section>
          <EmptyState
            icon={mdiChartBellCurve}
            title={latest ? t('dayAhead.noResultTitle', { day: format.date(day) }) : t('dayAhead.neverTitle')}
            text={
              session
                ? t('dayAhead.notClearedText', { time: format.dateTime(session.closingTime) })
                : t(latest ? 'dayAhead.noResultText' : 'dayAhead.neverText')
            }
            action={
              latest && (
                <Button
                  variant="outlined"
                  onClick={() => {
                    change({ day: latest.date })
                  }}
                >
                  {t('dayAhead.latest')}
                </Button>
              )
            }
          />
        </Section>
      )}
    </>
  )
}

interface ResultProps {
  readonly session: MarketSession
  /** As the address has it; 0 when it has none. */
  readonly period: number
  readonly onPeriod: (period: number) => void
}

function Result({ session, period, onPeriod }: ResultProps) {
  const userId = useSignedInUser()?.userId
  const result = useCall(getAuctionResult, { params: { id: session.id } })
  const orders = useCall(listOrdersOfSession, { params: { marketId: session.id } })
  const mine = orders.data?.find(
    (order) => order.userId === userId && order.marketType === 'dayAhead' && order.transmittedAt !== null,
  )
  const proof = useProof(session.id)
  const own = useCall(getOrder, { params: { id: mine?.id ?? 0 } }, { enabled: mine !== undefined })
  const periods = result.data?.periods
  const fallback = periods?.reduce((best, each) => (each.volume > best.volume ? each : best)).period
  const shown = periods?.find((each) => each.period === period)?.period ?? fallback ?? 1
  const curves = useCall(
    getAuctionCurves,
    { params: { id: session.id, period: shown } },
    { enabled: periods !== undefined },
  )
  if (!isLoaded(result)) return <Loaded of={[result]} loading={560} />
  const order = orders.data && !mine ? null : own.data?.marketType === 'dayAhead' ? own.data : undefined
  return (
    <ResultBoard
      outcome={result.data}
      order={order}
      ownBlocks={order && <BlockResults blocks={order.blocks} />}
      period={shown}
      onPeriod={onPeriod}
      curves={curves.data}
      curvesFailed={curves.isError}
      onRetryCurves={() => void curves.refetch()}
      {...proof}
    />
  )
}
