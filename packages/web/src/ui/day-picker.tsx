/** Which day: always beside the data it chooses, kept in the address by the page. */
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { parseLocalDay } from '@tandem/contract/texts/parse.ts'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { shiftDay } from '../lib/time.ts'
import { DayBox } from './form/day-box.tsx'
import { Icon } from './icon.tsx'

interface DayPickerProps {
  /** `YYYY-MM-DD`. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly label?: string
  readonly min?: string
  readonly max?: string
}

/** A day, with the days before and after one step away. */
export function DayPicker({ value, onChange, label, min, max }: DayPickerProps) {
  const t = useText('common')
  const step = (days: number) => {
    onChange(shiftDay(value, days))
  }
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Arrow
        name={t('period.previousDay')}
        path={mdiChevronLeft}
        disabled={min !== undefined && value <= min}
        onClick={() => step(-1)}
      />
      <DayDraft
        key={value}
        value={value}
        onChange={onChange}
        label={label ?? t('word.day')}
        {...(min && { min })}
        {...(max && { max })}
      />
      <Arrow
        name={t('period.nextDay')}
        path={mdiChevronRight}
        disabled={max !== undefined && value >= max}
        onClick={() => step(1)}
      />
    </Stack>
  )
}

/** Tells only whole days: what is half typed stays in the box. */
function DayDraft(props: {
  value: string
  onChange: (day: string) => void
  label: string
  min?: string
  max?: string
}) {
  const [draft, setDraft] = useState(props.value)
  return (
    <DayBox
      {...props}
      fullWidth={false}
      value={draft}
      onChange={(text) => {
        setDraft(text)
        const day = parseLocalDay(text)
        const isInside = day && (!props.min || day >= props.min) && (!props.max || day <= props.max)
        if (isInside && day !== props.value) props.onChange(day)
      }}
      onBlur={() => {
        setDraft(props.value)
      }}
    />
  )
}

/** A step to the left or the right of what is chosen. */
export function Arrow(props: { name: string; path: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Tooltip title={props.name}>
      <span>
        <IconButton aria-label={props.name} disabled={props.disabled ?? false} onClick={props.onClick}>
          <Icon path={props.path} />
        </IconButton>
      </span>
    </Tooltip>
  )
}
