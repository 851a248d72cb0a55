import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { getPlatformEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LoadingBlock, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { EnergyBars } from './energy-span-card.tsx'
import { monthsOf } from './steps.ts'

interface PlatformEnergyProps {
  /** Undefined while it loads. */
  readonly graphic: ResponseOf<typeof getPlatformEnergyGraphic> | undefined
  readonly period: string
}

/** More days are shown as months. */
const daysShown = 62

/** What all users used and produced day by day, where enough share it for each to stay private. */
export function PlatformEnergy({ graphic, period }: PlatformEnergyProps) {
  const t = useText('dashboard')
  const isLong = graphic !== undefined && graphic.days.length > daysShown
  const isKnown = graphic?.days.some(({ knownHours }) => knownHours > 0)
  const sum = (name: 'consumption' | 'production') => graphic?.days.reduce((wh, day) => wh + (day[name] ?? 0), 0)
  return (
    <Section title={t('platform.energy')} note={period}>
      {!graphic ? (
        <LoadingBlock height={400} />
      ) : isKnown ? (
        <Stack spacing={3}>
          <StatRow>
            <StatFigure label={t('common:word.used')} energy={sum('consumption')} color="consumption" />
            <StatFigure label={t('common:word.produced')} energy={sum('production')} color="production" />
          </StatRow>
          <EnergyBars periods={isLong ? monthsOf(graphic.days) : graphic.days} granularity={isLong ? 'month' : 'day'} />
          <Typography variant="body2" color="textSecondary">
            {t('platform.energyNote', { count: graphic.usersWithReadings })}
          </Typography>
        </Stack>
      ) : (
        <Typography color="textSecondary">{t('platform.energyPrivate')}</Typography>
      )}
    </Section>
  )
}
