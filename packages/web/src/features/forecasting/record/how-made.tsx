import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EnergyForecastView, PriceForecastView } from '@tandem/contract/forecasting.ts'
import { forecastModels, type ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section } from '../../../ui/index.ts'
import { broughtSentence } from './brought-sentence.ts'
import type { ForecastDay, RecordText } from './quantity.ts'

export type ForecastHistory = (PriceForecastView | EnergyForecastView)['history']

interface HowMadeProps {
  readonly kind: ForecastKind
  readonly days: readonly ForecastDay[]
  readonly history: ForecastHistory | undefined
}

/** Which model made the latest forecast, from how many days, and what it cannot know. */
export function HowMade({ kind, days, history }: HowMadeProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const latest = days.at(-1)
  if (!latest) return null
  const used = forecastModels.flatMap((model) => {
    const count = days.filter((day) => day.model === model).length
    return count > 0 ? [t('how.model', { name: t(`model.${model}`), count })] : []
  })
  const sentences = [
    modelSentence(kind, latest, t),
    ...broughtSentence(latest, t, format),
    ...(kind === 'production' && latest.model !== 'naive' ? [t('how.sun')] : []),
    ...(history?.better ? [t('how.better', { count: history.better.days })] : []),
  ]
  return (
    <Section title={t('how.title')}>
      <Stack spacing={1} sx={{ maxWidth: '75ch' }}>
        <Typography>{sentences.join(' ')}</Typography>
        <Typography color="textSecondary">{t(kind === 'price' ? 'how.honestPrice' : 'how.honestVolume')}</Typography>
        {used.length > 1 && (
          <Typography variant="body2" color="textSecondary">
            {t('how.mixed', { models: used.join(', ') })}
          </Typography>
        )}
      </Stack>
    </Section>
  )
}

function modelSentence(kind: ForecastKind, { model, historyDays }: ForecastDay, t: RecordText): string {
  const from = { count: historyDays }
  if (model === 'naive') return t(kind === 'price' ? 'how.naivePrice' : 'how.naiveVolume', from)
  return t(`how.${model}`, from)
}
