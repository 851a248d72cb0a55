import Alert from '@mui/material/Alert'
import { writeWithUnit } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import type { IntradayContract, IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { SideTag, StatusChip, type Tone } from '../../../ui/index.ts'
import { AmendForm } from './amend-form.tsx'
import { columnPrice } from './figures.ts'
import { MovedPrice } from './moved-price.tsx'
import { OwnOrderButtons } from './own-order-buttons.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OwnOrderRowProps {
  readonly order: IntradayOrder
  readonly contract: IntradayContract | undefined
  readonly handlers: OrderActions
  readonly onSelectPeriod: (period: number) => void
}

/** One own order: what it is, how far it came, and what may be done with it. */
export const OwnOrderRow = memo(function OwnOrderRow({ order, contract, handlers, onSelectPeriod }: OwnOrderRowProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const isAmended = handlers.amended === order.id
  const failure = handlers.failure?.orderId === order.id ? handlers.failure.text : null
  const why = useReason(order)
  return (
    <li>
      <div className="order">
        <div className="interval">
          <button
            type="button"
            aria-label={t('orders.select', { interval: order.label })}
            onClick={() => {
              onSelectPeriod(order.period)
            }}
          >
            {order.label}
          </button>
        </div>
        <div className="side">
          <SideTag side={order.side} />
        </div>
        <PriceCell order={order} handlers={handlers} canMove={contract?.status === 'open' && !isAmended} />
        <ProgressCell order={order} />
        <div className="state">
          <StatusChip label={t(`orders.status.${order.status}`)} tone={tones[order.status]} />
          {order.origin === 'autopilot' && (
            <div className="dim">{writeWithUnit(f.orderOrigin, order.origin, format)}</div>
          )}
        </div>
        <div className="acts">
          {!isAmended && <OwnOrderButtons order={order} contract={contract} handlers={handlers} />}
        </div>
      </div>
      {why !== null && <div className="why">{why}</div>}
      {isAmended && <AmendForm order={order} handlers={handlers} />}
      {failure !== null && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {failure}
        </Alert>
      )}
    </li>
  )
})

const tones: Readonly<Record<IntradayOrder['status'], Tone>> = {
  draft: 'neutral',
  active: 'info',
  hibernated: 'warning',
  filled: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  killed: 'warning',
  remainderCancelled: 'warning',
}

interface PriceCellProps extends Pick<OwnOrderRowProps, 'order' | 'handlers'> {
  /** Its contract trades and no form changes it. */
  readonly canMove: boolean
}

function PriceCell({ order, handlers, canMove }: PriceCellProps) {
  const { price, execution, averagePrice, status } = order
  const t = useText('intradayTicket')
  const format = useFormat()
  return (
    <div className="price">
      {price === null ? (
        t('orders.anyPrice')
      ) : canMove && status === 'active' ? (
        <MovedPrice order={{ ...order, price }} handlers={handlers} />
      ) : (
        t('orders.atPrice', { price: columnPrice(format, price) })
      )}
      {execution !== 'NON' && <span className="dim"> · {t(`common:execution.${execution}`)}</span>}
      {averagePrice !== null && averagePrice !== price && (
        <div className="dim">{t('orders.average', { price: columnPrice(format, averagePrice) })}</div>
      )}
    </div>
  )
}

function ProgressCell({ order }: { readonly order: IntradayOrder }) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const { filled, quantity, display, open, side } = order
  const share = (filled / Math.max(1, quantity)).toFixed(4)
  return (
    <div className="progress">
      {t('orders.progress', { filled: format.energyFigure(filled), quantity: format.energy(quantity) })}
      {display !== null && open > 0 && (
        <span className="dim"> · {t('orders.iceberg', { display: format.energyFigure(display) })}</span>
      )}
      <div className={`bar ${side}`} aria-hidden="true">
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}

/** Why it ended, or waits; null where its state says all. */
function useReason({ status, ending }: IntradayOrder): string | null {
  const t = useText('intradayTicket')
  const format = useFormat()
  if (ending?.code === 'killed') return t('orders.why.killed', { available: format.energy(ending.available) })
  if (ending?.code === 'self_match') return t('orders.why.selfMatch', { against: String(ending.against) })
  if (status === 'active' || status === 'filled' || status === 'cancelled' || status === 'killed') return null
  return t(`orders.why.${status}`)
}
