import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ForecastSubject } from '@tandem/contract/forecasting.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DayPicker } from '../../../ui/index.ts'
import { firstDay, lastDay } from './day-choice.ts'

interface DayFilterProps {
  readonly day: DeliveryDay
  readonly today: DeliveryDay
  readonly onDay: (day: string) => void
  readonly of: ForecastSubject
  /** Absent where there is no group to show. */
  readonly onOf?: ((of: ForecastSubject) => void) | undefined
}

/** Which day, and whose energy. */
export function DayFilter({ day, today, onDay, of, onOf }: DayFilterProps) {
  const t = useText('forecasting')
  const quick = [
    { value: addDays(today, -1), label: t('filter.yesterday') },
    { value: today, label: t('filter.today') },
    { value: addDays(today, 1), label: t('filter.tomorrow') },
  ]
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        value={day}
        aria-label={t('filter.quick')}
        onChange={(_event, next: string | null) => {
          if (next) onDay(next)
        }}
      >
        {quick.map(({ value, label }) => (
          <ToggleButton key={value} value={value} sx={{ px: { xs: 1.5, sm: 2 } }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayPicker label={t('filter.day')} value={day} onChange={onDay} min={firstDay(today)} max={lastDay(today)} />
      {onOf && (
        <ToggleButtonGroup
          exclusive
          value={of}
          aria-label={t('filter.of')}
          onChange={(_event, next: ForecastSubject | null) => {
            if (next) onOf(next)
          }}
        >
          <ToggleButton value="user">{t('filter.user')}</ToggleButton>
          <ToggleButton value="group">{t('filter.group')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </Stack>
  )
}
