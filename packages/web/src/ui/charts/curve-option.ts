/** Turns supply and demand steps into an echarts option. No React here. */
import type { Format } from '@tandem/contract/texts/format.ts'
import type { EChartsOption } from 'echarts/types/dist/shared'
import type { common } from '../../i18n/en/common.ts'
import type { TextReader } from '../../i18n/messages.ts'
import { axisOf, writeExactly, writeOnAxis, type Axis } from './axis.ts'
import type { ChartColors } from './chart-colors.ts'
import { axisStyles, chartStyles, tooltipHtml } from './chart-styles.ts'

/** All energy offered at one price; a side's steps stand in merit order (supply rising, demand falling). */
export interface CurveStep {
  readonly priceTicks: number
  readonly energyWh: number
}

interface CurveMark {
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly quantity: number
  readonly atEnergy: number
}

export interface Curves {
  readonly supply: readonly CurveStep[]
  readonly demand: readonly CurveStep[]
  /** Where they meet; absent when nothing was traded. */
  readonly crossing: CurveStep | null
  /** Steps that are marked, where on the curve they stand, and what they are called. */
  readonly marks?: { readonly name: string; readonly steps: readonly CurveMark[] } | undefined
}

interface CurveStyles {
  readonly t: TextReader<typeof common>
  readonly format: Format
  readonly colors: ChartColors
  readonly isPhone: boolean
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

export function curveOption({ supply, demand, crossing, marks }: Curves, shown: CurveStyles): EChartsOption {
  const { t, format, colors, isPhone } = shown
  const [prices, energies] = [axisOf('price', t), axisOf('energy', t)]
  const styles = chartStyles(colors)
  const names = [t('chart.supply'), t('chart.demand'), ...(crossing ? [t('chart.crossing')] : [])]
  const hasMarks = marks !== undefined && marks.steps.length > 0
  const line = (name: string, steps: readonly CurveStep[], color: string, dash: 'solid' | 'dashed') => ({
    type: 'line' as const,
    name,
    data: curveCorners(steps),
    showSymbol: false,
    lineStyle: { color, width: 2.5, type: dash },
    itemStyle: { color },
    emphasis: { disabled: true },
  })
  const valueAxis = (axis: Axis) => ({
    type: 'value' as const,
    ...axisStyles(colors, axis.title),
    axisLabel: {
      ...axisStyles(colors, '').axisLabel,
      formatter: (value: number) => writeOnAxis(axis, value, format),
    },
  })
  return {
    ...styles,
    legend: { ...styles.legend, data: [...names, ...(hasMarks ? [{ name: marks.name, icon: 'diamond' }] : [])] },
    grid: {
      left: 8,
      right: 16,
      // On a phone four names take two lines.
      ...(hasMarks && isPhone ? { top: 92, bottom: 24 } : { top: 44, bottom: 12 }),
      outerBoundsMode: 'same',
    },
    tooltip: {
      ...styles.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', snap: false, lineStyle: { color: colors.dimmed }, label: { show: false } },
      formatter: (params: unknown) => {
        const energy = Math.round(axisValue(params))
        const exact = (steps: readonly CurveStep[]) => writeExactly(prices, priceAt(steps, energy), format)
        return tooltipHtml(t('chart.atQuantity', { quantity: writeExactly(energies, energy, format) }), [
          { color: colors.sell, name: t('chart.supply'), value: exact(supply) },
          { color: colors.buy, name: t('chart.demand'), value: exact(demand) },
        ])
      },
    },
    xAxis: {
      ...valueAxis(energies),
      min: 0,
      nameLocation: 'middle',
      nameGap: 30,
      axisLine: { onZero: false, lineStyle: { color: colors.dimmed } },
      splitLine: { show: false },
    },
    yAxis: {
      ...valueAxis(prices),
      nameTextStyle: { color: colors.dimmed, fontSize: 12, align: 'left' },
      axisLine: { show: false },
      splitNumber: 5,
    },
    series: [
      line(t('chart.supply'), supply, colors.sell, 'solid'),
      line(t('chart.demand'), demand, colors.buy, 'dashed'),
      ...(crossing ? [crossingMark(crossing, writeExactly(prices, crossing.priceTicks, format), shown)] : []),
      ...(hasMarks ? [stepMarks(marks.name, marks.steps, colors)] : []),
    ],
  }
}

function crossingMark({ energyWh, priceTicks }: CurveStep, price: string, { t, colors }: CurveStyles) {
  return {
    type: 'scatter' as const,
    name: t('chart.crossing'),
    symbolSize: 14,
    z: 10,
    data: [[energyWh, priceTicks]],
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
      formatter: () => price,
    },
    tooltip: { show: false },
  }
}

function stepMarks(name: string, steps: readonly CurveMark[], colors: ChartColors) {
  return {
    type: 'scatter' as const,
    name,
    symbol: 'diamond',
    symbolSize: 13,
    z: 12,
    tooltip: { show: false },
    itemStyle: { color: colors.text },
    data: steps.map(({ side, atEnergy, price }) => ({
      value: [atEnergy, price],
      itemStyle: { color: colors[side], borderColor: colors.text, borderWidth: 2 },
    })),
  }
}

function axisValue(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const value = (first as { axisValue?: unknown } | undefined)?.axisValue
  return typeof value === 'number' ? value : 0
}
