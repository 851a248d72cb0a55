import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import { closingLines } from '@tandem/core/imbalance/gap.ts'
import type { OrderLine, Side } from '@tandem/core/market/order.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { LeaveGuard, Section } from '../../ui/index.ts'
import { readBlocks, toldFault } from './blocks/block-draft.ts'
import { BlockSection } from './blocks/block-section.tsx'
import { FillPanel, type FillMode } from './fill-panel.tsx'
import { cellAttribute, cellName, focusCell } from '../../ui/form/index.ts'
import { orderFacts } from './order-facts.ts'
import { FillOpen } from './open-position/fill-open.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrderSummary } from './order-summary.tsx'
import { RowSheet } from './row-sheet.tsx'
import { SummaryBar } from './summary-bar.tsx'
import type { TicketContent, TicketRefusal } from './ticket-answer.ts'
import { cellOfField, readTicket } from './ticket.ts'
import type { OrderGuide } from './use-order-guide.ts'
import { useTicket } from './use-ticket.ts'
import { annotationFaults, useAnnotationInputs, type AnnotationFaults } from './annotations.ts'
import { annotationsOf, OrderAnnotationsInput } from '@tandem/contract/orders/order-fields.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'

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
  /** What helps to write it; undefined while it loads. */
  readonly guide?: OrderGuide | undefined
  /** Begins with what closes the open position of the day, once that is known. */
  readonly fillsOpen?: boolean
  /** `send` asks first. Resolves to null when done or given up. */
  readonly onSave: (content: TicketContent, send: boolean) => Promise<TicketRefusal | 'done' | 'givenUp'>
}

