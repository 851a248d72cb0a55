import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { IntradayContract, Placed } from '@tandem/contract/intraday.ts'
import type { Wallet } from '@tandem/contract/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { executions } from '@tandem/core/market/order-book.ts'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DecimalBox, Select } from '../../ui/form/index.ts'
import { EmptyState } from '../../ui/index.ts'
import type { TicketPick } from './pick.ts'
import { SideChoice } from './side-choice.tsx'
import { TicketCoins } from './ticket-coins.tsx'
import { TicketOutcome, TicketWarning } from './ticket-notes.tsx'
import { closedReason, stepped } from './ticket-values.ts'
import { useTicket } from './use-ticket.ts'

export interface OrderTicketProps {
  readonly marketId: number
  readonly contract: IntradayContract | null
  readonly market: MarketSession
  readonly wallet: Wallet | null
  readonly guards: OrderGuards | undefined
  readonly pick: TicketPick | null
  /** What is shown of the market is up to date. */
  readonly isLive: boolean
  readonly onPlaced?: (placed: Placed) => void
}

/** The ticket of the chosen contract: filled by pointing at a price, or by the keyboard alone. */
export function OrderTicket(props: OrderTicketProps) {
  const t = useText('intradayTicket')
  if (!props.contract) return <EmptyState text={t('ticket.choose')} />
  return <Ticket key={props.contract.period} {...props} contract={props.contract} />
}

function Ticket({
  contract,
  market,
  wallet,
  pick,
  isLive,
  ...rest
}: OrderTicketProps & { contract: IntradayContract }) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const ticket = useTicket({ contract, market, pick, ...rest })
  const { values, change, faults } = ticket
  const form = useRef<HTMLFormElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  const pickKey = pick?.key
  useEffect(() => {
    if (pickKey === undefined) return
    quantity.current?.focus()
    quantity.current?.select()
  }, [pickKey])
  const reason = closedReason(contract)
  const onArrow = (field: 'price' | 'quantity') => (event: KeyboardEvent) => {
    const next = stepped(field, values[field], event)
    if (next === null) return
    event.preventDefault()
    change({ [field]: next })
  }
  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      spacing={2}
      aria-label={t('ticket.label')}
      onSubmit={(event) => {
        event.preventDefault()
        ticket.send()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        ticket.clear()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <SideChoice
        side={values.side}
        onChange={(side) => {
          change({ side })
        }}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <DecimalBox
          label={t('ticket.quantity')}
          name="quantity"
          unit="kWh"
          value={values.quantity}
          inputRef={quantity}
          error={faults.quantity !== undefined}
          help={faults.quantity}
          onChange={(text) => {
            change({ quantity: text })
          }}
          onKeyDown={onArrow('quantity')}
        />
        <DecimalBox
          label={t('ticket.price')}
          name="price"
          unit="TC/kWh"
          value={values.price}
          error={faults.price !== undefined}
          help={faults.price ?? (values.execution === 'NON' ? undefined : t('ticket.anyPrice'))}
          onChange={(text) => {
            change({ price: text })
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
            change({ execution })
          }}
          fullWidth
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {t(`ticket.executionHelp.${values.execution}`, { time: format.time(contract.closure) })}
        </Typography>
      </Box>
      <Collapse in={values.execution === 'NON'} unmountOnExit>
        <DecimalBox
          label={`${t('ticket.more')}: ${t('ticket.display')}`}
          name="display"
          unit="kWh"
          value={values.display}
          error={faults.display !== undefined}
          help={faults.display ?? t('ticket.displayHelp')}
          onChange={(text) => {
            change({ display: text })
          }}
        />
      </Collapse>
      <TicketCoins worstCase={ticket.worstCase} available={wallet?.available ?? null} />
      {reason !== null && (
        <Alert severity="info">{t(`ticket.${reason}`, { time: format.dateTime(market.openingTime) })}</Alert>
      )}
      {reason === null && !isLive && <Alert severity="warning">{t('ticket.notLive')}</Alert>}
      <TicketWarning warning={ticket.warning} />
      {ticket.refusal !== null && <Alert severity="error">{ticket.refusal}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={ticket.isBusy}
        disabled={reason !== null}
        sx={{
          bgcolor: `meaning.${values.side}`,
          color: 'background.paper',
          '&:hover': { bgcolor: `meaning.${values.side}`, filter: 'brightness(0.92)' },
        }}
      >
        {ticket.warning ? t('ticket.sendAnyway') : ticket.title}
      </Button>
      <TicketOutcome placed={ticket.placed} />
    </Stack>
  )
}
