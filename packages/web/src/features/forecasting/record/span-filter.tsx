import Typography from '@mui/material/Typography'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { SpanBoxes, ToggleChoice } from '../../../ui/index.ts'
import { isAnswered, lengths, type SpanChoice } from './record-span.ts'

interface SpanFilterProps {
  readonly choice: SpanChoice
  readonly today: DeliveryDay
  /** The most days that can be answered. */
  readonly longest: number
  /** What belongs into the address instead of what said the span before. */
  readonly onChange: (values: Record<string, string>) => void
}

/** The last 7, 28 or 92 days, or days of one's own. */
export function SpanFilter({ choice, today, longest, onChange }: SpanFilterProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  return (
    <>
      <ToggleChoice
        label={t('span.label')}
        value={choice.view}
        choices={[...lengths, 'own' as const].map((value) => ({
          value,
          label: t(value === 'own' ? 'span.own' : `span.last${value}`),
        }))}
        onChange={(view) => onChange({ days: view, ...(view === 'own' && { from: choice.from, to: choice.to }) })}
      />
      {choice.view === 'own' ? (
        <SpanBoxes
          key={`${choice.from} ${choice.to}`}
          span={choice}
          max={addDays(today, maxDaysAhead)}
          isAnswered={(span) => isAnswered(span, today, longest)}
          fault={t('span.wrong', { count: longest, ahead: maxDaysAhead })}
          onChange={({ from, to }) => onChange({ days: 'own', from, to })}
        />
      ) : (
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {t('span.until', { from: format.date(choice.from), to: format.date(choice.to) })}
        </Typography>
      )}
    </>
  )
}
