import Button from '@mui/material/Button'
import { mdiDeleteOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'
import { canChange, canDelete, canSend, type ListedOrder } from './listed-order.ts'

interface OrderButtonsProps {
  readonly order: Pick<ListedOrder, 'id' | 'name' | 'marketType' | 'status' | 'editable'>
  /** Where it is changed; null where that is going on. */
  readonly editPath?: string | null
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onDelete: () => void
}

/** What can be done with an order now. */
export function OrderButtons({ order, editPath = '/updateOrder', isBusy, onSend, onDelete }: OrderButtonsProps) {
  const t = useText('orders')
  const common = useText('common')
  return (
    <>
      {editPath !== null && canChange(order) && (
        <Button
          component={Link}
          to={`${editPath}?id=${String(order.id)}`}
          startIcon={<Icon path={mdiPencilOutline} size={18} />}
        >
          {common('action.edit')}
        </Button>
      )}
      {canDelete(order) && (
        <Button
          color="error"
          disabled={isBusy}
          onClick={onDelete}
          startIcon={<Icon path={mdiDeleteOutline} size={18} />}
        >
          {order.status === 'active' ? t('list.cancel') : common('action.delete')}
        </Button>
      )}
      {canSend(order) && (
        <Button variant="contained" disabled={isBusy} onClick={onSend} startIcon={<Icon path={mdiSend} size={18} />}>
          {t('summary.send')}
        </Button>
      )}
    </>
  )
}
