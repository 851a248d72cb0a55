import Alert from '@mui/material/Alert'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { transmitOrder, updateOrder, type ListedIntradayOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IntradayOrderForm } from '../../features/orders/intraday-order-form.tsx'
import { intradayValuesOf, type WrittenOrder } from '../../features/orders/intraday-values.ts'
import { useIntradayTexts } from '../../features/orders/use-intraday-texts.ts'
import { useOrderContext } from '../../features/orders/use-order-context.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { LoadingBlock, Section, useNotify } from '../../ui/index.ts'
import { parseRefusal } from './read-refusal.ts'

interface EditIntradayOrderProps {
  readonly order: ListedIntradayOrder
  readonly market: MarketDetails
}

/** A draft in all its terms, or price and open quantity of an order in the book. */
export function EditIntradayOrder({ order, market }: EditIntradayOrderProps) {
  const t = useText('orders')
  const format = useFormat()
  const navigate = useNavigate()
  const notify = useNotify()
  const { now } = useServerClock()
  const { askToSend, sentText } = useIntradayTexts()
  const context = useOrderContext(order.userId)
  const [initial] = useState(() => intradayValuesOf(order))
  const [version, setVersion] = useState(order.version)
  const refusal = parseRefusal(useLocation().state)
  const update = useAction(updateOrder)
  const transmit = useAction(transmitOrder)
  const isInBook = order.status === 'active'

  const save = async (written: WrittenOrder, send: boolean) => {
    if (send && !isInBook && !(await askToSend(written, market))) return false
    const body = { ...written, marketType: 'intraday' as const, id: order.id, version }
    let saved = await update.mutateAsync({ body })
    setVersion(saved.version)
    if (send && !isInBook) saved = await transmit.mutateAsync({ params: { orderId: order.id } })
    notify(send && saved.marketType === 'intraday' ? sentText(saved) : t('intraday.saved'))
    await navigate(screenPath('/Orders', { view: order.id }))
    return true
  }
  if (context.lastOrder === undefined) return <LoadingBlock height={400} />
  return (
    <Section>
      <IntradayOrderForm
        market={market}
        initial={initial}
        isInBook={isInBook}
        now={now}
        available={context.available}
        reservedNow={order.reserved}
        firstRefusal={refusal && `${t('update.sendFailed')} ${refusal}`}
        notice={
          <Alert severity={isInBook ? 'success' : 'info'} variant="outlined" icon={false} sx={{ py: 0.25 }}>
            {t('intraday.marketChoice', { day: format.date(market.date), time: format.dateTime(market.closingTime) })}
            {' · '}
            {isInBook ? t('intraday.bookNote', { open: format.energy(order.open) }) : t('intraday.draftNote')}
          </Alert>
        }
        onSave={save}
      />
    </Section>
  )
}
