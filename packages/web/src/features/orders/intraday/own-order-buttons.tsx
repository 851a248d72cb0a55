import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiClose, mdiPencilOutline } from '@mdi/js'
import type { IntradayContract, IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/index.ts'
import { isOpenOrder, type OrderActions } from './use-order-actions.ts'

interface OwnOrderButtonsProps {
  readonly order: IntradayOrder
  readonly contract: IntradayContract | undefined
  readonly handlers: OrderActions
}

/** What its owner can do with an order now. */
export function OwnOrderButtons({ order, contract, handlers }: OwnOrderButtonsProps) {
  const t = useText('intradayTicket')
  if (!isOpenOrder(order)) return null
  const isBusy = handlers.busy === order.id
  const values = { id: String(order.id) }
  const isTrading = contract?.status === 'open'
  const end = t(order.status === 'draft' ? 'orders.discardOf' : 'orders.cancelOf', values)
  const amend = t('orders.amendOf', values)
  return (
    <>
      {isTrading && order.status === 'active' && (
        <IconButton
          size="small"
          disabled={isBusy}
          aria-label={amend}
          title={t('orders.amend')}
          onClick={() => {
            handlers.start(order)
          }}
        >
          <Icon path={mdiPencilOutline} size={18} />
        </IconButton>
      )}
      {isTrading && order.status !== 'active' && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t('orders.activateOf', values)}
          onClick={() => {
            handlers.activate(order)
          }}
          sx={{ minWidth: 0, px: 1 }}
        >
          {t('orders.activate')}
        </Button>
      )}
      <IconButton
        size="small"
        color="error"
        loading={isBusy}
        aria-label={end}
        title={end}
        onClick={() => {
          handlers.end(order)
        }}
      >
        <Icon path={mdiClose} size={18} />
      </IconButton>
    </>
  )
}
