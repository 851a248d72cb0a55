import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pricings, tradedParts, type TradedPart } from '@tandem/core/forecasting/order-strategy.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { maxPrice } from '@tandem/core/units/units.ts'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { chancesWith } from '../../../lib/chances.ts'
import { useFormat } from '../../../lib/format.ts'
import { DecimalBox, Select } from '../../../ui/form/index.ts'
import { ToggleChoice } from '../../../ui/index.ts'
import { hasMargin, isLimited, parseMargin, usesSide, type StrategyDraft } from './strategy-draft.ts'

interface StrategyFieldsProps {
  readonly draft: StrategyDraft
  readonly onChange: (draft: StrategyDraft) => void
}

/** What is traded, how much of it, and at what prices. */
export function StrategyFields({ draft, onChange }: StrategyFieldsProps) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const choices = chancesWith(draft.chance)
  const hasLimits = isLimited(draft, 'sell') || isLimited(draft, 'buy')
  const change = (part: Partial<StrategyDraft>) => {
    onChange({ ...draft, ...part })
  }
  return (
    <Stack spacing={2.5}>
      <Question label={t('field.part')}>
        {(id) => (
          <RadioGroup
            aria-labelledby={id}
            value={draft.part}
            onChange={(_event, part) => change({ part: part as TradedPart })}
          >
            {tradedParts.map((part) => (
              <FormControlLabel
                key={part}
                value={part}
                control={<Radio size="small" sx={{ py: 0.75 }} />}
                label={<Typography variant="body2">{t(`part.${part}`)}</Typography>}
              />
            ))}
          </RadioGroup>
        )}
      </Question>
      <Share share={draft.share} onShare={(share) => change({ share })} />
      {(['sell', 'buy'] as const).map(
        (side) => usesSide(draft, side) && <PriceOf key={side} side={side} draft={draft} onChange={change} />,
      )}
      {hasLimits && (
        <Select
          fullWidth
          label={t('field.chance')}
          value={draft.chance ?? 0}
          choices={[
            { value: 0, label: t('field.byMargin') },
            ...choices.map((each) => ({
              value: each,
              label: t('field.byChance', { chance: format.percentOf(each, 100) }),
            })),
          ]}
          onChange={(value) => change({ chance: value === 0 ? null : value })}
        />
      )}
    </Stack>
  )
}

function Share({ share, onShare }: { readonly share: number; readonly onShare: (share: number) => void }) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const percent = (value: number) => format.percentOf(value, 100)
  return (
    <Question label={t('field.share')}>
      {(id) => (
        <>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('field.shareValue', { share: percent(share) })}
          </Typography>
          <Box sx={{ px: 1.25 }}>
            <Slider
              aria-labelledby={id}
              getAriaValueText={percent}
              value={share}
              min={5}
              max={100}
              step={5}
              onChange={(_event, value) => {
                onShare(value)
              }}
            />
          </Box>
          <Typography variant="caption" color="textSecondary">
            {t('field.shareHelp')}
          </Typography>
        </>
      )}
    </Question>
  )
}

interface PriceOfProps {
  readonly side: Side
  readonly draft: StrategyDraft
  readonly onChange: (part: Partial<StrategyDraft>) => void
}

function PriceOf({ side, draft, onChange }: PriceOfProps) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const margin = `${side}Margin` as const
  const isWrong = parseMargin(draft[margin]) === null
  const hasLimit = isLimited(draft, side)
  const help = t(hasLimit ? `field.${side}LimitHelp` : `field.${side}AnyHelp`)
  return (
    <Question label={t(`field.${side}`)}>
      {() => (
        <Stack spacing={1.5}>
          <ToggleChoice
            fullWidth
            size="small"
            label={t(`field.${side}`)}
            value={draft[side]}
            choices={pricings.map((value) => ({ value, label: t(`pricing.${value}`) }))}
            onChange={(pricing) => onChange({ [side]: pricing })}
          />
          {hasMargin(draft, side) && (
            <DecimalBox
              label={t(`field.${margin}`)}
              unit="TC/kWh"
              value={draft[margin]}
              error={isWrong}
              help={isWrong ? t('field.marginFault', { max: format.price(maxPrice) }) : undefined}
              onChange={(text) => {
                onChange({ [margin]: text })
              }}
            />
          )}
          <Typography variant="caption" color="textSecondary">
            {help}
          </Typography>
        </Stack>
      )}
    </Question>
  )
}

function Question({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        {label}
      </FormLabel>
      {children(id)}
    </FormControl>
  )
}
