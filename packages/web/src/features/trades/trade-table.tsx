import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import type { Trade } from '@tandem/contract/trades.ts'
import { useMemo } from 'react'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, SideTag } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { rankTrades } from './trade-totals.ts'
import type { RankedTrade, TradeTotals } from './trade-totals.ts'

interface TradeTableProps {
  readonly trades: readonly Trade[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
  readonly showUser: boolean
  /** Of all trades, on whatever page; undefined while they load. */
  readonly totals: TradeTotals | undefined
  readonly marketType: MarketType | 'all'
}

/** The trades one by one, the latest delivery first, with what they come to. */
export function TradeTable({ trades, error, onRetry, showUser, totals, marketType }: TradeTableProps) {
  const t = useText('trades')
  const common = useText('common')
  const format = useFormat()
  const rows = useMemo(() => trades && rankTrades(trades), [trades])
  const netSoFar: Column<RankedTrade> = {
    ...{ key: 'netSoFar', header: t('list.netSoFar'), unit: 'TC', align: 'right' },
    render: (trade) => <SignedCoins coins={trade.netSoFar} />,
  }
  const columns: Column<RankedTrade>[] = [
    {
      ...{ key: 'delivery', header: t('list.delivery'), fact: true },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{`${format.date(trade.date)} ${trade.label}`}</Box>,
      sortBy: (trade) => trade.rank,
    },
    {
      ...{ key: 'market', header: t('list.market') },
      render: (trade) => <OrderLink trade={trade} />,
    },
    ...(showUser ? [{ key: 'user', header: t('list.user'), render: (trade: RankedTrade) => trade.username }] : []),
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
      rows={rows}
      rowKey={(trade) => trade.id}
      error={error}
      onRetry={onRetry}
      initialSort={{ key: 'delivery', direction: 'desc' }}
      pageSize={50}
      skeletonRows={8}
      {...(totals && { totals: { delivery: t('list.total'), value: <SignedCoins coins={totals.net} /> } })}
      empty={
        <EmptyState
          title={common('state.noneForFilters')}
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
function OrderLink({ trade }: { readonly trade: Trade }) {
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
function TimeOfTrade({ at }: { readonly at: Trade['tradedAt'] }) {
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
