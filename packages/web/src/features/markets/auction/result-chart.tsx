import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import { f } from '@tandem/contract/fields.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'

interface ResultChartProps {
  readonly periods: readonly PeriodResult[]
  /** The interval that is looked at, 1..n. */
  readonly selected?: number | null
  readonly onSelect?: (period: number) => void
  readonly actions?: ReactNode
  readonly height?: number
}

/** A day's prices as steps and its volumes as bars. A gap in the steps is an interval without a trade. */
export function ResultChart({ periods, selected = null, onSelect, actions, height }: ResultChartProps) {
  const t = useText('markets')
  const format = useFormat()
  const prices = periods.flatMap(({ price }) => (price === null ? [] : [price]))
  const description =
    prices.length === 0
      ? t('result.chartTextNone')
      : t('result.chartText', {
          low: format.price(Math.min(...prices)),
          high: format.price(Math.max(...prices)),
          volume: format.energy(sumEnergy(periods.map((period) => period.volume))),
        })
  return (
    <Chart
      title={t('common:word.pricesAndVolumes')}
      description={description}
      height={height}
      actions={actions}
      rows={periods}
      labels={periods.map(({ label }) => label)}
      bars={[{ of: f.volume, name: t('common:word.traded'), color: 'dayAhead', value: ({ volume }) => volume }]}
      steps={[{ of: f.price, color: 'price', value: ({ price }) => price }]}
      isSelected={({ period }) => period === selected}
      onSelect={onSelect && (({ period }) => onSelect(period))}
    />
  )
}
