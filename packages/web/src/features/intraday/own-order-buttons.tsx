import Button from '@mui/material/Button'
import type { IntradayContract, IntradayOrder } from '@tandem/contract/intraday.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Amending } from './use-amending.ts'

interface OwnOrderButtonsProps {
  readonly order: IntradayOrder
  readonly contract: IntradayContract | undefined
  readonly amending: Amending
}

/** What its owner can do with an order now. */
export function OwnOrderButtons({ order, contract, amending }: OwnOrderButtonsProps) {
  const t = useText('intradayTicket')
  const isBusy = amending.busy === order.id
  const id = String(order.id)
  if (amending.order?.id === order.id) {
    return (
      <>
        <Button size="small" onClick={amending.stop}>
          {t('orders.keep')}
        </Button>
        <Button size="small" variant="contained" loading={isBusy} onClick={amending.save}>
          {t('orders.save')}
        </Button>
      </>
    )
  }
  const isTrading = contract?.status === 'open'
  return (
    <>
      {order.status === 'active' && isTrading && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t('orders.amendOf', { id })}
          onClick={() => {
            amending.start(order)
          }}
        >
          {t('orders.amend')}
        </Button>
      )}
      {(order.status === 'hibernated' || order.status === 'draft') && isTrading && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => {
            amending.activate(order)
          }}
        >
          {t('orders.activate')}
        </Button>
      )}
      {(order.status === 'active' || order.status === 'hibernated') && (
        <Button
          size="small"
          color="error"
          loading={isBusy}
          aria-label={t('orders.cancelOf', { id })}
          onClick={() => {
            amending.cancel(order)
          }}
        >
          {t('orders.cancel')}
        </Button>
      )}
    </>
  )
}
