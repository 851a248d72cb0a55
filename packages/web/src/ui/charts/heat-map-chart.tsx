import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { absent } from '@tandem/contract/texts/format.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { useMemo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../data-table.tsx'
import { axisOf, writeExactly, type Measure } from './axis.ts'
import { useChartColors } from './chart-colors.ts'
import { ChartFrame } from './chart-frame.tsx'
import { HeatMapCanvas } from './heat-map-canvas.tsx'
import { legendGradient, painter, rangeOf, type HeatMapHues } from './heat-map-colors.ts'
import type { HeatCell, HeatMapDay } from './heat-map-places.ts'

interface HeatMapChartProps {
  readonly title: string
  /** What can be seen, in a sentence. */
  readonly description: string
  readonly days: readonly HeatMapDay[]
  readonly zone: string
  readonly hues: HeatMapHues
  /** What the values are: unit and digits follow. */
  readonly of: Measure
  readonly actions?: ReactNode
  readonly onSelect?: (day: string) => void
}

/**
 * A year by hour: days across, hours of the clock down, values whole stored units; null is absence and stays plain.
 * Pass stable days and hues (useMemo).
 */
export function HeatMapChart(props: HeatMapChartProps) {
  const { title, description, days, zone, hues, of, actions, onSelect } = props
  const t = useText('common')
  const format = useFormat()
  const write = useWriter(of)
  const colors = useChartColors()
  const range = useMemo(() => rangeOf(days.flatMap(({ values }) => values)), [days])
  const paint = useMemo(() => painter(hues, range, colors), [hues, range, colors])
  const describeCell = ({ column, hour }: HeatCell) => {
    const { day, values, note } = days[column] ?? { day: null, values: [] }
    const value = values[hour] ?? null
    const label = day ? (labelsOf(day, zone)[hour] ?? '') : ''
    const title = `${format.weekday(day)} ${format.date(day)} ${label}`
    const exact = value === null ? t('chart.noValue') : write(value)
    const shown = (
      <>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {exact}
        </Typography>
        {note && value !== null && (
          <Typography variant="caption" color="textSecondary">
            {note}
          </Typography>
        )}
      </>
    )
    return { shown, read: `${title}: ${exact}` }
  }
  return (
    <ChartFrame
      title={title}
      actions={actions}
      chart={
        <Stack spacing={2}>
          <HeatMapCanvas
            days={days}
            zone={zone}
            paint={paint}
            description={description}
            describeCell={describeCell}
            onSelect={onSelect}
          />
          <Legend hues={hues} of={of} range={range} />
        </Stack>
      }
      table={<DayTable {...props} />}
    />
  )
}

/** Writes values of a measure with their unit. */
function useWriter(of: Measure): (value: number) => string {
  const t = useText('common')
  const format = useFormat()
  const axis = axisOf(of, t)
  return (value) => writeExactly(axis, value, format)
}

const labelCache = new Map<string, string[]>()

function labelsOf(day: HeatMapDay['day'], zone: string): string[] {
  const key = `${day} ${zone}`
  const known = labelCache.get(key)
  if (known) return known
  const made = periodLabels(deliveryPeriods(day, zone, 60), zone)
  labelCache.set(key, made)
  return made
}

interface LegendProps extends Pick<HeatMapChartProps, 'hues' | 'of'> {
  readonly range: ReturnType<typeof rangeOf>
}

/** Which colour is how much, and what plain means. */
function Legend({ hues, of, range: { limit, isCapped } }: LegendProps) {
  const t = useText('common')
  const write = useWriter(of)
  const colors = useChartColors()
  const end = (value: number) => (isCapped ? t('chart.andMore', { value: write(value) }) : write(value))
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', typography: 'caption' }}>
        <span>{hues.below ? end(-limit) : write(0)}</span>
        <Box
          sx={{ width: { xs: 96, sm: 180 }, height: 12, borderRadius: 1, background: legendGradient(hues, colors) }}
        />
        <span>{end(limit)}</span>
      </Stack>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', typography: 'caption' }}>
        <Box sx={{ width: 12, height: 12, borderRadius: 0.5, border: 1, borderColor: 'text.secondary' }} />
        <span>{t('chart.plainIsUnknown')}</span>
      </Stack>
    </Stack>
  )
}

/** Day by day: its sum and its highest hour; the hours themselves are a day's own page. */
function DayTable({ title, days, zone, of, onSelect }: HeatMapChartProps) {
  const t = useText('common')
  const write = useWriter(of)
  const format = useFormat()
  const known = days.filter(({ values }) => values.some((value) => value !== null))
  const extreme = ({ day, values }: HeatMapDay) => {
    const at = values.reduce<number>(
      (best, value, index) => (Math.abs(value ?? 0) > Math.abs(values[best] ?? 0) ? index : best),
      0,
    )
    return `${write(values[at] ?? 0)} · ${labelsOf(day, zone)[at] ?? absent}`
  }
  return (
    <DataTable
      label={title}
      dense
      pageSize={31}
      rows={known}
      rowKey={({ day }) => day}
      initialSort={{ key: 'day', direction: 'desc' }}
      {...(onSelect && { onRowClick: ({ day }: HeatMapDay) => onSelect(day) })}
      columns={[
        {
          key: 'day',
          header: t('word.day'),
          fact: true,
          sortBy: ({ day }) => day,
          render: ({ day }) => format.date(day),
        },
        {
          key: 'sum',
          header: t('chart.sum'),
          align: 'right',
          fact: true,
          sortBy: sumOf,
          render: (row) => write(sumOf(row)),
        },
        { key: 'highest', header: t('chart.highest'), align: 'right', render: extreme },
      ]}
    />
  )
}

function sumOf({ values }: HeatMapDay): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
