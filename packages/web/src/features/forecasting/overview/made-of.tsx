import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ForecastBoard } from '@tandem/contract/forecasting.ts'
import { forecastKinds } from '@tandem/core/forecasting/forecast.ts'
import type { ForecastKind, ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, Section } from '../../../ui/index.ts'
import type { ForecastView } from './trust-sentences.ts'

interface MadeOfProps {
  readonly board: ForecastBoard
  readonly now: Temporal.Instant
}

/** How each forecast was made, from what and when; and what would make it better. */
export function MadeOf({ board, now }: MadeOfProps) {
  const t = useText('forecasting')
  const how = useText('forecastRecord')
  const made = forecastKinds.filter((kind) => board[kind].forecast !== null)
  if (made.length === 0) return null
  const hasEnergy = made.some((kind) => kind !== 'price')
  const isShort = (['consumption', 'production'] as const).some((kind) => missingDays(board[kind]) > 0)
  return (
    <Section
      title={t('made.title')}
      {...(isShort && {
        actions: (
          <Button component={Link} to="/addReading?way=file" size="small">
            {t('made.import')}
          </Button>
        ),
      })}
    >
      <DefinitionList
        items={made.map((kind) => ({
          ...{ key: kind, term: t(`kind.${kind}`) },
          value: <Origin kind={kind} view={board[kind]} now={now} />,
        }))}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '75ch' }}>
        {how(hasEnergy ? 'how.honestVolume' : 'how.honestPrice')}
      </Typography>
    </Section>
  )
}

interface OriginProps {
  readonly kind: ForecastKind
  readonly view: ForecastView
  readonly now: Temporal.Instant
}

function Origin({ kind, view: { forecast, history }, now }: OriginProps) {
  const t = useText('forecasting')
  const how = useText('forecastRecord')
  const format = useFormat()
  if (!forecast) return null
  const { model, historyDays, isRetrospective, gateClosure } = forecast
  const [made, cutOff] = [format.dateTime(forecast.madeAt), format.dateTime(forecast.cutOff)]
  const gate = format.dateTime(gateClosure)
  const isOpen = Temporal.Instant.compare(now, gateClosure) < 0
  const missing = missingDays({ forecast, history })
  return (
    <Stack spacing={0.5} sx={{ maxWidth: '75ch' }}>
      <span>{how(`how.${modelKey(kind, model)}`, { count: historyDays })}</span>
      <span>
        {isRetrospective
          ? t('made.afterwards', { made, cutOff })
          : t(isOpen ? 'made.when' : 'made.whenClosed', { made, gate })}
      </span>
      {missing > 0 && history.better && (
        <span>
          {t(kind === 'price' ? 'made.betterPrice' : 'made.betterVolume', {
            ...{ count: missing, days: history.better.days },
          })}
        </span>
      )}
    </Stack>
  )
}

/** Days of history until the next better model; 0 where the best is used already, or only has to prove itself. */
function missingDays({ history }: Pick<ForecastView, 'history'> & { readonly forecast: unknown }): number {
  return history.better ? Math.max(0, history.better.days - history.knownDays) : 0
}

function modelKey(kind: ForecastKind, model: ForecastModel) {
  if (model !== 'naive') return model
  return kind === 'price' ? 'naivePrice' : 'naiveVolume'
}
