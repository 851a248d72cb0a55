import { f } from '@tandem/contract/fields.ts'
import { useCallback, useMemo, useState, type Dispatch } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { NumberGrid } from '../../ui/form/index.ts'
import { GridRow, rowLayout } from './grid-row.tsx'
import type { RowHint } from './row-hints.ts'
import type { CellFault, GridColumn, RowDraft } from './ticket.ts'
import type { TicketAction } from './use-ticket.ts'

interface OrderGridProps {
  readonly title: string
  readonly labels: readonly string[]
  readonly rows: readonly RowDraft[]
  readonly faults: readonly CellFault[]
  /** Faults of the row that is being written show too. */
  readonly isStrict: boolean
  readonly dispatch: Dispatch<TicketAction>
  readonly hints?: readonly RowHint[]
}

const noFaults: readonly CellFault[] = []

/** The order as a grid: arrows and Enter move, B and S choose the side, blocks paste. */
export function OrderGrid({ title, labels, rows, faults, isStrict, dispatch, hints = [] }: OrderGridProps) {
  const t = useText('orders')
  const [isSuggesting, setSuggesting] = useState(true)
  const hide = useCallback(() => {
    setSuggesting(false)
  }, [])
  const [writing, setWriting] = useState<number | null>(null)
  const faultsByRow = useMemo(() => Map.groupBy(faults, ({ cell }) => cell.row), [faults])
  return (
    <NumberGrid<GridColumn>
      label={title}
      layout={rowLayout}
      columns={[
        { key: 'interval', field: f.label, sx: { pl: 0.5 } },
        { key: 'side', header: t('grid.side') },
        { key: 'quantity', field: f.quantity },
        { key: 'price', field: f.price },
        { key: 'actions', header: t('common:table.actions'), isHeaderHidden: true },
      ]}
      onKey={(event, { row }) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        const side = isPlain ? sideOfKey(event.key, currentLanguage()) : null
        if (side) dispatch({ do: 'side', row, side })
        return side !== null
      }}
      onPaste={(text, { row, column }) => {
        dispatch({ do: 'paste', text, row, column, language: currentLanguage() })
      }}
      onEnter={(cell) => {
        setWriting(cell?.row ?? null)
      }}
      onLeave={() => {
        setWriting(null)
      }}
    >
      {rows.map((row, index) => (
        <GridRow
          key={row.period}
          index={index}
          label={labels[index] ?? String(row.period)}
          row={row}
          faults={(index === writing && !isStrict ? null : faultsByRow.get(index)) ?? noFaults}
          dispatch={dispatch}
          hint={hints[index]}
          onHide={isSuggesting ? hide : null}
        />
      ))}
    </NumberGrid>
  )
}

/** B and S (in Romanian also C and V) choose the side of the row. */
function sideOfKey(key: string, language: 'en' | 'ro'): 'buy' | 'sell' | null {
  const lower = key.toLowerCase()
  if (lower === 'b' || (language === 'ro' && lower === 'c')) return 'buy'
  if (lower === 's' || (language === 'ro' && lower === 'v')) return 'sell'
  return null
}
