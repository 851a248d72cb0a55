import Button from '@mui/material/Button'
import { mdiDeleteOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon, LinkButton, Permitted } from '../../ui/index.ts'
import type { ListedOrder } from './listed-order.ts'

interface OrderButtonsProps {
  readonly order: Pick<ListedOrder, 'id' | 'name' | 'status' | 'abilities'>
  /** Where it is changed; null where that is going on. */
  readonly editPath?: ((id: number) => string) | null
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onDelete: () => void
}

/** What can be done with an order now. */
export function OrderButtons({
  order,
  editPath = (id) => screenPath('/updateOrder', { id }),
  isBusy,
  onSend,
  onDelete,
}: OrderButtonsProps) {
  const t = useText('orders')
  const { send, change, withdraw } = order.abilities
  return (
    <>
      {editPath !== null && (
        <Permitted ability={change}>
          {(isRefused) => (
            <LinkButton to={editPath(order.id)} disabled={isRefused} icon={mdiPencilOutline}>
              {t('common:action.edit')}
            </LinkButton>
          )}
        </Permitted>
      )}
      <Permitted ability={withdraw}>
        {(isRefused) => (
          <Button
            color="error"
            disabled={isRefused || isBusy}
            onClick={onDelete}
            startIcon={<Icon path={mdiDeleteOutline} size={18} />}
          >
            {order.status === 'active' ? t('list.cancel') : t('common:action.delete')}
          </Button>
        )}
      </Permitted>
      <Permitted ability={send}>
        {(isRefused) => (
          <Button
            variant="contained"
            disabled={isRefused || isBusy}
            onClick={onSend}
            startIcon={<Icon path={mdiSend} size={18} />}
          >
            {t('summary.send')}
          </Button>
        )}
      </Permitted>
    </>
  )
}
