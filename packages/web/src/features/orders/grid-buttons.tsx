import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiContentCopy, mdiEraser } from '@mdi/js'
import type { Order } from '@tandem/contract/orders/orders.ts'
import type { Dispatch } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'
import type { TicketAction } from './use-ticket.ts'

interface GridButtonsProps {
  readonly lastOrder: Order | null
  readonly isEmpty: boolean
  readonly takesBlocks: boolean
  readonly dispatch: Dispatch<TicketAction>
}

/** What can be done to all rows at once; both can be taken back. */
export function GridButtons({ lastOrder, isEmpty, takesBlocks, dispatch }: GridButtonsProps) {
  const t = useText('orders')
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {lastOrder && (
        <Button
          startIcon={<Icon path={mdiContentCopy} size={18} />}
          onClick={() => {
            const { lines, blocks, name } = lastOrder
            dispatch({ do: 'copy', lines, blocks: takesBlocks ? blocks : [], name })
          }}
        >
          {t('ticket.copyLast')}
        </Button>
      )}
      <Button
        startIcon={<Icon path={mdiEraser} size={18} />}
        disabled={isEmpty}
        onClick={() => {
          dispatch({ do: 'clear' })
        }}
      >
        {t('ticket.clear')}
      </Button>
    </Stack>
  )
}
