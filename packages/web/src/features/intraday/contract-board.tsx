import Box from '@mui/material/Box'
import type { IntradayContract, PositionRow } from '@tandem/contract/intraday.ts'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { periodAfterKey } from './board-keys.ts'
import { boardLook } from './board-look.ts'
import { ContractRow } from './contract-row.tsx'
import type { Moves } from './live/live-state.ts'
import type { Pick } from './pick.ts'

export interface ContractBoardProps {
  readonly contracts: readonly IntradayContract[]
  readonly moves: Moves
  readonly position: readonly PositionRow[]
  readonly selectedPeriod: number | null
  /** How far the server's clock is ahead of this browser's. */
  readonly offset: number
  /** What the board is of, read aloud. */
  readonly label: string
  /** Both must keep their identity, or every row is drawn again. */
  readonly onSelect: (period: number) => void
  readonly onPick: (period: number, pick: Pick) => void
}

const columns = [
  { name: 'interval', title: 'board.interval' },
  { name: 'state', title: 'board.closesIn' },
  { name: 'quantity', title: 'board.bidQuantity' },
  { name: 'bid', title: 'board.bid' },
  { name: 'ask', title: 'board.ask' },
  { name: 'quantity', title: 'board.askQuantity' },
  { name: 'last', title: 'board.last' },
  { name: 'high', title: 'board.high' },
  { name: 'low', title: 'board.low' },
  { name: 'volume', title: 'board.volume' },
  { name: 'vwap', title: 'board.vwap' },
  { name: 'day-ahead', title: 'board.dayAhead' },
  { name: 'position', title: 'board.position' },
] as const

/** All contracts of a day in one table. The arrow keys move the selection. */
export function ContractBoard({ contracts, selectedPeriod, label, onSelect, ...rest }: ContractBoardProps) {
  const t = useText('intraday')
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const net = useMemo(
    () => new Map(rest.position.map(({ period, dayAhead, intraday }) => [period, dayAhead + intraday])),
    [rest.position],
  )
  const selectedId = selectedPeriod === null ? undefined : `${id}-${String(selectedPeriod)}`
  useEffect(() => {
    if (grid.current && selectedId) showRow(grid.current, document.getElementById(selectedId))
  }, [selectedId])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = periodAfterKey(event, contracts, selectedPeriod)
    if (next === null) return
    event.preventDefault()
    onSelect(next)
  }
  return (
    <Box
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={contracts.length + 1}
      {...(selectedId && { 'aria-activedescendant': selectedId })}
      onKeyDown={onKeyDown}
      sx={boardLook}
    >
      <div role="rowgroup" className="head">
        <div role="row" className="row">
          {columns.map(({ name, title }) => (
            <div key={title} role="columnheader" className={`cell ${name}`}>
              {t(title)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="body">
        {contracts.map((contract) => (
          <ContractRow
            key={contract.period}
            id={`${id}-${String(contract.period)}`}
            contract={contract}
            move={rest.moves[contract.period]}
            position={net.get(contract.period) ?? null}
            isSelected={contract.period === selectedPeriod}
            offset={rest.offset}
            onSelect={onSelect}
            onPick={rest.onPick}
          />
        ))}
      </div>
    </Box>
  )
}

/** Scrolls the board, never the page, until a row stands free below the header. */
function showRow(grid: HTMLElement, row: HTMLElement | null) {
  if (!row) return
  const head = grid.firstElementChild instanceof HTMLElement ? grid.firstElementChild.offsetHeight : 0
  const top = row.offsetTop - grid.offsetTop
  if (top - head < grid.scrollTop) grid.scrollTop = top - head
  const bottom = top + row.offsetHeight
  if (bottom > grid.scrollTop + grid.clientHeight) grid.scrollTop = bottom - grid.clientHeight
}
