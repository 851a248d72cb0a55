import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'

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
  const hasSaving = bars.some(({ saving }) => saving !== undefined)
  const sum = (key: 'deficitVolume' | 'excessVolume') => bars.reduce((total, bar) => total + bar[key], 0)
  return (
    <Chart
      title={title}
      description={t('chart.description', {
        deficit: format.energy(sum('deficitVolume')),
        excess: format.energy(sum('excessVolume')),
      })}
      height={320}
      rows={bars}
      labels={bars.map(({ label }) => label)}
      isStacked
      bars={[
        { of: f.deficitVolume, name: t('common:word.deficit'), color: 'deficit', value: (bar) => -bar.deficitVolume },
        { of: f.excessVolume, name: t('common:word.excess'), color: 'surplus', value: (bar) => bar.excessVolume },
      ]}
      steps={hasSaving ? [{ of: f.saving, color: 'price', value: ({ saving }) => saving }] : []}
      isSelected={(bar) => bar === bars[selected ?? -1]}
      onSelect={onSelect && ((bar) => onSelect(bars.indexOf(bar)))}
    />
  )
}
