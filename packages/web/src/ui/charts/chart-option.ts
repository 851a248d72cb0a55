/** Turns bars, steps and ranges per delivery interval into an echarts option. No React here. */
import { fieldUnits } from '@tandem/contract/field.ts'
import { absent, type Format } from '@tandem/contract/texts/format.ts'
import type { EChartsOption } from 'echarts/types/dist/shared'
import { leastStep, writeExactly, writeFigure, writeOnAxis, writeRange, type Axis } from './axis.ts'
import { barsBefore, drawnBars, hasBehind } from './bars.ts'
import type { ChartColors } from './chart-colors.ts'
import type { ChartData, DrawnRange, DrawnSeries, Values } from './chart-data.ts'
import {
  axisStyles,
  chartStyles,
  legendRow,
  legendRows,
  legendSigns,
  tooltipHtml,
  tooltipNote,
} from './chart-styles.ts'
import { drawnNow, drawnRanges, drawnSteps } from './steps.ts'

/** Between the title of an axis and its plot where now is marked: the word has the line between them. */
const nowGap = 24

/** The height of a chart that says no other. */
export const chartHeight = 360

/** In little height what is no plot takes less of it: the legend has one row, or one above each of two plots. */
export const isShort = (height: number) => height < 240

interface ChartLayout {
  /** Without what the legend takes beyond its first row. */
  readonly height: number
  readonly legendExtra: number
}

/**
 * Steps and bars of different quantities have a plot each, the steps above: on one, a large purchase would flatten the prices, and
 * the zero of one would leave half of the other empty.
 */
export function chartOption(
  data: ChartData,
  colors: ChartColors,
  format: Format,
  { height, legendExtra }: ChartLayout = { height: chartHeight, legendExtra: 0 },
): EChartsOption {
  const { labels, bars = [], steps = [], ranges = [], barAxis, stepAxis, now } = data
  const isSplit = barAxis !== undefined && stepAxis !== undefined
  const isTight = isSplit && isShort(height)
  const styles = chartStyles(colors)
  const isLong = labels.length > 48 && !data.isStill
  const place = isSplit ? 1 : 0
  const top = (now ? 58 : 44) + legendExtra
  const xAxes = [
    ...(isSplit ? [{ ...labelAxis(labels, colors), axisLabel: { show: false } }] : []),
    { ...labelAxis(labels, colors), gridIndex: place },
    // Bars of one axis stand side by side: those behind, of the time before for one, have an axis of their own.
    ...(hasBehind(bars)
      ? [{ ...labelAxis(labels, colors), gridIndex: place, show: false, axisPointer: { show: false } }]
      : []),
  ]
  return {
    ...styles,
    legend: isTight
      ? tightLegends(data, { stepAxis, barAxis, height }, colors)
      : { ...styles.legend, ...(legendExtra > 0 && { type: 'plain' as const }), ...legendOf(data, colors) },
    grid: isSplit
      ? splitGrids(data, { stepAxis, barAxis, isLong, height, legendExtra }, format)
      : { left: 8, right: 8, top, bottom: isLong ? 44 : 8, outerBoundsMode: 'same' as const },
    tooltip: {
      ...styles.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.dayAhead, opacity: 0.08 } },
      formatter: (params: unknown) => tooltipAt(data, hoveredIndex(params), colors, format),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: xAxes,
    yAxis: [
      ...(stepAxis ? [{ ...valueAxis(stepAxis, colors, format), ...(isSplit && { splitNumber: 2 }) }] : []),
      ...(barAxis
        ? [{ ...valueAxis(barAxis, colors, format), gridIndex: place, ...(isShort(height) && { splitNumber: 2 }) }]
        : []),
    ].map((axis, index) => ({
      ...axis,
      // The legend above the plot says what it is, with the unit.
      ...(isTight && { name: '' }),
      // The mark of now has the line between the title and the plot.
      ...(now && index === 0 && { nameGap: nowGap }),
    })),
    ...(isLong && {
      dataZoom: [
        {
          type: 'slider',
          height: 20,
          bottom: 4,
          showDetail: false,
          brushSelect: false,
          xAxisIndex: xAxes.map((_axis, index) => index),
        },
      ],
    }),
    series: [
      ...drawnBars(data, place, colors),
      ...drawnRanges(ranges, colors),
      ...drawnSteps(steps, colors),
      ...(now ? [drawnNow(now, 0, colors)] : []),
      ...(now && isSplit ? [drawnNow({ ...now, name: '' }, 1, colors)] : []),
    ],
  }
}

