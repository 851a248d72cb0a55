import { f } from '@tandem/contract/fields.ts'
import { listMarketSessions, type SessionRow, type TradedMarket } from '@tandem/contract/admin/strategic-markets.ts'
import { sessionStatusWords } from '@tandem/contract/texts/strategic-words.ts'
import { sessionStatuses } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import { Navigate, useParams } from 'react-router'
import { marketPaths, parseMarketKey, sessionPath } from '../../lib/strategic-paths.ts'
import { SessionTable } from '../../features/admin/strategic/session-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Select } from '../../ui/form/index.ts'
import { Page, PeriodPicker, Section, StatFigure, StatRow } from '../../ui/index.ts'

const statuses = ['all', ...sessionStatuses] as const

/** /marketForStrategicUser/{market_type}: the sessions of one market, each leading to its participants. */
export default function MarketForStrategic() {
  const { market_type: key } = useParams()
  const market = parseMarketKey(key)
  return market ? <MarketBoard key={market} market={market} /> : <Navigate to={marketPaths.dayAhead} replace />
}

function MarketBoard({ market }: { readonly market: TradedMarket }) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const tomorrow = shiftDay(todayIn(), 1)
  const { period, span, setPeriod } = usePeriod('oneMonth', tomorrow)
  const [search, change] = useFilters()
  const status = statuses.find((each) => each === search.get('status')) ?? 'all'
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const answer = useCall(
    listMarketSessions,
    {
      params: { marketTypeKey: market },
      query: { marketStatus: status, dateFrom: span.from, dateTo: span.to },
    },
    { keepsLast: true },
  )
  return (
    <Page
      title={t('market.title', { market: t(`common:market.${market}`) })}
      purpose={t('market.purpose')}
      filters={
        <>
          <Select
            label={t('market.status')}
            value={status}
            choices={statuses.map((value) => ({
              value,
              label: value === 'all' ? t('common:word.all') : sessionStatusWords[format.language][value],
            }))}
            onChange={(value) => change({ status: value === 'all' ? null : value })}
          />
          <PeriodPicker value={period} onChange={setPeriod} latest={tomorrow} kinds={['today', 'month', 'year']} />
        </>
      }
    >
      {!answer.isError && (
        <Section>
          <SessionFigures sessions={answer.data?.sessions} />
        </Section>
      )}
      <Section flush title={t('overall.figures', { from: format.date(span.from), to: format.date(span.to) })}>
        <SessionTable
          sessions={answer.data?.sessions}
          place={place}
          error={answer.isError && failureText(answer.error)}
          onRetry={() => void answer.refetch()}
          pathOf={({ marketId }) => sessionPath(marketId, market)}
        />
      </Section>
    </Page>
  )
}

/** What the listed sessions come to. */
function SessionFigures({ sessions }: { readonly sessions: readonly SessionRow[] | undefined }) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const volume = sessions && sumEnergy(sessions.map((session) => session.volume))
  const ordered = sessions && sumEnergy(sessions.map((session) => session.ordered))
  const turnover = sessions && sumAmounts(sessions.map((session) => session.turnover))
  const average = volume && turnover ? priceTick(divideHalfUp(turnover, BigInt(volume))) : null
  return (
    <StatRow>
      <StatFigure
        size="large"
        label={t('common:word.tradedVolume')}
        energy={volume}
        {...(sessions && { hint: t('market.count', { count: sessions.length }) })}
      />
      <StatFigure label={fieldName(f.averagePrice)} value={sessions && format.priceFigure(average)} unit="TC/kWh" />
      <StatFigure
        label={fieldName(f.fillShare)}
        value={sessions && format.percentOf(2 * (volume ?? 0), ordered)}
        hint={t('market.filledHint')}
      />
      <StatFigure
        label={fieldName(f.turnover)}
        value={sessions && format.coinsFigure(turnover)}
        exact={format.exactCoins(turnover)}
        unit="TC"
      />
    </StatRow>
  )
}
