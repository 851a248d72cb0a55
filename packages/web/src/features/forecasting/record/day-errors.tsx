import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { dayLabels } from '../../../lib/steps.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { Section } from '../../../ui/index.ts'
import { errorsByDay, type DayError } from './chart-days.ts'
import { quantityOf, type ForecastDay, type ForecastRecord } from './quantity.ts'

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
  const { measure } = quantityOf(kind, format)
  const errors = errorsByDay(record, days, span)
  const noteOf = ({ isForecast, mae, isRetrospective }: DayError) => {
    if (!isForecast) return t('byDay.noForecast')
    if (mae === null) return t('chart.noOutcome')
    return isRetrospective ? t('byDay.retrospective') : null
  }
  const hasGap = errors.days.some(({ mae }) => mae === null)
  const isMarked = errors.days.some(({ isRetrospective }) => isRetrospective)
  return (
    <Section
      title={t('common:word.byDay')}
      note={errors.compared > 0 && t('byDay.better', { better: format.count(errors.better), count: errors.compared })}
    >
      <Chart
        title={t('byDay.title')}
        description={t('byDay.text', { from: format.date(from), to: format.date(to) })}
        height={300}
        rows={errors.days}
        labels={dayLabels(
          errors.days.map(({ day }) => day),
          format,
        )}
        bars={[
          {
            of: measure,
            name: t('common:word.theForecast'),
            color: kind,
            value: ({ mae }) => mae,
            isEstimated: ({ isRetrospective }) => isRetrospective,
          },
          { of: measure, name: t('common:word.naiveForecast'), color: 'estimated', value: ({ naiveMae }) => naiveMae },
        ]}
        barAxis={t('byHour.mae')}
        note={noteOf}
        isSelected={({ day }) => !isNarrow && day === selected}
        onSelect={({ day }) => onDay(day)}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {[t('byDay.note'), ...(isMarked ? [t('byDay.hatched')] : []), ...(hasGap ? [t('byDay.gap')] : [])].join(' ')}
      </Typography>
    </Section>
  )
}
