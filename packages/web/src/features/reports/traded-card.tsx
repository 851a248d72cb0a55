import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChartBoxOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState, LinkButton, LoadingBlock, Section, StatFigure, StatRow } from '../../ui/index.ts'
import { OwnDayChart } from './own-chart.tsx'
import { hasOwnPart, type IntradayTotals, type Report } from './report-totals.ts'

interface TradedCardProps {
  /** The delivery day of the last own result; null when there is none, undefined while it loads. */
  readonly day: string | null | undefined
  /** Its report; undefined while it loads. */
  readonly report: Report | undefined
  /** What the reader did in the intra-day market of that day; undefined while it loads. */
  readonly intraday: IntradayTotals | undefined
}

/** The last own result of the auction with its fills interval by interval, and what came of that day intra-day. */
export function TradedCard({ day, report, intraday }: TradedCardProps) {
  const t = useText('reports')
  const format = useFormat()
  if (day === null) {
    return (
      <Section title={t('dashboard.tradedTitle')}>
        <EmptyState
          icon={mdiChartBoxOutline}
          title={t('intraday.untradedTitle')}
          text={t('dashboard.tradedNoneText')}
        />
      </Section>
    )
  }
  const totals = report?.totals
  const isEmpty = totals !== undefined && !hasOwnPart(totals)
  return (
    <Section
      title={t('dashboard.tradedTitle')}
      {...(day !== undefined && {
        note: t('dashboard.tradedIn', { day: `${format.weekday(day)} ${format.date(day)}` }),
      })}
      actions={
        day !== undefined && (
          <LinkButton to={screenPath('/reportsDaily', { day })} size="small">
            {t('dashboard.toResult')}
          </LinkButton>
        )
      }
    >
      {isEmpty ? (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography>{t('dashboard.tradedEmpty')}</Typography>
          <LinkButton to={screenPath('/PzuMarket', { day: day ?? '' })} variant="outlined">
            {t('common:word.seeWhy')}
          </LinkButton>
        </Stack>
      ) : (
        <Stack spacing={3}>
          <StatRow>
            <StatFigure label={fieldName(f.bought)} energy={totals?.bought} color="buy" />
            <StatFigure label={fieldName(f.sold)} energy={totals?.sold} color="sell" />
            <StatFigure
              label={t('daily.net')}
              value={totals && format.signedCoins(totals.net)}
              hint={t('daily.netHint')}
            />
          </StatRow>
          {report ? <OwnDayChart report={report} /> : <LoadingBlock height={300} />}
        </Stack>
      )}
      {day !== undefined && intraday && intraday.ownTrades > 0 && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 2 }}>
          <Typography variant="body2">
            {t('dashboard.alsoIntraday', {
              bought: format.energy(intraday.bought),
              sold: format.energy(intraday.sold),
              net: format.signedCoins(intraday.net),
            })}
          </Typography>
          <LinkButton to={screenPath('/reportsPI', { day })} size="small">
            {t('dashboard.toIntraday')}
          </LinkButton>
        </Stack>
      )}
    </Section>
  )
}
