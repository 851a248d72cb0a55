import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalBox } from '../../../ui/form/index.ts'
import { stepped } from './ticket-values.ts'
import type { OrderActions } from './use-order-actions.ts'

interface AmendFormProps {
  readonly order: IntradayOrder
  readonly handlers: OrderActions
}

/** Price and open quantity of an own order while they are changed: Enter sends, Esc leaves it, the arrows step. */
export function AmendForm({ order, handlers }: AmendFormProps) {
  const t = useText('intradayTicket')
  const [typed, setTyped] = useState({
    price: order.price === null ? '' : formatDecimal(order.price, decimals.price),
    quantity: formatDecimal(order.open, decimals.energy),
  })
  const box = (field: 'price' | 'quantity') => (
    <DecimalBox
      label={t(field === 'price' ? 'ticket.price' : 'orders.open')}
      value={typed[field]}
      {...(field === 'price' && { inputRef: focusOnce })}
      onChange={(text) => {
        setTyped({ ...typed, [field]: text })
      }}
      onKeyDown={(event) => {
        const next = stepped(field, typed[field], event)
        if (next === null) return
        event.preventDefault()
        setTyped({ ...typed, [field]: next })
      }}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('orders.amendOf', { id: String(order.id) })}
      sx={formStyles}
      onSubmit={(event) => {
        event.preventDefault()
        handlers.amend(order, typed)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        // Esc ends the change, and does not leave the list as well.
        event.preventDefault()
        handlers.stop()
      }}
    >
      {box('price')}
      {box('quantity')}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" loading={handlers.busy === order.id}>
          {t('common:word.sendTheChange')}
        </Button>
        <Button size="small" onClick={handlers.stop}>
          {t('orders.keep')}
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {t('orders.amendNote')}
      </Typography>
    </Box>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  px: 2,
  pt: 1,
  pb: 1.5,
  gridTemplateColumns: 'repeat(2, minmax(110px, 168px)) auto',
  '@container (max-width: 600px)': { gridTemplateColumns: '1fr 1fr', '& > div:last-of-type': { gridColumn: '1 / -1' } },
} as const

/** The form is drawn because somebody wants to type in it. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
