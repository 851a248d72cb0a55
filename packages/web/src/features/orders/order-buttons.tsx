import Button from '@mui/material/Button'
import { mdiDeleteOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import type { OrderSummary } from '@tandem/contract/orders.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'

interface OrderButtonsProps {
  readonly order: Pick<OrderSummary, 'id' | 'name' | 'status' | 'editable'>
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onDelete: () => void
}

/** What can be done with an order until its gate closes. */
export function OrderButtons({ order, isBusy, onSend, onDelete }: OrderButtonsProps) {
  const t = useText('orders')
  const common = useText('common')
  if (!order.editable || order.status === 'cancelled') return null
  return (
    <>
      <Button
        component={Link}
        to={`/updateOrder?id=${String(order.id)}`}
        startIcon={<Icon path={mdiPencilOutline} size={18} />}
      >
        {common('action.edit')}
      </Button>
      <Button color="error" disabled={isBusy} onClick={onDelete} startIcon={<Icon path={mdiDeleteOutline} size={18} />}>
        {common('action.delete')}
      </Button>
      {order.status === 'draft' && (
        <Button variant="contained" disabled={isBusy} onClick={onSend} startIcon={<Icon path={mdiSend} size={18} />}>
          {t('summary.send')}
        </Button>
      )}
    </>
  )
}
