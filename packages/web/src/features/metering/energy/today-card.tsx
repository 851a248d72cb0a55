import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiLightningBoltOutline } from '@mdi/js'
import type { LiveValues } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, LinkButton, LoadingLines, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import type { EnergyIndicators } from './habits.tsx'
import type { EnergyText } from './sentences.ts'

interface TodayCardProps {
  readonly day: string
  /** Of today; undefined while it loads. */
  readonly indicators: EnergyIndicators | undefined
  /** What the analyser shows; null where there is none, undefined while it loads. */
  readonly live: LiveValues | null | undefined
}

/** What flows now, and what was used and produced since midnight. */
export function TodayCard({ day, indicators, live }: TodayCardProps) {
  const t = useText('energy')
  const format = useFormat()
  const link = (
    <LinkButton to={screenPath('/readings', { view: 'day', day })} size="small">
      {t('common:word.myEnergy')}
    </LinkButton>
  )
  if (!indicators || live === undefined) {
    return (
      <Section title={t('today.title')} actions={link}>
        <LoadingLines lines={3} />
      </Section>
    )
  }
  const { totals, knownUntil } = indicators
  if (live === null && knownUntil === null) {
    return (
      <Section title={t('today.title')}>
        <EmptyState
          icon={mdiLightningBoltOutline}
          title={t('none.title')}
          text={t('today.none')}
          action={
            <LinkButton to={screenPath('/Analyzer')} variant="outlined">
              {t('common:word.connectAnalyser')}
            </LinkButton>
          }
        />
      </Section>
    )
  }
  const figure = (name: 'consumption' | 'production') => ({
    color: name,
    energy: totals[name],
  })
  return (
    <Section
      title={t('today.title')}
      note={
        totals.knownHours > 0 && knownUntil ? t('today.until', { time: format.time(knownUntil) }) : t('today.unknown')
      }
      actions={link}
    >
      <Stack spacing={2}>
        {live && (
          <Typography variant="h4" component="p">
            {flowSentence(live, t, format)}
          </Typography>
        )}
        <StatRow>
          <StatFigure label={t('today.used')} {...figure('consumption')} />
          <StatFigure label={t('today.produced')} {...figure('production')} />
        </StatRow>
      </Stack>
    </Section>
  )
}

/** What flows through the connection, or since when the analyser is silent. */
export function flowSentence({ connection, values }: LiveValues, t: EnergyText, format: Format): string {
  if (connection.state === 'offline') return t('today.silent', { time: format.dateTime(connection.since) })
  const power = values.active_power_total
  if (power === undefined) return t('today.waiting')
  if (power === 0) return t('today.nothing')
  // Milliwatts, to ten watts: more would only flicker.
  const kilowatts = `${format.decimal(Math.round(Math.abs(power) / 10_000), 2, { min: 2 })}\u00A0kW`
  return t(power > 0 ? 'today.taking' : 'today.feeding', { power: kilowatts })
}
