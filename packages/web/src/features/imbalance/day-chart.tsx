import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { UserImbalanceDay } from '@tandem/contract/imbalance.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart } from '../../ui/charts/index.ts'
import { allocatedOf } from './arithmetic.ts'
import { energyScale, priceScale } from './scales.ts'

const views = ['volumes', 'plan'] as const
type View = (typeof views)[number]

interface DayChartProps {
  readonly day: UserImbalanceDay
  /** Period of the line that is open. */
  readonly open: number | null
  readonly onOpen: (period: number) => void
}

/** A day interval by interval: what was missing or left over with its prices, or what was planned beside what flowed. */
export function DayChart({ day, open, onOpen }: DayChartProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const [view, setView] = useState<View>('volumes')
  const { lines, totals } = day
  const series = useMemo(() => {
    const isEstimated = lines.map(({ real }) => real === null)
    const bars = {
      volumes: [
        {
          name: t('chart.deficit'),
          color: 'deficit',
          stack: 'imbalance',
          values: lines.map(({ deficitVolume }) => (deficitVolume === 0 ? 0 : -deficitVolume)),
          estimated: isEstimated,
        },
        {
          name: t('chart.excess'),
          color: 'surplus',
          stack: 'imbalance',
          values: lines.map(({ excessVolume }) => excessVolume),
          estimated: isEstimated,
        },
      ],
      plan: [
        { name: t('chart.ordered'), color: 'dayAhead', values: lines.map(({ ordered }) => ordered) },
        { name: t('chart.real'), color: 'production', values: lines.map(allocatedOf), estimated: isEstimated },
      ],
    } as const
    return {
      labels: lines.map(({ label }) => label),
      bars,
      steps: [
        {
          name: t('chart.deficitPrice'),
          color: 'sell' as const,
          values: lines.map(({ deficitPrice }) => deficitPrice),
        },
        {
          name: t('chart.excessPrice'),
          color: 'intraday' as const,
          values: lines.map(({ excessPrice }) => excessPrice),
        },
      ],
      barScale: energyScale(t('chart.energy'), format),
      stepScale: priceScale(t('chart.price'), format),
    }
  }, [lines, t, format])
  const index = lines.findIndex(({ period }) => period === open)
  return (
    <BarsAndStepChart
      {...series}
      bars={series.bars[view]}
      title={t('chart.title', { day: format.date(day.date) })}
      description={t('chart.description', {
        deficit: format.energy(totals.deficitVolume),
        excess: format.energy(totals.excessVolume),
      })}
      height={360}
      selected={index < 0 ? null : index}
      onSelect={(at) => {
        const line = lines[at]
        if (line) onOpen(line.period)
      }}
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
