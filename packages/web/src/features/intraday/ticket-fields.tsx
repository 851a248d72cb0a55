import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { executions } from '@tandem/core/market/order-book.ts'
import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { TermFaults } from '../../lib/intraday-terms.ts'
import { DecimalBox, Select } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { SideChoice } from './side-choice.tsx'
import { stepped } from './ticket-values.ts'
import type { TicketValues } from './ticket-values.ts'

interface TicketFieldsProps {
  readonly values: TicketValues
  readonly faults: TermFaults
  readonly onChange: (changed: Partial<TicketValues>) => void
  readonly quantityRef: RefObject<HTMLInputElement | null>
  /** When a resting order ends, as a time of the day. */
  readonly closesAt: string
}

/** What is written into a ticket, in the order of the Tab key. */
export function TicketFields({ values, faults, onChange, quantityRef, closesAt }: TicketFieldsProps) {
  const t = useText('intradayTicket')
  const onArrow = (field: 'price' | 'quantity') => (event: KeyboardEvent) => {
    const next = stepped(field, values[field], event)
    if (next === null) return
    event.preventDefault()
    onChange({ [field]: next })
  }
  const canBeAny = values.execution !== 'NON'
  return (
    <>
      <SideChoice
        side={values.side}
        onChange={(side) => {
          onChange({ side })
        }}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <DecimalBox
          label={t('ticket.quantity')}
          name="quantity"
          value={values.quantity}
          inputRef={quantityRef}
          error={faults.quantity !== undefined}
          help={faults.quantity}
          onChange={(quantity) => {
            onChange({ quantity })
          }}
          onKeyDown={onArrow('quantity')}
        />
        <DecimalBox
          label={t('ticket.price')}
          name="price"
          value={values.price}
          error={faults.price !== undefined}
          help={faults.price ?? (canBeAny ? t('ticket.anyPrice') : undefined)}
          onChange={(price) => {
            onChange({ price })
          }}
          onKeyDown={onArrow('price')}
        />
      </Box>
      <Box>
        <Select
          label={t('ticket.execution')}
          value={values.execution}
          choices={executions.map((value) => ({ value, label: t(`ticket.executions.${value}`) }))}
          onChange={(execution) => {
            onChange({ execution })
          }}
          fullWidth
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {t(`ticket.executionHelp.${values.execution}`, { time: closesAt })}
        </Typography>
        {values.execution === 'NON' && <Advanced values={values} faults={faults} onChange={onChange} />}
      </Box>
    </>
  )
}

/** What few orders need. Stays open while something is written in it. */
function Advanced({ values, faults, onChange }: Pick<TicketFieldsProps, 'values' | 'faults' | 'onChange'>) {
  const t = useText('intradayTicket')
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const isOpen = isAsked || values.display !== '' || faults.display !== undefined
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={18} />}
        onClick={() => {
          setAsked(!isOpen)
        }}
        sx={{ mx: -0.5 }}
      >
        {t('ticket.advanced')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ pt: 1, display: 'grid' }}>
          <DecimalBox
            label={t('ticket.display')}
            name="display"
            value={values.display}
            error={faults.display !== undefined}
            help={faults.display ?? t('ticket.displayHelp')}
            onChange={(display) => {
              onChange({ display })
            }}
          />
        </Box>
      </Collapse>
    </>
  )
}
