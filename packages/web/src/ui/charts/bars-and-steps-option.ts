/** Turns bars and price steps per delivery interval into an echarts option. No React here. */
import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsOption } from 'echarts/types/dist/shared'
import { barsBefore, drawnBars, hasBefore, tooltipBefore } from './bars.ts'
import type { ChartColors } from './chart-colors.ts'
import type { BarsAndSteps, ChartRange, ChartScale, ChartSeries } from './chart-data.ts'
import { axisLook, chartLook, tooltipHtml, tooltipNote } from './chart-look.ts'

export function barsAndStepsOption(input: BarsAndSteps, colors: ChartColors, absent: string): EChartsOption {
  const { labels, bars = [], steps = [], ranges = [], barScale, stepScale } = input
  const both = barScale !== undefined && stepScale !== undefined
  const look = chartLook(colors)
  const [stepRange, barRange] = both
    ? rangesWithOneZero(rangeOf([...steps, ...ranges.flatMap(boundsOf)]), rangeOf([...bars, ...barsBefore(bars)]))
    : [{}, {}]
  const xAxis = {
    type: 'category' as const,
    data: [...labels],
    ...axisLook(colors, ''),
    axisLabel: { ...axisLook(colors, '').axisLabel, formatter: (label: string) => label.replace(/-\d\d:\d\d/, '') },
    axisTick: { show: false },
    axisLine: { onZero: false, lineStyle: { color: colors.dimmed } },
  }
  return {
    ...look,
    legend: { ...look.legend, data: [...steps, ...ranges, ...bars].map((series) => series.name) },
    grid: { left: 8, right: 8, top: 44, bottom: labels.length > 48 ? 44 : 8, outerBoundsMode: 'same' },
    tooltip: {
      ...look.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.dayAhead, opacity: 0.08 } },
      formatter: (params: unknown) => tooltipAt(input, hoveredIndex(params), colors, absent),
    },
    // Bars of one axis stand side by side: those of the time before have an axis of their own, behind.
    xAxis: hasBefore(bars) ? [xAxis, { ...xAxis, show: false, axisPointer: { show: false } }] : xAxis,
    yAxis: [
      ...(stepScale ? [{ ...valueAxis(stepScale, colors, 'left', true), ...stepRange }] : []),
      ...(barScale ? [{ ...valueAxis(barScale, colors, both ? 'right' : 'left', !both), ...barRange }] : []),
    ],
    ...(labels.length > 48 && {
      dataZoom: [
        {
          ...{ type: 'slider', height: 20, bottom: 4, showDetail: false, brushSelect: false },
          ...(hasBefore(bars) && { xAxisIndex: [0, 1] }),
        },
      ],
    }),
    series: drawnSeries(input, both ? 1 : 0, colors),
  }
}

/** What the pointer tells about one interval: its label, then every series with its exact value. */
function tooltipAt(input: BarsAndSteps, index: number, colors: ChartColors, absent: string): string {
  const { labels, bars = [], steps = [], ranges = [], barScale, stepScale } = input
  const rows = [
    ...steps.map((series) => tooltipRow(series, stepScale, index)),
    ...ranges.map(({ name, color, ...range }) => ({ name, color, value: writeRange(range, stepScale, index) })),
    ...bars.map((series) => tooltipRow(series, barScale, index)),
  ]
  const now = rows.map((row) => ({ ...row, color: colors[row.color], value: row.value ?? absent }))
  return [
    tooltipHtml(labels[index] ?? '', now),
    ...tooltipBefore(input, { index, colors, absent }),
    ...tooltipNote(input.notes?.[index]),
  ].join('')
}

/** Bars at the back, ranges on them, price steps in front. */
function drawnSeries(input: BarsAndSteps, barAxisIndex: number, colors: ChartColors) {
  const { steps = [], ranges = [] } = input
  return [
    ...drawnBars(input, barAxisIndex, colors),
    ...ranges.map((range) => ({
      type: 'custom' as const,
      name: range.name,
      yAxisIndex: 0,
      z: 4,
      itemStyle: { color: colors[range.color] },
      renderItem: renderRange(range, colors[range.color]),
      encode: { x: 0, y: [1, 2] },
      data: range.low.map((low, index) => [index, low ?? Number.NaN, range.high[index] ?? Number.NaN]),
    })),
    ...steps.map((series) => ({
      type: 'custom' as const,
      name: series.name,
      yAxisIndex: 0,
      z: 5,
      itemStyle: { color: colors[series.color] },
      renderItem: renderStep(series.values, colors[series.color], series.isForecast ?? false),
      encode: { x: 0, y: 1 },
      data: series.values.map((value, index) => [index, value ?? Number.NaN]),
    })),
  ]
}

