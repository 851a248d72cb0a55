import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp, mdiArrowBottomLeft, mdiArrowTopRight } from '@mdi/js'
import { executions } from '@tandem/core/market/order-book.ts'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { TermFaults } from '../../../lib/intraday-terms.ts'
import { DecimalBox, Select } from '../../../ui/form/index.ts'
import { Icon } from '../../../ui/index.ts'
import { stepped, type TicketValues } from './ticket-values.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { sides, type Side } from '@tandem/core/market/order.ts'

/** Buy on the left, sell on the right: by place, word, arrow and colour. */
function SideChoice({ side, onChange }: { readonly side: Side; readonly onChange: (side: Side) => void }) {
  const t = useText('intradayTicket')
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={side}
      aria-label={t('ticket.side')}
      onChange={(_event, chosen: Side | null) => {
        if (chosen) onChange(chosen)
      }}
    >
      {sides.map((value) => (
        <ToggleButton
          key={value}
          value={value}
          sx={{
            gap: 1,
            fontWeight: 700,
            '&.Mui-selected, &.Mui-selected:hover': { color: 'background.paper', bgcolor: `meaning.${value}` },
          }}
        >
          <Icon path={value === 'buy' ? mdiArrowBottomLeft : mdiArrowTopRight} size={18} />
          {t(`ticket.${value}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

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
          label={t('common:word.execution')}
          value={values.execution}
          choices={executions.map((value) => ({ value, label: t(`common:execution.${value}`) }))}
          onChange={(execution) => {
            onChange({ execution })
          }}
          fullWidth
        />
        <ExecutionHelp values={values} faults={faults} onChange={onChange} closesAt={closesAt} />
      </Box>
    </>
  )
}

/** What the execution means, and behind it what few orders need: that stays open while something is written in it. */
function ExecutionHelp({ values, faults, onChange, closesAt }: Omit<TicketFieldsProps, 'quantityRef'>) {
  const t = useText('intradayTicket')
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const rests = values.execution === 'NON'
  const isOpen = rests && (isAsked || values.display !== '' || faults.display !== undefined)
  return (
    <>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 0.75 }}>
        {t(`ticket.executionHelp.${values.execution}`, { time: closesAt })}{' '}
        {rests && (
          <Link
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setAsked(!isOpen)
            }}
            sx={{ font: 'inherit', fontWeight: 600, display: 'inline-flex', alignItems: 'center' }}
          >
            {t('ticket.advanced')}
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={18} />
          </Link>
        )}
      </Typography>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ pt: 1.5, display: 'grid' }}>
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
