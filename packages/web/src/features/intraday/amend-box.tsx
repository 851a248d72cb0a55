import Box from '@mui/material/Box'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecimalBox } from '../../ui/form/index.ts'
import { stepped } from './ticket-values.ts'
import type { Amending } from './use-amending.ts'

interface AmendBoxProps {
  readonly amending: Amending
  readonly field: 'price' | 'quantity'
  readonly id: number
}

/** A cell of an own order while it is changed: Enter sends, Esc leaves it as it was, the arrows step. */
export function AmendBox({ amending, field, id }: AmendBoxProps) {
  const t = useText('intradayTicket')
  const name = t(field === 'price' ? 'orders.price' : 'orders.open')
  return (
    <Box
      sx={{ display: 'inline-block', width: 128 }}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      <DecimalBox
        hiddenLabel
        label={`${t('orders.amendOf', { id: String(id) })}: ${name}`}
        value={amending[field]}
        onChange={(text) => {
          amending.change({ [field]: text })
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') amending.save()
          if (event.key === 'Escape') amending.stop()
          const next = stepped(field, amending[field], event)
          if (event.key === 'Enter' || event.key === 'Escape' || next !== null) {
            event.preventDefault()
            event.stopPropagation()
          }
          if (next !== null) amending.change({ [field]: next })
        }}
      />
    </Box>
  )
}
