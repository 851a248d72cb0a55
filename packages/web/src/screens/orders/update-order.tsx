import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { mdiFileDocumentEditOutline, mdiLockOutline } from '@mdi/js'
import { getWallet } from '@tandem/contract/ledger.ts'
import { getSession } from '@tandem/contract/markets.ts'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import {
  getActiveSessionWithOrder,
  getLastOrder,
  getOrder,
  listOrders,
  listOrdersOfSession,
  transmitOrder,
  updateOrder,
} from '@tandem/contract/orders.ts'
import type { Order } from '@tandem/contract/orders.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { OrderTicket } from '../../features/orders/order-ticket.tsx'
import type { TicketContent } from '../../features/orders/ticket-answer.ts'
import { useSendQuestion } from '../../features/orders/send-question.tsx'
import { ticketRefusal } from '../../features/orders/ticket-refusal.ts'
import { useFillWay } from '../../features/orders/use-fill-way.ts'
import { useOrderContext } from '../../features/orders/use-order-context.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { RefusedCall } from '../../lib/api.ts'
import { EmptyState, ErrorState, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** /updateOrder?id=…: changes an order until its gate closes. */
export default function UpdateOrder() {
  const t = useText('orders')
  const [search] = useSearchParams()
  const id = Number(/^\d{1,9}$/.exec(search.get('id') ?? '')?.[0] ?? 0)
  const order = useCall(getOrder, { params: { id } }, { enabled: id > 0 })
  const market = useCall(
    getSession,
    { params: { id: order.data?.marketId ?? 0 } },
    { enabled: order.data !== undefined },
  )
  const failed = [order, market].find((query) => query.isError)
  return (
    <Page title={order.data?.name ?? t('update.title')} purpose={t('update.purpose')}>
      {id === 0 ? (
        <Section>
          <WayToList title={t('update.noneTitle')} text={t('update.noneText')} icon={mdiFileDocumentEditOutline} />
        </Section>
      ) : failed ? (
        <ErrorState
          message={failed.error instanceof RefusedCall ? failed.error.message : undefined}
          onRetry={() => void failed.refetch()}
        />
      ) : !order.data || !market.data ? (
        <LoadingBlock height={480} />
      ) : order.data.editable && order.data.marketType === 'dayAhead' ? (
        <EditOrder key={order.data.id} order={order.data} market={market.data} />
      ) : (
        <Section>
          <WayToList
            title={t('update.lockedTitle')}
            text={t('update.lockedText')}
            icon={mdiLockOutline}
            to={`/Orders?view=${String(order.data.id)}`}
          />
        </Section>
      )}
    </Page>
  )
}

function WayToList(props: { title: string; text: string; icon: string; to?: string }) {
  const t = useText('orders')
  const { to = '/Orders', ...state } = props
  return (
    <EmptyState
      {...state}
      action={
        <Button component={Link} variant="outlined" to={to}>
          {t('update.toList')}
        </Button>
      }
    />
  )
}

/** The version the writer saw goes back with the change, so that a newer one is never overwritten unseen. */
function EditOrder({ order, market }: { readonly order: Order; readonly market: MarketDetails }) {
  const t = useText('orders')
  const format = useFormat()
  const navigate = useNavigate()
  const notify = useNotify()
  const ask = useSendQuestion()
  const context = useOrderContext()
  const [way, chooseWay] = useFillWay('byHand')
  const [start] = useState(order)
  const [version, setVersion] = useState(order.version)
  const state: unknown = useLocation().state
  const changed = [
    getOrder,
    listOrders,
    listOrdersOfSession,
    getActiveSessionWithOrder,
    getLastOrder,
    getWallet,
  ] as const
  const update = useAction(updateOrder, changed)
  const transmit = useAction(transmitOrder, changed)
  const isInMarket = order.status === 'transmitted'

  const save = async (content: TicketContent, send: boolean) => {
    if (send && !(await ask(content.name, market.date, content.lines))) return 'givenUp'
    try {
      const lines = content.lines.map((line) => ({ ...line, steps: line.steps.map((step) => ({ ...step })) }))
      const saved = await update.mutateAsync({ body: { id: order.id, version, name: content.name, lines } })
      setVersion(saved.version)
      if (send && !isInMarket) await transmit.mutateAsync({ params: { orderId: order.id } })
      notify(t(isInMarket ? 'send.changed' : send ? 'send.sent' : 'send.saved'))
      if (send) await navigate('/PzuMarket')
      return 'done'
    } catch (error) {
      return ticketRefusal(error)
    }
  }
  const refusal = readRefusal(state)
  return (
    <OrderTicket
      market={market}
      offset={context.offset}
      peak={context.peak}
      available={context.available}
      start={start}
      defaultSide={start.lines[0]?.side ?? context.defaultSide}
      isInMarket={isInMarket}
      held={order.reserved}
      lastOrder={context.lastOrder && context.lastOrder.id !== order.id ? context.lastOrder : null}
      way={way}
      onWay={chooseWay}
      firstRefusal={refusal && `${t('update.sendFailed')} ${refusal}`}
      marketChoice={
        <Alert severity={isInMarket ? 'success' : 'info'} variant="outlined" icon={false} sx={{ py: 0.25 }}>
          {t('ticket.marketChoice', { day: format.date(market.date), time: format.dateTime(market.closingTime) })}
          {' · '}
          {t(`status.${order.status}`)}
        </Alert>
      }
      onSave={save}
    />
  )
}

function readRefusal(state: unknown): string | null {
  const refusal = (state as { refusal?: unknown } | null)?.refusal
  return typeof refusal === 'string' ? refusal : null
}
