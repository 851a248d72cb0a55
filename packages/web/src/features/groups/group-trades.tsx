import Box from '@mui/material/Box'
import { mdiSwapHorizontal } from '@mdi/js'
import type { Trade } from '@tandem/contract/trades.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
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
      header: t('trades.member'),
      fact: true,
      sortBy: (trade) => trade.username,
      render: (trade) => trade.username,
    },
    {
      key: 'delivery',
      header: t('trades.delivery'),
      sortBy: (trade) => trade.start.epochMilliseconds,
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{`${format.date(trade.date)} ${trade.label}`}</Box>,
    },
    {
      key: 'market',
      header: t('trades.market'),
      sortBy: (trade) => trade.marketType,
      render: (trade) => textAt(`common.market.${trade.marketType}`),
    },
    { key: 'type', header: t('trades.type'), render: (trade) => <SideTag side={trade.type} done /> },
    {
      key: 'quantity',
      header: t('trades.quantity'),
      unit: 'kWh',
      align: 'right',
      render: (trade) => format.energyColumn(trade.quantity),
      sortBy: (trade) => trade.quantity,
    },
    {
      key: 'price',
      header: t('trades.price'),
      unit: 'TC/kWh',
      align: 'right',
      render: (trade) => format.ticketPrice(trade.price),
      sortBy: (trade) => trade.price,
    },
    {
      key: 'value',
      header: t('trades.value'),
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
          totals: { member: t('trades.total'), value: coins(trades.reduce((sum, { value }) => sum + value, 0n)) },
        })}
        empty={<NoDataForSpan icon={mdiSwapHorizontal} text={t('trades.none')} />}
      />
    </Section>
  )
}
