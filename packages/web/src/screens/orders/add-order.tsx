import {
  getSession,
  listActiveSessions,
  listDayAheadSessions,
  type MarketDetails,
  type MarketSession,
} from '@tandem/contract/markets/markets.ts'
import { annotationsOf, noAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { addOrder, listOrdersOfSession, placeOrder } from '@tandem/contract/orders/orders.ts'
import { amount } from '@tandem/core/units/units.ts'
import { mdiFileDocumentEditOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NoMarket } from '../../features/orders/no-market.tsx'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { OrderTicket } from '../../features/orders/order-ticket.tsx'
import { copyOf, type TicketContent } from '../../features/orders/ticket-answer.ts'
import { useSendQuestion } from '../../features/orders/send-question.tsx'
import { ticketRefusal } from '../../features/orders/ticket-refusal.ts'
import { useFillMode } from '../../features/orders/use-fill-mode.ts'
import { useOrderGuide } from '../../features/orders/use-order-guide.ts'
import { useOrderContext, type OrderContext } from '../../features/orders/use-order-context.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { Select } from '../../ui/form/index.ts'
import { EmptyState, isLoaded, LinkButton, Loaded, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'
import { AddIntradayOrder } from './add-intraday-order.tsx'

/** /addOrder: a new order, day-ahead or intra-day by the address. */
export default function AddOrder() {
  const t = useText('orders')
  const [search, setSearch] = useSearchParams()
  const isIntraday = search.get('type') === 'intraday'
  return (
    <Page
      title={t(isIntraday ? 'add.titleIntraday' : 'add.title')}
      purpose={t(isIntraday ? 'add.purposeIntraday' : 'add.purpose')}
      filters={
        <Select
          label={t('common:word.marketKind')}
          value={isIntraday ? 'intraday' : 'dayAhead'}
          choices={(['dayAhead', 'intraday'] as const).map((value) => ({ value, label: t(`common:market.${value}`) }))}
          onChange={(type) => {
            setSearch(type === 'intraday' ? { type } : {}, { replace: true })
          }}
        />
      }
    >
      {isIntraday ? <AddIntradayOrder /> : <AddDayAheadOrder />}
    </Page>
  )
}

function AddDayAheadOrder() {
  const [search, setSearch] = useSearchParams()
  const open = useCall(listActiveSessions)
  const planned = useCall(listDayAheadSessions)
  if (!isLoaded(open)) return <Loaded of={[open]} loading={480} />
  const markets = open.data
    .filter((session) => session.marketType === 'dayAhead')
    .toSorted((a, b) => Temporal.Instant.compare(a.closingTime, b.closingTime))
  const chosen = markets.find((market) => String(market.id) === search.get('market')) ?? markets[0]
  const choose = (id: number) => {
    setSearch({ market: String(id) }, { replace: true })
  }
  if (chosen) return <OrderForMarket key={chosen.id} market={chosen} markets={markets} onMarket={choose} />
  return (
    <Section>
      <NoMarket next={nextToOpen(planned.data)} showLink />
    </Section>
  )
}

interface OrderForMarketProps {
  readonly market: MarketSession
  readonly markets: readonly MarketSession[]
  readonly onMarket: (id: number) => void
}

/** Loads what the ticket stands on; an order that is there already is updated instead. */
function OrderForMarket(props: OrderForMarketProps) {
  const t = useText('orders')
  const { market } = props
  const context = useOrderContext()
  const [isWriting, setWriting] = useState(false)
  const [search] = useSearchParams()
  const fillsOpen = search.get('fill') === 'open'
  const orders = useCall(listOrdersOfSession, { params: { marketId: market.id } })
  if (!isLoaded(orders)) return <Loaded of={[orders]} loading={480} />
  if (context.lastOrder === undefined) return <LoadingBlock height={480} />
  const mine = orders.data.find((order) => order.userId === context.userId && order.status !== 'cancelled')
  if (!mine || isWriting) return <NewOrder {...props} context={context} onWriting={setWriting} />
  return (
    <Section>
      <EmptyState
        icon={mdiFileDocumentEditOutline}
        title={t('add.exists')}
        text={t('add.existsText', { name: mine.name })}
        action={
          <LinkButton
            variant="contained"
            to={screenPath('/updateOrder', { id: mine.id, ...(fillsOpen && ({ fill: 'open' } as const)) })}
          >
            {t('add.openExisting')}
          </LinkButton>
        }
      />
    </Section>
  )
}

interface NewOrderProps extends OrderForMarketProps {
  readonly context: OrderContext
  readonly onWriting: (isWriting: boolean) => void
}

/** Once the periods of the market are known. */
function NewOrder(props: NewOrderProps) {
  const details = useCall(getSession, { params: { id: props.market.id } })
  if (!isLoaded(details)) return <Loaded of={[details]} loading={480} />
  return <NewTicket {...props} details={details.data} />
}

function NewTicket({
  market,
  markets,
  onMarket,
  context,
  onWriting,
  details,
}: NewOrderProps & { readonly details: MarketDetails }) {
  const t = useText('orders')
  const guide = useOrderGuide(details, context.userId)
  const [search] = useSearchParams()
  const format = useFormat()
  const navigate = useNavigate()
  const notify = useNotify()
  const ask = useSendQuestion()
  const add = useAction(addOrder)
  const place = useAction(placeOrder)
  const [mode, chooseMode] = useFillMode(context.lastOrder ? 'byHand' : 'simple')

  const save = async (content: TicketContent, send: boolean) => {
    if (send && !(await ask(content.name, market.date, content))) return 'givenUp'
    onWriting(true)
    try {
      const body = { ...annotationsOf(content), ...copyOf(content), marketId: market.id }
      if (send) {
        await place.mutateAsync({ body })
        notify(t('send.sent'))
        await navigate(screenPath('/PzuMarket'))
      } else {
        const saved = await add.mutateAsync({ body })
        notify(t('send.saved'))
        await navigate(screenPath('/updateOrder', { id: saved.id }), { replace: true })
      }
      return 'done'
    } catch (error) {
      onWriting(false)
      return ticketRefusal(error)
    }
  }
  const day = format.date(market.date)
  return (
    <OrderTicket
      ownerId={context.userId}
      market={details}
      guide={guide}
      fillsOpen={search.get('fill') === 'open'}
      offset={context.offset}
      peak={context.peak}
      available={context.available}
      start={{ ...noAnnotations, name: t('add.defaultName', { day }), lines: [], blocks: [] }}
      defaultSide={context.defaultSide}
      isInMarket={false}
      reservedNow={amount(0n)}
      lastOrder={context.lastOrder ?? null}
      mode={mode}
      onMode={chooseMode}
      marketChoice={
        <Select
          label={t('common:word.market')}
          value={market.id}
          minWidth={0}
          choices={markets.map((each) => ({
            value: each.id,
            label: t('ticket.marketChoice', { day: format.date(each.date), time: format.dateTime(each.closingTime) }),
          }))}
          onChange={onMarket}
        />
      }
      onSave={save}
    />
  )
}
