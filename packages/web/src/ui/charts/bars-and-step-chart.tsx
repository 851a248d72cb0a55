import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DataTable } from '../data-table.tsx'
import type { Column } from '../data-table-view.ts'
import { barsAndStepsOption, writeRange } from './bars-and-steps-option.ts'
import type { BarsAndSteps, ChartScale, ChartSeries } from './chart-data.ts'
import { barsBefore } from './bars.ts'
import { useChartColors } from './chart-colors.ts'
import { ChartFrame } from './chart-frame.tsx'
import { EChart } from './e-chart.tsx'

interface BarsAndStepChartProps extends BarsAndSteps {
  readonly title: string
  /** What can be seen, in a sentence: "Prices from 0.10 to 0.62 TC/kWh, highest at 19:00." */
  readonly description: string
  readonly height?: number
  readonly onSelect?: (index: number) => void
  readonly actions?: ReactNode
}

/**
 * Energy as bars, prices as steps and as ranges from low to high, one place per delivery interval. Values are whole stored units (Wh, ticks);
 * the scales write them. Zero and negative are values, null is absence. Pass stable arrays and scales (useMemo).
 */
export function BarsAndStepChart(props: BarsAndStepChartProps) {
  const { title, description, height, onSelect, actions, labels, bars, steps, ranges, selected } = props
  const { barScale, stepScale, before, notes } = props
  const colors = useChartColors()
  const option = useMemo(
    () =>
      barsAndStepsOption(
        {
          labels,
          ...(bars && { bars }),
          ...(steps && { steps }),
          ...(ranges && { ranges }),
          ...(barScale && { barScale }),
          ...(stepScale && { stepScale }),
          ...(before && { before }),
          ...(notes && { notes }),
          selected: selected ?? null,
        },
        colors,
        absent,
      ),
    [labels, bars, steps, ranges, barScale, stepScale, before, notes, selected, colors],
  )
  return (
    <ChartFrame
      title={title}
      actions={actions}
      chart={<EChart option={option} description={description} {...(height && { height })} onSelect={onSelect} />}
      table={<SeriesTable {...props} />}
    />
  )
}

function SeriesTable({
  title,
  labels,
  bars = [],
  steps = [],
  ranges = [],
  barScale,
  stepScale,
  before,
  notes,
  onSelect,
}: BarsAndStepChartProps) {
  const t = useText('common')
  const of = (series: ChartSeries, scale: ChartScale | undefined): Column<number> => ({
    key: series.name,
    header: series.name,
    align: 'right',
    render: (index) => {
      const value = series.values[index]
      return value === null || value === undefined || !scale ? absent : scale.exact(value)
    },
  })
  const columns: Column<number>[] = [
    { key: 'interval', header: t('chart.interval'), render: (index) => labels[index] },
    ...steps.map((series) => of(series, stepScale)),
    ...ranges.map((range): Column<number> => ({
      ...{ key: range.name, header: range.name, align: 'right' },
      render: (index) => writeRange(range, stepScale, index) ?? absent,
    })),
    ...bars.map((series) => of(series, barScale)),
    ...(before
      ? barsBefore(bars).map((series) => ({
          ...of(series, barScale),
          ...{ key: `${series.name} ${before.name}`, header: `${before.name}: ${series.name}` },
        }))
      : []),
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
