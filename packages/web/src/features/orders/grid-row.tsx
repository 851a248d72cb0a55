import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiClose, mdiPlus } from '@mdi/js'
import { maxSteps } from '@tandem/core/market/order.ts'
import { memo, type Dispatch } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { cellAttribute, cellName, focusCell, NumberCell, type CellSuggestion } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { faultText } from './fault-text.ts'
import { HintLine } from './hint-line.tsx'
import { suggestionOf, type RowHint } from './row-hints.ts'
import { SideSwitch } from './side-switch.tsx'
import { isEmptyRow, isSameCell, type CellFault, type NumberColumn, type RowDraft } from './ticket.ts'
import type { TicketAction } from './use-ticket.ts'

export const rowLayout = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(104px, 1fr) 176px minmax(104px, 1.2fr) minmax(104px, 1.2fr) 84px',
} as const

interface GridRowProps {
  readonly index: number
  readonly label: string
  readonly row: RowDraft
  /** Only this row's; a stable empty list otherwise. */
  readonly faults: readonly CellFault[]
  readonly dispatch: Dispatch<TicketAction>
  /** What helps to choose the numbers; undefined while it loads. */
  readonly hint: RowHint | undefined
  /** Hides what Tab would take; null where it is hidden. */
  readonly onHide: (() => void) | null
}

/** One delivery interval: its side, and a line for each price step. */
export const GridRow = memo(function GridRow({ index, label, row, faults, dispatch, hint, onHide }: GridRowProps) {
  const t = useText('orders')
  const suggestionFor = (
    known: RowHint,
    column: NumberColumn,
    { onHide: hide, step }: { readonly onHide: () => void; readonly step: number },
  ): CellSuggestion | null => {
    const suggested = step === 0 ? suggestionOf(known, column, row) : null
    if (!suggested) return null
    const { text, side } = suggested
    const value = localizeNumber(text, currentLanguage())
    return {
      text,
      help: t(column === 'price' ? 'hint.tabPrice' : 'hint.tabQuantity', { value }),
      onTake: () => {
        if (side !== row.side) dispatch({ do: 'side', row: index, side })
        dispatch({ do: 'write', row: index, step, column, text })
      },
      onHide: hide,
    }
  }
  return (
    <Box role="rowgroup" sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
      {row.steps.map((step, stepIndex) => {
        const faultId = `fault-${String(index)}-${String(stepIndex)}`
        const here = faults.filter(({ cell }) => cell.step === stepIndex)
        const hintId = `hint-${String(index)}-${String(stepIndex)}`
        const cell = (column: NumberColumn) => {
          const place = { row: index, step: stepIndex, column }
          const fault = here.find((each) => isSameCell(each.cell, place))
          const names = { interval: label, step: stepIndex + 1 }
          return (
            <Box role="cell">
              <NumberCell
                cellKey={cellName(place)}
                label={column === 'quantity' ? t('grid.quantityOf', names) : t('grid.priceOf', names)}
                value={step[column]}
                fault={fault ? faultText(fault) : null}
                faultId={faultId}
                describedBy={hint && hintId}
                suggestion={hint && onHide ? suggestionFor(hint, column, { onHide, step: stepIndex }) : null}
                onWrite={(text) => {
                  dispatch({ do: 'write', row: index, step: stepIndex, column, text })
                }}
              />
            </Box>
          )
        }
        return (
          <Box key={stepIndex} role="row" sx={{ ...rowLayout, alignItems: 'center', py: 0.25 }}>
            {stepIndex === 0 ? (
              <Box role="rowheader" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', pl: 0.5 }}>
                {label}
              </Box>
            ) : (
              <Box role="cell" sx={{ justifySelf: 'end', color: 'text.disabled' }} aria-hidden>
                └
              </Box>
            )}
            <Box role="cell">
              {stepIndex === 0 && (
                <SideSwitch
                  label={t('grid.sideOf', { interval: label })}
                  side={row.side}
                  isFaint={isEmptyRow(row)}
                  cellKey={cellName({ row: index, step: 0, column: 'side' })}
                  onSide={(side) => {
                    dispatch({ do: 'side', row: index, side })
                  }}
                />
              )}
            </Box>
            {cell('quantity')}
            {cell('price')}
            <RowButtons index={index} step={stepIndex} label={label} row={row} dispatch={dispatch} />
            {hint && (
              <Box role="cell" id={hintId} sx={{ gridColumn: '1 / -1', textAlign: 'right', pr: 11.5 }}>
                <HintLine hint={hint} side={row.side} price={step.price} isShort={stepIndex > 0} />
              </Box>
            )}
            {here.length > 0 && (
              <Box
                id={faultId}
                role="cell"
                sx={{ gridColumn: '2 / -1', typography: 'caption', color: 'error.main', textAlign: 'right', pr: 11.5 }}
              >
                {[...new Set(here.map(faultText))].join(' ')}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
})

interface RowButtonsProps extends Omit<GridRowProps, 'faults' | 'hint' | 'onHide'> {
  readonly step: number
}

function RowButtons({ index, step, label, row, dispatch }: RowButtonsProps) {
  const t = useText('orders')
  const isOnly = row.steps.length === 1
  const isLast = step === row.steps.length - 1
  const isEmpty = isEmptyRow(row)
  const remove = isOnly
    ? t('grid.clearOf', { interval: label })
    : t('grid.removeStepOf', { step: step + 1, interval: label })
  return (
    <Box role="cell" sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      {isLast && !isEmpty && row.steps.length < maxSteps && (
        <Tooltip title={t('grid.addStep')}>
          <IconButton
            size="small"
            aria-label={t('grid.addStepTo', { interval: label })}
            onClick={({ currentTarget }) => {
              dispatch({ do: 'addStep', row: index })
              focusQuantity(currentTarget, { row: index, step: step + 1 })
            }}
          >
            <Icon path={mdiPlus} size={18} />
          </IconButton>
        </Tooltip>
      )}
      {!(isOnly && isEmpty) && (
        <Tooltip title={isOnly ? t('grid.clearRow') : t('grid.removeStep')}>
          <IconButton
            size="small"
            aria-label={remove}
            onClick={({ currentTarget }) => {
              dispatch(isOnly ? { do: 'clearRow', row: index } : { do: 'removeStep', row: index, step })
              focusQuantity(currentTarget, { row: index, step: Math.max(step - 1, 0) })
            }}
          >
            <Icon path={mdiClose} size={18} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}

/** The button that was pressed goes away or elsewhere: what comes next is a quantity. */
function focusQuantity(button: HTMLElement, place: { readonly row: number; readonly step: number }): void {
  const group = button.closest('[role=rowgroup]')
  const name = cellName({ ...place, column: 'quantity' })
  setTimeout(() => focusCell(group?.querySelector<HTMLElement>(`[${cellAttribute}="${name}"]`)))
}
