import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ManagedOrder } from '@tandem/contract/dashboards.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { ExactCoins } from './day-table.tsx'
import { sumManaged } from './managed-orders.ts'

interface ManagedOrdersTableProps {
  /** Undefined while they load. */
  readonly orders: readonly ManagedOrder[] | undefined
  /** How the state of an order is shown. */
  readonly chip: (status: string) => ReactNode
}

/** Each order with what became of it, the latest delivery first, and what all of them come to. */
export function ManagedOrdersTable({ orders, chip }: ManagedOrdersTableProps) {
  const t = useText('reports')
  const common = useText('common')
  const totals = orders && sumManaged(orders)
  const format = useFormat()
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
      empty={<EmptyState title={common('state.noneForFilters')} text={t('managed.emptyNext')} />}
      {...(totals && {
        totals: {
          date: t('daily.total'),
          buyQuantity: format.energyFigure(totals.buyQuantity),
          sellQuantity: format.energyFigure(totals.sellQuantity),
          bought: format.energyFigure(totals.bought),
          sold: format.energyFigure(totals.sold),
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
  const energy = (key: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold'): Column<ManagedOrder> => ({
    ...{ key, header: t(`managed.${key}`), unit: 'kWh', align: 'right' },
    sortBy: (order) => order[key],
    render: (order) => format.energyFigure(order[key]),
  })
  return [
    {
      ...{ key: 'date', header: t('managed.delivery'), fact: true },
      sortBy: (order) => order.date,
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(order.date)}</Box>,
    },
    {
      ...{ key: 'name', header: t('managed.order') },
      sortBy: (order) => order.name,
      render: (order) => (
        <Link component={RouterLink} to={`/Orders?view=${String(order.orderId)}`}>
          {order.name || `#${String(order.orderId)}`}
        </Link>
      ),
    },
    { key: 'market', header: t('managed.market'), render: (order) => common(`market.${order.marketType}`) },
    { ...{ key: 'status', header: t('managed.status'), fact: true }, render: (order) => chip(order.status) },
    energy('buyQuantity'),
    energy('sellQuantity'),
    energy('bought'),
    energy('sold'),
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
      ...{ key: 'changed', header: t('managed.changed') },
      sortBy: (order) => order.changedAt.epochMilliseconds,
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(order.changedAt)}</Box>,
    },
  ]
}
