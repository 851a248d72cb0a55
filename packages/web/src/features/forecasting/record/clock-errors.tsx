import Typography from '@mui/material/Typography'
import { hourLabel } from '@tandem/core/calendar/delivery-period.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { Section } from '../../../ui/index.ts'
import { quantityOf, type ForecastRecord } from './quantity.ts'

interface ClockErrorsProps {
  readonly kind: ForecastKind
  readonly record: ForecastRecord
}

/** At which hours of the clock forecasts miss most, and whether by too much or too little. */
export function ClockErrorsChart({ kind, record: { byClockHour } }: ClockErrorsProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const quantity = quantityOf(kind, format)
  const rows: readonly { readonly mae: number; readonly bias: number }[] = byClockHour
  // At night nothing is produced: no merit in having foreseen that.
  const sorted = byClockHour.filter(({ mae }) => mae > 0).toSorted((a, b) => b.mae - a.mae)
  const [hardest, easiest] = [sorted[0], sorted.at(-1)]
  if (!hardest || !easiest) return null
  const describeHour = ({ hour, mae }: typeof hardest) => ({ hour: hourLabel(hour), amount: quantity.amount(mae) })
  return (
    <Section
      title={t('byHour.heading')}
      note={`${t('byHour.hardest', describeHour(hardest))} ${t('byHour.easiest', describeHour(easiest))}`}
    >
      <Chart
        title={t('byHour.title')}
        description={t('byHour.text', { hour: hourLabel(hardest.hour) })}
        height={280}
        rows={rows}
        labels={byClockHour.map(({ hour }) => hourLabel(hour))}
        bars={[
          { of: quantity.measure, name: t('byHour.mae'), color: kind, value: ({ mae }) => mae },
          { of: quantity.measure, name: t('byHour.bias'), color: 'forecast', value: ({ bias }) => bias },
        ]}
        barAxis={t('byHour.mae')}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('byHour.note')}
      </Typography>
    </Section>
  )
}
