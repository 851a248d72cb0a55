import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import type { ManagedOrder } from '@tandem/contract/dashboards.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { sumManaged } from './managed-orders.ts'

interface ManagedOrdersTableProps {
  /** Undefined while they load. */
  readonly orders: readonly ManagedOrder[] | undefined
  /** How the state of an order is shown. */
  readonly chip: (status: string) => ReactNode
  /** Whether something besides the period chooses the orders. */
  readonly isFiltered: boolean
}

/** Each order with what became of it, the latest delivery first, and what all of them come to. */
export function ManagedOrdersTable({ orders, chip, isFiltered }: ManagedOrdersTableProps) {
  const t = useText('reports')
  const common = useText('common')
  const totals = orders && sumManaged(orders)
  return (
    <DataTable<ManagedOrder>
      label={t('managed.table')}
      dense
      columns={useColumns(chip)}
      rows={orders}
      rowKey={(order) => order.orderId}
      initialSort={{ key: 'date', direction: 'desc' }}
      pageSize={50}
      skeletonRows={8}
      empty={
        <EmptyState
          title={common(isFiltered ? 'state.noneForFilters' : 'state.noDataForSpan')}
          text={t('managed.emptyNext')}
        />
      }
      {...(totals && {
        totals: {
          date: t('daily.total'),
          bought: <Share filled={totals.bought} of={totals.buyQuantity} />,
          sold: <Share filled={totals.sold} of={totals.sellQuantity} />,
          value: <ExactCoins coins={totals.value} />,
        },
      })}
    />
  )
}

function useColumns(chip: (status: string) => ReactNode): Column<ManagedOrder>[] {
  const t = useText('reports')
  const common = useText('common')
  const format = useFormat()
  return [
    {
      ...{ key: 'date', header: t('managed.delivery'), fact: true },
      sortBy: (order) => order.date,
      render: (order) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {format.date(order.date)}
          {/* On a phone the name is one of the facts that are folded away, and days alone look alike. */}
          <Box sx={{ display: { sm: 'none' }, typography: 'caption', color: 'text.secondary' }} aria-hidden>
            {order.name}
          </Box>
        </Box>
      ),
    },
    {
      ...{ key: 'name', header: t('managed.order') },
      sortBy: (order) => order.name,
      render: (order) => (
        <Link component={RouterLink} sx={{ whiteSpace: 'nowrap' }} to={`/Orders?view=${String(order.orderId)}`}>
          {order.name || `#${String(order.orderId)}`}
        </Link>
      ),
    },
    {
      ...{ key: 'market', header: t('managed.market') },
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{common(`market.${order.marketType}`)}</Box>,
    },
    {
      ...{ key: 'status', header: t('managed.status'), fact: true },
      render: (order) => (
        <Tooltip describeChild title={t('managed.changed', { time: format.dateTime(order.changedAt) })}>
          <Box component="span">{chip(order.status)}</Box>
        </Tooltip>
      ),
    },
    {
      ...{ key: 'bought', header: t('managed.bought'), unit: 'kWh', align: 'right' },
      render: (order) => <Share filled={order.bought} of={order.buyQuantity} />,
    },
    {
      ...{ key: 'sold', header: t('managed.sold'), unit: 'kWh', align: 'right' },
      render: (order) => <Share filled={order.sold} of={order.sellQuantity} />,
    },
    {
      ...{ key: 'average', header: t('managed.average'), unit: 'TC/kWh', align: 'right' },
      sortBy: (order) => order.averagePrice,
      render: (order) => format.ticketPrice(order.averagePrice),
    },
    {
      ...{ key: 'value', header: t('managed.value'), unit: 'TC', align: 'right' },
      sortBy: (order) => order.value,
      render: (order) => <ExactCoins coins={order.value} />,
    },
    {
      ...{ key: 'changed', header: t('managed.changedColumn'), phoneOnly: true },
      render: (order) => format.dateTime(order.changedAt),
    },
  ]
}

/** Two decimals, and every decimal on hover. */
function ExactCoins({ coins }: { readonly coins: bigint }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactCoins(coins)}>
      <span>{format.coinsFigure(coins)}</span>
    </Tooltip>
  )
}

/** What was filled of what was asked for; nothing where nothing was asked for. */
function Share({ filled, of }: { readonly filled: EnergyWh; readonly of: EnergyWh }) {
  const format = useFormat()
  if (of === 0) return '–'
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {format.energyFigure(filled)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        / {format.energyFigure(of)}
      </Box>
    </Box>
  )
}
