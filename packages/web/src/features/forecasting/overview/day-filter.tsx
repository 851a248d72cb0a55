import Stack from '@mui/material/Stack'
import type { ForecastSubject } from '@tandem/contract/forecasting.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DayPicker, ToggleChoice } from '../../../ui/index.ts'
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
    { value: addDays(today, -1), label: t('common:word.yesterday') },
    { value: today, label: t('common:period.today') },
    { value: addDays(today, 1), label: t('common:word.tomorrow') },
  ]
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleChoice<string> label={t('filter.quick')} value={day} choices={quick} onChange={onDay} />
      <DayPicker label={t('common:word.day')} value={day} onChange={onDay} min={firstDay(today)} max={lastDay(today)} />
      {onOf && (
        <ToggleChoice
          label={t('common:word.energyOf')}
          value={of}
          choices={(['user', 'group'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={onOf}
        />
      )}
    </Stack>
  )
}
