import Alert from '@mui/material/Alert'
import type { Placed } from '@tandem/contract/orders/intraday.ts'
import type { PassedGuard } from '@tandem/core/market/order-guards.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { outcomeOf } from './ticket-values.ts'

export interface GuardWarning extends PassedGuard {
  readonly side: Side
}

/** Asks once more before an own limit is passed. */
export function TicketWarning({ warning }: { readonly warning: GuardWarning | null }) {
  const t = useText('intradayTicket')
  if (!warning) return null
  const { field, side, limit } = warning
  const text = field === 'quantity' ? 'guardQuantity' : side === 'buy' ? 'guardBuyPrice' : 'guardSellPrice'
  return <Alert severity="warning">{t(`ticket.${text}`, { limit })}</Alert>
}

interface TicketOutcomeProps {
  readonly placed: Placed | null
  readonly isDrafted: boolean
}

/** What became of the order that was sent or saved last, read aloud as well. */
export function TicketOutcome({ placed, isDrafted }: TicketOutcomeProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  return (
    <div aria-live="polite">
      {placed && (
        <Alert severity={placed.trades.length > 0 ? 'success' : 'info'}>{t(...placedText(placed, format))}</Alert>
      )}
      {isDrafted && <Alert severity="success">{t('ticket.draftSaved')}</Alert>}
    </div>
  )
}

function placedText({ order, trades }: Placed, format: ReturnType<typeof useFormat>) {
  const values = {
    filled: format.energy(order.filled),
    open: format.energy(order.open),
    price: format.price(order.averagePrice),
    limit: format.price(order.price),
    available: format.energy(order.ending?.code === 'killed' ? order.ending.available : 0),
    against: order.ending?.code === 'self_match' ? String(order.ending.against) : '',
  }
  return [`done.${outcomeOf(order, trades)}`, values] as const
}
