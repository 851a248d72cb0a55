import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, coinsScale, energyScale } from '../../ui/charts/index.ts'

interface Bar {
  readonly label: string
  readonly deficitVolume: number
  readonly excessVolume: number
  /** What netting would save; left out where it is not asked for. */
  readonly saving?: bigint
}

interface VolumeChartProps {
  readonly title: string
  /** Pass a stable list. */
  readonly bars: readonly Bar[]
  readonly selected?: number | null
  readonly onSelect?: (place: number) => void
}

/** Deficits below the line, excesses above it; and what netting would save as steps. */
export function VolumeChart({ title, bars, selected = null, onSelect }: VolumeChartProps) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const series = useMemo(() => {
    const hasSaving = bars.some(({ saving }) => saving !== undefined)
    return {
      labels: bars.map(({ label }) => label),
      bars: [
        {
          ...{ name: t('figure.deficit'), color: 'deficit' as const, stack: 'imbalance' },
          values: bars.map(({ deficitVolume }) => (deficitVolume === 0 ? 0 : -deficitVolume)),
        },
        {
          ...{ name: t('figure.excess'), color: 'surplus' as const, stack: 'imbalance' },
          values: bars.map(({ excessVolume }) => excessVolume),
        },
      ],
      barScale: energyScale(t('chart.energy'), format),
      ...(hasSaving && {
        steps: [
          {
            ...{ name: t('chart.saving'), color: 'price' as const },
            values: bars.map(({ saving }) => (saving === undefined ? null : Number(saving))),
          },
        ],
        stepScale: coinsScale(t('chart.coins'), format),
      }),
    }
  }, [bars, t, format])
  const sum = (key: 'deficitVolume' | 'excessVolume') => bars.reduce((total, bar) => total + bar[key], 0)
  return (
    <BarsAndStepChart
      {...series}
      title={title}
      description={t('chart.description', {
        deficit: format.energy(sum('deficitVolume')),
        excess: format.energy(sum('excessVolume')),
      })}
      height={320}
      selected={selected}
      {...(onSelect && { onSelect })}
    />
  )
}
