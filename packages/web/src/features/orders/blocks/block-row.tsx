import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { mdiDeleteOutline, mdiTuneVariant } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { sides } from '@tandem/core/market/order.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { longestBlockName } from '@tandem/core/market/blocks/order-blocks.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { cellAttribute, cellName, DecimalBox } from '../../../ui/form/index.ts'
import { Icon } from '../../../ui/index.ts'
import type { BlockColumn, BlockDraft, BlockFault } from './block-draft.ts'
import { readQuantities, showQuantities } from './block-table.ts'
import { blockFaultText } from './block-words.ts'
import { IntervalSelect, NativeSelect } from './native-select.tsx'

interface BlockRowProps {
  readonly row: number
  readonly draft: BlockDraft
  /** Of all blocks of the order, this one among them. */
  readonly names: readonly string[]
  readonly labels: readonly string[]
  /** Only this row's. */
  readonly faults: readonly BlockFault[]
  /** What the block asks for; null while that cannot be read. */
  readonly words: string | null
  readonly onWrite: (part: Partial<BlockDraft>) => void
  readonly onRemove: () => void
}

const fieldStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(12, minmax(0, 1fr))' },
} as const
const span = (phone: number, wide: number) => ({
  gridColumn: { xs: `span ${String(phone)}`, sm: `span ${String(wide)}` },
})

/** A block as fields: what it trades, and its conditions where it has some or they are asked for. */
export function BlockRow({ row, draft, names, labels, faults, words, onWrite, onRemove }: BlockRowProps) {
  const t = useText('blocks')
  const isConditional =
    draft.minimumRatio !== '100' || draft.linkedTo !== '' || draft.exclusiveGroup !== '' || draft.loop !== ''
  const [isOpen, setOpen] = useState(false)
  const faultOf = (column: BlockColumn) => {
    const fault = faults.find(({ place }) => place?.column === column)
    return fault && blockFaultText(fault, t)
  }
  const isShown =
    isOpen ||
    isConditional ||
    ['minimumRatio', 'linkedTo', 'exclusiveGroup', 'loop'].some((column) => faultOf(column as BlockColumn))
  const cell = (column: BlockColumn) => cellName({ row, column })
  const number = row + 1
  const others = names.filter((name, index) => index !== row && name !== '')
  const text = (column: 'name' | 'exclusiveGroup', label: string, help?: string) => (
    <TextField
      label={label}
      value={draft[column]}
      error={faultOf(column) !== undefined}
      helperText={faultOf(column) ?? help}
      onChange={(event) => {
        onWrite({ [column]: event.target.value })
      }}
      slotProps={{
        htmlInput: { [cellAttribute]: cell(column), maxLength: longestBlockName, autoComplete: 'off' },
        // Small above the field it is whole on a phone.
        inputLabel: { shrink: true },
      }}
    />
  )
  const decimal = (column: 'price' | 'minimumRatio', label: string, rest: { unit?: string; help?: string }) => (
    <DecimalBox
      {...rest}
      label={label}
      cell={cell(column)}
      value={draft[column]}
      error={faultOf(column) !== undefined}
      help={faultOf(column) ?? rest.help}
      onChange={(value) => {
        onWrite({ [column]: value })
      }}
    />
  )
  const interval = (column: 'from' | 'to', label: string) => (
    <IntervalSelect
      label={label}
      labels={labels}
      bound={column}
      value={draft[column]}
      fault={faultOf(column)}
      cell={cell(column)}
      onChange={(value) => {
        onWrite({ [column]: value })
      }}
    />
  )
  const other = (column: 'linkedTo' | 'loop', label: string, help: string) => (
    <NativeSelect
      label={label}
      value={draft[column]}
      fault={faultOf(column)}
      help={help}
      cell={cell(column)}
      choices={[{ value: '', label: t('row.none') }, ...others.map((name) => ({ value: name, label: name }))]}
      onChange={(value) => {
        onWrite({ [column]: value })
      }}
    />
  )
  return (
    <Box
      role="group"
      aria-label={draft.name || String(number)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 1.5, sm: 2 } }}
    >
      <Box sx={fieldStyles}>
        <Box sx={span(2, 4)}>{text('name', fieldName(f.blockName))}</Box>
        <Box sx={span(1, 3)}>
          <NativeSelect
            label={fieldName(f.blockSide)}
            value={draft.side}
            fault={faultOf('side')}
            cell={cell('side')}
            choices={sides.map((side) => ({ value: side, label: t(`common:side.${side}`) }))}
            onChange={(side) => {
              onWrite({ side })
            }}
          />
        </Box>
        <Box sx={span(1, 3)}>{decimal('price', fieldName(f.blockPrice), { unit: 'TC/kWh' })}</Box>
        <Box sx={{ ...span(2, 2), display: 'flex', justifyContent: 'flex-end', order: { xs: 1, sm: 0 } }}>
          {!isConditional && (
            <Tooltip title={t('row.more', { row: number })}>
              <IconButton
                aria-label={t('row.more', { row: number })}
                aria-expanded={isShown}
                onClick={() => {
                  setOpen(!isOpen)
                }}
              >
                <Icon path={mdiTuneVariant} />
              </IconButton>
            </Tooltip>
          )}
          <Tooltip title={t('row.remove', { row: number })}>
            <IconButton aria-label={t('row.remove', { row: number })} onClick={onRemove}>
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          </Tooltip>
        </Box>
        <Box sx={span(1, 2)}>{interval('from', t('common:period.from'))}</Box>
        <Box sx={span(1, 2)}>{interval('to', t('common:period.to'))}</Box>
        <Box sx={span(2, 8)}>
          <QuantityBox
            label={t('row.quantity')}
            value={draft.quantity}
            fault={faultOf('quantity')}
            help={t('row.quantityHelp')}
            cell={cell('quantity')}
            onChange={(quantity) => {
              onWrite({ quantity })
            }}
          />
        </Box>
        {isShown && (
          <>
            <Box sx={span(1, 3)}>{decimal('minimumRatio', t('row.ratio'), { help: t('row.ratioHelp') })}</Box>
            <Box sx={span(1, 3)}>{other('linkedTo', fieldName(f.linkedTo), t('row.linkedToHelp'))}</Box>
            <Box sx={span(1, 3)}>{text('exclusiveGroup', fieldName(f.exclusiveGroup), t('row.groupHelp'))}</Box>
            <Box sx={span(1, 3)}>{other('loop', fieldName(f.loop), t('row.loopHelp'))}</Box>
          </>
        )}
      </Box>
      {words !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {words}
        </Typography>
      )}
    </Box>
  )
}

interface QuantityBoxProps {
  readonly label: string
  /** Canonical: one number, or several with a space between. */
  readonly value: string
  readonly fault?: string | undefined
  readonly help?: string
  readonly cell?: string
  readonly onChange: (value: string) => void
}

/** One quantity, or a profile as it is typed or pasted. */
export function QuantityBox({ label, value, fault, help, cell, onChange }: QuantityBoxProps) {
  const language = currentLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && readQuantities(typed, language) === value
  return (
    <TextField
      label={label}
      value={isTyped ? typed : showQuantities(value, language)}
      error={fault !== undefined}
      helperText={fault ?? help}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readQuantities(event.target.value, language))
      }}
      onBlur={() => {
        setTyped(null)
      }}
      slotProps={{
        htmlInput: { [cellAttribute]: cell, autoComplete: 'off', style: { fontVariantNumeric: 'tabular-nums' } },
      }}
    />
  )
}
