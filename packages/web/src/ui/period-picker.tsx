import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { useText } from '../i18n/use-text.ts'
import { WholeDates } from './whole-dates.tsx'
import { useFormat } from '../lib/format.ts'
import {
  calendarPeriods,
  isQuick,
  neighbourOf,
  periodName,
  quickPeriods,
  spanOfPeriod,
  withKind,
  type Period,
  type PeriodKind,
} from '../lib/period.ts'
import { todayIn } from '../lib/time.ts'
import { Arrow, DayPicker } from './day-picker.tsx'
import { ToggleChoice } from './toggle-choice.tsx'

interface PeriodPickerProps {
  readonly value: Period
  readonly onChange: (period: Period) => void
  /** Of the calendar; the quick choices are always there. */
  readonly kinds?: readonly (typeof calendarPeriods)[number][]
  /** The day with which a quick choice ends: today, or tomorrow where deliveries are looked at. */
  readonly latest?: string
  /** The day that is opened from a longer period, where that is not the one in its place. */
  readonly day?: string | undefined
}

/** 1 week and 1 month at once; a day, a month, a year or all time; and the way to the ones before and after. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { value, onChange, kinds = calendarPeriods, latest = todayIn(), day } = props
  const t = useText('common')
  const opened = (kind: PeriodKind): Period =>
    kind === 'today' && value.kind !== 'today' && day !== undefined ? { kind, day } : withKind(value, kind, latest)
  // What the button says is what it opens.
  const isOtherDay = opened('today').day !== todayIn()
  const names = {
    today: isOtherDay ? t('period.day') : t('period.today'),
    month: t('period.month'),
    year: t('period.year'),
    all: t('period.all'),
    week: t('period.week'),
    oneMonth: t('period.oneMonth'),
  }
  const group = (label: string, of: readonly PeriodKind[]) => (
    <ToggleChoice
      label={label}
      value={value.kind}
      choices={of.map((kind) => ({ value: kind, label: names[kind] }))}
      onChange={(kind) => onChange(opened(kind))}
    />
  )
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', maxWidth: '100%' }}>
      {group(t('period.quick'), quickPeriods)}
      {group(t('period.label'), kinds)}
      {value.kind === 'today' ? (
        <DayPicker value={value.day} onChange={(day) => onChange({ kind: 'today', day })} />
      ) : (
        value.kind !== 'all' && <PeriodSteps value={value} onChange={onChange} latest={latest} />
      )}
    </Stack>
  )
}

/** The name of the period between the arrows to its neighbours, and the way back to the current one. */
function PeriodSteps({ value, onChange, latest }: Required<Pick<PeriodPickerProps, 'value' | 'onChange' | 'latest'>>) {
  const t = useText('common')
  const format = useFormat()
  const { from, to } = spanOfPeriod(value)
  const current = isQuick(value.kind) ? latest : todayIn()
  const names = {
    month: [t('period.previousMonth'), t('period.nextMonth')],
    year: [t('period.previousYear'), t('period.nextYear')],
  }
  const [previous, next] =
    value.kind === 'month' || value.kind === 'year' ? names[value.kind] : [t('period.earlier'), t('period.later')]
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Arrow name={previous ?? ''} path={mdiChevronLeft} onClick={() => onChange(neighbourOf(value, -1))} />
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, textAlign: 'center' }}>
        <WholeDates>{periodName(value, format)}</WholeDates>
      </Typography>
      <Arrow name={next ?? ''} path={mdiChevronRight} onClick={() => onChange(neighbourOf(value, 1))} />
      {(current < from || current > to) && (
        <Button onClick={() => onChange({ kind: value.kind, day: current })}>{t('period.goToToday')}</Button>
      )}
    </Stack>
  )
}