function labelAxis(labels: readonly string[], colors: ChartColors) {
  const styles = axisStyles(colors, '')
  return {
    type: 'category' as const,
    data: [...labels],
    ...styles,
    axisLabel: { ...styles.axisLabel, formatter: (label: string) => label.replace(/-\d\d:\d\d/, '') },
    axisTick: { show: false },
    axisLine: { onZero: false, lineStyle: { color: colors.dimmed } },
  }
}

interface SplitAxes extends ChartLayout {
  readonly stepAxis: Axis
  readonly barAxis: Axis
  readonly isLong: boolean
}

/** One above the other, as far from the left as the longest number beside either axis asks for. */
function splitGrids({ steps = [], ranges = [], bars = [], now }: ChartData, axes: SplitAxes, format: Format) {
  const prices = [...steps.map(({ values }) => values), ...ranges.flatMap(({ low, high }) => [low, high])]
  const energies = [...bars, ...barsBefore(bars)].map(({ values }) => values)
  const longest = Math.max(
    ...[...endsOf(prices, axes.stepAxis)].map((value) => writeOnAxis(axes.stepAxis, value, format).length),
    ...[...endsOf(energies, axes.barAxis)].map((value) => writeOnAxis(axes.barAxis, value, format).length),
  )
  const sides = { left: 20 + 7 * longest, right: 8, outerBoundsMode: 'none' as const }
  if (isShort(axes.height)) {
    const { above, below } = tightPlots(axes.height)
    return [
      { ...sides, ...above },
      { ...sides, ...below },
    ]
  }
  return [
    { ...sides, top: (now ? 60 : 54) + axes.legendExtra, bottom: Math.round(axes.height * 0.58) },
    { ...sides, top: axes.legendExtra + Math.round(axes.height * 0.53), bottom: axes.isLong ? 58 : 28 },
  ]
}

/** What two plots in little height leave free: a legend above each, the mark of now under the first, the hours below both. */
const tight = { legend: 24, now: 16, labels: 22 }

/** Where two plots in little height stand: the upper, of prices, has three sevenths of what is left. */
function tightPlots(height: number) {
  const plots = height - 2 * tight.legend - tight.now - tight.labels
  const above = { top: tight.legend + tight.now, height: Math.round((plots * 3) / 7) }
  const top = above.top + above.height + tight.legend
  return { above, below: { top, height: height - tight.labels - top } }
}

/** In little height each plot has its legend in the place of the axis' title, the unit after the first name. */
function tightLegends(data: ChartData, axes: Omit<SplitAxes, 'isLong' | 'legendExtra'>, colors: ChartColors) {
  const { above, below } = tightPlots(axes.height)
  const { legend } = chartStyles(colors)
  const { data: entries, ...signs } = legendOf(data, colors)
  const barNames = new Set((data.bars ?? []).map(({ name, legend: shared = name }) => shared))
  const row = ({ quantity }: Axis, end: number, isOfBars: boolean) => {
    const own = entries.filter(({ name }) => barNames.has(name) === isOfBars)
    return {
      ...legend,
      ...signs,
      data: own,
      top: end - tight.legend,
      padding: [5, 0],
      itemGap: 5,
      ...(isOfBars && { itemWidth: 8, itemHeight: 8 }),
      textStyle: { ...legend.textStyle, fontSize: 12 },
      formatter: (name: string) => (name === own[0]?.name ? `${name}, ${fieldUnits[quantity] ?? ''}` : name),
    }
  }
  return [row(axes.stepAxis, above.top - tight.now, false), row(axes.barAxis, below.top, true)]
}

/** The lowest and the highest that stand beside an axis: it goes up to its least step where nothing does. */
function endsOf(series: readonly Values[], axis: Axis): [number, number] {
  const known = series.flat().filter((value) => value !== null)
  const ends: [number, number] = [Math.min(0, ...known), Math.max(0, ...known)]
  return ends[0] === ends[1] ? [0, leastStep(axis)] : ends
}

