/** Which day, which period: always beside the data they choose, kept in the address by the page. */
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { parseLocalDay } from '@tandem/contract/texts/parse.ts'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { shiftDay, todayIn } from '../lib/time.ts'
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
        label={label ?? t('field.day')}
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

function Arrow(props: { name: string; path: string; disabled?: boolean; onClick: () => void }) {
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

export const periodKinds = ['today', 'month', 'year', 'all'] as const
export type PeriodKind = (typeof periodKinds)[number]

export interface Period {
  readonly kind: PeriodKind
  /** Any day of the period, `YYYY-MM-DD`. */
  readonly day: string
}

interface PeriodPickerProps {
  readonly value: Period
  readonly onChange: (period: Period) => void
  readonly kinds?: readonly PeriodKind[]
}

/** Today, month, year or all time; with another day chosen, "today" reads as that day. */
export function PeriodPicker({ value, onChange, kinds = periodKinds }: PeriodPickerProps) {
  const t = useText('common')
  const names = {
    today: value.day === todayIn() ? t('period.today') : t('period.day'),
    month: t('period.month'),
    year: t('period.year'),
    all: t('period.all'),
  }
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        value={value.kind}
        aria-label={t('period.label')}
        onChange={(_event, kind: PeriodKind | null) => {
          if (kind) onChange({ ...value, kind })
        }}
      >
        {kinds.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ px: { xs: 1.5, sm: 2 } }}>
            {names[kind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {value.kind !== 'all' && (
        <DayPicker
          value={value.day}
          onChange={(day) => {
            onChange({ ...value, day })
          }}
        />
      )}
    </Stack>
  )
}
