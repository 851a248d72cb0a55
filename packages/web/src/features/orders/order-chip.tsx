import type { IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { OrderStatus } from '@tandem/core/market/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { StatusChip, type Tone } from '../../ui/index.ts'

const tones: Record<OrderStatus | IntradayOrderStatus, Tone> = {
  draft: 'warning',
  transmitted: 'info',
  partiallyFilled: 'info',
  filled: 'success',
  unfilled: 'neutral',
  cancelled: 'neutral',
  active: 'info',
  hibernated: 'warning',
  expired: 'neutral',
  killed: 'neutral',
  remainderCancelled: 'neutral',
}

/** The state of an order in a word. */
export function OrderChip({ status }: { readonly status: keyof typeof tones }) {
  const t = useText('orders')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}

/** The same of a state as an answer carries it. */
export function WrittenOrderChip({ status }: { readonly status: string }) {
  return isKnown(status) ? <OrderChip status={status} /> : status
}

function isKnown(status: string): status is keyof typeof tones {
  return status in tones
}
