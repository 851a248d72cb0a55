import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { fieldUnits } from '@tandem/contract/field.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { MeaningColor } from '../../app/theme-colors.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../data-table.tsx'
import type { Column } from '../data-table-view.ts'
import { axisOf, writeInColumn, writeRange, type Axis, type AxisEnds, type Measure } from './axis.ts'
import { barsBefore } from './bars.ts'
import type { ChartData, DrawnBar, DrawnRange, DrawnSeries, DrawnStep } from './chart-data.ts'
import { useChartColors } from './chart-colors.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartHeight, chartOption, isShort, legendExtraOf } from './chart-option.ts'
import { EChart, type ChartLayer } from './e-chart.tsx'

type Value = bigint | number | null | undefined

interface Part {
  /** Its unit and digits, and its name where it is a field and `name` says no other. */
  readonly of: Measure
  readonly name?: string
  readonly color: MeaningColor
}

interface Series<Row> extends Part {
  /** In whole stored units; null is absence, zero is a value. */
  readonly value: (row: Row) => Value
  /** Forecasts are dashed lines and hatched bars. */
  readonly isForecast?: boolean
}

interface Step<Row> extends Series<Row>, Pick<DrawnStep, 'isFaint'> {}

export interface Bar<Row> extends Series<Row>, Pick<DrawnBar, 'isBehind'> {
  /** Whether it is estimated: then it is hatched. */
  readonly isEstimated?: (row: Row) => boolean
  /** The same quantity in the time before, a pale wider bar behind. */
  readonly before?: ((row: Row) => Value) | undefined
}

interface Range<Row> extends Part, Pick<DrawnRange, 'legend' | 'isBand' | 'isMark'> {
  readonly low: (row: Row) => Value
  readonly high: (row: Row) => Value
}

interface ChartProps<Row> extends Pick<ChartData, 'labels' | 'isStacked' | 'isStill' | 'before' | 'now'> {
  readonly title: string
  /** What can be seen, in a sentence: "Prices from 0.10 to 0.62 TC/kWh, highest at 19:00." */
  readonly description: string
  readonly height?: number | undefined
  readonly actions?: ReactNode
  /** One for each label. */
  readonly rows: readonly Row[]
  readonly bars?: readonly Bar<Row>[]
  readonly steps?: readonly Step<Row>[]
  /** From low to high, on the axis of the steps. */
  readonly ranges?: readonly Range<Row>[]
  /** What an axis is called, where not as its quantity; the unit follows. */
  readonly barAxis?: string
  readonly stepAxis?: string
  /** The ends of an axis, where these are not to follow the values. */
  readonly barEnds?: AxisEnds
  readonly stepEnds?: AxisEnds
  /** Lies over the plots, at places that these give. */
  readonly layer?: ChartLayer
  /** The steps fill the height, zero only where it is between: for a stock. */
  readonly isFitted?: boolean
  /** A remark on a row, under its figures. */
  readonly note?: (row: Row) => string | null
  /** The row that is looked at elsewhere on the page. */
  readonly isSelected?: (row: Row) => boolean
  readonly onSelect?: ((row: Row) => void) | undefined
}

/**
 * Bars, steps and ranges from low to high, one place per row: a delivery interval, a day, a month. Axes, tooltip and table write
 * every value as its field says. Zero and negative are values, null is absence.
 */
export function Chart<Row>({ title, description, height, actions, layer, onSelect, ...shown }: ChartProps<Row>) {
  const data = useChartData(shown)
  const select =
    onSelect &&
    ((index: number) => {
      const row = shown.rows[index]
      if (row !== undefined) onSelect(row)
    })
  return (
    <ChartFrame
      title={title}
      actions={actions}
      chart={<DrawnChart data={data} description={description} height={height} onSelect={select} layer={layer} />}
      table={<SeriesTable title={title} data={data} onSelect={select} />}
    />
  )
}

