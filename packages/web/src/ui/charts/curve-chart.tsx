import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../data-table.tsx'
import { SideTag } from '../side-tag.tsx'
import { axisOf, writeInColumn } from './axis.ts'
import { useChartColors } from './chart-colors.ts'
import { ChartFrame } from './chart-frame.tsx'
import { curveOption, type Curves } from './curve-option.ts'
import { EChart } from './e-chart.tsx'

interface CurveChartProps extends Curves {
  readonly title: string
  readonly description: string
  readonly height?: number | undefined
}

/**
 * Supply and demand of one interval, with the crossing that made the price and steps that are marked on them. Never smoothed. Pass
 * stable arrays (useMemo).
 */
export function CurveChart({ title, description, height, ...curves }: CurveChartProps) {
  const t = useText('common')
  const format = useFormat()
  const colors = useChartColors()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { supply, demand, crossing, marks } = curves
  const option = useMemo(
    () => curveOption({ supply, demand, crossing, marks }, { t, format, colors, isPhone }),
    [supply, demand, crossing, marks, colors, format, t, isPhone],
  )
  return (
    <ChartFrame
      title={title}
      chart={<EChart option={option} description={description} height={height} />}
      table={<StepTable title={title} {...curves} />}
    />
  )
}

function StepTable({ title, supply, demand, marks }: Curves & { readonly title: string }) {
  const t = useText('common')
  const format = useFormat()
  const [price, energy] = [axisOf('price', t), axisOf('energy', t)]
  const rows = (
    [
      ['sell', supply],
      ['buy', demand],
    ] as const
  ).flatMap(([side, steps]) => {
    let sum = 0
    return steps.map((step) => {
      sum += step.energyWh
      const own = marks?.steps.find((mark) => mark.side === side && mark.price === step.priceTicks)
      return { side, ...step, sum, own: own?.quantity ?? null }
    })
  })
  const kWh = { unit: 'kWh', align: 'right' as const }
  return (
    <DataTable
      label={title}
      dense
      maxHeight={420}
      rows={rows}
      rowKey={(row) => `${row.side} ${String(row.priceTicks)}`}
      isSelected={({ own }) => own !== null}
      columns={[
        {
          key: 'side',
          header: `${t('chart.supply')} / ${t('chart.demand')}`,
          fact: true,
          render: (row) => <SideTag side={row.side} />,
        },
        {
          key: 'price',
          header: t('chart.price'),
          unit: 'TC/kWh',
          align: 'right',
          fact: true,
          render: (row) => writeInColumn(price, row.priceTicks, format),
        },
        {
          key: 'quantity',
          header: t('chart.quantity'),
          ...kWh,
          render: (row) => writeInColumn(energy, row.energyWh, format),
        },
        {
          key: 'sum',
          header: `Σ ${t('chart.quantity')}`,
          ...kWh,
          render: (row) => writeInColumn(energy, row.sum, format),
        },
        ...(marks
          ? [
              {
                key: 'own',
                header: marks.name,
                ...kWh,
                render: (row: (typeof rows)[number]) => writeInColumn(energy, row.own, format),
              },
            ]
          : []),
      ]}
    />
  )
}
