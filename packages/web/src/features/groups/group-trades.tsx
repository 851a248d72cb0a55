import Box from '@mui/material/Box'
import { mdiSwapHorizontal } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, NoDataForSpan, Section, SideTag, type Column } from '../../ui/index.ts'

interface GroupTradesProps {
  /** Undefined while they load. */
  readonly trades: readonly Trade[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
}

/** The trades of the members, for who administers the group, and what they come to. */
export function GroupTrades({ trades, error, onRetry }: GroupTradesProps) {
  const t = useText('groups')
  const format = useFormat()
  const coins = (units: bigint) => format.decimal(units, decimals.amount, { min: 2, max: 2 })
  const columns: Column<Trade>[] = [
    {
      key: 'member',
      header: fieldName(f.member),
      fact: true,
      sortBy: (trade) => trade.username,
      render: (trade) => trade.username,
    },
    {
      key: 'delivery',
      header: fieldName(f.delivery),
      fact: 'below',
      sortBy: (trade) => trade.start.epochMilliseconds,
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{`${format.date(trade.date)} ${trade.label}`}</Box>,
    },
    {
      key: 'market',
      header: fieldName(f.marketType),
      fact: 'below',
      sortBy: (trade) => trade.marketType,
      render: (trade) => textAt(`common.market.${trade.marketType}`),
    },
    {
      key: 'type',
      header: t('common:word.type'),
      fact: 'below',
      render: (trade) => <SideTag side={trade.type} done />,
    },
    {
      key: 'quantity',
      header: fieldName(f.quantity),
      fact: 'below',
      unit: 'kWh',
      align: 'right',
      render: (trade) => format.energyColumn(trade.quantity),
      sortBy: (trade) => trade.quantity,
    },
    {
      key: 'price',
      header: fieldName(f.price),
      fact: 'below',
      unit: 'TC/kWh',
      align: 'right',
      render: (trade) => format.ticketPrice(trade.price),
      sortBy: (trade) => trade.price,
    },
    {
      key: 'value',
      header: fieldName(f.value),
      unit: 'TC',
      align: 'right',
      fact: true,
      render: (trade) => coins(trade.value),
      sortBy: (trade) => trade.value,
    },
  ]
  return (
    <Section flush title={t('trades.title')}>
      <DataTable
        label={t('trades.title')}
        dense
        columns={columns}
        rows={trades}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        pageSize={10}
        {...(trades && {
          totals: { member: t('common:word.total'), value: coins(trades.reduce((sum, { value }) => sum + value, 0n)) },
        })}
        empty={<NoDataForSpan icon={mdiSwapHorizontal} text={t('trades.none')} />}
      />
    </Section>
  )
}
