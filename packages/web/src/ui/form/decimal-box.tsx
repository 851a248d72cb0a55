import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { localizeNumber, parseLocalNumber } from '@tandem/contract/texts/parse.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { cellAttribute } from './grid-moves.ts'

export interface DecimalBoxProps {
  readonly label: string
  /**
   * Canonical decimal text ("0.45"), '' when empty. What cannot be read as one number is passed on with a question
   * mark before it ("?1.234"), so that no form or server can take it for a number.
   */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly unit?: string
  readonly help?: string | undefined
  readonly error?: boolean
  readonly disabled?: boolean
  readonly required?: boolean
  /** The label is only read aloud. */
  readonly hiddenLabel?: boolean
  /** The name of its cell, where it stands in a `NumberGrid`. */
  readonly cell?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly name?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A number as digits: typed by the language's separators, kept as canonical text, never as a float. */
export function DecimalBox(props: DecimalBoxProps) {
  const t = useText('common')
  const language = currentLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  // What stands in the box is what was typed, until the value is changed from elsewhere.
  const isTyped = typed !== null && parseNumber(typed, language) === props.value
  const isUnread = props.value.startsWith('?')
  const shown = isTyped ? typed : isUnread ? props.value.slice(1) : localizeNumber(props.value, language)
  const complain = isUnread && !isTyped
  const parsed = complain ? parseLocalNumber(shown, language) : null
  const fault = parsed?.ok === false ? parsed.fault : null
  const help = complain ? (fault === 'ambiguous' ? ambiguousHelp(shown, t) : t('field.notANumber')) : props.help
  return (
    <TextField
      label={props.hiddenLabel ? undefined : props.label}
      name={props.name}
      value={shown}
      inputRef={props.inputRef}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      error={(props.error ?? false) || complain}
      helperText={help}
      onKeyDown={props.onKeyDown}
      onChange={(event) => {
        setTyped(event.target.value)
        props.onChange(parseNumber(event.target.value, language))
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur?.()
      }}
      slotProps={{
        // Within an empty box it would stand across the unit where the box is narrow.
        inputLabel: props.unit ? { shrink: true } : {},
        input: props.unit ? { endAdornment: <InputAdornment position="end">{props.unit}</InputAdornment> } : {},
        htmlInput: {
          [cellAttribute]: props.cell,
          inputMode: 'decimal',
          autoComplete: 'off',
          required: false,
          'aria-required': props.required,
          'aria-label': props.hiddenLabel ? props.label : undefined,
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  )
}

/** The form's value for what was typed. Pasted cells go through it too. */
export function parseNumber(typed: string, language: Language): string {
  const parsed = parseLocalNumber(typed, language)
  if (parsed.ok) return parsed.text
  return parsed.fault === 'empty' ? '' : `?${typed.trim()}`
}

/** "1.234" in Romanian: write 1234 or 1,234. */
function ambiguousHelp(typed: string, t: ReturnType<typeof useText<'common'>>): string {
  const digits = typed.replace(/[.,]/g, '')
  const decimal = typed.replace(/[.,]/, (separator) => (separator === '.' ? ',' : '.'))
  return t('field.ambiguousNumber', { thousands: digits, decimal })
}
