import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useScreenKeys } from './board-keys.ts'
import { BoardPanel } from './board-panel.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { OwnOrdersSlot, PositionSlot, TicketSlot } from './desk-slots.tsx'
import { DeskTabs, type DeskView } from './desk-tabs.tsx'
import type { LiveStore } from './live/live-store.ts'
import { useContract, useLive } from './live/use-live.ts'
import { bestPick, closingPick, type Pick, type TicketPick } from './pick.ts'
import type { SxProps, Theme } from '@mui/material/styles'

/** Room above the desk: the bar and the page's header. */
const above = 152
const scrolls = { overflow: 'auto', scrollbarWidth: 'thin', overscrollBehavior: 'contain' } as const

/**
 * From 1200 px all parts stand in one view and scroll by themselves; below, the board stands above contract and ticket.
 */
const deskStyles: SxProps<Theme> = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gridTemplateAreas: '"board board" "contract ticket" "orders orders"',
  '& > div': { minWidth: 0 },
  '& > .board': { gridArea: 'board', display: 'grid', height: 460 },
  '& > .contract': { gridArea: 'contract', display: 'grid' },
  '& > .ticket': { gridArea: 'ticket', display: 'flex', flexDirection: 'column', gap: 1.5 },
  '& > .orders': { gridArea: 'orders' },
  // What comes as a card of a page becomes as tight as the rest
  '& .orders h2, & .ticket h2': { fontSize: '1rem', fontWeight: 650 },
  '& .orders > section > .MuiStack-root, & .ticket > section > .MuiStack-root': { px: 2, pt: 1.25, pb: 0.5 },
  '& .orders th, & .orders td, & .ticket th, & .ticket td': {
    py: 0.375,
    px: 1,
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
    '&:first-of-type': { pl: 2 },
  },
  '@media (min-width: 1200px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 290px) minmax(0, 322px)',
    gridTemplateRows: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateAreas: '"board contract ticket" "orders contract ticket"',
    height: `calc(100dvh - ${String(above)}px)`,
    minHeight: 600,
    alignItems: 'stretch',
    '& > .board': { height: 'auto', minHeight: 0 },
    '& > .contract': { minHeight: 0 },
    '& > .ticket': { minHeight: 0, ...scrolls },
    '& > .ticket > :first-of-type': { flex: 'none' },
    '& > .ticket > :last-of-type': { flex: '1 0 168px', ...scrolls },
    '& > .orders': { minHeight: 0, display: 'grid' },
    '& > .orders > section': scrolls,
  },
  '@media (min-width: 1600px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 360px) minmax(0, 380px)' },
}

export interface TradingDeskProps {
  readonly store: LiveStore
  readonly day: string
  /** As the address has it at first; null: the first that is open. */
  readonly period: number | null
  readonly onPeriod: (period: number) => void
  /** Null: as the screen has room. */
  readonly hidesClosed: boolean | null
  readonly onHideClosed: (hides: boolean) => void
  readonly onHelp: () => void
  /** What is needed in the coming hours; undefined while it loads. */
  readonly hours?: readonly OpenHour[] | undefined
  /** The ticket begins with what closes the chosen contract, once that is known. */
  readonly fillsOpen?: boolean
  /** What the administrator may do with the chosen contract. */
  readonly controls?: (period: number | null) => ReactNode
}

/** Board, contract, ticket, own orders and position: side by side on a desk, one after the other on a phone. */
export function TradingDesk(props: TradingDeskProps) {
  const { store } = props
  const t = useText('intraday')
  const format = useFormat()
  const grid = useRef<HTMLDivElement>(null)
  const depth = useRef<HTMLDivElement>(null)
  const desk = useDesk(props, grid, depth)
  const { period, pick } = desk
  const board = (
    <BoardPanel
      source={store}
      periods={desk.periods}
      selectedPeriod={period}
      label={t('board.label', { day: format.date(props.day) })}
      gridRef={grid}
      onSelect={desk.select}
      onPick={desk.take}
      onEnter={desk.enter}
      hidesClosed={desk.hidesClosed}
      onHideClosed={props.onHideClosed}
      controls={props.controls?.(period)}
      hours={props.hours}
    />
  )
  const contract = <ContractPanel source={store} period={period} onPick={desk.take} />
  const ticket = <TicketSlot source={store} period={period} pick={pick} />
  const orders = <OwnOrdersSlot source={store} onSelectPeriod={desk.select} />
  const position = <PositionSlot source={store} selectedPeriod={period} onSelectPeriod={desk.select} />
  if (desk.isPhone) {
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {desk.view === 'board' && board}
        {desk.view === 'contract' && contract}
        {desk.view === 'ticket' && ticket}
        {desk.view === 'own' && orders}
        {desk.view === 'own' && position}
        <DeskTabs view={desk.view} onView={desk.show} />
      </Box>
    )
  }
  return (
    <Box sx={deskStyles}>
      <div className="board">{board}</div>
      <div className="contract" ref={depth}>
        {contract}
      </div>
      <div className="ticket">
        {ticket}
        {position}
      </div>
      <div className="orders">{orders}</div>
    </Box>
  )
}

