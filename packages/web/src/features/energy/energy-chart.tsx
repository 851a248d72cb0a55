import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { mdiDownload, mdiHistory } from '@mdi/js'
import type { SpanGranularity } from '@tandem/core/metering/energy-span.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { BarsAndStepChart, energyScale } from '../../ui/charts/index.ts'
import { Select } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { csvOf, isEstimated, labelsOf, noteOf, pairWithBefore } from './energy-bars.ts'
import type { EnergyGraphic } from './energy-bars.ts'

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
  const series = useMemo(() => {
    const { bars, before } = barsOf(graphic, isCompared)
    return {
      labels: labelsOf(graphic, periods, format),
      bars: [
        { name: t('balance.consumption'), color: 'consumption' as const, ...bars('consumption') },
        { name: t('balance.production'), color: 'production' as const, ...bars('production') },
      ],
      before: before && { name: t('chart.before'), labels: labelsOf(graphic, before, format) },
      notes: periods.map((period) => noteOf(period, hourNow * 3_600_000, t)),
      barScale: energyScale(t('chart.axis'), format),
    }
  }, [graphic, periods, isCompared, hourNow, t, format])
  const sum = (name: 'consumption' | 'production') => periods.reduce((wh, period) => wh + (period[name] ?? 0), 0)
  const [from, to] = [periods[0]?.day, periods.at(-1)?.day]
  const isOneDay = from === to
  const leadsOn = granularity === 'month' ? 'toMonth' : granularity !== 'year' && !isOneDay ? 'toDay' : null
  const isUnknown = granularity === 'quarter' && periods.every((each) => each.balance === null)
  const explained = [
    t('chart.hatched'),
    ...(series.before ? [t('chart.pale')] : []),
    ...(leadsOn ? [t(`chart.${leadsOn}`)] : []),
  ]
  const select = (index: number) => {
    const day = periods[index]?.day
    if (!day || !leadsOn) return
    if (leadsOn === 'toMonth') props.onMonth(day)
    else props.onDay(day)
  }
  return (
    <Stack spacing={1.5}>
      <BarsAndStepChart
        {...series}
        title={t(titles[granularity])}
        description={t('chart.text', {
          ...{ consumption: format.energy(sum('consumption')), production: format.energy(sum('production')) },
          ...{ from: format.date(from), to: format.date(to) },
        })}
        actions={<ChartActions {...props} />}
        {...(leadsOn && { onSelect: select })}
      />
      <Typography variant="caption" color="textSecondary">
        {isUnknown ? t('chart.noQuarters') : explained.join(' ')}
      </Typography>
    </Stack>
  )
}

/** The values of each bar, and the periods that stand behind them, where anything is known of those. */
function barsOf(graphic: EnergyGraphic, isCompared: boolean) {
  const { periods } = graphic
  const before = isCompared ? pairWithBefore(graphic) : []
  const hasBefore = before.some((period) => period !== null && period.balance !== null)
  const bars = (name: 'consumption' | 'production') => ({
    values: periods.map((period) => period[name]),
    estimated: periods.map(isEstimated),
    ...(hasBefore && { before: before.map((period) => period?.[name] ?? null) }),
  })
  return { bars, before: hasBefore ? before.flatMap((period, index) => period ?? periods[index] ?? []) : null }
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
          saveCsv(`${t('chart.fileName')}-${days.join('-')}.csv`, csvOf(graphic, t, format.language))
        }}
      >
        {t('chart.save')}
      </Button>
    </>
  )
}
