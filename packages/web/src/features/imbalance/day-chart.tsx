import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { UserImbalanceDay } from '@tandem/contract/imbalance.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import { allocatedOf } from './arithmetic.ts'

const views = ['volumes', 'plan', 'prices'] as const
type View = (typeof views)[number]

interface DayChartProps {
  readonly day: UserImbalanceDay
  /** Period of the line that is open. */
  readonly open: number | null
  readonly onOpen: (period: number) => void
}

/** A day interval by interval: what was missing or left over, what was planned beside what flowed, or the prices. */
export function DayChart({ day, open, onOpen }: DayChartProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const [view, setView] = useState<View>('volumes')
  const { lines, totals } = day
  const series = useMemo(() => {
    const labels = lines.map(({ label }) => label)
    const estimated = lines.map(({ real }) => real === null)
    const price = (key: 'reference' | 'deficitPrice' | 'excessPrice') => lines.map((line) => line[key])
    if (view === 'prices') {
      const steps = [
        { name: t('chart.reference'), color: 'price' as const, values: price('reference'), isForecast: true },
        { name: t('chart.deficitPrice'), color: 'deficit' as const, values: price('deficitPrice') },
        { name: t('chart.excessPrice'), color: 'surplus' as const, values: price('excessPrice') },
      ]
      return { labels, steps, stepScale: priceScale(t('chart.price'), format) }
    }
    const deficits = lines.map(({ deficitVolume }) => (deficitVolume === 0 ? 0 : -deficitVolume))
    const excesses = lines.map(({ excessVolume }) => excessVolume)
    const bars =
      view === 'volumes'
        ? [
            { name: t('chart.deficit'), color: 'deficit' as const, stack: 'one', values: deficits, estimated },
            { name: t('chart.excess'), color: 'surplus' as const, stack: 'one', values: excesses, estimated },
          ]
        : [
            { name: t('chart.ordered'), color: 'dayAhead' as const, values: lines.map(({ ordered }) => ordered) },
            { name: t('chart.real'), color: 'production' as const, values: lines.map(allocatedOf), estimated },
          ]
    return { labels, bars, barScale: energyScale(t('chart.energy'), format) }
  }, [lines, view, t, format])
  const index = lines.findIndex(({ period }) => period === open)
  return (
    <BarsAndStepChart
      {...series}
      title={t(`chart.title.${view}`, { day: format.date(day.date) })}
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
