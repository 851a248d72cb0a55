import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { fieldUnits } from '@tandem/contract/field.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { axisOf, writeExactly, writeInColumn, writeRange } from '../../../ui/charts/axis.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { DrawnChart } from '../../../ui/charts/index.ts'
import { DataTable, type Column } from '../../../ui/index.ts'
import { forecastData, type ForecastLine, type ForecastPicture } from './forecast-data.ts'

interface ForecastChartProps extends ForecastPicture {
  readonly title: string
  /** What can be seen, in a sentence. */
  readonly description: string
  /** Of prices, or of energy. */
  readonly kind: ForecastKind
  readonly height?: number
  readonly actions?: ReactNode
}

/**
 * Forecasts dashed, with the interval that 8 of 10 outcomes should be in as a band; what came as a solid line over it, looking
 * back alone as a thin dotted one. Values are whole stored units.
 */
export function ForecastChart({ title, description, height, actions, kind, ...picture }: ForecastChartProps) {
  const axis = axisOf(kind === 'price' ? 'price' : 'energy', useText('common'))
  return (
    <ChartFrame
      title={title}
      actions={actions}
      chart={<DrawnChart data={forecastData(picture, axis)} description={description} height={height} />}
      table={<ForecastTable title={title} {...picture} axis={axis} />}
    />
  )
}

interface ForecastTableProps extends Pick<ForecastChartProps, 'title' | 'labels' | 'lines'> {
  readonly axis: ReturnType<typeof axisOf>
}

function ForecastTable({ title, labels, lines, axis }: ForecastTableProps) {
  const t = useText('common')
  const words = useText('forecasting')
  const format = useFormat()
  const isAlone = lines.length === 1
  const figure = (value: number | null | undefined) => writeInColumn(axis, value, format)
  const column = (name: string, render: (index: number) => ReactNode): Column<number> => ({
    key: name,
    header: name,
    unit: fieldUnits[axis.quantity] ?? '',
    align: 'right',
    render,
  })
  const columnsOf = ({ names, ...line }: ForecastLine): Column<number>[] => [
    { ...column(names.forecast, (index) => figure(line.forecast[index])), ...(isAlone && { fact: true }) },
    column(names.interval, (index) => writeRange(line.low[index], line.high[index], figure) ?? absent),
    column(names.actual, (index) => figure(line.actual[index])),
    column(names.naive, (index) => figure(line.naive[index])),
  ]
  // On a phone the forecasts of all quantities are one fact.
  const short: Column<number> = {
    key: 'short',
    header: words('common:word.forecast'),
    phoneOnly: true,
    fact: true,
    align: 'right',
    render: (index) => (
      <Stack component="span" sx={{ alignItems: 'flex-end' }}>
        {lines.map(({ names, among, forecast }) => (
          <span key={names.forecast}>
            {among?.title ?? names.forecast} {writeExactly(axis, forecast[index], format)}
          </span>
        ))}
      </Stack>
    ),
  }
  const interval: Column<number> = {
    key: 'interval',
    header: t('word.interval'),
    fact: true,
    render: (index) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {labels[index]}
      </Box>
    ),
  }
  return (
    <DataTable
      label={title}
      columns={[interval, ...(isAlone ? [] : [short]), ...lines.flatMap(columnsOf)]}
      rows={labels.map((_label, index) => index)}
      rowKey={(index) => index}
      dense
      maxHeight={420}
    />
  )
}
