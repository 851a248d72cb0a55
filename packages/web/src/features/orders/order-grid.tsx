import Box from '@mui/material/Box'
import { useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, Dispatch, KeyboardEvent } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { cellNameAt, moveFocus, moveOf } from '../../ui/form/index.ts'
import { isBlock } from '../../lib/pasted-block.ts'
import { cellKey, readCellKey, sideOfKey } from './grid-keyboard.ts'
import { GridRow, gridColumns } from './grid-row.tsx'
import type { CellFault, RowDraft } from './ticket.ts'
import type { TicketAction } from './use-ticket.ts'

interface OrderGridProps {
  readonly title: string
  readonly labels: readonly string[]
  readonly rows: readonly RowDraft[]
  readonly faults: readonly CellFault[]
  /** Faults of the row that is being written show too. */
  readonly isStrict: boolean
  readonly dispatch: Dispatch<TicketAction>
}

const noFaults: readonly CellFault[] = []

/** The order as a grid: arrows and Enter move, B and S choose the side, blocks paste. */
export function OrderGrid({ title, labels, rows, faults, isStrict, dispatch }: OrderGridProps) {
  const t = useText('orders')
  const common = useText('common')
  const grid = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState<number | null>(null)
  const faultsByRow = useMemo(() => Map.groupBy(faults, ({ cell }) => cell.row), [faults])

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || !grid.current) return
    const move = moveOf(event.nativeEvent)
    if (move && moveFocus(grid.current, cellKey(cell), move)) {
      event.preventDefault()
      return
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const side = isPlain ? sideOfKey(event.key, currentLanguage()) : null
    if (!side) return
    event.preventDefault()
    dispatch({ do: 'side', row: cell.row, side })
  }
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!cell || !isBlock(text)) return
    event.preventDefault()
    dispatch({ do: 'paste', text, row: cell.row, column: cell.column, language: currentLanguage() })
  }
  return (
    <Box
      ref={grid}
      role="table"
      aria-label={title}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={(event) => {
        setWriting(cellOf(event.target)?.row ?? null)
      }}
      onBlur={() => {
        setWriting(null)
      }}
    >
      <Box role="rowgroup" sx={{ position: 'sticky', top: 64, zIndex: 1, bgcolor: 'background.paper' }}>
        <Box
          role="row"
          sx={{
            display: 'grid',
            gridTemplateColumns: gridColumns,
            gap: 1,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'h6',
            color: 'text.secondary',
          }}
        >
          <Box role="columnheader" sx={{ pl: 0.5 }}>
            {t('grid.interval')}
          </Box>
          <Box role="columnheader">{t('grid.side')}</Box>
          <Box role="columnheader" sx={{ textAlign: 'right', pr: 1.25 }}>
            {t('grid.quantity')} <Unit text="kWh" />
          </Box>
          <Box role="columnheader" sx={{ textAlign: 'right', pr: 1.25 }}>
            {t('grid.price')} <Unit text="TC/kWh" />
          </Box>
          <Box role="columnheader">
            <Box
              component="span"
              sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
            >
              {common('table.actions')}
            </Box>
          </Box>
        </Box>
      </Box>
      {rows.map((row, index) => (
        <GridRow
          key={row.period}
          index={index}
          label={labels[index] ?? String(row.period)}
          row={row}
          faults={(index === writing && !isStrict ? null : faultsByRow.get(index)) ?? noFaults}
          dispatch={dispatch}
        />
      ))}
    </Box>
  )
}

function Unit({ text }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ fontWeight: 400 }}>
      {text}
    </Box>
  )
}

function cellOf(target: EventTarget) {
  return readCellKey(cellNameAt(target) ?? '')
}
