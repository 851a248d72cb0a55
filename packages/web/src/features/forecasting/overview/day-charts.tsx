import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, Term } from '../../../ui/index.ts'
import { ForecastChart, hourLabels, lineOf, placeOfNow, type ForecastHour } from '../charts/index.ts'
import { BalanceChart, ViewChoice } from './balance-chart.tsx'
import { MissingEnergy, MissingPrice } from './missing.tsx'
import { aboutEnergy, balanceOf, sumOf } from './outlook.ts'
import { actualHours } from './outlook-sentences.ts'

interface DayChartsProps {
  readonly board: ForecastBoard
  readonly of: ForecastSubject
  /** The server's time, in whole minutes since 1970, so that charts are drawn anew once a minute. */
  readonly minuteNow: number
}

const height = 340

/** The hours of the day: the price, and beside it what is used and produced. */
export function DayCharts(props: DayChartsProps) {
  const { board, of } = props
  const hasEnergy = board.consumption.forecast !== null || board.production.forecast !== null
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Section>{board.price.forecast ? <PriceChart {...props} /> : <MissingPrice view={board.price} />}</Section>
      <Section>
        {hasEnergy ? (
          <EnergyChart {...props} />
        ) : (
          <MissingEnergy consumption={board.consumption} production={board.production} of={of} />
        )}
      </Section>
    </Box>
  )
}

function PriceChart({ board, minuteNow }: DayChartsProps) {
  const t = useText('forecasting')
  const format = useFormat()
  const { forecast } = board.price
  if (!forecast) return null
  const values = (actualHours(forecast.hours) ?? forecast.hours).map(({ value }) => value)
  const texts = { low: format.price(Math.min(...values)), high: format.price(Math.max(...values)) }
  return (
    <Stack spacing={1.5}>
      <ForecastChart
        kind="price"
        labels={hourLabels([forecast], format)}
        lines={[lineOf('price', forecast.hours, { t, isAlone: true, quantiles: forecast.quantiles })]}
        now={nowOf(forecast.hours, minuteNow, t('common:word.now'))}
        title={t('chart.priceTitle')}
        description={t('chart.priceText', texts)}
        height={height}
        showsNaive={false}
      />
      <Typography variant="body2">{t('chart.priceNote', texts)}</Typography>
      <Legend hours={forecast.hours} isFan={forecast.quantiles !== null} />
    </Stack>
  )
}

function EnergyChart({ board, of, minuteNow }: DayChartsProps) {
  const t = useText('forecasting')
  const format = useFormat()
  const [view, setView] = useState<'both' | 'balance'>('both')
  const [consumption, production] = [board.consumption.forecast, board.production.forecast]
  const hours = (consumption ?? production)?.hours ?? []
  const known = (['consumption', 'production'] as const).flatMap((kind) => {
    const day = kind === 'consumption' ? consumption : production
    return day ? [{ kind, day }] : []
  })
  const labels = hourLabels(
    known.slice(0, 1).map(({ day }) => day),
    format,
  )
  const balance = consumption && production ? balanceOf(consumption.hours, production.hours) : null
  const texts = balance && { over: aboutEnergy(balance.over, format), short: aboutEnergy(balance.short, format) }
  const choice = balance && <ViewChoice view={view} onChange={setView} />
  return (
    <Stack spacing={1.5}>
      {balance && texts && view === 'balance' ? (
        <BalanceChart labels={labels} values={balance.values} texts={texts} actions={choice} height={height} />
      ) : (
        <ForecastChart
          kind="consumption"
          labels={labels}
          lines={known.map(({ kind, day }) => lineOf(kind, day.hours, { t, isAlone: false, quantiles: day.quantiles }))}
          now={nowOf(hours, minuteNow, t('common:word.now'))}
          title={t('common:word.energyByHour')}
          description={t('chart.energyText', {
            used: consumption ? format.energy(sumOf(consumption.hours)) : format.energy(null),
            produced: production ? format.energy(sumOf(production.hours)) : format.energy(null),
          })}
          height={height}
          showsNaive={false}
          actions={choice}
        />
      )}
      {texts && (
        <Typography variant="body2">
          {t(of === 'group' ? 'chart.groupBalanceNote' : 'chart.balanceNote', texts)}
        </Typography>
      )}
      {view === 'both' || !balance ? (
        <Legend hours={hours} isFan={known.some(({ day }) => day.quantiles !== null)} />
      ) : null}
    </Stack>
  )
}

/** What the lines mean, and the words for it. */
function Legend({ hours, isFan }: { readonly hours: readonly ForecastHour[]; readonly isFan: boolean }) {
  const t = useText('forecasting')
  const isKnown = hours.some(({ actual }) => actual !== null)
  const explained = [
    isFan ? t('chart.fan') : hours.some(({ low }) => low !== null) ? t('chart.legend') : t('chart.noRange'),
    ...(isKnown ? [t('chart.solid')] : []),
  ]
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {explained.join(' ')}
      <Stack direction="row" useFlexGap sx={{ columnGap: 2, flexWrap: 'wrap', mt: 0.5 }}>
        <span>{t('chart.words')}</span>
        <Term term="forecast" />
        <Term term="forecastInterval" />
        <Term term="naiveForecast" />
      </Stack>
    </Typography>
  )
}

function nowOf(hours: readonly ForecastHour[], minuteNow: number, name: string) {
  const at = placeOfNow(hours, Temporal.Instant.fromEpochMilliseconds(minuteNow * 60_000))
  return at === null ? null : { at, name }
}
