import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { ManagedOrder } from '@tandem/contract/admin/dashboards.ts'
import { orderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, totalCells, useColumns } from '../../ui/index.ts'
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
  const format = useFormat()
  const totals = orders && sumManaged(orders)
  return (
    <DataTable<ManagedOrder>
      label={t('managed.table')}
      dense
      columns={useOrderColumns(chip)}
      rows={orders}
      rowKey={(order) => order.orderId}
      initialSort={{ key: 'date', direction: 'desc' }}
      pageSize={50}
      skeletonRows={8}
      empty={
        <EmptyState
          title={t(isFiltered ? 'common:state.noneForFilters' : 'common:state.noDataForSpan')}
          text={t('managed.emptyNext')}
        />
      }
      {...(totals && {
        totals: {
          ...totalCells(ManagedOrder, { value: totals.value }, format),
          date: t('common:word.total'),
          bought: <Share filled={totals.bought} of={totals.buyQuantity} />,
          sold: <Share filled={totals.sold} of={totals.sellQuantity} />,
        },
      })}
    />
  )
}

function useOrderColumns(chip: (status: string) => ReactNode) {
  const t = useText('reports')
  const format = useFormat()
  const names = [
    'date',
    ...orderAnnotations,
    'marketType',
    'status',
    'origin',
    'bought',
    'sold',
    'averagePrice',
    'value',
    'changedAt',
  ] as const
  return useColumns(ManagedOrder, names, {
    date: {
      fact: true,
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
    name: {
      render: (order) => (
        <Link component={RouterLink} sx={{ whiteSpace: 'nowrap' }} to={screenPath('/Orders', { view: order.orderId })}>
          {order.name || `#${String(order.orderId)}`}
        </Link>
      ),
    },
    marketType: {
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{t(`common:market.${order.marketType}`)}</Box>,
    },
    status: {
      fact: true,
      render: (order) => (
        <Tooltip describeChild title={t('managed.changed', { time: format.dateTime(order.changedAt) })}>
          <Box component="span">{chip(order.status)}</Box>
        </Tooltip>
      ),
    },
    bought: {
      header: t('managed.bought'),
      render: (order) => <Share filled={order.bought} of={order.buyQuantity} />,
    },
    sold: {
      header: t('managed.sold'),
      render: (order) => <Share filled={order.sold} of={order.sellQuantity} />,
    },
    changedAt: { phoneOnly: true, render: (order) => format.dateTime(order.changedAt) },
  })
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
