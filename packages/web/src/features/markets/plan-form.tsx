import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { mdiCloseCircle } from '@mdi/js'
import type { MarketSettings } from '@tandem/contract/markets.ts'
import { mtuChoices } from '@tandem/core/market/session.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Control, Resolver } from 'react-hook-form'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import {
  CheckboxInput,
  DayBox,
  DayInput,
  DecimalInput,
  SelectInput,
  SubmitButton,
  TextInput,
} from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { marketZones } from './market-names.ts'
import { planValues, readPlan } from './plan-terms.ts'
import type { PlanValues } from './plan-terms.ts'

interface PlanFormProps {
  readonly settings: MarketSettings
  readonly isSending: boolean
  /** What the server said last, if it refused. */
  readonly failure: string | null
  readonly onSave: (settings: MarketSettings) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** How day-ahead markets are prepared day after day, and what counts as peak. */
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
      <Fields>
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
          label={t('settings.mtu')}
          choices={mtuChoices.map((value) => ({ value, label: t('edit.minutes', { count: value }) }))}
        />
        <SelectInput
          control={control}
          name="zone"
          label={t('settings.zone')}
          choices={[...new Set([...marketZones, settings.zone])].map((zone) => ({ value: zone, label: zone }))}
        />
        <DecimalInput control={control} name="minPrice" required label={t('settings.minPrice')} unit="TC/kWh" />
        <DecimalInput control={control} name="maxPrice" required label={t('settings.maxPrice')} unit="TC/kWh" />
      </Fields>
      <PlanInWords control={control} />
      <Box>
        <Typography variant="h4" component="h3">
          {t('settings.peakTitle')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('settings.peakNote')}
        </Typography>
        <Fields>
          <SelectInput control={control} name="peakFrom" label={t('settings.peakFrom')} choices={hours(0, 23)} />
          <SelectInput control={control} name="peakTo" label={t('settings.peakTo')} choices={hours(1, 24)} />
        </Fields>
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

const resolvePlan: Resolver<PlanValues> = (values) => {
  const read = readPlan(values, currentLanguage())
  if (read.ok) return { values, errors: {} }
  const errors = Object.entries(read.faults).map(([field, message]) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(errors) as object }
}

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

/** Monday to Sunday, each on or off. */
function PeakDays({ control }: { readonly control: Control<PlanValues> }) {
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
function Holidays({ control }: { readonly control: Control<PlanValues> }) {
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

function Fields({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {children}
    </Box>
  )
}
