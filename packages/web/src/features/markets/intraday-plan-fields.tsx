import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useWatch, type Control } from 'react-hook-form'
import { f } from '@tandem/contract/fields.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { CheckboxInput, DayInput, DecimalInput, FieldGrid, TextInput } from '../../ui/form/index.ts'
import type { PlanValues } from './plan-terms.ts'

/** How intra-day markets are prepared: for the days, the zone and the intervals of the day-ahead ones. */
export function IntradayPlanFields({ control }: { readonly control: Control<PlanValues> }) {
  const t = useText('markets')
  const { planAhead, openingTime, leadMinutes } = (useWatch({ control }) as PlanValues).intraday
  const minutes = /^\d{1,4}$/.test(leadMinutes) ? Number(leadMinutes) : null
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {t('settings.intradayTitle')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('settings.intradayNote')}
      </Typography>
      <Stack spacing={2}>
        <CheckboxInput control={control} name="intraday.planAhead" label={t('settings.intradayPlanAhead')} />
        <FieldGrid>
          <DayInput
            control={control}
            name="intraday.openingTime"
            kind="time"
            required
            label={t('settings.openingTime')}
            help={t('settings.timesHelp')}
          />
          <TextInput
            control={control}
            name="intraday.leadMinutes"
            required
            label={t('edit.lead')}
            help={t('settings.leadHelp')}
          />
          <DecimalInput control={control} name="intraday.minPrice" required label={t('edit.minPrice')} unit="TC/kWh" />
          <DecimalInput control={control} name="intraday.maxPrice" required label={t('edit.maxPrice')} unit="TC/kWh" />
          <DecimalInput
            control={control}
            name="intraday.smallestOrder"
            required
            label={fieldName(f.smallestOrder)}
            unit="kWh"
            help={t('edit.smallestOrderHelp')}
          />
          <TextInput
            control={control}
            name="intraday.mostOpenOrders"
            required
            label={fieldName(f.mostOpenOrders)}
            help={t('edit.mostOpenOrdersHelp')}
          />
        </FieldGrid>
        <Typography
          role="status"
          sx={{ borderLeft: 4, borderColor: 'meaning.intraday', bgcolor: 'action.hover', borderRadius: 1, p: 2 }}
        >
          {planAhead && minutes !== null
            ? t('settings.intradayOn', { opening: openingTime, count: minutes })
            : t('settings.intradayOff')}
        </Typography>
      </Stack>
    </Box>
  )
}
