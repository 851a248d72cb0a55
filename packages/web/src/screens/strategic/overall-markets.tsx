import Link from '@mui/material/Link'
import { f } from '@tandem/contract/fields.ts'
import { exportOverallMarkets, getOverallMarkets, MarketOverview } from '@tandem/contract/admin/strategic-markets.ts'
import { Link as RouterLink } from 'react-router'
import { CompareTable } from '../../features/admin/strategic/compare-table.tsx'
import { MarketDaysChart } from '../../features/admin/strategic/market-days-chart.tsx'
import { marketPaths } from '../../lib/strategic-paths.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { usePeriod } from '../../lib/use-period.ts'
import {
  EmptyState,
  ErrorState,
  ExportButton,
  LoadingBlock,
  Page,
  PeriodPicker,
  Section,
  StatFigure,
  StatRow,
} from '../../ui/index.ts'

/** /overallMarkets: the three markets side by side over a span of days. */
export default function OverallMarkets() {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const { period, span, setPeriod } = usePeriod('oneMonth')
  const query = { dateFrom: span.from, dateTo: span.to }
  const answer = useCall(getOverallMarkets, { query }, { keepsLast: true })
  const isEmpty = answer.data?.markets.every(({ sessions }) => sessions === 0) ?? false
  return (
    <Page
      title={t('common:word.overallMarkets')}
      purpose={t('overall.purpose')}
      actions={<ExportButton endpoint={exportOverallMarkets} input={{ query }} disabled={!answer.data || isEmpty} />}
      filters={<PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />}
    >
      {answer.isError ? (
        <ErrorState of={answer} />
      ) : isEmpty ? (
        <Section>
          <EmptyState title={t('common:state.noDataForSpan')} text={t('overall.emptyNext')} />
        </Section>
      ) : (
        <>
          <Section title={t('overall.figures', { from: format.date(span.from), to: format.date(span.to) })}>
            <OverallFigures markets={answer.data?.markets} />
          </Section>
          <Section flush title={t('overall.table')} note={t('overall.note')}>
            {answer.data ? <Markets markets={answer.data.markets} /> : <LoadingBlock height={380} />}
          </Section>
          <Section>{answer.data ? <MarketDaysChart days={answer.data.days} /> : <LoadingBlock height={408} />}</Section>
        </>
      )}
    </Page>
  )
}

interface MarketsProps {
  readonly markets: readonly MarketOverview[]
}

function Markets({ markets }: MarketsProps) {
  const t = useText('strategicMarkets')
  return (
    <CompareTable
      label={t('overall.table')}
      schema={MarketOverview}
      names={[
        ...(['volume', 'averagePrice', 'lowestPrice', 'highestPrice', 'turnover', 'participants'] as const),
        ...(['sessions', 'ordered', 'fillShare', 'tradedShare'] as const),
      ]}
      rows={markets}
      rowKey={({ marketType }) => marketType}
      head={({ marketType }) => (
        <Link component={RouterLink} to={marketPaths[marketType]}>
          {t(`common:market.${marketType}`)}
        </Link>
      )}
    />
  )
}

/** What was traded in both markets, the first thing asked for, and how liquid each of them was. */
function OverallFigures({ markets }: { readonly markets: readonly MarketOverview[] | undefined }) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const [dayAhead, intraday, balancing] = markets ?? []
  const traded = dayAhead && intraday && dayAhead.volume + intraday.volume
  const filled = (market: MarketOverview | undefined) =>
    market && t('overall.filled', { share: format.percent(market.fillShare) })
  return (
    <StatRow>
      <StatFigure size="large" label={t('common:word.tradedVolume')} energy={traded} />
      <StatFigure
        label={t('common:market.dayAhead')}
        color="dayAhead"
        value={dayAhead && format.priceFigure(dayAhead.averagePrice)}
        unit="TC/kWh"
        hint={filled(dayAhead)}
      />
      <StatFigure
        label={t('common:market.intraday')}
        color="intraday"
        value={intraday && format.priceFigure(intraday.averagePrice)}
        unit="TC/kWh"
        hint={filled(intraday)}
      />
      <StatFigure
        label={fieldName(f.imbalanceCoins)}
        color="balancing"
        energy={balancing?.volume}
        hint={balancing && t('overall.settledDays', { count: balancing.sessions })}
      />
    </StatRow>
  )
}
