import { listUsers } from '@tandem/contract/accounts/accounts.ts'
import { exportTrades, pageTrades, tradeSortings } from '@tandem/contract/trades.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { UserPicker } from '../../features/ledger/user-picker.tsx'
import { TradeChart } from '../../features/trades/trade-chart.tsx'
import { TradeFigures } from '../../features/trades/trade-figures.tsx'
import { TradeTable } from '../../features/trades/trade-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { readPage, useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import {
  ErrorState,
  ExportButton,
  MarketTypeFilter,
  Page,
  PeriodPicker,
  parseMarketType,
  parseSide,
  Section,
  SideFilter,
} from '../../ui/index.ts'
import { SameDays } from '../reports/same-days.tsx'

const pageSize = 50

/** /Transactions: what was traded in a span, its totals, chart and list; everybody's for the administrator. */
export default function Transactions() {
  const t = useText('trades')
  const format = useFormat()
  const user = useSignedInUser()
  const isAdmin = isAdministrator(user)
  const tomorrow = shiftDay(todayIn(), 1)
  const { period, span, setPeriod } = usePeriod('week', tomorrow)
  const { choice, search, change } = useChoice(isAdmin)
  const trades = useCall(
    pageTrades,
    {
      params: { dateFrom: span.from, dateTo: span.to },
      query: { ...choice.query, ...choice.sorting, page: readPage(search), pageSize },
    },
    { keepsLast: true },
  )
  const { userId, ...query } = choice.query
  const shown = {
    params: { userId: userId ?? user?.userId ?? 0, dateFrom: span.from, dateTo: span.to },
    query: { ...query, of: choice.isOfAll ? 'everybody' : 'user' } as const,
  }
  const page = trades.data
  return (
    <Page
      printed={`${format.date(span.from)} – ${format.date(span.to)}`}
      title={t(isAdmin ? 'list.titleAll' : 'common:word.myResults')}
      purpose={t(isAdmin ? 'list.purposeAll' : 'list.purpose')}
      actions={<ExportButton endpoint={exportTrades} input={shown} disabled={!page || page.count === 0} />}
      filterCount={[choice.marketType !== 'all', choice.side !== 'all', userId !== undefined].filter(Boolean).length}
      filters={
        <>
          <MarketTypeFilter value={choice.marketType} onChange={(value) => change({ marketType: value })} />
          <SideFilter value={choice.side} onChange={(value) => change({ type: value })} />
          {isAdmin && <UserFilter chosen={userId ?? null} onChoose={(user) => change({ user })} />}
          <PeriodPicker value={period} onChange={setPeriod} latest={tomorrow} />
        </>
      }
    >
      <SameDays here="trades" period={period} />
      {!trades.isError && (
        <Section title={t('list.shown', { from: format.date(span.from), to: format.date(span.to) })}>
          <TradeFigures totals={page?.totals} />
        </Section>
      )}
      {page && page.count > 0 && !trades.isError && (
        <Section>
          <TradeChart bars={page.bars} totals={page.totals} />
        </Section>
      )}
      {trades.isError ? (
        <ErrorState of={trades} />
      ) : (
        <Section flush>
          <TradeTable
            page={page}
            paging={{
              onPage: (next) => change({ page: String(next + 1) }),
              sorting: { key: choice.sorting.sortBy, direction: choice.sorting.direction },
              onSort: ({ key, direction }) => change({ sort: key, direction }),
            }}
            showUser={choice.isOfAll}
            marketType={choice.marketType}
            isFiltered={choice.isFiltered}
          />
        </Section>
      )}
    </Page>
  )
}

/** What the address chooses: which market, which side, whose trades, and in which sequence. */
function useChoice(isAdmin: boolean) {
  const [search, change] = useFilters()
  const marketType = parseMarketType(search.get('marketType'))
  const side = parseSide(search.get('type'))
  const written = isAdmin ? Number(/^\d{1,9}$/.exec(search.get('user') ?? '')?.[0] ?? 0) : 0
  const userId = written > 0 ? { userId: written } : {}
  const sortBy = tradeSortings.find((each) => each === search.get('sort')) ?? 'delivery'
  const direction = search.get('direction') === 'asc' ? ('asc' as const) : ('desc' as const)
  const query = {
    marketType: marketType === 'all' ? null : marketType,
    side: side === 'all' ? null : side,
  }
  const choice = {
    marketType,
    side,
    sorting: { sortBy, direction },
    isOfAll: isAdmin && written === 0,
    isFiltered: marketType !== 'all' || side !== 'all' || written > 0,
    query: { ...query, ...userId } as typeof query & { readonly userId?: number },
  }
  return { choice, search, change }
}

function UserFilter(props: { readonly chosen: number | null; readonly onChoose: (userId: string | null) => void }) {
  const users = useCall(listUsers)
  return (
    <UserPicker
      users={users.data}
      chosen={props.chosen}
      onChoose={(userId) => props.onChoose(userId === null ? null : String(userId))}
    />
  )
}
