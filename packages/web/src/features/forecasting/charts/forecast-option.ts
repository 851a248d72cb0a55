/** Turns forecasts and what came of them into an echarts option. No React here. */
import type { CustomSeriesRenderItem, CustomSeriesRenderItemAPI } from 'echarts'
import type { EChartsOption } from 'echarts/types/dist/shared'
import type { MeaningColor } from '../../../app/theme-colors.ts'
import type { ChartColors } from '../../../ui/charts/chart-colors.ts'
import { axisLook, chartLook, tooltipHtml } from '../../../ui/charts/chart-look.ts'
import type { ChartScale } from '../../../ui/charts/index.ts'

type Values = readonly (number | null)[]

interface PartNames {
  readonly forecast: string
  readonly interval: string
  readonly naive: string
  readonly actual: string
}

/** One quantity, hour by hour, in whole stored units; null is absence, zero is a value. */
export interface ForecastLine {
  readonly color: MeaningColor
  readonly names: PartNames
  /**
   * Where several quantities are drawn: what this one is called, and its parts without it. Parts of one name stand in the
   * legend once, and are shown and hidden together.
   */
  readonly among?: { readonly title: string; readonly parts: PartNames }
  readonly forecast: Values
  readonly low: Values
  readonly high: Values
  readonly naive: Values
  readonly actual: Values
}

export interface ForecastPicture {
  /** One for each hour: 23, 24, 25, or of many days. */
  readonly labels: readonly string[]
  readonly lines: readonly ForecastLine[]
  readonly scale: ChartScale
  /** Where now is, in hours from the first one, and what it is called; null where it is not in sight. */
  readonly now?: { readonly at: number; readonly name: string } | null
  /** Whether the naive forecasts are drawn from the beginning; the legend shows and hides them. */
  readonly showsNaive?: boolean
}

/** Signs of the legend: a dashed, a dotted and a solid line. */
const signs = {
  forecast: 'path://M0 4h7v3H0zM10 4h7v3H10zM20 4h7v3H20z',
  naive: 'path://M0 5h2.5v1.6H0zM6 5h2.5v1.6H6zM12 5h2.5v1.6H12zM18 5h2.5v1.6H18zM24 5h2.5v1.6H24z',
  actual: 'path://M0 4h27v3H0z',
}

export function forecastOption(picture: ForecastPicture, colors: ChartColors, absent: string): EChartsOption {
  const { labels, lines, scale, now, showsNaive = true } = picture
  const look = chartLook(colors)
  const isLong = labels.length > 48
  const hidden = showsNaive ? [] : lines.map((line) => [legendName(line, 'naive'), false] as const)
  return {
    ...look,
    legend: {
      ...{ ...look.legend, itemWidth: 24, inactiveColor: colors.estimated },
      ...{ data: legendOf(lines), selected: Object.fromEntries(hidden) },
    },
    grid: { left: 8, right: 8, top: now ? 58 : 48, bottom: isLong ? 44 : 8, outerBoundsMode: 'same' },
    tooltip: {
      ...look.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.dayAhead, opacity: 0.08 } },
      formatter: (params: unknown) => tooltipAt(picture, hoveredIndex(params), colors, absent),
    },
    xAxis: hoursAxis(labels, colors),
    yAxis: valueAxis(scale, colors),
    // Lines are drawn whole: what is out of sight is cut off, not left out.
    ...(isLong && {
      dataZoom: [
        { ...{ type: 'slider', height: 20, bottom: 4, showDetail: false, brushSelect: false }, filterMode: 'none' },
      ],
    }),
    series: [...lines.flatMap((line) => drawnLine(line, colors)), ...(now ? [drawnNow(now, colors)] : [])],
  }
}

type Part = keyof typeof signs

/** What of a quantity is drawn as a line; what is not known of any hour is left out. */
function partsOf({ names, ...line }: ForecastLine): { part: Part; name: string; values: Values }[] {
  const parts = (['naive', 'forecast', 'actual'] as const).map((part) => ({
    ...{ part, name: names[part], values: line[part] },
  }))
  return parts.filter(({ part, values }) => part === 'forecast' || values.some((value) => value !== null))
}

function legendName({ names, among }: ForecastLine, part: Part): string {
  if (!among) return names[part]
  return part === 'forecast' ? among.title : among.parts[part]
}

/** Forecasts first, then what came, then looking back; each name once. */
function legendOf(lines: readonly ForecastLine[]) {
  const entries = (['forecast', 'actual', 'naive'] as const).flatMap((part) =>
    lines.flatMap((line) =>
      partsOf(line).some((each) => each.part === part) ? [[legendName(line, part), signs[part]] as const] : [],
    ),
  )
  return [...new Map(entries)].map(([name, icon]) => ({ name, icon }))
}

function hoursAxis(labels: readonly string[], colors: ChartColors) {
  const look = axisLook(colors, '')
  return {
    type: 'category' as const,
    data: [...labels],
    ...look,
    axisLabel: { ...look.axisLabel, formatter: (label: string) => label.replace(/-\d\d:\d\d/, '') },
    axisTick: { show: false },
    axisLine: { onZero: true, lineStyle: { color: colors.dimmed } },
  }
}

function valueAxis(scale: ChartScale, colors: ChartColors) {
  const look = axisLook(colors, scale.name)
  return {
    type: 'value' as const,
    ...look,
    nameTextStyle: { ...look.nameTextStyle, align: 'left' as const },
    axisLabel: { ...look.axisLabel, formatter: (value: number) => scale.axis(Math.round(value)) },
    axisLine: { show: false },
    splitNumber: 4,
  }
}

