import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DataTable } from '../data-table.tsx'
import type { Column } from '../data-table-view.ts'
import { SideTag } from '../side-tag.tsx'
import { useChartColors } from './chart-colors.ts'
import { ChartFrame } from './chart-frame.tsx'
import { curveOption } from './curve-option.ts'
import type { Curves } from './curve-option.ts'
import { EChart } from './e-chart.tsx'

interface CurveChartProps extends Curves {
  readonly title: string
  readonly description: string
  readonly height?: number
}

/** Supply and demand of one interval, with the crossing that made the price. Never smoothed. */
export function CurveChart({ title, description, height, ...curves }: CurveChartProps) {
  const t = useText('common')
  const colors = useChartColors()
  const { supply, demand, crossing, priceScale, energyScale } = curves
  const option = useMemo(
    () =>
      curveOption(
        { supply, demand, crossing, priceScale, energyScale },
        {
          supply: t('chart.supply'),
          demand: t('chart.demand'),
          crossing: t('chart.crossing'),
          atQuantity: (quantity) => t('chart.atQuantity', { quantity }),
          absent,
        },
        colors,
      ),
    [supply, demand, crossing, priceScale, energyScale, colors, t],
  )
  return (
    <ChartFrame
      title={title}
      chart={<EChart option={option} description={description} {...(height && { height })} />}
      table={<StepTable title={title} {...curves} />}
    />
  )
}

interface StepRow {
  readonly side: 'buy' | 'sell'
  readonly priceTicks: number
  readonly energyWh: number
  readonly sum: number
}

function StepTable({ title, supply, demand, priceScale, energyScale }: Curves & { readonly title: string }) {
  const t = useText('common')
  const rows: StepRow[] = []
  for (const [side, steps] of [
    ['sell', supply],
    ['buy', demand],
  ] as const) {
    let sum = 0
    for (const step of steps) {
      sum += step.energyWh
      rows.push({ side, ...step, sum })
    }
  }
  const columns: Column<StepRow>[] = [
    {
      key: 'side',
      header: `${t('chart.supply')} / ${t('chart.demand')}`,
      render: (row) => <SideTag side={row.side} />,
    },
    { key: 'price', header: t('chart.price'), align: 'right', render: (row) => priceScale.exact(row.priceTicks) },
    { key: 'energy', header: t('chart.quantity'), align: 'right', render: (row) => energyScale.exact(row.energyWh) },
    { key: 'sum', header: `Σ ${t('chart.quantity')}`, align: 'right', render: (row) => energyScale.exact(row.sum) },
  ]
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.side} ${String(row.priceTicks)}`}
      dense
      maxHeight={420}
    />
  )
}
