import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiFileDocumentOutline } from '@mdi/js'
import type { Trade } from '@tandem/contract/trades.ts'
import { useMemo } from 'react'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Icon, SideTag } from '../../ui/index.ts'
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
      ...{ key: 'day', header: t('list.day') },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(trade.date)}</Box>,
      sortBy: (trade) => trade.rank,
    },
    {
      ...{ key: 'delivery', header: t('list.delivery'), fact: true, phoneOnly: true },
      render: (trade) => `${format.date(trade.date)} ${trade.label}`,
    },
    {
      ...{ key: 'interval', header: t('list.interval') },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{trade.label}</Box>,
      sortBy: (trade) => trade.period,
    },
    {
      ...{ key: 'market', header: t('list.market') },
      render: (trade) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {common(`market.${trade.marketType}`)}
          {trade.number !== null && <TradeNumber number={trade.number} />}
        </Box>
      ),
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
      initialSort={{ key: 'day', direction: 'desc' }}
      pageSize={50}
      skeletonRows={8}
      {...(totals && { totals: { day: t('list.total'), value: <SignedCoins coins={totals.net} /> } })}
      empty={
        <EmptyState
          title={common('state.noneForFilters')}
          text={t('list.emptyNext')}
          action={
            marketType === 'intraday' ? (
              <Button component={Link} to="/IDMarket" variant="outlined">
                {t('list.toIntradayMarket')}
              </Button>
            ) : (
              <Button component={Link} to="/PzuMarket" variant="outlined">
                {t('list.toMarket')}
              </Button>
            )
          }
        />
      }
      actions={(trade) => (
        <Tooltip title={t('list.order')}>
          <IconButton component={Link} to={`/Orders?view=${String(trade.orderId)}`} aria-label={t('list.order')}>
            <Icon path={mdiFileDocumentOutline} size={18} />
          </IconButton>
        </Tooltip>
      )}
    />
  )
}

/** The number that both sides of a continuous trade have in its contract. */
function TradeNumber({ number }: { readonly number: number }) {
  const t = useText('trades')
  return (
    <Tooltip title={t('list.number', { number })}>
      <Box component="span" sx={{ color: 'text.secondary', ml: 0.75 }}>
        #{number}
      </Box>
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