/** What the legend takes beyond its first row where it is so wide. */
export function legendExtraOf(data: ChartData, colors: ChartColors, width: number): number {
  const names = legendOf(data, colors).data.map(({ name }) => name)
  return (legendRows(names, width) - 1) * legendRow
}

function legendOf({ legend, steps = [], ranges = [], bars = [] }: ChartData, colors: ChartColors) {
  if (!legend) {
    const lines = steps.map(({ name, isForecast, isFaint }) => ({
      name,
      icon: isFaint ? legendSigns.naive : isForecast ? legendSigns.forecast : legendSigns.actual,
    }))
    const others = [...ranges, ...bars].map(({ name, legend: shared = name }) => ({ name: shared }))
    const entries = [...lines, ...others]
    const isFirst = ({ name }: { readonly name: string }, at: number) =>
      entries.findIndex((entry) => entry.name === name) === at
    return { data: entries.filter(isFirst), itemWidth: 24 }
  }
  return {
    data: legend.map(({ name, icon }) => ({ name, icon })),
    selected: Object.fromEntries(legend.map(({ name, isHidden }) => [name, !isHidden])),
    itemWidth: 24,
    inactiveColor: colors.estimated,
  }
}

/** The label of an interval, then every series with its exact value, also those that the legend hides: they belong together. */
function tooltipAt(data: ChartData, index: number, colors: ChartColors, format: Format): string {
  const { labels, bars = [], steps = [], ranges = [], barAxis, stepAxis, before, notes } = data
  const row = (axis: Axis | undefined) => (series: DrawnSeries) => ({
    ...series,
    value: axis ? writeExactly(axis, series.values[index], format) : absent,
  })
  const rangeRow = (range: DrawnRange) => ({ ...range, value: stepAxis && exactRange(range, stepAxis, index, format) })
  const rows = [
    ...steps.map(row(stepAxis)),
    ...ranges.filter(({ isUntold }) => !isUntold).map(rangeRow),
    ...bars.map(row(barAxis)),
  ]
  const groups = [...new Set(rows.map(({ group }) => group))]
  const tables = groups.map((group, order) => ({
    title: [...(order === 0 ? [labels[index]] : []), ...(group === undefined ? [] : [group])].join(' · '),
    rows: rows.filter((each) => each.group === group),
  }))
  const labelBefore = before?.labels[index]
  if (before && labelBefore !== undefined)
    tables.push({ title: `${before.name}: ${labelBefore}`, rows: barsBefore(bars).map(row(barAxis)) })
  const written = tables.map(({ title, rows: own }) =>
    tooltipHtml(
      title,
      own.flatMap(({ name, color, value }) => (value ? [{ name, value, color: colors[color] }] : [])),
    ),
  )
  return [written.join('<div style="height:8px"></div>'), ...tooltipNote(notes?.[index])].join('')
}

/** `0.28 – 0.31 TC/kWh`; an interval that is not known of a band is left out. */
function exactRange({ low, high, isBand }: DrawnRange, axis: Axis, index: number, format: Format): string | null {
  const written = writeRange(
    low[index],
    high[index],
    (value) => writeExactly(axis, value, format),
    (value) => writeFigure(axis, value, format),
  )
  return written ?? (isBand ? null : absent)
}

/** Fits the data, shows zero unless the axis is fitted, and writes whole units. */
function valueAxis(axis: Axis, colors: ChartColors, format: Format) {
  const styles = axisStyles(colors, axis.title)
  return {
    type: 'value' as const,
    scale: axis.isFitted ?? false,
    ...(axis.ends && { min: axis.ends[0], max: axis.ends[1] }),
    ...styles,
    nameTextStyle: { ...styles.nameTextStyle, align: 'left' as const },
    axisLabel: {
      ...styles.axisLabel,
      // the ends of such an axis are no round numbers
      ...((axis.isFitted || axis.ends) && { showMinLabel: false, showMaxLabel: false }),
      formatter: (value: number) => writeOnAxis(axis, value, format),
    },
    axisLine: { show: false },
    splitNumber: 4,
    minInterval: leastStep(axis),
  }
}

function hoveredIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex
  return typeof index === 'number' ? index : 0
}
