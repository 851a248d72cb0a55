import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCheckCircle, mdiAlertOutline, mdiCircleOutline, mdiInformationOutline } from '@mdi/js'
import type { Format } from '@tandem/contract/texts/format.ts'
import { leastTrustDays } from '@tandem/core/forecasting/forecast.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, Section, Term } from '../../../ui/index.ts'
import { ErrorFigures } from './error-figures.tsx'
import { missedLess, quantityOf, type ForecastRecord, type Quantity, type RecordText } from './quantity.ts'

interface TrustCardProps {
  readonly kind: Quantity['kind']
  readonly record: ForecastRecord
  /** Days of the span without a forecast. */
  readonly withoutForecast: number
}

const styles = {
  good: { icon: mdiCheckCircle, color: 'success.main' },
  fair: { icon: mdiInformationOutline, color: 'info.main' },
  poor: { icon: mdiAlertOutline, color: 'warning.main' },
  unknown: { icon: mdiCircleOutline, color: 'text.secondary' },
} as const

/** Whether the forecasts of these days have earned belief: in words, as two bars, and in the figures of the trade. */
export function TrustCard({ kind, record, withoutForecast }: TrustCardProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const { errors, trust, days, retrospectiveDays } = record
  const style = styles[trust]
  const note = [
    t('trust.days', { count: days }),
    ...(retrospectiveDays > 0 ? [t('trust.retrospective', { count: retrospectiveDays })] : []),
    ...(withoutForecast > 0 ? [t('trust.without', { count: withoutForecast })] : []),
  ].join(', ')
  return (
    <Section title={t('common:word.canYouRely')} note={note}>
      <Stack spacing={4}>
        <Box
          sx={{ display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
        >
          <Stack spacing={1}>
            <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', color: style.color }}>
              <Icon path={style.icon} size={32} />
              <Typography variant="h2" component="p" sx={{ textWrap: 'balance' }}>
                {t(`trust.${trust}`)}
              </Typography>
            </Stack>
            <Typography variant="h4" component="p" sx={{ fontWeight: 500, maxWidth: '48ch' }}>
              {verdict(record, t, format)}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '64ch' }}>
              {t(kind === 'price' ? 'trust.lookingBackPrice' : 'trust.lookingBackVolume')}
            </Typography>
          </Stack>
          {errors && <MissedBars quantity={quantityOf(kind, format)} errors={errors} />}
        </Box>
        {errors && <ErrorFigures quantity={quantityOf(kind, format)} errors={errors} />}
      </Stack>
    </Section>
  )
}

/** By how much it missed less, or that nobody can say yet. */
function verdict({ trust, days, errors }: ForecastRecord, t: RecordText, format: Format): string {
  if (days < leastTrustDays || !errors) return t('trust.unknownText', { count: days })
  const share = missedLess(errors)
  if (share === null) return t('trust.noNaive')
  // Less than half a percent would be told as none.
  if (Math.abs(share) < 0.005) return t(trust === 'fair' ? 'trust.fairEven' : 'trust.poorEven')
  const percent = format.percent(Math.abs(share), 0)
  if (share < 0) return t('trust.poorText', { percent })
  return t(trust === 'good' ? 'trust.goodText' : 'trust.fairText', { percent })
}

interface MissedBarsProps {
  readonly quantity: Quantity
  readonly errors: NonNullable<ForecastRecord['errors']>
}

/** The mean error of the forecast and of looking back, as long as they are large. */
function MissedBars({ quantity, errors: { mae, naiveMae } }: MissedBarsProps) {
  const t = useText('forecastRecord')
  const longest = Math.max(mae, naiveMae ?? 0, 1)
  return (
    <Stack spacing={2} sx={{ justifyContent: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('trust.missed')}
      </Typography>
      <MissedBar
        name={<Term term="forecast">{t('common:word.theForecast')}</Term>}
        text={quantity.amount(mae)}
        share={mae / longest}
        color={`meaning.${quantity.kind}`}
        isStrong
      />
      {naiveMae !== null && (
        <MissedBar
          name={<Term term="naiveForecast">{t('common:word.naiveForecast')}</Term>}
          text={quantity.amount(naiveMae)}
          share={naiveMae / longest}
          color="meaning.estimated"
        />
      )}
    </Stack>
  )
}

interface MissedBarProps {
  readonly name: ReactNode
  readonly text: string
  readonly share: number
  readonly color: string
  readonly isStrong?: boolean
}

function MissedBar({ name, text, share, color, isStrong = false }: MissedBarProps) {
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="span">{name}</Typography>
        <Typography
          component="span"
          variant={isStrong ? 'h3' : 'body1'}
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {text}
        </Typography>
      </Stack>
      <Box aria-hidden sx={{ height: 14, borderRadius: 1, bgcolor: 'action.selected', mt: 0.5 }}>
        <Box sx={{ height: 1, minWidth: 2, borderRadius: 1, bgcolor: color, width: `${String(share * 100)}%` }} />
      </Box>
    </Box>
  )
}
