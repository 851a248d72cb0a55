import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { mdiCalendar } from '@mdi/js'
import { parseLocalDay, parseLocalTime } from '@tandem/contract/texts/parse.ts'
import { useRef, useState, type Ref } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icon.tsx'

export interface DayBoxProps {
  readonly label: string
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` or `HH:mm` by `kind`; '' when empty. What cannot be read is passed on as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind?: 'day' | 'dayTime' | 'time'
  readonly min?: string
  readonly max?: string
  readonly help?: string | undefined
  readonly error?: boolean
  readonly disabled?: boolean
  readonly required?: boolean
  readonly onBlur?: () => void
  readonly fullWidth?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly name?: string
}

const kinds = {
  day: { picker: 'date', format: 'field.dayFormat', wrong: 'field.wrongDay', read: parseLocalDay, width: 176 },
  dayTime: {
    picker: 'datetime-local',
    format: 'field.dateTimeFormat',
    wrong: 'field.wrongDateTime',
    read: parseDayTime,
    width: 220,
  },
  time: { picker: 'time', format: 'field.timeFormat', wrong: 'field.wrongTime', read: parseLocalTime, width: 120 },
} as const

/**
 * A day as specified, DD-MM-YYYY, whatever the browser's own habit: typed as text (the ISO form is read too),
 * or picked from the browser's calendar behind the button.
 */
export function DayBox(props: DayBoxProps) {
  const t = useText('common')
  const kind = kinds[props.kind ?? 'day']
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? showDay(props.value)
  const isWrong = typed === null && shown !== '' && kind.read(shown) === null
  return (
    <TextField
      label={props.label}
      name={props.name}
      value={shown}
      inputRef={props.inputRef}
      placeholder={t(kind.format)}
      disabled={props.disabled ?? false}
      required={props.required ?? false}
      error={(props.error ?? false) || isWrong}
      helperText={isWrong ? t(kind.wrong) : props.help}
      fullWidth={props.fullWidth ?? true}
      sx={{ minWidth: kind.width, maxWidth: (props.fullWidth ?? true) ? 'none' : kind.width }}
      onChange={(event) => {
        setTyped(event.target.value)
        props.onChange(kind.read(event.target.value) ?? event.target.value.trim())
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur?.()
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { required: false, 'aria-required': props.required, autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={picker}
                type={kind.picker}
                tabIndex={-1}
                aria-hidden="true"
                min={props.min}
                max={props.max}
                value={kind.read(shown) ?? ''}
                onChange={(event) => {
                  setTyped(null)
                  props.onChange(event.target.value)
                }}
                style={{
                  position: 'absolute',
                  insetInlineEnd: 0,
                  bottom: 0,
                  width: 1,
                  height: 1,
                  opacity: 0,
                  pointerEvents: 'none',
                }}
              />
              <IconButton
                edge="end"
                disabled={props.disabled ?? false}
                aria-label={`${props.label}: ${t('field.openCalendar')}`}
                onClick={() => picker.current?.showPicker()}
              >
                <Icon path={mdiCalendar} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** "14-06-2026 9:05" or "2026-06-14T09:05" → "2026-06-14T09:05". */
function parseDayTime(text: string): string | null {
  const [dayText = '', timeText = ''] = text.trim().split(/[\sT]+/)
  const day = parseLocalDay(dayText)
  const time = parseLocalTime(timeText)
  return day && time ? `${day}T${time}` : null
}

/** The stored form as it is shown; anything else as it is. */
function showDay(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}).*)?$/.exec(value)
  if (!match) return value
  const [, year = '', month = '', day = '', time] = match
  return `${day}-${month}-${year}${time === undefined ? '' : ` ${time}`}`
}