/** What is chosen and pointed at, and what the keys do. */
function useDesk(
  { store, period: asked, onPeriod, hidesClosed: isHidingAsked, onHelp, hours, fillsOpen = false }: TradingDeskProps,
  grid: RefObject<HTMLDivElement | null>,
  depth: RefObject<HTMLDivElement | null>,
) {
  const first = useLive(
    store,
    ({ contracts }) => (contracts.find(({ status }) => status === 'open') ?? contracts[0])?.period ?? null,
  )
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'))
  // The first open one stays chosen when it closes
  const [kept, setKept] = useState<number | null>(null)
  if (kept === null && first !== null) setKept(first)
  // The address follows: it would be too slow for somebody who holds an arrow key
  const [chosen, setChosen] = useState(asked)
  const period = chosen ?? kept
  const hidesClosed = isHidingAsked ?? isPhone
  const periods = usePeriods(store, hidesClosed)
  const [pick, setPick] = useState<TicketPick | null>(null)
  const [view, show] = useState<DeskView>('board')
  useEffect(() => {
    store.choose(period)
  }, [store, period])
  const select = useCallback(
    (next: number) => {
      setPick(null)
      setChosen(next)
      onPeriod(next)
    },
    [onPeriod],
  )
  const take = useCallback(
    (next: number, what: Pick) => {
      setChosen(next)
      onPeriod(next)
      setPick((before) => ({ ...what, key: (before?.key ?? Date.now()) + 1 }))
      show('ticket')
    },
    [onPeriod],
  )
  const closing = useClosing(store, period, hours)
  const [isFilled, setFilled] = useState(!fillsOpen)
  if (!isFilled && closing !== undefined) {
    setFilled(true)
    if (closing) {
      setPick({ ...closing, key: 1 })
      show('ticket')
    }
  }
  const takeBest = (side: Side) => {
    const contract = store.shown().contracts.find((each) => each.period === period)
    if (contract) take(contract.period, bestPick(contract, side))
  }
  useScreenKeys({
    onHelp,
    onBuy: () => {
      takeBest('buy')
    },
    onSell: () => {
      takeBest('sell')
    },
    onBack: () => {
      show('board')
      grid.current?.focus({ preventScroll: true })
    },
    onStep: (step) => {
      const place = period === null ? -1 : periods.indexOf(period)
      const next = periods[Math.min(periods.length - 1, Math.max(0, place + step))]
      if (next !== undefined) select(next)
      // From here on the other keys of the board work, too.
      if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true })
    },
  })
  return {
    period,
    periods,
    hidesClosed,
    isPhone,
    pick,
    view,
    show,
    take,
    select: useCallback(
      (next: number) => {
        select(next)
        if (isPhone) show('contract')
      },
      [select, isPhone],
    ),
    enter: useCallback(() => {
      show('contract')
      depth.current?.querySelector<HTMLElement>('li button:enabled')?.focus()
    }, [depth]),
  }
}

/** What closes the chosen contract; null where nothing does, undefined until that is known. */
function useClosing(store: LiveStore, period: number | null, hours: readonly OpenHour[] | undefined) {
  const contract = useContract(store, period)
  const market = useLive(store, (shown) => shown.market)
  const position = useLive(store, (shown) => shown.position)
  if (!contract || !market || !hours) return undefined
  const row = position.find((each) => each.period === period)
  return closingPick(hours, { contract, position: row, market })?.pick ?? null
}

/** The contracts to show. Another list only when one opens, closes or is hidden. */
function usePeriods(store: LiveStore, hidesClosed: boolean): readonly number[] {
  const text = useLive(store, ({ contracts }) =>
    contracts.flatMap(({ period, status }) => (hidesClosed && status === 'closed' ? [] : [period])).join(),
  )
  return useMemo(() => (text === '' ? [] : text.split(',').map(Number)), [text])
}
