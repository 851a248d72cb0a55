import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { BarsAndStepChart } from '../../../ui/charts/index.ts'
import { Section } from '../../../ui/index.ts'
import { dayLabels, errorsByDay } from './chart-days.ts'
import { quantityOf } from './quantity.ts'
import type { ForecastDay, ForecastRecord } from './quantity.ts'

interface DayErrorsProps {
  readonly kind: ForecastKind
  readonly span: DaySpan
  readonly days: readonly ForecastDay[]
  readonly record: ForecastRecord
  /** The day that is drawn hour by hour, if it is one. */
  readonly selected: string | null
  readonly onDay: (day: string) => void
}

/** A pair of bars a day: how much the forecast missed, and how much looking back did. */
export function DayErrorsChart({ kind, span, days, record, selected, onDay }: DayErrorsProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  // A frame would cover bars this thin.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { from, to } = span
  const errors = useMemo(() => errorsByDay(record, days, { from, to }), [record, days, from, to])
  const bars = useMemo(
    () => [
      { name: t('trust.forecast'), color: kind, values: errors.mae, estimated: errors.isRetrospective },
      { name: t('trust.naive'), color: 'estimated' as const, values: errors.naiveMae },
    ],
    [kind, errors, t],
  )
  const labels = useMemo(() => dayLabels(errors.days, format), [errors, format])
  const notes = useMemo(
    () =>
      errors.days.map((_day, index) => {
        if (!errors.isForecast[index]) return t('byDay.noForecast')
        if (errors.mae[index] === null) return t('byDay.noOutcome')
        return errors.isRetrospective[index] ? t('byDay.retrospective') : null
      }),
    [errors, t],
  )
  const scale = useMemo(() => {
    const { axis, amount } = quantityOf(kind, format)
    return { name: t(kind === 'price' ? 'byDay.axisPrice' : 'byDay.axisVolume'), axis, exact: amount }
  }, [kind, t, format])
  const hasGap = errors.mae.some((value) => value === null)
  const isMarked = errors.isRetrospective.some(Boolean)
  return (
    <Section
      title={t('byDay.heading')}
      note={errors.compared > 0 && t('byDay.better', { better: format.count(errors.better), count: errors.compared })}
    >
      <BarsAndStepChart
        title={t('byDay.title')}
        description={t('byDay.text', { from: format.date(from), to: format.date(to) })}
        {...{ labels, bars, notes }}
        barScale={scale}
        height={300}
        selected={selected === null || isNarrow ? null : errors.days.findIndex((day) => day === selected)}
        onSelect={(index) => {
          const day = errors.days[index]
          if (day) onDay(day)
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {[t('byDay.note'), ...(isMarked ? [t('byDay.hatched')] : []), ...(hasGap ? [t('byDay.gap')] : [])].join(' ')}
      </Typography>
    </Section>
  )
}
