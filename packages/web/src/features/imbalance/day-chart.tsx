import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { f } from '@tandem/contract/fields.ts'
import type { UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { useState } from 'react'
import type { imbalance } from '../../i18n/en/imbalance.ts'
import type { TextReader } from '../../i18n/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Chart, type Bar } from '../../ui/charts/index.ts'
import { allocatedOf } from './arithmetic.ts'

const views = ['volumes', 'plan', 'prices'] as const
type View = (typeof views)[number]

interface DayChartProps {
  readonly day: UserImbalanceDay
  /** Period of the line that is open. */
  readonly open: number | null
  readonly onOpen: (period: number) => void
}

type Line = UserImbalanceDay['lines'][number]
type Text = TextReader<typeof imbalance>

const isEstimated = ({ real }: Line) => real === null

function imbalances(t: Text): Bar<Line>[] {
  return [
    {
      of: f.deficitVolume,
      name: t('common:word.deficit'),
      color: 'deficit',
      value: ({ deficitVolume }) => -deficitVolume,
      isEstimated,
    },
    {
      of: f.excessVolume,
      name: t('common:word.excess'),
      color: 'surplus',
      value: ({ excessVolume }) => excessVolume,
      isEstimated,
    },
  ]
}

function plans(t: Text): Bar<Line>[] {
  return [
    { of: f.ordered, name: t('common:word.ordered'), color: 'dayAhead', value: ({ ordered }) => ordered },
    { of: f.real, name: t('common:word.realOrEstimated'), color: 'production', value: allocatedOf, isEstimated },
  ]
}

const prices: Bar<Line>[] = [
  { of: f.reference, color: 'price', value: ({ reference }) => reference, isForecast: true },
  { of: f.deficitPrice, color: 'deficit', value: ({ deficitPrice }) => deficitPrice },
  { of: f.excessPrice, color: 'surplus', value: ({ excessPrice }) => excessPrice },
]

/** A day interval by interval: what was missing or left over, what was planned beside what flowed, or the prices. */
export function DayChart({ day, open, onOpen }: DayChartProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const [view, setView] = useState<View>('volumes')
  const { lines, totals } = day
  return (
    <Chart
      title={t(`chart.title.${view}`, { day: format.date(day.date) })}
      description={t('chart.description', {
        deficit: format.energy(totals.deficitVolume),
        excess: format.energy(totals.excessVolume),
      })}
      height={360}
      rows={lines}
      labels={lines.map(({ label }) => label)}
      isStacked={view === 'volumes'}
      bars={view === 'volumes' ? imbalances(t) : view === 'plan' ? plans(t) : []}
      steps={view === 'prices' ? prices : []}
      isSelected={({ period }) => period === open}
      onSelect={({ period }) => onOpen(period)}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('chart.show')}
          onChange={(_event, next: View | null) => {
            if (next) setView(next)
          }}
        >
          {views.map((each) => (
            <ToggleButton key={each} value={each} sx={{ whiteSpace: 'nowrap' }}>
              {t(`chart.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    />
  )
}
