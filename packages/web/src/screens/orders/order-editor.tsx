import { mdiLockOutline } from '@mdi/js'
import { getSession } from '@tandem/contract/markets/markets.ts'
import type { AnyOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, isLoaded, LinkButton, Loaded, Section } from '../../ui/index.ts'
import { EditDayAheadOrder } from './edit-day-ahead-order.tsx'
import { EditIntradayOrder } from './edit-intraday-order.tsx'

interface OrderEditorProps {
  readonly order: AnyOrder
  /** Where the writer of a day-ahead order goes when it was sent. */
  readonly afterSending: string
}

/** The editor of an order of either market, while it can still be changed. */
export function OrderEditor({ order, afterSending }: OrderEditorProps) {
  const t = useText('orders')
  const market = useCall(getSession, { params: { id: order.marketId } })
  if (!isLoaded(market)) return <Loaded of={[market]} loading={480} />
  if (order.abilities.change !== true) {
    return (
      <Section>
        <WayToList
          icon={mdiLockOutline}
          title={t('update.lockedTitle')}
          text={t(order.marketType === 'intraday' ? 'update.lockedIntraday' : 'update.lockedText')}
          to={screenPath('/Orders', { view: order.id })}
        />
      </Section>
    )
  }
  return order.marketType === 'dayAhead' ? (
    <EditDayAheadOrder key={order.id} order={order} market={market.data} afterSending={afterSending} />
  ) : (
    <EditIntradayOrder key={order.id} order={order} market={market.data} />
  )
}

interface WayToListProps {
  readonly title: string
  readonly text: string
  readonly icon: string
  readonly to?: string
}

export function WayToList({ to = screenPath('/Orders'), ...state }: WayToListProps) {
  const t = useText('orders')
  return (
    <EmptyState
      {...state}
      action={
        <LinkButton variant="outlined" to={to}>
          {t('common:word.toMyOrders')}
        </LinkButton>
      }
    />
  )
}
