import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { LeaveGuard, Section } from '../../ui/index.ts'
import { BlockNotice } from './block-notice.tsx'
import { FillPanel, type FillMode } from './fill-panel.tsx'
import { GridButtons } from './grid-buttons.tsx'
import { cellAttribute, cellName, focusCell } from '../../ui/form/index.ts'
import { orderFacts } from './order-facts.ts'
import { OrderGrid } from './order-grid.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { RowSheet } from './row-sheet.tsx'
import { SummaryBar } from './summary-bar.tsx'
import type { TicketContent, TicketRefusal } from './ticket-answer.ts'
import { cellOfField, readTicket } from './ticket.ts'
import { useTicket } from './use-ticket.ts'
import { orderName, type Order } from '@tandem/contract/orders.ts'
import { faultMessage } from '@tandem/contract/texts/message.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { currentLanguage } from '../../i18n/index.ts'

/** Why an order cannot have this name, by the contract's own rule; null when it can. */
function nameProblem(name: string): string | null {
  const parsed = orderName.safeParse(name)
  if (parsed.success) return null
  const [fault] = describeIssues(parsed.error, name)
  return fault ? faultMessage({ ...fault, field: 'name' }, currentLanguage()) : null
}

interface OrderTicketProps {
  /** Whose order it is. */
  readonly ownerId: number
  readonly market: MarketDetails
  readonly offset: number
  readonly peak: PeakCalendar | undefined
  readonly available: Amount | null
  readonly start: TicketContent
  readonly defaultSide: Side
  readonly isInMarket: boolean
  /** What the order in the market has set aside. */
  readonly reservedNow: Amount
  readonly lastOrder: Order | null
  readonly mode: FillMode
  readonly onMode: (mode: FillMode) => void
  /** Stands above the name: the choice of market. */
  readonly marketChoice?: ReactNode
  readonly firstRefusal?: string | null
  /** `send` asks first. Resolves to null when done or given up. */
  readonly onSave: (content: TicketContent, send: boolean) => Promise<TicketRefusal | 'done' | 'givenUp'>
}