/** Fits the data, shows zero unless the scale is fitted, and writes whole units. */
function valueAxis(scale: ChartScale, colors: ChartColors, position: 'left' | 'right', hasGrid: boolean) {
  const look = axisLook(colors, scale.name)
  return {
    type: 'value' as const,
    position,
    scale: scale.isFitted ?? false,
    ...look,
    nameTextStyle: { ...look.nameTextStyle, align: position },
    axisLabel: {
      ...look.axisLabel,
      // the last step of a line reaches the axis: air between it and the numbers
      ...(position === 'right' && { margin: 14 }),
      // the ends of a fitted axis are no round numbers
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (value: number) => scale.axis(Math.round(value)),
    },
    axisLine: { show: false },
    splitLine: { ...look.splitLine, show: hasGrid },
    splitNumber: 4,
    minInterval: scale.leastStep ?? 0,
  }
}

interface Range {
  readonly min: number
  readonly max: number
}

/** From the lowest to the highest value of all series, zero always inside; bars of one stack may stand on each other. */
function rangeOf(series: readonly ChartSeries[]): Range {
  const range = { min: 0, max: 0 }
  const length = Math.max(0, ...series.map((each) => each.values.length))
  for (let index = 0; index < length; index++) {
    const sums = new Map<string, Range>()
    for (const { name, stack, values } of series) {
      const value = values[index] ?? 0
      const key = stack ?? name
      const sum = sums.get(key) ?? { min: 0, max: 0 }
      sums.set(key, { min: sum.min + Math.min(0, value), max: sum.max + Math.max(0, value) })
    }
    for (const { min, max } of sums.values()) {
      range.min = Math.min(range.min, min)
      range.max = Math.max(range.max, max)
    }
  }
  return range
}

/** Widens two ranges so that their zeros lie at the same height, with a little air at the ends. */
export function rangesWithOneZero(first: Range, second: Range): [Range, Range] {
  const below = (range: Range) => (range.max === range.min ? 0 : -range.min / (range.max - range.min))
  const share = Math.min(0.9, Math.max(below(first), below(second)))
  const widen = ({ min, max }: Range): Range => {
    const span = Math.max(share === 0 ? 0 : -min / share, max / (1 - share), 1) * 1.06
    return { min: -span * share, max: span * (1 - share) }
  }
  return [widen(first), widen(second)]
}

/** A flat line over the whole interval, joined to the one before; nothing where the value is absent. */
function renderStep(values: readonly (number | null)[], color: string, isDashed: boolean): CustomSeriesRenderItem {
  return (params, api) => {
    const index = params.dataIndex
    const value = values[index]
    if (value === null || value === undefined) return
    const size = api.size?.([1, 0])
    const band = Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)
    const [middle = 0, y = 0] = api.coord([index, value])
    const before = values[index - 1]
    const joint =
      before === null || before === undefined ? [] : [[middle - band / 2, api.coord([index - 1, before])[1] ?? 0]]
    const points = [...joint, [middle - band / 2, y], [middle + band / 2, y]]
    return {
      type: 'polyline',
      shape: { points },
      style: { stroke: color, fill: 'none', lineWidth: 2.5, lineJoin: 'round', ...(isDashed && { lineDash: [6, 4] }) },
    }
  }
}

/** A slim bar from the lowest to the highest value; one value alone is a mark of its own. */
function renderRange({ low, high }: ChartRange, color: string): CustomSeriesRenderItem {
  return (params, api) => {
    const [from, to] = [low[params.dataIndex], high[params.dataIndex]]
    if (!isThere(from) || !isThere(to)) return
    const size = api.size?.([1, 0])
    const width = Math.max(3, Math.min(10, (Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)) * 0.22))
    const [middle = 0, top = 0] = api.coord([params.dataIndex, to])
    const bottom = api.coord([params.dataIndex, from])[1] ?? 0
    const height = Math.max(3, bottom - top)
    return {
      type: 'rect',
      shape: { x: middle - width / 2, y: (top + bottom - height) / 2, width, height, r: width / 2 },
      style: { fill: color, opacity: 0.55 },
    }
  }
}

function boundsOf({ name, color, low, high }: ChartRange): ChartSeries[] {
  return [
    { name: `${name} low`, color, values: low },
    { name: `${name} high`, color, values: high },
  ]
}

/** The range at one interval, `0.28 TC/kWh – 0.31 TC/kWh`; one price alone is told once. Null where there is none. */
export function writeRange(
  { low, high }: Pick<ChartRange, 'low' | 'high'>,
  scale: ChartScale | undefined,
  index: number,
): string | null {
  const [from, to] = [low[index], high[index]]
  if (!isThere(from) || !isThere(to) || !scale) return null
  return from === to ? scale.exact(from) : `${scale.exact(from)} – ${scale.exact(to)}`
}

/** A series at one interval, as the tooltip tells it. */
function tooltipRow(series: ChartSeries, scale: ChartScale | undefined, index: number) {
  const value = series.values[index]
  return { color: series.color, name: series.name, value: isThere(value) && scale ? scale.exact(value) : null }
}

function isThere(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}

function hoveredIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex
  return typeof index === 'number' ? index : 0
}
