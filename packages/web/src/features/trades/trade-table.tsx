import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import type { ListedTrade, TradePage } from '@tandem/contract/trades.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, SideTag } from '../../ui/index.ts'
import type { Column, ServerPaging } from '../../ui/index.ts'

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

/** The trades one by one, with what all that are chosen come to, on whatever page they are. */
export function TradeTable({ page, paging, showUser, marketType, isFiltered }: TradeTableProps) {
  const t = useText('trades')
  const common = useText('common')
  const format = useFormat()
  const netSoFar: Column<ListedTrade> = {
    ...{ key: 'netSoFar', header: t('list.netSoFar'), unit: 'TC', align: 'right' },
    render: (trade) => (trade.netSoFar === null ? '–' : <SignedCoins coins={trade.netSoFar} />),
  }
  const columns: Column<ListedTrade>[] = [
    {
      ...{ key: 'delivery', header: t('list.delivery'), fact: true },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{`${format.date(trade.date)} ${trade.label}`}</Box>,
      sortBy: (trade) => trade.start.epochNanoseconds,
    },
    {
      ...{ key: 'market', header: t('list.market') },
      render: (trade) => <OrderLink trade={trade} />,
    },
    ...(showUser ? [{ key: 'user', header: t('list.user'), render: (trade: ListedTrade) => trade.username }] : []),
    {
      ...{ key: 'time', header: t('list.time') },
      render: (trade) => <TimeOfTrade at={trade.tradedAt} />,
      sortBy: (trade) => trade.tradedAt.epochNanoseconds,
    },
    {
      ...{ key: 'type', header: t('list.type') },
      render: (trade) => <SideTag side={trade.type} done />,
      sortBy: (trade) => trade.type,
    },
    {
      ...{ key: 'quantity', header: t('list.quantity'), unit: 'kWh', align: 'right' },
      render: (trade) => format.energyFigure(trade.quantity),
      sortBy: (trade) => trade.quantity,
    },
    {
      ...{ key: 'price', header: t('list.price'), unit: 'TC/kWh', align: 'right' },
      render: (trade) => format.ticketPrice(trade.price),
      sortBy: (trade) => trade.price,
    },
    {
      ...{ key: 'value', header: t('list.value'), unit: 'TC', align: 'right', fact: true },
      render: (trade) => <SignedCoins coins={trade.value} />,
      sortBy: (trade) => trade.value,
    },
    // What all users together come to says nothing: what one pays the other receives.
    ...(showUser ? [] : [netSoFar]),
  ]
  return (
    <DataTable
      label={t('list.table')}
      dense
      columns={columns}
      rows={page?.trades}
      rowKey={(trade) => trade.id}
      {...(page && {
        paging: { ...paging, page: page.page - 1, pageSize: page.pageSize, total: page.count },
        totals: { delivery: t('list.total'), value: <SignedCoins coins={page.totals.net} /> },
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

/** Two decimals, and every decimal on hover. */
function SignedCoins({ coins }: { readonly coins: bigint }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactCoins(coins)}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {format.signedCoins(coins).replace(/\u00A0TC$/, '')}
      </Box>
    </Tooltip>
  )
}