/** The order ticket: fill, grid, live summary, draft and sending. */
export function OrderTicket(props: OrderTicketProps) {
  const { market, offset, peak, available, start, isInMarket, reservedNow, lastOrder } = props
  const t = useText('orders')
  const format = useFormat()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [ticket, dispatch] = useTicket({ ...start, periods: market.periods.length, side: props.defaultSide })
  const [openRow, setOpenRow] = useState<number | null>(null)
  const [busy, setBusy] = useState<'save' | 'send' | null>(null)
  const [refusal, setRefusal] = useState(props.firstRefusal ?? null)
  const [nameFault, setNameFault] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(!market.active)
  const page = useRef<HTMLDivElement>(null)

  const frame = useMemo(
    () => ({
      deliveryDay: market.date,
      deliveryZone: market.zone,
      mtuMinutes: market.mtuMinutes,
      minPrice: market.minPrice,
      maxPrice: market.maxPrice,
    }),
    [market],
  )
  const labels = useMemo(() => market.periods.map((period) => period.label), [market])
  const read = useMemo(() => readTicket(ticket.rows, frame), [ticket.rows, frame])
  const faults = useMemo(() => [...read.faults, ...ticket.shownFaults], [read, ticket.shownFaults])
  const facts = useMemo(
    () => orderFacts(read.lines, available, amount(isInMarket ? reservedNow : 0n)),
    [read, available, isInMarket, reservedNow],
  )

  const showFault = () => {
    const [first] = faults
    if (!first) return
    if (isPhone) setOpenRow(first.cell.row)
    else focusCell(page.current?.querySelector<HTMLElement>(`[${cellAttribute}="${cellName(first.cell)}"]`))
  }
  const submit = async (send: boolean) => {
    setRefusal(null)
    setNameFault(nameProblem(ticket.name))
    dispatch({ do: 'insist' })
    if (faults.length > 0 || nameProblem(ticket.name)) {
      showFault()
      return
    }
    if (read.lines.length === 0) {
      setRefusal(t('summary.nextEmpty'))
      return
    }
    setBusy(send ? 'send' : 'save')
    const answer = await props.onSave({ name: ticket.name.trim(), lines: read.lines }, send)
    setBusy(null)
    if (answer === 'done') dispatch({ do: 'saved' })
    else if (answer !== 'givenUp') showRefusal(answer)
  }
  const showRefusal = (answer: TicketRefusal) => {
    const cells = answer.faults.flatMap(({ field, message }) => {
      const cell = cellOfField(field, read.places)
      return cell ? [{ cell, reason: { kind: 'told', message } as const }] : []
    })
    dispatch({ do: 'tell', faults: cells })
    const named = answer.faults.find(({ field }) => field === 'name')
    setNameFault(named?.message ?? null)
    if (cells.length === 0 && !named) setRefusal(answer.message)
  }

  const canSend = !isClosed && read.lines.length > 0 && facts.missing === 0n
  const sendButton = (
    <Button
      variant="contained"
      size="large"
      loading={busy === 'send'}
      disabled={!canSend || busy !== null}
      onClick={() => void submit(true)}
      sx={{ flex: 'none' }}
    >
      {t(isInMarket ? 'summary.change' : 'summary.send')}
    </Button>
  )
  const saveButton = !isInMarket && (
    <Button
      variant="outlined"
      size="large"
      loading={busy === 'save'}
      disabled={isClosed || busy !== null || read.lines.length === 0}
      onClick={() => void submit(false)}
    >
      {t('summary.save')}
    </Button>
  )
  const summary = {
    facts,
    lines: read.lines,
    labels,
    offset,
    isClosed,
    isInMarket,
    refusal,
    faults: ticket.isStrict ? faults.length : faults.filter(({ reason }) => reason.kind !== 'missing').length,
    gateClosure: market.closingTime,
    onShowFault: showFault,
    onClosed: () => {
      setClosed(true)
    },
  }
  const day = format.date(market.date)
  return (
    <Box
      ref={page}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        pb: { xs: 9, lg: 0 },
      }}
    >
      <LeaveGuard isDirty={ticket.isDirty && !isClosed && busy === null} />
      <Stack spacing={3} sx={{ minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {props.marketChoice}
          <TextField
            label={t('ticket.name')}
            value={ticket.name}
            error={nameFault !== null}
            helperText={nameFault}
            onChange={(event) => {
              dispatch({ do: 'name', name: event.target.value })
              setNameFault(null)
            }}
          />
        </Box>
        <FillPanel
          mode={props.mode}
          onMode={props.onMode}
          ownerId={props.ownerId}
          frame={frame}
          peak={peak}
          labels={labels}
          rows={ticket.rows}
          defaultSide={props.defaultSide}
          onFill={(lines) => {
            dispatch({ do: 'fill', lines })
          }}
        />
        <Section
          flush
          title={t('ticket.gridTitle', { day })}
          note={t('ticket.gridNote')}
          actions={
            <GridButtons
              lastOrder={lastOrder}
              isEmpty={read.lines.length === 0 && read.faults.length === 0}
              dispatch={dispatch}
            />
          }
        >
          {ticket.undo && (
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 1.5 }}>
              <BlockNotice
                change={ticket.undo.change}
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
            <PhoneRows
              title={t('ticket.gridTitle', { day })}
              labels={labels}
              rows={ticket.rows}
              faults={faults}
              onOpen={setOpenRow}
            />
          ) : (
            <Box sx={{ px: 3, pb: 3 }}>
              <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
                {t('ticket.keys')}
              </Typography>
              <OrderGrid
                title={t('ticket.gridTitle', { day })}
                isStrict={ticket.isStrict}
                labels={labels}
                rows={ticket.rows}
                faults={faults}
                dispatch={dispatch}
              />
            </Box>
          )}
        </Section>
      </Stack>
      {isPhone && (
        <RowSheet
          open={openRow}
          labels={labels}
          rows={ticket.rows}
          faults={faults}
          dispatch={dispatch}
          onOpen={setOpenRow}
        />
      )}
      {isWide ? (
        <Box sx={{ position: 'sticky', top: 88 }}>
          <Section title={t('summary.title')}>
            <OrderSummary
              {...summary}
              buttons={
                <Stack spacing={1}>
                  {sendButton}
                  {saveButton}
                </Stack>
              }
            />
          </Section>
        </Box>
      ) : (
        <SummaryBar {...summary} action={sendButton} buttons={saveButton} />
      )}
    </Box>
  )
}
