import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '../../i18n/use-text.ts'
import { DayPicker } from '../../ui/index.ts'
import { spanKinds } from './span.ts'
import type { SpanKind } from './span.ts'

interface SpanPickerProps {
  readonly kind: SpanKind
  readonly day: string
  readonly today: string
  readonly onChange: (kind: SpanKind, day: string) => void
}

/** 1 week, 1 month, a day, a month or a year. */
export function SpanPicker({ kind, day, today, onChange }: SpanPickerProps) {
  const t = useText('common')
  const trades = useText('trades')
  const names: Record<SpanKind, string> = {
    week: t('period.week'),
    oneMonth: t('period.oneMonth'),
    today: day === today ? t('period.today') : t('period.day'),
    month: t('period.month'),
    year: t('period.year'),
  }
  const isDated = kind === 'today' || kind === 'month' || kind === 'year'
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', maxWidth: '100%' }}>
      <ToggleButtonGroup
        exclusive
        value={kind}
        aria-label={trades('list.span')}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_event, next: SpanKind | null) => {
          if (next) onChange(next, day)
        }}
      >
        {spanKinds.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: { xs: 1, sm: 2 } }}>
            {names[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isDated && (
        <DayPicker
          value={day}
          onChange={(next) => {
            onChange(kind, next)
          }}
        />
      )}
    </Stack>
  )
}
