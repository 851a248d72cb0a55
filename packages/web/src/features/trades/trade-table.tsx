import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { ListedTrade, type TradePage } from '@tandem/contract/trades.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, SideTag, totalCells, useColumns, type ServerPaging } from '../../ui/index.ts'

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
  const common = useText('common')
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
      label={t('list.table')}
      dense
      columns={columns}
      rows={page?.trades}
      rowKey={(trade) => trade.id}
      {...(page && {
        paging: { ...paging, page: page.page - 1, pageSize: page.pageSize, total: page.count },
        totals: { ...totalCells(ListedTrade, { value: page.totals.net }, format), delivery: t('list.total') },
      })}
      skeletonRows={8}
      empty={
        <EmptyState
          title={common(isFiltered ? 'state.noneForFilters' : 'state.noDataForSpan')}
          text={t('list.emptyNext')}
          action={
            marketType === 'intraday' ? (
              <Button component={RouterLink} to="/IDMarket" variant="outlined">
                {t('list.toIntradayMarket')}
              </Button>
            ) : (
              <Button component={RouterLink} to="/PzuMarket" variant="outlined">
                {t('list.toMarket')}
              </Button>
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
  const common = useText('common')
  return (
    <Tooltip
      describeChild
      title={trade.number === null ? t('list.order') : t('list.orderOf', { number: trade.number })}
    >
      <Link component={RouterLink} to={`/Orders?view=${String(trade.orderId)}`} sx={{ whiteSpace: 'nowrap' }}>
        {common(`market.${trade.marketType}`)}
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
