import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCalendarClock, mdiClockFast } from '@mdi/js'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { getSession, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { amount } from '@tandem/core/units/units.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { IntradayOrderForm } from '../../features/orders/intraday-order-form.tsx'
import { newIntradayValues, openPeriods, type WrittenOrder } from '../../features/orders/intraday-values.ts'
import { ticketRefusal } from '../../features/orders/ticket-refusal.ts'
import { useOrderContext } from '../../features/orders/use-order-context.ts'
import { useIntradayTexts } from '../../features/orders/use-intraday-texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { pendingMarkets } from '../../lib/pending-markets.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { Select } from '../../ui/form/index.ts'
import { EmptyState, ErrorState, LinkButton, LoadingBlock, Section, useNotify } from '../../ui/index.ts'

/** A new intra-day order for one of the markets that are planned or open. */
export function AddIntradayOrder() {
  const t = useText('orders')
  const format = useFormat()
  const { now } = useServerClock()
  const [search, setSearch] = useSearchParams()
  const list = useCall(listIntradayMarkets)
  const markets = list.data && pendingMarkets(list.data, now)
  if (list.isError) return <ErrorState of={list} />
  if (!markets) return <LoadingBlock height={480} />
  const chosen = markets.find(({ id }) => String(id) === search.get('market')) ?? markets[0]
  if (!chosen) {
    return (
      <Section>
        <EmptyState
          icon={mdiCalendarClock}
          title={t('common:word.noIntradayMarket')}
          text={t('add.noneIntradayText')}
        />
      </Section>
    )
  }
  const nameOf = ({ status, date, openingTime, closingTime }: MarketSession) => {
    const isOpen = status === 'open'
    const time = format.dateTime(isOpen ? closingTime : openingTime)
    return t(isOpen ? 'intraday.marketChoice' : 'intraday.marketPlanned', { day: format.date(date), time })
  }
  return (
    <Section>
      <Stack spacing={2.5}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 280px', minWidth: 0, display: 'grid' }}>
            <Select
              label={t('common:word.intradayMarket')}
              value={chosen.id}
              choices={markets.map((market) => ({ value: market.id, label: nameOf(market) }))}
              onChange={(id) => {
                setSearch({ type: 'intraday', market: String(id) }, { replace: true })
              }}
            />
          </Box>
          {chosen.status === 'open' && (
            <LinkButton to={screenPath('/IDMarket', { market: chosen.id })} icon={mdiClockFast}>
              {t('intraday.live')}
            </LinkButton>
          )}
        </Stack>
        <NewIntradayOrder key={chosen.id} market={chosen} now={now} />
      </Stack>
    </Section>
  )
}

interface NewIntradayOrderProps {
  readonly market: MarketSession
  readonly now: Temporal.Instant
}

function NewIntradayOrder({ market, now }: NewIntradayOrderProps) {
  const t = useText('orders')
  const navigate = useNavigate()
  const notify = useNotify()
  const { askToSend, sentText } = useIntradayTexts()
  const context = useOrderContext()
  const [search] = useSearchParams()
  const details = useCall(getSession, { params: { id: market.id } })
  const add = useAction(addOrder)
  const transmit = useAction(transmitOrder)
  if (details.isError) return <ErrorState of={details} />
  if (!details.data || context.lastOrder === undefined) return <LoadingBlock height={400} />

  const save = async (order: WrittenOrder, send: boolean) => {
    if (send && !(await askToSend(order, details.data))) return false
    const saved = await add.mutateAsync({ body: { ...order, marketType: 'intraday', marketId: market.id } })
    const place = screenPath('/updateOrder', { id: saved.id })
    if (!send) {
      notify(t('send.saved'))
      await navigate(place, { replace: true })
      return true
    }
    try {
      const sent = await transmit.mutateAsync({ params: { orderId: saved.id } })
      if (sent.marketType === 'intraday') notify(sentText(sent))
      await navigate(screenPath('/Orders', { view: saved.id }))
    } catch (error) {
      // The draft is there; its editor says why it was not sent.
      await navigate(place, { replace: true, state: { refusal: ticketRefusal(error).message } })
    }
    return true
  }
  const asked = Number(search.get('period') ?? '')
  const open = openPeriods(details.data, now)
  const period = open.find((each) => each.period === asked)?.period ?? open[0]?.period ?? ''
  return (
    <IntradayOrderForm
      market={details.data}
      initial={newIntradayValues(context.defaultSide, period)}
      isInBook={false}
      now={now}
      available={context.available}
      reservedNow={amount(0n)}
      notice={<Typography color="textSecondary">{t('intraday.draftNote')}</Typography>}
      onSave={save}
    />
  )
}
