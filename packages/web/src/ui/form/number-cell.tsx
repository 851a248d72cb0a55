import Box from '@mui/material/Box'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { memo, useState } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { parseNumber } from './decimal-box.tsx'
import { cellAttribute } from './grid-moves.ts'

interface NumberCellProps {
  readonly cellKey: string
  readonly label: string
  /** Canonical text, '' when empty, "?…" when unreadable. */
  readonly value: string
  readonly onWrite: (text: string) => void
  /** Why the cell cannot stay as it is. */
  readonly fault: string | null
  readonly faultId: string
}

/** A number of the grid. A plain input, because a day of quarters has hundreds of them. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { cellKey, label, value, onWrite, fault, faultId } = props
  const language = currentLanguage()
  const marked = { [cellAttribute]: cellKey }
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value.startsWith('?') ? value.slice(1) : localizeNumber(value, language)
  return (
    <Box
      component="input"
      {...marked}
      aria-label={label}
      aria-invalid={fault !== null}
      aria-describedby={fault === null ? undefined : faultId}
      inputMode="decimal"
      autoComplete="off"
      value={typed !== null && parseNumber(typed, language) === value ? typed : shown}
      onFocus={(event) => {
        event.currentTarget.select()
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onWrite(parseNumber(event.currentTarget.value, language))
      }}
      onBlur={() => {
        setTyped(null)
      }}
      sx={{
        width: '100%',
        minWidth: 0,
        height: 36,
        px: 1.25,
        font: 'inherit',
        fontSize: '0.875rem',
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
        color: 'text.primary',
        bgcolor: 'transparent',
        border: 1,
        borderColor: fault === null ? 'divider' : 'error.main',
        borderRadius: 1,
        '&:hover': { borderColor: fault === null ? 'text.disabled' : 'error.main' },
        '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1, bgcolor: 'action.hover' },
      }}
    />
  )
})
