import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { ForecastBoard, ForecastSubject, PanelLimit, SeriesOfForecast } from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { forecastKinds, type ForecastKind, type ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, LinkButton, Section } from '../../../ui/index.ts'
import type { ForecastingText } from '../charts/index.ts'
import { broughtSentence } from '../record/brought-sentence.ts'
import type { ForecastView } from './trust-sentences.ts'

interface MadeOfProps {
  readonly board: ForecastBoard
  readonly of: ForecastSubject
  readonly now: Temporal.Instant
}

/** How each forecast was made, from what and when; and what would make it better. */
export function MadeOf({ board, of, now }: MadeOfProps) {
  const t = useText('forecasting')
  const how = useText('forecastRecord')
  const format = useFormat()
  const made = forecastKinds.filter((kind) => board[kind].forecast !== null)
  if (made.length === 0) return null
  const whens = made.map((kind) => whenMade(board[kind], { t, format, now }))
  const sharedTime = new Set(whens).size === 1 ? whens[0] : undefined
  const hasEnergy = made.some((kind) => kind !== 'price')
  const isShort = made.some((kind) => kind !== 'price' && missingDays(board[kind], now) > 0)
  return (
    <Section
      title={t('made.title')}
      {...(isShort && {
        actions: (
          <LinkButton to={screenPath('/addReading', { way: 'file' })} size="small">
            {t('made.import')}
          </LinkButton>
        ),
      })}
    >
      <DefinitionList
        items={made.map((kind, index) => ({
          key: kind,
          term: fieldName(f[kind]),
          value: (
            <Origin
              kind={kind}
              limit={kind === 'price' ? null : board[kind].limit}
              of={of}
              now={now}
              view={board[kind]}
              when={sharedTime === undefined ? (whens[index] ?? null) : null}
            />
          ),
        }))}
      />
      {sharedTime !== undefined && (
        <Typography variant="body2" sx={{ mt: 2, maxWidth: '75ch', fontVariantNumeric: 'tabular-nums' }}>
          {sharedTime}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '75ch' }}>
        {how(hasEnergy ? 'how.honestVolume' : 'how.honestPrice')}
      </Typography>
    </Section>
  )
}

interface OriginProps {
  readonly kind: ForecastKind
  readonly view: ForecastView
  /** What the panels can give, where that is known. */
  readonly limit: PanelLimit | null
  readonly of: ForecastSubject
  /** When it was made, where that is not told of all together. */
  readonly when: string | null
  readonly now: Temporal.Instant
}

function Origin({ kind, view, limit, of, when, now }: OriginProps) {
  const t = useText('forecasting')
  const how = useText('forecastRecord')
  const format = useFormat()
  const { forecast, history } = view
  if (!forecast) return null
  const missing = missingDays(view, now)
  return (
    <Stack spacing={0.5} sx={{ maxWidth: '75ch' }}>
      <span>{how(`how.${modelKey(kind, forecast.model)}`, { count: forecast.historyDays })}</span>
      {broughtSentence(forecast, how, format).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {when !== null && <span>{when}</span>}
      <Series series={view.series} />
      {limit && <Limit limit={limit} of={of} />}
      {missing > 0 && history.better && (
        <span>
          {t(kind === 'price' ? 'made.betterPrice' : 'made.betterVolume', {
            count: missing,
            days: history.better.days,
          })}
        </span>
      )}
    </Stack>
  )
}

/** The series known a day ahead that it is made with, and those that should have been. */
function Series({ series }: Pick<ForecastView, 'series'>) {
  const t = useText('forecasting')
  const named = (use: SeriesOfForecast['use']) =>
    series.filter((each) => each.use === use).map((each) => each.seriesName)
  return (['used', 'unknownForDay', 'farOff'] as const).map((use) => {
    const names = named(use)
    return (
      names.length > 0 && (
        <span key={use}>{t(`made.series.${use}`, { count: names.length, names: names.join(', ') })}</span>
      )
    )
  })
}

/** Where the forecast ends at what the panels can give; and that this cannot be right, where more was metered. */
function Limit({ limit, of }: Pick<OriginProps, 'of'> & { readonly limit: PanelLimit }) {
  const t = useText('forecasting')
  const { most, reachedHours, exceededHours } = limit
  const energy = `${useFormat().decimal(most, decimals.energy, { max: 3 })}\u00A0kWh`
  return (
    <>
      {reachedHours > 0 && <span>{t(`made.limit.${of}`, { energy, count: reachedHours })}</span>}
      {exceededHours > 0 && <span>{t(`made.exceeded.${of}`, { energy, count: exceededHours })}</span>}
      {exceededHours > 0 && of === 'user' && (
        <span>
          <LinkButton to={screenPath('/profile')} size="small" variant="outlined">
            {t('made.toPanels')}
          </LinkButton>
        </span>
      )}
    </>
  )
}

interface SentenceContext {
  readonly t: ForecastingText
  readonly format: Format
  readonly now: Temporal.Instant
}

function whenMade({ forecast }: ForecastView, { t, format, now }: SentenceContext): string {
  if (!forecast) return ''
  const { isRetrospective, gateClosure } = forecast
  const [made, cutOff] = [format.dateTime(forecast.madeAt), format.dateTime(forecast.cutOff)]
  if (isRetrospective) return t('made.afterwards', { made, cutOff })
  const isOpen = Temporal.Instant.compare(now, gateClosure) < 0
  return t(isOpen ? 'made.when' : 'made.whenClosed', { made, gate: format.dateTime(gateClosure) })
}

/** Days of history until the next better model; 0 where the best is used already, or only has to prove itself. */
function missingDays({ forecast, history }: ForecastView, now: Temporal.Instant): number {
  // Of a day that is over, what was missing then says nothing of now.
  const isOver = forecast?.hours.every(({ end }) => Temporal.Instant.compare(end, now) <= 0) ?? false
  return history.better && !isOver ? Math.max(0, history.better.days - history.knownDays) : 0
}

function modelKey(kind: ForecastKind, model: ForecastModel) {
  if (model !== 'naive') return model
  return kind === 'price' ? 'naivePrice' : 'naiveVolume'
}
