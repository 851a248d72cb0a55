import Button from '@mui/material/Button'
import { f } from '@tandem/contract/fields.ts'
import {
  listSessionParticipants,
  SessionParticipant,
  type TradedMarket,
} from '@tandem/contract/admin/strategic-markets.ts'
import { participantStatuses, participantStatusWords } from '@tandem/contract/texts/strategic-words.ts'
import { userTypes } from '@tandem/core/access/access.ts'
import { useParams } from 'react-router'
import { BackLink } from '../../features/admin/strategic/back-link.tsx'
import { CompareTable } from '../../features/admin/strategic/compare-table.tsx'
import { mostCompared, parseCompared, withCompared } from '../../features/admin/strategic/compared.ts'
import { marketPaths, parseMarketKey } from '../../lib/strategic-paths.ts'
import {
  ParticipantName,
  ParticipantTable,
  type SessionAnswer,
} from '../../features/admin/strategic/participant-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { SearchBox, Select } from '../../ui/form/index.ts'
import { Page, Section, StatFigure, StatRow } from '../../ui/index.ts'

/** /participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}: who took part in one session. */
export default function SessionParticipants() {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const { market_id: id = '', market_type: key } = useParams()
  const named: TradedMarket = parseMarketKey(key) ?? 'dayAhead'
  const { filters, query, compared, change } = useParticipantFilters()
  const place = useTablePlace()
  const marketId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const answer = useCall(
    listSessionParticipants,
    { params: { marketId }, query },
    { enabled: marketId > 0, keepsLast: true },
  )
  // Whoever is compared may stand outside of what is chosen.
  const all = useCall(
    listSessionParticipants,
    { params: { marketId } },
    { enabled: marketId > 0 && compared.length > 0 },
  )
  const market = answer.data?.market
  const beside = all.data?.participants.filter(({ userId }) => compared.includes(userId)) ?? []
  const title = t('session.title', { market: t(`common:market.${market ? tradedType(market.marketType) : named}`) })
  return (
    <Page
      title={market ? `${title}, ${format.date(market.date)}` : title}
      width="wide"
      purpose={t('session.purpose')}
      actions={<BackLink to={marketPaths[named]} label={t('session.back')} />}
      filters={filters(answer.data)}
    >
      {!answer.isError && (
        <Section>
          <ParticipantFigures answer={answer.data} />
        </Section>
      )}
      {beside.length > 0 && (
        <Section
          flush
          title={t('session.compared')}
          note={t('session.comparedNote', { most: mostCompared })}
          actions={<Button onClick={() => change({ compare: null })}>{t('session.compareNone')}</Button>}
        >
          <CompareTable
            label={t('session.compared')}
            schema={SessionParticipant}
            names={[
              ...(['offerStatus', 'buyQuantity', 'sellQuantity', 'bought', 'sold', 'fillShare'] as const),
              ...(['averagePrice', 'paid', 'received', 'net'] as const),
            ]}
            rows={beside}
            rowKey={({ userId }) => userId}
            head={(participant) => <ParticipantName participant={participant} />}
          />
        </Section>
      )}
      <Section flush title={t('common:word.participants')} note={t('session.tableNote')}>
        <ParticipantTable
          answer={answer.data}
          place={place}
          compared={compared}
          onCompare={(userId) => change({ compare: withCompared(compared, userId) })}
          error={answer.isError ? failureText(answer.error) : marketId === 0 && t('session.unknown')}
          onRetry={() => void answer.refetch()}
        />
      </Section>
    </Page>
  )
}

const tradedType = (type: SessionAnswer['market']['marketType']) => (type === 'intraday' ? 'intraday' : 'dayAhead')
const statuses = ['all', ...participantStatuses] as const
const types = ['all', ...userTypes, 'system'] as const

/** What the address chooses, and the fields to choose it with. */
function useParticipantFilters() {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const [search, change] = useFilters()
  const offerStatus = statuses.find((each) => each === search.get('status')) ?? 'all'
  const userType = types.find((each) => each === search.get('userType')) ?? 'all'
  const searchFilter = search.get('search') ?? ''
  const counted = (answer: SessionAnswer | undefined, status: (typeof statuses)[number]) => {
    if (status === 'all') return t('session.withOrder')
    const count = answer?.statuses.find((each) => each.offerStatus === status)?.participants
    const name = participantStatusWords[format.language][status]
    return count === undefined ? name : `${name} (${format.count(count)})`
  }
  const typeName = (type: (typeof types)[number]) =>
    type === 'all' ? t('common:word.all') : type === 'system' ? t('session.system') : t(`common:userType.${type}`)
  const filters = (answer: SessionAnswer | undefined) => (
    <>
      <Select
        label={fieldName(f.offerStatus)}
        value={offerStatus}
        choices={statuses.map((value) => ({ value, label: counted(answer, value) }))}
        onChange={(value) => change({ status: value === 'all' ? null : value })}
      />
      <Select
        label={fieldName(f.userType)}
        value={userType}
        choices={types.map((value) => ({ value, label: typeName(value) }))}
        onChange={(value) => change({ userType: value === 'all' ? null : value })}
      />
      <SearchBox
        label={t('common:action.search')}
        placeholder={t('session.search')}
        value={searchFilter}
        onChange={(words) => change({ search: words === '' ? null : words })}
      />
    </>
  )
  const compared = parseCompared(search.get('compare'))
  return { filters, query: { offerStatus, userType, searchFilter: searchFilter.slice(0, 100) }, compared, change }
}

/** Sums of those chosen, with what each has on average. */
function ParticipantFigures({ answer }: { readonly answer: SessionAnswer | undefined }) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const { totals, means } = answer ?? {}
  const mean = (energy: number | undefined) =>
    energy !== undefined && t('session.mean', { value: format.energy(energy) })
  return (
    <StatRow>
      <StatFigure size="large" label={t('session.chosen')} value={answer && format.count(answer.participants.length)} />
      <StatFigure label={fieldName(f.bought)} color="buy" energy={totals?.bought} hint={mean(means?.bought)} />
      <StatFigure label={fieldName(f.sold)} color="sell" energy={totals?.sold} hint={mean(means?.sold)} />
      <StatFigure
        label={fieldName(f.averagePrice)}
        value={totals && format.priceFigure(totals.averagePrice)}
        unit="TC/kWh"
        hint={t('session.averageHint')}
      />
      <StatFigure
        label={fieldName(f.fillShare)}
        value={totals && format.percent(totals.fillShare)}
        hint={totals && t('session.ordered', { energy: format.energy(totals.buyQuantity + totals.sellQuantity) })}
      />
    </StatRow>
  )
}
