import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiPlus } from '@mdi/js'
import { maxSteps } from '@tandem/core/market/order.ts'
import type { Dispatch } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecimalBox } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { faultText } from './fault-text.ts'
import { HintLine } from './hint-line.tsx'
import { suggestionOf, type RowHint } from './row-hints.ts'
import { SideSwitch } from './side-switch.tsx'
import { isEmptyRow, type CellFault, type NumberColumn, type RowDraft } from './ticket.ts'
import type { TicketAction } from './use-ticket.ts'

interface RowSheetProps {
  /** The row that is open; null closes the sheet. */
  readonly open: number | null
  readonly labels: readonly string[]
  readonly rows: readonly RowDraft[]
  readonly faults: readonly CellFault[]
  readonly dispatch: Dispatch<TicketAction>
  readonly onOpen: (row: number | null) => void
  readonly hints?: readonly RowHint[]
}

/** One interval on a phone: large fields at the thumb, and the next interval one tap away. */
export function RowSheet({ open, labels, rows, faults, dispatch, onOpen, hints = [] }: RowSheetProps) {
  const row = open === null ? undefined : rows[open]
  return (
    <Drawer
      anchor="bottom"
      open={row !== undefined}
      onClose={() => {
        onOpen(null)
      }}
      slotProps={{ paper: { sx: { width: 1, maxWidth: 'none', borderRadius: '16px 16px 0 0', maxHeight: '88dvh' } } }}
    >
      {row && open !== null && (
        <RowEditor
          key={open}
          index={open}
          label={labels[open] ?? String(row.period)}
          row={row}
          last={rows.length - 1}
          faults={faults.filter(({ cell }) => cell.row === open)}
          dispatch={dispatch}
          onOpen={onOpen}
          hint={hints[open]}
        />
      )}
    </Drawer>
  )
}

interface RowEditorProps extends Pick<RowSheetProps, 'faults' | 'dispatch' | 'onOpen'> {
  readonly index: number
  readonly label: string
  readonly row: RowDraft
  readonly last: number
  readonly hint: RowHint | undefined
}

function RowEditor({ index, label, row, last, faults, dispatch, onOpen, hint }: RowEditorProps) {
  const t = useText('orders')
  return (
    <Stack spacing={2} sx={{ p: 2, pb: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Step
          to={index - 1}
          name={t('common:interval.previous')}
          path={mdiChevronLeft}
          isOff={index === 0}
          onOpen={onOpen}
        />
        <Typography variant="h3" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {label}
        </Typography>
        <Step
          to={index + 1}
          name={t('common:interval.next')}
          path={mdiChevronRight}
          isOff={index === last}
          onOpen={onOpen}
        />
      </Stack>
      <SideSwitch
        isLarge
        label={t('grid.sideOf', { interval: label })}
        side={row.side}
        onSide={(side) => {
          dispatch({ do: 'side', row: index, side })
        }}
      />
      {row.steps.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {t('grid.stepsNote')}
        </Typography>
      )}
      {row.steps.map((_step, step) => (
        <StepFields key={step} index={index} step={step} label={label} row={row} faults={faults} dispatch={dispatch} />
      ))}
      {hint && <HintLine hint={hint} side={row.side} price={row.steps[0]?.price ?? ''} />}
      {hint && <TakeButton index={index} row={row} hint={hint} dispatch={dispatch} />}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {row.steps.length < maxSteps && !isEmptyRow(row) && (
          <Button
            startIcon={<Icon path={mdiPlus} size={18} />}
            onClick={() => {
              dispatch({ do: 'addStep', row: index })
            }}
          >
            {t('grid.addStep')}
          </Button>
        )}
        {index < last && (
          <Button
            sx={{ whiteSpace: 'normal', textAlign: 'left' }}
            onClick={() => {
              dispatch({ do: 'repeat', row: index })
            }}
          >
            {t('grid.repeat')}
          </Button>
        )}
      </Stack>
      <Button
        variant="contained"
        size="large"
        onClick={() => {
          onOpen(null)
        }}
      >
        {t('grid.done')}
      </Button>
    </Stack>
  )
}

/** On a phone there is no Tab: one tap takes need and forecast. */
function TakeButton({
  index,
  row,
  hint,
  dispatch,
}: Pick<RowEditorProps, 'index' | 'row' | 'dispatch'> & { readonly hint: RowHint }) {
  const t = useText('orders')
  const quantity = suggestionOf(hint, 'quantity', row)
  const price = suggestionOf(hint, 'price', row)
  if (!quantity || !price || !isEmptyRow(row)) return null
  const write = (column: NumberColumn, text: string) => dispatch({ do: 'write', row: index, step: 0, column, text })
  const show = (text: string) => localizeNumber(text, currentLanguage())
  return (
    <Button
      variant="outlined"
      onClick={() => {
        dispatch({ do: 'side', row: index, side: quantity.side })
        write('quantity', quantity.text)
        write('price', price.text)
      }}
    >
      {t('hint.take', { quantity: `${show(quantity.text)} kWh`, price: `${show(price.text)} TC/kWh` })}
    </Button>
  )
}

function StepFields(props: Omit<RowEditorProps, 'last' | 'onOpen' | 'hint'> & { readonly step: number }) {
  const { index, step, label, row, faults, dispatch } = props
  const t = useText('orders')
  const isOnly = row.steps.length === 1
  const field = (column: NumberColumn) => {
    const fault = faults.find(({ cell }) => cell.step === step && cell.column === column)
    return (
      <DecimalBox
        label={t(`grid.${column}`)}
        unit={column === 'quantity' ? 'kWh' : 'TC/kWh'}
        value={row.steps[step]?.[column] ?? ''}
        error={fault !== undefined}
        help={fault && faultText(fault)}
        onChange={(text) => {
          dispatch({ do: 'write', row: index, step, column, text })
        }}
      />
    )
  }
  const name = isOnly
    ? t('grid.clearOf', { interval: label })
    : t('grid.removeStepOf', { step: step + 1, interval: label })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 40px', gap: 1, alignItems: 'start' }}>
      {field('quantity')}
      {field('price')}
      <IconButton
        aria-label={name}
        onClick={() => {
          dispatch(isOnly ? { do: 'clearRow', row: index } : { do: 'removeStep', row: index, step })
        }}
      >
        <Icon path={mdiClose} size={18} />
      </IconButton>
    </Box>
  )
}

interface StepProps extends Pick<RowSheetProps, 'onOpen'> {
  readonly to: number
  readonly name: string
  readonly path: string
  readonly isOff: boolean
}

function Step({ to, name, path, isOff, onOpen }: StepProps) {
  return (
    <IconButton
      aria-label={name}
      disabled={isOff}
      onClick={() => {
        onOpen(to)
      }}
    >
      <Icon path={path} />
    </IconButton>
  )
}