/** The interval behind, then looking back alone, then the forecast, then what came. */
function drawnLine(line: ForecastLine, colors: ChartColors) {
  const color = colors[line.color]
  const looks = {
    naive: { stroke: colors.estimated, lineWidth: 1.25, lineDash: [2, 4] },
    forecast: { stroke: color, lineWidth: 2.25, lineDash: [7, 4] },
    actual: { stroke: color, lineWidth: 2.75 },
  }
  return [
    // By the name of the forecast, so that the legend hides and shows both.
    {
      ...{ type: 'custom' as const, name: legendName(line, 'forecast'), z: 2, silent: true, clip: true },
      itemStyle: { color },
      encode: { x: 0, y: [1, 2] },
      renderItem: renderBand(line, color),
      data: line.low.map((low, index) => [index, low ?? Number.NaN, line.high[index] ?? Number.NaN]),
    },
    ...partsOf(line).map(({ part, values }, order) => ({
      ...{ type: 'custom' as const, name: legendName(line, part), z: 3 + order, silent: true, clip: true },
      itemStyle: { color: looks[part].stroke },
      encode: { x: 0, y: 1 },
      renderItem: renderSteps(values, looks[part]),
      data: values.map((value, index) => [index, value ?? Number.NaN]),
    })),
  ]
}

/** From the first to the last hour of each stretch without a gap, with the number of hours. */
export function stretchesOf(isKnown: readonly boolean[]): Map<number, number> {
  const stretches = new Map<number, number>()
  let first = 0
  isKnown.forEach((known, index) => {
    if (!known) first = index + 1
    else stretches.set(first, index - first + 1)
  })
  return stretches
}

/** A flat line over each hour, joined to the next; a stretch is one line, so that dashes run on. */
function renderSteps(values: Values, style: object): CustomSeriesRenderItem {
  const stretches = stretchesOf(values.map((value) => value !== null))
  return ({ dataIndex }, api) => {
    const length = stretches.get(dataIndex)
    if (length === undefined) return
    const points = stepsOf(values.slice(dataIndex, dataIndex + length), dataIndex, api)
    return { type: 'polyline', shape: { points }, style: { fill: 'none', lineJoin: 'round', ...style } }
  }
}

/** One shape for each stretch of hours whose interval is known. */
function renderBand({ low, high }: ForecastLine, color: string): CustomSeriesRenderItem {
  const stretches = stretchesOf(low.map((value, index) => value !== null && (high[index] ?? null) !== null))
  return ({ dataIndex }, api) => {
    const length = stretches.get(dataIndex)
    if (length === undefined) return
    const edge = (values: Values) => stepsOf(values.slice(dataIndex, dataIndex + length), dataIndex, api)
    return {
      type: 'polygon',
      shape: { points: [...edge(high), ...edge(low).toReversed()] },
      style: { fill: color, opacity: 0.16 },
    }
  }
}

function stepsOf(values: Values, first: number, api: CustomSeriesRenderItemAPI): [number, number][] {
  const half = hourWidth(api) / 2
  return values.flatMap((value, index): [number, number][] => {
    const [x = 0, y = 0] = api.coord([first + index, value ?? 0])
    return [
      [x - half, y],
      [x + half, y],
    ]
  })
}

function hourWidth(api: CustomSeriesRenderItemAPI): number {
  const size = api.size?.([1, 0])
  return Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)
}

/** What lies left of it has been, what lies right of it is to come. */
function drawnNow({ at, name }: { at: number; name: string }, colors: ChartColors) {
  const renderItem: CustomSeriesRenderItem = (params, api) => {
    const { y: top, height } = params.coordSys as unknown as { y: number; height: number }
    const x = (api.coord([Math.floor(at), 0])[0] ?? 0) + hourWidth(api) * (at - Math.floor(at) - 0.5)
    const label = { text: name, x, y: top - 7, align: 'center', verticalAlign: 'bottom' } as const
    return {
      type: 'group',
      children: [
        {
          type: 'line',
          shape: { x1: x, y1: top - 4, x2: x, y2: top + height },
          style: { stroke: colors.dimmed, lineWidth: 1.25 },
        },
        { type: 'text', style: { ...label, fill: colors.dimmed, fontSize: 12 } },
      ],
    }
  }
  return {
    ...{ type: 'custom' as const, name, z: 8, silent: true, tooltip: { show: false }, renderItem },
    data: [[Math.floor(at), 0]],
  }
}

/** What the pointer tells of an hour. What is hidden in the legend is told all the same: the figures belong together. */
function tooltipAt({ labels, lines, scale }: ForecastPicture, index: number, colors: ChartColors, absent: string) {
  const label = labels[index] ?? ''
  const tables = lines.map((line, order) => {
    const parts = line.among?.parts ?? line.names
    const rows = partsOf(line)
      .toReversed()
      .map(({ part, values }) => ({
        ...{ name: parts[part], color: part === 'naive' ? colors.estimated : colors[line.color] },
        value: typeof values[index] === 'number' ? scale.exact(values[index]) : absent,
      }))
    const interval = writeInterval(line, scale, index)
    const title = [...(order === 0 ? [label] : []), ...(line.among ? [line.among.title] : [])].join(' · ')
    return tooltipHtml(title, [
      ...rows,
      ...(interval === null ? [] : [{ name: parts.interval, color: colors[line.color], value: interval }]),
    ])
  })
  return tables.join('<div style="height:6px"></div>')
}

/** `0.28 – 0.31 TC/kWh`; null where there is none. */
export function writeInterval({ low, high }: ForecastLine, scale: ChartScale, index: number): string | null {
  const [from, to] = [low[index] ?? null, high[index] ?? null]
  return from === null || to === null ? null : `${scale.axis(from)} – ${scale.exact(to)}`
}

function hoveredIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex
  return typeof index === 'number' ? index : 0
}
