import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { daysIn, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section } from '../../../ui/index.ts'
import { ForecastRuns, type ForecastWork } from '../runs/index.ts'

interface MakeCardProps {
  readonly work: ForecastWork
  readonly span: DaySpan
  /** Days of the span without a forecast. */
  readonly without: readonly DeliveryDay[]
}

/** So many days are named; the others are counted. */
const named = 5

/** Which days have no forecast, and the way to have them made. */
export function MakeCard({ work, span, without }: MakeCardProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const [first, last] = [without[0], without.at(-1)]
  const isAll = without.length === daysIn(span)
  const dates = without
    .slice(0, named)
    .map((day) => format.date(day))
    .join(', ')
  const more = without.length - named
  const missing = { count: without.length, total: format.count(daysIn(span)) }
  const label = isAll ? t('make.all') : first ? t('make.missing', { count: without.length }) : t('make.again')
  return (
    <Section title={t('make.title')} note={t('make.note')}>
      <Stack spacing={2}>
        <div>
          <Typography>{first ? t('missing.some', missing) : t('missing.all')}</Typography>
          {first && !isAll && (
            <Typography variant="body2" color="textSecondary">
              {t('missing.which', { days: more > 0 ? t('missing.andMore', { days: dates, count: more }) : dates })}
            </Typography>
          )}
        </div>
        <ForecastRuns
          works={[work]}
          span={first && last ? { from: first, to: last } : span}
          label={label}
          variant={first ? 'contained' : 'outlined'}
        />
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '75ch' }}>
          {t('missing.retrospective')} {!isAll && t('make.newer')}
        </Typography>
      </Stack>
    </Section>
  )
}
