import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiFileDocumentOutline } from '@mdi/js'
import type { Trade } from '@tandem/contract/trades.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Icon, SideTag } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'

interface TradeTableProps {
  readonly trades: readonly Trade[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
  readonly showUser: boolean
}

/** The trades one by one, the latest delivery first. */
export function TradeTable({ trades, error, onRetry, showUser }: TradeTableProps) {
  const t = useText('trades')
  const common = useText('common')
  const format = useFormat()
  const columns: Column<Trade>[] = [
    {
      ...{ key: 'day', header: t('list.day') },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(trade.date)}</Box>,
      sortBy: (trade) => trade.start.epochMilliseconds,
    },
    {
      ...{ key: 'interval', header: t('list.interval'), fact: true },
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{trade.label}</Box>,
      sortBy: (trade) => trade.period,
    },
    { key: 'market', header: t('list.market'), render: (trade) => common(`market.${trade.marketType}`) },
    ...(showUser ? [{ key: 'user', header: t('list.user'), render: (trade: Trade) => trade.username }] : []),
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
      render: (trade) => format.priceFigure(trade.price),
      sortBy: (trade) => trade.price,
    },
    {
      ...{ key: 'value', header: t('list.value'), align: 'right', fact: true },
      render: (trade) => (
        <Tooltip title={format.exactCoins(trade.value)}>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {format.signedCoins(trade.value)}
          </Box>
        </Tooltip>
      ),
      sortBy: (trade) => trade.value,
    },
  ]
  return (
    <DataTable
      label={t('list.table')}
      dense
      columns={columns}
      rows={trades}
      rowKey={(trade) => trade.id}
      error={error}
      onRetry={onRetry}
      initialSort={{ key: 'day', direction: 'desc' }}
      pageSize={50}
      skeletonRows={8}
      empty={
        <EmptyState
          title={common('state.noneForFilters')}
          text={t('list.emptyNext')}
          action={
            <Button component={Link} to="/PzuMarket" variant="outlined">
              {t('list.toMarket')}
            </Button>
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
