import Typography from '@mui/material/Typography'
import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import { f } from '@tandem/contract/fields.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'

type Hour = UserDay['hours'][number]
const sides = ['consumption', 'production'] as const

interface DayCurveProps {
  readonly day: UserDay
  readonly now: Temporal.Instant
}

/** What the hours of a day used and produced so far, and beside it what was forecast of each, where that is known. */
export function DayCurve({ day, now }: DayCurveProps) {
  const t = useText('analysers')
  const format = useFormat()
  const { hours } = day
  const sum = (of: (hour: Hour) => number | null) => {
    const known = hours.flatMap((hour) => of(hour) ?? [])
    return format.energy(known.length === 0 ? null : energyWh(known.reduce((total, wh) => total + wh, 0)))
  }
  const actual = (side: (typeof sides)[number]) => ({
    of: f[side],
    color: side,
    value: (hour: Hour) => hour[side],
  })
  const forecast = (side: (typeof sides)[number]) => ({
    of: f[side],
    name: t('common:word.namedForecast', { name: fieldName(f[side]) }),
    color: side,
    isForecast: true,
    value: (hour: Hour) => hour.forecast[side],
  })
  const expected = sides.filter((side) => hours.some((hour) => hour.forecast[side] !== null))
  const at = (now.epochMilliseconds - (hours[0]?.start.epochMilliseconds ?? 0)) / 3_600_000
  const summary = t('day.text', { used: sum((hour) => hour.consumption), produced: sum((hour) => hour.production) })
  return (
    <>
      <Chart
        title={t('day.title')}
        description={summary}
        height={260}
        rows={hours}
        labels={hours.map(({ label }) => label)}
        steps={[...sides.map(actual), ...expected.map(forecast)]}
        note={({ isEstimated }) => (isEstimated ? t('common:word.estimated') : null)}
        now={at >= 0 && at < hours.length ? { at, name: t('common:word.now') } : null}
      />
      <Typography variant="caption" color="textSecondary" component="p">
        {t(expected.length > 0 ? 'day.explained' : 'day.noForecast')}
      </Typography>
    </>
  )
}
