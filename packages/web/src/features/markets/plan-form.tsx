import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MarketSettings } from '@tandem/contract/markets/markets.ts'
import { mtuChoices } from '@tandem/core/market/session.ts'
import { useEffect } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { resolveByReading } from '../../lib/form-faults.ts'
import {
  CheckboxInput,
  DayInput,
  DecimalInput,
  FieldGrid,
  SelectInput,
  SubmitButton,
  TextInput,
} from '../../ui/form/index.ts'
import { IntradayPlanFields } from './intraday-plan-fields.tsx'
import { marketZones } from './market-names.ts'
import { Holidays, PeakDays } from './peak-fields.tsx'
import { planValues, readPlan, type PlanValues } from './plan-terms.ts'

interface PlanFormProps {
  readonly settings: MarketSettings
  readonly isSending: boolean
  /** What the server said last, if it refused. */
  readonly failure: string | null
  readonly onSave: (settings: MarketSettings) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** How markets are prepared day after day, and what counts as peak. */
export function PlanForm({ settings, isSending, failure, onSave, onDirty }: PlanFormProps) {
  const t = useText('markets')
  const form = useForm<PlanValues>({ values: planValues(settings), resolver: resolvePlan, mode: 'onTouched' })
  const { control, formState } = form
  const { isDirty } = formState
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const send = form.handleSubmit((values) => {
    const read = readPlan(values, currentLanguage())
    if (read.ok) onSave(read.settings)
  })
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      value: from + index,
      label: `${String(from + index).padStart(2, '0')}:00`,
    }))
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void send(event)}>
      <CheckboxInput control={control} name="planAhead" label={t('settings.planAhead')} />
      <FieldGrid>
        <DayInput
          control={control}
          name="openingTime"
          kind="time"
          required
          label={t('settings.openingTime')}
          help={t('settings.opensHelp')}
        />
        <DayInput
          control={control}
          name="closingTime"
          kind="time"
          required
          label={t('settings.closingTime')}
          help={t('settings.timesHelp')}
        />
        <TextInput
          control={control}
          name="daysAhead"
          required
          label={t('settings.daysAhead')}
          help={t('settings.daysAheadHelp')}
        />
        <SelectInput
          control={control}
          name="mtuMinutes"
          label={t('edit.mtu')}
          choices={mtuChoices.map((value) => ({ value, label: t('edit.minutes', { count: value }) }))}
        />
        <SelectInput
          control={control}
          name="zone"
          label={t('edit.zone')}
          choices={[...new Set([...marketZones, settings.zone])].map((zone) => ({ value: zone, label: zone }))}
        />
        <DecimalInput control={control} name="minPrice" required label={t('edit.minPrice')} unit="TC/kWh" />
        <DecimalInput control={control} name="maxPrice" required label={t('edit.maxPrice')} unit="TC/kWh" />
      </FieldGrid>
      <PlanInWords control={control} />
      <IntradayPlanFields control={control} />
      <Box>
        <Typography variant="h4" component="h3">
          {t('settings.peakTitle')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('settings.peakNote')}
        </Typography>
        <FieldGrid>
          <SelectInput control={control} name="peakFrom" label={t('settings.peakFrom')} choices={hours(0, 23)} />
          <SelectInput control={control} name="peakTo" label={t('settings.peakTo')} choices={hours(1, 24)} />
        </FieldGrid>
        <PeakDays control={control} />
        <Holidays control={control} />
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ alignSelf: 'flex-end' }}>
        <SubmitButton loading={isSending} disabled={!isDirty}>
          {t('settings.save')}
        </SubmitButton>
      </Box>
    </Stack>
  )
}

const resolvePlan = resolveByReading<PlanValues>((values) => readPlan(values, currentLanguage()))

/** What the plan will do, in a sentence. */
function PlanInWords({ control }: { readonly control: Control<PlanValues> }) {
  const t = useText('markets')
  const { planAhead, openingTime, closingTime, daysAhead } = useWatch({ control }) as PlanValues
  const count = /^\d{1,2}$/.test(daysAhead) ? Number(daysAhead) : 0
  return (
    <Typography
      role="status"
      sx={{ borderLeft: 4, borderColor: 'primary.main', bgcolor: 'action.hover', borderRadius: 1, p: 2 }}
    >
      {planAhead && count > 0
        ? t('settings.on', { count, opening: openingTime, closing: closingTime })
        : t('settings.off')}
    </Typography>
  )
}
