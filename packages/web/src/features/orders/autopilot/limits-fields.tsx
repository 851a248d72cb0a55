import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import type { AutopilotPricing } from '@tandem/core/forecasting/autopilot.ts'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { chancesWith } from '../../../lib/chances.ts'
import { useFormat } from '../../../lib/format.ts'
import { DecimalBox, Select } from '../../../ui/form/index.ts'
import { ToggleChoice } from '../../../ui/index.ts'
import { faultsIn, gapLimits, type LimitsDraft, type TypedLimit } from './limits-draft.ts'

interface LimitsFieldsProps {
  readonly draft: LimitsDraft
  readonly onChange: (draft: LimitsDraft) => void
  /** What it lost so far, in words. */
  readonly lossNow: string | null
}

/** The safest first: a price that nobody expects is kept to by itself. */
const pricings = ['forecastRange', 'ownPrices', 'anyPrice'] as const satisfies readonly AutopilotPricing[]
const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } } as const

/** Prices, coins, gaps and the loss after which it stops. */
export function LimitsFields({ draft, onChange, lossNow }: LimitsFieldsProps) {
  const t = useText('autopilot')
  const format = useFormat()
  const id = useId()
  const chances = chancesWith(draft.chance)
  const faults = faultsIn(draft)
  const box = (name: TypedLimit, label: string, { unit, help }: { readonly unit: string; readonly help?: string }) => (
    <DecimalBox
      label={label}
      unit={unit}
      value={draft[name]}
      error={faults.has(name)}
      help={faults.has(name) ? t(unit === 'TC/kWh' ? 'field.priceFault' : 'field.fault') : help}
      onChange={(text) => {
        onChange({ ...draft, [name]: text })
      }}
    />
  )
  return (
    <Stack spacing={2.5}>
      <FormControl fullWidth>
        <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
          {t('field.pricing')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={draft.pricing}
          onChange={(_event, pricing) => {
            onChange({ ...draft, pricing: pricing as AutopilotPricing })
          }}
        >
          {pricings.map((pricing) => (
            <FormControlLabel key={pricing} value={pricing} control={<Radio />} label={t(`pricing.${pricing}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      {draft.pricing === 'forecastRange' && (
        <Select
          fullWidth
          label={t('field.chance')}
          value={draft.chance ?? 0}
          choices={[
            { value: 0, label: t('field.byRange') },
            ...chances.map((each) => ({ value: each, label: format.percentOf(each, 100) })),
          ]}
          onChange={(value) => {
            onChange({ ...draft, chance: value === 0 ? null : value })
          }}
        />
      )}
      {draft.pricing === 'ownPrices' && (
        <Box sx={twoColumns}>
          {box('highestPrice', t('field.highest'), { unit: 'TC/kWh' })}
          {box('lowestPrice', t('field.lowest'), { unit: 'TC/kWh' })}
        </Box>
      )}
      <Box sx={twoColumns}>
        {box('coinsPerDay', t('field.coins'), { unit: 'TC', help: t('field.coinsHelp') })}
        {box('mostLoss', t('field.loss'), {
          unit: 'TC',
          help: [t('field.lossHelp'), ...(lossNow === null ? [] : [t('field.lossNow', { coins: lossNow })])].join(' '),
        })}
      </Box>
      <FormControlLabel
        label={t('field.gaps')}
        control={
          <Switch
            checked={draft.closesGaps}
            onChange={(_event, closesGaps) => {
              onChange({ ...draft, closesGaps })
            }}
          />
        }
      />
      {draft.closesGaps && (
        <Box sx={{ ...twoColumns, alignItems: 'start' }}>
          <ToggleChoice
            fullWidth
            label={t('field.gapLimit')}
            value={draft.gapLimit}
            choices={gapLimits.map((value) => ({ value, label: t(gapNames[value]) }))}
            onChange={(gapLimit) => {
              onChange({ ...draft, gapLimit, gap: '' })
            }}
          />
          {draft.gapLimit !== 'none' &&
            box('gap', t('field.gapUpTo'), { unit: draft.gapLimit === 'energy' ? 'kWh' : 'TC' })}
        </Box>
      )}
    </Stack>
  )
}

const gapNames = { none: 'field.gapNone', energy: 'common:chart.energy', coins: 'common:chart.coins' } as const
