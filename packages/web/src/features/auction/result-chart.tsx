import type { PeriodResult } from '@tandem/contract/auctions.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'

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
  const series = useMemo(
    () => ({
      labels: periods.map((period) => period.label),
      bars: [{ name: t('result.volume'), color: 'dayAhead' as const, values: periods.map((period) => period.volume) }],
      steps: [{ name: t('result.price'), color: 'price' as const, values: periods.map((period) => period.price) }],
      barScale: energyScale(t('result.energyAxis'), format),
      stepScale: priceScale(t('result.priceAxis'), format),
    }),
    [periods, t, format],
  )
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
    <BarsAndStepChart
      {...series}
      title={t('result.pricesAndVolumes')}
      description={description}
      selected={selected === null ? null : selected - 1}
      {...(height && { height })}
      {...(onSelect && {
        onSelect: (index: number) => {
          const period = periods[index]
          if (period) onSelect(period.period)
        },
      })}
      actions={actions}
    />
  )
}
