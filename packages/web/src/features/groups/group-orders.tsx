import Box from '@mui/material/Box'
import { mdiFormatListBulleted } from '@mdi/js'
import type { GroupOrder } from '@tandem/contract/groups.ts'
import { intradayOrderStatuses } from '@tandem/core/market/intraday.ts'
import { orderStatuses } from '@tandem/core/market/order.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, NoDataForSpan, Section, StatusChip, type Column } from '../../ui/index.ts'

interface GroupOrdersProps {
  /** Undefined while they load. */
  readonly orders: readonly GroupOrder[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
}

/** The orders of the members, for who administers the group. */
export function GroupOrders({ orders, error, onRetry }: GroupOrdersProps) {
  const t = useText('groups')
  return (
    <Section flush title={t('orders.title')} note={t('orders.note')}>
      <DataTable
        label={t('orders.title')}
        dense
        columns={useColumns()}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        error={error}
        onRetry={onRetry}
        pageSize={10}
        empty={<NoDataForSpan icon={mdiFormatListBulleted} text={t('orders.none')} />}
      />
    </Section>
  )
}

function useColumns(): Column<GroupOrder>[] {
  const t = useText('groups')
  const format = useFormat()
  type Quantity = 'buyQuantity' | 'sellQuantity' | 'boughtQuantity' | 'soldQuantity'
  // Absent is what an order never asked for; that nothing came of it is a zero.
  const energy = (key: Quantity, header: string, asked: Quantity = key): Column<GroupOrder> => ({
    key,
    header,
    unit: 'kWh',
    align: 'right',
    sortBy: (order) => order[key],
    render: (order) => format.energyColumn(order[asked] === 0 ? null : order[key]),
  })
  return [
    {
      key: 'member',
      header: t('orders.member'),
      fact: true,
      sortBy: (order) => order.username,
      render: (order) => order.username,
    },
    {
      key: 'delivery',
      header: t('orders.delivery'),
      fact: true,
      sortBy: (order) => order.date,
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(order.date)}</Box>,
    },
    {
      key: 'market',
      header: t('orders.market'),
      sortBy: (order) => order.marketType,
      render: (order) => textAt(`common.market.${order.marketType}`),
    },
    {
      key: 'name',
      header: t('orders.name'),
      render: (order) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
          {order.name}
          <StatusChip label={statusName(order.status)} />
        </Box>
      ),
    },
    energy('buyQuantity', t('orders.buy')),
    energy('sellQuantity', t('orders.sell')),
    energy('boughtQuantity', t('orders.bought'), 'buyQuantity'),
    energy('soldQuantity', t('orders.sold'), 'sellQuantity'),
    {
      key: 'value',
      header: t('orders.value'),
      unit: 'TC',
      align: 'right',
      sortBy: (order) => order.value,
      render: (order) => format.decimal(order.value, decimals.amount, { min: 2, max: 2 }),
    },
  ]
}

/** An order of either market: both name what they share alike. */
function statusName(status: string): string {
  const known = [...orderStatuses, ...intradayOrderStatuses].find((each) => each === status)
  return known ? textAt(`orders.status.${known}`) : status
}
