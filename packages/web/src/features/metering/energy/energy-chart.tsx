import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { mdiDownload, mdiHistory } from '@mdi/js'
import type { SpanGranularity } from '@tandem/core/metering/energy-span.ts'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { Select } from '../../../ui/form/index.ts'
import { Icon } from '../../../ui/index.ts'
import { csvOf, isEstimated, labelsOf, noteOf, pairWithBefore, type EnergyGraphic } from './energy-bars.ts'

interface EnergyChartProps {
  readonly graphic: EnergyGraphic
  /** The steps that suit the span. */
  readonly granularities: readonly SpanGranularity[]
  readonly onGranularity: (granularity: SpanGranularity) => void
  readonly isCompared: boolean
  readonly onCompare: (isCompared: boolean) => void
  /** The server's time, in whole hours since 1970, so that the chart is drawn anew once an hour. */
  readonly hourNow: number
  readonly onDay: (day: string) => void
  readonly onMonth: (day: string) => void
}

const titles = {
  quarter: 'chart.titleQuarter',
  hour: 'chart.titleHour',
  day: 'chart.titleDay',
  month: 'chart.titleMonth',
  year: 'chart.titleYear',
} as const

/** Consumption and production side by side, with the span before behind them. */
export function EnergyChart(props: EnergyChartProps) {
  const { graphic, isCompared, hourNow } = props
  const t = useText('energy')
  const format = useFormat()
  const { granularity, periods } = graphic
  const before = isCompared ? pairWithBefore(graphic) : []
  const hasBefore = before.some((period) => period !== null && period.balance !== null)
  const rows = periods.map((period, index) => ({ period, before: before[index] ?? null }))
  const bar = (name: 'consumption' | 'production') => ({
    of: f[name],
    color: name,
    value: ({ period }: (typeof rows)[number]) => period[name],
    isEstimated: ({ period }: (typeof rows)[number]) => isEstimated(period),
    before: hasBefore ? (row: (typeof rows)[number]) => row.before?.[name] : undefined,
  })
  const sum = (name: 'consumption' | 'production') => periods.reduce((wh, period) => wh + (period[name] ?? 0), 0)
  const [from, to] = [periods[0]?.day, periods.at(-1)?.day]
  const isOneDay = from === to
  const leadsOn = granularity === 'month' ? 'toMonth' : granularity !== 'year' && !isOneDay ? 'toDay' : null
  const isUnknown = granularity === 'quarter' && periods.every((each) => each.balance === null)
  const explained = [
    t('chart.hatched'),
    ...(hasBefore ? [t('chart.pale')] : []),
    ...(leadsOn ? [t(`chart.${leadsOn}`)] : []),
  ]
  const select = ({ period: { day } }: (typeof rows)[number]) => {
    if (leadsOn === 'toMonth') props.onMonth(day)
    else props.onDay(day)
  }
  return (
    <Stack spacing={1.5}>
      <Chart
        title={t(titles[granularity])}
        description={t('chart.text', {
          consumption: format.energy(sum('consumption')),
          production: format.energy(sum('production')),
          from: format.date(from),
          to: format.date(to),
        })}
        actions={<ChartActions {...props} />}
        rows={rows}
        labels={labelsOf(graphic, periods, format)}
        bars={[bar('consumption'), bar('production')]}
        before={
          hasBefore
            ? {
                name: t('common:word.before'),
                labels: labelsOf(
                  graphic,
                  rows.map((row) => row.before ?? row.period),
                  format,
                ),
              }
            : null
        }
        note={({ period }) => noteOf(period, hourNow * 3_600_000, t)}
        onSelect={leadsOn ? select : undefined}
      />
      <Typography variant="caption" color="textSecondary">
        {isUnknown ? t('chart.noQuarters') : explained.join(' ')}
      </Typography>
    </Stack>
  )
}

function ChartActions({ graphic, granularities, onGranularity, isCompared, onCompare }: EnergyChartProps) {
  const t = useText('energy')
  const format = useFormat()
  return (
    <>
      {granularities.length > 1 && (
        <Select
          label={t('chart.by')}
          value={graphic.granularity}
          choices={granularities.map((each) => ({ value: each, label: t(`chart.${each}`) }))}
          onChange={onGranularity}
        />
      )}
      <ToggleButton
        value="compare"
        size="small"
        selected={isCompared}
        onChange={() => onCompare(!isCompared)}
        sx={{ whiteSpace: 'nowrap', gap: 0.5 }}
      >
        <Icon path={mdiHistory} size={18} />
        {t('chart.compare')}
      </ToggleButton>
      <Button
        startIcon={<Icon path={mdiDownload} size={18} />}
        onClick={() => {
          const days = [graphic.periods[0]?.day, graphic.periods.at(-1)?.day]
          saveCsv(`${t('chart.fileName')}-${days.join('-')}.csv`, csvOf(graphic, format.language))
        }}
      >
        {t('chart.save')}
      </Button>
    </>
  )
}
