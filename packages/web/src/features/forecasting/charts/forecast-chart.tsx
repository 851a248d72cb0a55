import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useChartColors } from '../../../ui/charts/chart-colors.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { EChart } from '../../../ui/charts/index.ts'
import { DataTable } from '../../../ui/index.ts'
import type { Column } from '../../../ui/index.ts'
import { forecastOption, writeInterval } from './forecast-option.ts'
import type { ForecastLine, ForecastPicture } from './forecast-option.ts'

interface ForecastChartProps extends ForecastPicture {
  readonly title: string
  /** What can be seen, in a sentence. */
  readonly description: string
  readonly height?: number
  readonly actions?: ReactNode
}

/**
 * Forecasts dashed, with the interval that 8 of 10 outcomes should be in as a band; what came as a solid line over it, looking
 * back alone as a thin dotted one. Values are whole stored units. Pass stable arrays and scales (useMemo).
 */
export function ForecastChart(props: ForecastChartProps) {
  const { title, description, height, actions, labels, lines, scale, now, showsNaive } = props
  const colors = useChartColors()
  const option = useMemo(
    () =>
      forecastOption(
        { labels, lines, scale, now: now ?? null, ...(showsNaive !== undefined && { showsNaive }) },
        colors,
        absent,
      ),
    [labels, lines, scale, now, showsNaive, colors],
  )
  return (
    <ChartFrame
      title={title}
      actions={actions}
      chart={<EChart option={option} description={description} {...(height && { height })} />}
      table={<ForecastTable title={title} labels={labels} lines={lines} scale={scale} />}
    />
  )
}

type ForecastTableProps = Pick<ForecastChartProps, 'title' | 'labels' | 'lines' | 'scale'>

function ForecastTable({ title, labels, lines, scale }: ForecastTableProps) {
  const t = useText('common')
  const words = useText('forecasting')
  const columns: Column<number>[] = [
    {
      ...{ key: 'interval', header: t('chart.interval'), fact: true },
      render: (index) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {labels[index]}
        </Box>
      ),
    },
    ...(lines.length > 1 ? [inShort(lines, scale, words('chart.forecast'))] : []),
    ...lines.flatMap((line) => columnsOf(line, scale, lines.length === 1)),
  ]
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={labels.map((_label, index) => index)}
      rowKey={(index) => index}
      dense
      maxHeight={420}
    />
  )
}

/** On a phone the forecasts of all quantities are one fact. */
function inShort(lines: readonly ForecastLine[], scale: ForecastPicture['scale'], header: string): Column<number> {
  return {
    ...{ key: 'short', header, phoneOnly: true, fact: true, align: 'right' },
    render: (index) => (
      <Stack component="span" sx={{ alignItems: 'flex-end' }}>
        {lines.map(({ names, among, forecast }) => (
          <span key={names.forecast}>
            {among?.title ?? names.forecast} {write(forecast[index], scale)}
          </span>
        ))}
      </Stack>
    ),
  }
}

function write(value: number | null | undefined, scale: ForecastPicture['scale']): string {
  return typeof value === 'number' ? scale.exact(value) : absent
}

function columnsOf(line: ForecastLine, scale: ForecastPicture['scale'], isAlone: boolean): Column<number>[] {
  const of = (part: 'forecast' | 'naive' | 'actual'): Column<number> => ({
    ...{ key: line.names[part], header: line.names[part], align: 'right' as const },
    ...(isAlone && part === 'forecast' && { fact: true }),
    render: (index) => write(line[part][index], scale),
  })
  return [
    of('forecast'),
    {
      ...{ key: line.names.interval, header: line.names.interval, align: 'right' as const },
      render: (index) => writeInterval(line, scale, index) ?? absent,
    },
    of('actual'),
    of('naive'),
  ]
}
