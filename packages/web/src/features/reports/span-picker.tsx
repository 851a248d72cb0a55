import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { todayIn } from '../../lib/time.ts'
import { DayPicker, Icon } from '../../ui/index.ts'
import { neighbour, reportViews, spanAround } from './report-span.ts'
import type { ReportView } from './report-span.ts'

interface SpanPickerProps {
  readonly view: ReportView
  readonly day: DeliveryDay
  readonly onChange: (view: ReportView, day: string) => void
}

/** A day, its week or its month, and the way to the ones before and after. */
export function SpanPicker({ view, day, onChange }: SpanPickerProps) {
  const t = useText('reports')
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label={t('daily.view')}
        onChange={(_event, next: ReportView | null) => {
          if (next) onChange(next, day)
        }}
      >
        {reportViews.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: 2, whiteSpace: 'nowrap' }}>
            {t(`daily.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'day' ? (
        <DayPicker label={t('daily.deliveryDay')} value={day} onChange={(next) => onChange(view, next)} />
      ) : (
        <SpanSteps view={view} day={day} onChange={(next) => onChange(view, next)} />
      )}
    </Stack>
  )
}

interface SpanStepsProps {
  readonly view: 'week' | 'month'
  readonly day: DeliveryDay
  readonly onChange: (day: string) => void
}

function SpanSteps({ view, day, onChange }: SpanStepsProps) {
  const t = useText('reports')
  const format = useFormat()
  const { from, to } = spanAround(day, view)
  const today = todayIn()
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <IconButton aria-label={t('daily.previousSpan')} onClick={() => onChange(neighbour(day, view, -1))}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, textAlign: 'center' }}>
        {view === 'month' ? format.month(day) : t('daily.spanName', { from: format.date(from), to: format.date(to) })}
      </Typography>
      <IconButton aria-label={t('daily.nextSpan')} onClick={() => onChange(neighbour(day, view, 1))}>
        <Icon path={mdiChevronRight} />
      </IconButton>
      {(today < from || today > to) && <Button onClick={() => onChange(today)}>{t('daily.currentSpan')}</Button>}
    </Stack>
  )
}
