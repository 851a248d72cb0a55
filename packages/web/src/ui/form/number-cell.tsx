import Box from '@mui/material/Box'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { memo, useId, useState } from 'react'
import { HiddenText } from '../hidden-text.tsx'
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
  /** What Tab writes into the cell while it is empty. */
  readonly suggestion?: CellSuggestion | null
  /** Read aloud with the cell. */
  readonly describedBy?: string | undefined
}

export interface CellSuggestion {
  /** Canonical text. */
  readonly text: string
  /** What Tab does, read aloud. */
  readonly help: string
  readonly onTake: () => void
  /** Esc: nothing is suggested any more. */
  readonly onHide: () => void
}

/** A number of the grid. A plain input, because a day of quarters has hundreds of them. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { cellKey, label, value, onWrite, fault, faultId, describedBy } = props
  const language = currentLanguage()
  const marked = { [cellAttribute]: cellKey }
  const [typed, setTyped] = useState<string | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const suggestion = value === '' ? (props.suggestion ?? null) : null
  const helpId = useId()
  const described = [fault !== null && faultId, suggestion && helpId, describedBy].filter(Boolean).join(' ')
  const shown = value.startsWith('?') ? value.slice(1) : localizeNumber(value, language)
  return (
    <>
      <Box
        component="input"
        {...marked}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={described === '' ? undefined : described}
        placeholder={hasFocus && suggestion ? localizeNumber(suggestion.text, language) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed !== null && parseNumber(typed, language) === value ? typed : shown}
        onFocus={(event) => {
          setFocus(true)
          event.currentTarget.select()
        }}
        onKeyDown={(event) => {
          if (!suggestion) return
          const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
          if (event.key === 'Tab' && isPlain) suggestion.onTake()
          if (event.key === 'Escape') suggestion.onHide()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onWrite(parseNumber(event.currentTarget.value, language))
        }}
        onBlur={() => {
          setFocus(false)
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
          '&::placeholder': { color: 'text.secondary', opacity: 1 },
          '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1, bgcolor: 'action.hover' },
        }}
      />
      {suggestion && <HiddenText id={helpId}>{suggestion.help}</HiddenText>}
    </>
  )
})
