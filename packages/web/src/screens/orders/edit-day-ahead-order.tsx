import Alert from '@mui/material/Alert'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { transmitOrder, updateOrder, type Order } from '@tandem/contract/orders/orders.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { OrderTicket } from '../../features/orders/order-ticket.tsx'
import { copyOf, type TicketContent } from '../../features/orders/ticket-answer.ts'
import { useSendQuestion } from '../../features/orders/send-question.tsx'
import { ticketRefusal } from '../../features/orders/ticket-refusal.ts'
import { useFillMode } from '../../features/orders/use-fill-mode.ts'
import { useOrderContext } from '../../features/orders/use-order-context.ts'
import { useOrderGuide } from '../../features/orders/use-order-guide.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useNotify } from '../../ui/index.ts'
import { parseRefusal } from './read-refusal.ts'

interface EditDayAheadOrderProps {
  readonly order: Order
  readonly market: MarketDetails
  /** Where its writer goes when it was sent. */
  readonly afterSending: string
}

/** The version the writer saw goes back with the change, so that a newer one is never overwritten unseen. */
export function EditDayAheadOrder({ order, market, afterSending }: EditDayAheadOrderProps) {
  const t = useText('orders')
  const format = useFormat()
  const navigate = useNavigate()
  const notify = useNotify()
  const ask = useSendQuestion()
  const context = useOrderContext(order.userId)
  const guide = useOrderGuide(market, order.userId)
  const [search] = useSearchParams()
  const [mode, chooseMode] = useFillMode('byHand')
  const [start] = useState(order)
  const [version, setVersion] = useState(order.version)
  const state: unknown = useLocation().state
  const update = useAction(updateOrder)
  const transmit = useAction(transmitOrder)
  const isInMarket = order.status === 'transmitted'

  const save = async (content: TicketContent, send: boolean) => {
    if (send && !(await ask(content.name, market.date, content))) return 'givenUp'
    try {
      const saved = await update.mutateAsync({
        body: { ...annotationsOf(content), id: order.id, version, ...copyOf(content) },
      })
      setVersion(saved.version)
      if (send && !isInMarket) await transmit.mutateAsync({ params: { orderId: order.id } })
      notify(t(isInMarket ? 'send.changed' : send ? 'send.sent' : 'send.saved'))
      if (send) await navigate(afterSending)
      return 'done'
    } catch (error) {
      return ticketRefusal(error)
    }
  }
  const refusal = parseRefusal(state)
  return (
    <OrderTicket
      ownerId={order.userId}
      market={market}
      offset={context.offset}
      peak={context.peak}
      available={context.available}
      start={start}
      defaultSide={start.lines[0]?.side ?? start.blocks[0]?.side ?? context.defaultSide}
      isInMarket={isInMarket}
      reservedNow={order.reserved}
      lastOrder={context.lastOrder && context.lastOrder.id !== order.id ? context.lastOrder : null}
      mode={mode}
      onMode={chooseMode}
      firstRefusal={refusal && `${t('update.sendFailed')} ${refusal}`}
      marketChoice={
        <Alert severity={isInMarket ? 'success' : 'info'} variant="outlined" icon={false} sx={{ py: 0.25 }}>
          {t('ticket.marketChoice', { day: format.date(market.date), time: format.dateTime(market.closingTime) })}
          {' · '}
          {t(`status.${order.status}`)}
        </Alert>
      }
      guide={guide}
      fillsOpen={search.get('fill') === 'open'}
      onSave={save}
    />
  )
}