/** The order ticket: fill, grid, live summary, draft and sending. */
export function OrderTicket(props: OrderTicketProps) {
  const { market, offset, peak, available, start, isInMarket, reservedNow, lastOrder, guide } = props
  const t = useText('orders')
  const format = useFormat()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [ticket, dispatch] = useTicket({ ...start, periods: market.periods.length, side: props.defaultSide })
  const [openRow, setOpenRow] = useState<number | null>(null)
  const [busy, setBusy] = useState<'save' | 'send' | null>(null)
  const [refusal, setRefusal] = useState(props.firstRefusal ?? null)
  const inputs = useAnnotationInputs()
  const [inputFaults, setInputFaults] = useState<AnnotationFaults>({})
  const [isClosed, setClosed] = useState(!market.active)
  const page = useRef<HTMLDivElement>(null)

  const frame = useMemo(
    () => ({
      deliveryDay: market.date,
      deliveryZone: market.zone,
      mtuMinutes: market.mtuMinutes,
      minPrice: market.minPrice,
      maxPrice: market.maxPrice,
      blockLimits: market.blockLimits,
    }),
    [market],
  )
  const labels = useMemo(() => market.periods.map((period) => period.label), [market])
  const read = useMemo(() => readTicket(ticket.rows, frame), [ticket.rows, frame])
  const faults = useMemo(() => [...read.faults, ...ticket.shownFaults], [read, ticket.shownFaults])
  const readOfBlocks = useMemo(() => readBlocks(ticket.blocks, read.lines, frame), [ticket.blocks, read, frame])
  const blockFaults = [...readOfBlocks.faults, ...ticket.shownBlockFaults]
  const shownBlockFaults = blockFaults.filter(({ reason }) => ticket.isStrict || reason.kind !== 'missing')
  const content = useMemo(() => ({ lines: read.lines, blocks: readOfBlocks.blocks }), [read, readOfBlocks])
  const isEmpty = content.lines.length + content.blocks.length === 0
  const facts = useMemo(
    () => orderFacts(content, available, amount(isInMarket ? reservedNow : 0n)),
    [content, available, isInMarket, reservedNow],
  )

  const fill = (lines: readonly OrderLine[]) => {
    dispatch({ do: 'fill', lines })
  }
  const position = guide?.position
  const mayFill = useRef(props.fillsOpen ?? false)
  useEffect(() => {
    if (!mayFill.current || !position) return
    mayFill.current = false
    const lines = closingLines(position.hours, frame)
    if (lines.length > 0) dispatch({ do: 'fill', lines })
  }, [position, frame, dispatch])

  const showFault = () => {
    const [first] = faults
    const place = blockFaults[0]?.place
    if (!first && place) focusCell(page.current?.querySelector<HTMLElement>(`[${cellAttribute}="${cellName(place)}"]`))
    if (!first) return
    if (isPhone) setOpenRow(first.cell.row)
    else focusCell(page.current?.querySelector<HTMLElement>(`[${cellAttribute}="${cellName(first.cell)}"]`))
  }
  const submit = async (send: boolean) => {
    setRefusal(null)
    const written = OrderAnnotationsInput.safeParse(ticket.written)
    setInputFaults(annotationFaults(written.error, ticket.written, format.language))
    dispatch({ do: 'insist' })
    if (faults.length + blockFaults.length > 0 || !written.success) {
      showFault()
      return
    }
    if (isEmpty) {
      setRefusal(t('summary.nextEmpty'))
      return
    }
    setBusy(send ? 'send' : 'save')
    const answer = await props.onSave({ ...annotationsOf(written.data), ...content }, send)
    setBusy(null)
    if (answer === 'done') dispatch({ do: 'saved' })
    else if (answer !== 'givenUp') showRefusal(answer)
  }
  const showRefusal = (answer: TicketRefusal) => {
    const cells = answer.faults.flatMap(({ field, message }) => {
      const cell = cellOfField(field, read.places)
      return cell ? [{ cell, reason: { kind: 'told', message } as const }] : []
    })
    const ofBlocks = answer.faults.flatMap((fault) => toldFault(fault, readOfBlocks.rows) ?? [])
    dispatch({ do: 'tell', faults: cells, blockFaults: ofBlocks })
    const ofInputs = answer.faults.filter(({ field }) => inputs.some(({ name }) => name === field))
    setInputFaults(Object.fromEntries(ofInputs.map(({ field, message }) => [field, message])))
    if (cells.length + ofBlocks.length + ofInputs.length === 0) setRefusal(answer.message)
  }

  const canSend = !isClosed && !isEmpty && facts.missing === 0n
  const sendButton = (
    <Button
      variant="contained"
      size="large"
      loading={busy === 'send'}
      disabled={!canSend || busy !== null}
      onClick={() => void submit(true)}
      sx={{ flex: 'none' }}
    >
      {t(isInMarket ? 'common:word.sendTheChange' : 'summary.send')}
    </Button>
  )
  const saveButton = !isInMarket && (
    <Button
      variant="outlined"
      size="large"
      loading={busy === 'save'}
      disabled={isClosed || busy !== null || isEmpty}
      onClick={() => void submit(false)}
    >
      {t('common:action.saveAsDraft')}
    </Button>
  )
  const summary = {
    facts,
    ...content,
    labels,
    offset,
    isClosed,
    isInMarket,
    reservedNow,
    refusal,
    faults:
      (ticket.isStrict ? faults : faults.filter(({ reason }) => reason.kind !== 'missing')).length +
      shownBlockFaults.length,
    gateClosure: market.closingTime,
    onShowFault: showFault,
    onClosed: () => {
      setClosed(true)
    },
  }
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
          {inputs.map(({ name, label, help }) => (
            <TextField
              key={name}
              label={label}
              value={ticket.written[name]}
              error={inputFaults[name] !== undefined}
              helperText={inputFaults[name] ?? help}
              onChange={(event) => {
                dispatch({ do: 'annotate', name, text: event.target.value })
                setInputFaults(({ [name]: _gone, ...others }) => others)
              }}
            />
          ))}
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
          onFill={fill}
        />
        {position && <FillOpen position={position} frame={frame} onFill={fill} />}
        {(market.blockLimits !== null || ticket.blocks.length > 0) && (
          <BlockSection
            ownerId={props.ownerId}
            drafts={ticket.blocks}
            read={readOfBlocks}
            faults={shownBlockFaults}
            labels={labels}
            frame={frame}
            onChange={(blocks) => {
              dispatch({ do: 'blocks', blocks })
            }}
          />
        )}
        <OrderRows
          day={market.date}
          frame={frame}
          labels={labels}
          ticket={ticket}
          faults={faults}
          isEmpty={read.lines.length === 0 && read.faults.length === 0}
          takesBlocks={market.blockLimits !== null}
          lastOrder={lastOrder}
          hints={guide?.hints}
          dispatch={dispatch}
          onOpen={setOpenRow}
        />
      </Stack>
      {isPhone && (
        <RowSheet
          open={openRow}
          labels={labels}
          rows={ticket.rows}
          faults={faults}
          dispatch={dispatch}
          onOpen={setOpenRow}
          {...(guide && { hints: guide.hints })}
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
