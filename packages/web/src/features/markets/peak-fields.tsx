import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { mdiCloseCircle } from '@mdi/js'
import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DayBox } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import type { PlanValues } from './plan-terms.ts'

/** Monday to Sunday, each on or off. */
export function PeakDays({ control }: { readonly control: Control<PlanValues> }) {
  const t = useText('markets')
  const format = useFormat()
  // 5 January 2026 is a Monday.
  const names = [5, 6, 7, 8, 9, 10, 11].map((date) => format.weekday(`2026-01-${String(date).padStart(2, '0')}`))
  return (
    <Controller
      control={control}
      name="peakDays"
      render={({ field }) => (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {t('settings.peakDays')}
          </Typography>
          <ToggleButtonGroup
            value={[...field.value]}
            aria-label={t('settings.peakDays')}
            sx={{ flexWrap: 'wrap' }}
            onChange={(_event, days: number[]) => {
              field.onChange(days.toSorted((a, b) => a - b))
            }}
          >
            {names.map((name, index) => (
              <ToggleButton key={name} value={index + 1} title={name} sx={{ px: { xs: 1, sm: 2 } }}>
                {name.slice(0, 2)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      )}
    />
  )
}

/** Days that have no peak hours at all. */
export function Holidays({ control }: { readonly control: Control<PlanValues> }) {
  const t = useText('markets')
  const format = useFormat()
  const [draft, setDraft] = useState('')
  return (
    <Controller
      control={control}
      name="holidays"
      render={({ field }) => (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t('settings.holidays')}
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            {field.value.length === 0 && <Typography variant="body2">{t('settings.noHolidays')}</Typography>}
            {field.value.map((day) => (
              <Chip
                key={day}
                label={format.date(day)}
                onDelete={() => {
                  field.onChange(field.value.filter((each) => each !== day))
                }}
                deleteIcon={
                  <span>
                    <Icon
                      path={mdiCloseCircle}
                      size={18}
                      title={t('settings.removeHoliday', { day: format.date(day) })}
                    />
                  </span>
                }
              />
            ))}
            <DayBox
              label={t('settings.addHoliday')}
              value={draft}
              fullWidth={false}
              onChange={(text) => {
                const day = parseDeliveryDay(text)
                setDraft(day ? '' : text)
                if (day) field.onChange(withDay(field.value, day))
              }}
            />
          </Stack>
        </Box>
      )}
    />
  )
}

function withDay(days: readonly DeliveryDay[], day: DeliveryDay): DeliveryDay[] {
  return [...new Set([...days, day])].toSorted()
}
