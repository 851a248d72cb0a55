import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Order } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderFrame } from '@tandem/core/market/order.ts'
import type { Dispatch } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Section } from '../../ui/index.ts'
import { BlockNotice } from './block-notice.tsx'
import { GridButtons } from './grid-buttons.tsx'
import { OrderGrid } from './order-grid.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { OrderPicture } from './picture/order-picture.tsx'
import type { RowHint } from './row-hints.ts'
import type { CellFault } from './ticket.ts'
import type { TicketAction, TicketState } from './use-ticket.ts'

interface OrderRowsProps {
  readonly day: DeliveryDay
  readonly frame: OrderFrame
  readonly labels: readonly string[]
  readonly ticket: Pick<TicketState, 'rows' | 'undo' | 'isStrict'>
  readonly faults: readonly CellFault[]
  readonly isEmpty: boolean
  readonly takesBlocks: boolean
  readonly lastOrder: Order | null
  /** Undefined while they load. */
  readonly hints: readonly RowHint[] | undefined
  readonly dispatch: Dispatch<TicketAction>
  /** Opens the editor of a row on a phone. */
  readonly onOpen: (row: number) => void
}

const noHints: readonly RowHint[] = []

/** The intervals of the day: one picture of them, what was last done to them, and a row for each. */
export function OrderRows({ day, frame, labels, ticket, faults, hints, dispatch, ...props }: OrderRowsProps) {
  const t = useText('orders')
  const format = useFormat()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { rows, undo, isStrict } = ticket
  const title = t('ticket.gridTitle', { day: format.date(day) })
  return (
    <Section
      flush
      title={title}
      actions={
        <GridButtons
          lastOrder={props.lastOrder}
          isEmpty={props.isEmpty}
          takesBlocks={props.takesBlocks}
          dispatch={dispatch}
        />
      }
    >
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <OrderPicture frame={frame} labels={labels} rows={rows} hints={hints ?? noHints} dispatch={dispatch} />
      </Box>
      {undo && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 1.5 }}>
          <BlockNotice
            change={undo.change}
            labels={labels}
            onUndo={() => {
              dispatch({ do: 'undo' })
            }}
            onClose={() => {
              dispatch({ do: 'dismiss' })
            }}
          />
        </Box>
      )}
      {isPhone ? (
        <PhoneRows title={title} labels={labels} rows={rows} faults={faults} onOpen={props.onOpen} />
      ) : (
        <Box sx={{ px: 3, pb: 3 }}>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
            {t('ticket.keys')} {hints && t('hint.keys')}
          </Typography>
          <OrderGrid
            title={title}
            isStrict={isStrict}
            labels={labels}
            rows={rows}
            faults={faults}
            dispatch={dispatch}
            {...(hints && { hints })}
          />
        </Box>
      )}
    </Section>
  )
}
