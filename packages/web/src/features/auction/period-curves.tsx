import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { PeriodResult } from '@tandem/contract/auctions.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { useChartColors } from '../../ui/charts/chart-colors.ts'
import { curveOption } from '../../ui/charts/curve-option.ts'
import { EChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import { DataTable, SideTag } from '../../ui/index.ts'
import { markSteps } from './curve-marks.ts'
import type { CurveLevel, CurveMark, OwnStep } from './curve-marks.ts'

interface PeriodCurvesProps {
  readonly period: PeriodResult
  readonly demand: readonly CurveLevel[]
  readonly supply: readonly CurveLevel[]
  readonly own?: readonly OwnStep[]
  readonly height?: number
}

/** Supply and demand of one interval with the crossing that made the price, and the reader's own steps on them. */
export function PeriodCurves({ period, demand, supply, own = [], height }: PeriodCurvesProps) {
  const t = useText('markets')
  const common = useText('common')
  const format = useFormat()
  const colors = useChartColors()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const marks = useMemo(() => markSteps(own, { demand, supply }), [own, demand, supply])
  const option = useMemo(() => {
    const steps = (levels: readonly CurveLevel[]) =>
      levels.map((level) => ({ priceTicks: level.price, energyWh: level.quantity }))
    const chart = curveOption(
      {
        ...{ supply: steps(supply), demand: steps(demand) },
        crossing: period.price === null ? null : { priceTicks: period.price, energyWh: period.volume },
        priceScale: priceScale(t('result.priceAxis'), format),
        energyScale: energyScale(t('result.energyAxis'), format),
      },
      {
        ...{ supply: common('chart.supply'), demand: common('chart.demand'), crossing: common('chart.crossing') },
        atQuantity: (quantity) => common('chart.atQuantity', { quantity }),
        absent,
      },
      colors,
    )
    const mark = {
      ...{ type: 'scatter' as const, name: t('result.ownStep'), symbol: 'diamond', symbolSize: 13, z: 12 },
      tooltip: { show: false },
      itemStyle: { color: colors.text },
      data: marks.map(({ side, atEnergy, price }) => ({
        value: [atEnergy, price],
        itemStyle: { color: colors[side], borderColor: colors.text, borderWidth: 2 },
      })),
    }
    const series = Array.isArray(chart.series) ? chart.series : []
    const legend = chart.legend && !Array.isArray(chart.legend) ? chart.legend : {}
    if (marks.length === 0) return chart
    return {
      ...chart,
      // On a phone four names take two lines.
      ...(isPhone && { grid: { left: 8, right: 16, top: 92, bottom: 24, outerBoundsMode: 'same' as const } }),
      legend: { ...legend, data: [...(legend.data ?? []), { name: t('result.ownStep'), icon: 'diamond' }] },
      series: [...series, mark],
    }
  }, [supply, demand, period, marks, colors, common, format, t, isPhone])
  const last = (levels: readonly CurveLevel[]) => format.energy(levels.at(-1)?.cumulative ?? 0)
  const meeting =
    period.price === null
      ? t('result.curvesNone', { low: format.price(period.interval.low), high: format.price(period.interval.high) })
      : t('result.curvesPrice', { price: format.price(period.price), volume: format.energy(period.volume) })
  const said = marks.map((each) =>
    t('result.ownStepText', {
      side: common(`side.${each.side}`),
      quantity: format.energy(each.quantity),
      price: format.price(each.price),
    }),
  )
  const description = [t('result.curvesText', { supply: last(supply), demand: last(demand) }), meeting, ...said].join(
    ' ',
  )
  return (
    <ChartFrame
      title={t('result.curves', { interval: period.label })}
      chart={<EChart option={option} description={description} {...(height && { height })} />}
      table={<LevelTable demand={demand} supply={supply} marks={marks} />}
    />
  )
}

interface LevelTableProps extends Pick<PeriodCurvesProps, 'demand' | 'supply'> {
  readonly marks: readonly CurveMark[]
}

function LevelTable({ demand, supply, marks }: LevelTableProps) {
  const t = useText('markets')
  const common = useText('common')
  const format = useFormat()
  const rows = [
    ...supply.map((level) => ({ ...level, side: 'sell' as const })),
    ...demand.map((level) => ({ ...level, side: 'buy' as const })),
  ]
  const own = (row: (typeof rows)[number]) => marks.find((mark) => mark.side === row.side && mark.price === row.price)
  return (
    <DataTable
      label={t('result.curves', { interval: '' })}
      dense
      maxHeight={420}
      rows={rows}
      rowKey={(row) => `${row.side} ${String(row.price)}`}
      isSelected={(row) => own(row) !== undefined}
      columns={[
        {
          ...{ key: 'side', header: `${common('chart.supply')} / ${common('chart.demand')}`, fact: true },
          render: (row) => <SideTag side={row.side} />,
        },
        {
          ...{ key: 'price', header: t('result.price'), unit: 'TC/kWh', align: 'right', fact: true },
          render: (row) => format.priceFigure(row.price),
        },
        {
          ...{ key: 'quantity', header: common('chart.quantity'), unit: 'kWh', align: 'right' },
          render: (row) => format.energyFigure(row.quantity),
        },
        {
          ...{ key: 'sum', header: `Σ ${common('chart.quantity')}`, unit: 'kWh', align: 'right' },
          render: (row) => format.energyFigure(row.cumulative),
        },
        {
          ...{ key: 'own', header: t('result.ownStep'), unit: 'kWh', align: 'right' },
          render: (row) => format.energyFigure(own(row)?.quantity),
        },
      ]}
    />
  )
}