function useChartData<Row>({
  labels,
  rows,
  bars = [],
  steps = [],
  ranges = [],
  ...shown
}: Omit<ChartProps<Row>, 'title' | 'description'>): ChartData {
  const t = useText('common')
  const named = ({ of, name, color }: Part) => ({ name: name ?? (typeof of === 'string' ? '' : fieldName(of)), color })
  const axis = (parts: readonly Part[], name?: string): Axis | undefined => {
    const axes = parts.map(({ of }) => axisOf(of, t, name))
    return axes[0] && { ...axes[0], isSigned: axes.every(({ isSigned }) => isSigned) }
  }
  const stepAxis = axis([...steps, ...ranges], shown.stepAxis)
  const barAxis = axis(bars, shown.barAxis)
  return {
    labels,
    bars: bars.map(({ value, isEstimated, before, isForecast, isBehind, ...part }) => ({
      ...named(part),
      isForecast,
      isBehind,
      values: rows.map((row) => numberOf(value(row))),
      estimated: isEstimated && rows.map(isEstimated),
      before: before && rows.map((row) => numberOf(before(row))),
    })),
    steps: steps.map(({ value, isForecast, isFaint, ...part }) => ({
      ...named(part),
      isForecast,
      isFaint,
      values: rows.map((row) => numberOf(value(row))),
    })),
    ranges: ranges.map(({ low, high, legend, isBand, isMark, ...part }) => ({
      ...named(part),
      legend,
      isBand,
      isMark,
      low: rows.map((row) => numberOf(low(row))),
      high: rows.map((row) => numberOf(high(row))),
    })),
    barAxis: barAxis && { ...barAxis, ends: shown.barEnds },
    stepAxis: stepAxis && { ...stepAxis, isFitted: shown.isFitted ?? false, ends: shown.stepEnds },
    isStacked: shown.isStacked,
    isStill: shown.isStill,
    before: shown.before,
    now: shown.now,
    notes: shown.note && rows.map(shown.note),
    selected: shown.isSelected ? rows.findIndex(shown.isSelected) : null,
  }
}

/** A zero without sign: what hangs down is given as minus its quantity. */
function numberOf(value: Value): number | null {
  return value === null || value === undefined ? null : Number(value) + 0
}

interface DrawnChartProps {
  readonly data: ChartData
  readonly description: string
  readonly height?: number | undefined
  readonly onSelect?: ((index: number) => void) | undefined
  readonly layer?: ChartLayer | undefined
}

/** How wide a legend is on a phone of 360 pixels, in a card. */
const phoneLegend = 290

/** Draws data, anew only when some of it differs: a new option would close the tooltip. */
export function DrawnChart({ data, height = chartHeight, ...chart }: DrawnChartProps) {
  const colors = useChartColors()
  const format = useFormat()
  const kept = useKept(data)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const legendExtra = isPhone && !isShort(height) ? legendExtraOf(kept, colors, phoneLegend) : 0
  const option = useMemo(
    () => chartOption(kept, colors, format, { height, legendExtra }),
    [kept, colors, format, height, legendExtra],
  )
  return <EChart option={option} isStill={kept.isStill} height={height + legendExtra} {...chart} />
}

/** A value as it was before for as long as the next one says the same. */
function useKept<T>(value: T): T {
  const [before, setBefore] = useState(value)
  const kept = replaceEqualDeep(before, value)
  if (kept !== before) setBefore(kept)
  return kept
}

interface SeriesTableProps {
  readonly title: string
  readonly data: ChartData
  readonly onSelect: ((index: number) => void) | undefined
}

function SeriesTable({ title, data, onSelect }: SeriesTableProps) {
  const t = useText('common')
  const format = useFormat()
  const { labels, bars = [], steps = [], ranges = [], barAxis, stepAxis, before, notes } = data
  const column = (key: string, axis: Axis | undefined) => ({
    key,
    header: key,
    align: 'right' as const,
    unit: (axis && fieldUnits[axis.quantity]) ?? '',
  })
  const of =
    (axis: Axis | undefined) =>
    ({ name, values }: DrawnSeries): Column<number> => ({
      ...column(name, axis),
      render: (index) => (axis ? writeInColumn(axis, values[index], format) : absent),
    })
  const columns: Column<number>[] = [
    { key: 'interval', header: t('word.interval'), render: (index) => labels[index] },
    ...steps.map(of(stepAxis)),
    ...ranges.map(({ name, low, high }) => ({
      ...column(name, stepAxis),
      render: (index: number) =>
        (stepAxis && writeRange(low[index], high[index], (value) => writeInColumn(stepAxis, value, format))) ?? absent,
    })),
    ...bars.map(of(barAxis)),
    ...(before ? barsBefore(bars).map((bar) => of(barAxis)({ ...bar, name: `${before.name}: ${bar.name}` })) : []),
    ...(notes?.some((note) => note !== null)
      ? [{ key: 'note', header: t('chart.note'), render: (index: number) => notes[index] }]
      : []),
  ]
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={labels.map((_label, index) => index)}
      rowKey={(index) => index}
      {...(onSelect && { onRowClick: onSelect })}
      dense
      maxHeight={420}
    />
  )
}
