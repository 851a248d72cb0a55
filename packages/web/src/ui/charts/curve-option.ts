/** Turns supply and demand steps into an echarts option. No React here. */
import type { EChartsOption } from 'echarts/types/dist/shared'
import type { ChartColors } from './chart-colors.ts'
import { axisLook, chartLook, tooltipHtml } from './chart-look.ts'
import type { ChartScale } from './chart-data.ts'

/** All energy offered at one price; a side's steps stand in merit order (supply rising, demand falling). */
export interface CurveStep {
  readonly priceTicks: number
  readonly energyWh: number
}

export interface Curves {
  readonly supply: readonly CurveStep[]
  readonly demand: readonly CurveStep[]
  /** Where they meet; absent when nothing was traded. */
  readonly crossing: { readonly priceTicks: number; readonly energyWh: number } | null
  readonly priceScale: ChartScale
  readonly energyScale: ChartScale
}

export interface CurveNames {
  readonly supply: string
  readonly demand: string
  readonly crossing: string
  readonly atQuantity: (energy: string) => string
  readonly absent: string
}

/** The corners of a side's step line: flat over each step's energy, upright between prices. */
export function curveCorners(steps: readonly CurveStep[]): [energyWh: number, priceTicks: number][] {
  const corners: [number, number][] = []
  let sum = 0
  for (const step of steps) {
    corners.push([sum, step.priceTicks])
    sum += step.energyWh
    corners.push([sum, step.priceTicks])
  }
  return corners
}

/** The price of the step that holds the `energyWh`-th Wh; null beyond the last one. */
export function priceAt(steps: readonly CurveStep[], energyWh: number): number | null {
  let sum = 0
  for (const step of steps) {
    sum += step.energyWh
    if (energyWh <= sum) return step.priceTicks
  }
  return null
}

export function curveOption(curves: Curves, names: CurveNames, colors: ChartColors): EChartsOption {
  const { supply, demand, crossing, priceScale, energyScale } = curves
  const look = chartLook(colors)
  const line = (name: string, steps: readonly CurveStep[], color: string, dash: 'solid' | 'dashed') => ({
    type: 'line' as const,
    name,
    data: curveCorners(steps),
    showSymbol: false,
    lineStyle: { color, width: 2.5, type: dash },
    itemStyle: { color },
    emphasis: { disabled: true },
  })
  const exact = (price: number | null) => (price === null ? names.absent : priceScale.exact(price))
  return {
    ...look,
    legend: { ...look.legend, data: [names.supply, names.demand, ...(crossing ? [names.crossing] : [])] },
    grid: { left: 8, right: 16, top: 44, bottom: 12, outerBoundsMode: 'same' },
    tooltip: {
      ...look.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', snap: false, lineStyle: { color: colors.dimmed }, label: { show: false } },
      formatter: (params: unknown) => {
        const energy = Math.round(axisValue(params))
        return tooltipHtml(names.atQuantity(energyScale.exact(energy)), [
          { color: colors.sell, name: names.supply, value: exact(priceAt(supply, energy)) },
          { color: colors.buy, name: names.demand, value: exact(priceAt(demand, energy)) },
        ])
      },
    },
    xAxis: {
      type: 'value',
      min: 0,
      ...axisLook(colors, energyScale.name),
      nameLocation: 'middle',
      nameGap: 30,
      axisLabel: {
        ...axisLook(colors, '').axisLabel,
        formatter: (value: number) => energyScale.axis(Math.round(value)),
      },
      axisLine: { onZero: false, lineStyle: { color: colors.dimmed } },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      ...axisLook(colors, priceScale.name),
      nameTextStyle: { color: colors.dimmed, fontSize: 12, align: 'left' },
      axisLabel: {
        ...axisLook(colors, '').axisLabel,
        formatter: (value: number) => priceScale.axis(Math.round(value)),
      },
      axisLine: { show: false },
      splitNumber: 5,
    },
    series: [
      line(names.supply, supply, colors.sell, 'solid'),
      line(names.demand, demand, colors.buy, 'dashed'),
      ...(crossing ? [crossingMark(crossing, names, colors, priceScale)] : []),
    ],
  }
}

function crossingMark(
  crossing: NonNullable<Curves['crossing']>,
  names: CurveNames,
  colors: ChartColors,
  prices: ChartScale,
) {
  return {
    type: 'scatter' as const,
    name: names.crossing,
    symbolSize: 14,
    z: 10,
    data: [[crossing.energyWh, crossing.priceTicks]],
    itemStyle: { color: colors.production, borderColor: colors.paper, borderWidth: 2 },
    label: {
      show: true,
      position: 'top' as const,
      distance: 10,
      color: colors.text,
      fontWeight: 600,
      fontSize: 13,
      backgroundColor: colors.paper,
      borderRadius: 6,
      padding: [3, 6],
      formatter: () => prices.exact(crossing.priceTicks),
    },
    tooltip: { show: false },
  }
}

function axisValue(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const value = (first as { axisValue?: unknown } | undefined)?.axisValue
  return typeof value === 'number' ? value : 0
}
