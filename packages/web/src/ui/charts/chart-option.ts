/** Turns bars, steps and ranges per delivery interval into an echarts option. No React here. */
import { fieldUnits } from '@tandem/contract/field.ts'
import { absent, type Format } from '@tandem/contract/texts/format.ts'
import type { EChartsOption } from 'echarts/types/dist/shared'
import { leastStep, writeExactly, writeOnAxis, writeRange, type Axis } from './axis.ts'
import { barsBefore, drawnBars, hasBefore } from './bars.ts'
import type { ChartColors } from './chart-colors.ts'
import type { ChartData, DrawnRange, DrawnSeries, Values } from './chart-data.ts'
import { axisStyles, chartStyles, tooltipHtml, tooltipNote } from './chart-styles.ts'
import { drawnNow, drawnRanges, drawnSteps } from './steps.ts'

export function chartOption(data: ChartData, colors: ChartColors, format: Format): EChartsOption {
  const { labels, bars = [], steps = [], ranges = [], barAxis, stepAxis, isStacked = false, now } = data
  const both = barAxis !== undefined && stepAxis !== undefined
  const styles = chartStyles(colors)
  const [stepSpan, barSpan] = both
    ? spansWithOneZero(
        spanOf([...steps.map(valuesOf), ...ranges.flatMap(({ low, high }) => [low, high])], false),
        spanOf([...bars, ...barsBefore(bars)].map(valuesOf), isStacked),
      )
    : [{}, {}]
  const isLong = labels.length > 48
  const xAxis = {
    type: 'category' as const,
    data: [...labels],
    ...axisStyles(colors, ''),
    axisLabel: { ...axisStyles(colors, '').axisLabel, formatter: (label: string) => label.replace(/-\d\d:\d\d/, '') },
    axisTick: { show: false },
    axisLine: { onZero: false, lineStyle: { color: colors.dimmed } },
  }
  return {
    ...styles,
    legend: { ...styles.legend, ...legendOf(data, colors) },
    grid: { left: 8, right: 8, top: now ? 58 : 44, bottom: isLong ? 44 : 8, outerBoundsMode: 'same' },
    tooltip: {
      ...styles.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.dayAhead, opacity: 0.08 } },
      formatter: (params: unknown) => tooltipAt(data, hoveredIndex(params), colors, format),
    },
    // Bars of one axis stand side by side: those of the time before have an axis of their own, behind.
    xAxis: hasBefore(bars) ? [xAxis, { ...xAxis, show: false, axisPointer: { show: false } }] : xAxis,
    yAxis: [
      ...(stepAxis ? [{ ...valueAxis(stepAxis, 'left', colors, format), ...stepSpan }] : []),
      ...(barAxis ? [{ ...valueAxis(barAxis, both ? 'right' : 'left', colors, format), ...barSpan }] : []),
    ],
    ...(isLong && {
      dataZoom: [
        {
          type: 'slider',
          height: 20,
          bottom: 4,
          showDetail: false,
          brushSelect: false,
          ...(hasBefore(bars) && { xAxisIndex: [0, 1] }),
        },
      ],
    }),
    series: [
      ...drawnBars(data, both ? 1 : 0, colors),
      ...drawnRanges(ranges, colors),
      ...drawnSteps(steps, colors),
      ...(now ? [drawnNow(now, colors)] : []),
    ],
  }
}

function legendOf({ legend, steps = [], ranges = [], bars = [] }: ChartData, colors: ChartColors) {
  if (!legend) return { data: [...steps, ...ranges, ...bars].map(({ name }) => name) }
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
  const rows = [...steps.map(row(stepAxis)), ...ranges.map(rangeRow), ...bars.map(row(barAxis))]
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
  const written = writeRange(low[index], high[index], (value) => writeExactly(axis, value, format))
  if (written === null) return isBand ? null : absent
  return written.replace(`\u00A0${fieldUnits[axis.quantity] ?? ''} – `, ' – ')
}

/** Fits the data, shows zero unless the axis is fitted, and writes whole units. */
function valueAxis(axis: Axis, position: 'left' | 'right', colors: ChartColors, format: Format) {
  const styles = axisStyles(colors, axis.title)
  return {
    type: 'value' as const,
    position,
    scale: axis.isFitted ?? false,
    ...styles,
    nameTextStyle: { ...styles.nameTextStyle, align: position },
    axisLabel: {
      ...styles.axisLabel,
      // the last step of a line reaches the axis: air between it and the numbers
      ...(position === 'right' && { margin: 14 }),
      // the ends of a fitted axis are no round numbers
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (value: number) => writeOnAxis(axis, value, format),
    },
    axisLine: { show: false },
    splitLine: { ...styles.splitLine, show: position === 'left' },
    splitNumber: 4,
    minInterval: leastStep(axis),
  }
}

interface Span {
  readonly min: number
  readonly max: number
}

/** From the lowest to the highest value of all series, zero always inside; those that are stacked stand on each other. */
function spanOf(series: readonly Values[], isStacked: boolean): Span {
  const length = Math.max(0, ...series.map((values) => values.length))
  const ends = Array.from({ length }, (_, index) => {
    const values = series.map((each) => each[index] ?? 0)
    if (!isStacked) return { min: Math.min(...values), max: Math.max(...values) }
    const sum = (end: (value: number, zero: number) => number) =>
      values.reduce((total, value) => total + end(value, 0), 0)
    return { min: sum(Math.min), max: sum(Math.max) }
  })
  return { min: Math.min(0, ...ends.map(({ min }) => min)), max: Math.max(0, ...ends.map(({ max }) => max)) }
}

const valuesOf = ({ values }: { readonly values: Values }) => values

/** Widens two spans so that their zeros lie at the same height, with a little air at the ends. */
export function spansWithOneZero(first: Span, second: Span): [Span, Span] {
  const below = (span: Span) => (span.max === span.min ? 0 : -span.min / (span.max - span.min))
  const share = Math.min(0.9, Math.max(below(first), below(second)))
  const widen = ({ min, max }: Span): Span => {
    const length = Math.max(share === 0 ? 0 : -min / share, max / (1 - share), 1) * 1.06
    return { min: -length * share, max: length * (1 - share) }
  }
  return [widen(first), widen(second)]
}

function hoveredIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex
  return typeof index === 'number' ? index : 0
}
