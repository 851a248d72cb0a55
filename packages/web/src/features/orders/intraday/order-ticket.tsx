import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ContractBook, IntradayContract, IntradayOrder, Placed } from '@tandem/contract/orders/intraday.ts'
import type { Wallet } from '@tandem/contract/ledger/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { amount } from '@tandem/core/units/units.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { mostReserved } from '../../../lib/intraday-terms.ts'
import { EmptyState } from '../../../ui/index.ts'
import { BestPrices } from './best-prices.tsx'
import type { TicketPick } from './pick.ts'
import { TicketCoins } from './ticket-coins.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { TicketOutcome, TicketWarning } from './ticket-notes.tsx'
import { useTicketTitle, useReachText } from './ticket-texts.ts'
import { closedReason } from './ticket-values.ts'
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
  /** The depth of the contract, against which the order is estimated; null while it is on its way. */
  readonly book?: ContractBook | null
  /** Own orders of the market: nobody trades with themselves. */
  readonly orders?: readonly IntradayOrder[]
  readonly onPlaced?: (placed: Placed) => void
  /** A draft was saved, which no stream tells. */
  readonly onDrafted?: () => void
}

/** The ticket of the chosen contract: filled by pointing at a price, or by the keyboard alone. */
export function OrderTicket(props: OrderTicketProps) {
  const t = useText('intradayTicket')
  if (!props.contract) return <EmptyState text={t('ticket.choose')} />
  return <Ticket key={props.contract.period} {...props} contract={props.contract} />
}

function Ticket(props: OrderTicketProps & { contract: IntradayContract }) {
  const { contract, market, wallet, pick } = props
  const t = useText('intradayTicket')
  const format = useFormat()
  const reason = useClosedText(props)
  const ticket = useTicket({ ...props, reason })
  const { values, read } = ticket
  const title = useTicketTitle()
  const reachText = useReachText()
  const quantity = useFocusOn(pick?.key)
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      useFlexGap
      aria-label={t('ticket.label')}
      onSubmit={(event) => {
        event.preventDefault()
        ticket.send()
      }}
      onKeyDown={(event) => {
        onTicketKey(event, ticket)
      }}
    >
      <BestPrices contract={contract} onPick={ticket.change} />
      <TicketFields
        values={values}
        faults={ticket.faults}
        onChange={ticket.change}
        quantityRef={quantity}
        closesAt={format.time(contract.closure)}
      />
      <TicketCoins
        worstCase={read.ok ? mostReserved(read.terms, market) : amount(0n)}
        available={wallet?.available ?? null}
        reach={
          read.ok && props.book?.period === contract.period
            ? reachText(props.book, read.terms, props.orders ?? [])
            : null
        }
      />
      {reason !== null && <Alert severity="info">{reason}</Alert>}
      <TicketWarning warning={ticket.warning} />
      {ticket.refusal !== null && <Alert severity="error">{ticket.refusal}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={ticket.busy === 'send'}
        disabled={reason !== null}
        sx={{
          bgcolor: `meaning.${values.side}`,
          color: 'background.paper',
          '&:hover': { bgcolor: `meaning.${values.side}`, filter: 'brightness(0.92)' },
        }}
      >
        {ticket.warning ? t('ticket.sendAnyway') : title(read, values.side)}
      </Button>
      <TicketOutcome placed={ticket.placed} isDrafted={ticket.isDrafted} />
      <Button
        size="small"
        loading={ticket.busy === 'draft'}
        disabled={contract.status === 'closed'}
        onClick={ticket.saveDraft}
        sx={{ alignSelf: 'center' }}
      >
        {t('common:action.saveAsDraft')}
      </Button>
      <Typography variant="caption" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
        {t('ticket.keys')}
      </Typography>
    </Stack>
  )
}

/** Esc clears; Ctrl+Enter sends from anywhere in the ticket; a key that is held sends nothing twice. */
function onTicketKey(event: KeyboardEvent, { send, clear }: { send: () => void; clear: () => void }): void {
  if (event.key === 'Escape') {
    clear()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  if (event.key !== 'Enter' || !(event.repeat || event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!event.repeat) send()
}

/** Why nothing can be sent now, in a sentence; null when it can. */
function useClosedText({ contract, market, isLive }: OrderTicketProps & { contract: IntradayContract }): string | null {
  const t = useText('intradayTicket')
  const format = useFormat()
  const closed = closedReason(contract)
  if (closed !== null) return t(`ticket.${closed}`, { time: format.dateTime(market.openingTime) })
  return isLive ? null : t('ticket.notLive')
}

/** A field that takes the focus, its text selected, whenever `key` is another. */
function useFocusOn(key: number | undefined) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (key === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [key])
  return field
}
