import Box from '@mui/material/Box'
import { mdiFormatListBulleted } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { GroupOrder } from '@tandem/contract/groups.ts'
import { intradayOrderStatuses } from '@tandem/core/market/intraday.ts'
import { orderStatuses } from '@tandem/core/market/order.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
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
  const format = useFormat()
  type Quantity = 'buyQuantity' | 'sellQuantity' | 'boughtQuantity' | 'soldQuantity'
  // Absent is what an order never asked for; that nothing came of it is a zero.
  const energy = (key: Quantity, header: string, asked: Quantity = key): Column<GroupOrder> => ({
    key,
    header,
    unit: 'kWh',
    align: 'right',
    fact: 'below',
    sortBy: (order) => order[key],
    render: (order) => format.energyColumn(order[asked] === 0 ? null : order[key]),
  })
  return [
    {
      key: 'member',
      header: fieldName(f.member),
      fact: true,
      sortBy: (order) => order.username,
      render: (order) => order.username,
    },
    {
      key: 'delivery',
      header: fieldName(f.delivery),
      fact: true,
      sortBy: (order) => order.date,
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(order.date)}</Box>,
    },
    {
      key: 'market',
      header: fieldName(f.marketType),
      fact: 'below',
      sortBy: (order) => order.marketType,
      render: (order) => textAt(`common.market.${order.marketType}`),
    },
    {
      key: 'name',
      header: fieldName(f.orderId),
      render: (order) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
          {order.name}
          <StatusChip label={statusName(order.status)} />
        </Box>
      ),
    },
    energy('buyQuantity', fieldName(f.buyQuantity)),
    energy('sellQuantity', fieldName(f.sellQuantity)),
    energy('boughtQuantity', fieldName(f.bought), 'buyQuantity'),
    energy('soldQuantity', fieldName(f.sold), 'sellQuantity'),
    {
      key: 'value',
      header: fieldName(f.value),
      fact: 'below',
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
