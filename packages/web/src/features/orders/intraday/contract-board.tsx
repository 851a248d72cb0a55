import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { periodAfterKey } from './board-keys.ts'
import { boardStyles } from './board-styles.ts'
import { ContractRow } from './contract-row.tsx'
import type { LiveSource } from './live/use-live.ts'
import type { Pick } from './pick.ts'

export interface ContractBoardProps {
  readonly source: LiveSource
  /** The contracts to show, in their order. Each row reads its own from the source. */
  readonly periods: readonly number[]
  readonly selectedPeriod: number | null
  /** What the board is of, read aloud. */
  readonly label: string
  /** Both must keep their identity, or every row is drawn again. */
  readonly onSelect: (period: number) => void
  readonly onPick: (period: number, pick: Pick) => void
  /** What is needed in the coming hours; undefined while it loads, and for who does not trade. */
  readonly hours?: readonly OpenHour[] | undefined
  /** Enter on the chosen contract. */
  readonly onEnter: () => void
  /** Where the keyboard comes back to. */
  readonly gridRef?: RefObject<HTMLDivElement | null>
}

const columns = [
  { name: 'interval', title: f.label },
  { name: 'state', title: 'common:word.closesIn' },
  { name: 'bid-quantity', title: 'board.bidQuantity' },
  { name: 'bid', title: 'board.bid' },
  { name: 'ask', title: 'board.ask' },
  { name: 'ask-quantity', title: 'board.askQuantity' },
  { name: 'last', title: f.last },
  { name: 'high', title: f.high },
  { name: 'low', title: f.low },
  { name: 'volume', title: f.volume },
  { name: 'day-ahead', title: f.auctionPrice },
  { name: 'position', title: 'common:word.position' },
  { name: 'open-position', title: 'common:word.openPosition' },
] as const

/** All contracts of a day in one table; a list of two lines each where it is narrow. The arrow keys move the selection. */
export function ContractBoard({ source, periods, selectedPeriod, label, ...rest }: ContractBoardProps) {
  const t = useText('intraday')
  const id = useId()
  const own = useRef<HTMLDivElement>(null)
  const grid = rest.gridRef ?? own
  const selectedId = selectedPeriod === null ? undefined : `${id}-${String(selectedPeriod)}`
  const hasShown = useRef(false)
  useEffect(() => {
    const row = selectedId ? document.getElementById(selectedId) : null
    if (!grid.current || !row) return
    showRow(grid.current, row, !hasShown.current)
    hasShown.current = true
  }, [grid, selectedId, periods])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget && selectedPeriod !== null) {
      event.preventDefault()
      rest.onEnter()
      return
    }
    const next = periodAfterKey(event, periods, selectedPeriod)
    if (next === null) return
    event.preventDefault()
    rest.onSelect(next)
  }
  return (
    <Box
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={periods.length + 1}
      {...(selectedId && { 'aria-activedescendant': selectedId })}
      onKeyDown={onKeyDown}
      sx={boardStyles}
    >
      <div role="rowgroup" className="head">
        <div role="row" className="row">
          {columns.map(({ name, title }) => (
            <div key={name} role="columnheader" className={`cell ${name}`}>
              {typeof title === 'string' ? t(title) : fieldName(title)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="body">
        {periods.map((period) => (
          <ContractRow
            key={period}
            id={`${id}-${String(period)}`}
            source={source}
            period={period}
            isSelected={period === selectedPeriod}
            onSelect={rest.onSelect}
            onPick={rest.onPick}
            hours={rest.hours}
          />
        ))}
      </div>
    </Box>
  )
}

/** Scrolls the board, never the page, until a row stands free below the header; `isFirst`: as its second row. */
function showRow(grid: HTMLElement, row: HTMLElement, isFirst: boolean) {
  const head = grid.firstElementChild instanceof HTMLElement ? grid.firstElementChild.offsetHeight : 0
  const top = row.getBoundingClientRect().top - grid.getBoundingClientRect().top + grid.scrollTop
  if (isFirst) {
    grid.scrollTop = top - head - row.offsetHeight
    return
  }
  if (top - head < grid.scrollTop) grid.scrollTop = top - head
  const bottom = top + row.offsetHeight
  if (bottom > grid.scrollTop + grid.clientHeight) grid.scrollTop = bottom - grid.clientHeight
}
