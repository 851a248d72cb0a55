import type { OrderStatus } from '@tandem/core/market/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { StatusChip } from '../../ui/index.ts'
import type { Tone } from '../../ui/index.ts'

const tones: Record<OrderStatus, Tone> = {
  draft: 'warning',
  transmitted: 'info',
  partiallyFilled: 'info',
  filled: 'success',
  unfilled: 'neutral',
  cancelled: 'neutral',
}

/** The state of an order in a word. */
export function OrderChip({ status }: { readonly status: OrderStatus }) {
  const t = useText('orders')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}
