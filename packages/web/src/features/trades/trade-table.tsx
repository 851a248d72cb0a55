import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { ListedTrade, type TradePage } from '@tandem/contract/trades.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import {
  DataTable,
  EmptyState,
  LinkButton,
  type ServerPaging,
  SideTag,
  totalCells,
  useColumns,
} from '../../ui/index.ts'

interface TradeTableProps {
  /** Undefined while it loads. */
  readonly page: TradePage | undefined
  /** How it is sorted and turned. */
  readonly paging: Pick<ServerPaging, 'onPage' | 'sorting' | 'onSort'>
  readonly showUser: boolean
  readonly marketType: MarketType | 'all'
  /** Whether something besides the period chooses the trades. */
  readonly isFiltered: boolean
}

const before = ['date', 'marketType'] as const
const after = ['tradedAt', 'type', 'quantity', 'price', 'value'] as const

/** The trades one by one, with what all that are chosen come to, on whatever page they are. */
export function TradeTable({ page, paging, showUser, marketType, isFiltered }: TradeTableProps) {
  const t = useText('trades')
  const format = useFormat()
  // What all users together come to says nothing: what one pays the other receives.
  const names = showUser ? ([...before, 'username', ...after] as const) : ([...before, ...after, 'netSoFar'] as const)
  // The server sorts by some columns only, and calls two of them by another name.
  const columns = useColumns(ListedTrade, names, {
    date: {
      key: 'delivery',
      fact: true,
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{`${format.date(trade.date)} ${trade.label}`}</Box>,
    },
    marketType: {
      sortBy: undefined,
      render: (trade) => <OrderLink trade={trade} />,
    },
    username: { sortBy: undefined },
    tradedAt: { key: 'time', render: (trade) => <TimeOfTrade at={trade.tradedAt} /> },
    type: { render: (trade) => <SideTag side={trade.type} done /> },
    value: { fact: true },
    netSoFar: { sortBy: undefined },
  })
  return (
    <DataTable
      label={fieldName(f.trades)}
      dense
      columns={columns}
      rows={page?.trades}
      rowKey={(trade) => trade.id}
      {...(page && {
        paging: { ...paging, page: page.page - 1, pageSize: page.pageSize, total: page.count },
        totals: { ...totalCells(ListedTrade, { value: page.totals.net }, format), delivery: t('common:word.total') },
      })}
      skeletonRows={8}
      empty={
        <EmptyState
          title={t(isFiltered ? 'common:state.noneForFilters' : 'common:state.noDataForSpan')}
          text={t('list.emptyNext')}
          action={
            marketType === 'intraday' ? (
              <LinkButton to={screenPath('/IDMarket')} variant="outlined">
                {t('common:word.toTheIntradayMarket')}
              </LinkButton>
            ) : (
              <LinkButton to={screenPath('/PzuMarket')} variant="outlined">
                {t('common:word.toDayAheadMarket')}
              </LinkButton>
            )
          }
        />
      }
    />
  )
}

/** The market and, of a continuous trade, the number that both sides have in the contract; leads to the order. */
function OrderLink({ trade }: { readonly trade: ListedTrade }) {
  const t = useText('trades')
  return (
    <Tooltip
      describeChild
      title={trade.number === null ? t('common:word.showTheOrder') : t('list.orderOf', { number: trade.number })}
    >
      <Link component={RouterLink} to={screenPath('/Orders', { view: trade.orderId })} sx={{ whiteSpace: 'nowrap' }}>
        {t(`common:market.${trade.marketType}`)}
        {trade.number !== null && ` #${String(trade.number)}`}
      </Link>
    </Tooltip>
  )
}

/** To the second, and every digit on hover. */
function TimeOfTrade({ at }: { readonly at: ListedTrade['tradedAt'] }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactTime(at)}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {`${format.date(at)} ${format.timeToSecond(at)}`}
      </Box>
    </Tooltip>
  )
}
